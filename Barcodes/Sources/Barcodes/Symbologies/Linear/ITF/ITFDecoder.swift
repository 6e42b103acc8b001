/// Reads Interleaved 2 of 5 (ISO/IEC 16390) and ITF-14.
struct ITFDecoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.itf]

    /// At least six digits: a line that leaves a longer symbol at its edge, or crosses other bars, easily looks like a
    /// shorter symbol, as start and stop are only a few narrow elements.
    static let alphabet = BarAlphabet(
        starts: [ITFTables.start], characters: ITFTables.pairs, stops: [ITFTables.stop], isTwoWidth: true,
        quietZone: 6, quietZoneAtEdge: 0.52, minimumQuietZoneAtEdge: 0.42, minimumCount: 3, hasWholeParts: true)

    /// Number of pairs of digits below which bars of any widths look like a symbol now and then.
    private static let few = 5
    /// Maximum deviation of the elements of so few pairs from their widths, in modules. Of two million lines of random
    /// bars, two were read, with 0.30 and 0.32. In 18,692 pictures, symbols that are read have 0.22 at most, and bars
    /// of other symbols that look like ITF 0.24 at least; of 15,827 lines across short symbols through blur, noise and
    /// uneven print, 99 of a hundred have less than this.
    private static let maximumDeviationOfFew: Float = 0.24

    /// Whether the light around the bars is the picture's own, without an added margin.
    private let hasTrueGround: Bool

    init(options: ReaderOptions) { hasTrueGround = options.addedMargin == nil }

    /// Whether a content is that of ITF-14: a part of a longer symbol rarely has the same length and a right check
    /// digit.
    static func isITF14(_ content: DecodedContent) -> Bool {
        content.details.linear?.checkCharacter == .valid && content.text.utf8.count == 2 * ITFTables.pairsOfITF14
    }

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        guard characters.count >= 3, characters.allSatisfy({ (0..<100).contains($0) }) else { return nil }
        let isPeriodic = characters.allSatisfy { $0 == characters[0] }
        guard !isPeriodic || hasTrueGround else { return nil }
        let digits = characters.flatMap { [$0 / 10, $0 % 10] }
        let isChecked = EANDigits.isValid(digits)
        var builder = ContentBuilder()
        builder.append(ascii: EANDigits.text(digits))
        let content = builder.content(
            details: .linear(LinearDetails(checkCharacter: isChecked ? .valid : .absent)),
            symbologyIdentifier: isChecked ? "]I1" : "]I0")
        let isShort = characters.count < Self.few
        let linesNeeded = (isShort ? 4 : 3) - (isChecked && characters.count >= 7 ? 1 : 0)
        return LinearMeaning(
            symbology: .itf, content: content, linesNeeded: linesNeeded, isWhole: Self.isITF14(content),
            isPeriodic: isPeriodic, maximumDeviation: isShort ? Self.maximumDeviationOfFew : BarFit.maximumDeviation)
    }
}
