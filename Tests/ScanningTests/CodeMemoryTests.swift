import Barcodes
import Scanning
import Testing

@Suite struct CodeMemoryTests {
    private static let second: UInt64 = 1_000_000_000

    private static func barcode(_ text: String, index: Int? = nil) -> Barcode {
        let corner = Point(x: 0, y: 0)
        let content = DecodedContent(
            text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1)),
            structuredAppend: index.map { StructuredAppend(index: $0, count: 3, parity: 0) })
        return Barcode(
            symbology: .qrCode, content: content,
            corners: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            isMirrored: false, isInverted: false)
    }

    /// What comes of a code that is shown at these tenths of a second: `true` where it counts.
    private static func arrivals(_ memory: inout CodeMemory, at tenths: [UInt64]) -> [Bool?] {
        tenths.map { memory.arrivals(among: [barcode("a")], at: $0 * second / 10).first?.isNew }
    }

    @Test func aCodeIsNewOnceAndAgainAfterItWasAway() {
        var memory = CodeMemory(repeatsAfter: 2 * Self.second)
        // Away for a second is a hand that shakes.
        #expect(Self.arrivals(&memory, at: [0, 10, 30, 60]) == [true, nil, nil, true])
    }

    @Test func aCodeThatStaysInViewIsNeverNewHoweverLongItStays() {
        for repeatsAfter in [0, 2 * Self.second, nil] {
            var memory = CodeMemory(repeatsAfter: repeatsAfter)
            #expect(Self.arrivals(&memory, at: Array(stride(from: 0, to: 900, by: 5))).compactMap(\.self) == [true])
        }
    }

    @Test func whereNothingCountsAgainACodeThatComesBackIsToldAndDoesNotCount() {
        var memory = CodeMemory(repeatsAfter: nil)
        #expect(Self.arrivals(&memory, at: [0, 10, 40, 36_000]) == [true, nil, false, false])
    }

    @Test func betweenComingBackAndCountingAgainACodeWasReadBefore() {
        var memory = CodeMemory(repeatsAfter: 10 * Self.second)
        // Away for 5 s, then for 10.
        #expect(Self.arrivals(&memory, at: [0, 50, 60, 160]) == [true, false, nil, true])
    }

    @Test func whatIsInViewWhenNothingIsLookedAtStaysInView() {
        var memory = CodeMemory(repeatsAfter: 2 * Self.second)
        #expect(Self.arrivals(&memory, at: [0, 5]) == [true, nil])
        memory.hold()
        #expect(Self.arrivals(&memory, at: [600, 605, 640]) == [nil, nil, true])
    }

    @Test func whatWasGoneBeforeNothingWasLookedAtIsGoneStill() {
        var memory = CodeMemory(repeatsAfter: 2 * Self.second)
        #expect(Self.arrivals(&memory, at: [0]) == [true])
        _ = memory.arrivals(among: [], at: 3 * Self.second)
        memory.hold()
        #expect(Self.arrivals(&memory, at: [600]) == [true])
    }

    @Test func theSameCodeTwiceInAFrameIsOne() {
        var memory = CodeMemory(repeatsAfter: Self.second)
        #expect(memory.arrivals(among: [Self.barcode("a"), Self.barcode("a"), Self.barcode("b")], at: 5).count == 2)
    }

    @Test func theSymbolsOfASequenceDiffer() {
        var memory = CodeMemory(repeatsAfter: Self.second)
        #expect(memory.arrivals(among: [Self.barcode("a", index: 0), Self.barcode("a", index: 1)], at: 5).count == 2)
    }

    @Test func aClockThatStartsAnewMakesCodesComeAnew() {
        for (repeatsAfter, isNew) in [(Self.second, true), (nil, false)] {
            var memory = CodeMemory(repeatsAfter: repeatsAfter)
            #expect(Self.arrivals(&memory, at: [1000, 0, 1]) == [true, isNew, nil])
        }
    }

    @Test func whatNobodyHeardOfIsNewStill() {
        var memory = CodeMemory(repeatsAfter: nil)
        #expect(Self.arrivals(&memory, at: [0]) == [true])
        memory.forget([Self.barcode("a")])
        #expect(Self.arrivals(&memory, at: [1]) == [true])
    }
}
