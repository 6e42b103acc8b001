/// Chooses the mask whose symbol has the least penalty (ISO/IEC 18004, 7.8.3).
///
/// Rows and columns are bits of machine words, so that all eight masks of a version 40 symbol take less than a
/// frame of a preview.
package struct QRCodeMaskChooser {
    private let size: Int
    private let level: ErrorCorrectionLevel
    /// The symbol without a mask and without format information; bit x of row y is dark.
    private var rows: [ModuleLine]
    private var columns: [ModuleLine]
    /// The modules that a mask applies to.
    private var dataRows: [ModuleLine]
    private var dataColumns: [ModuleLine]

    /// - Parameters:
    ///   - grid: a symbol without a mask and without format information.
    ///   - function: the modules that no mask applies to.
    package init(grid: ModuleGrid, function: ModuleGrid, level: ErrorCorrectionLevel) {
        size = grid.width
        self.level = level
        rows = Array(repeating: ModuleLine(), count: size)
        columns = rows
        dataRows = rows
        dataColumns = rows
        for y in 0..<size {
            for x in 0..<size {
                if grid[x, y] {
                    rows[y].set(x)
                    columns[x].set(y)
                }
                if !function[x, y] {
                    dataRows[y].set(x)
                    dataColumns[x].set(y)
                }
            }
        }
    }

    /// The mask with the least penalty, the lowest of several.
    package func bestMask() -> Int {
        var best = (mask: 0, penalty: Int.max)
        for mask in 0..<8 {
            let penalty = penalty(mask: mask)
            if penalty < best.penalty { best = (mask, penalty) }
        }
        return best.mask
    }

    /// The penalty of the symbol with a mask.
    package func penalty(mask: Int) -> Int {
        // A mask repeats after 12 modules in both directions.
        var patterns = Array(repeating: ModuleLine(), count: 12)
        var transposed = patterns
        for line in 0..<12 {
            for index in 0..<size {
                if DataMask.inverts(mask, x: index, y: line) { patterns[line].set(index) }
                if DataMask.inverts(mask, x: line, y: index) { transposed[line].set(index) }
            }
        }
        var rows = rows
        var columns = columns
        for index in 0..<size {
            rows[index] ^= patterns[index % 12] & dataRows[index]
            columns[index] ^= transposed[index % 12] & dataColumns[index]
        }
        let format = QRCodeFormatInformation(level: level, mask: mask)
        for (x, y) in QRCodeEncoder.formatModules(format, dimension: size) {
            rows[y].set(x)
            columns[x].set(y)
        }
        var result = Self.proportionPenalty(dark: rows.reduce(0) { $0 + $1.count }, total: size * size)
        for line in rows { result += linePenalty(line) }
        for line in columns { result += linePenalty(line) }
        for index in 0..<(size - 1) { result += blockPenalty(rows[index], rows[index + 1]) }
        return result
    }

    /// N1: runs of five or more modules of one colour, 3 points and one for each module over five; N3: the
    /// proportions of a finder pattern with four light modules on one side, 40 points. What lies outside the
    /// symbol is its quiet zone: light.
    private func linePenalty(_ line: ModuleLine) -> Int {
        // Where a module is like the next; a run of n modules is n - 1 of these.
        let equal = ~(line ^ line >> 1) & ModuleLine(lowest: size - 1)
        let four = equal & equal >> 1 & equal >> 2 & equal >> 3
        var result = 0
        if !four.isEmpty {
            // A run of n modules shows n - 4 times and begins once.
            result += four.count + 2 * (four & ~(four << 1)).count
        }
        let padded = line << 4
        let finder =
            padded & ~(padded >> 1) & padded >> 2 & padded >> 3 & padded >> 4 & ~(padded >> 5) & padded >> 6
        if !finder.isEmpty {
            let light = ~(padded | padded >> 1 | padded >> 2 | padded >> 3)
            result += 40 * (finder & (light << 4 | light >> 7)).count
        }
        return result
    }

    /// N2: 3 points for each two by two modules of one colour.
    private func blockPenalty(_ upper: ModuleLine, _ lower: ModuleLine) -> Int {
        let equal = ~(upper ^ upper >> 1) & ~(lower ^ lower >> 1) & ~(upper ^ lower) & ModuleLine(lowest: size - 1)
        return 3 * equal.count
    }

    /// N4: 10 points for each whole 5 % by which the dark modules are not half of all.
    package static func proportionPenalty(dark: Int, total: Int) -> Int { abs(20 * dark - 10 * total) / total * 10 }
}

/// Up to 192 modules in a line, as bits.
struct ModuleLine {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    /// The first modules of a line, dark.
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
        default: high |= bit
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
    static func ^= (left: inout Self, right: Self) { left = left ^ right }
    static prefix func ~ (line: Self) -> Self { Self(~line.low, ~line.middle, ~line.high) }

    /// Moves module `count` to 0; `count` is 1 to 63.
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
