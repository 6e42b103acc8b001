/// Options for an Aztec symbol that ``WriterOptions`` doesn't have.
public struct AztecOptions: Hashable, Sendable {
    /// Minimum share of codewords for error correction, in per cent, 5 to 95; three more codewords are added. It
    /// determines the size, and is ignored if ``version`` names one: then the content may take all codewords but three.
    public var errorCorrection: Int
    /// Size of the symbol: `C1` to `C4` for compact symbols, `1` to `32` for others; `nil` for the smallest that fits.
    public var version: String?
    /// ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// Whether the content is a GS1 element string.
    public var isGS1: Bool
    /// Whether the content is meant to configure the reader.
    public var isReaderInitialization: Bool
    /// Position of the symbol in a sequence of up to 26. Its identifier has no spaces and is usually empty.
    public var structuredAppend: StructuredAppend?

    /// Creates options from their values.
    public init(
        errorCorrection: Int = 23, version: String? = nil, eci: Int? = nil, isGS1: Bool = false,
        isReaderInitialization: Bool = false, structuredAppend: StructuredAppend? = nil
    ) {
        self.errorCorrection = errorCorrection
        self.version = version
        self.eci = eci
        self.isGS1 = isGS1
        self.isReaderInitialization = isReaderInitialization
        self.structuredAppend = structuredAppend
    }
}

extension BarcodeWriter {
    /// Returns an Aztec symbol with these bytes; if they are a GS1 element string, U+001D separates fields.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it
    ///   or lower the error correction; ``BarcodeWriterError/option(_:)`` for an option out of its range; and
    ///   ``BarcodeWriterError/contentNotRepresentable`` if the content is empty.
    public static func aztec(
        bytes: [UInt8], options: AztecOptions = AztecOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try AztecWriter.symbol(bytes, options)
    }

    /// Returns an Aztec rune: a symbol of 11 × 11 modules with a number.
    public static func aztecRune(_ value: UInt8) -> Symbol {
        Symbol(
            symbology: .aztec, modules: AztecEncoder.rune(value), quietZone: AztecWriter.quietZone,
            details: .aztec(AztecDetails(layers: 0, isCompact: true, isRune: true)))
    }
}
