/// Tables and constants of ISO/IEC 16388:2007.
enum Code39Tables {
    /// Widths of the elements, in the order of ``FullASCII/plain`` (table 1): 1 narrow, 2 wide; bars and spaces by
    /// turns.
    static let patterns: [[UInt8]] = [
        "111221211", "211211112", "112211112", "212211111", "111221112", "211221111", "112221111", "111211212",
        "211211211", "112211211", "211112112", "112112112", "212112111", "111122112", "211122111", "112122111",
        "111112212", "211112211", "112112211", "111122211", "211111122", "112111122", "212111121", "111121122",
        "211121121", "112121121", "111111222", "211111221", "112111221", "111121221", "221111112", "122111112",
        "222111111", "121121112", "221121111", "122121111", "121111212", "221111211", "122111211", "121212111",
        "121211121", "121112121", "111212121",
    ].map { $0.utf8.map { $0 - 0x30 } }

    /// Widths of the asterisk, which is the start and the stop pattern.
    static let asterisk: [UInt8] = [1, 2, 1, 1, 2, 1, 2, 1, 1]

    /// Modules of the characters, each with the space that comes before it.
    static let modules = InlineArray<43, BarPattern>(patterns.map { [1] + $0 }, isDark: false, wide: wide)
    static let startModules = BarPattern(asterisk, wide: wide)
    static let stopModules = BarPattern([1] + asterisk, isDark: false, wide: wide)

    static let quietZone = 10
    /// Width of a wide element, in modules: within the 2.0 to 3.0 that 4.4.1 allows.
    static let wide = 2

    /// Returns the check character: the sum of all values modulo 43 (annex A.1).
    static func check(_ characters: some Sequence<Int>) -> Int { characters.reduce(0, +) % 43 }

    /// Returns the details of a symbol: whether its last character is right as the check character of the others.
    static func details(of characters: [Int]) -> LinearDetails {
        let isChecked = characters.count > 1 && check(characters.dropLast()) == characters.last
        return LinearDetails(checkCharacter: isChecked ? .valid : .absent)
    }
}

/// Code 32, the Italian pharmaceutical code: nine digits in base 32 as six characters of Code 39.
/// (Decreto ministeriale 10 giugno 1983.)
enum Code32 {
    /// Digits of base 32: no vowels.
    private static let digits = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ".utf8)
    /// Modules of the characters of Code 39 for these digits.
    private static let modules = InlineArray<32, BarPattern> {
        Code39Tables.modules[FullASCII.value(of: digits[$0]) ?? 0]
    }

    /// Returns the ninth digit: the cross sum of the first eight, every second one doubled.
    static func checkDigit(_ eight: Int) -> Int {
        var (sum, rest) = (0, eight)
        for place in 0..<8 {
            let product = place & 1 == 0 ? rest % 10 * 2 : rest % 10
            sum += product > 9 ? product - 9 : product
            rest /= 10
        }
        return sum % 10
    }

    /// Returns the text: `A`, eight digits and the ninth.
    static func text(_ eight: Span<UInt8>, _ check: Int) -> String {
        var bytes = InlineArray<10, UInt8>(repeating: UInt8(ascii: "A"))
        for index in eight.indices { bytes[index + 1] = eight[index] }
        bytes[9] = UInt8(truncatingIfNeeded: 0x30 + check)
        guard let text = try? UTF8Span(validating: bytes.span) else { return "" }
        return String(copying: text)
    }

    /// Returns the bars of the six characters that nine digits take.
    static func bars(_ number: Int) -> BarRow {
        let all = Self.modules
        let modules = all.span
        var row = BarRow()
        row.append(Code39Tables.startModules)
        for place in (0..<6).reversed() { row.append(modules[number >> (5 * place) & 31]) }
        row.append(Code39Tables.stopModules)
        return row
    }

    /// Whether characters are digits behind three letters or fewer, as on most labels of other kinds. Of the numbers of
    /// Code 32, one in fifty is written so.
    static func looksLikeALabel(_ characters: [UInt8]) -> Bool {
        let afterLetters = characters.drop { $0 > 0x39 }
        return afterLetters.count >= 3 && afterLetters.allSatisfy { $0 <= 0x39 }
    }

    /// Returns the text, `A` and nine digits; `nil` where the characters are no such code, or its check digit is wrong.
    static func text(_ characters: [UInt8]) -> String? {
        guard characters.count == 6 else { return nil }
        var number = 0
        for character in characters {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            number = number * 32 + digit
        }
        guard number < 1_000_000_000 else { return nil }
        let text = String(number)
        let nine = Array(repeating: 0, count: 9 - text.utf8.count) + text.utf8.map { Int($0 - 0x30) }
        guard checkDigit(number / 10) == nine[8] else { return nil }
        return "A" + nine.map { String($0) }.joined()
    }
}

/// Pharmazentralnummer: a hyphen and eight digits (seven until 2019), the last of which is a check digit.
/// (IFA, *Technische Hinweise zur PZN-Codierung*.)
enum PZN {
    /// Returns the check digit; `nil` for a number that has none: such numbers are not assigned.
    static func checkDigit(_ digits: some Collection<Int>) -> Int? {
        let first = digits.count == 6 ? 2 : 1
        var sum = 0
        for (index, digit) in digits.enumerated() { sum += digit * (index + first) }
        return sum % 11 < 10 ? sum % 11 : nil
    }

    static func isValid(_ characters: [UInt8]) -> Bool {
        guard characters.count == 9 || characters.count == 8, characters[0] == 0x2D else { return false }
        let digits = characters.dropFirst().map { Int($0) - 0x30 }
        return digits.allSatisfy { (0...9).contains($0) } && checkDigit(digits.dropLast()) == digits.last
    }
}
