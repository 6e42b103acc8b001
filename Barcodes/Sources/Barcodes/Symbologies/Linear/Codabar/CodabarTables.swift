/// Tables and constants of EN 798:1995.
enum CodabarTables {
    /// Characters between start and stop, in the order of their values.
    static let characters = Array("0123456789-$:/.+".utf8)
    static let letters = Array("ABCD".utf8)

    /// Widths of the characters' elements (table 1): 1 narrow, 2 wide; bars and spaces by turns.
    static let patterns: [[UInt8]] = [
        "1111122", "1111221", "1112112", "2211111", "1121121", "2111121", "1211112", "1211211", "1221111", "2112111",
        "1112211", "1122111", "2111212", "2121112", "2121211", "1121212",
    ].map(widths)

    /// Widths of the start and stop patterns: the letters A to D.
    static let ends: [[UInt8]] = ["1122121", "1212112", "1112122", "1112221"].map(widths)

    /// Modules of the characters, each with the space that comes before it.
    static let modules = InlineArray<16, BarPattern>(patterns.map { [1] + $0 }, isDark: false, wide: wide)
    static let startModules = InlineArray<4, BarPattern>(ends, wide: wide)
    static let stopModules = InlineArray<4, BarPattern>(ends.map { [1] + $0 }, isDark: false, wide: wide)

    /// Returns the value of a character between start and stop.
    static func value(of character: UInt8) -> Int? {
        (0x30...0x39).contains(character) ? Int(character & 0xF) : characters.firstIndex(of: character)
    }

    private static func widths(_ digits: String) -> [UInt8] { digits.utf8.map { $0 - 0x30 } }

    static let quietZone = 10
    /// Value of the letter A.
    static let firstLetter = 16
    static let wide = 2

    /// Returns the check character: start, data, check and stop character add up to a multiple of 16 (annex A).
    static func check(start: Int, _ characters: some Sequence<Int>, stop: Int) -> Int {
        (16 - (characters.reduce(0, +) + start + stop + 2 * firstLetter) % 16) % 16
    }
}
