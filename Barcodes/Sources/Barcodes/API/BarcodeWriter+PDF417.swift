/// Options for a PDF417 symbol.
public struct PDF417Options: Hashable, Sendable {
    /// Error correction level, 0 to 8, for 2 to 512 codewords. `nil` selects the level that the standard recommends for
    /// the amount of data, a higher one if that costs no row, and a lower one if the content would not fit otherwise.
    public var errorCorrectionLevel: Int?
    /// Number of data columns, 1 to 30; `nil` selects the smallest symbol that is at most four times as wide as high.
    public var columns: Int?
    /// Number of rows, 3 to 90, and together with ``columns`` no more than 928 ÷ columns; `nil` uses as many as the
    /// content needs.
    public var rows: Int?
    /// Whether the symbol is Compact PDF417, without the right row indicators and the stop pattern: it is smaller, but
    /// damage destroys it more easily.
    public var isCompact: Bool
    /// Height of a row in modules, 2 to 100; the standard requires at least 3.
    public var rowHeight: Int
    /// Whether the content is meant to configure the reader.
    public var isReaderProgramming: Bool

    /// Creates options from their values.
    public init(
        errorCorrectionLevel: Int? = nil, columns: Int? = nil, rows: Int? = nil, isCompact: Bool = false,
        rowHeight: Int = 3,
        isReaderProgramming: Bool = false
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.columns = columns
        self.rows = rows
        self.isCompact = isCompact
        self.rowHeight = rowHeight
        self.isReaderProgramming = isReaderProgramming
    }
}

/// Options for a MicroPDF417 symbol.
public struct MicroPDF417Options: Hashable, Sendable {
    /// Number of data columns, 1 to 4; `nil` selects the smallest of the 34 sizes that holds the content.
    public var columns: Int?
    /// Height of a row in modules, 2 to 100.
    public var rowHeight: Int
    /// Whether the content is meant to configure the reader.
    public var isReaderProgramming: Bool

    /// Creates options from their values.
    public init(columns: Int? = nil, rowHeight: Int = 2, isReaderProgramming: Bool = false) {
        self.columns = columns
        self.rowHeight = rowHeight
        self.isReaderProgramming = isReaderProgramming
    }
}

extension BarcodeWriter {
    /// Returns a PDF417 symbol with a text.
    ///
    /// ASCII is written without an ECI, other text as ISO 8859-1 or UTF-8 with the ECI of that character set.
    ///
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it,
    ///   lower the level, or split it with ``pdf417Sequence(text:symbolCount:file:options:)``;
    ///   ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func pdf417(
        text: String, options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try PDF417Writer(options).symbol(EncodedText(text))
    }

    /// Returns a PDF417 symbol with bytes, without an ECI.
    /// - Throws: as for ``pdf417(text:options:)``.
    public static func pdf417(
        bytes: [UInt8], options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try PDF417Writer(options).symbol(EncodedText(eci: nil, bytes: bytes))
    }

    /// Returns several symbols that share a text (Macro PDF417), for ``StructuredAppendAssembler`` to join.
    ///
    /// - Parameters:
    ///   - text: the text that all symbols together carry.
    ///   - symbolCount: number of symbols, 1 to 99,999, and no more than the text has bytes in ISO 8859-1 or UTF-8. A
    ///     single symbol is that of ``pdf417(text:options:)``, unless there are fields: only a symbol that is marked as
    ///     part of a sequence has them.
    ///   - file: optional fields, which are written in the first symbol.
    ///   - options: options for each of the symbols.
    /// - Throws: as for ``pdf417(text:options:)``. ``BarcodeWriterError/option(_:)`` with
    ///   ``BarcodeWriterError/Option/symbolCount`` if the number is out of its range, and with
    ///   ``BarcodeWriterError/Option/file`` if a time or size is negative or has more than 18 digits, or a checksum is
    ///   outside 0 to 65535;
    ///   ``BarcodeWriterError/tooFewCharacters(required:actual:)`` if there are fewer bytes than symbols.
    public static func pdf417Sequence(
        text: String, symbolCount: Int, file: PDF417Details.MacroFile? = nil,
        options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try PDF417Writer(options).sequence(EncodedText(text), count: symbolCount, file: file)
    }

    /// Returns a MicroPDF417 symbol with a text; see ``pdf417(text:options:)``.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it,
    ///   or make a PDF417 symbol; ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func microPDF417(
        text: String, options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).symbol(EncodedText(text))
    }

    /// Returns a MicroPDF417 symbol with bytes, without an ECI.
    /// - Throws: as for ``microPDF417(text:options:)``.
    public static func microPDF417(
        bytes: [UInt8], options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).symbol(EncodedText(eci: nil, bytes: bytes))
    }

    /// Returns a MicroPDF417 symbol with GS1 elements, in either form that ``GS1Message/init(_:)`` accepts.
    /// - Throws: as for ``microPDF417(text:options:)``, and ``BarcodeWriterError/gs1(_:)`` with the first error in the
    ///   elements.
    public static func microPDF417(
        gs1 text: String, options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).gs1Symbol(text)
    }
}
