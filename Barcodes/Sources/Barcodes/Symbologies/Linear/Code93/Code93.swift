extension Symbology {
    /// Code 93 (AIM BC5).
    public static let code93 = Symbology(name: "Code93")
}

extension SymbologyInformation {
    static let code93 = SymbologyInformation(
        symbology: .code93, displayName: "Code 93", identifier: "G", isLinear: true,
        writer: SymbolWriter(options: [.height, .text], make: Code93Writer.make))
}

/// What ``WriterOptions`` mean for Code 93.
enum Code93Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let bytes = try content.ascii()
        guard !bytes.isEmpty else { throw .contentNotRepresentable }
        return [
            try LinearSymbol(
                symbology: .code93, row: Code93Encoder.bars(Code93Encoder.characters(bytes)), height: 50,
                quietZone: Code93Tables.quietZone,
                text: LinearSymbol.readable(String(decoding: bytes, as: UTF8.self))
            ).made(options)
        ]
    }
}

/// Makes Code 93.
package enum Code93Encoder {
    /// The values of the characters that say bytes of ASCII, with both check characters.
    package static func characters(_ bytes: [UInt8]) -> [Int] {
        var characters = bytes.flatMap { byte -> [Int] in
            if let value = FullASCII.plain.firstIndex(of: byte) { return [value] }
            guard let pair = FullASCII.pair(byte), let letter = FullASCII.plain.firstIndex(of: pair.letter) else {
                return []
            }
            return [Code93Tables.value(of: pair.shift), letter]
        }
        for weights in Code93Tables.checkWeights { characters.append(Code93Tables.check(characters, weights: weights)) }
        return characters
    }

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        row.append(Code93Tables.start)
        for character in characters { row.append(Code93Tables.patterns[character]) }
        row.append(Code93Tables.stop)
        return row
    }
}
