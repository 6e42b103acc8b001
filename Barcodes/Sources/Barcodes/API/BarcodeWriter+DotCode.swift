/// Options for a DotCode symbol that ``WriterOptions`` doesn't have.
public struct DotCodeOptions: Hashable, Sendable {
    /// Width in dots, 5 to 200; `nil` for a symbol of about 3 : 2. The sum of width and height must be odd.
    public var width: Int?
    /// Height in dots, 5 to 200; `nil` for a symbol of about 3 : 2.
    public var height: Int?
    /// Mask: 0 to 3, or 4 to 7 for the same masks with the corner dots lit; `nil` selects one whose edges are well lit.
    public var mask: Int?
    /// ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// Whether the content is a GS1 element string.
    public var isGS1: Bool
    /// Whether the content is meant to configure the reader.
    public var isReaderInitialization: Bool
    /// Position of the symbol in a sequence of up to 35. Its identifier is ignored.
    public var structuredAppend: StructuredAppend?

    /// Creates options from their values.
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
    /// Returns a DotCode symbol with these bytes; if they are a GS1 element string, U+001D separates fields.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it;
    ///   ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func dotCode(
        bytes: [UInt8], options: DotCodeOptions = DotCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try DotCodeWriter.symbol(bytes, options)
    }
}
