extension Symbology {
    /// Code 39 (ISO/IEC 16388), plain or full ASCII.
    public static let code39 = Symbology(name: "Code39")
    /// The Italian pharmaceutical code: nine digits in six characters of Code 39. Nothing but a check digit tells it
    /// from these: where Code 39 is wanted as well, characters that look like a label of another kind are left to it.
    public static let code32 = Symbology(name: "Code32")
    /// Pharmazentralnummer: a hyphen and digits in Code 39.
    public static let pzn = Symbology(name: "PZN")
}

extension SymbologyInformation {
    static let code39 = SymbologyInformation(
        symbology: .code39, displayName: "Code 39", identifier: "A", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text, .checkCharacter], make: Code39Writer.make))
    static let code32 = SymbologyInformation(
        symbology: .code32, displayName: "Code 32", identifier: "A", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text], make: Code39Writer.makeCode32))
    static let pzn = SymbologyInformation(
        symbology: .pzn, displayName: "PZN", identifier: "A", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text], make: Code39Writer.makePZN))
}

/// What ``WriterOptions`` mean for Code 39 and what is made of it.
enum Code39Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let bytes = try content.ascii()
        guard !bytes.isEmpty else { throw .contentNotRepresentable }
        var characters = Code39Encoder.characters(bytes)
        if options.hasCheckCharacter { characters.append(Code39Tables.check(characters)) }
        var text = LinearSymbol.readable(String(decoding: bytes, as: UTF8.self))
        if options.hasCheckCharacter, let check = characters.last {
            text.unicodeScalars.append(Unicode.Scalar(FullASCII.plain[check]))
        }
        let readText = Code39Encoder.hasShift(characters) ? Code39Decoder.content(characters).text : text
        return [try symbol(.code39, characters, text: "*" + text + "*", readText: readText, options)]
    }

    @Sendable static func makeCode32(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var text = try content.plainText()
        if text.first == "A" { text.removeFirst() }
        var digits = try WriterContent.text(text).digits()
        guard digits.count == 8 || digits.count == 9 else { throw .length(expected: [8, 9], actual: digits.count) }
        let check = Code32.checkDigit(digits.prefix(8))
        if digits.count == 8 { digits.append(check) }
        guard digits[8] == check else {
            throw .checkCharacter(expected: String(check), actual: String(digits[8]))
        }
        let bytes = Code32.characters(digits)
        return [
            try symbol(
                .code32, bytes.compactMap { FullASCII.value(of: $0) }, text: "A" + EANDigits.text(digits),
                readText: "A" + EANDigits.text(digits), options)
        ]
    }

    @Sendable static func makePZN(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var text = try content.plainText()
        if text.hasPrefix("PZN") { text = String(text.dropFirst(3).drop { $0 == " " }) }
        if text.first == "-" { text = String(text.dropFirst().drop { $0 == " " }) }
        var digits = try WriterContent.text(text).digits()
        guard digits.count == 7 || digits.count == 8 else { throw .length(expected: [7, 8], actual: digits.count) }
        guard let check = PZN.checkDigit(Array(digits.prefix(7))) else { throw .contentNotRepresentable }
        if digits.count == 7 { digits.append(check) }
        guard digits[7] == check else {
            throw .checkCharacter(expected: String(check), actual: String(digits[7]))
        }
        let bytes = [0x2D] + digits.map { UInt8($0 + 0x30) }
        return [
            try symbol(
                .pzn, bytes.compactMap { FullASCII.value(of: $0) }, text: "PZN - " + EANDigits.text(digits),
                readText: "-" + EANDigits.text(digits), options)
        ]
    }

    private static func symbol(
        _ symbology: Symbology, _ characters: [Int], text: String, readText: String,
        _ options: WriterOptions
    ) throws(BarcodeWriterError) -> Symbol {
        let isChecked = options.hasCheckCharacter && symbology == .code39
        return try LinearSymbol(
            symbology: symbology, row: Code39Encoder.bars(characters), height: 50, quietZone: Code39Tables.quietZone,
            text: text, details: LinearDetails(checkCharacter: isChecked ? .valid : nil), readText: readText
        ).made(options)
    }
}
