import Pictures

/// How well codes read that were made: the worst of their verdicts.
nonisolated struct CodeVerdict: Hashable, Sendable {
    var grade: ReadVerdict.Grade
    /// Why it does not read well.
    var reason: String
    /// Whether there is no other reason than that it is light on dark: it reads from afar, with the readers that take
    /// it.
    var isOnlyInverted: Bool

    /// - Parameter picture: what was judged.
    init(_ verdict: ReadVerdict, of picture: SymbolPicture) {
        grade = verdict.grade
        isOnlyInverted = verdict.reasons == [.inverted]
        reason = (verdict.reasons.first { $0 != .inverted } ?? verdict.reasons.first)?.sentence ?? ""
        // Bars are read by laser scanners more often than by cameras.
        if grade == .well, picture.symbol.symbology.consistsOfBars, !picture.look.isSeenInRedLight {
            grade = .whenClose
            reason = tr("in the red light of laser scanners, the two colours are too much alike.")
        }
    }

    /// What the page says of it.
    var sentence: String {
        switch grade {
        case .well: tr("Reads well")
        case .whenClose where isOnlyInverted: tr("Not every reader reads this: it is light on dark.")
        case .whenClose: tr("Reads when close: {reason}").with("reason", reason)
        case .not: tr("Won't read: {reason}").with("reason", reason)
        }
    }

    /// 0 is the worst.
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
        case .contrast: tr("the two colours are too much alike.")
        case .inverted: tr("many readers don't take light on dark.")
        case .margin: tr("the light margin around it is too narrow.")
        case .detail: tr("it has so many modules that they blur from further away.")
        case .fine: tr("from further away or out of focus, its modules run together.")
        case .hidden: tr("its appearance hides too much of it.")
        }
    }
}
