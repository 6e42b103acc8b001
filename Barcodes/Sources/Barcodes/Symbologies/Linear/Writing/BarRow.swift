/// Modules of a row of bars, as an encoder strings them together.
package struct BarRow: Sendable {
    /// First words that are full, 64 modules to a word, the first in the highest bit. Most symbols have all of their
    /// modules in these, which need no memory of their own.
    private var words = SIMD4<UInt64>()
    /// Full words that follow.
    private var rest: [UInt64] = []
    /// Word that is not full; modules behind the last one are 0.
    private var last: UInt64 = 0
    package private(set) var count = 0

    package init() {}

    package init(_ modules: [Bool]) {
        for isDark in modules { append(isDark, count: 1) }
    }

    init(_ pattern: BarPattern) { append(pattern) }

    /// Makes a row of whole words; superfluous modules of the last word are left out.
    @inline(__always)
    init(count: Int, _ word: (Int) -> UInt64) {
        self.count = count
        for index in 0..<count >> 6 {
            if index < 4 { words[index] = word(index) } else { rest.append(word(index)) }
        }
        if count & 63 > 0 { last = word(count >> 6) & ~(UInt64.max >> UInt64(count & 63)) }
    }

    /// Makes a row of at most 128 modules, the first in the highest bit.
    init(_ modules: UInt128, count: Int) {
        self.init(count: count) { UInt64(truncatingIfNeeded: $0 == 0 ? modules >> 64 : modules) }
    }

    package var modules: [Bool] {
        var modules = [Bool](repeating: false, count: count)
        draw(into: &modules, at: 0)
        return modules
    }

    /// Whether the last module is dark.
    var endsDark: Bool { count > 0 && self[count - 1] }

    /// - Precondition: the row has as many modules.
    subscript(x: Int) -> Bool {
        precondition(x >= 0 && x < count)
        return word(x >> 6) &>> UInt64(truncatingIfNeeded: 63 &- (x & 63)) & 1 == 1
    }

    /// Returns 64 modules, or what is left of them, with the first in the highest bit.
    @inline(__always)
    func word(_ index: Int) -> UInt64 {
        index == count >> 6 ? last : index < 4 ? words[index] : rest[index &- 4]
    }

    fileprivate var wordCount: Int { (count + 63) >> 6 }

    /// - Parameters:
    ///   - pattern: the widths of elements in modules, by turns dark and light.
    ///   - isDark: whether the first element is dark.
    ///   - wide: the width of a 2, in modules, in symbologies whose elements are narrow or wide.
    package mutating func append(_ pattern: some Sequence<UInt8>, isDark: Bool = true, wide: Int = 2) {
        var isDark = isDark
        for width in pattern {
            append(isDark, count: width == 2 ? wide : Int(width))
            isDark.toggle()
        }
    }

    package mutating func append(_ isDark: Bool, count: Int) {
        var rest = count
        while rest > 0 {
            let part = min(rest, 63)
            append(BarPattern(bits: isDark ? (1 << UInt64(part)) - 1 : 0, count: part))
            rest -= part
        }
    }

    @inline(__always)
    mutating func append(_ pattern: BarPattern) {
        let free = 64 &- (count & 63)
        if pattern.count < free {
            last |= pattern.bits &<< UInt64(truncatingIfNeeded: free &- pattern.count)
        } else {
            let left = pattern.count &- free
            let index = count >> 6
            let word = last | pattern.bits &>> UInt64(truncatingIfNeeded: left)
            if index < 4 { words[index] = word } else { rest.append(word) }
            last = left == 0 ? 0 : pattern.bits &<< UInt64(truncatingIfNeeded: 64 &- left)
        }
        count &+= pattern.count
    }

    package mutating func append(_ other: BarRow) {
        for index in 0..<other.wordCount {
            let (part, word) = (min(other.count - 64 * index, 64), other.word(index))
            // A pattern has at most 63 modules.
            let (first, second) = (min(part, 32), max(part - 32, 0))
            append(BarPattern(bits: word >> UInt64(64 - first), count: first))
            append(BarPattern(bits: (word & 0xFFFF_FFFF) >> UInt64(32 - second), count: second))
        }
    }

    /// Sets the modules that are dark.
    fileprivate func draw(into modules: inout [Bool], at start: Int) {
        var modules = modules.mutableSpan
        for index in 0..<wordCount {
            var rest = word(index)
            let first = start &+ 64 &* index
            while rest != 0 {
                let place = rest.leadingZeroBitCount
                modules[first &+ place] = true
                rest &= ~(0x8000_0000_0000_0000 &>> UInt64(truncatingIfNeeded: place))
            }
        }
    }

    /// Widths of bars and spaces by turns, a bar first.
    package var widths: [Int] {
        var widths: [Int] = []
        var isDark = false
        for module in modules {
            if module != isDark || widths.isEmpty {
                if widths.isEmpty, !module { continue }
                widths.append(1)
                isDark = module
            } else {
                widths[widths.count - 1] += 1
            }
        }
        return widths
    }
}

extension BarRow: Hashable {
    package static func == (left: BarRow, right: BarRow) -> Bool {
        left.count == right.count && (0..<left.wordCount).allSatisfy { left.word($0) == right.word($0) }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for index in 0..<wordCount { hasher.combine(word(index)) }
    }
}

/// Modules of a character, for the tables that rows are made of.
struct BarPattern: Sendable {
    /// Modules, the first in the highest of `count` bits; the bits above are 0.
    let bits: UInt64
    /// Number of modules, at most 63.
    let count: Int

    init(bits: UInt64, count: Int) {
        self.bits = bits
        self.count = count
    }

    /// Pattern with dark and light exchanged.
    var inverted: BarPattern { BarPattern(bits: bits ^ (1 << UInt64(count) - 1), count: count) }

