/// Check digits and check characters.
public enum CheckDigits {
    /// Returns the check digit of GS1's keys: digits weighted 3 and 1 from the right, up to a multiple of ten (GS1
    /// General Specifications, 7.9.1). `nil` when there are other characters.
    public static func gs1(_ digits: some StringProtocol) -> Int? {
        guard digits.isAllDigits else { return nil }
        var sum = 0
        for (index, digit) in digits.utf8.reversed().enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (index.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    /// Whether the last digit is the GS1 check digit of the others.
    public static func isGS1(_ number: some StringProtocol) -> Bool {
        number.utf8.count >= 2 && gs1(number.dropLast()) == number.last?.wholeNumberValue
    }

    /// Whether the last two characters check the others, as in GS1's alphanumeric keys (GS1 General Specifications,
    /// 7.9.5): primes as weights, modulo 1021, written as two of 32 characters.
    static func isGS1Alphanumeric(_ text: String) -> Bool {
        let characters = Array(text.utf8)
        guard (3...25).contains(characters.count) else { return false }
        let set = Array(#"!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"#.utf8)
        let pairs = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
        let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]
        var sum = 0
        for (character, prime) in zip(characters.dropLast(2).reversed(), primes) {
            guard let value = set.firstIndex(of: character) else { return false }
            sum += value * prime
        }
        sum %= 1021
        return Array(characters.suffix(2)) == [pairs[sum >> 5], pairs[sum & 31]]
    }

    /// Returns the remainder modulo 97 of letters and digits, where A to Z stand for 10 to 35 (ISO 7064, 97-10); `nil`
    /// when there are other characters.
    static func modulo97(_ text: some StringProtocol) -> Int? {
        var remainder = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): remainder = (remainder * 10 + Int(byte) - 48) % 97
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): remainder = (remainder * 100 + Int(byte) - 55) % 97
            default: return nil
            }
        }
        return remainder
    }

    /// Returns the check digit of Swiss references: modulo 10, recursive (Swiss Implementation Guidelines QR-bill,
    /// annex B).
    public static func modulo10Recursive(_ digits: some StringProtocol) -> Int? {
        guard digits.isAllDigits else { return nil }
        let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
        let carry = digits.utf8.reduce(0) { table[($0 + Int($1) - 48) % 10] }
        return (10 - carry) % 10
    }

    /// Returns the check character of HIBC: modulo 43 over Code 39's characters (ANSI/HIBC 2.6, appendix B).
    static func modulo43(_ text: some StringProtocol) -> UInt8? {
        let set = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
        var sum = 0
        for byte in text.utf8 {
            guard let value = set.firstIndex(of: byte) else { return nil }
            sum = (sum + value) % 43
        }
        return set[sum]
    }

    /// Whether the ten characters are an ISBN-10 with a valid check character: weights 10 to 1, modulo 11, X for ten.
    static func isISBN10(_ text: some StringProtocol) -> Bool {
        let characters = Array(text.utf8)
        guard characters.count == 10 else { return false }
        var sum = 0
        for (index, byte) in characters.enumerated() {
            let isX = index == 9 && (byte == UInt8(ascii: "X") || byte == UInt8(ascii: "x"))
            guard isX || byte.isDigit else { return false }
            sum += (10 - index) * (isX ? 10 : Int(byte) - 48)
        }
        return sum % 11 == 0
    }

    /// Returns the check character of an ISSN's seven digits: weights 8 to 2, modulo 11, X for ten.
    static func issn(_ digits: some StringProtocol) -> String? {
        guard digits.isAllDigits, digits.utf8.count == 7 else { return nil }
        let sum = digits.utf8.enumerated().reduce(0) { $0 + (8 - $1.offset) * (Int($1.element) - 48) }
        let check = (11 - sum % 11) % 11
        return check == 10 ? "X" : "\(check)"
    }

    /// Returns Verhoeff's check digit, over the dihedral group of order ten (J. Verhoeff, "Error Detecting Decimal
    /// Codes", 1969).
    static func verhoeff(_ digits: String) -> Int? {
        guard digits.isAllDigits else { return nil }
        // The group's product: rotations 0 to 4, reflections 5 to 9.
        func product(_ a: Int, _ b: Int) -> Int {
            if a < 5 { return b < 5 ? (a + b) % 5 : 5 + (a + b - 5) % 5 }
            return b < 5 ? 5 + (a - 5 - b + 5) % 5 : (a - b + 5) % 5
        }
        let permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
        var check = 0
        for (index, byte) in digits.utf8.reversed().enumerated() {
            var digit = Int(byte) - 48
            for _ in 0..<((index + 1) % 8) { digit = permutation[digit] }
            check = product(check, digit)
        }
        return check < 5 ? (5 - check) % 5 : check
    }
}
