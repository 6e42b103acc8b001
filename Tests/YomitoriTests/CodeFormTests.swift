import Foundation
import Payloads
import Testing
import Yomitori

@Suite struct CodeFormTests {
    @Test func theWrongElementIsNamed() {
        let form = CodeForm.gs1
        func sentence(_ text: String) -> String? {
            let values: CodeForm.Values = [.text: text]
            return form.problems(values)[.text].map { form.sentence($0, for: .text, values) }
        }
        #expect(sentence("(01)09521234543213(10)ABC123") == nil)
        #expect(
            sentence("(01)09521234543213(10)ABC123(17)991399") == "(17): A date has six digits: year, month and day.")
        #expect(
            sentence("(01)09506000134353")
                == "(01): The check digit is wrong. Compare what you typed with the original.")
        #expect(sentence("(01)095060") == "(01): This has 6 characters; 14 are needed.")
        #expect(sentence("nothing") == "GS1 elements look like (01)09521234543213(10)ABC123.")
    }

    @Test func theFirstFieldThatKeepsACodeFromBeingMadeIsKnown() {
        // The history keeps a network without its password.
        let network: CodeForm.Values = [.ssid: "Reading Room", .security: WiFiNetwork.Security.wpa.rawValue]
        #expect(CodeForm.wifi.firstLack(in: network) == .password)
        #expect(CodeForm.wifi.firstLack(in: network.merging([.password: "open-sesame"]) { $1 }) == nil)
        #expect(CodeForm.wifi.firstLack(in: [:]) == .ssid)
        #expect(CodeForm.event.firstLack(in: [.title: "Reading", .start: "soon"]) == .start)
    }

    @Test func everyMistakeIsNamedAtOnce() throws {
        let contact: CodeForm.Values = [.phone: "nobody", .email: "ana@", .website: "no site", .note: "Hello"]
        #expect(CodeForm.contact.mistakes(contact) == [.phone: .format, .website: .format])
        // A code can be made with this address nevertheless, so it only causes a warning.
        #expect(try FormWarnings()(#require(CodeForm.contact.draft(contact))).keys.contains(.email))
        // The same holds while other fields are still empty.
        let payment: CodeForm.Values = [.iban: "DE02120300000000202052", .amount: "much", .bic: "no"]
        #expect(CodeForm.payment.mistakes(payment) == [.iban: .checkDigit, .amount: .format, .bic: .format])
        #expect(CodeForm.wifi.mistakes([.password: "short!"]) == [.password: .format])
        // Without the IBAN it is not known which references are valid.
        let reference = "210000000003139471430009017"
        #expect(CodeForm.swissPayment.mistakes([.reference: reference, .country: "C1"]) == [.country: .format])
        // An empty field is missing, but not wrong.
        for form in CodeForm.allCases { #expect(form.mistakes([:]).isEmpty, "\(form)") }
    }

    @Test func doubtfulValuesCauseAWarningAndAreEncoded() {
        let doubtful = FormWarnings()
        func warnings(_ form: CodeForm, _ values: CodeForm.Values) -> CodeForm.Values? {
            guard let payload = form.payload(values), form.refusals(of: payload).isEmpty else { return nil }
            return doubtful(payload)
        }
        let contact: CodeForm.Values = [.givenName: "Ana", .email: "nope"]
        #expect(warnings(.contact, contact) == [.email: "An email address looks like name@example.org."])
        #expect(warnings(.contact, [.givenName: "Ana", .email: "ana@example.org"]) == [:])
        let script = warnings(.link, [.address: "javascript:alert(1)"])
        #expect(script == [.address: "Not a web page, but a script that a browser would run."])
        let market = warnings(.link, [.address: "market://details"])
        #expect(market == [.address: "Not a web page: another program opens “market”."])
        #expect(warnings(.link, [.address: "https://ex\u{430}mple.org"])?[.address] != nil)
        // The links are an incomplete one, and some that their author may intend.
        let links = ["https://example.org", "192.168.0.1", "printer.local", "bit.ly/a", "example.org:8080"]
        for link in links {
            for length in 1...link.count {
                let typed = String(link.prefix(length))
                #expect(warnings(.link, [.address: typed]) ?? [:] == [:], "\(typed)")
            }
        }
    }

    /// A filled-in example of each form.
    static let filled: [(form: CodeForm, values: CodeForm.Values, text: String)] = [
        (.link, [.address: " example.org/a?b=c "], "https://example.org/a?b=c"),
        (
            .wifi, [.ssid: "Reading; Room", .security: "wpa", .password: "a:b,c"],
            "WIFI:T:WPA;S:Reading\\; Room;P:a\\:b\\,c;;"
        ),
        (
            .wifi, [.ssid: "Guests", .security: "open", .password: "left over", .hidden: "true"],
            "WIFI:T:nopass;S:Guests;H:true;;"
        ),
        (
            .email, [.recipient: "ana@example.org", .subject: "Kegs & more"],
            "mailto:ana@example.org?subject=Kegs%20%26%20more"
        ),
        (.phone, [.phone: "+49301234567"], "tel:+49301234567"),
        (.sms, [.recipient: "+49301234567", .body: "On my way"], "SMSTO:+49301234567:On my way"),
        (.place, [.latitude: "48.2010", .longitude: "16.3695"], "geo:48.2010,16.3695"),
        (
            .oneTimePassword, [.issuer: "Example", .account: "ana", .secret: "JBSWY3DPEHPK3PXP"],
            "otpauth://totp/Example:ana?secret=JBSWY3DPEHPK3PXP&issuer=Example"
        ),
        (
            .payment,
            [.payee: "Ana Muster", .iban: "DE02 1203 0000 0000 2020 51", .amount: "12.30", .remittance: "Kegs"],
            "BCD\n002\n1\nSCT\n\nAna Muster\nDE02120300000000202051\nEUR12.30\n\n\nKegs"
        ),
        (.contact, [.givenName: "Ana", .familyName: "Muster", .category: "mecard"], "MECARD:N:Muster,Ana;;"),
        (
            .contact, [.givenName: "Ana", .familyName: "Muster", .category: "vcard4"],
            "BEGIN:VCARD\r\nVERSION:4.0\r\nN:Muster;Ana;;;\r\nFN:Ana Muster\r\nEND:VCARD\r\n"
        ),
        (
            .contact, [.givenName: "花子", .familyName: "山田", .category: "vcard4"],
            "BEGIN:VCARD\r\nVERSION:4.0\r\nN:山田;花子;;;\r\nFN:山田花子\r\nEND:VCARD\r\n"
        ),
        (.gs1, [.text: "(01)09521234543213(10)ABC123"], "(01)09521234543213(10)ABC123"),
        (
            .digitalLink, [.text: "(01)09521234543213(10)ABC123", .address: "https://example.org/goods"],
            "https://example.org/goods/01/09521234543213/10/ABC123"
        ),
        (.product, [.productNumber: "4006381333931"], "4006381333931"),
    ]

    @Test(arguments: filled.indices) func filledInFieldsAreEncoded(_ index: Int) {
        let (form, values, text) = Self.filled[index]
        #expect(form.content(values)?.shown == text)
    }

    /// A text made by a form is opened in the same form, with all fields filled in.
    @Test(arguments: CodeForm.allCases.filter { $0 != .file }) func aTextIsOpenedInTheFormThatMadeIt(_ form: CodeForm)
        throws
    {
        var values: CodeForm.Values = [:]
        for field in form.fields {
            values[field.key] =
                switch (field.key, field.style) {
                case (_, .choice(let choices)): choices.first ?? ""
                case (_, .flag): "true"
                case (.address, _) where form == .digitalLink: "https://example.org"
                case (.address, _), (.website, _): "https://example.org/"
                case (.iban, _) where form == .swissPayment: "CH5800791123000889012"
                case (.reference, _): "RF18539007547034"
                case (.email, _): "ana@example.org"
                case (.iban, _): "DE02120300000000202051"
                case (.bic, _): "BYLADEM1001"
                case (.secret, _): "JBSWY3DPEHPK3PXP"
                case (.recipient, _): form == .email ? "ana@example.org" : "+49301234567"
                case (.phone, _): "+49301234567"
                case (.start, _): "2026-12-24T18:00:00"
                case (.end, _): "2026-12-24T22:00:00"
                default: field.example.isEmpty ? "some \(field.key.rawValue)" : field.example
                }
        }
        let text = try #require(form.content(values)?.shown)
        let opened = CodeForm.opened(text)
        #expect(opened.form == form)
        #expect(opened.values.filter { !$0.value.isEmpty } == values)
    }

    @Test func anEventOfWholeDaysKeepsItsLastDay() throws {
        let values: CodeForm.Values = [.title: "Fair", .start: "2026-12-24", .end: "2026-12-31"]
        let text = try #require(CodeForm.event.content(values)?.shown)
        #expect(text.contains("DTEND;VALUE=DATE:20270101"))
        let opened = CodeForm.opened(text)
        #expect(opened.form == .event && opened.values.filter { !$0.value.isEmpty } == values)
    }

    @Test func contentWithoutAMatchingFormIsOpenedAsText() {
        for text in [
            "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:1\nTEL:2\nEND:VCARD", "WIFI:T:WPA2-EAP;S:x;E:PEAP;I:ana;P:secret;;",
            "mailto:a@example.org?cc=b@example.org", "4006381333930", "just a text", "",
        ] {
            let opened = CodeForm.opened(text)
            #expect(opened.form == .text && opened.values == [.text: text], "\(text)")
        }
    }

    @Test(arguments: [
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&digits=8",
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&algorithm=SHA256",
        // Which of two secrets is used is not known, so that this is an address.
        "otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&secret=GEZDGNBV",
        "WIFI:T:WPA2-EAP;S:x;E:PEAP;I:ana;P:secret;;", "LPA:1$smdp.example.org$04386-AGYFT", "MT:-24J0AFN00KA0648G00",
    ]) func aSecretThatNoFormHoldsIsKnownAsOne(_ text: String) {
        let content = ShownContent(text)
        #expect(CodeForm.opened(content).form == .text && content.isSecret)
    }

    @Test func aTextWithoutASecretIsNoneUnlessItIsAPartOfOne() {
        #expect(!ShownContent("just a text").isSecret)
        #expect(ShownContent("otpauth-migr", isPartOfSecret: true).isSecret)
    }

    @Test func missingAndWrongFieldsAreNamed() {
        #expect(CodeForm.wifi.missing([:]) == [.ssid])
        #expect(CodeForm.wifi.payload([.security: "wpa"]) == nil)
        #expect(CodeForm.place.missing([.latitude: "1"]) == [.longitude])
        #expect(CodeForm.nameKeys("zh_TW").first == .familyName && CodeForm.nameKeys("de").first == .givenName)
        #expect(CodeForm.contact.missing([.category: "vcard3"]) == [.givenName])
        #expect(CodeForm.event.problems([.start: "tomorrow"]) == [.start: .format])
        #expect(CodeForm.place.problems([.latitude: "91"]) == [.latitude: .format])
        #expect(CodeForm.oneTimePassword.problems([.secret: "0189"]) == [.secret: .format])
        let payment = CodeForm.payment.payload([.payee: "Ana", .iban: "DE03120300000000202051"])
        #expect(payment.map { CodeForm.payment.doubts(of: $0)[.iban] } == .checkDigit)
        #expect(payment.map(CodeForm.payment.refusals) == [.iban])
        let network = CodeForm.wifi.payload([.ssid: "Reading Room", .security: "wpa", .password: "short"])
        #expect(network.map(CodeForm.wifi.refusals) == [.password])
        let phone = CodeForm.phone.payload([.phone: "abc"])
        #expect(phone.map(CodeForm.phone.refusals) == [.phone])
        let email = CodeForm.email.payload([.recipient: "abc"])
        #expect(email.map(CodeForm.email.refusals) == [.recipient])
        #expect(CodeForm.link.problems([.address: "foo bar"]) == [.address: .format])
        #expect(CodeForm.link.problems([.address: "localhost:8080/a"]).isEmpty)
        for form in [CodeForm.contact, .event] {
            for site in ["nolink", "no link.org", "mailto:a@example.org"] {
                #expect(form.problems([.website: site]) == [.website: .format], "\(site)")
            }
            for site in ["example.org", "https://example.org/a", "http://intranet/", "münchen.example/x"] {
                #expect(form.problems([.website: site]).isEmpty, "\(site)")
            }
        }
        #expect(CodeForm.link.content([.address: "localhost:8080/a"])?.shown == "https://localhost:8080/a")
    }

    @Test func missingFieldsAreNamedByTheirLabels() {
        #expect(CodeForm.gs1.missingNames([:]) == ["Elements"])
        #expect(CodeForm.digitalLink.missingNames([:]) == ["Elements"])
        #expect(CodeForm.file.missingNames([:]) == ["File"])
        #expect(CodeForm.place.missingNames([:]) == ["coordinates or a location"])
        #expect(CodeForm.place.missingNames([.latitude: "1"]) == ["Longitude"])
    }

    @Test func aContactNeedsANameOrAnOrganisation() throws {
        for name: PayloadFieldKey in [.givenName, .familyName, .organization] {
            let content = try #require(CodeForm.contact.content([.category: "vcard3", name: "Keller"]))
            #expect(content.shown.contains("FN:Keller\r\n"))
            #expect(CodeForm.opened(content.shown).values[name] == "Keller")
        }
    }

    @Test func contentOfOtherProgramsIsOpenedInItsForm() {
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Muster\nN:Muster;Ana\nTEL:123456\nEND:VCARD"
        let opened = CodeForm.opened(card)
        #expect(opened.form == .contact && opened.values[.familyName] == "Muster" && opened.values[.phone] == "123456")
        let network = CodeForm.opened("WIFI:S:Guests;P:open sesame;T:WPA;;")
        #expect(network.form == .wifi && network.values[.password] == "open sesame")
        // The form has no field for a photo.
        let withPhoto = card.replacing("TEL:", with: "PHOTO:http://example.org/ana.png\nTEL:")
        #expect(CodeForm.opened(withPhoto).form == .text)
    }

    @Test func contentIsOpenedAsTheKindThatItsCodeStates() {
        let elements = "010952123454321310ABC123"
        let gs1 = ShownContent(elements, payload: Payload(text: elements, isGS1: true), symbology: "DataMatrix")
        #expect(CodeForm.opened(gs1).form == .gs1)
        // The elements may be in any order.
        let other = "010950600013435221SN12345\u{1D}1726123110ABC123"
        #expect(CodeForm.opened(ShownContent(other, payload: Payload(text: other, isGS1: true))).form == .gs1)
        #expect(CodeForm.opened("WIFI:T:WPA2-EAP;S:corp;P:secretpass;;").form == .text)
        #expect(CodeForm.opened(gs1).values[.text] == "(01)09521234543213(10)ABC123")
        let number = ShownContent("4006381333931", payload: Payload(text: "4006381333931", symbology: "EAN13"))
        #expect(CodeForm.opened(number).form == .product)
        let binary = ShownContent("", payload: .bytes(BinaryContent([0, 200, 10])))
        #expect(CodeForm.opened(binary).values == [.bytes: "00c80a"])
    }

    @Test func aDecimalCommaIsUnderstood() throws {
        #expect(CodeForm.place.problems([.latitude: "48,2010", .longitude: "16,3695"]).isEmpty)
        let place = CodeForm.place.content([.latitude: "48,2010", .longitude: "16,3695"])
        #expect(place?.shown == "geo:48.2010,16.3695")
        var values: CodeForm.Values = [.payee: "Ana", .iban: "DE02120300000000202051", .amount: "12,5"]
        #expect(CodeForm.payment.content(values)?.shown.contains("\nEUR12.5") == true)
        // This may mean one thousand.
        values[.amount] = "1,000"
        let payment = try #require(CodeForm.payment.payload(values))
        #expect(CodeForm.payment.doubts(of: payment)[.amount] == .format)
    }

    @Test func aSwissBillHasItsHouseNumberApart() throws {
        let values: CodeForm.Values = [
            .payee: "Max Muster & Söhne", .street: "Musterstrasse 123", .postalCode: "8000", .city: "Seldwyla",
            .iban: "CH5800791123000889012", .amount: "199.9", .currency: "CHF",
        ]
        let content = try #require(CodeForm.swissPayment.content(values))
        let lines = content.shown.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.prefix(3) == ["SPC", "0200", "1"])
        #expect(lines.contains("Musterstrasse") && lines.contains("123") && lines.contains("199.90"))
        let opened = CodeForm.opened(content.shown)
        #expect(opened.form == .swissPayment && opened.values[.street] == "Musterstrasse 123")
    }

    @Test func whatIsTooLongForABillIsRefused() throws {
        let values: CodeForm.Values = [
            .payee: "Muster AG", .street: String(repeating: "x", count: 71), .postalCode: "8000", .city: "Zürich",
            .iban: "CH5800791123000889012", .message: String(repeating: "x", count: 141),
        ]
        let form = CodeForm.swissPayment
        #expect(form.mistakes(values) == [.street: .tooLong, .message: .tooLong])
        #expect(form.refusals(of: try #require(form.payload(values))) == [.street, .message])
    }

    @Test func aBillsCountryIsTwoLettersAndItsReferenceMayBeInGroups() throws {
        var values: [PayloadFieldKey: String] = [
            .payee: "Muster AG", .postalCode: "8000", .city: "Zürich", .country: "Switzerland",
            .iban: "CH44 3199 9123 0008 8901 2", .reference: "21 00000 00003 13947 14300 09017",
        ]
        #expect(CodeForm.swissPayment.problems(values) == [.country: .format])
        values[.country] = "li"
        #expect(CodeForm.swissPayment.problems(values).isEmpty)
        let payload = Payload(try #require(CodeForm.swissPayment.content(values)).shown)
        guard case .swissPayment(let payment) = payload else { throw NoBill() }
        #expect(payment.creditor.country == "LI" && payment.reference == "210000000003139471430009017")
        #expect(CodeForm.swissPayment.doubts(of: payload).isEmpty)
    }

    private struct NoBill: Error {}

    @Test func elementsAreGS1sWithFNC1AndTextWithout() throws {
        let content = try #require(CodeForm.gs1.content([.text: "(10)ABC(01)09521234543213"]))
        // Elements of predefined length come first.
        #expect(content == .gs1("010952123454321310ABC", shown: "(10)ABC(01)09521234543213"))
        #expect(CodeForm.gs1.problems([.text: "(01)09521234543210"])[.text] == .format)
        #expect(CodeForm.gs1.problems([.text: "no elements"])[.text] == .format)
    }

    @Test func aProductsNumberNeedsItsCheckDigit() {
        #expect(CodeForm.product.problems([.productNumber: "4006381333930"])[.productNumber] == .checkDigit)
        #expect(CodeForm.product.problems([.productNumber: "400638133393"])[.productNumber] == .checkDigit)
        #expect(CodeForm.product.problems([.productNumber: "40063"])[.productNumber] == .format)
        #expect(CodeForm.product.content([.productNumber: "4 006381 333931"]) == .text("4006381333931"))
    }

    @Test func bytesOfAFileStayAsTheyAre() {
        #expect(CodeForm.file.content([.bytes: "00ff0a"]) == .bytes([0, 255, 10]))
        #expect(CodeForm.file.content([.bytes: "00f"]) == nil && CodeForm.file.content([.bytes: "0g"]) == nil)
        #expect(CodeForm.file.missing([:]) == [.bytes])
    }

    @Test func emptyFieldsAreNotWrong() throws {
        let values: CodeForm.Values = [.ssid: "Guests", .security: "wpa"]
        let refused = CodeForm.wifi.refusals(of: try #require(CodeForm.wifi.payload(values)))
        #expect(CodeForm.wifi.failure(refusing: refused, values).sentence == "Still to be filled in: Password")
        let short: CodeForm.Values = [.ssid: "Guests", .security: "wpa", .password: "short"]
        let wrong = CodeForm.wifi.refusals(of: try #require(CodeForm.wifi.payload(short)))
        #expect(CodeForm.wifi.failure(refusing: wrong, short).sentence == "To be corrected: Password")
    }

    @Test(
        arguments: [
            (CodeForm.event, [.title: "Fair", .start: "2026-12-24 18:00", .end: "2026-12-24 17:59"], [.end]),
            (.event, [.title: "Fair", .start: "2026-12-24 18:00", .end: "2026-12-24 18:00"], []),
            (.event, [.title: "Fair", .start: "2026-12-24", .end: "2026-12-23"], [.end]),
            (.phone, [.phone: "+"], [.phone]), (.sms, [.recipient: "+"], [.recipient]), (.phone, [.phone: "*#06#"], []),
            (.contact, [.givenName: "Ana", .phone: "+"], [.phone]),
        ] as [(CodeForm, CodeForm.Values, [PayloadFieldKey])])
    func invalidValuesAreRefused(_ form: CodeForm, _ values: CodeForm.Values, _ refused: [PayloadFieldKey]) throws {
        #expect(form.refusals(of: try #require(form.payload(values))) == refused)
    }
}