    /// Makes a pattern of the parameters of ``BarRow/append(_:isDark:wide:)``.
    init(_ widths: some Sequence<UInt8>, isDark: Bool = true, wide: Int = 2) {
        var row = BarRow()
        row.append(widths, isDark: isDark, wide: wide)
        self.init(row)
    }

    /// - Precondition: the row has at most 63 modules.
    init(_ row: BarRow) {
        count = row.count
        bits = count == 0 ? 0 : row.word(0) >> UInt64(64 - count)
    }
}

extension InlineArray where Element == BarPattern {
    /// Makes the table of a symbology's characters, in the order of their values.
    ///
    /// Tables that symbols are made with are inline arrays: no references are counted when they are used.
    init(_ widths: [[UInt8]], isDark: Bool = true, wide: Int = 2) {
        self.init { BarPattern(widths[$0], isDark: isDark, wide: wide) }
    }
}

extension ModuleGrid {
    /// Makes a grid of one row of bars.
    init(row: BarRow) {
        if let bars = PackedBars(row) {
            self.init(width: row.count, height: 1, bars: bars)
        } else {
            self.init(rows: [row])
        }
    }

    /// Makes a grid of two rows of bars of the same width, one above the other.
    init(_ top: BarRow, _ bottom: BarRow) {
        if top.count == bottom.count, let bars = PackedBars(top, bottom) {
            self.init(width: top.count, height: 2, bars: bars)
        } else {
            self.init(rows: [top, bottom])
        }
    }

    /// Makes a grid of three rows of bars of the same width, one above the other.
    init(_ top: BarRow, _ middle: BarRow, _ bottom: BarRow) {
        if top.count == middle.count, top.count == bottom.count, let bars = PackedBars(top, middle, bottom) {
            self.init(width: top.count, height: 3, bars: bars)
        } else {
            self.init(rows: [top, middle, bottom])
        }
    }

    /// Makes a grid of rows of bars, one above the other; a shorter row is light at its end.
    package init(rows: [BarRow]) {
        let width = rows.reduce(0) { max($0, $1.count) }
        var modules = [Bool](repeating: false, count: width * rows.count)
        for (y, row) in rows.enumerated() { row.draw(into: &modules, at: y * width) }
        self.init(width: width, height: rows.count, modules: modules)
    }

    /// Returns one row of bars.
    package func barRow(_ y: Int) -> BarRow { BarRow((0..<width).map { self[$0, y] }) }
}

/// Rows of modules, 64 to a word. A few rows of bars, which most linear symbols are, are in a place of fixed size.
struct PackedBars: Sendable {
    private var words = InlineArray<8, UInt64>(repeating: 0)
    /// Words of all rows, where there are more of them.
    private var many: [UInt64] = []
    private let wordsPerRow: Int

    /// Rows of a grid that has its modules elsewhere.
    static let none = PackedBars(wordsPerRow: 0)

    private init(wordsPerRow: Int) { self.wordsPerRow = wordsPerRow }

    /// Makes one row; returns `nil` where there are too many modules.
    init?(_ row: BarRow) {
        guard row.wordCount <= 4, row.count > 0 else { return nil }
        self.init(wordsPerRow: row.wordCount)
        put(row, 0)
    }

    /// - Parameter words: the words row by row; the first module in the highest bit, and each row begins with a word of
    ///   its own.
    init(_ words: [UInt64], width: Int) {
        self.init(wordsPerRow: (width + 63) >> 6)
        many = words
    }

    /// Makes two rows of the same width.
    init?(_ top: BarRow, _ bottom: BarRow) {
        guard top.wordCount <= 4, top.count > 0 else { return nil }
        self.init(wordsPerRow: top.wordCount)
        // To put a word in its place takes as long as to make all words of a short row.
        switch wordsPerRow {
        case 1: words = [top.word(0), bottom.word(0), 0, 0, 0, 0, 0, 0]
        case 2: words = [top.word(0), top.word(1), bottom.word(0), bottom.word(1), 0, 0, 0, 0]
        default:
            put(top, 0)
            put(bottom, 1)
        }
    }

    /// Makes up to three rows of at most 128 modules, the first in the highest bit; modules behind the last one are 0.
    @inline(__always)
    init(_ top: UInt128, _ middle: UInt128 = 0, _ bottom: UInt128 = 0, width: Int) {
        self.init(wordsPerRow: (width + 63) >> 6)
        func high(_ row: UInt128) -> UInt64 { UInt64(truncatingIfNeeded: row >> 64) }
        func low(_ row: UInt128) -> UInt64 { UInt64(truncatingIfNeeded: row) }
        words =
            width <= 64
            ? [high(top), high(middle), high(bottom), 0, 0, 0, 0, 0]
            : [high(top), low(top), high(middle), low(middle), high(bottom), low(bottom), 0, 0]
    }

    /// Makes three rows of the same width.
    init?(_ top: BarRow, _ middle: BarRow, _ bottom: BarRow) {
        guard top.wordCount <= 2, top.count > 0 else { return nil }
        self.init(wordsPerRow: top.wordCount)
        put(top, 0)
        put(middle, 1)
        put(bottom, 2)
    }

    @inline(__always)
    private mutating func put(_ row: BarRow, _ y: Int) {
        for index in 0..<wordsPerRow { words[y &* wordsPerRow &+ index] = row.word(index) }
    }

    @inline(__always)
    subscript(x: Int, y: Int) -> Bool {
        let place = y &* wordsPerRow &+ x >> 6
        let word = many.isEmpty ? words[place] : many[place]
        return word &>> UInt64(truncatingIfNeeded: 63 &- (x & 63)) & 1 == 1
    }
}
