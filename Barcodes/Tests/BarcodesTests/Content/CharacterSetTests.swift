import Barcodes
import PictureMaker
import Testing

@Suite struct CharacterSetTests {
    /// "Reading" in many scripts; the bytes were made with Python 3's codecs.
    @Test(
        arguments: [
            (0, "é÷Σ", [0x82, 0xF6, 0xE4]), (2, "é÷Σ", [0x82, 0xF6, 0xE4]), (3, "é÷", [0xE9, 0xF7]),
            (4, "Łódź", [0xA3, 0xF3, 0x64, 0xBC]), (5, "Ħ", [0xA1]), (6, "ĸŪ", [0xA2, 0xDE]),
            (7, "Чтение", [0xC7, 0xE2, 0xD5, 0xDD, 0xD8, 0xD5]), (8, "قراءة", [0xE2, 0xD1, 0xC7, 0xC1, 0xC9]),
            (9, "Ανάγνωση", [0xC1, 0xED, 0xDC, 0xE3, 0xED, 0xF9, 0xF3, 0xE7]),
            (10, "קריאה", [0xF7, 0xF8, 0xE9, 0xE0, 0xE4]), (11, "ışık", [0xFD, 0xFE, 0xFD, 0x6B]), (12, "ŋ", [0xBF]),
            (13, "อ่าน", [0xCD, 0xE8, 0xD2, 0xB9]), (15, "Ā", [0xC2]), (16, "Ŵ", [0xD0]), (17, "€", [0xA4]),
            (18, "Ș", [0xAA]), (20, "読み取りｱ\\~", [0x93, 0xC7, 0x82, 0xDD, 0x8E, 0xE6, 0x82, 0xE8, 0xB1, 0x5C, 0x7E]),
            (21, "Žluť", [0x8E, 0x6C, 0x75, 0x9D]), (22, "Чтение", [0xD7, 0xF2, 0xE5, 0xED, 0xE8, 0xE5]),
            (23, "“€”", [0x93, 0x80, 0x94]), (24, "پ", [0x81]), (25, "読𠮷", [0x8A, 0xAD, 0xD8, 0x42, 0xDF, 0xB7]),
            (26, "読", [0xE8, 0xAA, 0xAD]), (27, "a\u{FFFD}", [0x61, 0xE9]),
            (28, "讀取", [0xC5, 0xAA, 0xA8, 0xFA]), (29, "读取", [0xB6, 0xC1, 0xC8, 0xA1]),
            (30, "읽기뷁", [0xC0, 0xD0, 0xB1, 0xE2, 0x94, 0xEE]), (31, "讀€", [0xD7, 0x78, 0x80]),
            (32, "读ß𠮷", [0xB6, 0xC1, 0x81, 0x30, 0x89, 0x38, 0x95, 0x34, 0xB2, 0x35]),
            (33, "読", [0xAD, 0x8A]), (34, "𠮷", [0x00, 0x02, 0x0B, 0xB7]), (35, "𠮷", [0xB7, 0x0B, 0x02, 0x00]),
            (899, "\u{0}ÿ", [0x00, 0xFF]),
        ] as [(Int, String, [UInt8])])
    func eachSetOfTheRegisterIsRead(eci: Int, text: String, bytes: [UInt8]) throws {
        let set = try #require(CharacterSet(eci: eci))
        let expected = eci == 31 ? text.replacing("€", with: "\u{FFFD}") : text
        #expect(set.text(of: bytes) == expected)
    }

