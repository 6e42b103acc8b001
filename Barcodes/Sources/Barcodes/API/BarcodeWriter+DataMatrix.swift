/// How to make a Data Matrix symbol.
public struct DataMatrixOptions: Hashable, Sendable {
    /// Which sizes may be taken, the smallest that fits first.
    public var sizes: Sizes
    /// What FNC1 the content starts with, if any; U+001D in the content separates fields then. An application indicator
    /// is put in front of the content.
    public var fnc1: FNC1?
    /// The symbol's place in a sequence of 2 to 16; its identifier is a number of 1 to 64516.
    public var structuredAppend: StructuredAppend?
    /// Whether the content sets up the reader.
    public var isReaderProgramming: Bool

    /// Which shapes may be taken.
    public enum Sizes: Hashable, Sendable {
        /// 10 × 10 to 144 × 144.
        case squares
        /// ISO/IEC 16022's rectangles, 8 × 18 to 16 × 48.
        case rectangles
        /// All rectangles, with those of ISO/IEC 21471 (DMRE), 8 × 18 to 26 × 64.
        case extendedRectangles
        /// Whatever takes the least area.
        case any
        /// This one.
        case only(rows: Int, columns: Int)
    }

    /// A value with these members.
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
    /// A Data Matrix symbol (ECC 200) that says a text, in the fewest codewords that there are for it.
    ///
    /// Characters beyond ISO 8859-1 are written in UTF-8, and an ECI says so.
    /// - Throws: ``BarcodeWriterError/tooManyCodewords(required:available:)`` when the content does not fit: shorten
    ///   it, or permit larger ``DataMatrixOptions/sizes``; ``BarcodeWriterError/option(_:)`` for an option out of its
    ///   range.
    public static func dataMatrix(
        text: String, options: DataMatrixOptions = DataMatrixOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try DataMatrixWriter(options).symbol(DataMatrixText.tokens(of: text, fnc1: options.fnc1))
    }

    /// A Data Matrix symbol that says bytes of any meaning, without an ECI.
    /// - Throws: as for ``dataMatrix(text:options:)``.
    public static func dataMatrix(
        bytes: [UInt8], options: DataMatrixOptions = DataMatrixOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try dataMatrix(segments: [(eci: nil, bytes: bytes)], options: options)
    }

    /// A Data Matrix symbol that says bytes in character sets of your choice.
    ///
    /// - Parameters:
    ///   - segments: bytes, and the ECI assignment number from them on, 0 to 999999.
    ///   - options: how to make it.
    /// - Throws: as for ``dataMatrix(text:options:)``, and ``BarcodeWriterError/segment(index:)`` for a segment whose
    ///   ECI there is not.
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
