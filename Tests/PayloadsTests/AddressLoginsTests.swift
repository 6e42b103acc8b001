import Payloads
import Testing

struct AddressLoginsTests {
    @Test(arguments: [
        ("https://ada:secret@example.org/", "https://ada@example.org/"),
        (" a//b:c@d\n\u{2003}e@f //g:h@i ", " a//b@d\n\u{2003}e@f //g@i "),
        ("//a:b:c@d@e", "//a@e"), ("///a:b@c", "///a@c"), ("//:b@c", "//@c"), ("//a:b@c//d:e@f", "//a@c//d@f"),
        ("https://u:one/two@example.org", "https://u@example.org"), ("//a:80/b//c:d/e@f", "//a:80/b//c@f"),
        (#"\\host\//a:b@c"#, #"\\host\//a@c"#),
        // Browsers read slashes and backslashes alike.
        (#"https:/\ada:secret@example.org"#, #"https:/\ada@example.org"#),
        (#"https:\/ada:secret@example.org"#, #"https:\/ada@example.org"#),
    ]) func passwordsAreRemoved(text: String, left: String) { #expect(AddressLogins.removed(from: text) == left) }

    @Test(arguments: [
        ("https://ada:secret@example.org/", "https://ada:••••@example.org/"),
        ("//a:b@c//d:e@f", "//a:••••@c//d:••••@f"),
        ("//a:b:c@d@e x", "//a:••••@e x"), ("https://u:one/two@example.org", "https://u:••••@example.org"),
    ]) func passwordsAreHidden(text: String, shown: String) { #expect(AddressLogins.hidden(in: text) == shown) }

    @Test(arguments: [
        "Write to https://ada:sesame@example.org/ today", "https://ada:sesame@example.org/",
        "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nURL:https://ada:sesame@example.org/\nEND:VCARD",
        "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nNOTE:See https://ada:sesame@example.org/\nEND:VCARD",
        "]C18200https://ada:sesame@example.org/", "sms:+4930123456?body=https://ada:sesame@example.org/",
    ]) func whatIsShownOfAPayloadHasNone(text: String) {
        let isGS1 = text.hasPrefix("]C1")
        let content = isGS1 ? String(text.dropFirst(3)) : text
        let payload = Payload(text: content, symbology: isGS1 ? "Code128" : "QRCode", isGS1: isGS1)
        #expect(payload.fields.contains { $0.hasSecret })
        for shown in [payload.title, payload.detail ?? ""] { #expect(!shown.contains("sesame")) }
        for field in payload.fields {
            switch field.shown(of: field.value.text) {
            case .whole: #expect(!field.value.text.contains("sesame"))
            case .rest(let rest): #expect(rest.contains("https://ada:••••@example.org/"))
            case .nothing: Issue.record("more is hidden than the password")
            }
        }
    }

    @Test(arguments: [
        "", "@", "a@b", "//a@b", "//a:@b", "//a:80/@b", "//a/b:c@d", "//a?b:c@d", "//a#b:c@d", "/a:b@c", "a:b@c",
        "//a :b@c", "//a:b @c",
    ])
    func otherTextsHaveNone(text: String) { #expect(AddressLogins.removed(from: text) == nil) }

    /// The expressions say what is removed from a word; the search by hand removes the same.
    @Test func theSearchAgreesWithTheExpressions() {
        let login = /([\/\\]{2}[^\/\\?#:\s]*):[^\/\\?#\s]+@/.matchingSemantics(.unicodeScalar)
        let loose = /[\/\\]{2}[^\/\\?#:\s]*:(?!\d*(?:[\/\\?#]|$))/.matchingSemantics(.unicodeScalar)
        func expected(_ word: String) -> String {
            var word = word.replacing(login) { $0.output.1 + "@" }
            guard let last = word.unicodeScalars.lastIndex(of: "@"), let start = word[..<last].firstMatch(of: loose)
            else { return word }
            let colon = word.unicodeScalars.index(before: start.range.upperBound)
            word.unicodeScalars.removeSubrange(colon..<last)
            return word
        }
        let pieces = ["/", "\\", "//", ":", "@", "?", "#", "1", "80", "a", "é", "\u{662}", "//a:", "b@c"]
        var random = Generator(state: 7)
        for _ in 0..<20_000 {
            let word = (0..<random.next(below: 14)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
            let left = AddressLogins.removed(from: word) ?? word
            #expect(left.unicodeScalars.elementsEqual(expected(word).unicodeScalars), "\(word)")
        }
    }

    /// A linear congruential generator (Knuth, "The Art of Computer Programming", 3.3.4), of which the high bits are
    /// used.
    private struct Generator {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }
}
