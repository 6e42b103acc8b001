/// Options for a Data Matrix symbol.
public struct DataMatrixOptions: Hashable, Sendable {
    /// Permitted sizes; the smallest that fits is used.
    public var sizes: Sizes
    /// FNC1 that the content starts with, if any; U+001D in the content then separates fields. An application indicator
    /// is put in front of the content, and a reader returns it as the beginning of the text. In a sequence, FNC1 and
    /// indicator are in the first symbol only.
    public var fnc1: FNC1?
    /// Position of the symbol in a sequence of 2 to 16; its identifier is a number from 1 to 64516.
    public var structuredAppend: StructuredAppend?
    /// Whether the content is meant to configure the reader. Such a symbol is not part of a sequence.
    public var isReaderProgramming: Bool

    /// Permitted shapes and sizes.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum Sizes: Hashable, Sendable {
        /// Squares, 10 × 10 to 144 × 144.
        case squares
        /// Rectangles of ISO/IEC 16022, 8 × 18 to 16 × 48.
        case rectangles
        /// All rectangles, including those of ISO/IEC 21471 (DMRE), 8 × 18 to 26 × 64.
        case extendedRectangles
        /// All squares and rectangles; the one with the smallest area is used.
        case any
        /// One size only.
        case only(rows: Int, columns: Int)
    }

    /// Creates options from their values.
    public init(
        sizes: Sizes = .squares, fnc1: FNC1? = nil, structuredAppend: StructuredAppend? = nil,
        isReaderProgramming: Bool = false
    ) {
        self.sizes = sizes
        self.fnc1 = fnc1
        self.structuredAppend = structuredAppend
        self.isReaderProgramming = isReaderProgramming
    }
}

extension BarcodeWriter {
    /// Returns a Data Matrix symbol (ECC 200) with a text, in the smallest possible number of codewords.
    ///
    /// Text with characters beyond ISO 8859-1 is written in UTF-8, with an ECI.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` if the content does not fit: shorten it,
    ///   or permit larger ``DataMatrixOptions/sizes``; ``BarcodeWriterError/option(_:)`` for an option out of its
    ///   range.
    public static func dataMatrix(
        text: String, options: DataMatrixOptions = DataMatrixOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try DataMatrixWriter(options).symbol(DataMatrixText.tokens(of: text, fnc1: options.fnc1))
    }

    /// Returns a Data Matrix symbol with bytes of any meaning, without an ECI.
    /// - Throws: as for ``dataMatrix(text:options:)``.
    public static func dataMatrix(
        bytes: [UInt8], options: DataMatrixOptions = DataMatrixOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try dataMatrix(segments: [(eci: nil, bytes: bytes)], options: options)
    }

    /// Returns a Data Matrix symbol with bytes in character sets of your choice.
    ///
    /// - Parameters:
    ///   - segments: bytes, and the ECI assignment number that applies from them on, 0 to 999999.
    ///   - options: options for the symbol.
    /// - Throws: as for ``dataMatrix(text:options:)``, and ``BarcodeWriterError/segment(index:)`` for an ECI outside 0
    ///   to 999999.
    public static func dataMatrix(
        segments: [(eci: Int?, bytes: [UInt8])], options: DataMatrixOptions = DataMatrixOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        var tokens: [DataMatrixToken] = []
        for (index, segment) in segments.enumerated() {
            if let eci = segment.eci {
                guard (0...999_999).contains(eci) else { throw .segment(index: index) }
                tokens.append(.eci(eci))
            }
            tokens += DataMatrixText.tokens(of: segment.bytes, hasFNC1: options.fnc1 != nil)
        }
        return try DataMatrixWriter(options).symbol(tokens)
    }
}
