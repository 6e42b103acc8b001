import Barcodes
import Scanning
import Testing
import Yomitori

struct CodesInViewTests {
    private let start = ContinuousClock.now

    private func barcode(_ text: String, x: Double) -> Barcode {
        Barcode(
            symbology: .qrCode,
            content: DecodedContent(
                text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
            corners: Quadrilateral(
                topLeft: Point(x: x, y: 0), topRight: Point(x: x + 10, y: 0), bottomRight: Point(x: x + 10, y: 10),
                bottomLeft: Point(x: x, y: 10)), isMirrored: false, isInverted: false)
    }

    private func update(_ codes: inout CodesInView, _ barcodes: [Barcode], at milliseconds: Int, center: Double = 100) {
        let report = ScanReport(
            barcodes: barcodes, frameWidth: 640, frameHeight: 480,
            timestamp: UInt64(milliseconds) * 1_000_000, sequence: 0,
            region: NormalizedRectangle(x: (center - 50) / 640, y: 0, width: 100 / 640, height: 10 / 480))
        codes.update(report, now: start + .milliseconds(milliseconds))
    }

    @Test func theCodeNearestToTheCentreIsChosen() {
        var codes = CodesInView()
        update(&codes, [barcode("far", x: 0), barcode("near", x: 90)], at: 0)
        #expect(codes.chosenText == "near")
    }

    @Test func aCodeThatIsToldOfBeforeItsReportIsThereAlready() {
        var codes = CodesInView()
        codes.meet(CodeArrival(barcode("early", x: 20), isNew: true, timestamp: 5), now: start)
        #expect(codes.chosenText == "early" && codes.count == 1)
        update(&codes, [barcode("early", x: 21)], at: 30)
        #expect(codes.count == 1)
    }

    @Test func theChoiceStaysWhileTheSameCodesAreThere() {
        var codes = CodesInView()
        update(&codes, [barcode("a", x: 0), barcode("b", x: 90)], at: 0)
        update(&codes, [barcode("a", x: 95), barcode("b", x: 0)], at: 30)
        #expect(codes.chosenText == "b")
    }

    @Test func theUsersChoiceHoldsUntilItsCodeIsGone() {
        var codes = CodesInView()
        update(&codes, [barcode("a", x: 0), barcode("b", x: 90)], at: 0)
        let answer1 = codes.choose(number: 1)
        #expect(answer1)
        let answer2 = codes.choose(number: 7)
        #expect(!answer2)
        update(&codes, [barcode("a", x: 0), barcode("b", x: 90)], at: 30)
        #expect(codes.chosenText == "a")
        update(&codes, [barcode("b", x: 90)], at: 2000)
        #expect(codes.chosenText == "b")
    }

    @Test func oneCodeAloneHasNoNumber() {
        var codes = CodesInView()
        update(&codes, [barcode("a", x: 0)], at: 0)
        #expect(codes.entries.map(\.numbers) == [[]])
        update(&codes, [barcode("a", x: 0), barcode("b", x: 90)], at: 30)
        #expect(codes.entries.map(\.numbers) == [[1], [2]])
    }

    @Test func theCodesOfOneMessageShareALine() {
        var codes = CodesInView()
        var parts = [barcode("first", x: 0), barcode("second", x: 90)]
        parts[0].content.structuredAppend = StructuredAppend(index: 0, count: 3, parity: 7)
        parts[1].content.structuredAppend = StructuredAppend(index: 2, count: 3, parity: 7)
        update(&codes, parts + [barcode("other", x: 200)], at: 0)
        #expect(codes.entries.map(\.numbers) == [[1, 2], [3]])
        #expect(codes.entries.first?.note?.hasPrefix("2 of 3") == true)
    }
}
