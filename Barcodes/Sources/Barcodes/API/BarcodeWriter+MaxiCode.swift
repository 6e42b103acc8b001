/// Options for a MaxiCode symbol that ``WriterOptions`` doesn't have.
public struct MaxiCodeOptions: Hashable, Sendable {
    /// Mode: 2 or 3 with a carrier message, 4 for other content, 5 for the same with more error correction, 6 to
    /// configure the reader.
    public var mode: Int
    /// Carrier message: modes 2 and 3 need one, and the other modes have none.
    public var carrierMessage: MaxiCodeDetails.CarrierMessage?
    /// ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// Position of the symbol in a sequence of up to 8. Its identifier is ignored.
    public var structuredAppend: StructuredAppend?

    /// Creates options from their values.
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
    /// Returns a MaxiCode symbol with these bytes, after its carrier message if it has one.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it;
    ///   ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func maxiCode(
        bytes: [UInt8], options: MaxiCodeOptions = MaxiCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try MaxiCodeWriter.symbol(bytes, options)
    }
}
