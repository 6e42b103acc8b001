/// Finds symbols of one or more symbologies in a prepared picture: by finder patterns, by parallel edges, by an L and
/// its timing pattern, by a bullseye, by the rows of a stacked code.
///
/// A strategy keeps nothing from one picture to the next. It takes what it needs from ``PreparedPicture``, which makes
/// each thing once for all strategies, leaves alone what is taken (``PictureSearch/isTaken(_:)``), pays for costly
/// attempts from the common ``SearchBudget``, says with ``PictureSearch/reportEvidence()`` that something looks like
/// its symbols, and reports what it reads with ``PictureSearch/report(_:)-(Barcode)``.
protocol SearchStrategy: Sendable {
    /// What it can find. It is asked when at least one of them is wanted.
    static var symbologies: Set<Symbology> { get }

    /// Whether its symbols are bars: it is asked first where a picture's edges have a direction in common.
    static var readsBars: Bool { get }

    /// Whether it looks for nothing but parts of codes that were read: it is asked even where as many codes were read
    /// as were asked for, or nothing else is in the picture.
    static var completesCodes: Bool { get }

    /// The least length of a symbol's sides, in pixels: where a code was read and nothing as large is left, the
    /// strategy is not asked.
    static var leastSide: Int { get }

    init()

    /// Whether symbols of its kind are in sight, as far as a cheap look tells: where they are, a strategy for bars is
    /// asked first; where they are not, one waits until all others have looked. `nil` for those that cannot tell.
    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool?

    /// Looks once. Strategies are asked in the order of ``SymbologyRegistry/strategies``, those for bars first where
    /// the picture shows bars and those that see nothing last, until nothing is left that may be a symbol; see
    /// ``SearchPass`` for what a pass may assume and cost.
    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Looks at one frame of a camera, of which the next one shows nearly the same. What costs much is spread over
    /// frames by their number. Without an implementation of its own, a strategy looks at every other frame.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Reports what looked like a code and was not read, after all passes. Asked only where it is wanted.
    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// What follows a code that was read from frame to frame; `nil` where looking again around its place is all there
    /// is.
    static func tracker(of barcode: Barcode) -> (any SymbolTracker)?
}

extension SearchStrategy {
    static var readsBars: Bool { false }

    static var completesCodes: Bool { false }

    static var leastSide: Int { 20 }

    mutating func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? { nil }

    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number & 1 == 0 { self.search(.first, &search, pixels) }
    }

    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {}

    static func tracker(of barcode: Barcode) -> (any SymbolTracker)? { nil }
}

/// The two passes over one picture. All strategies make the first before any makes the second, so each sees what is
/// taken by then.
///
/// Most pictures that are searched show no code, or one of another symbology. What those cost counts most, so work has
/// to follow evidence:
///
/// | | first | second |
/// |---|---|---|
/// | looks at | the whole picture | places where the first pass saw evidence |
/// | may take | 1 ms for an empty picture of 1920 × 1080 pixels, shared work included | what the budget allows |
/// | attempts | at candidates, the likeliest first, each paid from the budget | costly ones |
///
/// Modules of a pixel or two are not searched for: a tiny picture in which nothing was read is enlarged, and searched
/// once more.
enum SearchPass: Sendable {
    /// One look over the whole picture.
    case first
    /// A closer look where the strategy reported evidence (``PictureSearch/reportEvidence()``). Not at effort `fast`.
    case second
}
