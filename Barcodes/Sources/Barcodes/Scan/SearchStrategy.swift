/// Finds symbols of one or more symbologies in a prepared picture: by finder patterns, by parallel edges, by an L and its
/// timing pattern, by a bullseye, by the rows of a stacked code.
///
/// A strategy keeps nothing from one picture to the next. It takes what it needs from ``PreparedPicture``, which makes
/// each thing once for all strategies, leaves alone what is taken (``PictureSearch/isTaken(_:)``), spends costly
/// attempts from the common ``SearchBudget``, and reports what it reads with ``PictureSearch/report(_:)-(Barcode)``.
protocol SearchStrategy: Sendable {
    /// What it can find. It is asked when at least one of them is wanted.
    static var symbologies: Set<Symbology> { get }

    init()

    /// Looks once. A strategy is asked in every pass, in the order of ``SymbologyRegistry/strategies``.
    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Looks at one frame of a camera, of which the next one shows nearly the same. What costs much is spread over
    /// frames by their number. Without an implementation of its own, a strategy looks at every other frame.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// Reports what looked like a code and was not read, after all passes. Asked only where it is wanted.
    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>)

    /// What follows a code that was read from frame to frame; `nil` where looking again around its place is all there is.
    static func tracker(of barcode: Barcode) -> (any SymbolTracker)?
}

extension SearchStrategy {
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number & 1 == 0 { self.search(.first, &search, pixels) }
    }

    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {}

    static func tracker(of barcode: Barcode) -> (any SymbolTracker)? { nil }
}

/// How hard a strategy looks in one picture. Passes follow one another; each sees what is taken after the one before.
enum SearchPass: Int, CaseIterable, Comparable, Sendable {
    /// What costs little and finds most.
    case first
    /// What costs more, where the first pass left something that looks like a symbol (not at effort `fast`).
    case second
    /// What costs most: only at effort `thorough`, or where little was spent and nothing was read.
    case third

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
