/// Decoder of a symbology whose symbols consist of a start pattern, characters with a fixed number of elements, and a
/// stop pattern.
///
/// A conforming type provides its patterns (``BarAlphabet``) and the meaning of a sequence of characters. All of them
/// share the search for the sequence in a line of bars.
protocol CharacterDecoder: LinearDecoder {
    static var alphabet: BarAlphabet { get }

    /// Returns the meaning of a sequence of characters.
    /// - Parameters:
    ///   - start: the index in ``BarAlphabet/starts``.
    ///   - characters: the indices in ``BarAlphabet/characters``, check characters included.
    ///   - stop: the index in ``BarAlphabet/stops``.
    /// - Returns: `nil` where a check fails, no such sequence exists, or its symbology is not wanted.
    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning?

    /// Returns the values that ``LinearDecoder/assemble(_:isMirrored:)`` needs of a sequence of characters that is a
    /// row of a stacked symbol; such a row has no meaning of its own.
    /// - Returns: `nil` where it is no such row; otherwise the values and the minimum height of a row, in modules.
    func row(start: Int, characters: [Int], stop: Int) -> (values: [Int], minimumHeight: Float)?

    /// Returns the minimum height of a row, in modules, where a sequence of characters begins as only a row of a
    /// stacked symbol does.
    func minimumHeight(start: Int, firstCharacters: [Int]) -> Float?
}

extension CharacterDecoder {
    func row(start: Int, characters: [Int], stop: Int) -> (values: [Int], minimumHeight: Float)? { nil }
    func minimumHeight(start: Int, firstCharacters: [Int]) -> Float? { nil }
    var hasWholeParts: Bool { Self.alphabet.hasWholeParts }
}

/// Meaning of the characters of a symbol.
struct LinearMeaning: Sendable {
    var symbology: Symbology
    var content: DecodedContent
    /// Number of lines that must agree (``LinearReading/linesNeeded``).
    var linesNeeded: Int
    /// Whether the characters themselves show that the symbol is no part of a longer one, so that less of a quiet zone
    /// has to be seen where the picture's edge cuts it off.
    var isWhole = false
    /// Whether all characters are alike, as in stripes that hold no code: then the whole quiet zone has to be seen,
    /// and of two widths the wide one has to be clearly wider (``PeriodicWidths``).
    var isPeriodic = false
    /// Maximum deviation of a symbol: the root mean square deviation of all elements from their widths, in modules.
    var maximumDeviation = BarFit.maximumDeviation
}

/// Patterns of a symbology that is made of characters: widths in modules, a bar first and by turns with spaces.
///
/// In a symbology with two widths (Code 39, ITF, Codabar), 1 is narrow and 2 is wide, which is 2 to 3 narrow ones in
/// print.
package struct BarAlphabet: Sendable {
    package let starts: [[UInt8]]
    /// Patterns of the characters, all with the same number of elements.
    package let characters: [[UInt8]]
    package let stops: [[UInt8]]
    /// Whether elements are narrow or wide, rather than a whole number of modules.
    package let isTwoWidth: Bool
    /// Whether characters end with a bar, and are separated by a space that carries no information.
    package let hasGaps: Bool
    /// Minimum free space on either side of a symbol, in modules. (Less than the standards ask for, since print and
    /// crops are careless; a weak symbology should not go far below.)
    package let quietZone: Float
    /// Share of the quiet zone that is enough where the picture's edge cuts it off. A symbology whose ends are like its
    /// middle needs more than its widest space there, or the rest of a longer symbol would be read as a shorter one. A
    /// symbology whose start and stop patterns occur nowhere else needs none.
    package let quietZoneAtEdge: Float
    /// Share of the quiet zone that is enough at the picture's edge for symbols that are known to be whole
    /// (``LinearMeaning/isWhole``).
    package let minimumQuietZoneAtEdge: Float
    /// Minimum number of characters between start and stop, check characters included.
    package let minimumCount: Int
    /// Whether the part of a symbol that a stain leaves may be read as a shorter symbol, since its ends are like any of
    /// its elements and nothing checks the whole.
    package let hasWholeParts: Bool
    /// Whether characters differ in how many elements are wide, so that one element that is measured wrongly turns a
    /// character into another.
    let differsInWides: Bool
    /// Numbers of wide elements that characters have, where ink tells some of them apart; otherwise empty.
    let wideCounts: [WideElements]
    /// Patterns prepared for matching.
    let tables: AlphabetTables

    package init(
        starts: [[UInt8]], characters: [[UInt8]], stops: [[UInt8]], isTwoWidth: Bool = false, hasGaps: Bool = false,
        quietZone: Float, quietZoneAtEdge: Float = 0.4, minimumQuietZoneAtEdge: Float? = nil, minimumCount: Int,
        hasWholeParts: Bool = false
    ) {
        self.starts = starts
        self.characters = characters
        self.stops = stops
        self.isTwoWidth = isTwoWidth
        self.hasGaps = hasGaps
        self.quietZone = quietZone
        self.quietZoneAtEdge = quietZoneAtEdge
        self.minimumQuietZoneAtEdge = minimumQuietZoneAtEdge ?? quietZoneAtEdge
        self.minimumCount = minimumCount
        self.hasWholeParts = hasWholeParts
        differsInWides = isTwoWidth && Set(characters.map { $0.count { $0 > 1 } }).count > 1
        let kinds = isTwoWidth && hasGaps ? Set(characters.map { WideElements($0) }) : []
        let differInInk = kinds.contains { kind in kinds.contains { $0.differsInInk(from: kind) } }
        wideCounts = differInInk ? Array(kinds) : []
        tables = AlphabetTables(
            starts: starts, characters: characters, stops: stops, isTwoWidth: isTwoWidth, hasGaps: hasGaps,
            minimumCount: minimumCount)
    }

    /// Returns the elements of a symbol in the form of ``LinearReading/twoWidths``.
    func twoWidths(start: Int, characters values: [Int], stop: Int) -> [UInt8] {
        differsInWides || !wideCounts.isEmpty ? pattern(start: start, characters: values, stop: stop) : []
    }

    /// Returns the elements of a symbol, with 0 for gaps between characters.
    func pattern(start: Int, characters values: [Int], stop: Int) -> [UInt8] {
        let gap: [UInt8] = hasGaps ? [0] : []
        return starts[start] + gap + values.flatMap { characters[$0] + gap } + stops[stop]
    }
}
