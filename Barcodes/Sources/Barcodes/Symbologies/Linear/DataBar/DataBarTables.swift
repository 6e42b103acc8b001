/// Tables and constants of ISO/IEC 24724:2011.
enum DataBarTables {
    /// Characters 1 and 3 of GS1 DataBar Omnidirectional, beside the guards (table 1).
    static let outer = DataBarCharacter(
        modules: 16, elements: 8, narrowInOdd: false, countsEvenFirst: true, weights: weights(32, modulo: 79),
        [(12, 8, 1, 161, 1), (10, 6, 3, 80, 10), (8, 4, 5, 31, 34), (6, 3, 6, 10, 70), (4, 1, 8, 1, 126)])
    /// Characters 2 and 4, in the middle (table 2).
    static let inner = DataBarCharacter(
        modules: 15, elements: 8, narrowInOdd: true, countsEvenFirst: false, weights: weights(32, modulo: 79),
        [(5, 2, 7, 4, 84), (7, 4, 5, 20, 35), (9, 6, 3, 48, 10), (11, 8, 1, 81, 1)])
    /// Both characters of GS1 DataBar Limited (table 7).
    static let limited = DataBarCharacter(
        modules: 26, elements: 14, narrowInOdd: false, countsEvenFirst: true, weights: weights(28, modulo: 89),
        [
            (17, 6, 3, 6538, 28), (13, 5, 4, 875, 728), (9, 3, 6, 28, 6454), (15, 5, 4, 2415, 203),
            (11, 4, 5, 203, 2408), (19, 8, 1, 17094, 1), (7, 1, 8, 1, 16632),
        ])
    /// Characters of GS1 DataBar Expanded (table 13). Not all ways of odd elements are in use.
    static let expanded = DataBarCharacter(
        modules: 17, elements: 8, narrowInOdd: true, countsEvenFirst: true, weights: expandedWeights,
        [(12, 7, 2, 87, 4), (10, 5, 4, 52, 20), (8, 4, 5, 30, 52), (6, 3, 6, 10, 104), (4, 1, 8, 1, 204)])
    static let expandedWeights = weights(24 * 8, modulo: 211)
    /// Widths of each of those characters' elements, the first in the lowest of four bits each.
    static let expandedWidths: [UInt32] = expanded.groups.flatMap { group in
        let evens = (0..<group.evenCount).map { UInt32(truncatingIfNeeded: group.even.packed($0) ?? 0) << 4 }
        return (0..<group.oddCount).flatMap { odd in
            let widths = UInt32(truncatingIfNeeded: group.odd.packed(odd) ?? 0)
            return evens.map { $0 | widths }
        }
    }
    /// Modules of those characters, with the first element dark, and with the last one first, which is dark.
    static let expandedModules: [(forwards: UInt32, backwards: UInt32)] = expandedWidths.map { widths in
        func modules(_ places: some Sequence<Int>) -> UInt32 {
            var (bits, isDark): (UInt32, Bool) = (0, true)
            for place in places {
                let width = widths >> UInt32(4 * place) & 0xF
                bits = bits << width | (isDark ? 1 << width - 1 : 0)
                isDark.toggle()
            }
            return bits
        }
        return (modules(0..<8), modules((0..<8).reversed()))
    }
    /// Check characters of GS1 DataBar Limited, 89 of them (table 8). The odd elements and the even ones are alike: six
    /// that share 8 modules, and a narrow one. The pairs are the number of the odd ones, and those of the even ones
    /// that go together with it.
    static let limitedChecks: [[UInt8]] = {
        let half = ElementWidths(modules: 8, elements: 6, widest: 3, hasNarrow: false)
        let pairs: [(odd: Int, even: [Int])] = [
            (0, Array(0...20)), (1, Array(0...20)), (2, [0, 1, 3, 10, 15]),
            (3, [0, 1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 19]), (6, [0, 1, 2, 3, 4, 6, 15, 16, 17, 18, 19, 20]),
            (10, [0, 1, 2, 3, 4, 5, 6, 7, 10]), (15, [1, 2, 3, 4, 5, 7, 8, 11]), (16, [1]),
        ]
        return pairs.flatMap { odd, evens in
            evens.map { even in
                zip(half.widths(odd) + [1], half.widths(even) + [1]).flatMap { [UInt8($0), UInt8($1)] }
            }
        }
    }()

    static let limitedCheckModules = limitedChecks.map { BarPattern($0, isDark: false) }

