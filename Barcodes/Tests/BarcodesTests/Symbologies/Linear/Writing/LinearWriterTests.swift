import Barcodes
import PictureMaker
import Testing

@Suite("Writing bars")
struct LinearWriterTests {
    /// A symbology with content that it can encode, made from a random number.
    struct Case: Sendable, CustomStringConvertible {
        var symbology: Symbology
        var alphabet: String
        var lengths: ClosedRange<Int>
        var options = WriterOptions()
        var isGS1 = false
        var description: String {
            "\(symbology) \(options.version?.rawValue ?? "") \(options.columns.map { "\($0)" } ?? "")"
        }
    }

    private static let ascii = String(String.UnicodeScalarView((0..<128).map { Unicode.Scalar(UInt8($0)) }))
    private static let digits = "0123456789"

    static let cases: [Case] = [
        Case(symbology: .code128, alphabet: ascii + digits + digits + "äöüß", lengths: 1...30),
        Case(symbology: .code128, alphabet: digits + "ABC/", lengths: 1...20, isGS1: true),
        Case(symbology: .code39, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + digits + "abc-. $/+%!?", lengths: 1...20),
        Case(symbology: .code93, alphabet: ascii, lengths: 1...20),
        Case(symbology: .itf, alphabet: digits, lengths: 6...6),
        Case(symbology: .itf, alphabet: digits, lengths: 13...13, options: WriterOptions(version: .itf14)),
        Case(symbology: .codabar, alphabet: digits + "-$:/.+", lengths: 3...20),
        Case(symbology: .ean13, alphabet: digits, lengths: 12...12),
        Case(symbology: .ean8, alphabet: digits, lengths: 7...7),
        Case(symbology: .upcA, alphabet: digits, lengths: 11...11),
        Case(symbology: .upcE, alphabet: digits, lengths: 6...6),
        Case(symbology: .dataBar, alphabet: digits, lengths: 13...13),
        Case(symbology: .dataBar, alphabet: digits, lengths: 13...13, options: WriterOptions(version: .stacked)),
        Case(
            symbology: .dataBar, alphabet: digits, lengths: 13...13,
            options: WriterOptions(version: .stackedOmnidirectional)),
        Case(symbology: .dataBarExpanded, alphabet: digits + "ABCxyz,-/!", lengths: 1...20, isGS1: true),
        Case(
            symbology: .dataBarExpanded, alphabet: digits, lengths: 1...20, options: WriterOptions(columns: 2),
            isGS1: true),
        Case(
            symbology: .dataBarExpanded, alphabet: digits + "AB", lengths: 10...20, options: WriterOptions(columns: 3),
            isGS1: true),
        Case(symbology: .telepen, alphabet: ascii.filter { $0 != "\u{10}" }, lengths: 1...20),
        Case(symbology: .msi, alphabet: digits, lengths: 5...10, options: WriterOptions(hasCheckCharacter: true)),
        Case(symbology: .code11, alphabet: digits + "-", lengths: 3...12),
    ]

    @Test("what is written is read, and nothing else", arguments: cases)
    func roundTrip(_ one: Case) throws {
        var random = SeededGenerator(seed: 77)
        let letters = Array(one.alphabet)
        for _ in 0..<150 {
            let length = one.lengths.lowerBound + Int(random.next() % UInt64(one.lengths.count))
            var text = String((0..<length).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
            if one.isGS1 { text = "10" + text }
            let content: WriterContent = one.isGS1 ? .gs1(text) : .text(text)
            let symbol = try BarcodeWriter.symbol(content, as: one.symbology, options: one.options)
            let rows = (0..<symbol.modules.height).map { symbol.modules.barRow($0) }
            let found = BarReading.contents(rows, as: [one.symbology]).map(\.content.text)
            #expect(Set(found).count == 1, "\(text.debugDescription) \(found)")
            let read = found.first ?? ""
            #expect(
                read.contains(text) || one.symbology == .upcE && read.dropFirst().hasPrefix(text),
                "\(text.debugDescription) \(read)")
        }
    }

