import Barcodes
import Pictures

/// Advice on content that is too long for a symbol.
struct RoomAdvice {
    /// Clause that tells how much of the content fits; `nil` if no beginning does, or if it would be no content (GS1).
    private(set) var fitting: String?
    /// Whether the content fits with a lower error correction level.
    private var canLower = false
    /// Version that was asked for, where the content fits with another one.
    private(set) var version: SymbolVersion?
    /// Number of symbols in the sequence that was asked for; `nil` for a single symbol.
    private var symbolCount: Int?

    /// Creates no advice.
    init() {}

    /// Finds out what makes room, by making symbols; no advice for an error of another kind.
    init(
        after error: BarcodeWriterError, _ content: WriterContent, _ symbology: Symbology, _ options: WriterOptions,
        symbolCount: Int? = nil
    ) {
        guard error.isTooLong else { return }
        canLower = symbology.holds(content, atLowestLevelOf: options, count: symbolCount)
        self.symbolCount = symbolCount
        var free = options
        free.version = nil
        if options.version != nil, symbology.makes(content, free, count: symbolCount) { version = options.version }
        guard let beginning = content.longestBeginning(where: { symbology.makes($0, options, count: symbolCount) })
        else { return }
        let unit = if case .bytes = content { "bytes" } else { "characters" }
        fitting = "\(beginning.length) of its \(content.length) \(unit) \(beginning.length == 1 ? "fits" : "fit")"
    }

    /// Advice behind “shorten it”.
    func sentence(_ symbology: Symbology) -> String {
        let most = symbology.writerOptions.compactMap {
            if case .symbolCount(let range) = $0 { range.upperBound } else { nil }
        }.first
        let share =
            switch (symbolCount, most) {
            case (nil, _?): ", or share it out with --sequence"
            case (let count?, let most?) where count < most: ", or take a larger --sequence (up to \(most))"
            default: ""
            }
        return (version == nil ? "" : ", take a larger --symbol-version") + (canLower ? ", take a lower --level" : "")
            + share
    }
}
