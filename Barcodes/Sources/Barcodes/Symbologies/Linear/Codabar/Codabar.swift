extension Symbology {
    /// Codabar (EN 798). Its text has the start and stop letters.
    public static let codabar = Symbology(name: "Codabar")
}

extension SymbologyInformation {
    static let codabar = SymbologyInformation(
        symbology: .codabar, displayName: "Codabar", identifier: "F", isLinear: true, hasWeakCheck: true,
        writer: SymbolWriter(options: [.height, .text, .checkCharacter], make: CodabarWriter.make))
}

/// What ``WriterOptions`` mean for Codabar.
enum CodabarWriter {
    /// Content may have start and stop letters, `A` to `D`; without them both are `A`.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var bytes = try content.ascii().map { (0x61...0x64).contains($0) ? $0 - 0x20 : $0 }
        let letters = CodabarTables.letters
        if !letters.contains(bytes.first ?? 0), !letters.contains(bytes.last ?? 0) { bytes = [0x41] + bytes + [0x41] }
        guard bytes.count > 2, let start = letters.firstIndex(of: bytes[0]),
            let stop = letters.firstIndex(of: bytes[bytes.count - 1])
        else { throw .contentNotRepresentable }
        var characters: [Int] = []
        for (index, byte) in bytes.dropFirst().dropLast().enumerated() {
            guard let value = CodabarTables.characters.firstIndex(of: byte) else {
                throw .unsupportedCharacter(Character(Unicode.Scalar(byte)), index: index)
            }
            characters.append(value)
        }
        if options.hasCheckCharacter {
            characters.append(CodabarTables.check(start: start, characters, stop: stop))
        }
        var row = BarRow(capacity: 12 * (characters.count + 2))
        row.append(CodabarTables.endModules[start])
        for character in characters {
            row.append(false, count: 1)
            row.append(CodabarTables.modules[character])
        }
        row.append(false, count: 1)
        row.append(CodabarTables.endModules[stop])
        if options.hasCheckCharacter, let check = characters.last {
            bytes.insert(CodabarTables.characters[check], at: bytes.count - 1)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return [
            try LinearSymbol(
                symbology: .codabar, row: row, height: 50, quietZone: CodabarTables.quietZone,
                text: text,
                details: LinearDetails(checkCharacter: options.hasCheckCharacter ? .valid : nil),
                readText: text
            ).made(options)
        ]
    }
}
