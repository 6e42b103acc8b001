/// An international bank account number by ISO 13616.
public struct IBAN: Hashable, Sendable {
    /// The text without spaces, in upper case.
    public let text: String

    public init(_ text: String) {
        // Only ASCII letters are put in upper case: the capital form of ß would be two letters that nobody wrote.
        self.text = text.unicodeScalars.filter { !$0.properties.isWhitespace }.reduce(into: "") {
            $0 += $1.isASCII ? String($1).uppercased() : String($1)
        }
    }

    /// Country code, two letters of ISO 3166-1.
    public var country: String { String(decoding: Array(text.utf8.prefix(2)), as: UTF8.self) }

    /// Length of the country's account numbers; `nil` where it isn't in the table.
    public var countryLength: Int? { Self.lengths[country] }

    /// Problem of the number. A length other than the country's is ``PayloadProblem/length``.
    public var problem: PayloadProblem? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return .missing }
        guard bytes.count > 4, bytes[0].isUppercaseLetter, bytes[1].isUppercaseLetter, bytes[2].isDigit,
            bytes[3].isDigit, bytes.allSatisfy({ $0.isDigit || $0.isUppercaseLetter })
        else { return .format }
        if let length = countryLength, length != bytes.count { return .length }
        guard (15...34).contains(bytes.count) else { return .format }
        return CheckDigits.modulo97(text.dropFirst(4) + text.prefix(4)) == 1 ? nil : .checkDigit
    }

    public var isValid: Bool { problem == nil }

    /// The number in groups of four, as it is printed; other text unchanged.
    public var grouped: String {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0.isDigit || $0.isUppercaseLetter }) else { return text }
        return stride(from: 0, to: bytes.count, by: 4)
            .map { String(decoding: bytes[$0..<min($0 + 4, bytes.count)], as: UTF8.self) }.joined(separator: " ")
    }

    /// Whether the number is a QR-IBAN, whose bank number is 30000 to 31999 (Swiss Implementation Guidelines QR-bill,
    /// 4.2.2).
    public var isQRIBAN: Bool {
        guard country == "CH" || country == "LI", let number = Digits.value(text.dropFirst(4).prefix(5)) else {
            return false
        }
        return (30000...31999).contains(number)
    }

    /// Lengths from the IBAN registry (SWIFT, release 99), of SEPA's countries and some more; for others, only the
    /// general limits of the length and the check digits are verified.
    private static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "CH": 21,
        "CR": 22,
        "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27,
        "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IS": 26, "IT": 27,
        "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22,
        "MK": 19, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SE": 24,
        "SI": 19, "SK": 24, "SM": 27, "TR": 26, "UA": 29, "VA": 22, "XK": 20,
    ]
}

/// A creditor reference by ISO 11649: `RF`, two check digits, up to 21 letters and digits.
public struct CreditorReference: Hashable, Sendable {
    /// The text without spaces, in upper case.
    public let text: String

    public init(_ text: String) {
        self.text = IBAN(text).text
    }

    /// Creates a reference by putting `RF` and check digits in front; `nil` for characters other than letters and
    /// digits, or more than 21 of them.
    public init?(reference: String) {
        let reference = IBAN(reference).text
        guard (1...21).contains(reference.utf8.count), let remainder = CheckDigits.modulo97(reference + "RF00") else {
            return nil
        }
        text = "RF" + Digits.padded(98 - remainder, 2) + reference
    }

    public var problem: PayloadProblem? {
        guard text.hasPrefix("RF"), (5...25).contains(text.utf8.count), text.dropFirst(2).prefix(2).isAllDigits,
            let remainder = CheckDigits.modulo97(text.dropFirst(4) + text.prefix(4))
        else { return .format }
        return remainder == 1 ? nil : .checkDigit
    }
}
