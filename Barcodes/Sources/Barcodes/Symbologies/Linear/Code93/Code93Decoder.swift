/// Reads Code 93 (AIM BC5).
struct Code93Decoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.code93]
    static let readsMeans = true

    static let alphabet = BarAlphabet(
        starts: [Code93Tables.start], characters: Code93Tables.patterns, stops: [Code93Tables.stop], quietZone: 5,
        quietZoneAtEdge: 0,
        minimumCount: 3)

    init(options: ReaderOptions) {}

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        guard let content = try? Self.content(characters) else { return nil }
        return LinearMeaning(symbology: .code93, content: content, linesNeeded: 1)
    }

    /// Decodes symbol characters.
    /// - Parameter characters: values from 0 to 46, the two check characters last.
    package static func content(_ characters: [Int]) throws(Code93Error) -> DecodedContent {
        guard characters.count > 2 else { throw .empty }
        for (index, weights) in Code93Tables.checkWeights.enumerated() {
            let place = characters.count - 2 + index
            let expected = Code93Tables.check(characters[..<place], weights: weights)
            guard characters[place] == expected else {
                throw .check(expected: expected, actual: characters[place])
            }
        }
        var builder = ContentBuilder()
        var rest = characters.dropLast(2)
        while let value = rest.popFirst() {
            if let shift = Code93Tables.shift(value) {
                guard let letter = rest.popFirst(), FullASCII.plain.indices.contains(letter),
                    let character = Self.character(shift, FullASCII.plain[letter])
                else { throw .shift }
                builder.append(character)
            } else if FullASCII.plain.indices.contains(value) {
                builder.append(FullASCII.plain[value])
            }
        }
        return builder.content(details: .linear(LinearDetails()), symbologyIdentifier: "]G0")
    }

    /// Returns the character of a shift and a letter. Some writers shift all characters from ! to : with a slash, even
    /// those that need no shift.
    private static func character(_ shift: FullASCII.Shift, _ letter: UInt8) -> UInt8? {
        FullASCII.character(shift, letter)
            ?? (shift == .slash && (0x41...0x5A).contains(letter) ? letter - 0x41 + 0x21 : nil)
    }
}

/// Error of a sequence of symbol characters that is no Code 93 message.
package enum Code93Error: Error, Hashable, Sendable {
    /// There is nothing before the check characters.
    case empty
    /// A check character differs from the one that the characters before it require.
    case check(expected: Int, actual: Int)
    /// A shift character stands before something that it can't shift.
    case shift
}
