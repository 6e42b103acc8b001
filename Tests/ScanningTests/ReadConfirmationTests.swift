import Barcodes
import Scanning
import Testing

/// Readings with a strong check are reported at once; readings with a weak check wait for a second frame. The symbology
/// of the readings here has a strong check, so tests of weak checks replace the function that tells it.
@Suite struct ReadConfirmationTests {
    private static let frame: UInt64 = 33_000_000

    private static func barcode(_ text: String) -> Barcode {
        let corner = Point(x: 0, y: 0)
        return Barcode(
            symbology: .qrCode,
            content: DecodedContent(
                text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
            corners: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            isMirrored: false, isInverted: false)
    }

    /// Takes the texts of each frame in, and returns those that are reported.
    private static func reported(
        _ confirmation: inout ReadConfirmation, _ frames: [[String]], every interval: UInt64 = frame
    ) -> [[String]] {
        frames.enumerated().map { index, texts in
            confirmation.take(texts.map(barcode), at: 1_000_000_000 + UInt64(index) * interval).confirmed.map(\.text)
        }
    }

    @Test(arguments: Symbology.allCases.filter { !$0.hasWeakCheck })
    func readingsWithStrongChecksAreReportedAtOnce(symbology: Symbology) {
        #expect(symbology.check == .strong)
        var confirmation = ReadConfirmation()
        #expect(Self.reported(&confirmation, [["a"]]) == [["a"]])
    }

    @Test func aReadingWithoutACheckWaitsForASecondLookThatAgrees() {
        var confirmation = ReadConfirmation { _ in .weak }
        #expect(Self.reported(&confirmation, [["12"], ["12"], ["12"]]) == [[], ["12"], ["12"]])
    }

    @Test func looksThatDisagreeConfirmNothing() {
        var confirmation = ReadConfirmation { _ in .weak }
        #expect(Self.reported(&confirmation, [["12"], ["72"], ["42"]]) == [[], [], []])
    }

    @Test func aLookThatMissesDoesNotStartItOver() {
        var confirmation = ReadConfirmation { _ in .weak }
        #expect(Self.reported(&confirmation, [["12"], [], ["12"]]) == [[], [], ["12"]])
    }

    @Test func theSameReadingTwiceInAFrameIsOneLook() {
        var confirmation = ReadConfirmation { _ in .weak }
        #expect(Self.reported(&confirmation, [["12", "12"], ["12", "12"]]) == [[], ["12", "12"]])
    }

    @Test func looksThatAreFarApartAreNotTwo() {
        var confirmation = ReadConfirmation { _ in .weak }
        #expect(Self.reported(&confirmation, [["12"], ["12"]], every: ReadConfirmation.patience + 1) == [[], []])
    }

    @Test func weakReadingsWaitWhileStrongOnesAreReported() {
        var confirmation = ReadConfirmation { $0.text.hasPrefix("weak") ? .weak : .strong }
        let first = confirmation.take([Self.barcode("weak"), Self.barcode("strong")], at: 5)
        #expect(first.confirmed.map(\.text) == ["strong"] && first.pending.map(\.text) == ["weak"])
    }
}
