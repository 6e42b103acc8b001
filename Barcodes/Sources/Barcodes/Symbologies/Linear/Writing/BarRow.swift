/// The modules of a row of bars, as an encoder strings them together.
package struct BarRow: Sendable, Hashable {
    /// 64 modules to a word, the first in the highest bit; those behind the last are 0.
    private var words: [UInt64] = []
    package private(set) var count = 0

    package init() {}

    package init(_ modules: [Bool]) {
        for isDark in modules { append(isDark, count: 1) }
    }

    /// - Parameter capacity: how many modules there is room for at once.
    init(capacity: Int) { words.reserveCapacity((capacity + 63) / 64) }

    package var modules: [Bool] {
        var modules = [Bool](repeating: false, count: count)
        draw(into: &modules, at: 0)
        return modules
    }

    /// Whether the last module is dark.
    var endsDark: Bool {
        guard let last = words.last else { return false }
        return last >> UInt64((64 - count & 63) & 63) & 1 == 1
    }

    /// - Parameters:
    ///   - pattern: widths of elements in modules, by turns dark and light.
    ///   - isDark: of the first.
    ///   - wide: how many modules a 2 stands for, in symbologies whose elements are narrow or wide.
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
        guard pattern.count > 0 else { return }
        let free = (64 &- count & 63) & 63
        if free >= pattern.count {
            words[words.count &- 1] |= pattern.bits << UInt64(free &- pattern.count)
        } else {
            if free > 0 { words[words.count &- 1] |= pattern.bits >> UInt64(pattern.count &- free) }
            words.append(pattern.bits << UInt64(64 &- pattern.count &+ free))
        }
        count &+= pattern.count
    }

    package mutating func append(_ other: BarRow) {
        for (index, word) in other.words.enumerated() {
            let part = min(other.count - 64 * index, 64)
            // A pattern has at most 63 modules.
            let (first, second) = (min(part, 32), max(part - 32, 0))
            append(BarPattern(bits: word >> UInt64(64 - first), count: first))
            append(BarPattern(bits: (word & 0xFFFF_FFFF) >> UInt64(32 - second), count: second))
        }
    }

    /// Sets the modules that are dark.
    fileprivate func draw(into modules: inout [Bool], at start: Int) {
        var modules = modules.mutableSpan
        for index in words.indices {
            var rest = words[index]
            let first = start &+ 64 &* index
            while rest != 0 {
                let place = rest.leadingZeroBitCount
                modules[first &+ place] = true
                rest &= ~(0x8000_0000_0000_0000 &>> UInt64(truncatingIfNeeded: place))
            }
        }
    }

    /// The widths of bars and spaces by turns, a bar first.
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

/// The modules of a character, for tables that rows are made of.
struct BarPattern: Sendable {
    /// The first module is the highest of `count`; those above are 0.
    let bits: UInt64
    /// At most 63.
    let count: Int

    init(bits: UInt64, count: Int) {
        self.bits = bits
        self.count = count
    }

    /// The parameters are those of ``BarRow/append(_:isDark:wide:)``.
    init(_ widths: some Sequence<UInt8>, isDark: Bool = true, wide: Int = 2) {
        var row = BarRow()
        row.append(widths, isDark: isDark, wide: wide)
        self.init(row)
    }

    /// - Precondition: the row has at most 63 modules.
    init(_ row: BarRow) {
        bits = row.modules.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        count = row.count
    }
}

extension ModuleGrid {
    /// One row of bars.
    init(row: BarRow) {
        var modules = [Bool](repeating: false, count: row.count)
        row.draw(into: &modules, at: 0)
        self.init(width: row.count, height: 1, modules: modules)
    }

    /// Rows of bars, one above the other; a shorter one is light at its end.
    package init(rows: [BarRow]) {
        let width = rows.reduce(0) { max($0, $1.count) }
        var modules = [Bool](repeating: false, count: width * rows.count)
        for (y, row) in rows.enumerated() { row.draw(into: &modules, at: y * width) }
        self.init(width: width, height: rows.count, modules: modules)
    }

    /// One row of bars.
    package func barRow(_ y: Int) -> BarRow { BarRow((0..<width).map { self[$0, y] }) }
}
