import History
import Testing

struct UnreadableSecretsTests {
    @Test(arguments: [
        "otpauth", " otpauth x", "see otpauth:", "otpauth-migration \\:", "OTPAUTH%3A", "WIFI:S:x;P:y", "wpa%3ap%3ay",
        "a WiFi : x ; PSK : y", "wifi:\n s:x;\n  k:y", "wifi:\r\n s:x;\r\n\tpass\r\n word:y", "wi\r\n fi:p:y",
        "wifi\\:s\\:x\\;password\\:y",
    ]) func secretsAreFound(text: String) { #expect(UnreadableSecrets.areIn(text)) }

    @Test(arguments: [
        "", "wifi", "wifi p:y", "p:y;wifi:", "wifi:p:", "wifi:p:;", "wifi:p:%", "wifi:xp:y", "wifi:px:y", "an otpauth",
        "an otpauth-x:", "wi\nfi:p:y", "https://example.org/?p=y",
    ]) func otherTextsHaveNone(text: String) { #expect(!UnreadableSecrets.areIn(text)) }

    /// The expressions say what is a secret; the search by hand finds the same.
    @Test func theSearchAgreesWithTheExpressions() {
        let fold = /\n[ \t]/
        let password = /otpauth(-migration)?\s*\\?(:|%3a)/
        let network = /(wifi|wpa)\s*\\?(:|%3a)/
        let field = /(:|;|%3a|%3b)\s*(p|password|k|psk)\s*\\?(:|%3a)[^;%]/
        func expected(_ text: String) -> Bool {
            let plain = text.lowercased().replacing(fold, with: "")
            if plain.contains(password) { return true }
            guard let match = plain.firstMatch(of: network) else { return false }
            return plain[match.output.2.startIndex...].contains(field)
        }
        let pieces = [
            "wifi", "WPA", "otpauth", "-migration", " ", "\n ", "\n", "\\", ":", ":", "%3A", ";", "%3b", "p", "P",
            "password", "k", "psk", "x", "%", "wi", "fi",
        ]
        // A linear congruential generator (Knuth, "The Art of Computer Programming", 3.3.4).
        var state: UInt64 = 5
        func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<20_000 {
            let text = "a" + (0..<next(below: 14)).map { _ in pieces[next(below: pieces.count)] }.joined()
            #expect(UnreadableSecrets.areIn(text) == expected(text), "\(text)")
        }
    }
}
