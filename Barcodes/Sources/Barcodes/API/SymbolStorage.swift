// There are no vectors in a symbol: with one it would lie at a multiple of 16 bytes or more, and the array that it is
// returned in would come from `posix_memalign`, which takes four times as long as `malloc`, and not always the same
// time.

/// Heights of rows, up to four of which need no memory of their own.
struct RowHeights: Sendable {
    private var few: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var count = 0
    private var many: [Int] = []

    /// Heights of one to three rows, in modules: at most as high as ``WriterOptions/height`` may be.
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

/// Where a symbol's human-readable texts are.
enum TextPlaces: Sendable {
    case none
    /// Beside each other.
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
    /// What is added where the text is one piece.
    private let frame: Frame
    private let y: Double
    private let height: Double
    private var count = 0
    /// Of each piece: where it ends, in bytes of UTF-8, where its place starts, and how wide that is.
    private var ends: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var starts: InlineArray<4, Int32> = [0, 0, 0, 0]
    private var widths: InlineArray<4, Int32> = [0, 0, 0, 0]

    /// What a text for people has that is not part of the content.
    enum Frame: Sendable {
        case none
        /// Before and behind it.
        case asterisks
        /// Brackets around an application identifier of two digits.
        case brackets
        /// What a PZN begins with, before the hyphen that is part of the content.
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

    /// A line without pieces.
    init(_ string: String, _ frame: Frame = .none, y: Double, height: Double) {
        self.string = string
        self.frame = frame
        self.y = y
        self.height = height
    }

    /// Adds what follows of the string as a piece, up to a byte.
    /// - Precondition: there are no more than three yet.
    @inline(__always)
    mutating func add(to end: Int, x: Int, width: Int) {
        ends[count] = Int32(truncatingIfNeeded: end)
        starts[count] = Int32(truncatingIfNeeded: x)
        widths[count] = Int32(truncatingIfNeeded: width)
        count += 1
    }

    /// The whole string in one place.
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
