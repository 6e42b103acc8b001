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
    /// Hours and minutes, or `9999` for a delivery at any time of the day (General Specifications, AI 4324 and 4325).
    /// The Barcode Syntax Dictionary has no rule for this value.
    case timeOrNone = "time9999"
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
            let expected = String(GS1Checksum.digit(ofASCII: value.dropLast().utf8.span))
            let actual = String(value.suffix(1))
            guard actual != expected else { return nil }
            return .checkDigit(identifier: identifier, expected: expected, actual: actual)
        case .checkPair:
            guard let expected = GS1Checksum.pair(of: value.dropLast(2)) else {
                return .value(identifier: identifier, reason: .checkPair)
            }
            let actual = String(value.suffix(2))
            guard actual != expected else { return nil }
            return .checkDigit(identifier: identifier, expected: expected, actual: actual)
        case .looseDate, .date, .longDate:
            return isDate(value) ? nil : .date(identifier: identifier, value: String(value))
        case .hour, .minute, .second, .time, .timeOrNone:
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
        case .timeOrNone: first < 24 && last < 60 || value == "9999"
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
