import Payloads
import Testing

struct CzechPaymentTests {
    @Test func aCzechPaymentIsRead() throws {
        let text =
            "SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.5*CC:CZK*RN:Ana%2A*DT:20261224*X-VS:1234567890"
            + "*MSG:PLATBA ZA ZBOZI*X-URL:https://example.org/"
        let payload = Payload(text)
        #expect(payload.kind == .czechPayment && payload.title == "Ana*" && payload.detail == "480.50 CZK")
        #expect(
            payload.fields.map(\.key) == [
                .iban, .bic, .amount, .payee, .dueDate, .element, .message, .element,
            ])
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        #expect(payload.fields[0].value == .text("CZ58 5500 0000 0012 6509 8001"))
        #expect(payload.fields[2].value == .amount("480.50", currency: "CZK"))
        #expect(payload.fields[4].value.text == "2026-12-24")
        #expect(payload.fields[5].standardName == "Variabilní symbol" && payload.fields[5].code == "X-VS")
        // An asterisk at the end is allowed.
        #expect(Payload(text + "*") == payload)
        for other in ["SPD*1.0", "SPD*1.0*AM:1", "SPD*x*ACC:CZ5855000000001265098001", "SPD*1.0*ACC:", "SPD*1.0*hello"]
        {
            #expect(Payload(other).kind == .text, "\(other)")
        }
    }

    /// The checksum covers the attributes in the order of their keys.
    @Test func theChecksumOfACzechPaymentIsChecked() {
        func problem(_ text: String) -> PayloadProblem?? { Payload(text).fields.first { $0.code == "CRC32" }?.problem }
        #expect(problem("SPD*1.0*ACC:CZ5855000000001265098001*AM:100.00*CC:CZK*CRC32:AAD80227") == .some(nil))
        #expect(problem("SPD*1.0*CC:CZK*CRC32:aad80227*AM:100.00*ACC:CZ5855000000001265098001*") == .some(nil))
        #expect(problem("SPD*1.0*ACC:CZ5855000000001265098001*AM:900.00*CC:CZK*CRC32:AAD80227") == .checksum)
        #expect(problem("SPD*1.0*ACC:CZ5855000000001265098001*AM:900.00*CC:CZK") == nil)
    }

    @Test func valuesThatACzechBankWouldRefuseAreProblems() {
        let text =
            "SPD*1.0*ACC:CZ5855000000001265098002+X*AM:1,5*RF:A*DT:20261301*X-VS:12345678901*RN:"
            + String(repeating: "x", count: 36)
        #expect(
            Payload(text).fields.map(\.problem) == [.checkDigit, .format, .format, .format, .format, .format, .tooLong])
    }

    @Test func aRepeatedFieldMakesAPaymentInvalid() {
        let twice = "SPD*1.0*ACC:CZ5855000000001265098001*ACC:DE89370400440532013000*AM:1"
        #expect(Payload(twice).kind == .text)
    }
}
