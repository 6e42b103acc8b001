import Payloads
import Testing

struct SlovenianPaymentTests {
    static let slip = """
        UPNQR




        Janez Novak
        Dunajska ulica 1
        1000 Ljubljana
        00000008105


        RENT
        Plačilo najemnine za marec 2017
        01.04.2017
        SI56020170014356205
        SI121234567890120
        RentaCar d.o.o.
        Pohorska ulica 22
        2000 Maribor
        201

        """

    @Test func aSlovenianSlipIsRead() {
        let payload = Payload(Self.slip)
        #expect(
            payload.kind == .slovenianPayment && payload.title == "RentaCar d.o.o." && payload.detail == "81.05 EUR")
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        func text(_ key: PayloadFieldKey) -> String? { payload.fields.first { $0.key == key }?.value.text }
        #expect(text(.payeeAddress) == "Pohorska ulica 22, 2000 Maribor" && text(.payer) == "Janez Novak")
        #expect(text(.iban) == "SI56 0201 7001 4356 205" && text(.amount) == "81.05 EUR")
        #expect(text(.dueDate) == "2017-04-01" && text(.purpose) == "RENT" && text(.reference) == "SI121234567890120")
        #expect(text(.date) == nil)
        // The rest of the code is filled with spaces.
        #expect(Payload(Self.slip + String(repeating: " ", count: 200)) == payload)
        for (cents, amount) in [("00000000005", "0.05"), ("00000000000", nil), ("99999999999", "999999999.99")] {
            let fields = Payload(Self.slip.replacing("00000008105", with: cents)).fields
            #expect(fields.first { $0.key == .amount }?.value.text == amount.map { "\($0) EUR" })
        }
        #expect(Payload("UPNQR\n\n").kind == .text)
    }

    @Test func wrongValuesOnASlovenianSlipAreProblems() {
        func problems(_ old: String, _ new: String) -> [PayloadFieldKey?] {
            Payload(Self.slip.replacing(old, with: new)).fields.filter { $0.problem != nil }.map(\.key)
        }
        // The text has one character too many.
        #expect(problems("RentaCar", "RentaCars") == [.element])
        #expect(problems("356205", "356206") == [.iban] && problems("01.04", "31.04") == [.dueDate])
        #expect(problems("SI121234567890120", "RF121234567890120") == [.reference])
    }
}
