import Barcodes
import Scanning
import Testing

struct CodesInViewTests {
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

    private func time(_ milliseconds: Int) -> UInt64 { 1_000_000_000 + UInt64(milliseconds) * 1_000_000 }

    private func update(
        _ codes: inout CodesInView, _ barcodes: [Barcode], unread: [Barcode] = [], at milliseconds: Int
    ) {
        _ = codes.update(barcodes, unread: unread.map(\.corners), at: time(milliseconds))
    }

    private func texts(_ codes: CodesInView) -> [String] { codes.codes.map(\.barcode.text) }

    /// Returns the left edge of the first code's outline.
    private func left(_ codes: CodesInView, at milliseconds: Int) -> Double? {
        codes.codes.first?.corners(at: time(milliseconds)).topLeft.x
    }

    private func opacity(_ codes: CodesInView, at milliseconds: Int) -> Double {
        codes.codes.first?.opacity(at: time(milliseconds)) ?? 0
    }

    @Test func aCodeThatOneFrameMissesStays() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        update(&codes, [barcode("a")], at: 50)
        update(&codes, [], at: 100)
        #expect(texts(codes) == ["a"] && opacity(codes, at: 150) == 1)
    }

    @Test func aCodeThatMovesTooFastToBeReadKeepsItsText() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        for step in 1...40 { update(&codes, [], unread: [barcode("", x: Double(step) * 2)], at: step * 50) }
        #expect(texts(codes) == ["a"] && opacity(codes, at: 2000) == 1)
        #expect(abs((left(codes, at: 2000) ?? 0) - 80) < 2)
        // The outline fades after the code has gone, or after something else has been in its place for long.
        update(&codes, [], at: 2050)
        #expect((0.01..<1).contains(opacity(codes, at: 2250)))
        #expect(opacity(codes, at: 2600) == 0)
    }

    @Test func aCandidateElsewhereOrForTooLongIsNotTheCodeThatWasRead() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        update(&codes, [], unread: [barcode("", x: 60)], at: 100)
        #expect(opacity(codes, at: 600) == 0)
        codes.leave()
        update(&codes, [barcode("a")], at: 1000)
        for step in 1...100 { update(&codes, [], unread: [barcode("")], at: 1000 + step * 50) }
        #expect(codes.codes.isEmpty)
    }

    @Test func aCodeThatIsGoneLeavesAfterAShakesTime() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        update(&codes, [], at: 800)
        #expect(texts(codes) == ["a"])
        update(&codes, [], at: 901)
        #expect(codes.codes.isEmpty)
    }

    @Test func codesKeepTheirIdentityWhateverTheOrderOfAReport() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a"), barcode("b", x: 50)], at: 0)
        let before = codes.codes.map(\.id)
        update(&codes, [barcode("b", x: 50), barcode("a")], at: 30)
        #expect(texts(codes) == ["a", "b"] && codes.codes.map(\.id) == before)
    }

    @Test func twoCodesOfTheSameContentKeepTheirIdentities() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a", x: 0), barcode("a", x: 100)], at: 0)
        let before = codes.codes.map(\.id)
        update(&codes, [barcode("a", x: 104), barcode("a", x: 3)], at: 30)
        #expect(codes.codes.map(\.id) == before && Set(before).count == 2)
        #expect(codes.codes.map(\.barcode.corners.topLeft.x) == [3, 104])
    }

    @Test func aCodeThatIsReadTwiceInOnePlaceIsOne() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a"), barcode("a", x: 1)], at: 0)
        update(&codes, [barcode("a", x: 1), barcode("a")], at: 30)
        #expect(codes.codes.count == 1)
    }

    @Test func aCardThatTakesThePlaceOfAnotherIsNotCountedTogetherWithIt() {
        var codes = CodesInView(repeatsAfter: nil)
        let (first, second) = (["a", "b", "c", "d"], ["e", "f"])
        func sheet(_ texts: [String]) -> [Barcode] {
            texts.enumerated().map { barcode($1, x: Double($0) * 20) }
        }
        var counts: [Int] = []
        for step in 0..<40 {
            update(&codes, sheet(step < 20 ? first : second), at: step * 33)
            counts.append(codes.codes.count)
        }
        #expect(Set(counts) == [4, 2])
        #expect(counts == counts.sorted(by: >))
    }

    @Test func aCodeThatIsMissedWhenAnotherComesIsBackWithItsIdentity() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        let id = codes.codes.first?.id
        update(&codes, [barcode("b", x: 50)], at: 33)
        #expect(texts(codes) == ["b"])
        update(&codes, [barcode("a"), barcode("b", x: 50)], at: 66)
        #expect(texts(codes) == ["a", "b"] && codes.codes.first?.id == id)
    }

    @Test func anOutlineIsWhereTheCodeWasReadInTheSameFrame() {
        var codes = CodesInView(repeatsAfter: nil)
        for step in 0...6 {
            update(&codes, [barcode("a", x: Double(step * step) * 5)], at: step * 33)
            #expect(left(codes, at: step * 33) == Double(step * step) * 5)
        }
        // The same holds for the frame before, as long as no other report has come.
        #expect(left(codes, at: 5 * 33) == 125)
    }

    @Test func betweenReadsTheOutlineGoesOnTheCodesWay() {
        var codes = CodesInView(repeatsAfter: nil)
        // The code moves by 100 pixels a second.
        for step in 0...6 { update(&codes, [barcode("a", x: Double(step) * 10)], at: step * 100) }
        var last = -1.0
        for time in stride(from: 600, through: 700, by: 20) {
            let x = left(codes, at: time) ?? -2
            #expect(x > last)
            last = x
        }
        #expect(abs(last - 68) < 4)
    }

    @Test func aCodeAtRestDoesNotTremble() {
        var codes = CodesInView(repeatsAfter: nil)
        var moves: [Double] = []
        var last = 50.0
        for step in 0...30 {
            update(&codes, [barcode("a", x: step % 2 == 0 ? 50 : 50.8)], at: step * 33)
            let x = left(codes, at: step * 33) ?? 0
            moves.append(abs(x - last))
            last = x
        }
        #expect((moves.dropFirst(5).max() ?? 9) < 0.6)
    }

    @Test func anOutlineWhoseCodeIsGoneFades() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        update(&codes, [barcode("a")], at: 10)
        update(&codes, [], at: 30)
        let opacities = [100, 200, 300, 400].map { opacity(codes, at: $0) }
        #expect(opacities[0] == 1)
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 > $1 })
        #expect(opacity(codes, at: 500) == 0)
    }

    @Test func anOutlineWhosePlaceIsNotKnownIsNotShown() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        // The code was read once: it is shown in that picture, and its later position is not known.
        #expect(opacity(codes, at: 0) == 1 && opacity(codes, at: 33) == 0)
        for step in 1...3 { update(&codes, [barcode("a")], at: step * 100) }
        #expect(opacity(codes, at: 333) == 1)
        // The code has jumped meanwhile: its position in between, and from then on, is not known.
        update(&codes, [barcode("a", x: 60)], at: 400)
        #expect(opacity(codes, at: 366) == 0 && opacity(codes, at: 433) == 0)
        #expect(opacity(codes, at: 400) == 1 && opacity(codes, at: 300) == 1)
        for step in 5...8 { update(&codes, [barcode("a", x: 60)], at: step * 100) }
        #expect(opacity(codes, at: 833) == 1)
    }

    @Test func aSlowReaderIsNoReasonToFade() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        update(&codes, [barcode("a")], at: 100)
        #expect(opacity(codes, at: 500) == 1)
        update(&codes, [barcode("a")], at: 5000)
        #expect(codes.codes.map(\.id) == [0])
    }

    @Test func aClockThatIsSetBackStartsAnew() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a", x: 100)], at: 1000)
        _ = codes.update([barcode("a", x: 7)], at: 5)
        #expect(codes.codes.first?.corners(at: 5).topLeft.x == 7 && codes.codes.count == 1)
    }

    @Test func anArrivalSaysWhichCodeItIs() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        let arrivals = codes.update([barcode("b", x: 50), barcode("a")], at: time(30))
        #expect(arrivals.map(\.barcode.text) == ["b"])
        #expect(codes.codes.first { $0.id == arrivals.first?.id }?.barcode.text == "b")
    }

    @Test func afterAnotherCameraNothingIsInView() {
        var codes = CodesInView(repeatsAfter: nil)
        update(&codes, [barcode("a")], at: 0)
        codes.leave()
        #expect(codes.codes.isEmpty)
    }

    @Test func aPauseBetweenTwoCamerasKeepsNothingInView() {
        var codes = CodesInView(repeatsAfter: 2_000_000_000)
        update(&codes, [barcode("a")], at: 0)
        codes.leave()
        // A camera that is not shown in the window yet is paused.
        codes.hold()
        update(&codes, [], at: 60_000)
        #expect(codes.codes.isEmpty)
        #expect(codes.update([barcode("a")], at: time(60_050)).map(\.isNew) == [true])
    }

    @Test func aFrameWhoseTimeIsALittleEarlierChangesNothing() {
        var codes = CodesInView(repeatsAfter: 2_000_000_000)
        update(&codes, [barcode("a")], at: 1000)
        #expect(codes.update([barcode("a")], at: time(999)).isEmpty)
        #expect(texts(codes) == ["a"])
        // The time of a restarted camera starts at 0 again.
        #expect(codes.update([barcode("a")], at: 5).map(\.isNew) == [true])
    }

    @Test func theLatestOfManyCodesAreStillKnown() {
        var codes = CodesInView(repeatsAfter: 2_000_000_000)
        for number in 0..<3000 { update(&codes, [barcode("\(number)")], at: number * 10) }
        #expect(codes.update([barcode("2990")], at: time(29_995)).isEmpty)
        #expect(codes.update([barcode("1")], at: time(30_000)).map(\.isNew) == [true])
        var never = CodesInView(repeatsAfter: nil)
        for number in 0..<3000 { update(&never, [barcode("\(number)")], at: number * 10) }
        #expect(never.update([barcode("1")], at: time(60_000)).map(\.isNew) == [false])
    }
}
