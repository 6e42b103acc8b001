/// How to make an Aztec symbol where ``WriterOptions`` are not enough.
public struct AztecOptions: Hashable, Sendable {
    /// The least share of codewords for error correction, in per cent; three more are added. 5 to 95. It chooses the
    /// size, and is not heeded where ``version`` names one: that takes as much content as leaves three codewords for
    /// error correction.
    public var errorCorrection: Int
    /// The size to take: `C1` to `C4` for compact symbols, `1` to `32` for others; `nil` for the smallest that fits.
    public var version: String?
    /// The ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// Whether the content is a GS1 element string.
    public var isGS1: Bool
    /// Whether the content is meant to set up the reader.
    public var isReaderInitialization: Bool
    /// The symbol's place in a sequence of up to 26. Its identifier has no spaces and is mostly left empty.
    public var structuredAppend: StructuredAppend?

    /// A value with these members.
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
    /// An Aztec symbol that says these bytes; U+001D separates fields where they are a GS1 element string.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it or lower the error correction; ``BarcodeWriterError/option(_:)`` for an option out of its range; and
    ///   ``BarcodeWriterError/contentNotRepresentable`` when there is nothing to say.
    public static func aztec(
        bytes: [UInt8], options: AztecOptions = AztecOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try AztecWriter.symbol(bytes, options)
    }

    /// An Aztec rune: a symbol of 11 × 11 modules that says a number.
    public static func aztecRune(_ value: UInt8) -> Symbol {
        Symbol(
            symbology: .aztec, modules: AztecEncoder.rune(value), quietZone: AztecWriter.quietZone,
            details: .aztec(AztecDetails(layers: 0, isCompact: true, isRune: true)))
    }
}
