import Barcodes
import Testing

@Suite struct CompositeDecoderTests {
    /// Method 11, letters, AI 21 after them: 1, B and X; FNC1; two digits in the last seven bits.
    @Test func aSerialNumberOfTwoDigitsBehindLettersIsNoPadding() throws {
        let bytes = [0b1111_1000, 0b0010_0001, 0b0111_1111, 0b1001_0101]
        #expect(try CompositeDecoder.text(data: [920, 901] + bytes, kind: .b) == "901BX\u{1D}2112")
    }

    @Test func codewordsAboveWhatTheirBitsSayAreRefused() throws {
        // A codeword alone is nine bits: 0, and 33 in numeric mode as 8 + 11 · 3 + 3; the last bit is padding.
        #expect(try CompositeDecoder.text(data: [0b0_0101100_0], kind: .a) == "33")
        #expect(throws: CompositeError.content) {
            try CompositeDecoder.text(data: [512 + 0b0_0101100_0], kind: .a)
        }
        // Seven codewords have 69 bits.
        #expect(throws: CompositeError.content) {
            try CompositeDecoder.text(data: Array(repeating: 927, count: 7), kind: .a)
        }
    }

    @Test func codewordsOutOfRangeAreRefused() {
        for data in [[928], [0, -1], []] {
            #expect(throws: CompositeError.content) { try CompositeDecoder.text(data: data, kind: .a) }
        }
        for data in [[], [920], [920, 901], [920, 902, 1], [901, 901, 1]] {
            #expect(throws: CompositeError.content) { try CompositeDecoder.text(data: data, kind: .b) }
        }
    }
}
