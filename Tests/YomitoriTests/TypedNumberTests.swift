import Testing
import Yomitori

@Suite struct TypedNumberTests {
    /// Returns the numbers of the codes that are chosen one after another.
    /// - Parameters:
    ///   - keys: Digits, each with the seconds since the one before.
    ///   - count: Number of codes in the picture.
    private func chosen(_ keys: [(digit: Int, after: Double)], of count: Int) -> [Int?] {
        var number = TypedNumber()
        var time = ContinuousClock.now
        return keys.map { key in
            time += .seconds(key.after)
            var chosen: Int?
            let isChosen = number.type(key.digit, at: time) { number in
                guard (1...count).contains(number) else { return false }
                chosen = number
                return true
            }
            return isChosen ? chosen : nil
        }
    }

    @Test func digitsThatFollowEachOtherQuicklyAreOneNumber() {
        #expect(chosen([(1, 0), (2, 0.3)], of: 24) == [1, 12])
        #expect(chosen([(1, 0), (0, 0.3)], of: 24) == [1, 10])
        #expect(chosen([(1, 0), (2, 0.3), (3, 0.3)], of: 200) == [1, 12, 123])
    }

    @Test func digitsAfterAPauseAreNumbersOfTheirOwn() {
        #expect(chosen([(1, 0), (2, 1.5)], of: 24) == [1, 2])
    }

    @Test func whereThereIsNoSuchNumberTheLastDigitCounts() {
        #expect(chosen([(1, 0), (2, 0.3), (1, 0.3)], of: 9) == [1, 2, 1])
        #expect(chosen([(0, 0), (3, 0.3)], of: 9) == [nil, 3])
        #expect(chosen([(9, 0), (9, 0.3)], of: 24) == [9, 9])
    }
}
