import Barcodes
import Scanning
import Testing

@Suite struct CodeMemoryTests {
    private static let second: UInt64 = 1_000_000_000

    private static func barcode(_ text: String, index: Int? = nil) -> Barcode {
        let corner = Point(x: 0, y: 0)
        let content = DecodedContent(
            text: text, bytes: Array(text.utf8), segments: [],
            structuredAppend: index.map { StructuredAppend(index: $0, count: 3, parity: 0) })
        return Barcode(
            symbology: .qrCode, content: content,
            corners: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            isMirrored: false, isInverted: false)
    }

    @Test func aCodeIsNewOnceAndAgainAfterItWasAway() {
        var memory = CodeMemory(patience: 2 * Self.second)
        let code = Self.barcode("a")
        #expect(memory.newCodes(among: [code], at: 0) == [code])
        #expect(memory.newCodes(among: [code], at: Self.second) == [])
        // Missed in some frames, and still within the patience.
        #expect(memory.newCodes(among: [], at: 2 * Self.second) == [])
        #expect(memory.newCodes(among: [code], at: 3 * Self.second) == [])
        #expect(memory.newCodes(among: [code], at: 6 * Self.second) == [code])
    }

    @Test func theSameCodeTwiceInAFrameIsOne() {
        var memory = CodeMemory(patience: Self.second)
        #expect(memory.newCodes(among: [Self.barcode("a"), Self.barcode("a"), Self.barcode("b")], at: 5).count == 2)
    }

    @Test func theSymbolsOfASequenceDiffer() {
        var memory = CodeMemory(patience: Self.second)
        #expect(memory.newCodes(among: [Self.barcode("a", index: 0), Self.barcode("a", index: 1)], at: 5).count == 2)
    }

    @Test func aClockThatStartsAnewMakesCodesNew() {
        var memory = CodeMemory(patience: Self.second)
        let code = Self.barcode("a")
        #expect(memory.newCodes(among: [code], at: 100 * Self.second) == [code])
        #expect(memory.newCodes(among: [code], at: 0) == [code])
        #expect(memory.newCodes(among: [code], at: 1) == [])
    }
}
