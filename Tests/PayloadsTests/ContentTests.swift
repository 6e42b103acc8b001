import Payloads
import Testing

@Suite struct ContentTests {
    @Test func bytesThatAreNoTextAreShownAsSuch() throws {
        let bytes: [UInt8] = [0x00, 0x41, 0xFF, 0x80]
        guard case .bytes(let content) = Payload(text: "\0Aÿ\u{80}", bytes: bytes) else { throw Missing() }
        #expect(content.bytes == bytes && content.title == "00 41 FF 80")
        #expect(Payload("a\u{0}b").kind == .bytes && Payload("a\u{1D}b\tc\r\n").kind == .text)
    }

    @Test func aHexViewHasOffsetsDigitsAndCharacters() throws {
        let rows = BinaryContent(Array(0x3A...0x4C)).rows()
        #expect(rows.map(\.offsetText) == ["00000000", "00000010"])
        #expect(rows[1].hexadecimal == "4A 4B 4C" && rows[1].characters == "JKL")
        #expect(BinaryContent([0x1F, 0x7F, 0x20]).rows()[0].characters == ".. " && BinaryContent([]).rows().isEmpty)
        #expect(BinaryContent([1]).rows(of: 0).count == 1)
    }

    @Test(
        arguments: [
            (TextEncoding.shiftJIS, [0x93, 0xC7, 0x82, 0xDD], "読み"), (.gb18030, [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            (.big5, [0xA4, 0xA4], "中"),
            (.eucKR, [0xB0, 0xA1], "가"), (.windows1251, [0xC4, 0xE0], "Да"), (.windows1252, [0x80, 0xE9], "€é"),
            (.latin1, [0xE9], "é"),
            (.utf8, [0xC3, 0xA9], "é"), (.utf16LittleEndian, [0xE9, 0x00], "é"), (.koi8r, [0xE4, 0xC1], "Да"),
        ] as [(TextEncoding, [UInt8], String)])
    func bytesAreReadInACharacterSet(encoding: TextEncoding, bytes: [UInt8], text: String) {
        #expect(encoding.decoded(bytes) == text && BinaryContent(bytes).encodings.contains(encoding))
        #expect(TextEncoding(named: encoding.rawValue) == encoding)
    }

    @Test func invalidBytesAreNotText() {
        #expect(TextEncoding.utf8.decoded([0xFF]) == nil && TextEncoding.utf16BigEndian.decoded([0x41]) == nil)
        #expect(TextEncoding.utf16BigEndian.decoded([0xD8, 0x00]) == nil && TextEncoding(named: "nonsense") == nil)
    }

    @Test func aTextShowsItsFirstLines() {
        let text = Payload("\n  first\r\nsecond\nthird")
        #expect(text.title == "first" && text.detail == "second" && text.encoded == "\n  first\r\nsecond\nthird")
    }

    @Test func aByteOrderMarkIsNoPartOfAText() {
        #expect(Payload("\u{FEFF}WIFI:S:x;;").kind == .wifi)
        #expect(Payload(text: "", bytes: [0xFE, 0xFF, 0xFE, 0xFF, 0xFE, 0xFF, 0, 0x78]).encoded == "x")
    }
}