    /// Finder patterns of GS1 DataBar Omnidirectional (table 4).
    static let finders: [[UInt8]] = [
        [3, 8, 2, 1, 1], [3, 5, 5, 1, 1], [3, 3, 7, 1, 1], [3, 1, 9, 1, 1], [2, 7, 4, 1, 1],
        [2, 5, 6, 1, 1], [2, 3, 8, 1, 1], [1, 5, 7, 1, 1], [1, 3, 9, 1, 1],
    ]
    /// Modules of the finder patterns, in the left half and in the right one.
    static let leftFinders = finders.map { BarPattern($0, isDark: false) }
    static let rightFinders = finders.map { BarPattern($0.reversed()) }
    /// Finder patterns A to F of GS1 DataBar Expanded (table 15).
    static let expandedFinders: [[UInt8]] = [
        [1, 8, 4, 1, 1], [3, 6, 4, 1, 1], [3, 4, 6, 1, 1], [3, 2, 8, 1, 1], [2, 6, 5, 1, 1], [2, 2, 9, 1, 1],
    ]

    /// Modules of these patterns, from a bar on: A1, A2, B1 and so on, of which every second one runs from right to
    /// left.
    static let expandedFinderModules = InlineArray<12, BarPattern> { finder in
        let widths = expandedFinders[finder / 2]
        return finder & 1 == 0 ? BarPattern(widths) : BarPattern(widths.reversed())
    }

    /// Finder patterns of a symbol, by their number (table 16): A1 is 0, A2 is 1, B1 is 2 and so on.
    static let finderSequences: [[Int]] = [
        [0, 1], [0, 3, 2], [0, 5, 2, 7], [0, 9, 2, 7, 4], [0, 9, 2, 7, 6, 11], [0, 9, 2, 7, 8, 11, 10],
        [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 9, 8], [0, 1, 2, 3, 4, 5, 6, 9, 10, 11],
        [0, 1, 2, 3, 4, 7, 6, 9, 8, 11, 10],
    ]

    /// Returns the sum of element widths, each times a power of 3, on which the checks of all three symbologies are
    /// based (7.1.3.3).
    /// - Parameter first: the exponent of the first width.
    static func weighted(_ widths: [Int], first: Int, modulo: Int) -> Int {
        var weight = powerOf3(first, modulo: modulo)
        var sum = 0
        for width in widths {
            sum += width * weight
            weight = weight * 3 % modulo
        }
        return sum % modulo
    }

    /// Returns the powers of 3 that widths are multiplied with.
    static func weights(_ count: Int, modulo: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: powerOf3($0, modulo: modulo)) }
    }

    private static func powerOf3(_ exponent: Int, modulo: Int) -> Int {
        var (power, square, rest) = (1, 3, exponent)
        while rest > 0 {
            if rest & 1 == 1 { power = power * square % modulo }
            square = square * square % modulo
            rest >>= 1
        }
        return power
    }

    /// Number of values of 13 digits; the flag for a linked 2-D component is added above them.
    static let numberCount = 10_000_000_000_000

    /// Number of pairs of an outer and an inner character.
    static let pairCount = 4_537_077
    /// Number of inner characters.
    static let innerCount = 1597
    /// Number of values of a character of GS1 DataBar Limited.
    static let limitedCount = 2_013_571
    /// First number that tells that a 2-D component is linked, as about half of the pairs do.
    static let limitedLinked = 2_015_133_531_096

    /// Returns the finder patterns that a check value of GS1 DataBar Omnidirectional stands for.
    static func finders(check: Int) -> (left: Int, right: Int) {
        var value = check
        if value >= 8 { value += 1 }
        if value >= 72 { value += 1 }
        return (value / 9, value % 9)
    }

    /// Returns the text of a number of 13 digits: AI 01, the number and the check digit.
    static func text(gtin number: Int) -> String {
        var digits = InlineArray<16, UInt8>(repeating: 0x30)
        digits[1] = 0x31
        var rest = number
        for place in (2..<15).reversed() {
            digits[place] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        let check = GS1Checksum.digit(ofASCII: digits.span.extracting(2..<15))
        digits[15] += UInt8(truncatingIfNeeded: check)
        guard let text = try? UTF8Span(validating: digits.span) else { return "" }
        return String(copying: text)
    }

    /// Returns the content of a symbol with nothing but a GTIN.
    static func content(gtin number: Int, rows: Int, isLinked: Bool) -> DecodedContent {
        content(text: text(gtin: number), rows: rows, isLinked: isLinked)
    }

    /// - Parameter isLinked: whether a 2-D component is above the symbol.
    static func content(text: String, rows: Int, isLinked: Bool) -> DecodedContent {
        var builder = ContentBuilder()
        builder.append(ascii: text)
        return builder.content(
            details: .linear(LinearDetails(rows: rows, isLinked: isLinked)), fnc1: .gs1, symbologyIdentifier: "]e0")
    }
}
