/// Numbers of ISO/IEC 24724:2011.
enum DataBarTables {
    /// Table 1: characters 1 and 3 of GS1 DataBar Omnidirectional, beside the guards.
    static let outer = DataBarCharacter(
        modules: 16, elements: 8, narrowInOdd: false, countsEvenFirst: true, weights: weights(32, modulo: 79),
        [(12, 8, 1, 161, 1), (10, 6, 3, 80, 10), (8, 4, 5, 31, 34), (6, 3, 6, 10, 70), (4, 1, 8, 1, 126)])
    /// Table 2: characters 2 and 4, in the middle.
    static let inner = DataBarCharacter(
        modules: 15, elements: 8, narrowInOdd: true, countsEvenFirst: false, weights: weights(32, modulo: 79),
        [(5, 2, 7, 4, 84), (7, 4, 5, 20, 35), (9, 6, 3, 48, 10), (11, 8, 1, 81, 1)])
    /// Table 7: the two characters of GS1 DataBar Limited.
    static let limited = DataBarCharacter(
        modules: 26, elements: 14, narrowInOdd: false, countsEvenFirst: true, weights: weights(28, modulo: 89),
        [
            (17, 6, 3, 6538, 28), (13, 5, 4, 875, 728), (9, 3, 6, 28, 6454), (15, 5, 4, 2415, 203),
            (11, 4, 5, 203, 2408), (19, 8, 1, 17094, 1), (7, 1, 8, 1, 16632),
        ])
    /// Table 13: the characters of GS1 DataBar Expanded. Not all ways of odd elements are in use.
    static let expanded = DataBarCharacter(
        modules: 17, elements: 8, narrowInOdd: true, countsEvenFirst: true, weights: expandedWeights,
        [(12, 7, 2, 87, 4), (10, 5, 4, 52, 20), (8, 4, 5, 30, 52), (6, 3, 6, 10, 104), (4, 1, 8, 1, 204)])
    static let expandedWeights = weights(24 * 8, modulo: 211)
    /// The widths of each of those characters' elements, the first in the lowest of four bits each.
    static let expandedWidths: [UInt32] = expanded.groups.flatMap { group in
        let evens = (0..<group.evenCount).map { UInt32(truncatingIfNeeded: group.even.packed($0) ?? 0) << 4 }
        return (0..<group.oddCount).flatMap { odd in
            let widths = UInt32(truncatingIfNeeded: group.odd.packed(odd) ?? 0)
            return evens.map { $0 | widths }
        }
    }
    /// The same as modules, with the first element dark, and with the last one first, which is dark.
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
    /// Table 8: the 89 check characters of GS1 DataBar Limited. The odd elements and the even ones are alike: six that
    /// share 8 modules, and a narrow one. Which go together: the number of the odd ones, and those of the even ones.
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

    /// Table 4: finder patterns of GS1 DataBar Omnidirectional.
    static let finders: [[UInt8]] = [
        [3, 8, 2, 1, 1], [3, 5, 5, 1, 1], [3, 3, 7, 1, 1], [3, 1, 9, 1, 1], [2, 7, 4, 1, 1],
        [2, 5, 6, 1, 1], [2, 3, 8, 1, 1], [1, 5, 7, 1, 1], [1, 3, 9, 1, 1],
    ]
    /// The same as modules, in the left half and in the right one.
    static let leftFinders = finders.map { BarPattern($0, isDark: false) }
    static let rightFinders = finders.map { BarPattern($0.reversed()) }
    /// Table 15: finder patterns A to F of GS1 DataBar Expanded.
    static let expandedFinders: [[UInt8]] = [
        [1, 8, 4, 1, 1], [3, 6, 4, 1, 1], [3, 4, 6, 1, 1], [3, 2, 8, 1, 1], [2, 6, 5, 1, 1], [2, 2, 9, 1, 1],
    ]

