import Links
import Testing

@Suite struct LinkInspectorTests {
    private let inspector = LinkInspector()

    private func link(_ address: String) throws -> InspectedLink {
        try #require(inspector.inspect(address))
    }

    @Test(arguments: [
        ("https://www.example.co.uk/a", "www.", "example.co.uk"), ("http://example.org", "", "example.org"),
        ("HTTPS://A.B.EXAMPLE.COM:443/", "a.b.", "example.com"), ("https://user.github.io/x", "", "user.github.io"),
        ("https://www.city.kawasaki.jp/", "www.", "city.kawasaki.jp"), ("https://example.com./", "", "example.com"),
    ])
    func theDomainStandsOut(address: String, subdomain: String, domain: String) throws {
        let link = try link(address)
        #expect(link.domain == domain && link.warnings == [])
        #expect(link.hostParts.domain == domain && link.hostParts.subdomain == subdomain)
    }

    @Test(arguments: [
        ("https://paypal.com@evil.example.org/", "paypal.com"),
        ("https://www.bank.example%2Flogin@evil.example.org/", "www.bank.example/login"),
        ("https://user:pass@evil.example.org/@bank.example", "user:••••"),
        ("https://user:%CC%81pass@evil.example.org/", "user:••••"),
        ("https://user:\u{301}pass@evil.example.org/", "user:••••"),
    ])
    func textBeforeAnAtIsNotTheHost(address: String, user: String) throws {
        let link = try link(address)
        #expect(link.domain == "example.org" && link.host == "evil.example.org" && link.warnings == [.userInfo(user)])
    }

    @Test(arguments: [
        #"https://evil.example.org\@bank.example"#, "https:/\\/evil.example.org/", "https:evil.example.org",
        "https://ev\til.example.org/",
    ])
    func theHostIsWhereABrowserGoes(address: String) throws {
        #expect(try link(address).host == "evil.example.org")
    }

