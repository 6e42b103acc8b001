import Barcodes
import Scanning
import Testing

@Suite struct ArrivalTests {
    private static let second: UInt64 = 1_000_000_000

    private static func barcode(_ text: String, index: Int? = nil, x: Double = 0) -> Barcode {
        let corner = Point(x: x, y: 0)
        let content = DecodedContent(
            text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1)),
            structuredAppend: index.map { StructuredAppend(index: $0, count: 3, parity: 0) })
        return Barcode(
            symbology: .qrCode, content: content,
            corners: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            isMirrored: false, isInverted: false)
    }

    /// Shows a code at these times, in tenths of a second, and returns for each whether it arrives, and counts as a
    /// read if it does.
    private static func arrivals(_ codes: inout CodesInView, at tenths: [UInt64]) -> [Bool?] {
        tenths.map { codes.update([barcode("a")], at: $0 * second / 10).first?.isNew }
    }

    @Test func aCodeIsNewOnceAndAgainAfterItWasAway() {
        var codes = CodesInView(repeatsAfter: 2 * Self.second)
        // A code that is away for a second is taken for the motion of a hand.
        #expect(Self.arrivals(&codes, at: [0, 10, 30, 60]) == [true, nil, nil, true])
    }

    @Test func aCodeThatStaysInViewIsNeverNewHoweverLongItStays() {
        for repeatsAfter in [0, 2 * Self.second, nil] {
            var codes = CodesInView(repeatsAfter: repeatsAfter)
            #expect(Self.arrivals(&codes, at: Array(stride(from: 0, to: 900, by: 5))).compactMap(\.self) == [true])
        }
    }

    @Test func aCodeThatComesBackArrivesButDoesNotCountIfNothingCountsAgain() {
        var codes = CodesInView(repeatsAfter: nil)
        #expect(Self.arrivals(&codes, at: [0, 10, 40, 36_000]) == [true, nil, false, false])
    }

    @Test func betweenComingBackAndCountingAgainACodeWasReadBefore() {
        var codes = CodesInView(repeatsAfter: 10 * Self.second)
        // The code is away for 5 s, and then for 10 s.
        #expect(Self.arrivals(&codes, at: [0, 50, 60, 160]) == [true, false, nil, true])
    }

    @Test func codesStayInViewWhileNoFramesAreRead() {
        var codes = CodesInView(repeatsAfter: 2 * Self.second)
        #expect(Self.arrivals(&codes, at: [0, 5]) == [true, nil])
        codes.hold()
        #expect(Self.arrivals(&codes, at: [600, 605, 640]) == [nil, nil, true])
    }

    @Test func codesGoneBeforeAPauseAreStillGoneAfterIt() {
        var codes = CodesInView(repeatsAfter: 2 * Self.second)
        #expect(Self.arrivals(&codes, at: [0]) == [true])
        _ = codes.update([], at: 3 * Self.second)
        codes.hold()
        #expect(Self.arrivals(&codes, at: [600]) == [true])
    }

    @Test func theSameCodeTwiceInAFrameIsOne() {
        var codes = CodesInView(repeatsAfter: Self.second)
        #expect(codes.update([Self.barcode("a"), Self.barcode("a", x: 90), Self.barcode("b")], at: 5).count == 2)
    }

    @Test func theSymbolsOfASequenceDiffer() {
        var codes = CodesInView(repeatsAfter: Self.second)
        #expect(codes.update([Self.barcode("a", index: 0), Self.barcode("a", index: 1)], at: 5).count == 2)
    }

    @Test func aClockThatStartsAnewMakesCodesComeAnew() {
        for (repeatsAfter, isNew) in [(Self.second, true), (nil, false)] {
            var codes = CodesInView(repeatsAfter: repeatsAfter)
            #expect(Self.arrivals(&codes, at: [1000, 0, 1]) == [true, isNew, nil])
        }
    }

    @Test func aCodeInViewIsNewAfterEverythingWasForgottenButIsNotAnotherOne() {
        var codes = CodesInView(repeatsAfter: Self.second)
        #expect(codes.update([Self.barcode("a")], at: Self.second).map(\.wasInView) == [false])
        codes.forgetAll()
        let again = codes.update([Self.barcode("a"), Self.barcode("b", x: 90)], at: Self.second + 1)
        #expect(again.map(\.isNew) == [true, true] && again.map(\.wasInView) == [true, false])
        // The report of that frame was dropped.
        codes.forget(again)
        let anew = codes.update([Self.barcode("a"), Self.barcode("b", x: 90)], at: Self.second + 2)
        #expect(anew.map(\.wasInView) == [true, false])
        // The code leaves and comes back.
        _ = codes.update([], at: 10 * Self.second)
        #expect(codes.update([Self.barcode("a")], at: 20 * Self.second).map(\.wasInView) == [false])
    }

    @Test func codesThatWereNotReportedAreStillNew() {
        var codes = CodesInView(repeatsAfter: nil)
        #expect(Self.arrivals(&codes, at: [0]) == [true])
        codes.forget([CodeArrival(Self.barcode("a"), isNew: true, id: 0)])
        #expect(Self.arrivals(&codes, at: [1]) == [true])
    }
}