    /// The same as modules, from a bar on: A1, A2, B1 and so on, of which every second one runs from right to left.
    static let expandedFinderModules = InlineArray<12, BarPattern> { finder in
        let widths = expandedFinders[finder / 2]
        return finder & 1 == 0 ? BarPattern(widths) : BarPattern(widths.reversed())
    }

    /// Table 16: which finder patterns a symbol has, by how many: A1 is 0, A2 is 1, B1 is 2 and so on.
    static let finderSequences: [[Int]] = [
        [0, 1], [0, 3, 2], [0, 5, 2, 7], [0, 9, 2, 7, 4], [0, 9, 2, 7, 6, 11], [0, 9, 2, 7, 8, 11, 10],
        [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 9, 8], [0, 1, 2, 3, 4, 5, 6, 9, 10, 11],
        [0, 1, 2, 3, 4, 7, 6, 9, 8, 11, 10],
    ]

    /// The sum of element widths, each times a power of 3: what the checks of all three are made of (7.1.3.3).
    /// - Parameter first: the exponent of the first.
    static func weighted(_ widths: [Int], first: Int, modulo: Int) -> Int {
        var weight = powerOf3(first, modulo: modulo)
        var sum = 0
        for width in widths {
            sum += width * weight
            weight = weight * 3 % modulo
        }
        return sum % modulo
    }

    /// The powers of 3 that widths are multiplied with.
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

    /// The greatest number: 13 digits, and the flag for a linked 2-D component.
    static let numberCount = 10_000_000_000_000

    /// The number of pairs of an outer and an inner character, and of inner characters.
    static let pairCount = 4_537_077
    static let innerCount = 1597
    /// The values of a character of GS1 DataBar Limited; half of the pairs say that a 2-D component is linked.
    static let limitedCount = 2_013_571
    static let limitedLinked = 2_015_133_531_096

    /// Which finder patterns a check value of GS1 DataBar Omnidirectional stands for.
    static func finders(check: Int) -> (left: Int, right: Int) {
        var value = check
        if value >= 8 { value += 1 }
        if value >= 72 { value += 1 }
        return (value / 9, value % 9)
    }

    /// The text of a number of 13 digits: AI 01, and the check digit.
    static func text(gtin number: Int) -> String {
        var digits = InlineArray<16, UInt8>(repeating: 0x30)
        digits[1] = 0x31
        var (rest, sum) = (number, 0)
        for place in 0..<13 {
            let digit = rest % 10
            digits[14 - place] += UInt8(truncatingIfNeeded: digit)
            sum += digit * (place & 1 == 0 ? 3 : 1)
            rest /= 10
        }
        digits[15] += UInt8(truncatingIfNeeded: (10 - sum % 10) % 10)
        guard let text = try? UTF8Span(validating: digits.span) else { return "" }
        return String(copying: text)
    }

    /// The number of the first 13 digits of a GTIN, as ASCII, and its check digit.
    static func numberAndCheck(_ digits: Span<UInt8>) -> (number: Int, check: Int) {
        var (number, sum) = (0, 0)
        for index in 0..<13 {
            let digit = Int(digits[index] & 0xF)
            number = number * 10 + digit
            sum += digit * (index & 1 == 0 ? 3 : 1)
        }
        return (number, (10 - sum % 10) % 10)
    }

    /// What a symbol with nothing but a GTIN says.
    static func content(gtin number: Int, rows: Int, isLinked: Bool) -> DecodedContent {
        content(text: text(gtin: number), rows: rows, isLinked: isLinked)
    }

    /// - Parameter isLinked: whether a 2-D component is above it.
    static func content(text: String, rows: Int, isLinked: Bool) -> DecodedContent {
        var builder = ContentBuilder()
        builder.append(ascii: text)
        return builder.content(
            details: .linear(LinearDetails(rows: rows, isLinked: isLinked)), fnc1: .gs1, symbologyIdentifier: "]e0")
    }
}
