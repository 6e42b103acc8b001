import Foundation
import Testing

@Suite struct CreateFormTests {
    private func text(_ arguments: String..., input: String = "") throws -> String {
        let run = try YomiProgram.run(
            (["create"] + arguments + ["--text-only"]).map { Array($0.utf8) }, input: Array(input.utf8))
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.hasSuffix("\n"))
        return String(run.output.dropLast())
    }

    @Test func aNetworksPasswordComesFromStandardInput() throws {
        #expect(try text("wifi", "--ssid", "A;B", input: "pass:word\n") == #"WIFI:T:WPA;S:A\;B;P:pass\:word;;"#)
        #expect(try text("wifi", "--ssid", "X", "--security", "open") == "WIFI:T:nopass;S:X;;")
        let hidden = try text("wifi", "--ssid", "X", "--security", "wpa3", "--hidden", input: "p")
        #expect(hidden == "WIFI:T:SAE;S:X;P:p;H:true;;")
    }

    /// The shell would show nothing of what is typed into it.
    @Test(
        .enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs Python"),
        arguments: ["SIGINT", "SIGTERM", "SIGHUP"])
    func aTerminalHasItsEchoAgainAfterAnInterruption(signal: String) throws {
        let script = """
            import os, pty, signal, sys, termios, time
            process, terminal = pty.fork()
            if process == 0:
                os.execv(sys.argv[2], sys.argv[2:])
            def echo():
                return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)
            for _ in range(600):
                if not echo():
                    break
                time.sleep(0.1)
            print(echo())
            os.kill(process, getattr(signal, sys.argv[1]))
            print(os.WTERMSIG(os.waitpid(process, 0)[1]) == getattr(signal, sys.argv[1]), echo())
            """
        let run = try YomiProgram.run(
            ["create", "wifi", "--ssid", "Guests"].map { Array($0.utf8) },
            prefix: ["/usr/bin/python3", "-c", script, signal])
        #expect(run.output == "False\nTrue True\n", "\(run.errors)")
    }

    @Test func aPasswordForAnOpenNetworkIsSaidToBeLeftOut() throws {
        let open = ["create", "wifi", "--ssid", "A", "--security", "open", "--text-only"].map { Array($0.utf8) }
        let run = try YomiProgram.run(open, input: Array("secret\n".utf8))
        #expect(run.status == 0 && run.output == "WIFI:T:nopass;S:A;;\n")
        #expect(run.errors.contains("an open network has no password"))
        let plain = try YomiProgram.run(open, input: [])
        #expect(plain.output == run.output && plain.errors == "")
        let none = try YomiProgram.run(["create", "wifi", "--ssid", "A"].map { Array($0.utf8) }, input: [])
        #expect(none.status == 2 && none.errors.contains("--security open"))
    }

    @Test(arguments: ["--eap", "--phase2", "--identity", "--anonymous-identity"])
    func anOptionOfEnterpriseNetworksNeedsSuchANetwork(option: String) throws {
        let words = ["create", "wifi", "--ssid", "A", option, "x", "--text-only"].map { Array($0.utf8) }
        let run = try YomiProgram.run(words, input: Array("password\n".utf8))
        #expect(run.status == 2 && run.errors.contains("\(option) is for an enterprise network"), "\(run.errors)")
        #expect(run.errors.contains("--security enterprise"))
        let enterprise = try YomiProgram.run(
            words + ["--security", "enterprise"].map { Array($0.utf8) }, input: Array("password\n".utf8))
        #expect(!enterprise.errors.contains("is for an enterprise network"))
    }

    @Test func aCounterHasNoPeriodAndAnAccountHasAName() throws {
        let both = try YomiProgram.run("create", "otp", "--account", "a", "--counter", "1", "--period", "30")
        #expect(both.status == 2 && both.errors.contains("by a --counter have no --period"), "\(both.errors)")
        let none = try YomiProgram.run("create", "otp", "--account", "")
        #expect(none.status == 2 && none.errors.contains("--account needs"), "\(none.errors)")
        let period = try text("otp", "--account", "a", "--period", "60", input: "jbswy3dp\n")
        #expect(period.contains("period=60"))
    }

    @Test func aTimeInUTCHasNoOtherZone() throws {
        let words = ["create", "event", "--title", "A", "--zone", "Europe/Berlin", "--start"]
        let start = try YomiProgram.run((words + ["2026-11-22T19:30Z"]).map { Array($0.utf8) })
        #expect(start.status == 2 && start.errors.contains("--start 2026-11-22T19:30Z is in UTC"), "\(start.errors)")
        let end = try YomiProgram.run(
            (words + ["2026-11-22T19:30", "--end", "2026-11-22T20:30Z"]).map { Array($0.utf8) })
        #expect(end.status == 2 && end.errors.contains("--end 2026-11-22T20:30Z is in UTC"), "\(end.errors)")
    }

    @Test func anAccountNumberThatIsTooShortIsSaidToBe() throws {
        let run = try YomiProgram.run("create", "epc", "--name", "A", "--iban", "DE89 3704 0044 0532 0130")
        #expect(run.status == 2 && run.errors.contains("an IBAN of DE has 22 characters, and this one 20"))
    }

    @Test(arguments: [
        ("1,5", "EUR1.5"), ("12,50", "EUR12.50"), ("12.50", "EUR12.50"), ("1.000,50", "EUR1000.50"),
    ])
    func anAmountMayHaveAComma(amount: String, written: String) throws {
        let payment = try text("epc", "--name", "A", "--iban", "BE72000000001616", "--amount", amount)
        #expect(payment.contains("\n\(written)"))
    }

    @Test(arguments: ["-5", "1,234", "1.00,50"]) func anAmountThatIsNoneIsNamed(amount: String) throws {
        let run = try YomiProgram.run("create", "epc", "--name", "A", "--iban", "BE72000000001616", "--amount", amount)
        #expect(run.status == 2 && run.errors.contains("--amount needs euros") && run.errors.contains("“\(amount)”"))
    }

    @Test func anElementThatNamesNothingIsToldApartFromAnAddress() throws {
        let run = try YomiProgram.run("create", "digital-link", "(10)ABC")
        #expect(run.status == 2 && run.errors.contains("does not say what it is of"))
        let address = try YomiProgram.run("create", "digital-link", "(01)09506000134352", "--under", "x")
        #expect(address.status == 2 && address.errors.contains("--under needs a web address"))
        let file = try YomiProgram.run("create", "digital-link", "(01)09506000134352", "--under", "ftp://example.org")
        #expect(file.status == 2 && file.errors.contains("--under needs a web address"))
        let short = try YomiProgram.run("create", "gs1", "(01)123")
        #expect(short.errors.contains("(01): its value has 3 characters and should have 14"))
        let both = try YomiProgram.run("create", "gs1", "(02)09521234543213(01)09521234543213(37)4")
        #expect(both.errors.contains("note: (02) can't stand beside (01)\n"))
        let alone = try YomiProgram.run("create", "gs1", "(10)ABC")
        #expect(
            alone.status == 0 && alone.errors.contains("note: (10) needs (01), (02), (03), (8006) or (8026) beside it"))
    }

    @Test func smallLettersThatBecomeCapitalsAreTold() throws {
        for text in ["2500gg30250", "2500gg 30250", "2500GG 30250"] {
            let run = try YomiProgram.run("create", "--symbology", "KIX", text)
            #expect(
                run.status == 0 && run.errors.contains("capital letters only and no spaces, and says “2500GG30250”"))
        }
        #expect(try YomiProgram.run("create", "--symbology", "KIX", "2500GG30250").errors == "")
        let british = try YomiProgram.run("create", "--symbology", "RM4SCC", "ab1")
        #expect(british.errors.hasPrefix("yomi: warning: an RM4SCC code has capital letters only"), "\(british.errors)")
    }

    @Test func theCodeHasTheRequestedContent() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        let words = [
            "create", "contact", "--given", "Ana", "--family", "Müller", "--phone", "cell:+49301234567", "-o", path,
        ]
        let run = try YomiProgram.run(words.map { Array($0.utf8) })
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        let scan = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let payload = try #require((scan["barcodes"] as? [[String: Any]])?.first?["payload"] as? [String: Any])
        #expect(payload["kind"] as? String == "contact" && payload["title"] as? String == "Ana Müller")
    }

    @Test func everyFormHasItsText() throws {
        #expect(try text("contact", "--name", "Ana", "--kind", "mecard") == "MECARD:N:Ana;;")
        #expect(
            try text("email", "--to", "a@b.example", "--subject", "x y&z") == "mailto:a@b.example?subject=x%20y%26z")
        #expect(try text("phone", "+4930123") == "tel:+4930123")
        #expect(try text("sms", "--to", "+4930123", "--body", "a:b") == "SMSTO:+4930123:a:b")
        #expect(try text("geo", "--latitude", "-33.5", "--longitude", "16.25") == "geo:-33.5,16.25")
        let event = try text("event", "--title", "A,B", "--start", "2026-11-22T19:30Z", "--end", "2026-11-22T21:00Z")
        #expect(event.contains("SUMMARY:A\\,B\r\nDTSTART:20261122T193000Z\r\nDTEND:20261122T210000Z\r\n"))
        let fair = try text("event", "--title", "Fair", "--start", "2026-12-24", "--end", "2026-12-31")
        #expect(fair.contains("DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20270101\r\n"))
        let secret = try text("otp", "--issuer", "Ex", "--account", "a", "--counter", "3", input: "jbsw y3dp\n")
        #expect(secret == "otpauth://hotp/Ex:a?secret=JBSWY3DP&issuer=Ex&counter=3")
        let payment = try text(
            "epc", "--name", "A", "--iban", "be72 0000 0000 1616", "--amount", "1.50", "--text", "Gift")
        #expect(payment == "BCD\n002\n1\nSCT\n\nA\nBE72000000001616\nEUR1.50\n\n\nGift")
        let bill = try text(
            "swiss", "--iban", "CH4431999123000889012", "--name", "A", "--postal-code", "1", "--town", "B", "--amount",
            "5",
            "--reference", "210000000003139471430009017")
        let link = try text("digital-link", "(01)09506000134352(10)A/B", "--under", "https://example.org/x")
        #expect(link == "https://example.org/x/01/09506000134352/10/A%2FB")
        #expect(bill.contains("\n5.00\nCHF\n") && bill.contains("\nQRR\n210000000003139471430009017\n"))
    }

    @Test(arguments: [("wfi", "wifi"), ("contcat", "contact"), ("WiFi", "wifi")])
    func aMistypedFormIsNamed(word: String, form: String) throws {
        let refused = try YomiProgram.run("create", word, "--ssid", "Guests")
        #expect(refused.status == 2 && refused.errors.contains("Did you mean ‘yomi create \(form)’?"))
        let made = try YomiProgram.run("create", word, "--format", "text", "-o", "-")
        #expect(made.status == 0 && made.errors.contains("write yomi create \(form)\n"))
        // The explicit format says that a text is intended.
        #expect(try YomiProgram.run("create", "text", word, "--format", "text", "-o", "-").errors == "")
    }

    @Test func aFormBehindOptionsIsNamed() throws {
        let refused = try YomiProgram.run("create", "-o", "-", "wifi", "--ssid", "Guests")
        #expect(refused.status == 2 && refused.errors.contains("Write yomi create wifi, and the options behind it."))
        let made = try YomiProgram.run("create", "--format", "text", "-o", "-", "phone")
        #expect(made.status == 0 && made.errors.contains("write yomi create phone, and the options behind it\n"))
        let meant = try YomiProgram.run("create", "--format", "text", "-o", "-", "any text")
        #expect(meant.status == 0 && meant.errors == "")
    }

    /// An option is not a word, and a text like “text” is encoded in any case.
    @Test(arguments: [["--gs1", "(01)09506000134352", "--modul-size", "3"], ["test"], ["next"]])
    func noFormIsNamedWithoutAMistypedOne(arguments: [String]) throws {
        let all = ["create"] + arguments + ["--format", "text", "-o", "-"]
        let run = try YomiProgram.run(all.map { Array($0.utf8) })
        #expect(
            !run.errors.contains("for the form, write") && !run.errors.contains("Did you mean ‘yomi create"),
            "\(run.errors)")
    }

    @Test func withoutAFormTheTextIsSaidAsItIs() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        #expect(try YomiProgram.run("create", "hello", "-o", path).status == 0)
        #expect(try YomiProgram.run("scan", path).output == "hello\n")
        #expect(try YomiProgram.run("create", "text", "wifi", "-o", path).status == 0)
        #expect(try YomiProgram.run("scan", path).output == "wifi\n")
    }

    @Test(
        arguments: [
            (["wifi", "--ssid", "X"], "short", "a WPA password has 8 to 63 characters, and this one 5"),
            (
                ["wifi", "--ssid", "X"], "",
                "there is no password on standard input; a network without one is made with --security open"
            ),
            (["wifi", "--ssid", ""], "password", "--ssid needs the network's name"),
            (
                ["wifi", "--ssid", "X", "--password", "secret"], "",
                "the password is read from standard input: other programs see arguments, and shells keep them"
            ),
            (
                ["otp", "--account", "a"], "0189",
                "the secret on standard input is not in Base32, or a character of it is missing"
            ),
            (
                ["epc", "--name", "A", "--iban", "BE73000000001616"], "",
                "IBAN BE73 0000 0000 1616: the check digit is wrong"
            ),
            (
                ["epc", "--name", "A", "--iban", "BE72000000001616", "--amount", "1,5,0"], "",
                "--amount needs euros from 0.01 to 999999999.99, such as 12.30, not “1,5,0”"
            ),
            (
                ["epc", "--name", "A", "--iban", "BE72000000001616", "--amount", "1000000000"], "",
                "--amount needs euros from 0.01 to 999999999.99, such as 12.30, not “1000000000”"
            ),
            (
                ["epc", "--name", "A", "--iban", "BE72000000001616", "--amount", "0.00"], "",
                "--amount needs euros from 0.01 to 999999999.99, such as 12.30, not “0.00”"
            ),
            (["geo", "--latitude", "1"], "", "there is no place: give both --latitude and --longitude, or a --name"),
            (
                ["geo", "--latitude", "91", "--longitude", "0"], "",
                "Latitude 91 °: not in its format: a number from -90 to 90"
            ),
            (
                ["event", "--title", "x", "--start", "soon"], "",
                "--start needs a time such as 2026-11-22T19:30, not “soon”"
            ),
            (
                ["digital-link", "(10)A"], "",
                "“(10)A” does not say what it is of: add the product, such as (01)09506000134352, or another thing that "
                    + "GS1 numbers"
            ),
            (
                ["email", "--to", "nobody"], "",
                "Recipient nobody: not in its format: an address such as name@example.org"
            ),
            (["phone", "x"], "", "Phone x: not in its format: digits, such as +49 30 1234567"),
            (
                ["swiss", "--iban", "CH4431999123000889012", "--name", "A", "--postal-code", "1", "--town", "B"], "",
                "Reference: missing"
            ),
        ] as [([String], String, String)])
    func invalidArgumentsAreErrorsWithAReason(arguments: [String], input: String, message: String) throws {
        let run = try YomiProgram.run((["create"] + arguments).map { Array($0.utf8) }, input: Array(input.utf8))
        #expect(run.status == 2 && run.output == "" && run.errors == "yomi: \(message)\n")
    }

    @Test(
        arguments: [
            (
                ["contact", "--name", "A", "--email", "work:nope"],
                "Email (work) nope: not in its format: an address such as name@example.org"
            ),
            (
                ["link", "javascript:alert(1)"],
                "javascript:alert(1): not a page on the web, but a script that a browser would run"
            ),
            (
                ["link", "market://details"],
                "market://details: not a page on the web: another program opens “market:”"
            ),
        ] as [([String], String)])
    func doubtfulValuesAreEncodedWithAWarning(arguments: [String], warning: String) throws {
        let run = try YomiProgram.run((["create"] + arguments + ["--text-only"]).map { Array($0.utf8) })
        #expect(run.status == 0 && run.output != "" && run.errors == "yomi: warning: \(warning)\n")
    }

    @Test(arguments: ["http://printer.local/", "http://192.168.0.1/", "https://bit.ly/a", "https://example.org:8443/"])
    func aLinkThatItsMakerMayMeanIsMadeWithoutAWarning(address: String) throws {
        let run = try YomiProgram.run(["create", "link", address, "--text-only"].map { Array($0.utf8) })
        #expect(run.status == 0 && run.output == address + "\n" && run.errors == "")
    }

    func read(_ words: String..., input: String = "") throws -> (
        symbology: String?, bytes: String?, text: String?
    ) {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        let run = try YomiProgram.run(
            (["create"] + words + ["-o", path]).map { Array($0.utf8) }, input: Array(input.utf8))
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let scan = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
        let barcode = try #require((scan["barcodes"] as? [[String: Any]])?.first)
        return (barcode["symbology"] as? String, barcode["bytes"] as? String, barcode["text"] as? String)
    }

    @Test(arguments: [
        ("4012345678901", "EAN13", "4012345678901"), ("401234567890", "EAN13", "4012345678901"),
        ("0123-4567-8905", "UPCA", "012345678905"), ("01234567890", "UPCA", "012345678905"),
        ("4012345", "EAN8", "40123455"), ("14012345678908", "ITF", "14012345678908"),
    ]) func aProductsNumberDecidesTheKindOfCode(number: String, symbology: String, text: String) throws {
        let read = try read("product", number)
        #expect(read.symbology == symbology && read.text == text)
    }

    @Test func numbersThatAreNoProductsAreRefused() throws {
        for number in ["", "123", "401234567890x", "4012345678902", "１２３４５６７"] {
            #expect(try YomiProgram.run("create", "product", "--", number).status == 2)
        }
    }

    @Test(arguments: [[], ["--symbology", "itf"]]) func aCartonsNumberIsCheckedAndFramed(options: [String]) throws {
        func run(_ words: [String]) throws -> YomiRun {
            try YomiProgram.run((["create"] + words).map { Array($0.utf8) })
        }
        let framed = try run(["--symbology", "itf", "--symbol-version", "ITF-14", "14012345678908"])
        #expect(try run(["product", "14012345678908"] + options).output == framed.output)
        let wrong = try run(["product", "14012345678907"] + options)
        #expect(wrong.status == 2 && wrong.errors == "yomi: the check character is 7, and should be 8\n")
    }

    @Test func elementsBecomeADataMatrixCodeAndAreChecked() throws {
        let read = try read("gs1", "(01)09521234543213(10)ABC123")
        #expect(read.symbology == "DataMatrix" && read.text == "010952123454321310ABC123")
        #expect(try YomiProgram.run("create", "gs1", "(01)09521234543214").status == 2)
    }

    @Test func aQRBillIsAQRCodeOfLevelMAndNothingElse() throws {
        let words = [
            "create", "swiss", "--iban", "CH5800791123000889012", "--name", "A", "--postal-code", "1", "--town", "B",
        ]
        for options in [["--level", "H"], ["--symbology", "DataMatrix"], ["--symbol-version", "20"]] {
            let run = try YomiProgram.run((words + options).map { Array($0.utf8) })
            #expect(run.status == 2 && run.errors.contains("QR code of level M"))
        }
    }

    /// EPC069-12.
    @Test func aSEPACodeIsAQRCodeOfLevelMAndNothingElse() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        let words = ["create", "epc", "--name", "A", "--iban", "BE72000000001616", "-o", path]
        for options in [["--level", "H"], ["--symbology", "DataMatrix"], ["--sequence", "2"]] {
            let run = try YomiProgram.run((words + options).map { Array($0.utf8) })
            #expect(run.status == 2 && run.errors.contains("QR code of level M"), "\(run.errors)")
        }
        #expect(folder.names.isEmpty)
        for options in [[], ["--level", "m"], ["--symbology", "qrcode", "--foreground", "#1a5fb4"]] as [[String]] {
            #expect(try YomiProgram.run((words + options).map { Array($0.utf8) }).status == 0)
            let scan = try #require(try YomiProgram.run("scan", "--json", path).objects().first)
            let barcode = try #require((scan["barcodes"] as? [[String: Any]])?.first)
            #expect(barcode["errorCorrectionLevel"] as? String == "M")
        }
    }

    @Test func anAddressGetsItsScheme() throws {
        #expect(try text("link", "example.org/menu") == "https://example.org/menu")
        #expect(try text("link", "http://example.org/") == "http://example.org/")
        #expect(try text("link", "//example.org/menu") == "https://example.org/menu")
        for address in ["example.org:8080/menu", "example.org/wiki/Talk:Main", "example.org/?u=https://example.com"] {
            #expect(try text("link", address) == "https://" + address)
        }
        for address in ["two words", "WIFI:S:Guests;;", "mailto:ana@example.org"] {
            #expect(try YomiProgram.run("create", "link", address).status == 2)
        }
        #expect(try text("place", "--latitude", "1", "--longitude", "2") == "geo:1,2")
    }

    @Test(arguments: [
        "https://id.gs1.org/01/09506000134352", "https://www.openstreetmap.org/#map=17/48.2/16.37",
    ])
    func anAddressThatMeansMoreIsAnAddress(address: String) throws {
        #expect(try text("link", address) == address)
    }

    @Test(arguments: [
        ["event", "--title", "A", "--start", "2026-11-22T19:30", "--end", "2026-11-22T19:00"], ["phone", "+"],
        ["sms", "--to", "+", "--body", "a"], ["contact", "--name", "A", "--phone", "+"],
    ]) func invalidValuesAreRefused(arguments: [String]) throws {
        let run = try YomiProgram.run((["create"] + arguments + ["--text-only"]).map { Array($0.utf8) })
        #expect(run.status == 2 && run.output == "" && !run.errors.isEmpty, "\(run)")
    }
}
