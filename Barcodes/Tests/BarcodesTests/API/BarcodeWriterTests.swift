import Barcodes
import PictureMaker
import Testing

@Suite struct BarcodeWriterTests {
    private func read(_ symbol: Symbol) throws -> DecodedContent { try QRCodeDecoder.decode(symbol.grid) }

    @Test func theStandardsExampleComesOutAsInTheStandard() throws {
        // ISO/IEC 18004, annex I: "01234567" in version 1-M takes mask 010.
        let symbol = try BarcodeWriter.qrCode(text: "01234567", options: QRCodeOptions(boostsErrorCorrection: false))
        #expect(
            symbol.details.qrCode?.version == 1 && symbol.details.qrCode?.errorCorrectionLevel == .medium
                && symbol.details.qrCode?.mask == 2)
        #expect(symbol.grid.textArt == QRCodeExample.textArt)
    }

    @Test(arguments: [
        "", "0", "8675309", "HELLO WORLD", "https://example.org/?q=1", "Café", "Cafés", "créée", "Ã©", "点茗",
        "読み取りコード", "Yomitori 読み取り 123456", "~\\", "🚲 Räder", "Привет", "漢字ABC漢字", "\u{FFFD}\u{0}\n",
        "ｺｰﾄﾞ", "“quoted”", "\u{85}", "ｱ±", "～−", "%%%A%", "e\u{301}", "A\u{1D}B",
    ])
    func everyTextIsReadBackAsItWas(text: String) throws {
        let content = try read(BarcodeWriter.qrCode(text: text))
        #expect(Array(content.text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func aByteOrderMarkIsNoText() throws {
        #expect(try read(BarcodeWriter.qrCode(text: "\u{FEFF}読")).text == "読")
    }

    @Test func randomTextsOfAllScriptsAreReadBack() throws {
        var random = SeededGenerator(seed: 4)
        let alphabets: [[Unicode.Scalar]] = [
            Array("0123456789".unicodeScalars), Array("ABC $%*+-./:0".unicodeScalars),
            Array("abc,;éüñß§°".unicodeScalars), Array("読取コードあいう、。".unicodeScalars),
            Array("ЯжΩ€🚲".unicodeScalars),
        ]
        for _ in 0..<400 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
                }
            }
            let content = try read(BarcodeWriter.qrCode(text: String(text)))
            #expect(Array(content.text.unicodeScalars) == Array(text))
        }
    }

    @Test func anyBytesAreReadBack() throws {
        var random = SeededGenerator(seed: 5)
        for length in [0, 1, 2, 17, 256, 1000] {
            let bytes = (0..<length).map { _ in random.byte() }
            #expect(try read(BarcodeWriter.qrCode(bytes: bytes)).bytes == bytes)
        }
    }

    /// Texts, and whether all of their characters are in ASCII or JIS X 0208.
    @Test(arguments: [
        ("Café 東京 – 渋谷店", false), ("Привет 東京", true), ("東京 Größe", false), ("🚲 渋谷", false),
        ("日本語と한국어", false), ("東京 2026", true),
    ])
    func kanjiModeStandsBesideASCIIOnly(text: String, hasKanji: Bool) throws {
        let segments = try read(BarcodeWriter.qrCode(text: text)).segments
        #expect(segments.contains(where: { $0.mode == .kanji }) == hasKanji)
        for segment in segments where hasKanji {
            #expect(segment.eci == nil && (segment.mode != .byte || segment.text.utf8.allSatisfy { $0 < 0x80 }))
        }
    }

    @Test(arguments: ["㈱山田", "①読み取り", "№ 12"])
    func charactersThatJISX0208LacksAreNotWrittenAsKanji(text: String) throws {
        let content = try read(BarcodeWriter.qrCode(text: text))
        #expect(content.text == text && content.segments.allSatisfy { $0.mode != .kanji && $0.eci == 26 })
        let micro = try MicroQRCodeDecoder.decode(BarcodeWriter.microQRCode(text: String(text.prefix(3))).grid)
        let rmqr = try RMQRCodeDecoder.decode(BarcodeWriter.rmqrCode(text: text).grid)
        #expect((micro.segments + rmqr.segments).allSatisfy { $0.mode != .kanji })
    }

    @Test(arguments: [
        "10ABC\u{1D}%2", "A\u{1D}\u{1D}B", "\u{1D}%", "%\u{1D}", "%%\u{1D}\u{1D}%%", "AB\u{1D}CD%EF\u{1D}",
    ])
    func separatorsBesidePercentSignsComeBackAsTheyWere(text: String) throws {
        #expect(try read(BarcodeWriter.qrCode(text: text, options: QRCodeOptions(fnc1: .gs1))).text == text)
        let rmqr = try BarcodeWriter.rmqrCode(text: text, options: RMQRCodeOptions(fnc1: .gs1))
        #expect(try RMQRCodeDecoder.decode(rmqr.grid).text == text)
        let sequence = try BarcodeWriter.qrCodeSequence(
            text: String(repeating: text, count: 3), symbolCount: 3, options: QRCodeOptions(fnc1: .gs1))
        var assembler = StructuredAppendAssembler()
        let corner = Point(x: 0, y: 0)
        let corners = Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner)
        let messages = try sequence.map {
            assembler.add(Barcode(symbology: .qrCode, content: try QRCodeDecoder.decode($0.grid), corners: corners))
        }
        #expect(messages.last??.text == String(repeating: text, count: 3))
        let segments = [ContentSegment(mode: .alphanumeric, bytes: [0x1D, 0x25], text: "")]
        #expect(throws: BarcodeWriterError.segment(index: 0)) {
            try BarcodeWriter.qrCode(segments: segments, options: QRCodeOptions(fnc1: .gs1))
        }
    }

    @Test func modesAreSwitchedWhereItPays() throws {
        func modes(_ text: String) throws -> [QRCodeMode?] {
            try read(BarcodeWriter.qrCode(text: text)).segments.map(\.mode)
        }
        #expect(try modes("ABCDEF0123456789012345") == [.alphanumeric, .numeric])
        // Two headers cost more than three digits save.
        #expect(try modes("ABC012DEF") == [.alphanumeric])
        #expect(try modes("abc0123456789012") == [.byte, .numeric])
        #expect(try modes("点茗") == [.kanji])
        #expect(try modes("読み取り：https://example.org") == [.kanji, .byte])
    }

    @Test func aCharacterSetIsNamedOnlyWhereNeeded() throws {
        func ecis(_ text: String) throws -> [Int?] {
            try read(BarcodeWriter.qrCode(text: text)).segments.map(\.eci)
        }
        #expect(try ecis("Café au lait") == [3])
        #expect(try ecis("plain, text") == [nil])
        #expect(try ecis("Łódź") == [26])
        #expect(try ecis("点茗 and ascii") == [nil, nil])
    }

    @Test func theSmallestVersionIsTaken() throws {
        // ISO/IEC 18004, table 7: digits that versions hold.
        for (version, level, digits) in [
            (1, ErrorCorrectionLevel.low, 41), (1, .high, 17), (9, .medium, 432), (10, .low, 652),
            (26, .quartile, 1804),
            (27, .low, 3517), (40, .low, 7089), (40, .medium, 5596), (40, .quartile, 3993), (40, .high, 3057),
        ] {
            let options = QRCodeOptions(errorCorrectionLevel: level, boostsErrorCorrection: false, mask: 0)
            let symbol = try BarcodeWriter.qrCode(text: String(repeating: "7", count: digits), options: options)
            #expect(symbol.details.qrCode?.version == version, "\(version)-\(level.rawValue)")
            if version < 40 {
                let next = try BarcodeWriter.qrCode(text: String(repeating: "7", count: digits + 1), options: options)
                #expect(next.details.qrCode?.version == version + 1)
            }
        }
    }

    @Test func theLevelIsRaisedWhereItCostsNothing() throws {
        #expect(
            try BarcodeWriter.qrCode(text: "1", options: QRCodeOptions(errorCorrectionLevel: .low)).details.qrCode?
                .errorCorrectionLevel == .high)
        let fixed = QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false)
        #expect(try BarcodeWriter.qrCode(text: "1", options: fixed).details.qrCode?.errorCorrectionLevel == .low)
    }

    @Test func contentThatDoesNotFitGivesBothSizes() {
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 4 + 16 + 2954 * 8, availableBits: 2956 * 8)) {
            try BarcodeWriter.qrCode(
                bytes: Array(repeating: 0x80, count: 2954), options: QRCodeOptions(errorCorrectionLevel: .low))
        }
        #expect(throws: BarcodeWriterError.contentTooLong(requiredBits: 4 + 8 + 8 * 20, availableBits: 128)) {
            try BarcodeWriter.qrCode(text: "twenty letters, here", options: QRCodeOptions(versions: 1...1))
        }
    }

    @Test(arguments: [
        (Symbology.qrCode, 8_000), (.microQRCode, 40), (.rmqrCode, 400), (.dataMatrix, 4_000), (.aztec, 4_000),
        (.pdf417, 3_000), (.microPDF417, 400), (.maxiCode, 200), (.hanXin, 8_000), (.dotCode, 4_000),
        (.codablockF, 6_000), (.code128, 2_000), (.code39, 700), (.ean13, 14), (.kix, 51), (.pharmacode, 7),
    ])
    func contentThatIsTooLongSaysSo(symbology: Symbology, count: Int) {
        let error = #expect(throws: BarcodeWriterError.self) {
            try BarcodeWriter.symbol(.text(String(repeating: "7", count: count)), as: symbology)
        }
        #expect(error?.isTooLong == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        (Symbology.qrCode, "+7"), (.qrCode, "07"), (.qrCode, " 7"), (.hanXin, "+7"), (.maxiCode, "04"),
        (.microQRCode, "M+4"), (.microQRCode, "M04"), (.rmqrCode, "R07x43"), (.rmqrCode, "R7xx43"),
        (.rmqrCode, "R7x+43"), (.dataMatrix, "+12x26"), (.dataMatrix, "12xx26"), (.dataMatrix, "Square"),
        (.aztec, "c2"), (.aztec, "02"),
    ])
    func versionsHaveOneNotation(symbology: Symbology, version: String) {
        #expect(throws: BarcodeWriterError.option(.version)) {
            try BarcodeWriter.symbol(
                .text("1"), as: symbology, options: WriterOptions(version: SymbolVersion(rawValue: version)))
        }
    }

    @Test(arguments: [(Symbology.pdf417, "+2"), (.pdf417, "02"), (.hanXin, "01"), (.aztec, "+23")])
    func errorCorrectionHasOneNotation(symbology: Symbology, level: String) {
        #expect(throws: BarcodeWriterError.option(.errorCorrection)) {
            try BarcodeWriter.symbol(
                .text("1"), as: symbology, options: WriterOptions(errorCorrection: ErrorCorrection(rawValue: level)))
        }
    }

    @Test func otherErrorsAreNotAboutLength() {
        for error in [
            BarcodeWriterError.length(expected: [12, 13], actual: 11), .emptyContent, .contentNotRepresentable,
            .tooFewCharacters(required: 3, actual: 2), .option(.mask),
        ] {
            #expect(!error.isTooLong)
        }
    }

    @Test func optionsOutOfRangeAreRefused() {
        #expect(throws: BarcodeWriterError.option(.mask)) {
            try BarcodeWriter.qrCode(text: "a", options: QRCodeOptions(mask: 8))
        }
        #expect(throws: BarcodeWriterError.option(.versions)) {
            try BarcodeWriter.qrCode(text: "a", options: QRCodeOptions(versions: 0...3))
        }
        #expect(throws: BarcodeWriterError.segment(index: 1)) {
            try BarcodeWriter.qrCode(segments: [
                ContentSegment(mode: .numeric, bytes: [0x31], text: ""),
                ContentSegment(mode: .numeric, bytes: [0x41], text: ""),
            ])
        }
    }

    @Test func segmentsWithSeveralCharacterSetsAreReadBack() throws {
        let segments = [
            ContentSegment(mode: .byte, eci: 7, bytes: [0xC7, 0xE2], text: "Чт"),
            ContentSegment(mode: .numeric, eci: 7, bytes: Array("12".utf8), text: "12"),
            ContentSegment(mode: .byte, eci: 9, bytes: [0xC1], text: "Α"),
            ContentSegment(mode: .byte, eci: 999_999, bytes: [0x41], text: "A"),
            ContentSegment(mode: .kanji, eci: 999_999, bytes: [0x93, 0x5F, 0xE4, 0xAA], text: "点茗"),
            ContentSegment(mode: .hanzi, eci: 999_999, bytes: [0xB6, 0xC1, 0xC8, 0xA1], text: "读取"),
        ]
        let content = try read(BarcodeWriter.qrCode(segments: segments))
        #expect(content.segments == segments)
        #expect(content.text == "Чт12ΑA点茗读取")
    }

    @Test func gs1SeparatorsAndPercentSignsSurviveAlphanumericMode() throws {
        let text = "0104912345123459\u{1D}15970331%30128\u{1D}10ABC123"
        let content = try read(BarcodeWriter.qrCode(text: text, options: QRCodeOptions(fnc1: .gs1)))
        #expect(content.text == text && content.fnc1 == .gs1)
        #expect(content.segments.contains { $0.mode == .alphanumeric })
    }

    @Test func symbologiesWithoutSequencesHaveOnlySequencesOfOne() throws {
        let number = WriterContent.text("4006381333931")
        #expect(throws: BarcodeWriterError.option(.symbolCount)) {
            try BarcodeWriter.sequence(number, as: .ean13, symbolCount: 2)
        }
        let one = try BarcodeWriter.symbol(number, as: .ean13)
        #expect(try BarcodeWriter.sequence(number, as: .ean13, symbolCount: 1) == [one])
    }

    private static func symbolCounts(of symbology: Symbology) -> ClosedRange<Int>? {
        for case .symbolCount(let counts) in symbology.writerOptions { return counts }
        return nil
    }

    static let sequenceSymbologies = Symbology.allCases.filter { symbolCounts(of: $0) != nil }

    @Test(arguments: sequenceSymbologies)
    func sequencesKeepToOneRule(symbology: Symbology) throws {
        let counts = try #require(Self.symbolCounts(of: symbology))
        #expect(counts.lowerBound == 1)
        let one = try BarcodeWriter.symbol(.text("ab"), as: symbology)
        #expect(try BarcodeWriter.sequence(.text("ab"), as: symbology, symbolCount: 1) == [one])
        #expect(one.structuredAppend == nil)
        for content in [WriterContent.text("ab"), .bytes([0x61, 0x62])] {
            #expect(throws: BarcodeWriterError.tooFewCharacters(required: 3, actual: 2)) {
                try BarcodeWriter.sequence(content, as: symbology, symbolCount: 3)
            }
        }
        for count in [0, counts.upperBound + 1] {
            #expect(throws: BarcodeWriterError.option(.symbolCount)) {
                try BarcodeWriter.sequence(
                    .text(String(repeating: "a", count: 200)), as: symbology, symbolCount: count)
            }
        }
    }

    static let gs1Symbologies = Symbology.allCases.filter { $0.writerOptions.contains(.gs1) }

    @Test(arguments: gs1Symbologies) func elementStringsAreCheckedAndMayHaveBrackets(symbology: Symbology) throws {
        let symbols = try ["0109521234543213", "(01)09521234543213", "[01]09521234543213", "0109521234543213\u{1D}"]
            .map { try BarcodeWriter.symbol(.gs1($0), as: symbology) }
        #expect(symbols.allSatisfy { $0 == symbols[0] })
        #expect(throws: BarcodeWriterError.gs1(.checkDigit(identifier: "01", expected: "3", actual: "4"))) {
            try BarcodeWriter.symbol(.gs1("0109521234543214"), as: symbology)
        }
        for text in ["", "no elements", "é"] {
            #expect(throws: BarcodeWriterError.gs1(.syntax(index: 0)), "\(text)") {
                try BarcodeWriter.symbol(.gs1(text), as: symbology)
            }
        }
    }

    @Test(arguments: ["37", "A", "z", "00"])
    func industryIndicatorsAreReadBack(indicator: String) throws {
        let fnc1 = FNC1.industry(applicationIndicator: indicator)
        let content = try read(BarcodeWriter.qrCode(text: "AA1234BBB112", options: QRCodeOptions(fnc1: fnc1)))
        #expect(content.fnc1 == fnc1 && content.text == "AA1234BBB112")
    }

    /// The bits of digits, which are the least that so many bytes take, whatever they are: a plan would find more.
    @Test func contentThatNoQRCodeCanHoldIsRefusedWithoutAPlan() {
        let text = String(repeating: "aB", count: 250_000)
        let least = (text.utf8.count - 3) * 10 / 3
        let low = QRCodeOptions(errorCorrectionLevel: .low)
        let attempts: [(available: Int, make: () throws -> Void)] = [
            (2956 * 8, { _ = try BarcodeWriter.qrCode(text: text, options: low) }),
            (2956 * 8, { _ = try BarcodeWriter.qrCode(bytes: Array(text.utf8), options: low) }),
            (16 * 2956 * 8, { _ = try BarcodeWriter.qrCodeSequence(text: text, options: low) }),
            (3 * 2956 * 8, { _ = try BarcodeWriter.qrCodeSequence(text: text, symbolCount: 3, options: low) }),
            (128, { _ = try BarcodeWriter.microQRCode(text: text) }),
            (1216, { _ = try BarcodeWriter.rmqrCode(text: text) }),
        ]
        for (available, make) in attempts {
            let error = BarcodeWriterError.contentTooLong(requiredBits: least, availableBits: available)
            #expect(throws: error) { try make() }
        }
        #expect(throws: BarcodeWriterError.option(.symbolCount)) {
            try BarcodeWriter.qrCodeSequence(text: text, symbolCount: 17)
        }
        #expect(throws: BarcodeWriterError.option(.mask)) {
            try BarcodeWriter.qrCode(text: text, options: QRCodeOptions(mask: 8))
        }
    }
}
