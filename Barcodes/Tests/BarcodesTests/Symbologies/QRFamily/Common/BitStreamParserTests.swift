import Barcodes
import PictureMaker
import Testing

@Suite struct BitStreamParserTests {
    private func parse(_ bits: String, version: Int = 1) throws(ContentError) -> DecodedContent {
        var writer = BitWriter()
        for bit in bits where bit != " " { writer.append(bit == "1" ? 1 : 0, count: 1) }
        return try BitStreamParser(data: writer.bytes, bitCount: writer.bitCount, format: .qrCode(version: version))
            .content(details: QRCodeDetails(version: 1))
    }

    @Test func theStandardsNumericExampleIsRead() throws {
        // ISO/IEC 18004, 7.4.3: 01234567 in version 1.
        let content = try parse("0001 0000001000 0000001100 0101011001 1000011 0000")
        #expect(content.text == "01234567")
    }

    @Test func theStandardsAlphanumericExampleIsRead() throws {
        // ISO/IEC 18004, 7.4.4: AC-42 in version 1.
        #expect(try parse("0010 000000101 00111001110 11100111001 000010 0000").text == "AC-42")
    }

    @Test func theStandardsKanjiExampleIsRead() throws {
        // ISO/IEC 18004, 7.4.6: 935F is 0D9F, E4AA is 1AAA.
        let content = try parse("1000 00000010 0110110011111 1101010101010 0000")
        #expect(content.text == "点茗" && content.bytes == [0x93, 0x5F, 0xE4, 0xAA])
    }

    @Test func bytesAfterAnECIAreReadInItsCharacterSet() throws {
        // The form of ISO/IEC 18004's example in 7.4.2.3: ECI 9, ISO 8859-7, and five Greek letters.
        let content = try parse("0111 00001001 0100 00000101 11000001 11000010 11000011 11000100 11000101 0000")
        #expect(content.text == "ΑΒΓΔΕ" && content.segments.map(\.eci) == [9])
    }

    @Test func digitsAndLettersAreBytesUnderAnECI() throws {
        // UTF-16: the bytes 4E and 2D, 中, as one of each, and as two alphanumeric characters, N and -.
        let both = try parse("0111 00011001 0100 00000001 01001110 0010 000000001 101001")
        #expect(both.text == "中" && both.bytes == [0x4E, 0x2D] && both.segments.map(\.text) == ["中", ""])
        #expect(try parse("0111 00011001 0010 000000010 10000110100").text == "中")
        // Digits: 30 and 31 are U+3031.
        #expect(try parse("0111 00011001 0001 0000000010 0000001").text == "〱")
        // Big5: the second byte of 兵, A7 4C, is the letter L.
        let big5 = try parse("0111 00011100 0100 00000001 10100111 0010 000000010 01111000011")
        #expect(big5.text == "兵I" && big5.symbologyIdentifier == "]Q2")
        // If no character is split, each segment has its own text, and an unknown ECI does not change digits.
        let whole = try parse("0111 00011010 0100 00000001 01000001 0001 0000000010 0000001")
        #expect(whole.segments.map(\.text) == ["A", "01"])
        #expect(try parse("0111 11001111 01000010 00111111 0001 0000000010 0000001").text == "01")
    }

    @Test func eciDesignatorsOfAllLengthsAreRead() throws {
        #expect(try parse("0111 10000011 10000011 0100 00000001 01000001").segments.map(\.eci) == [899])
        #expect(try parse("0111 11001111 01000010 00111111 0100 00000001 01000001").segments.map(\.eci) == [999_999])
        #expect(throws: ContentError.eci(value: 1_000_000)) { try parse("0111 11001111 01000010 01000000 0000") }
        #expect(throws: ContentError.eci(value: 0xE0)) { try parse("0111 11100000 01000010 01000000 0000") }
    }

    @Test func theStructuredAppendHeaderIsReported() throws {
        let content = try parse("0011 0010 0011 10101010 0100 00000001 01000001 0000")
        #expect(content.structuredAppend == StructuredAppend(index: 2, count: 4, parity: 0xAA))
        #expect(content.text == "A")
    }

    @Test func valuesThatNoCharactersGiveAreRefused() {
        #expect(throws: ContentError.digits(value: 1000)) { try parse("0001 0000000011 1111101000") }
        #expect(throws: ContentError.alphanumeric(value: 2025)) { try parse("0010 000000010 11111101001") }
        #expect(throws: ContentError.mode(indicator: 6)) { try parse("0110 0000") }
        #expect(throws: ContentError.truncated(expectedBits: 16, actualBits: 8)) {
            try parse("0100 00000010 01000001")
        }
        #expect(throws: ContentError.hanziSet(value: 2)) { try parse("1101 0010 00000001 0000000000000") }
        #expect(throws: ContentError.applicationIndicator(value: 100)) { try parse("1001 01100100 0000") }
    }

    @Test func neighbouringByteSegmentsShareTheirCharacters() throws {
        // é in UTF-8, half in one segment and half in the next.
        #expect(try parse("0100 00000001 11000011 0100 00000001 10101001 0000").text == "é")
    }

    @Test func noBitsTrap() {
        var random = SeededGenerator(seed: 6)
        let formats: [BitStreamFormat] =
            [.qrCode(version: 1), .qrCode(version: 10), .qrCode(version: 40)]
            + MicroQRCodeTables.versions.map { MicroQRCodeTables.format(version: $0) }
            + RMQRCodeTables.versions.map { RMQRCodeTables.format(version: $0) }
        for round in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &random)
            let bytes = (0..<count).map { _ in random.byte() }
            let bits = Int.random(in: 0...(count * 8), using: &random)
            do {
                let parser = BitStreamParser(data: bytes, bitCount: bits, format: formats[round % formats.count])
                let content = try parser.content(details: QRCodeDetails(version: 1))
                #expect(content.bytes == content.segments.flatMap(\.bytes))
            } catch {
                continue
            }
        }
    }
}
