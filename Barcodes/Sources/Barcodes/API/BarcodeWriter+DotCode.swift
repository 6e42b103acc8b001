/// How to make a DotCode symbol where ``WriterOptions`` are not enough.
public struct DotCodeOptions: Hashable, Sendable {
    /// In dots, 5 to 200; `nil` for what is about 3 : 2. The sum of width and height is odd.
    public var width: Int?
    /// In dots, 5 to 200.
    public var height: Int?
    /// 0 to 3, and 4 to 7 for the same with the corners lit; `nil` takes one whose edges are well lit.
    public var mask: Int?
    /// The ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// Whether the content is a GS1 element string.
    public var isGS1: Bool
    /// Whether the content is meant to set up the reader.
    public var isReaderInitialization: Bool
    /// The symbol's place in a sequence of up to 35. Its identifier is ignored.
    public var structuredAppend: StructuredAppend?

    /// A value with these members.
    public init(
        width: Int? = nil, height: Int? = nil, mask: Int? = nil, eci: Int? = nil, isGS1: Bool = false,
        isReaderInitialization: Bool = false, structuredAppend: StructuredAppend? = nil
    ) {
        self.width = width
        self.height = height
        self.mask = mask
        self.eci = eci
        self.isGS1 = isGS1
        self.isReaderInitialization = isReaderInitialization
        self.structuredAppend = structuredAppend
    }
}

extension BarcodeWriter {
    /// A DotCode symbol that says these bytes; U+001D separates fields where they are a GS1 element string.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it; ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func dotCode(
        bytes: [UInt8], options: DotCodeOptions = DotCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try DotCodeWriter.symbol(bytes, options)
    }
}
