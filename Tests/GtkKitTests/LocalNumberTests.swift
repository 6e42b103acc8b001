import GtkKit
import Testing

struct LocalNumberTests {
    @Test func aDecimalNumberHasTheSeparatorOfTheRegion() {
        #expect(LocalNumber.shown("12.50", separator: ",") == "12,50")
        #expect(LocalNumber.shown("-0.5", separator: ",") == "-0,5")
        #expect(LocalNumber.shown("12.50", separator: ".") == "12.50")
    }

    @Test(arguments: ["12", "1.2.3", "12.50 EUR", ".5", "5.", "v1.2", "", "1,234.5"])
    func anyOtherTextIsUnchanged(text: String) {
        #expect(LocalNumber.shown(text, separator: ",") == text)
    }
}
