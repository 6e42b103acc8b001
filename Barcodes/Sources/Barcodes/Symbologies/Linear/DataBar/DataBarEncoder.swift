/// Makes the rows of GS1 DataBar Omnidirectional and Limited.
enum DataBarEncoder {
    /// The two halves of a symbol, 46 modules each, without guards.
    /// - Parameter number: 13 digits.
    static func halves(_ number: Int) -> (left: BarRow, right: BarRow) {
        let (leftPair, rightPair) = (number / DataBarTables.pairCount, number % DataBarTables.pairCount)
        let first = DataBarWidths(DataBarTables.outer, leftPair / DataBarTables.innerCount)
        let second = DataBarWidths(DataBarTables.inner, leftPair % DataBarTables.innerCount)
        let third = DataBarWidths(DataBarTables.outer, rightPair / DataBarTables.innerCount)
        let fourth = DataBarWidths(DataBarTables.inner, rightPair % DataBarTables.innerCount)
        let sum =
            first.weighted(first: 0, modulo: 79) + second.weighted(first: 8, modulo: 79)
            + third.weighted(first: 16, modulo: 79) + fourth.weighted(first: 24, modulo: 79)
        let finders = DataBarTables.finders(check: sum % 79)
        var left = BarRow(capacity: 96)
        left.append(first, isDark: false)
        left.append(DataBarTables.finders[finders.left], isDark: false)
        left.append(reversed: second, isDark: true)
        var right = BarRow(capacity: 48)
        right.append(fourth, isDark: true)
        right.append(DataBarTables.finders[finders.right].reversed(), isDark: true)
        right.append(reversed: third, isDark: false)
        return (left, right)
    }

    /// One row: guard, characters, guard.
    static func row(_ parts: BarRow..., startsDark: Bool = false) -> BarRow {
        var row = BarRow(capacity: 4 + parts.reduce(0) { $0 + $1.count })
        row.appendGuard(isDark: startsDark)
        for part in parts { row.append(part) }
        row.appendGuard(isDark: !row.endsDark)
        return row
    }

    /// The bars of GS1 DataBar Limited, with the five light modules at its end.
    static func limited(_ number: Int) -> BarRow {
        let left = DataBarWidths(DataBarTables.limited, number / DataBarTables.limitedCount)
        let right = DataBarWidths(DataBarTables.limited, number % DataBarTables.limitedCount)
        let check = (left.weighted(first: 0, modulo: 89) + right.weighted(first: left.count, modulo: 89)) % 89
        var row = BarRow(capacity: 80)
        row.appendGuard(isDark: false)
        row.append(left, isDark: false)
        row.append(DataBarTables.limitedChecks[check], isDark: false)
        row.append(right, isDark: false)
        row.appendGuard(isDark: false)
        row.append(false, count: 5)
        return row
    }
}

/// The widths of a character's elements.
struct DataBarWidths {
    let widths: SIMD16<UInt8>
    let count: Int

    /// - Parameter value: one that the character has; for others the widths are 0.
    init(_ character: DataBarCharacter, _ value: Int) {
        widths = character.elementWidths(value) ?? SIMD16()
        count = character.elements
    }

    func weighted(first: Int, modulo: Int) -> Int {
        DataBarTables.weighted(widths, count: count, first: first, modulo: modulo)
    }
}

extension BarRow {
    mutating func append(_ character: DataBarWidths, isDark: Bool) {
        var isDark = isDark
        for index in 0..<character.count {
            append(isDark, count: Int(character.widths[index]))
            isDark.toggle()
        }
    }

    /// - Parameter isDark: of the last element, which comes first.
    mutating func append(reversed character: DataBarWidths, isDark: Bool) {
        var isDark = isDark
        for index in 0..<character.count {
            append(isDark, count: Int(character.widths[character.count - 1 - index]))
            isDark.toggle()
        }
    }

    /// Two elements of one module.
    mutating func appendGuard(isDark: Bool) {
        append(isDark, count: 1)
        append(!isDark, count: 1)
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
