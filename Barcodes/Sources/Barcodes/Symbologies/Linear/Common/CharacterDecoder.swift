/// The decoder of a symbology whose symbols are a start pattern, characters with a fixed number of elements, and a stop
/// pattern.
///
/// A conforming type names its patterns (``BarAlphabet``) and says what a sequence of characters means. Finding the
/// sequence in a line of bars is common to all.
protocol CharacterDecoder: LinearDecoder {
    static var alphabet: BarAlphabet { get }

    /// What a sequence of characters means.
    /// - Parameters:
    ///   - start: which of ``BarAlphabet/starts``.
    ///   - characters: which of ``BarAlphabet/characters``, check characters included.
    ///   - stop: which of ``BarAlphabet/stops``.
    /// - Returns: `nil` where a check fails, no such sequence exists, or its symbology is not wanted.
    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning?

    /// What ``LinearDecoder/assemble(_:)`` needs to know of a sequence of characters, where it is a row of a stacked
    /// symbol; such a row has no meaning of its own.
    /// - Returns: `nil` where it is none; otherwise the values and the least height of a row, in modules.
    func row(start: Int, characters: [Int], stop: Int) -> (values: [Int], leastHeight: Float)?

    /// The least height of a row, in modules, where a sequence of characters begins as one of a stacked symbol does and
    /// nothing else.
    func leastHeight(start: Int, firstCharacters: [Int]) -> Float?
}

extension CharacterDecoder {
    func row(start: Int, characters: [Int], stop: Int) -> (values: [Int], leastHeight: Float)? { nil }
    func leastHeight(start: Int, firstCharacters: [Int]) -> Float? { nil }
    var hasWholeParts: Bool { Self.alphabet.hasWholeParts }
}

/// What the characters of a symbol mean.
struct LinearMeaning: Sendable {
    var symbology: Symbology
    var content: DecodedContent
    /// See ``LinearReading/linesNeeded``.
    var linesNeeded: Int
    /// Whether the characters themselves show that it is no part of a longer symbol, so that less of a quiet zone has
    /// to be seen where the picture's edge cuts it off.
    var isWhole = false
    /// Whether all characters are alike, as stripes are that hold no code: then the whole quiet zone has to be seen.
    var isPeriodic = false
    /// More than this is no symbol: the root mean square deviation of all elements from their widths, in modules.
    var mostDeviation = BarFit.mostDeviation
}

/// The patterns of a symbology that is made of characters: widths in modules, a bar first and by turns with spaces.
///
/// In a symbology with two widths (Code 39, ITF, Codabar) 1 is narrow and 2 is wide, which is 2 to 3 narrow ones in
/// print.
package struct BarAlphabet: Sendable {
    package let starts: [[UInt8]]
    /// All have the same number of elements.
    package let characters: [[UInt8]]
    package let stops: [[UInt8]]
    /// Elements are narrow or wide, rather than a whole number of modules.
    package let isTwoWidth: Bool
    /// Characters end with a bar, and a space that says nothing lies between each two of them.
    package let hasGaps: Bool
    /// The least free space on either side that a symbol is accepted with, in modules. (Less than the standards ask
    /// for, since print and crops are careless; a weak symbology should not go far below.)
    package let quietZone: Float
    /// The share of it that is enough where the picture's edge cuts it off. A symbology whose ends are like its middle
    /// needs more than its widest space there: the rest of a longer symbol would be read as a shorter one. One whose
    /// start and stop patterns are its own needs none.
    package let quietZoneAtEdge: Float
    /// The same for what shows to be whole (``LinearMeaning/isWhole``).
    package let leastQuietZoneAtEdge: Float
    /// The least number of characters between start and stop, check characters included.
    package let leastCount: Int
    /// Whether what a stain leaves of a symbol may be read as a shorter one, since its ends are like any of its
    /// elements and nothing checks the whole.
    package let hasWholeParts: Bool
    /// Whether characters differ in how many elements are wide, so that one that was measured wrongly is another
    /// character.
    let differsInWides: Bool
    /// Which numbers of wide elements characters have, where ink tells some of them apart. Empty elsewhere.
    let wideCounts: [WideElements]
    /// The same, ready to be matched.
    let tables: AlphabetTables

    package init(
        starts: [[UInt8]], characters: [[UInt8]], stops: [[UInt8]], isTwoWidth: Bool = false, hasGaps: Bool = false,
        quietZone: Float, quietZoneAtEdge: Float = 0.4, leastQuietZoneAtEdge: Float? = nil, leastCount: Int,
        hasWholeParts: Bool = false
    ) {
        self.starts = starts
        self.characters = characters
        self.stops = stops
        self.isTwoWidth = isTwoWidth
        self.hasGaps = hasGaps
        self.quietZone = quietZone
        self.quietZoneAtEdge = quietZoneAtEdge
        self.leastQuietZoneAtEdge = leastQuietZoneAtEdge ?? quietZoneAtEdge
        self.leastCount = leastCount
        self.hasWholeParts = hasWholeParts
        differsInWides = isTwoWidth && Set(characters.map { $0.count { $0 > 1 } }).count > 1
        let kinds = isTwoWidth && hasGaps ? Set(characters.map { WideElements($0) }) : []
        let differInInk = kinds.contains { kind in kinds.contains { $0.differsInInk(from: kind) } }
        wideCounts = differInInk ? Array(kinds) : []
        tables = AlphabetTables(
            starts: starts, characters: characters, stops: stops, isTwoWidth: isTwoWidth, hasGaps: hasGaps,
            leastCount: leastCount)
    }

    /// The elements of a symbol as ``LinearReading/twoWidths`` has them.
    func twoWidths(start: Int, characters values: [Int], stop: Int) -> [UInt8] {
        guard differsInWides || !wideCounts.isEmpty else { return [] }
        let gap: [UInt8] = hasGaps ? [0] : []
        return starts[start] + gap + values.flatMap { characters[$0] + gap } + stops[stop]
    }
}
