/// Options for an Aztec symbol that ``WriterOptions`` doesn't have.
public struct AztecOptions: Hashable, Sendable {
    /// Minimum share of codewords for error correction, in per cent, 5 to 95; three more codewords are added. It
    /// determines the size, and is ignored if ``version`` names one: then the content may take all codewords but three.
    public var errorCorrectionPercentage: Int
    /// Size of the symbol: ``SymbolVersion/compact(_:)``, or ``SymbolVersion/number(_:)`` for symbols that are not
    /// compact; `nil` for the smallest that fits.
    public var version: SymbolVersion?
    /// ECI in force at the start, 0 to 999999.
    public var eci: Int?
    /// FNC1 that the content starts with: ``FNC1/gs1``, with U+001D between fields, or none. An industry format is not
    /// written.
    public var fnc1: FNC1?
    /// Whether the content is meant to configure the reader.
    public var isReaderProgramming: Bool
    /// Position of the symbol in a sequence of up to 26. Its identifier has no spaces and is usually empty.
    public var structuredAppend: StructuredAppend?

    /// Creates options from their values.
    public init(
        errorCorrectionPercentage: Int = 23, version: SymbolVersion? = nil, eci: Int? = nil, fnc1: FNC1? = nil,
        isReaderProgramming: Bool = false, structuredAppend: StructuredAppend? = nil
    ) {
        self.errorCorrectionPercentage = errorCorrectionPercentage
        self.version = version
        self.eci = eci
        self.fnc1 = fnc1
        self.isReaderProgramming = isReaderProgramming
        self.structuredAppend = structuredAppend
    }
}

extension BarcodeWriter {
    /// Returns an Aztec symbol with these bytes.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it
    ///   or lower the error correction; ``BarcodeWriterError/option(_:)`` for an option out of its range; and
    ///   ``BarcodeWriterError/emptyContent`` if the content is empty.
    public static func aztec(
        bytes: [UInt8], options: AztecOptions = AztecOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try AztecWriter.symbol(bytes, options)
    }

    /// Returns an Aztec rune: a symbol of 11 × 11 modules with a number, which is read as three digits: 7 as `007`.
    public static func aztecRune(_ value: UInt8) -> Symbol {
        Symbol(
            symbology: .aztec, modules: AztecEncoder.rune(value), quietZone: AztecWriter.quietZone,
            details: .aztec(AztecDetails(layers: 0, isCompact: true, isRune: true)),
            readText: AztecDecoder.runeText(Int(value)))
    }
}
