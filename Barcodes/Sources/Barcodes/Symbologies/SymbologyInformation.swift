/// Description of a symbology, apart from how it is read: a line of the ``SymbologyRegistry``.
struct SymbologyInformation: Sendable {
    let symbology: Symbology
    let displayName: String
    /// Code character of ISO/IEC 15424, which follows `]` in symbology identifiers: `Q` of `]Q1`.
    let identifier: Character?
    /// See ``Symbology/isLinear``.
    var isLinear = false
    /// Whether it has rows of bars that can't be read without the others.
    var hasRowsOfBars = false
    /// See ``Symbology/hasWeakCheck``.
    var hasWeakCheck = false
    /// Whether it is read by default, when no symbologies are requested.
    var isReadByDefault = true
    /// Whether it can be read at all.
    var isRead = true
    /// Writer of the symbology; `nil` if it can only be read.
    var writer: SymbolWriter?
}

/// Writer of one symbology.
struct SymbolWriter: Sendable {
    /// Options that the writer supports.
    var options: [WriterOption] = []
    /// Percentages of error correction that the writer supports, besides those that the options list; `nil` for
    /// symbologies with levels.
    var percentages: ClosedRange<Int>?
    /// Makes the symbols: one, or several if the options ask for a sequence.
    let make: @Sendable (WriterContent, WriterOptions) throws(BarcodeWriterError) -> [Symbol]

    /// Permitted numbers of symbols in a sequence; 1 alone if content can't be split over several symbols.
    var symbolCounts: ClosedRange<Int> {
        for case .symbolCount(let counts) in options { return counts }
        return 1...1
    }
}