    @Test(arguments: [
        (#"https://evil.example.org\@paypal.com/"#, true), (#"https:\\evil.example.org/"#, true),
        (#"https://evil.example.org\.paypal.com/"#, true), (#"https://evil.example.org/a\b"#, false),
        (#"https://evil.example.org?\"#, false), (#"mailto:a\b"#, false),
    ])
    func aBackslashThatCountsAsASlashIsTold(address: String, isTold: Bool) throws {
        #expect(try link(address).warnings.contains(.backslash) == isTold)
    }

    @Test(arguments: [
        ("http://192.168.0.1/", "192.168.0.1"), ("http://0x7f.1/", "127.0.0.1"), ("http://2130706433/", "127.0.0.1"),
        ("http://0300.0250.1/", "192.168.0.1"), ("http://[::1]/", "[::1]"), ("http://127.0.0.1./", "127.0.0.1"),
        ("http://１２７.0.0.1/", "127.0.0.1"), ("http://0x0000000000000000000000007f.1/", "127.0.0.1"),
        ("http://0x0000000000000000000000007F000001/", "127.0.0.1"),
    ])
    func addressesInNumbersAreKnown(address: String, number: String) throws {
        let link = try link(address)
        #expect(link.warnings.contains(.ipAddress(number)) && link.host == number && link.domain == nil)
    }

    @Test func aSignIsNoPartOfANumber() throws {
        #expect(try link("http://0x+7f.1/").warnings.contains(.invalidHost))
        #expect(try link("http://1.0x+1/").host == "1.0x+1")
    }

    @Test func internationalNamesAreShownInBothForms() throws {
        for address in [
            "https://müller.example.de/", "https://xn--mller-kva.example.de/", "https://M%C3%9CLLER.example.de/",
        ] {
            let link = try link(address)
            let names = LinkWarning.internationalName(ascii: "xn--mller-kva.example.de", unicode: "müller.example.de")
            #expect(link.warnings == [names] && link.displayHost == "müller.example.de" && link.domain == "example.de")
        }
        #expect(try link("https://例え.テスト.example/").warnings.count == 1)
    }

    @Test(arguments: [
        ("https://www.\u{430}pple.com/", "www.", "xn--pple-43d.com"),
        ("https://a.b.m\u{FC}ller.co.uk/", "a.b.", "xn--mller-kva.co.uk"),
        ("https://www.example.co.uk/", "www.", "example.co.uk"), ("https://192.0.2.1/", "", "192.0.2.1"),
    ])
    func theDomainIsSetApartInPunycodeToo(address: String, subdomain: String, domain: String) throws {
        let parts = try link(address).asciiHostParts
        #expect(parts.subdomain == subdomain && parts.domain == domain)
    }

    @Test(arguments: [
        ("https://pаypal.com/", "pаypal", true), ("https://xn--pypal-4ve.com/", "pаypal", true),
        ("https://аррӏе.com/", "аррӏе", false), ("https://ɢoogle.com/", "ɢoogle", false),
    ])
    func lettersThatLookLikeOthersAreTold(address: String, label: String, isMixed: Bool) throws {
        let warnings = try link(address).warnings
        #expect(warnings.contains(.mixedScripts(label)) == isMixed)
        #expect(warnings.contains { if case .lookalike(label, _) = $0 { true } else { false } })
    }

    /// A name in one script is a word of its language; among Latin names, it is an imitation.
    @Test(arguments: [
        ("https://сахар.рф/", false), ("https://сахар.com/", true), ("https://сахар.example.рф/", false),
        ("https://νικο.ελ/", false), ("https://νικο.рф/", true), ("https://ɢoogle.com/", true),
    ])
    func aNameInTheScriptOfItsTopLevelDomainImitatesNothing(address: String, isTold: Bool) throws {
        let warnings = try link(address).warnings
        #expect(warnings.contains { if case .lookalike = $0 { true } else { false } } == isTold, "\(warnings)")
    }

    @Test func whatALetterLooksLikeIsNamed() throws {
        let warnings = try link("https://νk.example/").warnings
        #expect(warnings.contains(.lookalike("νk", of: "vk")), "\(warnings)")
    }

    @Test func theLettersAreNamedWithTheirScripts() throws {
        func letters(_ address: String) throws -> [String] {
            let warning = try link(address).warnings.first { if case .lookalike = $0 { true } else { false } }
            return try #require(warning).foreignLetters.map { $0.script + " " + $0.letters.map(String.init).joined() }
        }
        #expect(try letters("https://аpple.com/") == ["Cyrl а"])
        #expect(try letters("https://аррӏе.com/") == ["Cyrl арӏе"])
        #expect(try letters("https://ɢoοgle.com/") == ["Latn ɢ", "Grek ο"])
        #expect(LinkWarning.mixedScripts("üаpple").foreignLetters.map(\.script) == ["Cyrl"])
        #expect(LinkWarning.localName.foreignLetters.isEmpty)
    }

    @Test func linksThatSeemToLeadElsewhereAreDeceptive() throws {
        for address in ["https://аpple.com/", "https://paypal.com@example.org/", "https://example.org/a\u{202E}b"] {
            #expect(try link(address).warnings.contains(where: \.isDeceptive))
        }
        for address in [
            "https://müller.example.de/", "http://192.168.1.1/", "https://bit.ly/x", "mailto:a@example.org",
        ] {
            #expect(try !link(address).warnings.contains(where: \.isDeceptive))
        }
    }

    @Test func scriptsThatBelongTogetherAreNotMixed() throws {
        for address in ["https://日本語テストabc.example.jp/", "https://한국abc.example.kr/", "https://ελληνικά.example.gr/"] {
            #expect(try !link(address).warnings.contains { if case .mixedScripts = $0 { true } else { false } })
        }
    }

    @Test(arguments: [
        "https://example.org/a\u{2800}b", "https://example.org/a\u{FFF0}b", "https://example.org/\u{202E}gpj.exe",
        "https://example.org/%E2%80%AEgpj", "https://example.org/a\u{200B}b",
    ])
    func hiddenCharactersAreTold(address: String) throws {
        #expect(try link(address).warnings == [.hiddenCharacters])
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "intent://x", "market://details", "data:text/html,x", "tel:1",
    ])
    func otherSchemesAreTold(address: String) throws {
        let link = try link(address)
        #expect(!link.isWeb && link.warnings.first == .scheme(link.scheme))
    }

    @Test func scriptsAreToldApartFromAddressesForOtherPrograms() throws {
        for address in ["javascript:alert(1)", "JavaScript:alert(1)", "vbscript:msgbox(1)"] {
            #expect(try link(address).warnings.contains { $0.isScript }, "\(address)")
        }
        for address in ["market://details", "https://example.org/javascript:1", "https://bit.ly/abc"] {
            #expect(try !link(address).warnings.contains { $0.isScript }, "\(address)")
        }
    }

    @Test func portsShortenersAndLocalNamesAreTold() throws {
        #expect(try link("https://example.org:8443/").warnings == [.port(8443)])
        #expect(try link("http://example.org:80/").warnings == [])
        #expect(try link("https://bit.ly/abc").warnings == [.shortener("bit.ly")])
        #expect(try link("http://printer/").warnings == [.localName] && link("http://nas.local/").domain == nil)
        #expect(try link("smb://nas/films").warnings == [.scheme("smb"), .localName])
        #expect(try link("upi://pay?pa=a@b").warnings == [.scheme("upi")])
        #expect(try link("https://exa mple.org/").warnings.contains(.invalidHost))
        #expect(try link("https://").warnings == [.invalidHost])
        #expect(try link("file:///etc/passwd").warnings == [.scheme("file")])
    }

    @Test(arguments: [
        (
            "https://example.org/?utm_source=a&id=1&fbclid=b#utm_x", "https://example.org/?id=1#utm_x",
            ["utm_source", "fbclid"]
        ),
        ("https://example.org/a?UTM_medium=x", "https://example.org/a", ["UTM_medium"]),
        ("https://example.org/a?b=c&d", "https://example.org/a?b=c&d", []),
        ("https://example.org/#?gclid=1", "https://example.org/#?gclid=1", []),
        ("https://example.org/?gclid", "https://example.org/", ["gclid"]),
    ])
    func trackingParametersCanBeDropped(address: String, rest: String, names: [String]) throws {
        let link = try link(address)
        #expect(link.addressWithoutTracking == rest && link.trackingParameters == names)
    }

    @Test(arguments: ["", "example.org", "://x", "1a:b", "no scheme: here"]) func textIsNoLink(text: String) {
        #expect(inspector.inspect(text) == nil)
    }

    @Test(arguments: [
        ("example.org/menu", "example.org"), (" www.example.co.uk\n", "example.co.uk"), ("Example.COM", "example.com"),
        ("shop.example.net", "example.net"), ("münchen.example.de/a?b", "example.de"), ("youtu.be/x", "youtu.be"),
        ("hello.world/a", "hello.world"), ("www.hello.world", "hello.world"), ("сахар.рф/#a", "сахар.рф"),
    ])
    func aSiteIsKnownWithoutItsScheme(text: String, domain: String) throws {
        let link = try #require(inspector.inspect(site: text))
        #expect(link.domain == domain && link.isWeb)
        #expect(link.address == "https://" + text.filter { !$0.isWhitespace })
    }

    @Test(arguments: [
        "readme.md", "hello.world", "1.5.2", "1.5.2/3", "ana@example.org", "ana@example.org/x", "notes.txt", "a.txt/b",
        "example", "org", ".org", "example.org.", "e.g.", "and/or", "see example.org", "user:example.org/a", "", " ",
        "http://example.org", "example..org", "printer.local/a",
    ])
    func aNameThatMayBeAFilesIsNoSite(text: String) {
        #expect(inspector.inspect(site: text) == nil)
    }

    /// libpsl returns a pointer into the name that was passed, which was once read after the name had been freed.
    @Test func longNamesKeepTheirDomain() throws {
        for length in 1...60 {
            let link = try link("https://" + String(repeating: "a", count: length) + ".www.example.org/")
            #expect(link.domain == "example.org")
        }
    }
}