    @Test(
        "a symbol has the details that reading gives",
        arguments: [
            (.code39, "ABC", WriterOptions()), (.code39, "ABCX", WriterOptions()), (.code39, "abc", WriterOptions()),
            (.code39, "ABC", WriterOptions(hasCheckCharacter: true)), (.pzn, "03752864", WriterOptions()),
            (.code32, "01234567", WriterOptions()), (.itf, "123456", WriterOptions()),
            (.itf, "12345670", WriterOptions()), (.itf, "1234567", WriterOptions(hasCheckCharacter: true)),
            (.codabar, "12345", WriterOptions()), (.codabar, "1234", WriterOptions(hasCheckCharacter: true)),
            (.codabar, "40156", WriterOptions()), (.msi, "12344", WriterOptions()),
            (.msi, "1234", WriterOptions(hasCheckCharacter: true)), (.dataBar, "0950110153000", WriterOptions()),
            (.dataBar, "0950110153000", WriterOptions(version: .stacked)),
            (.dataBar, "0950110153000", WriterOptions(version: .stackedOmnidirectional)),
            (.dataBarLimited, "0950110153000", WriterOptions()), (.dataBarExpanded, "(10)AB12", WriterOptions()),
            (.dataBarExpanded, "(10)ABCDEF1234", WriterOptions(columns: 2)),
        ] as [(Symbology, String, WriterOptions)])
    func details(symbology: Symbology, text: String, options: WriterOptions) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology, options: options)
        let rows = (0..<symbol.modules.height).map { symbol.modules.barRow($0) }
        let found = BarReading.contents(rows, as: [symbology])
        #expect(!found.isEmpty && found.allSatisfy { $0.content.details == symbol.details }, "\(symbol.details)")
    }

    @Test("Telepen has no DLE, which would switch to pairs of digits")
    func telepenWithoutDLE() {
        #expect(throws: BarcodeWriterError.unsupportedCharacter("\u{10}", index: 2)) {
            try BarcodeWriter.symbol(.text("AB\u{10}12"), as: .telepen)
        }
    }

    @Test(
        arguments: [
            (Symbology.code11, "e\u{301}1", Character("e\u{301}"), 0), (.code11, "1\r\n2", "\r\n", 1),
            (.code39, "AB\r\nu\u{308}", "u\u{308}", 3), (.telepen, "a\r\n\u{10}", "\u{10}", 2),
            (.itf, "12\r\n", "\r\n", 2),
            (.code128, "\r\ne\u{301}\u{65E5}", "e\u{301}", 1), (.code128, "é\r\n\u{65E5}", "\u{65E5}", 2),
            (.codabar, "A1\r\nA", "\r\n", 2), (.kix, "1\r\n", "\r\n", 1), (.ean13, "40\u{200D}", "0\u{200D}", 1),
        ] as [(Symbology, String, Character, Int)])
    func charactersThatAreRefusedAreCounted(
        symbology: Symbology, text: String, character: Character, index: Int
    ) {
        #expect(throws: BarcodeWriterError.unsupportedCharacter(character, index: index)) {
            try BarcodeWriter.symbol(.text(text), as: symbology)
        }
    }

    @Test("numbers keep their check digit, and a wrong one is refused with the right one")
    func checkDigits() throws {
        #expect(throws: BarcodeWriterError.checkCharacter(expected: "6", actual: "7")) {
            try BarcodeWriter.symbol(.text("4512345678907"), as: .ean13)
        }
        #expect(throws: BarcodeWriterError.length(expected: [7, 8], actual: 6)) {
            try BarcodeWriter.symbol(.text("123456"), as: .ean8)
        }
        #expect(throws: BarcodeWriterError.unsupportedCharacter("x", index: 2)) {
            try BarcodeWriter.symbol(.text("12x4567"), as: .ean8)
        }
        #expect(throws: BarcodeWriterError.unsupportedCharacter("x", index: 5)) {
            try BarcodeWriter.symbol(.text("978-0x201379624"), as: .ean13)
        }
        for (content, index) in [("4006381333931+12a", 16), ("978-0-201-37962-4+5x", 19)] {
            #expect(throws: BarcodeWriterError.unsupportedCharacter(content.last ?? " ", index: index)) {
                try BarcodeWriter.symbol(.text(content), as: .ean13)
            }
        }
        // An index would be one in the content, which the add-on is no part of here.
        for addOn in ["1", "123", "1a", "12a", "١٢"] {
            #expect(throws: BarcodeWriterError.option(.addOn)) {
                try BarcodeWriter.symbol(.text("4006381333931"), as: .ean13, options: WriterOptions(addOn: addOn))
            }
        }
        for (content, index) in [("A12X3B", 3), ("12X3", 2)] {
            #expect(throws: BarcodeWriterError.unsupportedCharacter("X", index: index)) {
                try BarcodeWriter.symbol(.text(content), as: .codabar)
            }
        }
        #expect(throws: BarcodeWriterError.gs1(.checkDigit(identifier: "01", expected: "3", actual: "4"))) {
            try BarcodeWriter.symbol(.gs1("(01)95012345678904"), as: .code128)
        }
    }

    @Test(
        "empty content is named, and so are numbers out of range and bytes where only text is possible",
        arguments: [
            (.text(""), .code39, .emptyContent), (.text(""), .code93, .emptyContent),
            (.text(""), .code11, .emptyContent), (.text(""), .code128, .emptyContent), (.text(""), .itf, .emptyContent),
            (.text(""), .msi, .emptyContent),
            (.text(""), .telepen, .emptyContent), (.text(""), .codabar, .emptyContent),
            (.text("AB"), .codabar, .emptyContent), (.text("A1"), .codabar, .contentNotRepresentable),
            (.text(""), .pharmacode, .length(expected: Array(1...6), actual: 0)),
            (.text("1234567"), .pharmacode, .length(expected: Array(1...6), actual: 7)),
            (.text("2"), .pharmacode, .number(expected: 3...131_070, actual: 2)),
            (.text("131071"), .pharmacode, .number(expected: 3...131_070, actual: 131_071)),
            (.text("3"), .pharmacodeTwoTrack, .number(expected: 4...64_570_080, actual: 3)),
            (
                .text("2950110153000"), .dataBarLimited,
                .number(expected: 0...1_999_999_999_999, actual: 2_950_110_153_000)
            ),
            (.bytes([0x80]), .code39, .option(.bytes)), (.bytes([0x80]), .ean13, .option(.bytes)),
            (.bytes([0x41]), .gs1Composite, .option(.bytes)),
        ] as [(WriterContent, Symbology, BarcodeWriterError)])
    func exactErrors(content: WriterContent, symbology: Symbology, expected: BarcodeWriterError) {
        #expect(throws: expected) { try BarcodeWriter.symbol(content, as: symbology) }
    }

    @Test("EAN-13's first digit stands left of the bars and its guard bars are longer")
    func ean13Text() throws {
        let symbol = try BarcodeWriter.symbol(.text("4512345678906"), as: .ean13)
        #expect(symbol.texts.map(\.string) == ["4", "512345", "678906"])
        #expect(symbol.texts[0].x < 0 && symbol.texts[0].x + symbol.texts[0].width < 0)
        #expect(symbol.rowHeights == [69, 5])
        #expect(symbol.modules.barRow(1).modules.filter { $0 }.count == 6)
        #expect(symbol.quietZone == QuietZone(left: 11, top: 0, right: 7, bottom: 0))
    }

    @Test("an add-on's digits stand above it")
    func addOnText() throws {
        let symbol = try BarcodeWriter.symbol(
            .text("9780877799306"), as: .ean13, options: WriterOptions(addOn: "54321"))
        #expect(symbol.texts.last?.string == "54321")
        #expect(symbol.texts.last?.y == 0)
        #expect(symbol.modules.barRow(0).modules.count { $0 } < symbol.modules.barRow(1).modules.count { $0 })
    }

    @Test("what a symbol can't have is refused")
    func options() {
        #expect(throws: BarcodeWriterError.option(.height)) {
            try BarcodeWriter.symbol(
                .text("0950110153000"), as: .dataBar, options: WriterOptions(version: .stacked, height: 20))
        }
        #expect(!Symbology.postnet.writerOptions.contains(.text))
    }

    @Test("AI 01 may stand in either brackets")
    func dataBarBrackets() throws {
        let symbols = try ["(01)09501101530003", "[01]09501101530003", "0109501101530003", "0950110153000"].map {
            try BarcodeWriter.symbol(.text($0), as: .dataBar)
        }
        #expect(symbols.allSatisfy { $0 == symbols[0] })
    }

    @Test("ITF-14 has a frame of bearer bars")
    func bearerBars() throws {
        let symbol = try BarcodeWriter.symbol(
            .text("0000087654321"), as: .itf, options: WriterOptions(version: .itf14))
        #expect(symbol.modules.barRow(0).modules.allSatisfy { $0 })
        #expect(symbol.rowHeights.first == 5 && symbol.rowHeights.last == 5)
    }

    @Test("after FNC1 GS1 DataBar Expanded goes on in numeric mode")
    func separatorLatchesNumeric() throws {
        // zint encodes A and B, FNC1, then 21 as a pair of digits.
        let symbol = try BarcodeWriter.symbol(.gs1("(10)AB(21)12"), as: .dataBarExpanded)
        let found = BarReading.contents([symbol.modules.barRow(0)], as: [.dataBarExpanded])
        #expect(found.map(\.content.text) == ["10AB\u{1D}2112"])
        // 000 00, 10 in numeric mode, latch, A, B, FNC1, 21 and 12 in numeric mode: 47 bits, four characters and the
        // check.
        #expect(symbol.modules.width == 2 + 5 * 17 + 3 * 15 + 2)
    }

    @Test("text beside bars has the brackets of a value as they are, without the backslash of the input")
    func escapedBrackets() throws {
        let elements = #"(01)09521234543213(10)AB\(21)C"#
        for symbology in [Symbology.code128, .dataBarExpanded] {
            let plain = try BarcodeWriter.symbol(.gs1(elements), as: symbology)
            let composite = try BarcodeWriter.composite(elements, as: symbology, component: "(21)1")
            for symbol in [plain, composite] {
                #expect(symbol.texts.map(\.string) == ["(01)09521234543213(10)AB(21)C"], "\(symbol.symbology)")
                #expect(symbol.readText?.contains("\\") != true)
            }
        }
        #expect(try BarcodeWriter.symbol(.gs1("10AB(C"), as: .code128).texts[0].string == "(10)AB(C")
    }

    @Test("random bars never trap a decoder, and hardly ever say anything")
    func noise() {
        var random = SeededGenerator(seed: 5)
        var found = 0
        for _ in 0..<2000 {
            let widths = (0..<81).map { _ in Float(1 + random.next() % 4) }
            found +=
                LinearSymbologies.contents(
                    of: [BarWidths([40] + widths + [40])], symbologies: Set(Symbology.allCases.filter(\.isLinear))
                ).count
        }
        #expect(found == 0)
    }

    @Test("four-state bars of long texts are those of their parts")
    func longFourState() throws {
        let text = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789WXYZ"
        func rows(_ text: String) throws -> [[Bool]] {
            let grid = try BarcodeWriter.symbol(.text(text), as: .kix).modules
            return (0..<grid.height).map { grid.barRow($0).modules }
        }
        for count in 1...50 {
            let whole = try rows(String(text.prefix(count)))
            let parts = try text.prefix(count).map { try rows(String($0)) }
            for row in 0..<3 {
                #expect(whole[row] == Array(parts.map { $0[row] }.joined(separator: [false])))
            }
        }
    }

    @Test("GS1 DataBar Expanded is the same with and without brackets")
    func brackets() throws {
        for (bracketed, plain) in [
            ("(01)09521234543213(10)ABC123", "010952123454321310ABC123"), ("(10)A/b(17)261231", "10A/b\u{1D}17261231"),
            ("(01)90012345678908(3103)001750", "01900123456789083103001750"), ("(21)1", "211"),
        ] {
            for options in [WriterOptions(), WriterOptions(columns: 1)] {
                let symbols = try [bracketed, plain].map {
                    try BarcodeWriter.symbol(.gs1($0), as: .dataBarExpanded, options: options)
                }
                #expect(symbols[0] == symbols[1])
                #expect(symbols[0].readText == plain && symbols[0].texts.first?.string == bracketed)
            }
        }
        for wrong in ["(01)09521234543214", "(10)", "(10)AB\u{7}", "(17)261331"] {
            #expect(throws: BarcodeWriterError.self) {
                try BarcodeWriter.symbol(.gs1(wrong), as: .dataBarExpanded)
            }
        }
    }
}
