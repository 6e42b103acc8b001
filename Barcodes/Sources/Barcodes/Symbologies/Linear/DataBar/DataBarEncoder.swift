/// Makes the rows of GS1 DataBar Omnidirectional and Limited.
enum DataBarEncoder {
    /// The two halves of a symbol, 46 modules each, without guards.
    /// - Parameter number: 13 digits.
    static func halves(_ number: Int) -> (left: BarRow, right: BarRow) {
        let pairs = [number / DataBarTables.pairCount, number % DataBarTables.pairCount]
        let characters = pairs.map { pair in
            (
                outer: DataBarTables.outer.widths(pair / DataBarTables.innerCount),
                inner: DataBarTables.inner.widths(pair % DataBarTables.innerCount)
            )
        }
        var sum = 0
        for (index, pair) in characters.enumerated() {
            sum += DataBarTables.weighted(pair.outer, first: 16 * index, modulo: 79)
            sum += DataBarTables.weighted(pair.inner, first: 16 * index + 8, modulo: 79)
        }
        let finders = DataBarTables.finders(check: sum % 79)
        var left = BarRow()
        left.append(widths: characters[0].outer, isDark: false)
        left.append(DataBarTables.finders[finders.left], isDark: false)
        left.append(widths: characters[0].inner.reversed(), isDark: true)
        var right = BarRow()
        right.append(widths: characters[1].inner, isDark: true)
        right.append(DataBarTables.finders[finders.right].reversed(), isDark: true)
        right.append(widths: characters[1].outer.reversed(), isDark: false)
        return (left, right)
    }

    /// One row: guard, characters, guard.
    static func row(_ parts: BarRow..., startsDark: Bool = false) -> BarRow {
        var row = BarRow()
        row.append([1, 1], isDark: startsDark)
        for part in parts { row.append(part) }
        let endsDark = row.modules.last ?? false
        row.append([1, 1], isDark: !endsDark)
        return row
    }

    /// The bars of GS1 DataBar Limited, with the five light modules at its end.
    static func limited(_ number: Int) -> BarRow {
        let characters = [number / DataBarTables.limitedCount, number % DataBarTables.limitedCount].map {
            DataBarTables.limited.widths($0)
        }
        let check = DataBarTables.weighted(characters[0] + characters[1], first: 0, modulo: 89)
        var row = BarRow()
        row.append([1, 1], isDark: false)
        row.append(widths: characters[0], isDark: false)
        row.append(DataBarTables.limitedChecks[check], isDark: false)
        row.append(widths: characters[1], isDark: false)
        row.append([1, 1], isDark: false)
        row.append(false, count: 5)
        return row
    }
}

extension BarRow {
    mutating func append(widths: [Int], isDark: Bool) {
        var isDark = isDark
        for width in widths {
            append(isDark, count: width)
            isDark.toggle()
        }
    }
}

/// The rows that keep the rows of a stacked symbol apart.
enum DataBarSeparator {
    /// The first and the last four modules are light.
    private static let margin = 4

    /// Between the rows of GS1 DataBar Stacked (5.3.2.1): the complement where both agree, by turns where not.
    static func stacked(_ top: BarRow, _ bottom: BarRow) -> BarRow {
        var modules: [Bool] = []
        var last = true
        for (above, below) in zip(top.modules, bottom.modules) {
            last = above == below ? !above : !last
            modules.append(last)
        }
        return light(margin, modules)
    }

    /// Beside a row: its complement, but by turns where a finder pattern is light (5.3.2.2, 7.2.8).
    /// - Parameters:
    ///   - finders: where the 15 modules of each finder pattern start.
    ///   - isMirrored: whether the row runs from right to left.
    ///   - shift: how far right of the others the row starts.
    static func beside(_ row: BarRow, finders: [Int], isMirrored: Bool = false, shift: Int = 0) -> BarRow {
        var modules = row.modules.map { !$0 }
        for start in finders {
            let places = start..<min(start + 15, modules.count)
            var isDark = false
            for x in isMirrored ? Array(places.reversed()) : Array(places) {
                isDark = row.modules[x] ? false : !isDark
                modules[x] = isDark
            }
        }
        return light(margin, modules, shift: shift)
    }

    private static func light(_ margin: Int, _ modules: [Bool], shift: Int = 0) -> BarRow {
        var modules = modules
        for x in 0..<min(margin + shift, modules.count) { modules[x] = false }
        for x in 0..<min(margin, modules.count) {
            modules[x] = false
            modules[modules.count - 1 - x] = false
        }
        return BarRow(modules)
    }

    /// In the middle between two: by turns, from light.
    static func middle(count: Int) -> BarRow {
        BarRow((0..<count).map { x in x >= margin && x < count - margin && x & 1 == 1 })
    }
}
