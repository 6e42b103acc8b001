import Barcodes
import Testing

@Suite struct CompositeDecoderTests {
    /// Method 11, letters, AI 21 after them: 1, B and X; FNC1; two digits in the last seven bits.
    @Test func aSerialNumberOfTwoDigitsBehindLettersIsNoPadding() throws {
        let bytes = [0b1111_1000, 0b0010_0001, 0b0111_1111, 0b1001_0101]
        #expect(try CompositeDecoder.text(data: [920, 901] + bytes, kind: .b) == "901BX\u{1D}2112")
    }

    /// Method 11, numeric, AI 21 follows; 13 and N; FNC1, which leads back to numeric mode; C, 57 and 79. If FNC1 led
    /// nowhere, the last bits would be the serial number 24009080.
    @Test func aSerialNumberBehindFNC1HasOneReading() throws {
        let fields = "11 10 10 01101 0111 0000 01111 0000 100010 000 1000110 1011110 00000"
        let bits = fields.utf8.filter { $0 != 0x20 }.map { Int($0 & 1) }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { bits[$0..<$0 + 8].reduce(0) { 2 * $0 + $1 } }
        #expect(bytes.count == 7)
        // Six bytes are five codewords, and the last byte is one.
        var value = bytes.prefix(6).reduce(0) { 256 * $0 + $1 }
        var codewords = [bytes[6]]
        for _ in 0..<5 {
            codewords.insert(value % 900, at: 0)
            value /= 900
        }
        #expect(try CompositeDecoder.text(data: [920, 901] + codewords, kind: .b) == "9013N\u{1D}21C5779")
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
