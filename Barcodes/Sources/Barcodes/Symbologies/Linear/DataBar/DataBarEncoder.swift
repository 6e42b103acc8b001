/// Encoder of the rows of GS1 DataBar Omnidirectional and Limited.
enum DataBarEncoder {
    /// Returns the two halves of a symbol, 46 modules each, without guards.
    /// - Parameters:
    ///   - number: a number of 13 digits.
    ///   - isLinked: whether a 2-D component is above the symbol.
    static func halves(_ number: Int, isLinked: Bool = false) -> (left: BarRow, right: BarRow) {
        let number = isLinked ? number + DataBarTables.numberCount : number
        let (leftPair, rightPair) = (number / DataBarTables.pairCount, number % DataBarTables.pairCount)
        let first = DataBarWidths(DataBarTables.outer, leftPair / DataBarTables.innerCount)
        let second = DataBarWidths(DataBarTables.inner, leftPair % DataBarTables.innerCount)
        let third = DataBarWidths(DataBarTables.outer, rightPair / DataBarTables.innerCount)
        let fourth = DataBarWidths(DataBarTables.inner, rightPair % DataBarTables.innerCount)
        let sum =
            first.weighted(first: 0) + second.weighted(first: 8) + third.weighted(first: 16)
            + fourth.weighted(first: 24)
        let finders = DataBarTables.finders(check: sum % 79)
        var left = BarRow(first.pattern(isDark: false))
        left.append(DataBarTables.leftFinders[finders.left])
        left.append(second.reversed.pattern(isDark: true))
        var right = BarRow(fourth.pattern(isDark: true))
        right.append(DataBarTables.rightFinders[finders.right])
        right.append(third.reversed.pattern(isDark: false))
        return (left, right)
    }

    /// Returns one row: guard, one or both halves, guard.
    static func row(_ half: BarRow, _ other: BarRow? = nil, startsDark: Bool = false) -> BarRow {
        var row = BarRow()
        row.appendGuard(isDark: startsDark)
        row.append(half)
        if let other { row.append(other) }
        row.appendGuard(isDark: !row.endsDark)
        return row
    }

    /// Returns the bars of GS1 DataBar Limited, with the five light modules at its end.
    static func limited(_ number: Int, isLinked: Bool = false) -> BarRow {
        let number = isLinked ? number + DataBarTables.limitedLinked : number
        let left = DataBarWidths(DataBarTables.limited, number / DataBarTables.limitedCount)
        let right = DataBarWidths(DataBarTables.limited, number % DataBarTables.limitedCount)
        let check = (left.weighted(first: 0) + right.weighted(first: left.count)) % 89
        var row = BarRow()
        row.appendGuard(isDark: false)
        row.append(left.pattern(isDark: false))
        row.append(DataBarTables.limitedCheckModules[check])
        row.append(right.pattern(isDark: false))
        row.appendGuard(isDark: false)
        row.append(false, count: 5)
        return row
    }
}

/// Widths of a character's elements.
struct DataBarWidths {
    /// Widths of four bits each, the first in the lowest bits.
    private let widths: UInt64
    let count: Int
    private let weights: [UInt8]

    /// - Parameter value: a value that the character has; for others the widths are 0.
    init(_ character: DataBarCharacter, _ value: Int) {
        self.init(character.elementWidths(value) ?? 0, count: character.elements, weights: character.weights)
    }

    private init(_ widths: UInt64, count: Int, weights: [UInt8]) {
        self.widths = widths
        self.count = count
        self.weights = weights
    }

    /// Returns the sum of the widths, each times a power of 3, without taking the remainder
    /// (``DataBarTables/weighted(_:first:modulo:)``).
    /// - Parameter first: the exponent of the first width.
    func weighted(first: Int) -> Int {
        var (sum, rest) = (0, widths)
        for place in first..<first + count {
            sum += Int(rest & 0xF) * Int(weights[place])
            rest >>= 4
        }
        return sum
    }

    /// The widths from the last element to the first.
    var reversed: DataBarWidths {
        var (result, rest): (UInt64, UInt64) = (0, widths)
        for _ in 0..<count {
            result = result << 4 | rest & 0xF
            rest >>= 4
        }
        return DataBarWidths(result, count: count, weights: weights)
    }

    /// - Parameter isDark: whether the first element is dark.
    func pattern(isDark: Bool) -> BarPattern {
        var (bits, total, rest): (UInt64, Int, UInt64) = (0, 0, widths)
        var isDark = isDark
        for _ in 0..<count {
            let width = rest & 0xF
            bits = bits &<< width | (isDark ? 1 &<< width &- 1 : 0)
            total += Int(width)
            isDark.toggle()
            rest >>= 4
        }
        return BarPattern(bits: bits, count: total)
    }
}

extension BarRow {
    /// Appends two elements of one module.
    mutating func appendGuard(isDark: Bool) {
        append(BarPattern(bits: isDark ? 0b10 : 0b01, count: 2))
    }
}

/// Makes the rows that separate the rows of a stacked symbol.
enum DataBarSeparator {
    /// Number of modules at each end that are light.
    private static let margin = 4

    /// Makes the separator between the rows of GS1 DataBar Stacked (5.3.2.1): the complement where both rows agree,
    /// dark and light by turns where not.
    static func stacked(_ top: BarRow, _ bottom: BarRow) -> BarRow {
        var modules: [Bool] = []
        var last = true
        for (above, below) in zip(top.modules, bottom.modules) {
            last = above == below ? !above : !last
            modules.append(last)
        }
        return light(modules)
    }

    /// Makes the separator beside a row: its complement, but dark and light by turns where a finder pattern is light
    /// (5.3.2.2, 7.2.8).
    /// - Parameters:
    ///   - finders: the places at which the 15 modules of each finder pattern start.
    ///   - isMirrored: whether the row runs from right to left.
    ///   - shift: how many modules further right than the others the row starts.
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
        return light(modules, shift: shift)
    }

    /// Returns these modules with light ones at both ends.
    /// - Parameter shift: how many more of them are light on the left.
    private static func light(_ modules: [Bool], shift: Int = 0) -> BarRow {
        var modules = modules
        for x in 0..<min(margin + shift, modules.count) { modules[x] = false }
        for x in 0..<min(margin, modules.count) {
            modules[x] = false
            modules[modules.count - 1 - x] = false
        }
        return BarRow(modules)
    }

    /// Makes the separator in the middle between two: light and dark by turns.
    static func middle(count: Int) -> BarRow {
        BarRow((0..<count).map { x in x >= margin && x < count - margin && x & 1 == 1 })
    }
}
