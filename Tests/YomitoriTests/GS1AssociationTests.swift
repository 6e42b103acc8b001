import Payloads
import Testing
import Yomitori

struct GS1AssociationTests {
    private func sentences(_ text: String) -> [String: [String]] {
        Payload(text: text, bytes: Array(text.utf8), symbology: "DataMatrix", isGS1: true).associationSentences
    }

    @Test func anElementSaysWhichOthersItNeeds() {
        #expect(
            sentences("10ABC") == [
                "10": [
                    "Needs one of these as well, in this code or another one on the item: (01) GTIN, (02) CONTENT, "
                        + "(03) MTO GTIN, (8006) ITIP, (8026) ITIP CONTENT."
                ]
            ])
        #expect(
            sentences("0209506000134352") == [
                "02": ["Needs (37) COUNT as well, in this code or another one on the item."]
            ])
    }

    @Test func anElementSaysWhichOtherItExcludes() {
        let sentences = sentences("0109506000134352375")
        #expect(sentences["01"] == ["Can't be on the same item as (37) COUNT."])
        #expect(sentences["37"]?.first?.contains("(00) SSCC + (02) CONTENT, (00) SSCC + (8026) ITIP CONTENT.") ?? false)
    }

    @Test func anElementThatIsThereTwiceSaysSo() {
        #expect(sentences("010950600013435210A\u{1D}10B") == ["10": ["Is there twice, with different values."]])
    }

    @Test func elementsThatGoTogetherSayNothing() {
        #expect(sentences("010950600013435210ABC").isEmpty)
    }
}
