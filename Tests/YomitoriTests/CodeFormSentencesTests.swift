import Payloads
import Testing
import Yomitori

/// Sentences about what is wrong with the values of a form.
@Suite struct CodeFormSentencesTests {
    @Test func theReasonFitsWhatWasFilledIn() {
        func sentence(_ form: CodeForm, _ key: PayloadFieldKey, _ values: CodeForm.Values) -> String? {
            form.mistakes(values)[key].map { form.sentence($0, for: key, values) }
        }
        let payment: CodeForm.Values = [.payee: "Ana", .iban: "DE02120300000000202051"]
        for zero in ["0", "0,00", "0.0"] {
            let values = payment.merging([.amount: zero]) { $1 }
            #expect(sentence(.payment, .amount, values) == "The amount must be more than zero.")
        }
        let large = payment.merging([.amount: "1000000000"]) { $1 }
        #expect(sentence(.payment, .amount, large) == "An amount is at most 999999999.99.")
        let words = payment.merging([.amount: "much"]) { $1 }
        #expect(sentence(.payment, .amount, words) == "An amount is a number such as 12.30.")
        let event: CodeForm.Values = [.title: "Reading", .start: "24.12.2026", .end: "2026-12-24 17:00"]
        #expect(sentence(.event, .end, event) == "Only one of start and end has a time.")
        for (start, reason) in [
            ("2026-02-30", "There is no such day."), ("20260230", "There is no such day."),
            ("30 February", "Write the date and time as 2026-12-24 18:00."),
        ] {
            #expect(sentence(.event, .start, [.title: "Reading", .start: start]) == reason)
        }
        let long = payment.merging([.remittance: String(repeating: "x", count: 150)]) { $1 }
        #expect(sentence(.payment, .remittance, long) == "This has 150 characters; 140 are possible.")
        let bill: CodeForm.Values = [.payee: String(repeating: "x", count: 71), .message: "読取"]
        #expect(sentence(.swissPayment, .payee, bill) == "This has 71 characters; 70 are possible.")
        #expect(sentence(.swissPayment, .message, bill) == "Only Latin letters, digits and punctuation are possible.")
        let name = String(repeating: "x", count: 33)
        #expect(sentence(.wifi, .ssid, [.ssid: name]) == "This has 33 characters; 32 are possible.")
        #expect(sentence(.wifi, .ssid, [.ssid: String(repeating: "読", count: 11)]) == "This is too long.")
        for address in ["???", "https://", "https:/", "https:", "HTTP:", "//"] {
            #expect(sentence(.link, .address, [.address: address]) == "An address looks like https://example.org.")
        }
        for address in ["example", "example.org?x", "http://a/", "sip:ana@example.org", "geo:48.2,16.3"] {
            #expect(sentence(.link, .address, [.address: address]) == nil, "\(address)")
        }
        let network: CodeForm.Values = [.ssid: "Room", .password: "short!"]
        for (security, reason) in [
            ("wpa", "A password has 8 to 63 characters."), ("wep", "A WEP key has 5 or 13 characters."),
        ] {
            #expect(sentence(.wifi, .password, network.merging([.security: security]) { $1 }) == reason)
        }
        for (iban, reason) in [
            ("DE02120300000000202051", "A Swiss QR-bill needs an account in Switzerland or Liechtenstein."),
            ("DE", "This should look like CH93 0076 2011 6238 5295 7."),
        ] {
            #expect(sentence(.swissPayment, .iban, [.payee: "Ana", .iban: iban]) == reason)
        }
        let number = "A phone number has digits, such as +49 30 1234567."
        #expect(sentence(.sms, .recipient, [.recipient: "nobody", .body: "Hello"]) == number)
        #expect(sentence(.email, .recipient, [.recipient: "nobody"]) == "An email address looks like name@example.org.")
    }

    @Test(
        arguments: [
            ("9638507", "The check digit is missing: add 4 at the end."),
            ("0 36000 29145", "The check digit is missing: add 2 at the end."),
            ("400638133393", "The check digit is wrong. If it is missing, add 1 at the end."),
            ("036000291453", "The check digit is wrong. If it is missing, add 9 at the end."),
            ("4006381333930", "The check digit is wrong. Compare what you typed with the original."),
            ("10012345678903", "The check digit is wrong. Compare what you typed with the original."),
            ("400638", "A product number has 8, 12, 13 or 14 digits."),
            ("963850x", "A product number has 8, 12, 13 or 14 digits."),
            ("4006381333931", nil), ("10012345678902", nil),
        ] as [(String, String?)])
    func theCheckDigitThatAProductNumberLacksIsNamed(_ number: String, _ sentence: String?) {
        let values: CodeForm.Values = [.productNumber: number]
        let problem = CodeForm.product.mistakes(values)[.productNumber]
        #expect(problem.map { CodeForm.product.sentence($0, for: .productNumber, values) } == sentence)
    }
}
