/// Arithmetic on the digits of EAN and UPC numbers, and of numbers that have a check digit as well.
package enum EANDigits {
    /// Adds the check digit to a text of digits where it is missing, and verifies it otherwise.
    static func complete(_ text: inout String, length: Int, check: Int) throws(BarcodeWriterError) {
        let digits = text.utf8
        if digits.count < length {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: 0x30 + check)))
        } else if let last = digits.last, Int(last & 0xF) != check {
            throw .checkCharacter(expected: String(check), actual: String(last & 0xF))
        }
    }

    /// Whether the last digit is the check digit of the others.
    package static func isValid(_ digits: [Int]) -> Bool {
        guard let last = digits.last else { return false }
        return GS1Checksum.digit(of: digits.dropLast()) == last
    }

    /// Returns the UPC-A number of a UPC-E symbol: eleven digits without the check digit (ISO/IEC 15420, 4.3.2.5).
    /// - Parameter digits: the six digits of the symbol.
    package static func expanded(system: Int, _ digits: [Int]) -> [Int] {
        guard digits.count == 6 else { return [] }
        let d = digits
        return switch d[5] {
        case 0...2: [system, d[0], d[1], d[5], 0, 0, 0, 0, d[2], d[3], d[4]]
        case 3: [system, d[0], d[1], d[2], 0, 0, 0, 0, 0, d[3], d[4]]
        case 4: [system, d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4]]
        default: [system, d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, d[5]]
        }
    }

    /// Returns the check value of a five-digit add-on.
    package static func fiveDigitCheck(_ digits: [Int]) -> Int {
        var sum = 0
        for (index, digit) in digits.enumerated() { sum += digit * (index & 1 == 0 ? 3 : 9) }
        return sum % 10
    }

    package static func text(_ digits: some Collection<Int>) -> String {
        String(decoding: digits.map { UInt8(truncatingIfNeeded: 0x30 + $0) }, as: UTF8.self)
    }
}
