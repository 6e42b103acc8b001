import Barcodes
import Labels
import Pictures
import Testing
import Yomitori

struct SymbolMakerTests {
    @Test(arguments: [
        (Symbology.qrCode, "KEG", "Version 1, error correction H (30 %), 21 × 21 modules"),
        (.microQRCode, "Hello World", "Version M4, error correction M (15 %), 17 × 17 modules"),
        (.rmqrCode, "KEG", "Version R11x27, error correction H (30 %), 27 × 11 modules"),
        (.dataMatrix, "KEG", "Data Matrix, 10 × 10 modules"),
        (.code128, "KEG", "Code 128, 68 modules wide"),
    ]) func aCodeIsDescribedAsItsStandardCallsIt(_ symbology: Symbology, _ text: String, _ description: String) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        #expect(SymbolMaker.description(of: symbol) == description)
    }

    @Test func aStackOfRowsIsAsHighAsAllOfThem() throws {
        let symbol = try BarcodeWriter.symbol(.text("KEG-0001 STOUT"), as: .codablockF)
        let grid = symbol.grid
        #expect(SymbolMaker.description(of: symbol) == "Codablock F, \(grid.width) × \(grid.height) modules")
    }

    @Test func theCodeOfAPaymentIsAsItsStandardSays() throws {
        #expect(CodeForm.payment.paymentCode == .epc && CodeForm.swissPayment.paymentCode == .swiss)
        #expect(CodeForm.allCases.count { $0.paymentCode != nil } == 2)
        let transfer = "BCD\n002\n1\nSCT\n\nAna\nDE02120300000000202051"
        for level in ErrorCorrectionLevel.allCases {
            var details = SymbolDetailChoices()
            details.version = SymbolVersion(rawValue: "20")
            let request = SymbolRequest(
                .text(transfer), as: .qrCode, level: level, hasEmblem: true, isSequence: true, details: details,
                payment: .epc)
            let symbols = try SymbolMaker.result(of: request).get()
            #expect(symbols.map { $0.details.qrCode?.errorCorrectionLevel } == [.medium])
            #expect(symbols.map { $0.details.qrCode?.version } == [3])
        }
        // Version 13 of level M has room for 331 bytes.
        for (count, fits) in [(331, true), (332, false)] {
            let text = String(repeating: "a", count: count)
            let request = SymbolRequest(.text(text), as: .qrCode, level: .low, payment: .epc)
            let isMade = (try? SymbolMaker.result(of: request).get()) != nil
            #expect(isMade == fits)
        }
    }

    private func sentence(
        _ count: Int, level: ErrorCorrectionLevel, hasEmblem: Bool = false, version: String? = nil,
        payment: PaymentCode? = nil
    ) -> String {
        var details = SymbolDetailChoices()
        details.version = version.map(SymbolVersion.init(rawValue:))
        let request = SymbolRequest(
            .text(String(repeating: "a", count: count)), as: .qrCode, level: level, hasEmblem: hasEmblem,
            details: details, payment: payment)
        return sentence(request)
    }

    /// Why a code can't be made; empty where it can.
    private func sentence(_ request: SymbolRequest) -> String {
        if case .failure(let failure) = SymbolMaker.result(of: request) { failure.sentence } else { "" }
    }

    @Test func onlyWhatHelpsIsAdvised() {
        #expect(
            sentence(2000, level: .high)
                == "727 bytes too long for error correction H. Shorten the text or choose a lower level.")
        // The limit is 2953 bytes at the lowest level.
        #expect(sentence(2955, level: .high) == "2 bytes too long for any QR code. Shorten the text.")
        #expect(sentence(2954, level: .low) == "1 byte too long for any QR code. Shorten the text.")
        #expect(
            sentence(2000, level: .medium, hasEmblem: true)
                == "727 bytes too long for a code with a picture in the middle. Shorten the text or remove the picture."
        )
        #expect(
            sentence(30, level: .medium, version: "1")
                == "Too long for version 1. Shorten the text, or choose another version.")
        #expect(sentence(2955, level: .low, version: "1") == "2 bytes too long for any QR code. Shorten the text.")
        #expect(!sentence(2000, level: .medium, payment: .swiss).contains("level"))
    }

    /// A capital letter takes less than a byte in a QR code, a digit half of that, and a kanji less than in UTF-8.
    @Test(arguments: [("A", 4296), ("1", 7089), ("読", 1817)]) func bytesThatAreTooManyAreThoseOfTheText(
        character: String, most: Int
    ) {
        for excess in [1, 3000] {
            let text = String(repeating: character, count: most + excess)
            let bytes = excess * character.utf8.count
            #expect(
                sentence(SymbolRequest(.text(text), as: .qrCode, level: .high))
                    == "\(bytes) byte\(bytes == 1 ? "" : "s") too long for any QR code. Shorten the text.")
        }
    }

    @Test(
        arguments: [
            (.microQRCode, "M1", "ABC", "Version M1 can't contain this text. Choose another version."),
            (.aztec, "rune", "256", "Version rune can't contain this text. Choose another version."),
            (
                .maxiCode, "2", "A parcel",
                "Mode 2 needs a postal code, a country and a class of service before the text, each followed by U+001D. "
                    + "Choose another mode."
            ),
            (.microQRCode, "M1", "123456789", "Too long for version M1. Shorten the text, or choose another version."),
        ] as [(Symbology, String, String, String)])
    func aVersionThatCannotContainTheTextIsNamed(
        _ symbology: Symbology, _ version: String, _ text: String, _ expected: String
    ) {
        var details = SymbolDetailChoices()
        details.version = SymbolVersion(rawValue: version)
        #expect(sentence(SymbolRequest(.text(text), as: symbology, level: .medium, details: details)) == expected)
    }

    @Test func lengthsThatFollowOneAnotherAreARange() {
        func sentence(_ text: String, _ symbology: Symbology) -> String {
            self.sentence(SymbolRequest(.text(text), as: symbology, level: .medium))
        }
        #expect(sentence("123456789", .pharmacode) == "Pharmacode takes 1–6 characters, and these are 9.")
        #expect(sentence("2", .pharmacode) == "Pharmacode takes a number from 3 to 131070.")
        #expect(sentence("1234", .postnet) == "POSTNET takes 5, 9, 11 characters, and these are 4.")
        #expect(sentence("1234", .ean8) == "EAN-8 takes 7–8 characters, and these are 4.")
    }

    @Test(arguments: [.code128, .dataMatrix, .aztec, .rmqrCode, .dataBarExpanded] as [Symbology])
    func elementsInParenthesesAreReadAsElementsAloneAndInAList(symbology: Symbology) throws {
        let text = "(01)09521234543213(10)A1"
        let request = SymbolRequest(.text(text), as: symbology, level: .medium)
        let symbol = try #require(try SymbolMaker.result(of: request).get().first)
        #expect(request.expected.text == "010952123454321310A1")
        #expect(symbol.isReadBack(as: request.expected))
        let label = try request.labelMaker(isGS1: false).label(LabelEntry(text: text, line: 1))
        #expect(label.symbol.grid == symbol.grid)
    }

    @Test func otherTextsInParenthesesStayTexts() throws {
        for (text, symbology) in [
            ("(01)09521234543214", .code128), ("(c) 2026", .dataMatrix), ("(10)A (spare)", .code128),
            ("(01)09521234543213", .qrCode),
        ] as [(String, Symbology)] {
            let request = SymbolRequest(.text(text), as: symbology, level: .medium)
            #expect(request.expected.text == text)
            let label = try request.labelMaker(isGS1: false).label(LabelEntry(text: text, line: 1))
            #expect(try label.symbol.grid == SymbolMaker.result(of: request).get().first?.grid)
        }
    }

    @Test(arguments: [.pdf417, .hanXin, .microQRCode, .maxiCode, .code39, .ean13, .gs1Composite] as [Symbology])
    func elementsAreRefusedWhereASymbologyHasNone(symbology: Symbology) throws {
        let text = "(01)09521234543213(10)A1"
        let request = SymbolRequest(
            .gs1("010952123454321310A1", shown: text), as: symbology, level: .medium)
        let expected = "\(symbology.displayName) can't contain GS1 elements. Choose another kind of code."
        #expect(sentence(request) == expected)
        guard symbology != .gs1Composite else { return }
        #expect(problem("text\n\(text)\n", request.labelMaker(isGS1: true))?.hasSuffix("Line 2: " + expected) == true)
    }

    @Test func theLimitOfGS1Code128IsNamed() {
        let elements = "010952123454321399" + String(repeating: "7", count: 31)
        let request = SymbolRequest(.gs1(elements, shown: ""), as: .code128, level: .medium)
        #expect(
            sentence(request)
                == "GS1-128 takes at most 48 characters, and these are 49. Choose another kind of code.")
    }

    @Test func rowsThatDoNotFitAreNamed() throws {
        let entries = (2...4).map { LabelEntry(text: "A", line: $0) }
        let small = try BarcodeWriter.qrCode(text: "A")
        let large = try BarcodeWriter.qrCode(text: String(repeating: "l", count: 900))
        let sheet = LabelSheet(columns: 10, rows: 30, margins: .init(10))
        let document = try LabelDocument([small, large, small].map { Label(symbol: $0) }, on: sheet)
        #expect(document.misfitSentence(entries) == "1 code doesn't fit on its label: line 3.")
        #expect(document.misfitSentence([]) == "A code doesn't fit on a label.")
    }

    private func problem(_ table: String, _ maker: LabelMaker) -> String? {
        let outcome = LabelSource.table(Array(table.utf8), LabelTable.Columns()).labels([], maker: maker) { _ in }
        return if case .labels(_, _, let problem) = outcome { problem } else { nil }
    }

    @Test func rowsWithoutACodeAreNamedTheFirstOnesFirst() {
        let maker = LabelMaker(symbology: .code39)
        let lines = problem("text,note\nA,\nß,\n,x\nB,\n,x\nC,\n,x\n", maker)?.split(separator: "\n")
        #expect(
            lines == [
                "4 rows have no code that can be made.", "Line 3: Code 39 can't contain “ß”.",
                "Line 4: There is no text.", "Line 6: There is no text.", "…",
            ])
        #expect(problem("text\nA\n", maker) == "")
    }

    @Test func codesOfAListAreMadeAsTheCodeOfThePage() throws {
        let elements = "(01)09521234543213(10)A1"
        let request = SymbolRequest(.text(""), as: .dataMatrix, level: .medium)
        let maker = request.labelMaker(isGS1: true)
        let label = try maker.label(LabelEntry(text: elements, line: 1))
        let page = try SymbolMaker.result(
            of: SymbolRequest(
                .gs1(try GS1Message(elements).elementString, shown: elements), as: .dataMatrix, level: .medium)
        ).get()
        #expect(label.symbol.grid == page.first?.grid)
        #expect(!SymbolRequest(.text(""), as: .qrCode, level: .medium).labelMaker(isGS1: false).isGS1)
        #expect(
            SymbolRequest(.text(""), as: .qrCode, level: .low, hasEmblem: true).labelMaker(isGS1: false).options
                .errorCorrection == .level(.high))
    }
}
