import GtkKit
import Testing

struct PrintableTextTests {
    @Test(arguments: [
        "\u{200B}", "\u{E0041}", "\u{1D173}", "\u{180B}", "\u{2028}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{202E}",
        "\u{1BCA0}", "\u{13430}", "\u{FE0F}", "\u{FE00}", "\u{E0100}", "\u{AD}",
    ]) func nothingHidesInAText(character: String) throws {
        let number = try #require(character.unicodeScalars.first).value
        // This also applies after a letter of another script.
        for before in ["a", "é", "ж"] {
            let shown = "<U+\(String(number, radix: 16, uppercase: true))>"
            #expect((before + character + "b").printable == before + shown + "b")
        }
    }

    @Test(arguments: [
        "1\u{FE0F}\u{20E3}", "❤\u{FE0F}", "👩\u{200D}💻", "葛\u{E0100}", "ᠨ\u{180B}", "می\u{200C}خواهم", "≨\u{FE00}",
    ]) func charactersThatAScriptNeedsStay(text: String) {
        #expect(text.printable == text)
    }

    @Test func controlsHaveTheirPicturesAndLinesStay() {
        #expect("a\tb\r\nc\u{1B}\u{7F}\u{9B}".printable == "a␉b\nc␛␡\u{FFFD}")
    }

    @Test func theBeginningOfAnyTextIsOfSoManyLines() {
        #expect("a\n\nb".beginning(lines: 3) == "a\n\nb")
        #expect("a\n\n \nb\nc\nd".beginning(lines: 3) == "a\nb\nc …")
        #expect("\n\n\n\na".beginning(lines: 3) == "a")
        #expect("".beginning(lines: 3) == "" && "\n\n\n\n".beginning(lines: 3) == "")
        #expect((1...100).map(String.init).joined(separator: "\n").beginning(lines: 2) == "1\n2 …")
    }

    @Test func spokenTextHasNoMarksForTheDirectionOfWriting() {
        #expect("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e\u{2069}".spoken == "abcde")
        #expect("a\u{0}\u{1B}b\n".spoken == "a␀␛b\n")
        #expect("قمر".spoken == "قمر")
    }
}
