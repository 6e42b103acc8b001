import Barcodes
import Testing

@Suite("Code 39") struct Code39Tests {
    private static func read(_ text: String, _ symbologies: Set<Symbology>) -> [String] {
        let row = Code39Encoder.bars(Code39Encoder.characters(Array(text.utf8)))
        let line = BarWidths([12] + row.widths.map { Float($0) } + [12])
        return LinearSymbologies.contents(of: [line], symbologies: symbologies).map {
            "\($0.symbology) \($0.content.text)"
        }
    }

    @Test func whatLooksLikeALabelIsNoCode32() {
        #expect(Self.read("3PRM8N", Symbology.defaults) == ["Code32 A123456788"])
        #expect(Self.read("000000", Symbology.defaults) == ["Code39 000000"])
        #expect(Self.read("000000", [.code32]) == ["Code32 A000000000"])
        #expect(Self.read("3PRM8N", [.code39]) == ["Code39 3PRM8N"])
        // A wrong check digit.
        #expect(Self.read("3PRM8P", Symbology.defaults) == ["Code39 3PRM8P"])
    }
}
