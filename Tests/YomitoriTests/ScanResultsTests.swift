import Barcodes
import Capture
import Scanning
import Testing
import Yomitori

/// Simulates a sequence of reports of codes in front of the camera.
struct ScanResultsTests {
    private struct Bench {
        var results = ScanResults()
        private var codes = CodesInView(repeatsAfter: nil)
        /// Codes that arrived with the latest report.
        private(set) var arrivals: [CodeArrival] = []

        /// - Parameter center: centre of the region in which codes count.
        mutating func update(_ barcodes: [Barcode], at milliseconds: Int, center: Double = 100) {
            let frame = Frame(
                bytes: [], width: 640, height: 480, rowStride: 640, pixelFormat: .grey,
                timestamp: UInt64(milliseconds) * 1_000_000, sequence: 0)
            arrivals = codes.update(barcodes, at: frame.timestamp)
            let report = ScanReport(
                frame, barcodes: barcodes, codes: codes.codes, arrivals: arrivals,
                region: NormalizedRectangle(x: (center - 50) / 640, y: 0, width: 100 / 640, height: 10 / 480))
            results.update(report) { WidgetPoint(x: $0.x, y: $0.y) }
        }
    }

    private func barcode(_ text: String, x: Double, y: Double = 0) -> Barcode {
        Barcode(
            symbology: .qrCode,
            content: DecodedContent(
                text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
            corners: Quadrilateral(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + 10, y: y), bottomRight: Point(x: x + 10, y: y + 10),
                bottomLeft: Point(x: x, y: y + 10)), isMirrored: false, isInverted: false)
    }

    private func numbers(_ bench: Bench) -> [String] { bench.results.codes.map { "\($0.number) \($0.barcode.text)" } }

    @Test func theCodeNearestToTheCentreIsChosen() {
        var bench = Bench()
        bench.update([barcode("far", x: 0), barcode("near", x: 90)], at: 0)
        #expect(bench.results.chosenEntry?.text == "near")
    }

    @Test func theNearestOfSimultaneousCodesGoesFirst() {
        var bench = Bench()
        bench.update([barcode("far", x: 0), barcode("near", x: 90), barcode("right", x: 300)], at: 0)
        let order = bench.results.chosenFirst(bench.arrivals).map(\.barcode.text)
        #expect(order == ["near", "far", "right"])
    }

    @Test func theChoiceStaysWhileTheSameCodesAreThere() {
        var bench = Bench()
        bench.update([barcode("a", x: 0), barcode("b", x: 90)], at: 0)
        bench.update([barcode("a", x: 95), barcode("b", x: 0)], at: 30)
        #expect(bench.results.chosenEntry?.text == "b")
    }

    @Test func theUsersChoiceHoldsUntilItsCodeIsGone() {
        var bench = Bench()
        bench.update([barcode("a", x: 0), barcode("b", x: 90)], at: 0)
        let isThere = bench.results.choose(number: 1)
        #expect(isThere)
        let isThereToo = bench.results.choose(number: 7)
        #expect(!isThereToo)
        bench.update([barcode("a", x: 0), barcode("b", x: 90)], at: 30)
        #expect(bench.results.chosenEntry?.text == "a")
        bench.update([barcode("b", x: 90)], at: 2000)
        #expect(bench.results.chosenEntry?.text == "b")
    }

    @Test func aSingleCodeHasNoNumber() {
        var bench = Bench()
        bench.update([barcode("a", x: 0)], at: 0)
        #expect(bench.results.entries.map(\.numbers) == [[]])
        bench.update([barcode("a", x: 0), barcode("b", x: 90)], at: 30)
        #expect(bench.results.entries.map(\.numbers) == [[1], [2]])
    }

    @Test func theCodesOfOneMessageShareALine() {
        var bench = Bench()
        var parts = [barcode("first", x: 0), barcode("second", x: 90)]
        parts[0].content.structuredAppend = StructuredAppend(index: 0, count: 3, parity: 7)
        parts[1].content.structuredAppend = StructuredAppend(index: 2, count: 3, parity: 7)
        bench.update(parts + [barcode("other", x: 200)], at: 0)
        #expect(bench.results.entries.map(\.numbers) == [[1, 2], [3]])
        #expect(bench.results.entries.first?.note?.hasPrefix("2 of 3") == true)
    }

    @Test func aPartOfAMessageIsNotOfferedToAnotherProgram() {
        var bench = Bench()
        var part = barcode("first", x: 90)
        part.content.structuredAppend = StructuredAppend(index: 0, count: 3, parity: 7)
        bench.update([part, barcode("left", x: 0), barcode("right", x: 200)], at: 0)
        let chosen = bench.results.codes.first { $0.id == bench.results.chosen }
        #expect(chosen?.barcode.text == "first")
        #expect(bench.results.offer(of: [.qrCode])?.message.text == "left")
        #expect(bench.results.offer(of: [.qrCode], except: ["left"])?.message.text == "right")
        #expect(bench.results.offer(of: [.dataMatrix])?.message.text == nil)
    }

