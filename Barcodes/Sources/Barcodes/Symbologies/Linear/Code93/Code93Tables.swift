/// Tables and constants of AIM BC5-1995, *Uniform Symbology Specification Code 93*.
enum Code93Tables {
    /// Widths of bars and spaces, 9 modules each (table 2). The first 43 are those of ``FullASCII/plain``, the last
    /// four the shift characters.
    static let patterns: [[UInt8]] = [
        "131112", "111213", "111312", "111411", "121113", "121212", "121311", "111114", "131211", "141111", "211113",
        "211212", "211311", "221112", "221211", "231111", "112113", "112212", "112311", "122112", "132111", "111123",
        "111222", "111321", "121122", "131121", "212112", "212211", "211122", "211221", "221121", "222111", "112122",
        "112221", "122121", "123111", "121131", "311112", "311211", "321111", "112131", "113121", "211131", "121221",
        "312111", "311121", "122211",
    ].map { $0.utf8.map { $0 - 0x30 } }

    static let start: [UInt8] = [1, 1, 1, 1, 4, 1]
    /// Stop pattern: the start pattern, and a bar that ends it.
    static let stop: [UInt8] = [1, 1, 1, 1, 4, 1, 1]

    static let modules = InlineArray<47, BarPattern>(patterns)
    static let startModules = BarPattern(start)
    static let stopModules = BarPattern(stop)

    static let quietZone = 10

    private static let shifts: [FullASCII.Shift] = [.dollar, .percent, .slash, .plus]

    static func value(of shift: FullASCII.Shift) -> Int { 43 + (shifts.firstIndex(of: shift) ?? 0) }

    static func shift(_ value: Int) -> FullASCII.Shift? { value >= 43 && value < 47 ? shifts[value - 43] : nil }

    /// Largest weight of the first and of the second check character (2.3).
    static let checkWeights = [20, 15]

    /// Returns the sum modulo 47, with weights from 1 at the right end to the largest, and again.
    static func check(_ characters: some BidirectionalCollection<Int>, weights: Int) -> Int {
        var (sum, weight) = (0, 1)
        for character in characters.reversed() {
            sum += character * weight
            weight = weight == weights ? 1 : weight + 1
        }
        return sum % 47
    }
}
