/// Tables and constants of ISO/IEC 15417:2007.
enum Code128Tables {
    /// Widths of the symbol characters 0 to 105, three bars and three spaces, 11 modules (table 1).
    static let patterns: [[UInt8]] = [
        "212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212", "221213",
        "221312", "231212", "112232", "122132", "122231", "113222", "123122", "123221", "223211", "221132",
        "221231", "213212", "223112", "312131", "311222", "321122", "321221", "312212", "322112", "322211",
        "212123", "212321", "232121", "111323", "131123", "131321", "112313", "132113", "132311", "211313",
        "231113", "231311", "112133", "112331", "132131", "113123", "113321", "133121", "313121", "211331",
        "231131", "213113", "213311", "213131", "311123", "311321", "331121", "312113", "312311", "332111",
        "314111", "221411", "431111", "111224", "111422", "121124", "121421", "141122", "141221", "112214",
        "112412", "122114", "122411", "142112", "142211", "241211", "221114", "413111", "241112", "134111",
        "111242", "121142", "121241", "114212", "124112", "124211", "411212", "421112", "421211", "212141",
        "214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311", "113141",
        "114131", "311141", "411131", "211412", "211214", "211232",
    ].map(widths)

    static let stop = widths("2331112")

    static let modules = InlineArray<106, BarPattern>(patterns)
    static let stopModules = BarPattern(stop)

    private static func widths(_ digits: String) -> [UInt8] { digits.utf8.map { $0 - 0x30 } }

    // Values of special characters.
    static let fnc3 = 96, fnc2 = 97, shift = 98, codeC = 99, codeB = 100, codeA = 101, fnc1 = 102
    /// Values of FNC4: each is that of the code that switches to the set that is in force.
    static let fnc4InA = 101, fnc4InB = 100
    static let startA = 103

    /// Free space that 6.3.6 requires, in modules.
    static let quietZone = 10

    /// Returns the check character: the weighted sum of start character and data, modulo 103 (6.3.7).
    static func check(start: Int, _ characters: some Sequence<Int>) -> Int {
        var sum = start
        for (index, character) in characters.enumerated() { sum = (sum + (index + 1) * character) % 103 }
        return sum
    }
}

/// Kind of a 2-D component above a GS1-128 symbol (ISO/IEC 24723, 4.4; General Specifications, 5.4.6.4).
package enum Code128Link: Sendable {
    case microPDF417, pdf417

    /// Returns the link character: a switch to one of the two other code sets, which nothing follows.
    func character(in set: Code128Set) -> Int {
        switch (set, self) {
        case (.a, .microPDF417), (.c, .pdf417): Code128Tables.codeB
        case (.b, .microPDF417), (.a, .pdf417): Code128Tables.codeC
        case (.c, .microPDF417), (.b, .pdf417): Code128Tables.codeA
        }
    }
}

/// Code sets, in the order of their start characters.
enum Code128Set: Int, CaseIterable, Sendable {
    case a, b, c
}