    @Test func numbersOutsideTheRegisterNameNoSet() {
        for eci in [14, 19, 36, 898, 999_999, -1] { #expect(CharacterSet(eci: eci) == nil) }
    }

    /// FNV-1a over the UTF-8 of all assigned two-byte codes in order, computed with Python 3's codecs; those of
    /// GB 18030 with the changes of its editions of 2005 and 2022.
    @Test(
        arguments: [
            (CharacterSet.shiftJIS, 7724, 0x9a66_f86e_d843_879f), (.gb18030, 21891, 0xe516_3d92_7b34_0aad),
            (.big5, 13752, 0xbcfb_1da3_b418_597a), (.eucKR, 17048, 0xb147_d9d1_5b45_5871),
        ] as [(CharacterSet, Int, UInt64)])
    func everyTwoByteCodeIsAsInTheMappingData(set: CharacterSet, count: Int, hash: UInt64) {
        var text = ""
        for lead in UInt8(0x81)...0xFE {
            for trail in UInt8(0x40)...0xFE where trail != 0x7F {
                let character = set.text(of: [lead, trail]).unicodeScalars
                if character.count == 1, let scalar = character.first, scalar != "\u{FFFD}" {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        #expect(text.unicodeScalars.count == count)
        #expect(Self.hash(text) == hash)
    }

    @Test func everyFourByteCodeIsAsInTheMappingData() {
        var text = ""
        for number in 0..<39_420 {
            let bytes = [
                0x81 + number / 12600, 0x30 + number / 1260 % 10, 0x81 + number / 10 % 126, 0x30 + number % 10,
            ]
            guard let scalar = CharacterSet.gb18030.text(of: bytes.map(UInt8.init)).unicodeScalars.first else {
                continue
            }
            if scalar != "\u{FFFD}", !(0xE000..<0xF900).contains(scalar.value) { text.unicodeScalars.append(scalar) }
        }
        #expect(text.unicodeScalars.count == 35086)
        #expect(Self.hash(text) == 0xf0e0_a224_41d0_9c05)
    }

    /// Codes that glibc's and ICU's converters agree about.
    @Test(
        arguments: [
            (0x1E3F, 0xA8BC), (0xFE10, 0xA6D9), (0xFE11, 0xA6DB), (0xFE12, 0xA6DA), (0xFE13, 0xA6DC), (0xFE14, 0xA6DD),
            (0xFE15, 0xA6DE), (0xFE16, 0xA6DF), (0xFE17, 0xA6EC), (0xFE18, 0xA6ED), (0xFE19, 0xA6F3), (0x9FB4, 0xFE59),
            (0x9FB5, 0xFE61), (0x9FB6, 0xFE66), (0x9FB7, 0xFE67), (0x9FB8, 0xFE6D), (0x9FB9, 0xFE7E), (0x9FBA, 0xFE90),
            (0x9FBB, 0xFEA0), (0x1E3E, 0x8135_F436), (0xE7C7, 0x8135_F437), (0x1E40, 0x8135_F438),
        ] as [(UInt32, UInt32)])
    func codesOfGB18030FollowItsLastEdition(scalar: UInt32, code: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(scalar))
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }.drop { $0 == 0 }
        #expect(CharacterSet.gb18030.text(of: Array(bytes)) == String(scalar))
        #expect(ChineseEncoding.gb18030(scalar) == Array(bytes))
    }

    @Test func fourByteCodesOfEarlierEditionsAreRead() {
        #expect(CharacterSet.gb18030.text(of: [0x84, 0x31, 0x82, 0x36]) == "\u{FE10}")
        #expect(CharacterSet.gb18030.text(of: [0x82, 0x35, 0x90, 0x37]) == "\u{9FB4}")
    }

    @Test func everySingleByteCodeIsAsInTheMappingData() {
        let text = SingleByteSet.allCases.map { CharacterSet.singleByte($0).text(of: Array(0...255)) }.joined()
        #expect(text.unicodeScalars.count == 4864)
        #expect(Self.hash(text) == 0x9a96_6143_c362_8a74)
    }

    @Test func kanjiModeCodesAreReadBack() {
        var count = 0
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value), let code = ShiftJIS.kanjiModeCode(of: scalar) else { continue }
            count += 1
            #expect(ShiftJIS.scalars(of: [UInt8(code >> 8), UInt8(code & 0xFF)]) == [scalar])
        }
        // JIS X 0208 has 6879 characters, of which seven are left out.
        #expect(count == 6872)
    }

    @Test(arguments: ["①", "㈱", "№", "℡", "Ⅲ", "∑", "∮", "∟", "⊿"] as [Unicode.Scalar])
    func charactersOfRow13AreReadButNotWrittenInKanjiMode(character: Unicode.Scalar) {
        #expect(ShiftJIS.kanjiModeCode(of: character) == nil)
        let codes = (UInt8(0x40)...0x9C).map { [0x87, $0] }
        #expect(codes.contains { ShiftJIS.scalars(of: $0) == [character] })
    }

    @Test func noBytesTrap() {
        var random = SeededGenerator(seed: 3)
        for eci in 0...40 {
            guard let set = CharacterSet(eci: eci) else { continue }
            for _ in 0..<300 {
                let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in random.byte() }
                _ = set.text(of: bytes)
            }
        }
    }

    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
