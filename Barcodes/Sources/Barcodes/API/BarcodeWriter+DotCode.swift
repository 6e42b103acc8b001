/// Options for a DotCode symbol that ``WriterOptions`` doesn't have.
public struct DotCodeOptions: Hashable, Sendable {
    /// Width in dots, 5 to 200; `nil` for a symbol of about 3 : 2. The sum of width and height must be odd.
    public var width: Int?
    /// Height in dots, 5 to 200; `nil` for a symbol of about 3 : 2.
    public var height: Int?
    /// Mask: 0 to 3, or 4 to 7 for the same masks with the corner dots lit; `nil` selects one whose edges are well lit.
    public var mask: Int?
    /// ECI in force at the start, 0 to 932176: DotCode has no form for the others up to 999999.
    public var eci: Int?
    /// FNC1 that the content starts with: ``FNC1/gs1``, with U+001D between fields, or none. An industry format is not
    /// written.
    public var fnc1: FNC1?
    /// Whether the content is meant to configure the reader.
    public var isReaderProgramming: Bool
    /// Position of the symbol in a sequence of up to 35. Its identifier is ignored.
    public var structuredAppend: StructuredAppend?

    /// Creates options from their values.
    public init(
        width: Int? = nil, height: Int? = nil, mask: Int? = nil, eci: Int? = nil, fnc1: FNC1? = nil,
        isReaderProgramming: Bool = false, structuredAppend: StructuredAppend? = nil
    ) {
        self.width = width
        self.height = height
        self.mask = mask
        self.eci = eci
        self.fnc1 = fnc1
        self.isReaderProgramming = isReaderProgramming
        self.structuredAppend = structuredAppend
    }
}

extension BarcodeWriter {
    /// Returns a DotCode symbol with these bytes.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it;
    ///   ``BarcodeWriterError/option(_:)`` for an option out of its range, and for GS1 content that does not begin with
    ///   two digits, has an ECI or configures the reader; and ``BarcodeWriterError/emptyContent`` if there are no bytes
    ///   and no option adds codewords before or behind them.
    public static func dotCode(
        bytes: [UInt8], options: DotCodeOptions = DotCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try DotCodeWriter.symbol(bytes, options)
    }
}
