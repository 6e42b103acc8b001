import Payloads
import Testing

struct CroatianPaymentTests {
    private static let bill = """
        HRVHUB30
        EUR
        000000000012355
        ŽELJKO SENEKOVIĆ
        IVANEČKA ULICA 125
        42000 VARAŽDIN
        2DBK d.d.
        ALKARSKI PROLAZ 13B
        21230 SINJ
        HR1210010051863000160
        HR01
        7269-68949637676-00019
        COST
        Troškovi za 1. mjesec

        """

    @Test func aCroatianBillIsRead() {
        let payload = Payload(Self.bill)
        #expect(payload.kind == .croatianPayment && payload.title == "2DBK d.d." && payload.detail == "123.55 EUR")
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        func text(_ key: PayloadFieldKey) -> String? { payload.fields.first { $0.key == key }?.value.text }
        #expect(text(.payeeAddress) == "ALKARSKI PROLAZ 13B, 21230 SINJ" && text(.payer) == "ŽELJKO SENEKOVIĆ")
        #expect(text(.iban) == "HR12 1001 0051 8630 0016 0" && text(.amount) == "123.55 EUR")
        #expect(text(.reference) == "HR01 7269-68949637676-00019" && text(.purpose) == "COST")
        #expect(text(.remittance) == "Troškovi za 1. mjesec")
        #expect(Payload(Self.bill.replacing("\n", with: "\r\n")) == payload)
        #expect(Payload(String(Self.bill.dropLast())) == payload)
        let open = Payload(Self.bill.replacing("12355", with: "00000"))
        #expect(open.fields.first { $0.key == .currency }?.value.text == "EUR")
        #expect(open.detail == "Troškovi za 1. mjesec")
        #expect(Payload("HRVHUB30\nEUR\n").kind == .text)
    }

    @Test func whatIsWrongOnACroatianBillIsAProblem() {
        func problems(_ old: String, _ new: String) -> [PayloadFieldKey] {
            Payload(Self.bill.replacing(old, with: new)).fields.filter { $0.problem != nil }.map(\.key)
        }
        #expect(problems("0160", "0161") == [.iban] && problems("000000000012355", "123,55") == [.amount])
        // The example given for a wrong amount is valid.
        let wrong = Payload(Self.bill.replacing("000000000012355", with: "123,55")).fields
        let example = wrong.first { $0.key == .amount }?.example ?? ""
        #expect(problems("000000000012355", example).isEmpty)
    }
}
