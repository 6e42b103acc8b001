/// The modules of a row of bars, as an encoder strings them together.
package struct BarRow: Sendable, Hashable {
    package private(set) var modules: [Bool] = []

    package init() {}

    package init(_ modules: [Bool]) { self.modules = modules }

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
        modules.append(contentsOf: repeatElement(isDark, count: count))
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

extension ModuleGrid {
    /// Rows of bars, one above the other; a shorter one is light at its end.
    package init(rows: [BarRow]) {
        self.init(width: rows.map(\.count).max() ?? 0, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, isDark) in row.modules.enumerated() where isDark { self[x, y] = true }
        }
    }

    /// One row of bars.
    package func barRow(_ y: Int) -> BarRow { BarRow((0..<width).map { self[$0, y] }) }
}
