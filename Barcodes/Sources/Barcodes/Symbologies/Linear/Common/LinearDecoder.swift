/// Reads the bars of one symbology, or of a few that share their characters.
///
/// A decoder never sees a pixel. It is made once for a picture and asked for every line that crosses bars; its readings
/// are weighed by ``LinearSearchStrategy`` over all lines of a region, so it should return the content of the bars with
/// the quality of the fit, and not guess. It is listed in ``LinearSymbologies``.
///
/// Symbologies made of characters with a fixed number of elements (Code 128, Code 39, Code 93, ITF, Codabar …) conform
/// to ``CharacterDecoder`` instead: they only provide their characters and the meaning of a sequence of them.
protocol LinearDecoder: Sendable {
    static var symbologies: Set<Symbology> { get }

    /// - Parameter options: the symbologies that are wanted, and whatever else matters to the decoder.
    init(options: ReaderOptions)

    /// Returns all that can be read in a line from left to right: usually nothing, and more than one reading where
    /// several symbols lie side by side or a row could be either of two.
    func decode(_ line: BarWidths) -> [LinearReading]

    /// Makes symbols of the rows of a stacked symbol.
    /// - Parameters:
    ///   - rows: the rows that ``decode(_:)`` returned as ``LinearReading/Content/row(values:)``, the upper row of the
    ///     symbol first; the same row follows itself once for each line that crossed it.
    ///   - isMirrored: whether the order is that of a mirrored symbol.
    func assemble(_ rows: [LinearReading], isMirrored: Bool) -> [LinearReading]

    /// Joins the two halves of a symbol, whose values are those of ``LinearReading/Content/half(isFirst:values:)``;
    /// returns `nil` where they do not belong together.
    func join(_ first: [Int], _ second: [Int]) -> (symbology: Symbology, content: DecodedContent)?

    /// Overlap of the two halves of a symbol, as a share of its length.
    static var overlapOfHalves: Double { get }

    /// Whether a symbol is made of tracks side by side, of which a line may show the middle alone.
    static var hasTracks: Bool { get }

    /// Whether the part of a symbol that a stain leaves may be read as a shorter symbol.
    var hasWholeParts: Bool { get }

    /// Whether checks reveal an error that is the same on all lines, as errors that blur causes are, so that the mean
    /// of lines may be read (``LineStack``).
    static var readsMeans: Bool { get }

    /// The decoder itself, if it also reads from profiles too blurred for edges. (To cast it to the protocol takes
    /// longer: the runtime searches all conformances of the program.)
    var likelihoodDecoder: (any LikelihoodDecoder)? { get }

    /// The decoder itself, if it also reads from profiles in which blur is wider than modules.
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

/// Reading of one line.
struct LinearReading: Sendable {
    enum Content: Sendable {
        /// A whole symbol. Its checks are right.
        case symbol(Symbology, DecodedContent)
        /// A row of a stacked symbol, with whatever the decoder needs to know of it again in
        /// ``LinearDecoder/assemble(_:isMirrored:)``. The first value of the row that the symbol begins with, or of one
        /// that runs in the same direction, is 0.
        case row(values: [Int])
        /// The beginning of such a row whose rest could not be read: it tells where the row starts.
        case beginning
        /// Half of a symbol, from one of its ends to the middle, with whatever the decoder needs to know of it again in
        /// ``LinearDecoder/join(_:_:)``. The second half begins with the symbol's end.
        case half(isFirst: Bool, values: [Int])
        /// The middle of something that the line does not show whole: elements that repeat after a period, and the
        /// maximum length of the rest, in the line's pixels.
        case middle(period: Float, length: Float)
    }

    var content: Content
    /// Elements that it was read from, from the first bar to the last (their indices are odd, the upper bound is even).
    var elements: Range<Int>
    var fit: BarFit
    /// Number of lines that must agree before the reading counts, if each fits well: 1 for strong checks and many
    /// characters, 2 where one wrong line in ten thousand passes, 3 and more where the check is weak or the symbol
    /// short.
    var linesNeeded: Int
    /// Minimum height of a row, in the line's pixels, where there may be many rows in a region: lines have to be closer
    /// together than that.
    var minimumRowHeight: Float?
    /// Widths of ``elements`` of a symbology with narrow and wide ones, if ``differsInWides`` or ``wideCounts``
    /// requires them: 1 for narrow, 2 for wide, 0 for a gap between characters. Otherwise empty.
    var twoWidths: [UInt8] = []
    /// Whether one element that is measured wrongly turns a character into another.
    var differsInWides = false
    /// Numbers of wide elements that its characters may have, where ink tells some of them apart.
    var wideCounts: [WideElements] = []
    /// Margins of the characters between start and stop, if ``wideCounts`` are given: by how much the next best
    /// character deviates more.
    var margins: [Float] = []
    /// How dark the characters are, if blur may have made them of others that are darker or lighter.
    var darkness: SlotDarkness?
    /// Share of the length of ``elements`` that is the symbol itself; the rest is an add-on.
    var bodyShare: Float = 1
}

/// Quality of the fit between bars and the characters read from them.
package struct BarFit: Sendable, Hashable {
    /// Sum of the squared deviations of all elements, in modules.
    private var squares: Float = 0
    private var elements: Float = 0
    /// Margin of the character that is least clear: by how much the nearest other character fits worse, as the
    /// difference of the root mean square deviations, in modules.
    package private(set) var margin: Float = 4

    package init() {}

    /// Maximum deviation of a character: half of the distance between elements that differ by one module.
    static let maximumDeviation: Float = 0.4

    /// Adds a character, guard or other pattern.
    package mutating func add(_ match: CharacterMatch) {
        squares += match.deviation * match.deviation * Float(match.elements)
        elements += Float(match.elements)
        margin = min(margin, match.margin)
    }

    /// Adds the fit of another part of the same symbol.
    package mutating func add(_ other: BarFit) {
        squares += other.squares
        elements += other.elements
        margin = min(margin, other.margin)
    }

    /// Weight of the line as evidence: 1 where every character fits and no other one comes near.
    var weight: Float {
        let clear = max(0, min(1, (margin - 0.02) / 0.2))
        let close = max(0, min(1, (0.45 - deviation) / 0.25))
        return clear * close
    }

    /// Root mean square deviation of an element from its width, in modules.
    package var deviation: Float { elements > 0 ? (squares / elements).squareRoot() : 4 }
}

/// Character that fits some elements best, and the quality of its fit.
package struct CharacterMatch: Sendable, Hashable {
    /// Index of the character in the table.
    package var character: Int
    /// Root mean square deviation of an element from its width, in modules.
    package var deviation: Float
    /// Difference between the deviation of the next best character and its own.
    package var margin: Float
    /// Number of elements that were compared.
    package var elements: Int
    /// Width of a module here, in bins.
    package var module: Float
}
