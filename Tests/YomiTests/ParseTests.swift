import Foundation
import Testing

@Suite struct ParseTests {
    /// Node and ssh, for example, set the pipes that they share with other programs to non-blocking.
    @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs Python"))
    func standardInputMayBeNonBlocking() throws {
        let script = """
            import os, sys, time
            ours, theirs = os.pipe()
            os.set_blocking(ours, False)
            if os.fork() == 0:
                os.dup2(ours, 0)
                os.execv(sys.argv[1], sys.argv[1:])
            for part in (b"https://", b"example.org/"):
                time.sleep(0.5)
                os.write(theirs, part)
            os.close(theirs)
            sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
            """
        let run = try YomiProgram.run(
            ["parse", "-"].map { Array($0.utf8) }, prefix: ["/usr/bin/python3", "-c", script])
        #expect(run.status == 0 && run.output.contains("https://example.org/"), "\(run.errors)")
    }

    private func object(_ arguments: String..., input: [UInt8] = []) throws -> [String: Any] {
        let run = try YomiProgram.run((["parse", "--json"] + arguments).map { Array($0.utf8) }, input: input)
        #expect(run.status == 0 && run.errors == "")
        return try #require(try run.objects().first)
    }

    private func values(_ object: [String: Any]) throws -> [String: String] {
        let fields = try #require(object["fields"] as? [[String: Any]])
        return Dictionary(
            fields.compactMap { field in
                guard let key = field["key"] as? String, let value = field["value"] as? String else { return nil }
                return (key, value)
            }
        ) { first, _ in first }
    }

