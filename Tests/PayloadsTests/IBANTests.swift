import Payloads
import Testing

struct IBANTests {
    @Test(arguments: [
        "BE72000000001616", "DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "CH4431999123000889012",
        "NO9386011117947",
        "MT84MALT011000012345MTLCAST001S",
    ])
    func anAccountNumberThatChecksIsValid(text: String) {
        #expect(IBAN(text).isValid)
    }

    @Test(arguments: [
        ("DE89370400440532013001", PayloadProblem.checkDigit), ("DE8937040044053201300", .length), ("89DE", .format),
        ("DE8937040044053201", .length), ("DE893704004405320130001", .length), ("XX8937", .format),
        ("", .missing),
        ("DE89 3704 0044 0532 0130 0é", .format), ("DE89 3704 0044 0532 0130 0ß", .format),
        ("BE27000000001616", .checkDigit),
    ])
    func anAccountNumberThatDoesNotIsAProblem(text: String, problem: PayloadProblem) {
        #expect(IBAN(text).problem == problem)
    }

    @Test func invalidAccountNumbersAreNotGrouped() {
        #expect(IBAN("CZ65 0800 0000 1920 0014 5399").grouped == "CZ65 0800 0000 1920 0014 5399")
        #expect(IBAN("účet číslo 5").grouped == "účETčíSLO5")
    }

    @Test func aCreditorReferenceChecksAndCanBeMade() {
        #expect(CreditorReference("RF18 5390 0754 7034").problem == nil)
        #expect(CreditorReference("RF19539007547034").problem == .checkDigit)
        #expect(CreditorReference(reference: "539007547034")?.text == "RF18539007547034")
        #expect(CreditorReference(reference: "ä") == nil)
    }
}
