import Barcodes
import Testing

@Suite struct AztecDecoderTests {
    /// If the ring around the bullseye is damaged, its bits may be corrected to another message. One with fewer check
    /// codewords was believed, since those that it takes for data are right, and their bits followed the text.
    @Test(arguments: [6, 20, 60])
    func aModeMessageThatTakesCheckCodewordsForDataIsRefused(length: Int) throws {
        let text = String(repeating: "HSRELTPUSC", count: 6).prefix(length)
        let grid = try BarcodeWriter.aztec(bytes: Array(text.utf8)).grid
        let message = try #require(AztecDecoder.modeMessages(of: grid).first)
        #expect(try AztecDecoder.decode(grid, message).text == text)
        for count in 1...4 {
            var wrong = message
            wrong.dataWords += count
            #expect(throws: AztecDecodingError.modeMessage) { try AztecDecoder.decode(grid, wrong) }
        }
    }
}
