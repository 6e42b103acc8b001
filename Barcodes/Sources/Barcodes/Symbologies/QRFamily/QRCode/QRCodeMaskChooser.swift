/// Chooses the mask whose symbol has the least penalty (ISO/IEC 18004, 7.8.3).
///
/// Rows are bits of machine words, of one word if the symbol is narrow enough. Columns are evaluated by comparing whole
/// rows with those below, so that no module is examined individually.
package struct QRCodeMaskChooser {
    private let size: Int
    private let level: ErrorCorrectionLevel
    private let grid: ModuleGrid
    private let function: ModuleGrid

    /// - Parameters:
    ///   - grid: a symbol without a mask and without format information.
    ///   - function: modules that no mask applies to.
    package init(grid: ModuleGrid, function: ModuleGrid, level: ErrorCorrectionLevel) {
        size = grid.width
        self.level = level
        self.grid = grid
        self.function = function
    }

    /// Returns the mask with the least penalty, the lowest of several.
    package func bestMask() -> Int {
        // A line needs room for four more modules on the left and one on the right.
        size <= 59 ? best(UInt64.self) : size <= 123 ? best(UInt128.self) : best(ModuleLine.self)
    }

    /// Returns the penalty of the symbol with a mask.
    package func penalty(mask: Int) -> Int {
        var penalty = MaskPenalty<ModuleLine>(grid: grid, function: function, level: level)
        return penalty.of(mask: mask, limit: .max)
    }

    private func best<Line: ModuleBits>(_ type: Line.Type) -> Int {
        var penalty = MaskPenalty<Line>(grid: grid, function: function, level: level)
        var best = (mask: 0, penalty: Int.max)
        for mask in 0..<8 {
            let own = penalty.of(mask: mask, limit: best.penalty)
            if own < best.penalty { best = (mask, own) }
        }
        return best.mask
    }

    /// Returns the penalty of rule N4: 10 points for each whole 5 % by which the share of dark modules differs from a
    /// half.
    package static func proportionPenalty(dark: Int, total: Int) -> Int { abs(20 * dark - 10 * total) / total * 10 }
}

/// Computes penalties with lines of one type.
private struct MaskPenalty<Line: ModuleBits> {
    private let size: Int
    private let level: ErrorCorrectionLevel
    /// Rows of the symbol without a mask and without format information; bit x of row y is set if the module is dark.
    private var rows: [Line]
    /// Rows of the modules that a mask applies to.
    private var dataRows: [Line]
    /// Rows of the symbol with a mask. The quiet zone is ``margin`` light rows above and below.
    private var masked: [Line]
    /// Line of all modules of a row.
    private let all: Line
    /// Line of all modules of a row but the last.
    private let pairs: Line

    /// Number of rows beyond the symbol in which the proportions of a finder pattern are searched for.
    private static var margin: Int { 10 }

    init(grid: ModuleGrid, function: ModuleGrid, level: ErrorCorrectionLevel) {
        size = grid.width
        self.level = level
        rows = Array(filling: size, with: Line())
        dataRows = rows
        masked = Array(filling: size + 2 * Self.margin, with: Line())
        all = Line(lowest: size)
        pairs = Line(lowest: size - 1)
        for y in 0..<size {
            // The last words come first, because each step shifts them up.
            for start in stride(from: (size - 1) / 64 * 64, through: 0, by: -64) {
                rows[y] = (rows[y] << 32) << 32 | Line(grid.rowBits(y, from: start))
                dataRows[y] = (dataRows[y] << 32) << 32 | Line(function.rowBits(y, from: start))
            }
            dataRows[y] = ~dataRows[y] & all
        }
    }

    /// Returns the penalty of the symbol with a mask; if it reaches the limit, any number that is no less than that.
    mutating func of(mask: Int, limit: Int) -> Int {
        let margin = Self.margin
        // A mask repeats after 12 rows.
        let start = mask * DataMask.period
        let patterns = DataMask.periodRows[start..<start + DataMask.period].map { Line(period: $0) }
        var dark = 0
        for y in 0..<size { masked[y + margin] = rows[y] ^ patterns[y % DataMask.period] & dataRows[y] }
        QRCodeEncoder.forEachFormatModule(QRCodeFormatInformation(level: level, mask: mask), dimension: size) {
            masked[$1 + margin].set($0)
        }
        for y in 0..<size { dark += masked[y + margin].count }
        var result = QRCodeMaskChooser.proportionPenalty(dark: dark, total: size * size)
        // `first`, `second` and `third` show, for the last three rows, which modules are like the one in the row above.
        // `fourAbove` shows the ends of four equal steps in a column, and `nextAbove` which modules were like the next,
        // in the row above.
        var (first, second, third) = (Line(), Line(), Line())
        var (fourAbove, nextAbove) = (Line(), Line())
        for y in 0..<size {
            let index = y + margin
            let row = masked[index]
            let next = ~(row ^ row >> 1) & pairs
            result += runPenalty(next) + rowFinderPenalty(row) + columnFinderPenalty(index)
            if y > 0 {
                let alike = ~(row ^ masked[index - 1]) & all
                let four = alike & first & second & third
                // A run of n modules is counted n - 4 times and begins once.
                if !four.isEmpty { result += four.count + 2 * (four & ~fourAbove).count }
                // N2: 3 points for each two by two modules of one colour.
                result += 3 * (next & nextAbove & alike).count
                (first, second, third, fourAbove) = (alike, first, second, four)
            }
            nextAbove = next
            if result >= limit { return result }
        }
        return result
    }

