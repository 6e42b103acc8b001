/// How to make a MaxiCode symbol where ``WriterOptions`` are not enough.
public struct MaxiCodeOptions: Hashable, Sendable {
    /// 2 or 3 with a carrier message, 4 for other content, 5 for the same with more error correction, 6 to set up
    /// readers.
    public var mode: Int
    /// Of modes 2 and 3.
    public var carrierMessage: MaxiCodeDetails.CarrierMessage?
    /// The ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// The symbol's place in a sequence of up to 8.
    public var structuredAppend: StructuredAppend?

    /// A value with these members.
    public init(
        mode: Int = 4, carrierMessage: MaxiCodeDetails.CarrierMessage? = nil, eci: Int? = nil,
        structuredAppend: StructuredAppend? = nil
    ) {
        self.mode = mode
        self.carrierMessage = carrierMessage
        self.eci = eci
        self.structuredAppend = structuredAppend
    }
}

extension BarcodeWriter {
    /// A MaxiCode symbol that says these bytes, after its carrier message if it has one.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it; ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func maxiCode(
        bytes: [UInt8], options: MaxiCodeOptions = MaxiCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try MaxiCodeWriter.symbol(bytes, options)
    }
}
