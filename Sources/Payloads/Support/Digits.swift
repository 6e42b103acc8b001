import Characters

/// Numbers as text and back, without Foundation's formatters.
enum Digits {
    /// Returns the number with zeros in front, with at least this many digits.
    static func padded(_ value: Int, _ length: Int) -> String {
        let digits = "\(abs(value))"
        let zeros = String(repeating: "0", count: max(0, length - digits.utf8.count))
        return (value < 0 ? "-" : "") + zeros + digits
    }

    /// Returns all hexadecimal digits of a number, two for each of its bytes.
    static func hexadecimal(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: value.bitWidth / 4 - digits.utf8.count) + digits
    }

    /// Reads a number of ASCII digits; `nil` for empty text, for anything but digits, and for more than 18 of them.
    static func value(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8
        guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Inserts a decimal point before the last `places` digits and drops leading zeros: "012345" with 3 places is
    /// "12.345".
    static func withPoint(_ digits: String, places: Int) -> String {
        guard places > 0 else { return withoutLeadingZeros(digits) }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        let whole = withoutLeadingZeros(String(padded.dropLast(places)))
        return whole + "." + padded.suffix(places)
    }

    static func withoutLeadingZeros(_ digits: String) -> String {
        let rest = digits.drop { $0 == "0" }
        return rest.isEmpty ? "0" : String(rest)
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isLetter: Bool { isUppercaseLetter || isLowercaseLetter }
    /// The ASCII letter in lower case; other bytes unchanged.
    var lowercased: UInt8 { isUppercaseLetter ? self + 32 : self }

    /// Value of the hexadecimal digit, 0 to 15; `nil` for other bytes.
    var hexadecimalValue: UInt8? { PercentDecoder.digit(self) }
}

extension StringProtocol {
    /// Whether the text has only ASCII digits, and at least one.
    var isAllDigits: Bool { !isEmpty && utf8.allSatisfy(\.isDigit) }
}
