import Payloads
import Testing

@Suite struct WebLinkTests {
    @Test(arguments: [
        "https://example.org/a?b=c#d", "HTTP://EXAMPLE.ORG/A", "ftp://files.example/", "javascript:alert(1)",
        "intent://scan/#Intent;scheme=zxing;end", "market:details?id=x", "https://日本語.example/読み",
    ])
    func anAddressIsALink(text: String) {
        #expect(Payload(" \(text)\n") == .link(WebLink(address: text)))
    }

    @Test func withoutASchemeTheWebIsMeant() {
        #expect(Payload("www.example.org/a") == .link(WebLink(address: "https://www.example.org/a")))
    }

    @Test(arguments: [
        "http://", "https://a b", "see https://example.org", "12:30", "note: remember", "www.", "a:b", "://x",
        "1http://x",
        "", " ",
    ])
    func otherTextIsNone(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test func aBookmarkHasATitle() {
        let link = WebLink(address: "http://example.org/", name: "A; title")
        #expect(Payload(#"MEBKM:TITLE:A\; title;URL:http\://example.org/;;"#) == .link(link))
        #expect(Payload("MEBKM:URL:http://example.org/;TITLE:x;;").title == "x")
        #expect(Payload("URLTO:Example:http://example.org/").detail == "http://example.org/")
        #expect(Payload("URLTO:http://example.org/") == .link(WebLink(address: "http://example.org/")))
        #expect(Payload("URLTO:News:https://example.org/news").title == "News")
        #expect(Payload("URLTO:market:details?id=x") == .link(WebLink(address: "market:details?id=x")))
        #expect(
            Payload("URLTO:My Site:example.org/menu")
                == .link(WebLink(address: "https://example.org/menu", name: "My Site")))
        #expect(Payload("MEBKM:TITLE:x;URL:example.org;;").detail == "https://example.org")
        #expect(Payload("MEBKM:TITLE:x;URL:nowhere;;").kind == .text)
    }

    @Test(arguments: [
        ("www.example.org/a", "https://www.example.org/a"), ("example.org", "https://example.org"),
        ("example.org:8080/a?b", "https://example.org:8080/a?b"), ("münchen.example?x", "https://münchen.example?x"),
        ("https://example.org", "https://example.org"), ("xmpp:ana@example.org", "xmpp:ana@example.org"),
        ("ana@example.org", "ana@example.org"), ("none", "none"), ("1.5", "1.5"), ("a.b c", "a.b c"),
        ("example.org:ana", "example.org:ana"), ("", ""),
    ])
    func aSiteIsOpenedWithTheSchemeThatABrowserWouldAdd(text: String, address: String) {
        #expect(WebLink.withScheme(text) == address)
    }

    @Test func theWebsiteOfAContactIsAnAddressAndStaysAsItIsInTheCode() {
        let payload = Payload("MECARD:N:Ana;URL:www.example.org;;")
        #expect(payload.furtherAddresses == ["https://www.example.org"])
        #expect(payload.fields.last?.value == .link("www.example.org"))
        #expect(payload.encoded?.contains("URL:www.example.org") == true)
    }

    @Test func linksInATextAreFoundWithoutThePunctuationAround() {
        let text = """
            Come (https://a.example/x_(y)) or see www.b.example. "http://c.example/?q=1,2!" https://a.example/x_(y)
            <HTTPS://D.example/>, nothttp://e.example, http:// and www.
            """
        guard case .text(let plain) = Payload(text) else {
            Issue.record()
            return
        }
        #expect(
            plain.links == [
                "https://a.example/x_(y)", "https://www.b.example", "http://c.example/?q=1,2", "HTTPS://D.example/",
            ])
    }
}
