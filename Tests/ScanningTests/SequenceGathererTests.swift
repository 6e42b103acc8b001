import Barcodes
import Scanning
import Testing

struct SequenceGathererTests {
    /// Returns the codes of a text as a reader returns them, decoded from their modules.
    private func parts(of text: String, count: Int) throws -> [Barcode] {
        try BarcodeWriter.qrCodeSequence(text: text, symbolCount: count).map { symbol in
            let frame = try Self.picture(of: symbol)
            let found = try BarcodeReader().read(
                frame.pixels.span, layout: ImageLayout(width: frame.width, height: frame.height))
            return try #require(found.first)
        }
    }

    private static func picture(of symbol: Symbol) throws -> (pixels: [UInt8], width: Int, height: Int) {
        let (grid, scale, margin) = (symbol.grid, 4, 16)
        let (width, height) = (grid.width * scale + 2 * margin, grid.height * scale + 2 * margin)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<grid.height * scale {
            for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                pixels[(y + margin) * width + x + margin] = 0
            }
        }
        return (pixels, width, height)
    }

    @Test func partsGatherInAnyOrderUntilTheMessageIsWhole() throws {
        let text = "A text that comes in three codes, one after another, in whatever order they are held up."
        let parts = try parts(of: text, count: 3)
        var gatherer = SequenceGatherer()
        let answer1 = gatherer.take(parts[2])
        #expect(answer1 == .part(read: 1, count: 3, missing: [0, 1]))
        let answer2 = gatherer.take(parts[2])
        #expect(answer2 == .part(read: 1, count: 3, missing: [0, 1]))
        let answer3 = gatherer.take(parts[0])
        #expect(answer3 == .part(read: 2, count: 3, missing: [1]))
        let answer4 = gatherer.take(parts[1])
        #expect(answer4 == .whole(text: text))
        #expect(parts.allSatisfy { gatherer.progress(of: $0) == .whole(text: text) })
    }

    @Test func messagesThatNothingTellsApartAreNeverMixed() throws {
        var mine = try parts(of: "my message", count: 2)
        var other = try parts(of: "the other message", count: 2)
        for index in 0..<2 {
            mine[index].content.structuredAppend?.identifier = "7"
            other[index].content.structuredAppend?.identifier = "7"
        }
        var gatherer = SequenceGatherer()
        for code in [mine[0], other[0], mine[1], other[1]] { gatherer.take(code) }
        #expect((mine + other).allSatisfy { gatherer.progress(of: $0) == .ambiguous && gatherer.group(of: $0) == nil })
    }

    @Test func aCodeByItselfIsNoPart() throws {
        var gatherer = SequenceGatherer()
        let code = try #require(try parts(of: "alone", count: 1).first)
        let answer5 = gatherer.take(code)
        #expect(answer5 == nil)
        #expect(SequenceGatherer.key(of: code) == nil)
    }
}
