/// The modules of a row of bars, as an encoder strings them together.
package struct BarRow: Sendable, Hashable {
    package private(set) var modules: [Bool] = []

    package init() {}

    package init(_ modules: [Bool]) { self.modules = modules }

    /// - Parameter capacity: how many modules there is room for at once.
    init(capacity: Int) { modules.reserveCapacity(capacity) }

    package var count: Int { modules.count }

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
        for _ in 0..<count { modules.append(isDark) }
    }

    mutating func append(_ pattern: BarPattern) {
        var bit: UInt64 = (1 << UInt64(pattern.count)) >> 1
        while bit != 0 {
            modules.append(pattern.bits & bit != 0)
            bit >>= 1
        }
    }

    /// Exchanges dark and light.
    mutating func append(inverse pattern: BarPattern) {
        append(BarPattern(bits: ~pattern.bits, count: pattern.count))
    }

    package mutating func append(_ other: BarRow) { modules.append(contentsOf: other.modules) }

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
    /// The first module is the highest of `count`.
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
        bits = row.modules.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        count = row.count
    }
}

extension ModuleGrid {
    /// One row of bars.
    init(row: BarRow) { self.init(width: row.count, height: 1, modules: row.modules) }

    /// Rows of bars, one above the other; a shorter one is light at its end.
    package init(rows: [BarRow]) {
        let width = rows.reduce(0) { max($0, $1.count) }
        var modules: [Bool] = []
        modules.reserveCapacity(width * rows.count)
        for row in rows {
            modules.append(contentsOf: row.modules)
            for _ in row.count..<width { modules.append(false) }
        }
        self.init(width: width, height: rows.count, modules: modules)
    }

    /// One row of bars.
    package func barRow(_ y: Int) -> BarRow { BarRow((0..<width).map { self[$0, y] }) }
}
