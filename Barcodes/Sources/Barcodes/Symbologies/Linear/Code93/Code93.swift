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
        var characters: [Int] = []
        characters.reserveCapacity(bytes.count + 2)
        for byte in bytes {
            if let value = FullASCII.value(of: byte) {
                characters.append(value)
            } else if let pair = FullASCII.pair(byte), let letter = FullASCII.value(of: pair.letter) {
                characters.append(Code93Tables.value(of: pair.shift))
                characters.append(letter)
            }
        }
        for weights in Code93Tables.checkWeights { characters.append(Code93Tables.check(characters, weights: weights)) }
        return characters
    }

    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow(capacity: 9 * (characters.count + 2) + 1)
        row.append(Code93Tables.startModules)
        for character in characters { row.append(Code93Tables.modules[character]) }
        row.append(Code93Tables.stopModules)
        return row
    }
}
