import Testing
import Yomitori

@Suite struct LabelSourceTests {
    @Test func aSeriesGoesOnFromTheNumberAtTheEndOfTheCode() {
        #expect(LabelSource.pattern(numbering: "KEG-0017") == "KEG-{0017}")
        #expect(LabelSource.pattern(numbering: "https://example.org/bikes/4711") == "https://example.org/bikes/{4711}")
        #expect(LabelSource.pattern(numbering: "42") == "{42}")
    }

    @Test(arguments: ["", "KEG", "a\nb 1", "{1} 2", "0123456789", "a text that is too long to be numbered, I think 1"])
    func otherTextsAreNoSeries(_ text: String) {
        #expect(LabelSource.pattern(numbering: text) == "{0001}")
    }
}
