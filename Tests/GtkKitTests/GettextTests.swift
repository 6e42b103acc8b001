import GtkKit
import Testing

struct GettextTests {
    private let gettext = Gettext(domain: "yomitori-test")

    @Test(arguments: ["Short", "A sentence that is too long to be kept inside of the string itself: “é”"])
    func withoutATranslationTheSentenceStands(sentence: String) {
        #expect(gettext.translate(sentence) == sentence)
    }

    @Test func theNumberChoosesTheForm() {
        #expect(
            gettext.translate("{count} code was detected", "{count} codes were detected", 1)
                == "{count} code was detected")
        #expect(
            gettext.translate("{count} code was detected", "{count} codes were detected", 2)
                == "{count} codes were detected")
    }
}
