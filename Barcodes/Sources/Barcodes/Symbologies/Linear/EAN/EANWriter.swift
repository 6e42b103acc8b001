/// What ``WriterOptions`` mean for EAN and UPC.
enum EANWriter {
    static let options: [WriterOption] = [.height, .text, .addOn]

    @Sendable static func ean13(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 13)
        var symbol = EANSymbol.ean13(digits)
        return [try symbol.made(.ean13, addOn: addOn, options)]
    }

    @Sendable static func ean8(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 8)
        var symbol = EANSymbol.ean8(digits)
        return [try symbol.made(.ean8, addOn: addOn, options)]
    }

    @Sendable static func upcA(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let (digits, addOn) = try number(content, options, length: 12)
        var symbol = EANSymbol.upcA(digits)
        return [try symbol.made(.upcA, addOn: addOn, options)]
    }

    /// Six digits of number system 0, seven with the number system, eight with the check digit, or a UPC-A number of
    /// eleven or twelve that can be shortened.
    @Sendable static func upcE(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var (digits, addOn) = try split(content, options)
        if digits.count == 6 { digits.insert(0, at: 0) }
        if digits.count == 11 || digits.count == 12 {
            try complete(&digits, length: 12)
            guard let short = shortened(digits) else { throw .contentNotRepresentable }
            digits = short
        }
        guard digits.count == 7 || digits.count == 8 else {
            throw .length(expected: [6, 7, 8, 11, 12], actual: digits.count)
        }
        guard digits[0] < 2 else { throw .unsupportedCharacter(Character(String(digits[0])), index: 0) }
        let check = EANDigits.checkDigit(EANDigits.expanded(system: digits[0], Array(digits[1...6])))
        if digits.count == 7 { digits.append(check) }
        guard digits[7] == check else {
            throw .checkCharacter(expected: String(check), actual: String(digits[7]))
        }
        var symbol = EANSymbol.upcE(digits)
        return [try symbol.made(.upcE, addOn: addOn, options)]
    }

    /// - Returns: digits with their check digit, and those of the add-on.
    private static func number(
        _ content: WriterContent, _ options: WriterOptions, length: Int
    ) throws(BarcodeWriterError) -> (digits: [Int], addOn: [Int]) {
        var (digits, addOn) = try split(content, options)
        guard digits.count == length || digits.count == length - 1 else {
            throw .length(expected: [length - 1, length], actual: digits.count)
        }
        try complete(&digits, length: length)
        return (digits, addOn)
    }

    private static func complete(_ digits: inout [Int], length: Int) throws(BarcodeWriterError) {
        let check = EANDigits.checkDigit(digits.prefix(length - 1))
        if digits.count < length { digits.append(check) }
        guard digits[length - 1] == check else {
            throw .checkCharacter(expected: String(check), actual: String(digits[length - 1]))
        }
    }

    /// An add-on stands in the options, or behind a plus sign.
    private static func split(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> (digits: [Int], addOn: [Int]) {
        let whole = try content.plainText()
        var number = whole
        var text = options.addOn ?? ""
        if whole.utf8.contains(where: { !(0x30...0x39).contains($0) }) {
            let parts = whole.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            // Hyphens and spaces are how numbers of books are written.
            number = parts.first.map { $0.filter { $0 != "-" && $0 != " " } } ?? ""
            if parts.count > 1 { text = String(parts[1]) }
        }
        let digits = try WriterContent.text(number).digits()
        let addOn = text.isEmpty ? [] : try WriterContent.text(text).digits()
        guard [0, 2, 5].contains(addOn.count) else { throw .option(.addOn) }
        return (digits, addOn)
    }

    /// The eight digits of a UPC-E symbol for a UPC-A number, where zeros allow it (General Specifications, 5.2.2.4.2).
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
