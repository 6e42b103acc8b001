import Barcodes
import Testing

@Suite("Code 39") struct Code39Tests {
    private static func read(_ text: String, _ symbologies: Set<Symbology>) -> [String] {
        let row = Code39Encoder.bars(Code39Encoder.characters(Array(text.utf8)) ?? [])
        let line = BarWidths([12] + row.widths.map { Float($0) } + [12])
        return LinearSymbologies.contents(of: [line], symbologies: symbologies).map {
            "\($0.symbology) \($0.content.text)"
        }
    }

    @Test func textsThatLookLikeALabelAreNoCode32() {
        #expect(Self.read("3PRM8N", Symbology.defaults) == ["Code32 A123456788"])
        #expect(Self.read("000000", Symbology.defaults) == ["Code39 000000"])
        #expect(Self.read("000000", [.code32]) == ["Code32 A000000000"])
        #expect(Self.read("3PRM8N", [.code39]) == ["Code39 3PRM8N"])
        // The check digit is wrong.
        #expect(Self.read("3PRM8P", Symbology.defaults) == ["Code39 3PRM8P"])
    }

    /// In full ASCII, small letters are pairs that begin with a plus sign, as a HIBC label does; one text in 43 ends by
    /// chance with the right check character.
    @Test(arguments: ["hello1", "item290", "item380", "item391", "a/b290"])
    func fullASCIIThatBeginsWithASmallLetterIsNoHIBCLabel(text: String) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .code39)
        #expect(symbol.readText == text)
        #expect(Self.read(text, [.code39]) == ["Code39 \(text)"])
    }

    /// ANSI/HIBC 2.6, with and without the data of a secondary label.
    @Test(arguments: ["+A123BJC5D6", "+A99912345/$$52001510X3"])
    func labelsOfHIBCArePlain(text: String) throws {
        let symbol = try BarcodeWriter.symbol(
            .text(text), as: .code39, options: WriterOptions(hasCheckCharacter: true))
        let content = try #require(BarReading.contents([symbol.modules.barRow(0)], as: [.code39]).first?.content)
        #expect(content.text.dropLast() == text && content.symbologyIdentifier == "]A1")
    }

    @Test(arguments: ["BLOOD O+", "VOLTAGE+", "AB+", "SALE 50%", "100 EUR/", "A$", "+", "a+", "ABC"])
    func aCheckCharacterMakesNoPairWithWhatIsBeforeIt(text: String) throws {
        let symbol = try BarcodeWriter.symbol(
            .text(text), as: .code39, options: WriterOptions(hasCheckCharacter: true))
        let content = try #require(BarReading.contents([symbol.modules.barRow(0)], as: [.code39]).first?.content)
        #expect(content.text.dropLast() == text && content.text == symbol.readText)
        #expect(content.details.linear?.checkCharacter == .valid)
    }

    @Test func controlCharactersThatWouldBeReadAsTwoOthersAreRefused() throws {
        #expect(throws: BarcodeWriterError.unsupportedCharacter("\u{2}", index: 1)) {
            try BarcodeWriter.symbol(.text("A\u{2}B"), as: .code39)
        }
        // Tabs are common, and small letters are a sign of full ASCII.
        for text in ["A\tB", "a\u{2}b"] { #expect(Self.read(text, [.code39]) == ["Code39 \(text)"]) }
    }

    @Test(arguments: [
        ("-1234562", "-01234562"), ("PZN 1234562", "-01234562"), ("PZN-1234562", "-01234562"),
        ("-01234562", "-01234562"), ("0123456", "-01234562"), ("1234562", "-12345626"),
    ])
    func aNumberOfSevenDigitsIsThatOfEightWithAZero(content: String, expected: String) throws {
        #expect(try BarcodeWriter.symbol(.text(content), as: .pzn).readText == expected)
    }

    /// Rows of the picture were repeated within the 5 of PZN-73759738, so that two of its spaces are wide.
    @Test func aCharacterWithAWideElementTooManyIsNotGuessed() {
        let row = Code39Encoder.bars(Code39Encoder.characters(Array("-73759738".utf8)) ?? [])
        var widths = row.widths.map { $0 > 1 ? Float(4.5) : 2.2 }
        let first = 5 * 10
        #expect(widths[first + 1] == 2.2 && widths[first + 3] == 4.5)
        widths[first + 1] = 5.2
        let line = BarWidths([30] + widths + [30])
        #expect(LinearSymbologies.contents(of: [line], symbologies: Symbology.defaults).isEmpty)
    }
}
