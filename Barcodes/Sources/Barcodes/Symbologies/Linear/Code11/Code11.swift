extension Symbology {
    /// Code 11: digits and hyphens.
    public static let code11 = Symbology(name: "Code11")
}

extension SymbologyInformation {
    static let code11 = SymbologyInformation(
        symbology: .code11, displayName: "Code 11", identifier: "H", isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, writer: SymbolWriter(options: [.height, .text], make: Code11Writer.make))
}

/// Tables and constants of Code 11 (Intermec, 1977).
enum Code11Tables {
    static let characters = Array("0123456789-".utf8)
    /// Widths of the characters' elements: 1 narrow, 2 wide.
    static let patterns: [[UInt8]] = [
        [1, 1, 1, 1, 2], [2, 1, 1, 1, 2], [1, 2, 1, 1, 2], [2, 2, 1, 1, 1], [1, 1, 2, 1, 2], [2, 1, 2, 1, 1],
        [1, 2, 2, 1, 1], [1, 1, 1, 2, 2], [2, 1, 1, 2, 1], [2, 1, 1, 1, 1], [1, 1, 2, 1, 1],
    ]
    static let end: [UInt8] = [1, 1, 2, 2, 1]
    /// Modules of the characters, each with the space that comes before it.
    static let modules = InlineArray<11, BarPattern>(patterns.map { [1] + $0 }, isDark: false)
    static let endModules = BarPattern(end)
    /// Characters as strings.
    static let texts = characters.map { String(Unicode.Scalar($0)) }
    static let quietZone = 10

    static func value(of character: UInt8) -> Int? {
        (0x30...0x39).contains(character) ? Int(character & 0xF) : character == 0x2D ? 10 : nil
    }

    /// Returns the sum modulo 11, with weights from 1 at the right end up to the largest, and again: 10 for C and 9 for
    /// K.
    static func check(_ values: some BidirectionalCollection<Int>, weights: Int) -> Int {
        var sum = 0
        for (index, value) in values.reversed().enumerated() { sum += value * (index % weights + 1) }
        return sum % 11
    }
}

/// Writer of Code 11, by ``WriterOptions``: both check characters are always added.
enum Code11Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let text = try content.asciiText()
        guard !text.isEmpty else { throw .emptyContent }
        let bytes = text.utf8.span
        var row = BarRow()
        row.append(Code11Tables.endModules)
        // Weights count from the right: the last character of the content is second for C, and third for K.
        var (sumC, sumK) = (0, 0)
        for index in bytes.indices {
            guard let value = Code11Tables.value(of: bytes[index]) else {
                throw .unsupported(in: text, byte: index)
            }
            let place = bytes.count - 1 - index
            sumC += value * (place % 10 + 1)
            sumK += value * ((place + 1) % 9 + 1)
            row.append(Code11Tables.modules[value])
        }
        let checkC = sumC % 11
        let checkK = (sumK + checkC) % 11
        row.append(Code11Tables.modules[checkC])
        row.append(Code11Tables.modules[checkK])
        row.append(BarPattern(bits: 0, count: 1))
        row.append(Code11Tables.endModules)
        let whole = text + Code11Tables.texts[checkC] + Code11Tables.texts[checkK]
        return try LinearSymbol.make(
            .code11, row, quietZone: Code11Tables.quietZone, text: whole,
            details: LinearDetails(checkCharacter: .valid), readText: whole, options)
    }
}

/// Reads Code 11 with one or two check characters, which stay in the text.
struct Code11Decoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.code11]

    static let alphabet = BarAlphabet(
        starts: [Code11Tables.end], characters: Code11Tables.patterns, stops: [Code11Tables.end], isTwoWidth: true,
        hasGaps: true, quietZone: 6, minimumCount: 3)

    init(options: ReaderOptions) {}

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        guard characters.count >= 3 else { return nil }
        func isRight(_ values: ArraySlice<Int>, _ weights: Int) -> Bool {
            Code11Tables.check(values.dropLast(), weights: weights) == values.last
        }
        let hasTwo = isRight(characters[...], 9) && isRight(characters.dropLast(), 10)
        guard hasTwo || isRight(characters[...], 10) else { return nil }
        var builder = ContentBuilder()
        builder.append(contentsOf: characters.map { Code11Tables.characters[$0] })
        let content = builder.content(
            details: .linear(LinearDetails(checkCharacter: .valid)), symbologyIdentifier: hasTwo ? "]H1" : "]H0")
        return LinearMeaning(symbology: .code11, content: content, linesNeeded: hasTwo ? 2 : 4)
    }
}