    @Test func aNetworkIsToldInLinesWithoutItsPassword() throws {
        let run = try YomiProgram.run("parse", "WIFI:T:WPA;S:Guests;P:secret42;;")
        #expect(run.output == "Kind: Wi-Fi network\nNetwork: Guests\nSecurity: WPA\nPassword: hidden, see --secrets\n")
        #expect(
            try YomiProgram.run("parse", "--secrets", "WIFI:T:WPA;S:Guests;P:secret42;;").output.contains("secret42"))
    }

    @Test func anAddressIsToldWithoutThePasswordInIt() throws {
        let text = "https://ana:secret42@example.org/door"
        let lines = try YomiProgram.run("parse", text).lines
        #expect(
            lines.prefix(2) == [
                "Kind: link", "Address: https://ana:••••@example.org/door (password hidden, see --secrets)",
            ])
        #expect(!lines.contains { $0.contains("secret42") })
        #expect(try YomiProgram.run("parse", "--secrets", text).lines.contains("Address: \(text)"))
    }

    @Test(arguments: [
        ("BEGIN:VCARD\nVERSION:3.0\nN:Ana\nURL:https://ana:secret42@example.org/\nEND:VCARD", "Website"),
        ("(01)09506000134352(8200)https://ana:secret42@example.org/", "Website (8200)"),
        ("the door: https://ana:secret42@example.org/", "Address"),
    ])
    func anAddressAmongOthersIsToldWithoutThePasswordInIt(text: String, label: String) throws {
        let run = try YomiProgram.run("parse", "--", text)
        #expect(run.lines.contains("\(label): https://ana:••••@example.org/ (password hidden, see --secrets)"))
        #expect(!run.output.contains("secret42"))
        let shown = try YomiProgram.run("parse", "--secrets", "--", text)
        #expect(shown.lines.contains("\(label): https://ana:secret42@example.org/"))
    }

    /// Each hidden character once took as long as the text before it; this took minutes.
    @Test func manyHiddenCharactersAreShown() throws {
        let text = String(repeating: "\u{202E}", count: 300_000)
        let run = try YomiProgram.run("parse", "-", input: Array(text.utf8))
        #expect(run.output == "Kind: text\nText: \(String(repeating: "<U+202E>", count: 300_000))\n")
    }

    /// Into a pipe as well: who searches the lines for a field must not find one that is part of a value.
    @Test func aValueCantForgeALine() throws {
        let text = "WIFI:S:Home\nSecurity: WPA3\u{1B}[31m\u{202E};T:nopass;;"
        let run = try YomiProgram.run("parse", "-", input: Array(text.utf8))
        #expect(run.lines.prefix(2) == ["Kind: Wi-Fi network", "Network: Home␊Security: WPA3␛[31m<U+202E>"])
        #expect(try values(object("-", input: Array(text.utf8)))["ssid"] == "Home\nSecurity: WPA3\u{1B}[31m\u{202E}")
    }

    @Test func anAddressForAnAuthenticatorIsToldWithoutItsSecret() throws {
        let text = "otpauth://steam/Steam:ana?secret=JBSWY3DPEHPK3PXP"
        let run = try YomiProgram.run("parse", text)
        #expect(run.output.hasPrefix("Kind: link\nAddress: hidden, see --secrets\n"))
        #expect(!run.output.contains("JBSWY3DPEHPK3PXP"))
        #expect(try YomiProgram.run("parse", "--secrets", text).output.contains("JBSWY3DPEHPK3PXP"))
    }

    @Test func jsonHasKindTitleAndFields() throws {
        let object = try object("WIFI:T:WPA;S:Guests;P:secret42;;")
        #expect(object["kind"] as? String == "wifi" && object["title"] as? String == "Guests")
        #expect(try values(object) == ["ssid": "Guests", "security": "wpa", "password": "secret42"])
        let fields = try #require(object["fields"] as? [[String: Any]])
        #expect(fields.map { $0["secret"] as? Bool } == [false, false, true])
    }

    @Test func standardInputMayBeBytesInAnotherCharacterSet() throws {
        let card =
            "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=SHIFT_JIS:".utf8 + [0x8E, 0x52, 0x93, 0x63]
            + "\r\nEND:VCARD\n".utf8
        #expect(try object("-", input: Array(card))["title"] as? String == "山田")
        #expect(try object("-", input: [0xFF, 0, 1])["kind"] as? String == "bytes")
        #expect(try object("-", input: Array("a\nb\n".utf8))["kind"] as? String == "text")
    }

    @Test func theSymbologyAndGS1AreTaken() throws {
        #expect(try object("--symbology", "UPC-E", "04252614")["kind"] as? String == "product")
        let message = try object("--gs1", "0109506000134352\u{1D}10A")
        #expect(try values(message) == ["gtin": "09506000134352", "batch": "A"])
    }

    @Test func aDigitalLinkIsInspectedAsAnyOther() throws {
        let link = try #require(
            try object("https://google.com@evil.com/01/09506000134352")["link"] as? [String: Any])
        #expect(link["domain"] as? String == "evil.com" && link["warnings"] as? [String] == ["userInfo"])
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:A\nURL:https://google.com@evil.com/\nEND:VCARD"
        let lines = try YomiProgram.run("parse", "-", input: Array(card.utf8)).output
        #expect(lines.contains("Warning: https://google.com@evil.com/: "))
    }

    @Test func aCommandToTheTelephoneIsReported() throws {
        func warnings(_ text: String) throws -> [Substring] {
            try YomiProgram.run("parse", text).output.split(separator: "\n").filter { $0.hasPrefix("Warning: ") }
        }
        // It diverts all calls.
        #expect(
            try warnings("tel:**21*0123456%23")
                == ["Warning: not a number to call: a phone carries this out as a command"])
        #expect(try warnings("tel:+49301234567").isEmpty)
    }

    @Test func valuesAreCheckedByTheRulesOfGS1() throws {
        let run = try YomiProgram.run("parse", "--gs1", "8011012")
        #expect(run.output.contains("Problem: (8011): it can't start with 0"))
        let checked = try object("--gs1", "8011012")["gs1"] as? [String: Any]
        #expect((checked?["problems"] as? [String])?.count == 1)
    }

    @Test func elementsThatRequireOthersAreReported() throws {
        let run = try YomiProgram.run("parse", "(02)09506000134352(15)261231")
        #expect(run.output.contains("Note: (02) needs (37) beside it"))
        let told = try object("(01)09506000134352(15)261231")["gs1"] as? [String: Any]
        #expect((told?["associations"] as? [String])?.isEmpty == true)
    }

    @Test func aLinkIsInspected() throws {
        let link = try #require(try object("https://a@www.example.co.uk/?utm_source=x")["link"] as? [String: Any])
        #expect(link["domain"] as? String == "example.co.uk" && link["warnings"] as? [String] == ["userInfo"])
        #expect(link["addressWithoutTracking"] as? String == "https://a@www.example.co.uk/")
    }

    @Test func aScanHasThePayload() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "-o", path, "tel:+4930123").status == 0)
        let scan = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let barcode = try #require((scan["barcodes"] as? [[String: Any]])?.first)
        #expect((barcode["payload"] as? [String: Any])?["kind"] as? String == "phone")
    }

    @Test func withoutATextThereIsAnError() throws {
        let run = try YomiProgram.run("parse", "")
        #expect(run.status == 2 && run.output == "" && run.errors == "yomi: there is no text to take apart\n")
        #expect(try YomiProgram.run("parse").status == 2)
    }
}
