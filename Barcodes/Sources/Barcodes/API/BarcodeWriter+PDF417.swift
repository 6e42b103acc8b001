/// How to make a PDF417 symbol.
public struct PDF417Options: Hashable, Sendable {
    /// The error correction level, 0 to 8: 2 to 512 codewords. `nil` takes the one that the standard recommends for the
    /// amount of data, a higher one where that costs no row, and a lower one where the content would not fit otherwise.
    public var level: Int?
    /// Columns of data, 1 to 30; `nil` takes the smallest symbol that is at most four times as wide as high.
    public var columns: Int?
    /// 3 to 90; `nil` takes as many as it needs.
    public var rows: Int?
    /// Compact PDF417 leaves out the right row indicators and the stop pattern: smaller, and easier to lose.
    public var isCompact: Bool
    /// The height of a row in modules, 2 to 100; the standard asks for 3 at least.
    public var rowHeight: Int
    /// Whether the symbol is meant to set up a reader.
    public var isReaderProgramming: Bool

    /// A value with these members.
    public init(
        level: Int? = nil, columns: Int? = nil, rows: Int? = nil, isCompact: Bool = false, rowHeight: Int = 3,
        isReaderProgramming: Bool = false
    ) {
        self.level = level
        self.columns = columns
        self.rows = rows
        self.isCompact = isCompact
        self.rowHeight = rowHeight
        self.isReaderProgramming = isReaderProgramming
    }
}

/// How to make a MicroPDF417 symbol.
public struct MicroPDF417Options: Hashable, Sendable {
    /// 1 to 4; `nil` takes the smallest of the 34 sizes that holds the content.
    public var columns: Int?
    /// The height of a row in modules, 1 to 100; the standard asks for 2 at least.
    public var rowHeight: Int
    /// Whether the symbol is marked as one that sets up the reader.
    public var isReaderProgramming: Bool

    /// A value with these members.
    public init(columns: Int? = nil, rowHeight: Int = 2, isReaderProgramming: Bool = false) {
        self.columns = columns
        self.rowHeight = rowHeight
        self.isReaderProgramming = isReaderProgramming
    }
}

extension BarcodeWriter {
    /// A PDF417 symbol of a text.
    ///
    /// ASCII goes without an ECI, other text as ISO 8859-1 or UTF-8 with one that says so.
    ///
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it, lower the level, or split it with
    ///   ``pdf417Sequence(text:symbolCount:file:options:)``.
    public static func pdf417(
        text: String, options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try PDF417Writer(options).symbol(EncodedText(text))
    }

    /// A PDF417 symbol of bytes without an ECI.
    /// - Throws: as for ``pdf417(text:options:)``.
    public static func pdf417(
        bytes: [UInt8], options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try PDF417Writer(options).symbol(EncodedText(eci: nil, bytes: bytes))
    }

    /// A text shared out to several symbols (Macro PDF417), to be put together again by ``StructuredAppendAssembler``.
    ///
    /// - Parameters:
    ///   - text: what all symbols together say.
    ///   - symbolCount: 2 to 99,999, and no more than the text has bytes.
    ///   - file: optional fields, which go into the first symbol.
    ///   - options: how to make each of them.
    /// - Throws: as for ``pdf417(text:options:)``.
    public static func pdf417Sequence(
        text: String, symbolCount: Int, file: PDF417Details.MacroFile? = nil,
        options: PDF417Options = PDF417Options()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try PDF417Writer(options).sequence(EncodedText(text), count: symbolCount, file: file)
    }

    /// A MicroPDF417 symbol of a text; see ``pdf417(text:options:)``.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it, or make a PDF417 symbol; ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func microPDF417(
        text: String, options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).symbol(EncodedText(text))
    }

    /// A MicroPDF417 symbol of bytes without an ECI.
    /// - Throws: as for ``microPDF417(text:options:)``.
    public static func microPDF417(
        bytes: [UInt8], options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).symbol(EncodedText(eci: nil, bytes: bytes))
    }

    /// A MicroPDF417 symbol of GS1 application identifiers, `U+001D` after values of variable length.
    /// - Throws: as for ``microPDF417(text:options:)``, and ``BarcodeWriterError/gs1(_:)``.
    public static func microPDF417(
        gs1 text: String, options: MicroPDF417Options = MicroPDF417Options()
    ) throws(BarcodeWriterError) -> Symbol {
        try MicroPDF417Writer(options).gs1Symbol(text)
    }
}
