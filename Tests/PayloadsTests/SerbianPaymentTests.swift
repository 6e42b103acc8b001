import Payloads
import Testing

struct SerbianPaymentTests {
    @Test func aSerbianPaymentIsRead() {
        let text =
            "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD\r\nBALKANSKA 13|I:RSD3596,13|P:MRĐO MAČKATOVIĆ\r\n"
            + "ŽUPSKA 13\r\nBEOGRAD 6|SF:189|S:UPLATA PO RAČUNU ZA EL. ENERGIJU|RO:97163220000111111111000"
        let payload = Payload(text)
        #expect(payload.kind == .serbianPayment && payload.title == "JP EPS BEOGRAD" && payload.detail == "3596.13 RSD")
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        #expect(
            payload.fields.map(\.key) == [
                .account, .payee, .payeeAddress, .amount, .payer, .payerAddress, .element, .remittance, .reference,
            ])
        #expect(payload.fields[0].value == .text("845-404849-87"))
        #expect(payload.fields[5].value == .text("ŽUPSKA 13, BEOGRAD 6"))
        for other in [
            "K:PR", "K:XX|V:01|C:1|R:845000000040484987", "K:PR|V:01|C:1|R:", "K:PR|V:01|C:1|hello",
            "K:PR|V:01|C:1|R:1|R:2",
        ] {
            #expect(Payload(other).kind == .text, "\(other)")
        }
    }

    @Test func wrongValuesInASerbianPaymentAreProblems() {
        func problems(_ rest: String) -> [PayloadProblem?] { Payload("K:PR|V:01|C:1|" + rest).fields.map(\.problem) }
        #expect(problems("R:845000000040484988") == [.checkDigit] && problems("R:84500000004048498") == [.length])
        #expect(problems("R:845-404849-87") == [.format])
        #expect(problems("R:845000000040484987|I:RSD12.50|SF:18") == [nil, .format, .format])
        #expect(problems("R:845000000040484987|I:RSD12,") == [nil, nil])
        for amount in ["RSD,50", "RSD1000.50,", "rsd10,50", "RSD"] {
            let payload = Payload("K:PR|V:01|C:1|R:845000000040484987|I:" + amount)
            #expect(payload.fields.map(\.problem) == [nil, .format], "\(amount)")
            #expect(payload.fields[1].value.text.contains(amount.drop { $0.isUppercase }), "\(amount)")
        }
        #expect(problems("R:845000000040484987|S:" + String(repeating: "x", count: 36)) == [nil, .tooLong])
    }
}
