import Pictures

/// Readability of codes that were made: the worst of their verdicts.
nonisolated struct CodeVerdict: Hashable, Sendable {
    var grade: ReadVerdict.Grade
    /// Sentence why the code does not read well.
    var reason: String
    /// Whether the only reason is that the code is light on dark: it reads from a distance with readers that support
    /// that.
    var isOnlyInverted: Bool

    /// - Parameter picture: The picture that was judged.
    init(_ verdict: ReadVerdict, of picture: SymbolPicture) {
        grade = verdict.grade
        isOnlyInverted = verdict.reasons == [.inverted]
        reason = (verdict.reasons.first { $0 != .inverted } ?? verdict.reasons.first)?.sentence ?? ""
        // Linear codes are read by laser scanners more often than by cameras.
        if grade == .well, picture.symbol.symbology.consistsOfBars, !picture.look.isSeenInRedLight {
            grade = .whenClose
            reason = tr("in the red light of laser scanners, the two colors are too much alike.")
        }
    }

    /// Sentence about the verdict.
    var sentence: String {
        switch grade {
        case .well: tr("Reads well")
        case .whenClose where isOnlyInverted: tr("Not every reader reads this: it is light on dark.")
        case .whenClose: tr("Reads when close: {reason}").with("reason", reason)
        case .not: tr("Won't read: {reason}").with("reason", reason)
        }
    }

    /// Rank of the grade; 0 is the worst.
    var rank: Int {
        switch grade {
        case .not: 0
        case .whenClose: 1
        case .well: 2
        }
    }
}

nonisolated extension ReadVerdict.Reason {
    fileprivate var sentence: String {
        switch self {
        case .check: tr("it is only read with a check digit, which “Size and Version” adds.")
        case .short: tr("it is too short to be read safely. Make it longer, or choose another kind of code.")
        case .contrast: tr("the two colors are too much alike.")
        case .inverted: tr("many readers don't take light on dark.")
        case .margin: tr("the light margin around it is too narrow.")
        case .detail: tr("it has so many modules that they blur from further away.")
        case .fine: tr("from further away or out of focus, its modules run together.")
        case .hidden: tr("its appearance hides too much of it.")
        }
    }
}
