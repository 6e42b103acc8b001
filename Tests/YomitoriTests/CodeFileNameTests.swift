import Testing
import Yomitori

@Suite struct CodeFileNameTests {
    @Test(
        arguments: [
            ("https://www.example.org/menu?table=4", "example.org"), ("HTTP://EXAMPLE.ORG", "example.org"),
            ("MEBKM:TITLE:The Menu;URL:https\\://example.org;;", "The Menu"), ("MECARD:N:Muster,Ana;;", "Ana Muster"),
            ("mailto:ana@example.org", "ana@example.org"), ("tel:+49301234567", "+49301234567"),
            ("4006381333931", "4006381333931"), ("(01)04006381333931(10)A1", "04006381333931"),
            ("Closed on Monday\nand Tuesday", "Closed on Monday"),
            ("BCD\n002\n1\nSCT\n\nBicycle Club\nDE89370400440532013000\nEUR12", "Bicycle Club"),
        ])
    func aCodeIsNamedByWhatItIsAbout(_ text: String, _ name: String) {
        #expect(CodeFileName.suggestion(for: text) == name)
    }

    @Test(
        arguments: [
            ("WIFI:S:Reading Room;T:WPA;P:open-sesame;;", "Reading Room"),
            ("otpauth://totp/Example:ana?secret=JBSWY3DPEHPK3PXP&issuer=Example", "Example"),
            ("https://ana:open-sesame@example.org/", "example.org"), ("LPA:1$example.org$open-sesame", ""),
            ("see ftp://ana:open-sesame@example.org/", "see ftp-ana@example.org"),
        ])
    func aNameHasNoPassword(_ text: String, _ name: String) {
        #expect(CodeFileName.suggestion(for: text) == name)
    }

    @Test(
        arguments: [
            ("a/b\\c:d*e?f", "a-b-c-d-e-f"), ("../../etc/passwd", "etc-passwd"), ("-rf x", "rf x"),
            (".hidden.", "hidden"), ("a\tb\u{1C}c", "a b c"), ("Menu: “1/2” | cheese", "Menu “1-2” cheese"),
            ("a\u{202E}gnp.b\u{200F}", "agnp.b"), ("\u{3164}\u{2060}", ""), ("logo.svg", "logo-svg"),
            ("photo.JPEG", "photo-JPEG"), ("keg.0017", "keg.0017"), ("Grüße, 日本語", "Grüße, 日本語"), ("", ""),
            ("...", ""),
        ])
    func aNameIsPossibleOnEveryFileSystem(_ text: String, _ name: String) {
        #expect(CodeFileName.suggestion(for: text) == name)
    }

    @Test func aNameIsShortAndEndsWithAWord() {
        let words = CodeFileName.suggestion(for: "The quick brown fox jumps over the lazy dog and sleeps")
        #expect(words == "The quick brown fox jumps over the lazy")
        #expect(CodeFileName.suggestion(for: String(repeating: "x", count: 500)).count == 40)
        #expect(CodeFileName.suggestion(for: String(repeating: "読", count: 500)).count == 40)
        // One character may have any number of accents.
        let accents = CodeFileName.suggestion(for: "a " + "e" + String(repeating: "\u{301}", count: 500))
        #expect(accents == "a")
    }
}
