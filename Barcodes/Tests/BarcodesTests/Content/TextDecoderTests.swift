import Barcodes
import Testing

@Suite struct TextDecoderTests {
    private static let modes: [(QRCodeMode, Set<UInt8>)] = [
        (.numeric, Set("0123456789".utf8)),
        (.alphanumeric, Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)), (.byte, Set(0...255)),
    ]

    /// Segments of bytes, each in the densest mode that its first byte can be in.
    private func segments(_ bytes: [UInt8]) -> [RawSegment] {
        var result: [RawSegment] = []
        for byte in bytes {
            guard let (mode, _) = Self.modes.first(where: { $0.1.contains(byte) }) else { continue }
            if let last = result.indices.last, result[last].mode == mode {
                result[last].bytes.append(byte)
            } else {
                result.append(RawSegment(mode: mode, bytes: [byte]))
            }
        }
        return result
    }

    private func texts(_ segments: [RawSegment]) -> [String] { TextDecoder.texts(of: segments.map(\.run)) }

    private func segment(_ mode: QRCodeMode, _ text: String) -> RawSegment {
        RawSegment(mode: mode, bytes: Array(text.utf8))
    }

    @Test(arguments: [
        "LIBERTÉ 1789-1792-1848 FRATERNITÉ 1848-1958-2024 ÉGALITÉ 0123456789",
        "GENÈVE AEROPORT INTERNATIONAL: ZÜRICH AEROPORT INTERNATIONAL: MÜNCHEN AEROPORT",
        "SÃO PAULO - PEDIDO: 2024-0012345 Nº 000123456789", "ESPAÑA - EXPEDIENTE 2024-000123 Nº 0001234567",
    ])
    func accentedLettersInSegmentsOfTheirOwnAreISO8859Part1(text: String) {
        let segments = segments(text.unicodeScalars.map { UInt8($0.value) })
        #expect(segments.contains { $0.mode == .byte } && segments.contains { $0.mode == .alphanumeric })
        #expect(texts(segments).joined() == text)
    }

    @Test func accentedLettersStandAloneBetweenOtherSegments() {
        let accent = RawSegment(mode: .byte, bytes: [0xC9])
        let french = [accent, segment(.alphanumeric, "GALIT"), accent, segment(.numeric, "1848"), accent]
        #expect(texts(french) == ["É", "GALIT", "É", "1848", "É"])
        let portuguese = [
            RawSegment(mode: .byte, bytes: [0x53, 0xC3]), segment(.alphanumeric, "O PAULO N"),
            RawSegment(mode: .byte, bytes: [0xBA]),
        ]
        #expect(texts(portuguese) == ["SÃ", "O PAULO N", "º"])
    }

    @Test func halfWidthKatakanaOnBothSidesOfKanjiAreNoUTF8() {
        let segments = [
            RawSegment(mode: .byte, bytes: [0xC4]), RawSegment(mode: .kanji, bytes: [0x8A, 0xBF, 0x8E, 0x9A]),
            RawSegment(mode: .byte, bytes: [0xB1]),
        ]
        #expect(texts(segments) == ["ﾄ", "漢字", "ｱ"])
    }

    @Test(arguments: ["読み取り 2024-000123 バーコード", "ИВАНОВ 0012345 МОСКВА", "Ñ 1234567 É", "N° 0001 LIBERTÉ", "🚲 1 🚲"])
    func utf8BetweenOtherSegmentsIsUTF8(text: String) {
        #expect(texts(segments(Array(text.utf8))).joined() == text)
    }

    /// The bytes were made with Python 3's codec `shift_jis`.
    @Test(
        arguments: [
            ("ｺｰﾄﾞ 1234567", [0xBA, 0xB0, 0xC4, 0xDE]), ("東京 2024-000123", [0x93, 0x8C, 0x8B, 0x9E]),
            ("テスト ABC-12", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
        ] as [(String, [UInt8])])
    func japaneseBeforeOtherSegmentsIsShiftJIS(text: String, bytes: [UInt8]) {
        let rest = text.drop { !$0.isASCII }.utf8
        #expect(texts(segments(bytes + rest)).joined() == text)
    }

    @Test func aCharacterOfShiftJISMayEndInAnAlphanumericSegment() {
        let size: [UInt8] = [0x83, 0x54, 0x83, 0x43, 0x83]
        let segments = [RawSegment(mode: .byte, bytes: size), segment(.alphanumeric, "YXL-1234567890-ABC")]
        #expect(texts(segments) == ["サイズXL-1234567890-ABC", ""])
        let whole = [RawSegment(mode: .byte, bytes: size + [0x59]), segment(.alphanumeric, "XL-1234567890-ABC")]
        #expect(texts(whole) == ["サイズ", "XL-1234567890-ABC"])
    }

    @Test func aCharacterOfUTF16MayEndInANumericSegment() {
        let segments = [RawSegment(mode: .byte, bytes: [0xFE, 0xFF, 0x8A, 0xAD, 0x4E]), segment(.numeric, "3")]
        #expect(texts(segments).joined() == "読丳")
    }

    @Test func separatorsOfAlphanumericSegmentsStay() {
        let segments = [
            segment(.alphanumeric, "10A%\u{1D}21"), RawSegment(mode: .byte, bytes: [0xC9]), segment(.numeric, "12"),
        ]
        #expect(texts(segments) == ["10A%\u{1D}21", "É", "12"])
    }

    @Test func segmentsWithAKnownECIEndAStretch() {
        let segments = [
            RawSegment(mode: .byte, bytes: [0xC3]), RawSegment(mode: .byte, eci: 26, bytes: [0xC3, 0xA9]),
            RawSegment(mode: .byte, eci: 999_999, bytes: [0xBA]),
        ]
        #expect(texts(segments) == ["Ã", "é", "º"])
    }
}
