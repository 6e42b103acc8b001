extension Symbology {
    /// Code 39 (ISO/IEC 16388), plain or full ASCII.
    public static let code39 = Symbology(name: "Code39")
    /// The Italian pharmaceutical code: nine digits in six characters of Code 39. Only a check digit distinguishes it
    /// from Code 39: where that is wanted as well, characters that look like a label of another kind are read as Code
    /// 39.
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

/// Writer of Code 39 and of the symbologies that consist of it, by ``WriterOptions``.
enum Code39Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let content = try content.asciiText()
        guard !content.isEmpty else { throw .emptyContent }
        if !options.hasCheckCharacter, let row = Code39Encoder.plainBars(content.utf8.span) {
            let details = Code39Tables.details(of: content.utf8.compactMap { FullASCII.value(of: $0) })
            return try symbols(
                .code39, row, text: content, frame: .asterisks, details: details, readText: content, options)
        }
        guard
            let characters = Code39Encoder.characters(
                Array(content.utf8), hasCheckCharacter: options.hasCheckCharacter)
        else {
            // A control character in an otherwise plain text can't be encoded: its pair is read as two characters.
            let index = Array(content.utf8).firstIndex { $0 < 0x20 } ?? 0
            throw .unsupported(in: content, byte: index)
        }
        var text = LinearSymbol.readable(content)
        if options.hasCheckCharacter, let check = characters.last {
            text.unicodeScalars.append(Unicode.Scalar(FullASCII.plain[check]))
        }
        let readText = Code39Encoder.hasShift(characters) ? Code39Decoder.content(characters).text : text
        return try symbols(
            .code39, Code39Encoder.bars(characters), text: text, frame: .asterisks,
            details: Code39Tables.details(of: characters), readText: readText, options)
    }

    @Sendable static func makeCode32(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var content = try content.plainText()
        if content.utf8.first == UInt8(ascii: "A"), content.first == "A" { content.removeFirst() }
        let digits = try WriterContent.text(content).digitText().utf8
        guard digits.count == 8 || digits.count == 9 else { throw .length(expected: [8, 9], actual: digits.count) }
        let span = digits.span
        let eight = span.extracting(0..<8)
        var number = 0
        for index in eight.indices { number = number &* 10 &+ Int(eight[index] & 0xF) }
        let check = Code32.checkDigit(number)
        if span.count == 9, Int(span[8] & 0xF) != check {
            throw .checkCharacter(expected: String(check), actual: String(span[8] & 0xF))
        }
        let text = Code32.text(eight, check)
        return try symbols(.code32, Code32.bars(number * 10 + check), text: text, readText: text, options)
    }

    @Sendable static func makePZN(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var content = try content.plainText()
        var isPrinted = false
        for mark in ["PZN", "-"] where content.utf8.first == mark.utf8.first && content.hasPrefix(mark) {
            content = String(content.dropFirst(mark.count).drop { $0 == " " })
            isPrinted = true
        }
        var text = try WriterContent.text(content).digitText()
        // Seven digits behind a mark are a number from before 2020 as it is printed, if their check digit is right.
        if isPrinted, text.utf8.count == 7, PZN.isValid([UInt8(ascii: "-")] + text.utf8) { text = "0" + text }
        let count = text.utf8.count
        guard count == 7 || count == 8 else { throw .length(expected: [7, 8], actual: count) }
        guard let check = PZN.checkDigit(text.utf8.prefix(7).lazy.map { Int($0 & 0xF) }) else {
            throw .contentNotRepresentable
        }
        try EANDigits.complete(&text, length: 8, check: check)
        let readText = "-" + text
        guard let row = Code39Encoder.plainBars(readText.utf8.span) else { throw .contentNotRepresentable }
        return try symbols(.pzn, row, text: readText, frame: .pzn, readText: readText, options)
    }

    private static func symbols(
        _ symbology: Symbology, _ row: BarRow, text: String, frame: TextLine.Frame = .none,
        details: LinearDetails = LinearDetails(), readText: String, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        try LinearSymbol.make(
            symbology, row, quietZone: Code39Tables.quietZone, text: text, frame: frame,
            details: details, readText: readText, options)
    }
}
