import Scanning
import Testing

struct OcclusionDetectorTests {
    private let frame: UInt64 = 33_000_000

    @Test func aWindowThatIsDrawnIsInSight() {
        var watch = OcclusionDetector()
        for number in 0..<300 as Range<UInt64> {
            let isChanged = watch.ask(at: number * frame)
            // Every third picture is drawn, as on a busy desktop.
            let isShownAgain = number % 3 == 0 && watch.draw()
            #expect(!isChanged && !isShownAgain)
        }
        #expect(!watch.isHidden)
    }

    @Test func aWindowNotDrawnForSecondsIsHiddenUntilItIsDrawn() {
        var watch = OcclusionDetector()
        let changes = (0..<300 as Range<UInt64>).filter { watch.ask(at: $0 * frame) }
        #expect(changes.count == 1)
        #expect(changes.first.map { $0 * frame >= OcclusionDetector.patience } == true)
        #expect(watch.isHidden)
        let isShownAgain = watch.draw()
        #expect(isShownAgain && !watch.isHidden)
    }

    @Test func aWindowWhosePictureDoesNotChangeIsNotHidden() {
        var watch = OcclusionDetector()
        _ = watch.ask(at: 0)
        _ = watch.draw()
        // There was nothing to draw for a minute.
        let isChanged = watch.ask(at: 60_000_000_000)
        #expect(!isChanged && !watch.isHidden)
    }

    @Test func aWindowStaysHiddenAlsoForTheNextCamera() {
        var watch = OcclusionDetector()
        for number in 0..<300 as Range<UInt64> { _ = watch.ask(at: number * frame) }
        #expect(watch.isHidden)
        // The picture of the first camera is removed, and the second one sends pictures that are not drawn either.
        let isShownAgain = watch.reset()
        #expect(isShownAgain && !watch.isHidden)
        let changes = (300..<600 as Range<UInt64>).filter { watch.ask(at: $0 * frame) }
        #expect(changes.count == 1 && watch.isHidden)
        #expect(changes.first.map { ($0 - 300) * frame >= OcclusionDetector.patience } == true)
    }

    @Test func aCameraThatCountsItsTimeAnewHidesNothing() {
        var watch = OcclusionDetector()
        _ = watch.ask(at: 100_000_000_000)
        let changes = [0, frame].map { watch.ask(at: $0) }
        #expect(changes == [false, false])
    }
}
