/// Finds symbols of one or more symbologies in a prepared picture: by finder patterns, by parallel edges, by an L and its
/// timing pattern, by a bullseye, by the rows of a stacked code.
///
/// A strategy keeps nothing from one picture to the next. It takes what it needs from ``PreparedPicture``, which makes
/// each thing once for all strategies, leaves alone what is taken (``PictureSearch/isTaken(_:)``), spends costly
/// attempts from the common ``SearchBudget``, and reports what it reads with ``PictureSearch/report(_:)``.
protocol SearchStrategy: Sendable {
    /// What it can find. It is asked when at least one of them is wanted.
    static var symbologies: Set<Symbology> { get }

    init()

    /// Looks once. A strategy is asked in every pass, in the order of ``SymbologyRegistry/strategies``.
    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>)
}

/// How hard a strategy looks in one picture. Passes follow one another; each sees what is taken after the one before.
enum SearchPass: Int, CaseIterable, Comparable, Sendable {
    /// What costs little and finds most.
    case first
    /// What costs more, where the first pass left something that looks like a symbol (not at effort `fast`).
    case second
    /// Everything else: only at effort `thorough`, or where the budget has much left and nothing was read.
    case third

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
