import Barcodes
import Testing
import Yomitori

struct ResultTrackerTests {
    private let start = ContinuousClock.now

    private func barcode(_ text: String, x: Double = 0) -> Barcode {
        Barcode(
            symbology: .qrCode, content: DecodedContent(text: text, bytes: Array(text.utf8), segments: []),
            corners: Quadrilateral(
                topLeft: Point(x: x, y: 0), topRight: Point(x: x + 1, y: 0), bottomRight: Point(x: x + 1, y: 1),
                bottomLeft: Point(x: x, y: 1)), isMirrored: false, isInverted: false)
    }

    @Test func aCodeThatOneFrameMissesStaysInTheList() {
        var tracker = ResultTracker()
        tracker.update([barcode("a")], at: start)
        tracker.update([], at: start + .milliseconds(500))
        #expect(tracker.current.map(\.barcode.text) == ["a"])
    }

    @Test func aCodeThatIsGoneLeavesTheListButStaysTheLatest() {
        var tracker = ResultTracker()
        tracker.update([barcode("a")], at: start)
        tracker.expire(at: start + .seconds(2))
        #expect(tracker.current.isEmpty)
        #expect(tracker.latest.map(\.text) == ["a"])
    }

    @Test func theNextCodeTakesThePlaceOfTheLatest() {
        var tracker = ResultTracker()
        tracker.update([barcode("a")], at: start)
        tracker.update([barcode("b")], at: start + .seconds(5))
        #expect(tracker.current.map(\.barcode.text) == ["b"])
        #expect(tracker.latest.map(\.text) == ["b"])
    }

    @Test func placesInTheListDoNotChangeWithTheOrderOfAReport() {
        var tracker = ResultTracker()
        tracker.update([barcode("a"), barcode("b")], at: start)
        tracker.update([barcode("b"), barcode("a")], at: start + .milliseconds(30))
        #expect(tracker.current.map(\.barcode.text) == ["a", "b"])
    }

    @Test func theOutlineFollowsTheCode() {
        var tracker = ResultTracker()
        tracker.update([barcode("a", x: 1)], at: start)
        tracker.update([barcode("a", x: 7)], at: start + .milliseconds(30))
        let outlined = tracker.outlined(at: start + .milliseconds(30))
        #expect(outlined.map(\.barcode.corners.topLeft.x) == [7])
        #expect(outlined.map(\.index) == [0])
    }

    @Test func theOutlineGoesBeforeTheText() {
        var tracker = ResultTracker()
        tracker.update([barcode("a")], at: start)
        let later = start + .milliseconds(400)
        tracker.update([], at: later)
        #expect(tracker.outlined(at: later).isEmpty)
        #expect(!tracker.current.isEmpty)
    }

    @Test func afterAResetNothingIsKnown() {
        var tracker = ResultTracker()
        tracker.update([barcode("a")], at: start)
        tracker.reset()
        #expect(tracker.current.isEmpty && tracker.latest.isEmpty)
    }
}
