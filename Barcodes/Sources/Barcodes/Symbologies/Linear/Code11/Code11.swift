extension Symbology {
    /// Code 11: digits and hyphens.
    public static let code11 = Symbology(name: "Code11")
}

extension SymbologyInformation {
    static let code11 = SymbologyInformation(
        symbology: .code11, displayName: "Code 11", identifier: "H", isLinear: true, hasWeakCheck: true,
        isReadByDefault: false, writer: SymbolWriter(options: [.height, .text], make: Code11Writer.make))
}

/// Numbers of Code 11 (Intermec, 1977).
enum Code11Tables {
    static let characters = Array("0123456789-".utf8)
    /// 1 narrow, 2 wide.
    static let patterns: [[UInt8]] = [
        [1, 1, 1, 1, 2], [2, 1, 1, 1, 2], [1, 2, 1, 1, 2], [2, 2, 1, 1, 1], [1, 1, 2, 1, 2], [2, 1, 2, 1, 1],
        [1, 2, 2, 1, 1], [1, 1, 1, 2, 2], [2, 1, 1, 2, 1], [2, 1, 1, 1, 1], [1, 1, 2, 1, 1],
    ]
    static let end: [UInt8] = [1, 1, 2, 2, 1]
    static let modules = patterns.map { BarPattern($0) }
    static let endModules = BarPattern(end)
    static let quietZone = 10

    /// Weights from 1 at the right end up to the largest, and again, modulo 11: 10 for C and 9 for K.
    static func check(_ values: some BidirectionalCollection<Int>, weights: Int) -> Int {
        var sum = 0
        for (index, value) in values.reversed().enumerated() { sum += value * (index % weights + 1) }
        return sum % 11
    }
}

/// What ``WriterOptions`` mean for Code 11: both check characters are always added.
enum Code11Writer {
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var values: [Int] = []
        for (index, byte) in try content.ascii().enumerated() {
            guard let value = Code11Tables.characters.firstIndex(of: byte) else {
                throw .unsupportedCharacter(Character(Unicode.Scalar(byte)), index: index)
            }
            values.append(value)
        }
        guard !values.isEmpty else { throw .contentNotRepresentable }
        values.append(Code11Tables.check(values, weights: 10))
        values.append(Code11Tables.check(values, weights: 9))
        var row = BarRow(capacity: 8 * (values.count + 2))
        row.append(Code11Tables.endModules)
        for value in values {
            row.append(false, count: 1)
            row.append(Code11Tables.modules[value])
        }
        row.append(false, count: 1)
        row.append(Code11Tables.endModules)
        let text = String(decoding: values.map { Code11Tables.characters[$0] }, as: UTF8.self)
        return [
            try LinearSymbol(
                symbology: .code11, row: row, height: 50, quietZone: Code11Tables.quietZone, text: text,
                details: LinearDetails(checkCharacter: .valid), readText: text
            ).made(options)
        ]
    }
}

/// Reads Code 11 with one or two check characters, which stay in the text.
struct Code11Decoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.code11]

    static let alphabet = BarAlphabet(
        starts: [Code11Tables.end], characters: Code11Tables.patterns, stops: [Code11Tables.end], isTwoWidth: true,
        hasGaps: true, quietZone: 6, leastCount: 3)

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
