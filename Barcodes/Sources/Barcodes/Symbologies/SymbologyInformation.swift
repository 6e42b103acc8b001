/// What the engine knows of a symbology besides how it is read: a line of the ``SymbologyRegistry``.
struct SymbologyInformation: Sendable {
    let symbology: Symbology
    let displayName: String
    /// The code character of ISO/IEC 15424, which symbology identifiers have after `]`: `Q` of `]Q1`.
    let identifier: Character?
    /// See ``Symbology/isLinear``.
    var isLinear = false
    /// Whether it has rows of bars that say nothing without the others.
    var hasRowsOfBars = false
    /// See ``Symbology/hasWeakCheck``.
    var hasWeakCheck = false
    /// Whether it is looked for when nothing else is asked for.
    var isReadByDefault = true
    /// Whether it is read at all.
    var isRead = true
    /// How it is made; `nil` where it is only read.
    var writer: SymbolWriter?
}

/// How one symbology is made from content.
struct SymbolWriter: Sendable {
    /// Which options it heeds.
    var options: [WriterOption] = []
    /// The symbols: one, or several where the options ask for a sequence.
    let make: @Sendable (WriterContent, WriterOptions) throws(BarcodeWriterError) -> [Symbol]
}
