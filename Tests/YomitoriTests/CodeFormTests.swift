import Payloads
import Testing
import Yomitori

@Suite struct CodeFormTests {
    /// Each form, filled in.
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
    ]

    @Test(arguments: filled.indices) func whatIsFilledInIsEncoded(_ index: Int) {
        let (form, values, text) = Self.filled[index]
        #expect(form.payload(values)?.encoded == text)
    }

    /// What one form makes is opened in it again, with all that was filled in.
    @Test(arguments: CodeForm.allCases) func aTextIsOpenedInTheFormThatMadeIt(_ form: CodeForm) throws {
        var values: CodeForm.Values = [:]
        for field in form.fields {
            values[field.key] =
                switch (field.key, field.style) {
                case (_, .choice(let choices)): choices.first ?? ""
                case (_, .flag): "true"
                case (.address, _), (.website, _): "https://example.org/"
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
        let text = try #require(form.payload(values)?.encoded)
        let opened = CodeForm.opened(text)
        #expect(opened.form == form)
        #expect(opened.values.filter { !$0.value.isEmpty } == values)
    }

    @Test func whatAFormHasNoPlaceForIsOpenedAsText() {
        for text in [
            "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:1\nTEL:2\nEND:VCARD", "WIFI:T:WPA2-EAP;S:x;E:PEAP;I:ana;P:secret;;",
            "mailto:a@example.org?cc=b@example.org", "4006381333931", "just a text", "",
        ] {
            let opened = CodeForm.opened(text)
            #expect(opened.form == .text && opened.values == [.text: text], "\(text)")
        }
    }

    @Test func whatIsMissingOrWrongIsNamed() {
        #expect(CodeForm.wifi.missing([:]) == [.ssid])
        #expect(CodeForm.wifi.payload([.security: "wpa"]) == nil)
        #expect(CodeForm.place.missing([.latitude: "1"]) == [.longitude])
        #expect(CodeForm.contact.missing([:]) == [.givenName])
        #expect(CodeForm.event.problems([.start: "tomorrow"]) == [.start: .format])
        #expect(CodeForm.place.problems([.latitude: "91"]) == [.latitude: .format])
        #expect(CodeForm.oneTimePassword.problems([.secret: "0189"]) == [.secret: .format])
        let payment = CodeForm.payment.payload([.payee: "Ana", .iban: "DE03120300000000202051"])
        #expect(payment.map { CodeForm.payment.doubts(of: $0)[.iban] } == .checkDigit)
    }
}
