extension Symbology {
    /// Codabar (EN 798). Its text has the start and stop letters.
    public static let codabar = Symbology(name: "Codabar")
}

extension SymbologyInformation {
    static let codabar = SymbologyInformation(
        symbology: .codabar, displayName: "Codabar", identifier: "F", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text, .checkCharacter], make: CodabarWriter.make))
}

/// Writer of Codabar, by ``WriterOptions``.
enum CodabarWriter {
    /// Makes a symbol. Content may have start and stop letters, `A` to `D`; without them both are `A`.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var text = try content.asciiText()
        let letters: ClosedRange<UInt8> = 0x41...0x44
        if text.utf8.contains(where: { (0x61...0x64).contains($0) }) {
            text = String(decoding: text.utf8.map { (0x61...0x64).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
        }
        let hasLetters = letters.contains(text.utf8.first ?? 0) || letters.contains(text.utf8.last ?? 0)
        if !hasLetters { text = "A" + text + "A" }
        let bytes = text.utf8.span
        guard bytes.count > 1, letters.contains(bytes[0]), letters.contains(bytes[bytes.count - 1]) else {
            throw .contentNotRepresentable
        }
        guard bytes.count > 2 else { throw .emptyContent }
        let (start, stop) = (Int(bytes[0] - letters.lowerBound), Int(bytes[bytes.count - 1] - letters.lowerBound))
        var row = BarRow()
        row.append(CodabarTables.startModules[start])
        var sum = start + stop + 2 * CodabarTables.firstLetter
        for index in 1..<bytes.count - 1 {
            guard let value = CodabarTables.value(of: bytes[index]) else {
                throw .unsupported(in: try content.asciiText(), byte: hasLetters ? index : index - 1)
            }
            row.append(CodabarTables.modules[value])
            sum += value
        }
        // The check character makes the sum of all a multiple of 16.
        let isChecked = options.hasCheckCharacter || bytes.count > 3 && sum.isMultiple(of: 16)
        var whole = text
        if options.hasCheckCharacter {
            let check = (16 - sum % 16) % 16
            row.append(CodabarTables.modules[check])
            whole.unicodeScalars.insert(
                Unicode.Scalar(CodabarTables.characters[check]), at: text.unicodeScalars.indices.last ?? text.endIndex)
        }
        row.append(CodabarTables.stopModules[stop])
        return try LinearSymbol.make(
            .codabar, row, quietZone: CodabarTables.quietZone, text: whole,
            details: LinearDetails(checkCharacter: isChecked ? .valid : .absent), readText: whole, options)
    }
}
