/// Reads the bars of one symbology, or of a few that share their characters.
///
/// A decoder never sees a pixel. It is made once for a picture and asked for every line that crosses bars; what it
/// returns is weighed by ``LinearSearchStrategy`` over all lines of a region, so it should return what the bars say and
/// how well they say it, and not guess. It is listed in ``LinearSymbologies``.
///
/// Symbologies made of characters with a fixed number of elements (Code 128, Code 39, Code 93, ITF, Codabar …) conform
/// to ``CharacterDecoder`` instead: it is enough for them to name their characters and to say what a sequence of them
/// means.
protocol LinearDecoder: Sendable {
    static var symbologies: Set<Symbology> { get }

    /// - Parameter options: which symbologies are wanted, and whatever else matters to the decoder.
    init(options: ReaderOptions)

    /// All that can be read in a line from left to right: usually nothing, and more than one reading where several
    /// symbols lie side by side or a row could be either of two.
    func decode(_ line: BarWidths) -> [LinearReading]

    /// Makes symbols of the rows of a stacked one.
    /// - Parameters:
    ///   - rows: what ``decode(_:)`` returned as ``LinearReading/Content/row(_:)``, the upper row of the symbol first;
    ///     the same row follows itself once for each line that crossed it.
    ///   - isMirrored: whether the order is that of a mirrored symbol.
    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading]

    /// Makes a symbol of its two halves, whose values are those of ``LinearReading/Content/half(isFirst:values:)``;
    /// `nil` where they do not belong together.
    func join(_ first: [Int], _ second: [Int]) -> (symbology: Symbology, content: DecodedContent)?

    /// How far the two halves overlap, as a share of the symbol's length.
    static var overlapOfHalves: Double { get }

    /// Whether a symbol is tracks side by side, of which lines may show the middle alone.
    static var hasTracks: Bool { get }

    /// Whether what a stain leaves of a symbol may be read as a shorter one.
    var hasWholeParts: Bool { get }

    /// Whether checks find out what is wrong in the same way on all lines, as blur makes it, so that the mean of lines
    /// may be read (``LineStack``).
    static var readsMeans: Bool { get }

    /// Itself, if it also reads from profiles too blurred for edges. (To cast it to the protocol takes longer: the
    /// runtime searches all conformances of the program.)
    var likelihoodDecoder: (any LikelihoodDecoder)? { get }

    /// Itself, if it also reads from profiles where blur is wider than modules.
    var chainDecoder: (any ChainDecoder)? { get }
}

extension LinearDecoder {
    var hasWholeParts: Bool { false }
    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading] { [] }
    func join(_ first: [Int], _ second: [Int]) -> (symbology: Symbology, content: DecodedContent)? { nil }
    static var overlapOfHalves: Double { 0 }
    static var hasTracks: Bool { false }
    static var readsMeans: Bool { false }

    var likelihoodDecoder: (any LikelihoodDecoder)? { nil }

    var chainDecoder: (any ChainDecoder)? { nil }
}

/// What one line says.
struct LinearReading: Sendable {
    enum Content: Sendable {
        /// A whole symbol. Its checks are right.
        case symbol(Symbology, DecodedContent)
        /// One row of a stacked symbol: whatever the decoder needs to know of it again in
        /// ``LinearDecoder/assemble(_:)``. The first value of the row that the symbol begins with, or of one that runs
        /// in the same direction, is 0.
        case row(values: [Int])
        /// The beginning of such a row, the rest of which could not be read: it tells where the row starts.
        case beginning
        /// Half of a symbol, from one of its ends to the middle: whatever the decoder needs to know of it again in
        /// ``LinearDecoder/join(_:_:)``. The second half begins with the symbol's end.
        case half(isFirst: Bool, values: [Int])
        /// The middle of what the line does not show whole: elements that repeat after a period, and how far the rest
        /// may reach, in the line's pixels.
        case middle(period: Float, length: Float)
    }

    var content: Content
    /// The elements that it was read from, from the first bar to the last (their indices are odd, the upper bound is
    /// even).
    var elements: Range<Int>
    var fit: BarFit
    /// How many lines must say the same before it counts, when each fits well: 1 for strong checks and many characters,
    /// 2 where one wrong line in ten thousand passes, 3 and more where the check is weak or the symbol short.
    var linesNeeded: Int
    /// The least height of a row, in the line's pixels, where there may be many rows in a region: lines have to be
    /// closer together than that.
    var leastRowHeight: Float?
    /// Where elements are narrow or wide, and either ``differsInWides`` or ``wideCounts`` asks for them: 1 and 2 for
    /// each of ``elements``, 0 for a gap between characters. Empty elsewhere.
    var twoWidths: [UInt8] = []
    /// Whether a single element that was measured wrongly makes another character.
    var differsInWides = false
    /// Which numbers of wide elements its characters may have, where ink tells some of them apart.
    var wideCounts: [WideElements] = []
    /// Where ``wideCounts`` are given: by how much the next best character deviates more, for each one between start
    /// and stop.
    var margins: [Float] = []
}

/// How well bars fit what was read from them.
package struct BarFit: Sendable, Hashable {
    /// The sum over all elements of their squared deviation, in modules.
    private var squares: Float = 0
    private var elements: Float = 0
    /// By how much the nearest other character fits worse, in the character where that is least: the difference of the
    /// root mean square deviations, in modules.
    package private(set) var margin: Float = 4

    package init() {}

    /// More than this is no character: half of the distance between elements that differ by one module.
    static let mostDeviation: Float = 0.4

    /// A character, guard or other pattern.
    package mutating func add(_ match: CharacterMatch) {
        squares += match.deviation * match.deviation * Float(match.elements)
        elements += Float(match.elements)
        margin = min(margin, match.margin)
    }

    /// Everything that another part of the same symbol was read from.
    package mutating func add(_ other: BarFit) {
        squares += other.squares
        elements += other.elements
        margin = min(margin, other.margin)
    }

    /// How much a line counts: 1 where every character fits and no other comes near.
    var weight: Float {
        let clear = max(0, min(1, (margin - 0.02) / 0.2))
        let close = max(0, min(1, (0.45 - deviation) / 0.25))
        return clear * close
    }

    /// The root mean square deviation of an element from its width, in modules.
    package var deviation: Float { elements > 0 ? (squares / elements).squareRoot() : 4 }
}

/// The character that some elements are most likely, and how likely that is.
package struct CharacterMatch: Sendable, Hashable {
    /// The index in the table.
    package var character: Int
    /// The root mean square deviation of an element from its width, in modules.
    package var deviation: Float
    /// By how much the next best character deviates more.
    package var margin: Float
    /// How many elements were compared.
    package var elements: Int
    /// The width of a module here, in bins.
    package var module: Float
}
