// A symbol has no stored properties of SIMD types. With one it would be aligned to 16 bytes or more, and the array in
// which symbols are returned would be allocated by `posix_memalign`, which takes four times as long as `malloc`, with a
// varying duration.

/// Heights of rows; up to four are stored without allocating memory.
struct RowHeights: Sendable {
    private var few: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var count = 0
    private var many: [Int] = []

    /// Creates one to three heights, in modules, each at most as large as ``WriterOptions/height`` may be.
    init(_ first: Int, _ second: Int? = nil, _ third: Int? = nil) {
        few = [Int32(clamping: first), Int32(clamping: second ?? 0), Int32(clamping: third ?? 0), 0]
        count = third != nil ? 3 : second != nil ? 2 : 1
    }

    init(_ heights: [Int]) {
        if heights.count <= 4, heights.allSatisfy({ Int32(exactly: $0) != nil }) {
            for (index, height) in heights.enumerated() { few[index] = Int32(truncatingIfNeeded: height) }
            count = heights.count
        } else {
            many = heights
        }
    }

    var array: [Int] { count == 0 ? many : (0..<count).map { Int(few[$0]) } }
}

extension RowHeights: Hashable {
    static func == (left: RowHeights, right: RowHeights) -> Bool { left.array == right.array }

    func hash(into hasher: inout Hasher) { hasher.combine(array) }
}

/// Positions of a symbol's human-readable texts.
enum TextPlaces: Sendable {
    case none
    /// Pieces of one text, beside each other.
    case line(TextLine)
    case anywhere([SymbolText])

    var array: [SymbolText] {
        switch self {
        case .none: []
        case .line(let line): line.texts
        case .anywhere(let texts): texts
        }
    }
}

extension TextPlaces: Hashable {
    static func == (left: TextPlaces, right: TextPlaces) -> Bool { left.array == right.array }

    func hash(into hasher: inout Hasher) { hasher.combine(array) }
}

/// Up to four pieces of a text, beside each other at the same height.
struct TextLine: Sendable {
    private let string: String
    /// Characters that are added to each piece.
    private let frame: Frame
    private let y: Double
    private let height: Double
    private var count = 0
    /// For each piece: its end in bytes of UTF-8, the left edge of its space, and the width of its space.
    private var ends: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var starts: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var widths: InlineArray<4, Int32> = [0, 0, 0, 0]

    /// Characters of a human-readable text that are not part of the content.
    enum Frame: Sendable {
        case none
        /// An asterisk before and after the text.
        case asterisks
        /// Brackets around an application identifier of two digits.
        case brackets
        /// Prefix of a PZN, before the hyphen that is part of the content.
        case pzn

        func apply(to text: String) -> String {
            switch self {
            case .none: text
            case .asterisks: "*\(text)*"
            case .pzn: "PZN - \(text.dropFirst())"
            case .brackets: "(\(text.prefix(2)))\(text.dropFirst(2))"
            }
        }
    }

    /// Creates a line without pieces.
    init(_ string: String, _ frame: Frame = .none, y: Double, height: Double) {
        self.string = string
        self.frame = frame
        self.y = y
        self.height = height
    }

    /// Adds the part of the string from the last piece up to a byte offset as a new piece.
    /// - Precondition: the line has at most three pieces.
    @inline(__always)
    mutating func add(to end: Int, x: Int, width: Int) {
        ends[count] = Int32(truncatingIfNeeded: end)
        starts[count] = Int32(truncatingIfNeeded: x)
        widths[count] = Int32(truncatingIfNeeded: width)
        count += 1
    }

    /// Creates a line with the whole string as its only piece.
    init(_ string: String, _ frame: Frame, x: Int, y: Double, width: Int, height: Double) {
        self.init(string, frame, y: y, height: height)
        add(to: string.utf8.count, x: x, width: width)
    }

    var texts: [SymbolText] {
        var texts: [SymbolText] = []
        var rest = string.utf8[...]
        var last = 0
        for index in 0..<count {
            let piece = rest.prefix(Int(ends[index]) - last)
            rest = rest.dropFirst(piece.count)
            last = Int(ends[index])
            texts.append(
                SymbolText(
                    frame.apply(to: String(decoding: piece, as: UTF8.self)), x: Double(starts[index]), y: y,
                    width: Double(widths[index]), height: height))
        }
        return texts
    }
}
