import Barcodes
import PictureMaker
import Testing

@Suite("Code 128")
struct Code128Tests {
    @Test("symbols of an independent writer are read", .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func zint() {
        for vector in LinearVector.zint(
            "CODE128", "CODE128AB", "GS1_128", "NVE18", "EAN14", "HIBC_128", "UPU_S10", "DPD")
        {
            let found = BarReading.contents(vector.rows)
            #expect(found.count == 1 && found.first?.symbology == .code128, "\(vector)")
            guard let content = found.first?.content else { continue }
            switch vector.symbology {
            case "GS1_128":
                #expect(content.fnc1 == .gs1 && content.symbologyIdentifier == "]C1")
                if !vector.text.hasPrefix("(") {
                    #expect(content.text == (try? GS1Message(vector.text).elementString), "\(vector)")
                }
            case "CODE128", "CODE128AB": #expect(content.bytes == vector.data, "\(vector)")
            default: #expect(content.text.contains(vector.text.dropLast(1)), "\(vector) \(content.text)")
            }
        }
    }

    @Test(
        "GS1 symbols are written as an independent writer does",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func writtenAlike() throws {
        for vector in LinearVector.zint("GS1_128") where !vector.text.hasPrefix("(") {
            // One vector has nine wrong check digits.
            guard try GS1Message(vector.text).problems.isEmpty else { continue }
            let symbol = try BarcodeWriter.symbol(.gs1(vector.text), as: .code128)
            let isAlike = symbol.modules.barRow(0) == vector.rows[0]
            #expect(isAlike, "\(vector)")
        }
        for vector in LinearVector.zint("CODE128") {
            let symbol = try BarcodeWriter.symbol(.bytes(vector.data), as: .code128)
            let isAlike = symbol.modules.barRow(0) == vector.rows[0]
            #expect(isAlike, "\(vector)")
        }
    }

    @Test(
        "another writer's symbols are read, and ours are no longer",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func okapi() throws {
        for vector in OkapiVector.all("code128") where !vector.widths.isEmpty {
            let found = BarReading.contents(
                widths: vector.widths.count > 1 ? [vector.widths.flatMap { $0 }] : vector.widths)
            #expect(found.count == 1, "\(vector.name) \(vector.properties)")
            guard let content = found.first?.content, var text = vector.properties["content"] else { continue }
            if vector.properties["dataType"] == "GS1" { text = try GS1Message(text).elementString }
            if vector.properties["dataType"] == "HIBC" { text = "+" + text + content.text.suffix(1) }
            let isForReader = text.contains("\\<FNC3>") || vector.name.hasPrefix("code128/reader-init")
            #expect(content.isReaderProgramming == isForReader)
            if text.hasPrefix("\\<FNC1>") {
                text = String(text.dropFirst(7))
                #expect(content.fnc1 == .gs1)
            }
            text = text.replacing("\\<FNC1>", with: "\u{1D}")
            for function in ["\\<FNC2>", "\\<FNC3>", "\\<FNC4>"] { text = text.replacing(function, with: "") }
            #expect(content.text == text, "\(vector.name)")
            let least = Code128Encoder.characters(
                content.text.unicodeScalars.map { $0 == "\u{1D}" ? .fnc1 : .byte(UInt8($0.value)) })
            #expect(least.count <= vector.widths.count - 2, "\(vector.name) \(least)")
        }
    }

    /// Returns the content of characters to which the check character is added.
    private static func content(start: Int, _ characters: [Int]) throws -> DecodedContent {
        let start = 103 + start
        let check = characters.enumerated().reduce(start) { $0 + ($1.offset + 1) * $1.element } % 103
        let row = Code128Encoder.bars([start] + characters + [check])
        return try #require(BarReading.contents([row], as: [.code128]).first?.content)
    }

    @Test("an application indicator is one symbol character: a letter, or two digits of set C")
    func applicationIndicators() throws {
        let fnc1 = 102
        // Set B: 1, 2, FNC1, X.
        let separated = try Self.content(start: 1, [17, 18, fnc1, 56])
        #expect(separated.text == "12\u{1D}X" && separated.fnc1 == nil && separated.symbologyIdentifier == "]C0")
        // Set C: 12, FNC1, 34.
        let digits = try Self.content(start: 2, [12, fnc1, 34])
        #expect(digits.text == "1234" && digits.fnc1 == .industry(applicationIndicator: "12"))
        let letter = try Self.content(start: 1, [33, fnc1, 56])
        #expect(letter.text == "AX" && letter.symbologyIdentifier == "]C2")
        // Set C, 1234, FNC1: the third position.
        #expect(try Self.content(start: 2, [12, 34, fnc1, 56]).text == "1234\u{1D}56")
    }

    @Test("a symbol that changes from set A at once is read, but where Codablock F is wanted, it may be a row of that")
    func beginsLikeARowOfCodablockF() throws {
        let (codeC, codeB, shift) = (99, 100, 98)
        // 1234567890; Hello-42; a of set B, and BCDEF of set A.
        let cases: [([Int], String)] = [
            ([codeC, 12, 34, 56, 78, 90], "1234567890"),
            ([codeB] + "Hello-42".utf8.map { Int($0) - 32 }, "Hello-42"),
            ([shift, 65, 34, 35, 36, 37, 38], "aBCDEF"),
        ]
        for (characters, text) in cases {
            #expect(try Self.content(start: 0, characters).text == text)
            let check = characters.enumerated().reduce(103) { $0 + ($1.offset + 1) * $1.element } % 103
            let row = Code128Encoder.bars([103] + characters + [check])
            #expect(BarReading.contents([row], as: [.code128, .codablockF]).isEmpty, "\(text)")
        }
    }

    @Test("GS1-128 is written with 48 characters at most, and read with more")
    func gs1Length() throws {
        let longest = "010952123454321399" + String(repeating: "7", count: 30)
        #expect(try BarcodeWriter.symbol(.gs1(longest), as: .code128).symbology == .code128)
        #expect(try BarcodeWriter.composite(longest, as: .code128, component: "(10)A").symbology == .gs1Composite)
        let error = BarcodeWriterError.tooManyCharacters(required: 49, available: 48)
        // FNC1 counts where it separates two elements.
        for text in [longest + "7", "10A\u{1D}99" + String(repeating: "7", count: 43)] {
            #expect(throws: error) { try BarcodeWriter.symbol(.gs1(text), as: .code128) }
            #expect(throws: error) { try BarcodeWriter.composite(text, as: .code128, component: "(21)A") }
        }
        let items = [Code128Encoder.Item.fnc1] + (longest + "7777").utf8.map { .byte($0) }
        let row = Code128Encoder.bars(Code128Encoder.characters(items))
        #expect(BarReading.contents([row], as: [.code128]).map(\.content.text) == [longest + "7777"])
    }

    @Test("FNC2 alone is no sign that texts were joined")
    func appended() throws {
        let content = try Self.content(start: 1, [97, 33])
        #expect(content.text == "A" && content.symbologyIdentifier == "]C0")
    }
}