    /// Returns the penalty of rule N1: runs of five or more modules of one colour, 3 points and one for each module
    /// over five.
    /// - Parameter equal: modules that are like the next; a run of n modules is n - 1 of these.
    private func runPenalty(_ equal: Line) -> Int {
        let two = equal & equal >> 1
        let four = two & two >> 2
        guard !four.isEmpty else { return 0 }
        return four.count + 2 * (four & ~(four << 1)).count
    }

    /// Returns the penalty of rule N3: 40 points for the proportions of a finder pattern with four light modules on one
    /// side. Modules outside the symbol are its quiet zone: light.
    private func rowFinderPenalty(_ line: Line) -> Int {
        let padded = line << 4
        let dark = padded & padded >> 2
        let finder = dark & dark >> 4 & padded >> 3 & ~(padded >> 1 | padded >> 5)
        guard !finder.isEmpty else { return 0 }
        let two = padded | padded >> 1
        let light = ~(two | two >> 2)
        return 40 * (finder & (light << 4 | light >> 7)).count
    }

    /// Returns the same penalty for columns, for patterns that begin in a row.
    private func columnFinderPenalty(_ index: Int) -> Int {
        let ends = masked[index] & masked[index + 6]
        let finder =
            ends & masked[index + 2] & masked[index + 3] & masked[index + 4] & ~(masked[index + 1] | masked[index + 5])
        guard !finder.isEmpty else { return 0 }
        let above = masked[index - 1] | masked[index - 2] | masked[index - 3] | masked[index - 4]
        let below = masked[index + 7] | masked[index + 8] | masked[index + 9] | masked[index + 10]
        return 40 * (finder & ~(above & below)).count
    }
}

/// Modules of a line as bits.
private protocol ModuleBits {
    init()
    init(_ low: UInt64)
    /// Makes a line whose first modules are dark.
    init(lowest count: Int)
    mutating func set(_ index: Int)
    var isEmpty: Bool { get }
    var count: Int { get }
    static func & (left: Self, right: Self) -> Self
    static func | (left: Self, right: Self) -> Self
    static func ^ (left: Self, right: Self) -> Self
    static prefix func ~ (line: Self) -> Self
    /// Moves module `count` to 0; `count` is 1 to 63.
    static func >> (line: Self, count: UInt64) -> Self
    static func << (line: Self, count: UInt64) -> Self
}

extension ModuleBits {
    /// Repeats the twelve modules of a mask's period.
    fileprivate init(period: UInt16) {
        self.init(UInt64(period))
        for count in [12, 24, 48] as [UInt64] { self = self | self << count }
        self = self | (self << 48) << 48
    }
}

extension UInt64: ModuleBits {
    fileprivate init(lowest count: Int) { self = count >= 64 ? .max : 1 << UInt64(count) - 1 }
    fileprivate mutating func set(_ index: Int) { self |= 1 &<< UInt64(index) }
    fileprivate var isEmpty: Bool { self == 0 }
    fileprivate var count: Int { nonzeroBitCount }
    fileprivate static func >> (line: UInt64, count: UInt64) -> UInt64 { line &>> count }
    fileprivate static func << (line: UInt64, count: UInt64) -> UInt64 { line &<< count }
}

extension UInt128: ModuleBits {
    fileprivate init(lowest count: Int) { self = count >= 128 ? .max : 1 << UInt128(count) - 1 }
    fileprivate mutating func set(_ index: Int) { self |= 1 &<< UInt128(index) }
    fileprivate var isEmpty: Bool { self == 0 }
    fileprivate var count: Int { nonzeroBitCount }
    fileprivate static func >> (line: UInt128, count: UInt64) -> UInt128 { line &>> UInt128(count) }
    fileprivate static func << (line: UInt128, count: UInt64) -> UInt128 { line &<< UInt128(count) }
}

/// Line of up to 192 modules.
private struct ModuleLine: ModuleBits {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ low: UInt64) { self.low = low }

    init(lowest count: Int) {
        low = Self.ones(count)
        middle = Self.ones(count - 64)
        high = Self.ones(count - 128)
    }

    private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
        self.low = low
        self.middle = middle
        self.high = high
    }

    private static func ones(_ count: Int) -> UInt64 {
        count <= 0 ? 0 : count >= 64 ? .max : 1 << UInt64(count) - 1
    }

    mutating func set(_ index: Int) {
        let bit: UInt64 = 1 << UInt64(index & 63)
        switch index >> 6 {
        case 0: low |= bit
        case 1: middle |= bit
        case 2: high |= bit
        default: break
        }
    }

    var isEmpty: Bool { low | middle | high == 0 }
    var count: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

    static func & (left: Self, right: Self) -> Self {
        Self(left.low & right.low, left.middle & right.middle, left.high & right.high)
    }
    static func | (left: Self, right: Self) -> Self {
        Self(left.low | right.low, left.middle | right.middle, left.high | right.high)
    }
    static func ^ (left: Self, right: Self) -> Self {
        Self(left.low ^ right.low, left.middle ^ right.middle, left.high ^ right.high)
    }
    static prefix func ~ (line: Self) -> Self { Self(~line.low, ~line.middle, ~line.high) }

    static func >> (line: Self, count: UInt64) -> Self {
        Self(
            line.low >> count | line.middle << (64 - count), line.middle >> count | line.high << (64 - count),
            line.high >> count)
    }
    static func << (line: Self, count: UInt64) -> Self {
        Self(
            line.low << count, line.middle << count | line.low >> (64 - count),
            line.high << count | line.middle >> (64 - count))
    }
}
