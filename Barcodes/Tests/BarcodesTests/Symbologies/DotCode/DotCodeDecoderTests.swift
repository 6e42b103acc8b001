import Barcodes
import Testing

@Suite struct DotCodeDecoderTests {
    /// Returns the number of grids that are read although some of the lit dots are missing.
    private static func reads(_ text: String, _ options: DotCodeOptions, dotsPutOut: Int) throws -> Int {
        let symbol = try BarcodeWriter.dotCode(bytes: Array(text.utf8), options: options)
        let lit = (0..<symbol.modules.height).flatMap { y in
            (0..<symbol.modules.width).filter { symbol.modules[$0, y] }.map { (x: $0, y: y) }
        }
        return lit.indices.count { first in
            var grid = symbol.modules
            for step in 0..<dotsPutOut {
                let place = lit[(first + step) % lit.count]
                grid[place.x, place.y] = false
            }
            return (try? DotCodeDecoder.decode(grid)) != nil
        }
    }

    /// Correcting two of four codewords once produced content from the random remains of other symbols.
    @Test func theSmallestSymbolsAreNotCorrected() throws {
        // Digits at the start are GS1 elements: one codeword of data, and three of parity.
        let options = DotCodeOptions(width: 12, fnc1: .gs1)
        #expect(try Self.reads("26", options, dotsPutOut: 0) > 0)
        // Up to eight dots belong to no codeword of this size.
        let reads = try Self.reads("26", options, dotsPutOut: 1)
        #expect(reads <= 8, "\(reads)")
    }

    @Test func largerSymbolsAreCorrected() throws {
        #expect(try Self.reads("A longer one, 1234567890 and so on", DotCodeOptions(), dotsPutOut: 1) > 100)
    }

    private static func content(_ words: [Int]) throws -> DecodedContent {
        try DotCodeContentParser.content(of: words, details: DotCodeDetails(width: 19, height: 14, mask: 0))
    }

    /// The codewords of zint for the second of five symbols: padding, and then a latch to code set A.
    @Test(arguments: [[106], [106, 106], [106, 106, 106], []] as [[Int]])
    func paddingBeforeThePositionInASequenceIsRead(padding: [Int]) throws {
        let content = try Self.content([104, 33, 35, 33] + padding + [101, 18, 21, 108])
        #expect(content.text == "ACA" && content.structuredAppend == StructuredAppend(index: 1, count: 5))
    }

    @Test func aShiftAtTheEndOfOtherMessagesIsAnError() {
        #expect(throws: DotCodeContentError.truncated) { try Self.content([104, 33, 35, 33, 106, 101]) }
        // Only the last codeword can be what is left of a latch.
        #expect(throws: DotCodeContentError.truncated) { try Self.content([104, 33, 18, 21, 108]) }
    }
}
