/// Writer of EAN and UPC, by ``WriterOptions``.
enum EANWriter {
    static let options: [WriterOption] = [.height, .text, .addOn]
    /// EAN-8 has no add-on (General Specifications, 5.2.2.5).
    static let optionsOfEAN8: [WriterOption] = [.height, .text]

    @Sendable static func ean13(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 13)
        return try EANSymbol.ean13(digits).made(.ean13, addOn: addOn, options)
    }

    @Sendable static func ean8(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 8)
        guard addOn.isEmpty else { throw .option(.addOn) }
        return try EANSymbol.ean8(digits).made(.ean8, addOn: "", options)
    }

    @Sendable static func upcA(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 12)
        return try EANSymbol.upcA(digits).made(.upcA, addOn: addOn, options)
    }

    /// Makes a UPC-E symbol of six digits of number system 0, of seven with the number system, of eight with the check
    /// digit, or of a UPC-A number of eleven or twelve that can be shortened.
    @Sendable static func upcE(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var (digits, addOn) = try split(content, options)
        if digits.utf8.count == 6 { digits = "0" + digits }
        if digits.utf8.count == 11 || digits.utf8.count == 12 {
            try complete(&digits, length: 12)
            guard let short = shortened(digits.utf8.map { Int($0 & 0xF) }) else { throw .contentNotRepresentable }
            digits = EANDigits.text(short)
        }
        guard digits.utf8.count == 7 || digits.utf8.count == 8 else {
            throw .length(expected: [6, 7, 8, 11, 12], actual: digits.utf8.count)
        }
        guard let first = digits.utf8.first, first < 0x32 else {
            throw .unsupportedCharacter(digits.first ?? " ", index: 0)
        }
        try EANDigits.complete(&digits, length: 8, check: upcECheckDigit(digits.utf8.span))
        return try EANSymbol.upcE(digits).made(.upcE, addOn: addOn, options)
    }

    /// - Returns: digits with their check digit, and those of the add-on.
    private static func number(
        _ content: WriterContent, _ options: WriterOptions, length: Int
    ) throws(BarcodeWriterError) -> (digits: String, addOn: String) {
        var (digits, addOn) = try split(content, options)
        let count = digits.utf8.count
        guard count == length || count == length - 1 else {
            throw .length(expected: [length - 1, length], actual: count)
        }
        try complete(&digits, length: length)
        return (digits, addOn)
    }

    private static func complete(_ digits: inout String, length: Int) throws(BarcodeWriterError) {
        let check = GS1Checksum.digit(ofASCII: digits.utf8.span.extracting(0..<length - 1))
        try EANDigits.complete(&digits, length: length, check: check)
    }

    /// Returns the check digit of the UPC-A number that seven digits stand for; see ``EANDigits/expanded(system:_:)``.
    private static func upcECheckDigit(_ digits: Span<UInt8>) -> Int {
        func digit(_ place: Int) -> Int { Int(digits[place] & 0xF) }
        // Digits in odd places of that number, counted from 1, count three times.
        var sum = 3 * (digit(0) + digit(2)) + digit(1)
        switch digit(6) {
        case 0...2: sum += digit(6) + 3 * (digit(3) + digit(5)) + digit(4)
        case 3: sum += digit(3) + digit(4) + 3 * digit(5)
        case 4: sum += digit(3) + 3 * (digit(4) + digit(5))
        default: sum += digit(3) + 3 * (digit(4) + digit(6)) + digit(5)
        }
        return (10 - sum % 10) % 10
    }

    /// Separates a number from its add-on, which stands in the options or behind a plus sign.
    private static func split(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> (digits: String, addOn: String) {
        let whole = try content.plainText()
        var number = whole
        var text = options.addOn ?? ""
        // The place of the add-on's first character in the content; `nil` for one in the options.
        var start: Int?
        if !isNumber(whole.utf8.span) {
            let parts = whole.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            // Numbers of books are written with hyphens and spaces.
            number = parts.first.map { $0.filter { $0 != "-" && $0 != " " } } ?? ""
            if parts.count > 1 {
                text = String(parts[1])
                start = parts[0].utf8.count + 1
            }
            if !isNumber(number.utf8.span) {
                _ = try content.asciiText()
                let index = whole.utf8.enumerated().first { !"0123456789- ".utf8.contains($0.element) }?.offset ?? 0
                throw .unsupported(in: whole, byte: index)
            }
        }
        guard !text.isEmpty else { return (number, "") }
        let addOn: String
        do { addOn = try WriterContent.text(text).digitText() } catch {
            guard let start, case .unsupportedCharacter(let character, let index) = error else {
                throw .option(.addOn)
            }
            throw .unsupportedCharacter(character, index: start + index)
        }
        guard addOn.utf8.count == 2 || addOn.utf8.count == 5 else { throw .option(.addOn) }
        return (number, addOn)
    }

    private static func isNumber(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !(0x30...0x39).contains(bytes[index]) { return false }
        return true
    }

    /// Returns the eight digits of a UPC-E symbol for a UPC-A number, if its zeros allow it (General Specifications,
    /// 5.2.2.4.2); otherwise `nil`.
    private static func shortened(_ digits: [Int]) -> [Int]? {
        guard digits[0] < 2 else { return nil }
        let d = Array(digits[1...10])
        let candidates = [
            [d[0], d[1], d[7], d[8], d[9], d[2]], [d[0], d[1], d[2], d[8], d[9], 3],
            [d[0], d[1], d[2], d[3], d[9], 4], [d[0], d[1], d[2], d[3], d[4], d[9]],
        ]
        guard
            let six = candidates.first(where: {
                EANDigits.expanded(system: digits[0], $0) == Array(digits.prefix(11))
            })
        else { return nil }
        return [digits[0]] + six + [digits[11]]
    }
}
