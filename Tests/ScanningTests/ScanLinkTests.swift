import Barcodes
import Scanning
import Testing

@Suite struct ScanLinkTests {
    private static func link(_ address: String, _ rest: String = "") throws(ScanLinkError) -> ScanLink {
        let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
        let encoded = address.utf8.map { byte in
            unreserved.contains(byte)
                ? String(decoding: [byte], as: UTF8.self)
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        return try ScanLink("zxing://scan/?ret=\(encoded)\(rest)")
    }

    @Test func theCodeStandsWhereTheAddressSays() throws {
        let link = try ScanLink(
            "zxing://scan/?ret=https%3A%2F%2Fshop.example%2Fproducts%2F%7BCODE%7D%2Fabout&SCAN_FORMATS=QR_CODE")
        #expect(link.host == "shop.example" && link.symbologies == [.qrCode])
        #expect(link.address(for: "4711") == "https://shop.example/products/4711/about")
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("a+b", "a%2Bb"), ("a&b=c#d?e/f", "a%26b%3Dc%23d%3Fe%2Ff"), ("100 %", "100%20%25"),
        ("読", "%E8%AA%AD"), ("\r\n\0", "%0D%0A%00"), ("{CODE}", "%7BCODE%7D"), ("", ""), ("a-b_c.d~e", "a-b_c.d~e"),
        ("\"><script>", "%22%3E%3Cscript%3E"), ("../..", "..%2F.."), ("\u{202E}x", "%E2%80%AEx"),
    ])
    func everyCodeIsEncodedSoThatItStaysOneWord(code: String, encoded: String) throws {
        let link = try Self.link("https://shop.example/find?code={CODE}&from=yomitori")
        #expect(link.address(for: code) == "https://shop.example/find?code=\(encoded)&from=yomitori")
    }

    @Test func theCodeMayStandInSeveralPlaces() throws {
        let link = try Self.link("https://shop.example/{CODE}?again={CODE}#{CODE}")
        #expect(link.address(for: "x y") == "https://shop.example/x%20y?again=x%20y#x%20y")
    }

    @Test func charactersNotAllowedInAddressesAreEncoded() throws {
        let link = try Self.link("https://shop.example/für/{code}/{CODE}")
        #expect(link.address(for: "1") == "https://shop.example/f%C3%BCr/%7Bcode%7D/1")
    }

    @Test(arguments: [
        "zxing://scan?ret=", "zxing://scan/?ret=", "ZXING://SCAN/?a=b&ret=", "zxing://scan/?SCAN_FORMATS=&ret=",
    ])
    func severalSpellingsAreTaken(start: String) throws {
        #expect(try ScanLink(start + "https%3A%2F%2Fa.example%2F%7BCODE%7D#part").host == "a.example")
        #expect(ScanLink.isMeant(by: start))
    }

