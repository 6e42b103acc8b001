/// A check of a part of a value, besides those of its length and characters.
enum GS1Rule: String, Sendable {
    /// The last digit is the check digit of General Specifications 7.9.1.
    case checkDigit = "#"
    /// The last two characters are the check pair of 7.9.5.
    case checkPair = "##"
    /// Year, month and day in two digits each; the day may be `00`, which stands for the last of the month.
    case looseDate = "date0"
    case date
    /// The year has four digits.
    case longDate = "longdate"
    case hour, minute, second
    /// Hours and minutes.
    case time
    case zero, nonzero
    /// `0` or `1`.
    case yesOrNo = "yesno"
    /// A hyphen and nothing else.
    case hyphen
    /// 0 to 180 and 0 to 360 degrees, times 10⁷.
    case latitude, longitude
    /// ISO/IEC 5218: 0, 1, 2 or 9.
    case sex
    /// Number and total in two digits each, neither 0, the number no larger.
    case pieceOfTotal = "piece"
    /// Number and total in one digit each, with a slash between them.
    case birthSequence = "sequence"
    /// 0, 1 or 9.
    case winding
    /// ISO 7064 MOD 97-10, as in ISO 13616.
    case iban
    /// A value of several digits doesn't start with 0.
    case noZeroPrefix = "nozeroprefix"
    /// At least one character is not a digit.
    case nonDigit = "nondigit"

    /// Checks a value.
    /// - Returns: the fault; `nil` if there is none.
    func fault(in value: Substring, of identifier: String) -> GS1Error? {
        switch self {
        case .checkDigit:
            let expected = GS1Checksum.digit(of: value.dropLast())
            guard let actual = value.last, actual != expected else { return nil }
            return .checkDigit(identifier: identifier, expected: String(expected), actual: String(actual))
        case .checkPair:
            guard let expected = GS1Checksum.pair(of: value.dropLast(2)) else {
                return .value(identifier: identifier, reason: .checkPair)
            }
            let actual = String(value.suffix(2))
            guard actual != expected else { return nil }
            return .checkDigit(identifier: identifier, expected: expected, actual: actual)
        case .looseDate, .date, .longDate:
            return isDate(value) ? nil : .date(identifier: identifier, value: String(value))
        case .hour, .minute, .second, .time:
            return isTime(value) ? nil : .value(identifier: identifier, reason: .time)
        case .zero: return value.allSatisfy { $0 == "0" } ? nil : .value(identifier: identifier, reason: .zero)
        case .nonzero: return value.contains { $0 != "0" } ? nil : .value(identifier: identifier, reason: .nonzero)
        case .yesOrNo: return ["0", "1"].contains(value) ? nil : .value(identifier: identifier, reason: .code)
        case .sex: return ["0", "1", "2", "9"].contains(value) ? nil : .value(identifier: identifier, reason: .code)
        case .winding: return ["0", "1", "9"].contains(value) ? nil : .value(identifier: identifier, reason: .code)
        case .hyphen: return value == "-" ? nil : .value(identifier: identifier, reason: .hyphen)
        case .latitude:
            return isNumber(value, upTo: 1_800_000_000) ? nil : .value(identifier: identifier, reason: .range)
        case .longitude:
            return isNumber(value, upTo: 3_600_000_000) ? nil : .value(identifier: identifier, reason: .range)
        case .pieceOfTotal:
            let (piece, total) = (Int(value.prefix(2)) ?? 0, Int(value.suffix(2)) ?? 0)
            return piece > 0 && piece <= total ? nil : .value(identifier: identifier, reason: .piece)
        case .birthSequence:
            let (piece, total) = (Int(value.prefix(1)) ?? 0, Int(value.suffix(1)) ?? 0)
            let isRight = piece > 0 && piece <= total && value.dropFirst().first == "/"
            return isRight ? nil : .value(identifier: identifier, reason: .piece)
        case .iban: return GS1Checksum.isIBAN(value) ? nil : .value(identifier: identifier, reason: .iban)
        case .noZeroPrefix:
            return value.count > 1 && value.first == "0" ? .value(identifier: identifier, reason: .zeroPrefix) : nil
        case .nonDigit:
            return value.contains { !("0"..."9" ~= $0) } ? nil : .value(identifier: identifier, reason: .digitsOnly)
        }
    }

    private func isNumber(_ value: Substring, upTo limit: Int) -> Bool { Int(value).map { $0 <= limit } ?? false }

    private func isTime(_ value: Substring) -> Bool {
        let (first, last) = (Int(value.prefix(2)) ?? 99, Int(value.suffix(2)) ?? 99)
        return switch self {
        case .hour: first < 24
        case .time: first < 24 && last < 60
        default: first < 60
        }
    }

    private func isDate(_ value: Substring) -> Bool {
        let digits = value.suffix(4)
        guard let year = Int(value.dropLast(4)), let month = Int(digits.prefix(2)), let day = Int(digits.suffix(2)),
            (1...12).contains(month)
        else { return false }
        // With two digits, 00 is the year 2000 (7.12), a leap year; the next year divisible by 4 without being one is
        // 2100.
        let isLeap = year % 4 == 0 && (self != .longDate || year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (self == .looseDate ? 0 : 1)...days[month - 1] ~= day
    }
}

/// Calculation of check digits and check characters of GS1 keys.
package enum GS1Checksum {
    /// Returns the check digit of some digits (General Specifications, 7.9.1): weights 3 and 1 alternate from the
    /// right.
    package static func digit(of digits: some BidirectionalCollection<Character>) -> Character {
        var sum = 0
        var weight = 3
        for digit in digits.reversed() {
            sum += weight * (digit.wholeNumberValue ?? 0)
            weight = 4 - weight
        }
        return Character(String((10 - sum % 10) % 10))
    }

    /// Whether the last of some digits is the check digit of the others.
    static func isRight(_ digits: Span<UInt8>) -> Bool {
        var (sum, weight) = (0, 1)
        for place in 1..<digits.count + 1 {
            let digit = digits[digits.count - place]
            guard (0x30...0x39).contains(digit) else { return false }
            sum += weight * Int(digit - 0x30)
            weight = 4 - weight
        }
        return sum % 10 == 0
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
