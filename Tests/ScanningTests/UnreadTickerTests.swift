import Scanning
import Testing

@Suite struct UnreadTickerTests {
    private let start = ContinuousClock.now

    /// Returns the milliseconds at which tones are due, with a report every 50 ms.
    private func tones(_ report: (Int) -> (isUnread: Bool, isRead: Bool)) -> [Int: UnreadTicker.Tone] {
        var ticker = UnreadTicker()
        var result: [Int: UnreadTicker.Tone] = [:]
        for time in stride(from: 0, through: 2000, by: 50) {
            let (isUnread, isRead) = report(time)
            result[time] = ticker.take(isUnread: isUnread, isRead: isRead, now: start + .milliseconds(time))
        }
        return result
    }

    @Test func aCodeThatIsNotReadTicksSlowlyAfterAMoment() {
        #expect(tones { _ in (true, false) } == [300: .first, 800: .next, 1300: .next, 1800: .next])
    }

    @Test func aCandidateInEverySecondFrameTicksAsWell() {
        #expect(tones { ($0 % 100 == 0, false) }.count >= 3)
    }

    @Test func aCandidateSeenOnlyForAMomentDoesNotTick() {
        #expect(tones { ($0 < 250, false) }.isEmpty)
        #expect(tones { ($0 % 600 < 150, false) }.isEmpty)
    }

    @Test func aReadEndsTheTicking() {
        #expect(tones { ($0 < 1000, $0 >= 1000) } == [300: .first, 800: .next])
        // An unread code beside one that is read causes no tone.
        #expect(tones { _ in (true, true) }.isEmpty)
    }

    @Test func aCodeThatComesBackIsAFirstOneAgain() {
        #expect(tones { ($0 < 500 || $0 >= 1000, false) } == [300: .first, 1300: .first, 1800: .next])
    }
}
