import Pictures

extension ReadVerdict {
    /// In one line.
    var message: String {
        let reasons = reasons.isEmpty ? "" : ": " + reasons.map(\.message).joined(separator: ", ")
        return switch grade {
        case .well: "reads well"
        case .whenClose: "reads when close" + reasons
        case .not: "won't read" + reasons
        }
    }
}

extension ReadVerdict.Reason {
    fileprivate var message: String {
        switch self {
        case .check: "it is only read with its check digit; add it, or --check-character"
        case .short: "it is too short to be read safely; use a longer text or another --symbology"
        case .contrast: "the contrast is too low"
        case .inverted: "it is light on dark, which many readers don't read"
        case .margin: "the margin is too narrow; the standard's is the default of --quiet-zone"
        case .detail: "it has too many modules to be read from a distance; use a shorter text or a lower --level"
        case .hidden: "too much of it is covered or changed"
        }
    }
}
