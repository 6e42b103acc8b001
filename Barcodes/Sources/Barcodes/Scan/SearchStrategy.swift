/// A way to find symbols of one or more symbologies in a prepared picture: by finder patterns, by parallel edges, by an
/// L and its timing pattern, by a bullseye, or by the rows of a stacked code.
///
/// A strategy keeps nothing from one picture to the next. It takes its input from ``PreparedPicture``, which computes
/// each result once for all strategies; skips places that are taken (``PictureSearch/isTaken(_:)``); pays for costly
/// attempts from the common ``SearchBudget``; reports with ``PictureSearch/reportEvidence()`` that something looks like
/// one of its symbols; and reports codes with ``PictureSearch/report(_:)-(Barcode)``.
protocol SearchStrategy: Sendable {
    /// Symbologies that the strategy can find. It runs if at least one of them is wanted.
    static var symbologies: Set<Symbology> { get }

    /// Whether the symbols consist of bars. Such strategies run first if a picture's edges share one direction.
    static var readsBars: Bool { get }

    /// Whether the strategy only looks for parts of codes that were read. It then runs even after the maximum number of
    /// codes was read, or if nothing else is in the picture.
    static var completesCodes: Bool { get }

    /// Whether a camera's frame in which the strategy saw evidence of a symbol may get its second pass too
    /// (``CloserLooks``). Strategies whose `searchFrame` makes costly attempts itself don't take it.
    static var takesCloserLooks: Bool { get }

    /// Minimum length of a symbol's sides, in pixels. After a code was read, the strategy doesn't run unless the
    /// remaining texture has room for a symbol of this size.
    static var minimumSide: Int { get }

    init()

    /// Whether the strategy's symbols are in sight, judged by a cheap look. A strategy for bars that sees them runs
    /// first; a strategy for matrix symbols that sees none runs after all others. `nil` if a cheap look can't tell.
    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool?

    /// Makes one pass over the picture. Strategies run in the order of ``SymbologyRegistry/strategies``, but those for
    /// bars come first if the picture shows bars, and those that see no symbols come last. The search ends when nothing
    /// is left that may be a symbol. See ``SearchPass`` for what a pass may assume and cost.
    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Searches one frame of a camera, whose next frame shows nearly the same. Costly work is spread over frames by
    /// their number. By default, a strategy makes a first pass over every other frame.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Reports places that looked like a code and were not read. It runs after all passes, and only if failures are
    /// wanted.
    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Returns a tracker that follows a code from frame to frame; `nil` if a search around its last place is enough.
    static func tracker(of barcode: Barcode) -> (any SymbolTracker)?
}

extension SearchStrategy {
    static var readsBars: Bool { false }

    static var completesCodes: Bool { false }

    static var takesCloserLooks: Bool { true }

    static var minimumSide: Int { 20 }

    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? { nil }

    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number & 1 == 0 { self.search(.first, &search, pixels) }
    }

    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {}

    static func tracker(of barcode: Barcode) -> (any SymbolTracker)? { nil }
}

/// The two passes over one picture. All strategies make the first before any makes the second, so the second pass skips
/// everything that was read in the first.
///
/// Most pictures that are searched show no code, or one of another symbology. Their cost counts most, so work has to
/// follow evidence:
///
/// | | first | second |
/// |---|---|---|
/// | looks at | the whole picture | places where the first pass saw evidence |
/// | may take | 1 ms for an empty picture of 1920 × 1080 pixels, shared work included | what the budget allows |
/// | attempts | at candidates, the likeliest first, each paid from the budget | costly ones |
///
/// Modules of one or two pixels are not searched for. A tiny picture in which nothing was read is enlarged and searched
/// once more.
enum SearchPass: Sendable {
    /// One look over the whole picture.
    case first
    /// A closer look where the strategy reported evidence (``PictureSearch/reportEvidence()``). Not at effort `fast`.
    case second
}
