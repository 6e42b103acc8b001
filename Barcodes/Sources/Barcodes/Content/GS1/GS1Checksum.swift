/// Calculation of check digits and check characters of GS1 keys.
package enum GS1Checksum {
    /// Returns the check digit of a number by its digits (General Specifications, 7.9.1): weights 3 and 1 alternate
    /// from the right, and the check digit makes the sum a multiple of ten. EAN, UPC, ITF-14 and GS1 DataBar have it
    /// too.
    package static func digit(of digits: some Sequence<Int>) -> Int {
        var sum = WeightedSum()
        for digit in digits { sum.append(digit) }
        return sum.checkDigit
    }

    /// Returns the check digit of a number in ASCII.
    static func digit(ofASCII digits: Span<UInt8>) -> Int {
        var sum = WeightedSum()
        for index in digits.indices { sum.append(Int(digits[index] & 0xF)) }
        return sum.checkDigit
    }

    /// Whether the last of some ASCII digits is the check digit of the others.
    static func isRight(_ digits: Span<UInt8>) -> Bool {
        guard digits.count > 0 else { return false }
        for index in digits.indices where !(0x30...0x39).contains(digits[index]) { return false }
        let last = digits.count - 1
        return digit(ofASCII: digits.extracting(0..<last)) == Int(digits[last] & 0xF)
    }

    /// Sum of digits with weights from the right, although they are added from the left.
    private struct WeightedSum {
        /// Sum of the digits that count three times if no other follows.
        private var thrice = 0
        /// Sum of the digits that count once if no other follows.
        private var once = 0

        @inline(__always)
        mutating func append(_ digit: Int) { (thrice, once) = (once &+ digit, thrice) }

        var checkDigit: Int { (10 &- (3 &* thrice &+ once) % 10) % 10 }
    }

    /// Returns the check character pair of some characters (7.9.5): primes as weights from the right, modulo 1021, in
    /// base 32.
    static func pair(of text: Substring) -> String? {
        guard text.utf8.count <= primes.count else { return nil }
        var sum = 0
        for (character, prime) in zip(text.utf8.reversed(), primes) {
            guard let value = values[character] else { return nil }
            sum += value * prime
        }
        sum %= 1021
        return String([digits32[sum / 32], digits32[sum % 32]])
    }

    private static let primes = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
    ]
    private static let digits32 = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    /// Values of the 82 characters of table 7.11-1, in their order.
    private static let values: [UInt8: Int] = {
        let set = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
        return Dictionary(uniqueKeysWithValues: zip(set.utf8, 0...))
    }()

    /// Whether the check digits of an international bank account number are right (ISO 7064, MOD 97-10).
    static func isIBAN(_ value: Substring) -> Bool {
        guard value.utf8.count > 4 else { return false }
        var remainder = 0
        for character in value.dropFirst(4) + value.prefix(4) {
            guard character.isASCII, let digit = character.hexOrLetterValue else { return false }
            remainder = (remainder * (digit < 10 ? 10 : 100) + digit) % 97
        }
        return remainder == 1
    }
}

extension Character {
    /// Value of a character: 0 to 9, and 10 to 35 for `A` to `Z`.
    fileprivate var hexOrLetterValue: Int? {
        guard let ascii = asciiValue else { return nil }
        return switch ascii {
        case 0x30...0x39: Int(ascii - 0x30)
        case 0x41...0x5A: Int(ascii - 0x41 + 10)
        default: nil
        }
    }
}
