extension Symbology {
    /// Code 93 (AIM BC5).
    public static let code93 = Symbology(name: "Code93")
}

extension SymbologyInformation {
    static let code93 = SymbologyInformation(
        symbology: .code93, displayName: "Code 93", identifier: "G", isLinear: true,
        writer: SymbolWriter(options: [.height, .text], make: Code93Writer.make))
}

/// Writer of Code 93, by ``WriterOptions``.
enum Code93Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let text = try content.asciiText()
        guard !text.isEmpty else { throw .emptyContent }
        let row =
            Code93Encoder.plainBars(text.utf8.span) ?? Code93Encoder.bars(Code93Encoder.characters(Array(text.utf8)))
        return try LinearSymbol.make(
            .code93, row, quietZone: Code93Tables.quietZone,
            text: LinearSymbol.readable(text), options)
    }
}

/// Encoder of Code 93.
package enum Code93Encoder {
    /// Returns the values of the symbol characters for bytes of ASCII, with both check characters.
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
        var row = BarRow()
        row.append(Code93Tables.startModules)
        for character in characters { row.append(Code93Tables.modules[character]) }
        row.append(Code93Tables.stopModules)
        return row
    }

    /// Returns the bars of characters that stand for themselves, with both check characters; `nil` if there are others.
    static func plainBars(_ bytes: Span<UInt8>) -> BarRow? {
        var row = BarRow()
        row.append(Code93Tables.startModules)
        // For the second check character, all characters stand one place further left.
        let (first, second) = (Code93Tables.checkWeights[0], Code93Tables.checkWeights[1])
        var sums = (0, 0)
        var weights = ((bytes.count - 1) % first + 1, bytes.count % second + 1)
        for index in bytes.indices {
            guard let value = FullASCII.value(of: bytes[index]) else { return nil }
            row.append(Code93Tables.modules[value])
            sums.0 += value * weights.0
            sums.1 += value * weights.1
            weights = (weights.0 == 1 ? first : weights.0 - 1, weights.1 == 1 ? second : weights.1 - 1)
        }
        let check = sums.0 % 47
        row.append(Code93Tables.modules[check])
        row.append(Code93Tables.modules[(sums.1 + check) % 47])
        row.append(Code93Tables.stopModules)
        return row
    }
}
