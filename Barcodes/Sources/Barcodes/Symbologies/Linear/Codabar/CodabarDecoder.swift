/// Reads Codabar (EN 798).
struct CodabarDecoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.codabar]

    static let alphabet = BarAlphabet(
        starts: CodabarTables.ends, characters: CodabarTables.patterns, stops: CodabarTables.ends, isTwoWidth: true,
        hasGaps: true, quietZone: 6, minimumCount: 3)

    /// Number of characters below which bars of any widths look like a symbol now and then.
    private static let few = 8
    /// Maximum deviation of the elements of so few characters from their widths, in modules. Of a million lines of
    /// random bars, one was read, with 0.26; a symbol of eight characters, blurred by 0.7 modules, was read as one of
    /// six with 0.27. In the corpora, 0.18 is the most; of 21,257 lines across shorter symbols through blur, noise and
    /// uneven print, 93 of a hundred have less than this.
    private static let maximumDeviationOfFew: Float = 0.22

    init(options: ReaderOptions) {}

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        let letters = CodabarTables.letters
        guard characters.count >= 3, letters.indices.contains(start), letters.indices.contains(stop),
            characters.allSatisfy({ CodabarTables.characters.indices.contains($0) })
        else { return nil }
        let isChecked = CodabarTables.check(start: start, characters.dropLast(), stop: stop) == characters.last
        var builder = ContentBuilder()
        builder.append(letters[start])
        builder.append(contentsOf: characters.map { CodabarTables.characters[$0] })
        builder.append(letters[stop])
        // One number in sixteen ends with a character that would be right as a check character, so a right one says
        // little.
        let content = builder.content(
            details: .linear(LinearDetails(checkCharacter: isChecked ? .valid : .absent)), symbologyIdentifier: "]F0")
        return LinearMeaning(
            symbology: .codabar, content: content, linesNeeded: characters.count < 6 ? 4 : 3,
            maximumDeviation: characters.count < Self.few ? Self.maximumDeviationOfFew : BarFit.maximumDeviation)
    }
}