    @Test func theCodeChosenIsOfferedToAnotherProgram() {
        var bench = Bench()
        bench.update([barcode("a", x: 0), barcode("b", x: 90)], at: 0)
        #expect(bench.results.offer(of: [.qrCode])?.message.text == "b")
        #expect(bench.results.offer(of: [.qrCode], except: ["b"])?.message.text == "a")
    }

    @Test func numbersAreInReadingOrderWhicheverIsReadFirst() {
        var bench = Bench()
        // The codes are on a sheet of two rows, slightly askew; not all of them are read in the first frame.
        let sheet = [
            barcode("1", x: 0, y: 2), barcode("2", x: 50, y: 0), barcode("3", x: 0, y: 51), barcode("4", x: 50, y: 48),
        ]
        bench.update([sheet[3], sheet[1]], at: 0)
        bench.update([sheet[3], sheet[1], sheet[0]], at: 33)
        bench.update([sheet[3], sheet[1], sheet[0], sheet[2]], at: 66)
        #expect(numbers(bench) == ["1 1", "2 2", "3 3", "4 4"])
    }

    @Test func aNumberStaysWithItsCodeAndIsGivenAnewWhenTheCodeIsGone() {
        var bench = Bench()
        let (b, d) = (barcode("b", x: 50), barcode("d", x: 150))
        for step in 0...40 { bench.update([b, d], at: step * 33) }
        // The new code is to the left of those that have had their numbers for more than a second.
        bench.update([barcode("a", x: 0), b, d], at: 1353)
        #expect(numbers(bench) == ["1 b", "2 d", "3 a"])
        bench.update([barcode("a", x: 0), d], at: 1386)
        bench.update([barcode("a", x: 0), d], at: 2500)
        bench.update([barcode("a", x: 0), barcode("c", x: 90), d], at: 2533)
        #expect(numbers(bench) == ["1 c", "2 d", "3 a"])
    }

    @Test func aCodeThatWasAloneHasNoNumberToKeep() {
        var bench = Bench()
        for step in 0...40 { bench.update([barcode("b", x: 50)], at: step * 33) }
        bench.update([barcode("a", x: 0), barcode("b", x: 50)], at: 1353)
        #expect(numbers(bench) == ["1 a", "2 b"])
    }

    @Test func aLabelInThePictureTellsNoPassword() {
        var bench = Bench()
        bench.update([barcode("WIFI:T:WPA;S:Reading Room;P:open sesame;;", x: 0)], at: 0)
        #expect(bench.results.codes.map(\.title) == ["Reading Room"])
    }

    @Test func anAddressForAnAuthenticatorIsAPasswordAlsoWhereItIsNotUnderstood() {
        var bench = Bench()
        bench.update([barcode("otpauth://steam/Steam:ana?secret=JBSWY3DPEHPK3PXP", x: 0)], at: 0)
        #expect(bench.results.codes.map(\.title) == ["otpauth:"])
        let entry = bench.results.chosenEntry
        #expect(entry?.hasSecret == true && entry?.spokenName == "otpauth:")
    }

    @Test func aNetworkIsCalledByItsNameAlsoWhereItsPasswordIsMissing() {
        for text in ["WIFI:T:nopass;S:Reading Room;;", "WIFI:T:WPA;S:Reading Room;;"] {
            #expect(ResultEntry(text: text).spokenName == "Reading Room")
        }
        var kept = ResultEntry(text: "mailto:ana@example.org")
        kept.lacksSecret = true
        #expect(kept.spokenName == "ana@example.org")
        #expect(ResultEntry(text: "tel:+491234567").spokenName == "tel:+491234567")
    }

    @Test func aPictureThatStandsStillHasTheCodesThatWereSeenInItsFrame() {
        var bench = Bench()
        bench.update([barcode("a", x: 0), barcode("b", x: 50)], at: 0)
        bench.update([barcode("b", x: 50)], at: 33)
        #expect(bench.results.count == 2)
        bench.results.hold()
        #expect(bench.results.codes.map(\.barcode.text) == ["b"])
    }

    @Test func theLastCodesInViewStayShownUntilOthersArrive() {
        var bench = Bench()
        bench.update([barcode("a", x: 0)], at: 0)
        bench.update([], at: 33)
        bench.update([], at: 1000)
        #expect(bench.results.count == 0 && bench.results.entries.map(\.text) == ["a"])
        bench.results.leave()
        #expect(bench.results.entries.isEmpty)
    }
}
