import Payloads
import Testing

struct PaymentTests {
    /// The correction proposed for a wrong value has to be right after it replaces that value.
    @Test(arguments: [
        ("SPD*1.0*ACC:CZ5855000000001265098001*DT:@*", PayloadFieldKey.dueDate),
        ("SPD*1.0*ACC:CZ5855000000001265098001*RF:@*", .reference),
        ("SPD*1.0*ACC:CZ5855000000001265098001*X-VS:@*", .element),
        (SlovenianPaymentTests.slip.replacing("01.04.2017", with: "@"), .dueDate),
        (SlovenianPaymentTests.slip.replacing("00000008105", with: "@"), .amount),
        ("K:PR|V:01|C:1|R:845000000040484987|I:@", .amount), ("K:PR|V:01|C:1|R:845000000040484987|SF:@", .element),
        ("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=@", .amount), ("nano:nano_3uzu?amount=@", .amount),
    ])
    func theExampleOfAFormatHasIt(text: String, key: PayloadFieldKey) throws {
        let payload = Payload(text.replacing("@", with: "2.A"))
        let wrong = try #require(payload.fields.first { $0.problem == .format })
        #expect(wrong.key == key)
        let example = try #require(wrong.example)
        let right = Payload(text.replacing("@", with: example))
        #expect(right.kind == payload.kind && right.fields.allSatisfy { $0.problem != .format }, "\(example)")
    }

    @Test(arguments: ["BCD\n001", "BCD\n009\n1\nSCT\n\nA\nB", "SPC\n0200\n1", "BCD\n002\n1\nSCT\n\n\n"])
    func aTornCodeIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }
}
