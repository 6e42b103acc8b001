import Barcodes
import Testing
import Yomitori

@Suite struct RecentReadsTests {
    private static func barcode(_ text: String) -> Barcode {
        Barcode(
            symbology: .qrCode,
            content: DecodedContent(
                text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
            corners: Quadrilateral(
                topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 10, y: 10),
                bottomLeft: Point(x: 0, y: 10)), isMirrored: false, isInverted: false)
    }

    @Test func aCodeThatComesBackIsNoNewRead() {
        let (one, other) = (Self.barcode("one"), Self.barcode("other"))
        let start = ContinuousClock.now
        var reads = RecentReads()
        // Again and again, each time within a minute; the other one in between, and once more after a while.
        let times: [(Barcode, Int)] = [(one, 0), (other, 1), (one, 5), (one, 60), (one, 110), (other, 111), (one, 300)]
        let answers = times.map { reads.add($0.0, at: start + .seconds($0.1)) }
        #expect(answers == [true, true, false, false, false, true, true])
    }
}
