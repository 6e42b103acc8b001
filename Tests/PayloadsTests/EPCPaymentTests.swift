import Payloads
import Testing

struct EPCPaymentTests {
    @Test func anEPCCodeIsRead() throws {
        let text =
            "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR Code"
        let payment = EPCPayment(
            name: "Red Cross of Belgium", iban: "BE72000000001616", bic: "BPOTBEB1", amount: "1", purpose: "CHAR",
            remittance: "Urgency fund", information: "Sample EPC QR Code")
        #expect(
            Payload(text) == .epcPayment(payment) && Payload(text.replacing("\n", with: "\r\n")) == .epcPayment(payment)
        )
        #expect(payment.fields.allSatisfy { $0.problem == nil } && payment.detail == "1 EUR")
        #expect(Payload(payment.encoded) == .epcPayment(payment))
    }

    @Test func valuesThatABankWouldRefuseAreProblems() {
        let payment = EPCPayment(
            name: String(repeating: "x", count: 71), iban: "BE73000000001616", bic: "X", amount: "1.234",
            reference: "RF00X", remittance: "y")
        let problems = payment.fields.map(\.problem)
        #expect(problems == [.tooLong, .checkDigit, .format, .mismatch, nil, .format])
        for amount in ["0", "0.00", "-1", "1,5", "1234567890", ".5", "1."] {
            let payment = EPCPayment(name: "x", iban: "BE72000000001616", amount: amount)
            #expect(payment.fields.first { $0.key == .amount }?.problem == .format)
        }
    }

    @Test(arguments: [("", nil), ("C", nil), ("CHAR", nil), ("CHARI", .tooLong)] as [(String, PayloadProblem?)])
    func aPurposeHasUpToFourCharacters(purpose: String, problem: PayloadProblem?) {
        let payment = EPCPayment(name: "x", iban: "BE72000000001616", purpose: purpose)
        #expect(payment.fields.first { $0.key == .purpose }?.problem == problem)
        #expect(Payload(payment.encoded) == .epcPayment(payment))
    }

    @Test func anAmountIsShownWithTwoDigitsBehindThePoint() {
        for (amount, shown) in [("12.3", "12.30"), ("12.30", "12.30"), ("12", "12")] {
            let payment = EPCPayment(name: "x", iban: "BE72000000001616", amount: amount)
            #expect(payment.detail == "\(shown) EUR" && payment.encoded.contains("EUR" + amount))
            #expect(payment.fields.first { $0.key == .amount }?.value == .amount(shown, currency: "EUR"))
        }
    }

    @Test func aLineBreakInAFieldDoesNotMakeAnother() throws {
        let payment = EPCPayment(name: "A\nEUR999", iban: "BE72000000001616", remittance: "x\r\ny")
        guard case .epcPayment(let read) = Payload(payment.encoded) else { throw Missing() }
        #expect(read.name == "A EUR999" && read.iban == "BE72000000001616" && read.remittance == "x y")
    }

    @Test func invalidAmountsInEurosAreShownWithoutEuros() {
        let text = "BCD\n002\n1\nSCT\n\nFranz\nDE89370400440532013000\nUSD12.30\n\n\nx"
        let payload = Payload(text)
        let field = payload.fields.first { $0.key == .amount }
        #expect(field?.value == .text("USD12.30") && field?.problem == .format && payload.detail == "USD12.30")
    }

    @Test func theCharacterSetOfAnEPCCodeIsTheOneThatItNames() {
        // The name is Привет in ISO 8859-5.
        let bytes =
            Array("BCD\n002\n5\nSCT\n\n".utf8) + [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2]
            + Array("\nDE89370400440532013000\nEUR1\n\n\nx".utf8)
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        #expect(Payload(text: text, bytes: bytes).title == "Привет")
        // UTF-8 is recognized without the field that names it.
        let utf8 = Array("BCD\n002\n5\nSCT\n\nПривет\nDE89370400440532013000\nEUR1\n\n\nx".utf8)
        #expect(Payload(text: String(decoding: utf8, as: UTF8.self), bytes: utf8).title == "Привет")
    }

    @Test func anEPCCodeOfTooManyBytesIsTooLong() {
        let payment = EPCPayment(
            name: String(repeating: "ü", count: 70), iban: "DE89370400440532013000",
            remittance: String(repeating: "ä", count: 120))
        #expect(payment.fields.first { $0.key == .remittance }?.problem == .tooLong)
        #expect(payment.fields.filter { $0.problem != nil }.count == 1)
    }
}
