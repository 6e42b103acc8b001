import Barcodes
import Pictures

extension ReadVerdict {
    /// Returns the verdict on one line.
    func message(on symbol: Symbol) -> String {
        let reasons = reasons.isEmpty ? "" : ": " + reasons.map { $0.message(on: symbol) }.joined(separator: ", ")
        return switch grade {
        case .well: "reads well"
        // The distance makes no difference to a reader that does not read inverted symbols.
        case .whenClose where self.reasons == [.inverted]: "not every reader reads it: it is light on dark"
        case .whenClose: "reads when close" + reasons
        case .not: "won't read" + reasons
        }
    }
}

extension ReadVerdict.Reason {
    fileprivate func message(on symbol: Symbol) -> String {
        switch self {
        case .check: "it is only read with its check digit; add it, or --check-character"
        case .short: "it is too short to be read safely; use a longer text or another --symbology"
        case .contrast: "the contrast is too low"
        case .inverted: "it is light on dark, which many readers don't read"
        case .margin: "the margin is too narrow; the standard's is the default of --quiet-zone"
        case .detail:
            "it has too many modules to be read from a distance; use a shorter text"
                + (symbol.mayHaveLessErrorCorrection ? " or a lower --level" : "")
        case .fine: "its modules run together from a distance or out of focus; print it large"
        case .hidden: "too much of it is covered or changed"
        }
    }
}

extension Symbol {
    /// Whether a lower error correction level might make the symbol smaller.
    fileprivate var mayHaveLessErrorCorrection: Bool {
        guard let lowest = symbology.levels.first else { return false }
        return details.qrCode?.errorCorrectionLevel.map { ErrorCorrection.level($0) } != lowest
    }
}
