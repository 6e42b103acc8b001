import Barcodes
import Capture
import Scanning
import Testing

struct AutoZoomTests {
    /// A camera that zooms about the centre of its picture, and a code before it.
    private struct Bench {
        var zoom = 1.0
        var maximum = 8.0
        /// Position of the code from the middle without zoom, and its side, in pixels of 1280 × 720.
        var place: (x: Double, y: Double, side: Double)? = (30, -20, 40)
        /// Minimum side at which the code can be read.
        var readable = 100.0
        var region: NormalizedRectangle?
        var automatic = AutoZoom()
        var time: UInt64 = 1_000_000_000
        var steps: [AutoZoom.Step] = []

        static func barcode(at corners: Quadrilateral) -> Barcode {
            Barcode(
                symbology: .qrCode,
                content: DecodedContent(
                    text: "code", bytes: [], segments: [], details: .qrCode(QRCodeDetails(version: 1))),
                corners: corners,
                isMirrored: false, isInverted: false)
        }

        var outline: Quadrilateral? {
            guard let place else { return nil }
            let (x, y, half) = (640 + place.x * zoom, 360 + place.y * zoom, place.side * zoom / 2)
            return Quadrilateral(
                topLeft: Point(x: x - half, y: y - half), topRight: Point(x: x + half, y: y - half),
                bottomRight: Point(x: x + half, y: y + half), bottomLeft: Point(x: x - half, y: y + half))
        }

        mutating func pass(seconds: Double, seen: (Int) -> Bool = { _ in true }) {
            for index in 0..<Int(seconds * 20) {
                time += 50_000_000
                let frame = Frame(
                    bytes: [], width: 1280, height: 720, rowStride: 1280, pixelFormat: .grey, timestamp: time,
                    sequence: 0)
                var report = ScanReport(frame, barcodes: [], region: region)
                if let outline, let place, seen(index) {
                    if place.side * zoom < readable {
                        report.unread = [outline]
                    } else {
                        report.barcodes = [Self.barcode(at: outline)]
                    }
                }
                guard let step = automatic.take(report, zoom: zoom, maximum: maximum) else { continue }
                steps.append(step)
                switch step {
                case .zoomIn(let to), .zoomOut(let to): zoom = to
                }
            }
        }
    }

    @Test func aSmallCodeIsZoomedInOnAfterHalfASecondAndReadAndLeftWhenItIsGone() {
        var bench = Bench()
        bench.pass(seconds: 0.45)
        #expect(bench.steps.isEmpty)
        bench.pass(seconds: 0.2)
        // Half of the frame's height is 360 pixels, and the code has 40; the zoom is limited to 8.
        #expect(bench.steps == [.zoomIn(to: 8)])
        bench.pass(seconds: 10)
        #expect(bench.steps.count == 1)
        bench.place = nil
        bench.pass(seconds: 1.9)
        #expect(bench.steps.count == 1)
        bench.pass(seconds: 0.3)
        #expect(bench.steps == [.zoomIn(to: 8), .zoomOut(to: 1)])
    }

    @Test func aCodeThatIsReadOrLargeIsLeftAlone() {
        var read = Bench(readable: 10)
        read.pass(seconds: 5)
        #expect(read.steps.isEmpty)
        // The code is large and unread: it is blurred or covered, and enlarging it does not help.
        var large = Bench(place: (0, 0, 300), readable: 1_000)
        large.pass(seconds: 5)
        #expect(large.steps.isEmpty)
    }

    @Test func aCodeThatWasReadAMomentAgoIsNotTooSmall() {
        var bench = Bench(readable: 30)
        bench.pass(seconds: 2)
        // The code is covered by a thumb, or moves: it is as large as it was, and unread.
        bench.readable = 1_000
        bench.pass(seconds: 8)
        #expect(bench.steps.isEmpty)
        // Another code is half as large.
        bench.place = (30, -20, 20)
        bench.pass(seconds: 1)
        #expect(bench.steps.count == 1)
    }

    @Test func aCandidateMissedForAMomentCountsAndAFlickeringOneDoesNot() {
        var missed = Bench()
        missed.pass(seconds: 0.7) { $0 % 4 != 3 }
        #expect(missed.steps.count == 1)
        var flickering = Bench()
        flickering.pass(seconds: 10) { $0 % 10 == 0 }
        #expect(flickering.steps.isEmpty)
    }

    @Test func theCodeStaysInsideThePartWhereCodesCount() throws {
        var bench = Bench(place: (200, 0, 40))
        bench.region = NormalizedRectangle(x: 0.1, y: 0.1, width: 0.8, height: 0.7)
        bench.pass(seconds: 1)
        // The code's far edge at 220 pixels may move to 512, with a tenth to spare.
        guard case .zoomIn(let factor) = try #require(bench.steps.first) else {
            Issue.record("the picture was not enlarged")
            return
        }
        #expect(abs(factor - 512 / (220 * 1.1)) < 1e-6)
        // A code at the edge leaves no room to zoom.
        var edge = Bench(place: (480, 0, 40))
        edge.region = bench.region
        edge.pass(seconds: 5)
        #expect(edge.steps.isEmpty)
    }

    @Test func theZoomIsLimitedByItsMaximum() {
        var bench = Bench(maximum: 2)
        bench.pass(seconds: 1)
        #expect(bench.steps == [.zoomIn(to: 2)])
        var none = Bench(maximum: 1)
        none.pass(seconds: 5)
        #expect(none.steps.isEmpty)
    }

    @Test func aCandidateThatZoomingDoesNotHelpIsIgnoredUntilItIsGone() {
        var bench = Bench(readable: 10_000)
        bench.pass(seconds: 30)
        #expect(bench.steps.count == 2)
        #expect(bench.steps.last == .zoomOut(to: 1))
        bench.place = nil
        bench.pass(seconds: 3)
        bench.place = (0, 0, 40)
        bench.pass(seconds: 1)
        #expect(bench.steps.count == 3)
    }

    @Test func aCandidateWhoseZoomIsUndoneIsIgnoredUntilItIsGone() {
        var bench = Bench(readable: 10_000)
        #expect(bench.automatic.undo(at: bench.time) == nil)
        bench.zoom = 1.2
        bench.pass(seconds: 1)
        #expect(bench.automatic.undo(at: bench.time) == 1.2)
        bench.zoom = 1.2
        bench.pass(seconds: 20)
        #expect(bench.steps.count == 1)
        bench.place = nil
        bench.pass(seconds: 3)
        bench.place = (0, 0, 40)
        bench.pass(seconds: 1)
        #expect(bench.steps.count == 2)
    }

    @Test func whoeverZoomsByHandIsLeftAlone() {
        var bench = Bench(readable: 10_000)
        bench.pass(seconds: 1)
        bench.automatic.touched()
        bench.pass(seconds: 30)
        #expect(bench.steps.count == 1)
        #expect(bench.automatic.undo(at: bench.time) == nil)
    }

    @Test func aClockSetBackZoomsBackAndGoesOn() {
        var bench = Bench()
        bench.pass(seconds: 3)
        bench.time = 0
        bench.pass(seconds: 0.1)
        #expect(bench.steps.last == .zoomOut(to: 1))
    }
}
