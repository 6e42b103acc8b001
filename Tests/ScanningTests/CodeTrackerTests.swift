import Barcodes
import Scanning
import Testing

struct CodeTrackerTests {
    private let start = ContinuousClock.now

    private func barcode(_ text: String, x: Double = 0, part: StructuredAppend? = nil) -> Barcode {
        var content = DecodedContent(
            text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1)))
        content.structuredAppend = part
        return Barcode(
            symbology: .qrCode, content: content,
            corners: Quadrilateral(
                topLeft: Point(x: x, y: 0), topRight: Point(x: x + 10, y: 0), bottomRight: Point(x: x + 10, y: 10),
                bottomLeft: Point(x: x, y: 10)), isMirrored: false, isInverted: false)
    }

    /// Reads at times in milliseconds, on both clocks.
    private func update(_ tracker: inout CodeTracker, _ barcodes: [Barcode], at milliseconds: Int) {
        tracker.update(
            barcodes, frameTime: 1_000_000_000 + UInt64(milliseconds) * 1_000_000,
            now: start + .milliseconds(milliseconds))
    }

    private func update(_ tracker: inout CodeTracker, unread: Barcode, at milliseconds: Int) {
        tracker.update(
            [], unread: [unread.corners], frameTime: 1_000_000_000 + UInt64(milliseconds) * 1_000_000,
            now: start + .milliseconds(milliseconds))
    }

    private func outlines(_ tracker: inout CodeTracker, at milliseconds: Int) -> [CodeTracker.Outline] {
        tracker.outlines(
            over: 1_000_000_000 + UInt64(milliseconds) * 1_000_000, now: start + .milliseconds(milliseconds))
    }

    @Test func aCodeThatOneFrameMissesStays() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        update(&tracker, [], at: 100)
        #expect(tracker.current.map(\.barcode.text) == ["a"])
        #expect(outlines(&tracker, at: 150).first?.opacity == 1)
    }

    @Test func aCodeThatMovesTooFastToBeReadKeepsItsText() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        for step in 1...40 { update(&tracker, unread: barcode("", x: Double(step) * 2), at: step * 50) }
        let outline = outlines(&tracker, at: 2000).first
        #expect(outline?.barcode.text == "a" && outline?.opacity == 1)
        #expect(abs((outline?.corners.topLeft.x ?? 0) - 80) < 6)
        // And fades when it is gone, or something else has been in its place for long.
        update(&tracker, [], at: 2050)
        #expect(outlines(&tracker, at: 2250).first.map { $0.opacity < 1 } ?? false)
        #expect(outlines(&tracker, at: 2600).isEmpty)
    }

    @Test func whatIsSeenElsewhereOrForTooLongIsNotTheCodeThatWasRead() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        update(&tracker, unread: barcode("", x: 60), at: 100)
        #expect(outlines(&tracker, at: 600).isEmpty)
        tracker.reset()
        update(&tracker, [barcode("a")], at: 1000)
        for step in 1...100 { update(&tracker, unread: barcode(""), at: 1000 + step * 50) }
        #expect(outlines(&tracker, at: 6000).isEmpty && tracker.current.isEmpty)
    }

    @Test func aCodeThatIsGoneLeavesTheListButStaysTheLatest() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        tracker.expire(at: start + .seconds(2))
        #expect(tracker.current.isEmpty)
        #expect(tracker.latest.map(\.text) == ["a"])
        update(&tracker, [barcode("b")], at: 5000)
        #expect(tracker.latest.map(\.text) == ["b"])
    }

    @Test func placesInTheListDoNotChangeWithTheOrderOfAReport() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a"), barcode("b")], at: 0)
        update(&tracker, [barcode("b"), barcode("a")], at: 30)
        #expect(tracker.current.map(\.barcode.text) == ["a", "b"])
        #expect(tracker.current.map(\.number) == [1, 2])
    }

    @Test func aNumberIsGivenAnewOnlyWhenItsCodeIsGone() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a"), barcode("b")], at: 0)
        update(&tracker, [barcode("b")], at: 1000)
        update(&tracker, [barcode("b"), barcode("c")], at: 1030)
        #expect(tracker.current.map(\.barcode.text) == ["b", "c"])
        #expect(tracker.current.map(\.number) == [2, 1])
        #expect(Set(tracker.current.map(\.id)) == [1, 2])
    }

    @Test func twoCodesOfTheSameContentKeepTheirIdentities() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a", x: 0), barcode("a", x: 100)], at: 0)
        let before = tracker.current.map(\.id)
        update(&tracker, [barcode("a", x: 104), barcode("a", x: 3)], at: 30)
        #expect(tracker.current.map(\.id) == before)
        #expect(tracker.current.map(\.barcode.corners.topLeft.x) == [3, 104])
    }

    @Test func betweenReadsTheOutlineGoesOnTheCodesWay() {
        var tracker = CodeTracker()
        // 100 pixels a second.
        for step in 0...6 { update(&tracker, [barcode("a", x: Double(step) * 10)], at: step * 100) }
        var last = -1.0
        for time in stride(from: 600, through: 700, by: 20) {
            let x = outlines(&tracker, at: time).first?.corners.topLeft.x ?? -2
            #expect(x > last)
            last = x
        }
        #expect(abs(last - 68) < 4)
    }

    @Test func aMeasurementThatIsOffDoesNotMakeTheOutlineJump() {
        var tracker = CodeTracker()
        for step in 0...10 {
            update(&tracker, [barcode("a", x: 50)], at: step * 33)
            _ = outlines(&tracker, at: step * 33)
        }
        update(&tracker, [barcode("a", x: 58)], at: 363)
        let x = outlines(&tracker, at: 363).first?.corners.topLeft.x ?? 0
        #expect(x > 50 && x < 57)
    }

    @Test func anOutlineWhoseCodeIsGoneFadesBeforeItsTextGoes() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        update(&tracker, [], at: 30)
        let opacities = [100, 200, 300, 400].map { outlines(&tracker, at: $0).first?.opacity ?? 0 }
        #expect(opacities[0] == 1)
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 > $1 })
        #expect(outlines(&tracker, at: 500).isEmpty)
        #expect(!tracker.current.isEmpty)
    }

    @Test func aSlowReaderIsNoReasonToFade() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        #expect(outlines(&tracker, at: 500).first?.opacity == 1)
    }

    @Test func theNearestCodeIsFound() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a"), barcode("b", x: 100), barcode("c", x: 300)], at: 0)
        #expect(tracker.nearest(to: Point(x: 140, y: 0))?.barcode.text == "b")
    }

    @Test func aClockThatIsSetBackStartsMotionAnew() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a", x: 100)], at: 1000)
        tracker.update([barcode("a", x: 7)], frameTime: 5, now: start + .milliseconds(1030))
        let outline = tracker.outlines(over: 5, now: start + .milliseconds(1030)).first
        #expect(outline?.corners.topLeft.x == 7)
    }

    @Test func afterAResetNothingIsKnown() {
        var tracker = CodeTracker()
        update(&tracker, [barcode("a")], at: 0)
        tracker.reset()
        #expect(tracker.current.isEmpty && tracker.latest.isEmpty)
    }
}