    @Test func formatsAreTakenByTheirNamesAndUnknownOnesPassedOver() throws {
        #expect(try Self.link("https://a.example/{CODE}", "&SCAN_FORMATS=NONESUCH,QR_CODE").symbologies == [.qrCode])
        #expect(try Self.link("https://a.example/{CODE}").symbologies == Symbology.defaults)
        #expect(throws: ScanLinkError.unknownFormats(["NONESUCH", "OTHER"])) {
            try Self.link("https://a.example/{CODE}", "&SCAN_FORMATS=NONESUCH,OTHER")
        }
    }

    @Test func formatsThatAreOnlyMadeAreNotWaitedFor() throws {
        #expect(try Self.link("https://a.example/{CODE}", "&SCAN_FORMATS=Pharmacode,QR_CODE").symbologies == [.qrCode])
        #expect(throws: ScanLinkError.unknownFormats(["POSTNET", "KIX"])) {
            try Self.link("https://a.example/{CODE}", "&SCAN_FORMATS=POSTNET,KIX")
        }
    }

    @Test(arguments: [
        "javascript:alert('{CODE}')", "file:///etc/{CODE}", "ftp://a.example/{CODE}", "//a.example/{CODE}", "{CODE}",
        "data:text/html,{CODE}", "zxing://scan/?ret={CODE}", "httpsx://a.example/{CODE}", "intent://a.example/{CODE}",
        "view-source:https://a.example/{CODE}",
    ])
    func onlyWebPagesAreReturnedTo(address: String) {
        #expect(throws: ScanLinkError.scheme) { try Self.link(address) }
    }

    @Test(arguments: [
        "https://bank.example@evil.example/{CODE}", "https://bank.example:x@evil.example/{CODE}", "https:///{CODE}",
        "https://{CODE}/", "https://{CODE}.evil.example/{CODE}", "https://%65vil.example/{CODE}", "https://:80/{CODE}",
        "https://a.example:/{CODE}", "https://a.example:99999/{CODE}", "https://a.example:8o/{CODE}",
        "https://bаnk.example/{CODE}", "https://[fe80::1%25eth0]/{CODE}", "https://[::1/{CODE}",
        "https://.a.example/{CODE}",
        "https://a_b.example/{CODE}", "https://?{CODE}", "https://#{CODE}",
    ])
    func aHostThatCouldMisleadIsRefused(address: String) {
        #expect(throws: ScanLinkError.host) { try Self.link(address) }
    }

    @Test(arguments: [
        "https://bank.example\\@evil.example/{CODE}", "https://a.example/\n{CODE}", "https://a.example/ {CODE}",
        "https://a.example/\t{CODE}", "https://a.example/\"{CODE}", "https://a.example/<{CODE}>",
        "https://a.example/\0{CODE}",
        "https://a.example/\u{85}{CODE}", " https://a.example/{CODE}", "https://a\u{7F}.example/{CODE}",
    ])
    func charactersThatNoAddressHasAreRefused(address: String) {
        #expect(throws: ScanLinkError.malformed) { try Self.link(address) }
    }

    @Test(arguments: [
        ("https://A.Example/{CODE}", "a.example"), ("http://a.example:8080/{CODE}", "a.example:8080"),
        ("https://[2001:db8::1]:443/{CODE}", "[2001:db8::1]:443"), ("https://192.0.2.1?{CODE}", "192.0.2.1"),
        ("https://xn--bnk-5cd.example/{CODE}", "xn--bnk-5cd.example"), ("HTTPS://a.example#{CODE}", "a.example"),
    ])
    func theHostIsNamedAsItIs(address: String, host: String) throws {
        #expect(try Self.link(address).host == host)
        #expect(try Self.link(address).isEncrypted == address.lowercased().hasPrefix("https:"))
    }

    @Test(arguments: [
        ("zxing://scan/?ret=%", ScanLinkError.malformed), ("zxing://scan/?ret=%4", .malformed),
        ("zxing://scan/?ret=%zz", .malformed),
        ("zxing://scan/?ret=https%3A%2F%2Fa.example%2F%FF%7BCODE%7D", .malformed),
        ("zxing://scan/?ret=", .noReturnAddress), ("zxing://scan/", .noReturnAddress),
        ("zxing://scan", .noReturnAddress),
        ("zxing://scan/?RET=https://a.example/{CODE}", .noReturnAddress), ("zxing://scanner/?ret=x", .notAScanLink),
        ("zxing://", .notAScanLink), ("zxing:", .notAScanLink), ("", .notAScanLink),
        ("https://a.example/", .notAScanLink),
        ("zxing://scan/elsewhere?ret=x", .notAScanLink), ("zxing://scan@evil.example/?ret=x", .notAScanLink),
    ])
    func invalidLinksGiveAReason(link: String, error: ScanLinkError) {
        #expect(throws: error) { try ScanLink(link) }
    }

    @Test(arguments: ["https://a.example", "https://a.example/", "https://a.example/{code}", "https://a.example/{CODE"])
    func anAddressWithoutAPlaceForTheCodeIsRefused(address: String) {
        #expect(throws: ScanLinkError.noPlaceholder) { try Self.link(address) }
    }

    @Test func aLinkOfAnyLengthEnds() {
        #expect(throws: ScanLinkError.tooLong) {
            try ScanLink("zxing://scan/?ret=" + String(repeating: "%41", count: 100_000))
        }
    }

    @Test func nothingThatAPageCanWriteChangesTheHost() throws {
        var generator = SeededLetters(seed: 4711)
        var taken = 0
        for _ in 0..<4_000 {
            let link = "zxing://scan/?ret=" + generator.text()
            guard let parsed = try? ScanLink(link) else { continue }
            taken += 1
            let address = parsed.address(for: "@evil.example/\\\u{0}")
            let scheme = address.lowercased().hasPrefix("https://") ? "https://" : "http://"
            let rest = address.dropFirst(scheme.count)
            #expect(rest.prefix { !"/?#".contains($0) }.lowercased() == parsed.host, "\(link)")
            #expect(!address.contains("evil.example/\\") && address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
        #expect(taken > 100)
    }
}

/// Addresses assembled at random from critical parts, with a fixed seed.
private struct SeededLetters {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    private mutating func next(_ count: Int) -> Int {
        // The generator is Knuth's for MMIX (TAOCP 2, 3.3.4).
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }

    mutating func text() -> String {
        let starts = ["https://a.example", "http://a.example", "https%3A%2F%2Fa.example", "https://", "https:/", ""]
        let parts = [
            "a.example", "{CODE}", "%7BCODE%7D", "/", "?", "#", "@", ":", "8080", "\\", "[", "]", "%40", "%2F", "%00",
            "é", ".",
            "-", "%", "&", "=", " ", "{", "}", "[::1]",
        ]
        return starts[next(starts.count)] + (0...next(7)).map { _ in parts[next(parts.count)] }.joined()
            + (next(2) == 0 ? "/{CODE}" : "")
    }
}
