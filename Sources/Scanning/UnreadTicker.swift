/// Decides when to play a tone that says that a code is in view but can't be read yet.
///
/// False candidates come and go within frames, so a candidate has to be seen for a moment before it counts, and may be
/// missed for a moment. Codes that are read have their own sounds.
package struct UnreadTicker: Hashable, Sendable {
    /// Time for which a candidate has to be seen before the first tone.
    package static let patience = Duration.milliseconds(300)
    /// Time from one tone to the next: slow enough not to sound like a read, fast enough to guide a hand.
    package static let interval = Duration.milliseconds(500)
    /// Maximum time for which a candidate may be missed.
    package static let gap = Duration.milliseconds(350)

    private var since: ContinuousClock.Instant?
    private var lastSeen: ContinuousClock.Instant?
    private var lastTone: ContinuousClock.Instant?

    package init() {}

    /// The tone that is due after a report.
    package enum Tone: Hashable, Sendable {
        /// The first tone for this code, which is accompanied by a spoken sentence.
        case first
        case next
    }

    /// Takes in a report.
    /// - Parameters:
    ///   - isUnread: whether something that looks like a code was not read.
    ///   - isRead: whether a code was read.
    package mutating func take(isUnread: Bool, isRead: Bool, now: ContinuousClock.Instant) -> Tone? {
        guard !isRead else {
            self = UnreadTicker()
            return nil
        }
        if isUnread {
            if lastSeen == nil { since = now }
            lastSeen = now
        } else if let seen = lastSeen, now - seen > Self.gap {
            self = UnreadTicker()
        }
        guard isUnread, let since, now - since >= Self.patience else { return nil }
        if let lastTone, now - lastTone < Self.interval { return nil }
        defer { lastTone = now }
        return lastTone == nil ? .first : .next
    }
}
