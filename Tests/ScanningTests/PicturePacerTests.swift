import Scanning
import Testing

struct PicturePacerTests {
    /// Simulates pictures that are taken every 33 ms and a reader with the given duration.
    /// - Returns: for each picture that was shown, its number, and its delay in milliseconds.
    private func shown(readingTakes milliseconds: Int, count: Int = 30) -> [(number: Int, delay: Int)] {
        var pacer = PicturePacer<Int>()
        var result: [(number: Int, delay: Int)] = []
        var reading: (number: Int, end: Int)?
        var newest: Int?
        for now in 0..<count * 33 {
            if let current = reading, now >= current.end {
                if let due = pacer.takeReport(at: UInt64(current.number * 33_000_000)) {
                    result.append((due.picture, now - due.picture * 33))
                }
                reading = nil
            }
            if now % 33 == 0 {
                newest = now / 33
                if let due = pacer.take(now / 33, at: UInt64(now) * 1_000_000, isReading: true) {
                    result.append((due.picture, now - due.picture * 33))
                }
            }
            if reading == nil, let number = newest {
                (reading, newest) = ((number, now + milliseconds), nil)
            }
        }
        return result
    }

    @Test func aPictureIsShownWhenItsReportIsThere() {
        let all = shown(readingTakes: 5)
        #expect(all.map(\.number) == Array(0..<30))
        #expect(all.allSatisfy { $0.delay == 5 })
    }

    @Test func allPicturesBetweenASlowReadersReportsAreShown() {
        for milliseconds in [40, 60, 100] {
            let all = shown(readingTakes: milliseconds)
            #expect(all.allSatisfy { $0.delay >= milliseconds && $0.delay <= 2 * milliseconds + 66 })
            #expect(all.map(\.number) == Array(0..<all.count))
            #expect(all.count >= 23)
        }
    }

    @Test func withoutReportsPicturesAreNotHeldBackForLong() {
        for milliseconds in [400, 5000] {
            let all = shown(readingTakes: milliseconds, count: 90)
            #expect(all.allSatisfy { $0.delay <= 300 })
            #expect(all.map(\.number) == all.map(\.number).sorted())
            #expect(all.count >= 60)
        }
    }

    @Test func withoutAReaderEachPictureIsShownAtOnce() {
        var pacer = PicturePacer<Int>()
        #expect(pacer.take(1, at: 10, isReading: true) == nil)
        #expect(pacer.take(2, at: 20, isReading: false)?.picture == 2)
        #expect(pacer.takeReport(at: 10) == nil)
    }

    @Test func aPictureThatComesAfterItsReportIsShownAtOnce() {
        var pacer = PicturePacer<Int>()
        #expect(pacer.takeReport(at: 10) == nil)
        #expect(pacer.take(1, at: 10, isReading: true)?.picture == 1)
        #expect(pacer.take(2, at: 20, isReading: true) == nil)
    }

    @Test func aClockThatIsSetBackHoldsNothingBack() {
        var pacer = PicturePacer<Int>()
        _ = pacer.takeReport(at: 50_000_000_000)
        _ = pacer.take(1, at: 50_000_000_001, isReading: true)
        #expect(pacer.take(2, at: 10, isReading: true) == nil)
        #expect(pacer.takeReport(at: 10)?.picture == 2)
    }
}
