import GtkKit
import Testing

struct PrintableTextTests {
    @Test func whatIsSpokenHasNoMarksForTheDirectionOfWriting() {
        #expect("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e\u{2069}".spoken == "abcde")
        #expect("a\u{0}\u{1B}b\n".spoken == "a␀␛b\n")
        #expect("قمر".spoken == "قمر")
    }
}
