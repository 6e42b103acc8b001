import Barcodes
import Testing

@Suite struct TextGuessTests {
    private func guessed(_ bytes: [UInt8]) -> String {
        TextDecoder.texts(of: [TextRun(bytes: bytes)]).joined()
    }

    @Test(arguments: ["plain", "読み取り", "Café", "Ünïcödé €", "🚲"])
    func validUTF8IsUTF8(text: String) {
        #expect(guessed(Array(text.utf8)) == text)
    }

    @Test(arguments: [
        "Café", "Cafés", "Straße", "Köln", "créée", "¿Qué hora es, señor?", "20 °C", "½ m²", "naïve", "Århus",
        "Zürich Hbf", "À bientôt", "Ærø", "Þór", "GRÜSSE AUS ÖSTERREICH", "Åse Øst", "fenêtre à côté", "±5",
    ])
    func latinTextIsISO8859Part1(text: String) {
        #expect(guessed(text.unicodeScalars.map { UInt8($0.value) }) == text)
    }

    /// The bytes were made with Python 3's codec `shift_jis`.
    @Test(
        arguments: [
            ("読み取り", [0x93, 0xC7, 0x82, 0xDD, 0x8E, 0xE6, 0x82, 0xE8]),
            ("ｺｰﾄﾞ", [0xBA, 0xB0, 0xC4, 0xDE]),
            ("No.12 ｺｰﾄﾞ", [0x4E, 0x6F, 0x2E, 0x31, 0x32, 0x20, 0xBA, 0xB0, 0xC4, 0xDE]),
            ("東京", [0x93, 0x8C, 0x8B, 0x9E]),
            ("テスト", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
            ("A社", [0x41, 0x8E, 0xD0]),
            ("URL：http", [0x55, 0x52, 0x4C, 0x81, 0x46, 0x68, 0x74, 0x74, 0x70]),
        ] as [(String, [UInt8])])
    func japaneseIsShiftJIS(text: String, bytes: [UInt8]) {
        #expect(guessed(bytes) == text)
    }

    @Test func quotationMarksOfWindowsAreKept() {
        #expect(guessed([0x93, 0x48, 0x69, 0x94, 0x20, 0x69, 0x74, 0x92, 0x73]) == "“Hi” it’s")
    }

    @Test func contentWithControlCharactersKeepsItsBytesAsCodePoints() {
        #expect(guessed([0x01, 0x52, 0x94, 0xFD]) == "\u{1}R\u{94}ý")
        #expect(guessed([0x93, 0x20, 0x90, 0x20]) == "\u{93} \u{90} ")
    }

    @Test func byteOrderMarksDecide() {
        #expect(guessed([0xEF, 0xBB, 0xBF, 0x61]) == "a")
        #expect(guessed([0xFE, 0xFF, 0x8A, 0xAD]) == "読")
        #expect(guessed([0xFF, 0xFE, 0xAD, 0x8A]) == "読")
    }

    @Test func aKanjiSegmentSaysShiftJIS() {
        #expect(TextGuess.characterSet(of: [0xB1], hasKanji: true) == .shiftJIS)
        #expect(TextGuess.characterSet(of: [0xB1]) == .iso8859Part1)
    }
}
