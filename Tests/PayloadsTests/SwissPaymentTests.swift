import Payloads
import Testing

struct SwissPaymentTests {
    private static let swiss = """
        SPC\r\n0200\r\n1\r\nCH4431999123000889012\r\nS\r\nRobert Schneider AG\r\nRue du Lac\r\n1268\r\n2501\r\nBiel\r\nCH\r\n\r\n\r\n\r\n\r
        \r\n\r\n\r\n1949.75\r\nCHF\r\nS\r\nPia-Maria Rutschmann-Schnyder\r\nGrosse Marktgasse\r\n28\r\n9400\r\nRorschach\r\nCH\r\nQRR\r
        210000000003139471430009017\r\nAuftrag vom 15.06.2020\r\nEPD\r
        //S1/10/10201409/11/200701/20/140.000-53/30/102673831/31/200615/32/7.7/33/7.7:139.40/40/0:30\r
        Name AV1: UV;UltraPay005;12345\r\nName AV2: XY;XYService;54321
        """

    @Test func aQRBillIsRead() throws {
        guard case .swissPayment(let payment) = Payload(Self.swiss) else { throw Missing() }
        #expect(
            payment.creditor
                == .init(
                    name: "Robert Schneider AG", street: "Rue du Lac", houseNumber: "1268", postalCode: "2501",
                    town: "Biel"))
        #expect(payment.amount == "1949.75" && payment.currency == "CHF" && payment.debtor?.town == "Rorschach")
        #expect(payment.referenceType == .qr && payment.reference == "210000000003139471430009017")
        #expect(payment.message == "Auftrag vom 15.06.2020" && payment.alternativeSchemes.count == 2)
        #expect(payment.fields.allSatisfy { $0.problem == nil })
        #expect(payment.fields.first { $0.key == .reference }?.value == .text("21 00000 00003 13947 14300 09017"))
        #expect(Payload(payment.encoded) == .swissPayment(payment))
    }

    @Test func theReferenceHasToFitTheAccount() {
        let creditor = SwissPayment.Party(name: "A", postalCode: "2501", town: "Biel")
        func problems(_ iban: String, _ type: SwissPayment.ReferenceType, _ reference: String) -> [PayloadProblem?] {
            let payment = SwissPayment(iban: iban, creditor: creditor, referenceType: type, reference: reference)
            return [.iban, .reference].map { key in payment.fields.first { $0.key == key }?.problem }
        }
        #expect(problems("CH5800791123000889012", .creditor, "RF18539007547034") == [nil, nil])
        #expect(problems("CH5800791123000889012", .none, "") == [nil, nil])
        #expect(problems("CH4431999123000889012", .none, "") == [.mismatch, nil])
        #expect(problems("CH5800791123000889012", .qr, "210000000003139471430009016") == [.mismatch, .checkDigit])
        #expect(problems("DE89370400440532013000", .creditor, "RF00") == [.format, .format])
        #expect(problems("CH4431999123000889012", .qr, "210000000003139471430009017") == [nil, nil])
        // The values are written as on a printed bill.
        #expect(problems("CH44 3199 9123 0008 8901 2", .qr, "21 00000 00003 13947 14300 09017") == [nil, nil])
        #expect(problems("CH58 0079 1123 0008 8901 2", .creditor, "RF18 5390 0754 7034") == [nil, nil])
    }

    /// Swiss Implementation Guidelines QR-bill, 4.1.1 and 4.2.2.
    @Test func aBillsTextsHaveTheirLengthsAndCharacters() {
        func text(_ count: Int) -> String { String(repeating: "ü", count: count) }
        func problems(_ change: (inout SwissPayment) -> Void) -> [PayloadFieldKey: PayloadProblem] {
            var payment = SwissPayment(
                iban: "CH5800791123000889012",
                creditor: .init(
                    name: text(70), street: text(70), houseNumber: text(16), postalCode: text(16), town: text(35)),
                alternativeSchemes: [text(100)])
            change(&payment)
            let wrong = payment.fields.compactMap { field in field.problem.map { (field.key, $0) } }
            return Dictionary(wrong) { first, _ in first }
        }
        #expect(problems { _ in }.isEmpty)
        #expect(problems { $0.message = text(140) }.isEmpty)
        #expect(problems { $0.billInformation = text(140) }.isEmpty)
        #expect(problems { $0.creditor.name += "x" } == [.payee: .tooLong])
        let parts: [WritableKeyPath<SwissPayment.Party, String>] = [\.street, \.houseNumber, \.postalCode, \.town]
        for part in parts {
            #expect(problems { $0.creditor[keyPath: part] += "x" } == [.payeeAddress: .tooLong])
            #expect(problems { $0.creditor[keyPath: part] = "中" } == [.payeeAddress: .format])
        }
        // The second line of an unstructured address may be longer than a house number.
        let lines = problems {
            $0.creditor.isStructured = false
            $0.creditor.houseNumber = text(70)
        }
        #expect(lines.isEmpty)
        #expect(problems { $0.message = text(141) } == [.remittance: .tooLong])
        #expect(problems { $0.billInformation = text(141) } == [.billInformation: .tooLong])
        #expect(problems { ($0.message, $0.billInformation) = (text(71), text(70)) } == [.remittance: .tooLong])
        #expect(problems { $0.alternativeSchemes[0] += "x" } == [.alternativeScheme: .tooLong])
        #expect(problems { $0.message = "Спасибо" } == [.remittance: .format])
        #expect(problems { $0.message = "12 € für Ștefan" }.isEmpty)
    }

    /// Swiss Implementation Guidelines QR-bill, 4.2.2: two decimals, no leading zeros; zero in a bill not to be paid.
    @Test(arguments: [
        ("1949.75", true), ("0.05", true), ("999999999.99", true), ("0.00", true), ("12", false), ("199.9", false),
        ("007.50", false), ("00.00", false), (".50", false), ("1.500", false), ("1000000000.00", false), ("0", false),
        ("12,50", false),
    ])
    func anAmountHasTwoDecimalsAndNoLeadingZeros(amount: String, isRight: Bool) {
        let text = Self.swiss.replacing("1949.75", with: amount)
        let field = Payload(text).fields.first { $0.key == .amount }
        #expect(field?.problem == (isRight ? nil : .format) && field?.value == .amount(amount, currency: "CHF"))
    }

    @Test(arguments: [
        ("12", "12.00"), ("012,5", "12.50"), ("007.50", "7.50"), ("0.5", "0.50"), ("x", "x"), ("1.", "1."),
    ])
    func anAmountIsWrittenAsABillTakesIt(typed: String, written: String) {
        #expect(DecimalPoint.withCents(typed) == written)
    }

    @Test(arguments: [
        ("12,50", "12.50"), ("1'250.00", "1250.00"), ("1’250", "1250"), ("1 234 567,8", "1234567.8"),
        ("1\u{A0}234", "1234"), ("12\u{202F}345,60", "12345.60"), ("1.234,50", "1234.50"), ("1,234.50", "1234.50"),
        ("1.234.567,00", "1234567.00"),
    ])
    func anAmountMayHaveSeparatorsOfThousands(typed: String, amount: String) {
        #expect(DecimalPoint.replacingComma(inAmount: typed) == amount)
    }

    /// What may be meant in two ways, or is a mistake, is left to be refused.
    @Test(arguments: [
        "1.234", "1,234", "12.345", "1'2", "1 23", "12 3456", "0'123", "1'234 567", "1.23,50", "'123", "1''234",
        "12 50", "1,234,567", "1 a34",
    ])
    func anAmountThatIsNotClearIsLeftAsItIs(typed: String) {
        #expect(DecimalPoint.replacingComma(inAmount: typed) == typed)
    }

    /// Without the trailer in its line, values stand in the wrong fields.
    @Test func aBillWithoutItsTrailerIsAProblem() {
        func problems(_ text: String) -> [PayloadField] { Payload(text).fields.filter { $0.problem != nil } }
        #expect(problems(Self.swiss).isEmpty)
        let shifted = problems(Self.swiss.replacing("Auftrag vom 15.06.2020\r\n", with: ""))
        #expect(shifted.last?.standardName == "Trailer" && shifted.last?.problem == .format)
        let cut = problems(Self.swiss.split(separator: "\r\nEPD").first.map { String($0) } ?? "")
        #expect(cut.map(\.standardName) == ["Trailer"] && cut.map(\.problem) == [.missing])
        #expect(Payload(Self.swiss.replacing("EPD", with: "")).encoded?.contains("\nEPD\n") == true)
    }

    @Test func theExampleOfAnAccountIsOneThatABillTakes() throws {
        let creditor = SwissPayment.Party(name: "A", postalCode: "2501", town: "Biel")
        func field(_ iban: String) throws -> PayloadField {
            let fields = SwissPayment(iban: iban, creditor: creditor).fields
            return try #require(fields.first { $0.key == .iban })
        }
        let foreign = try field("DE89370400440532013000")
        #expect(foreign.problem == .format && foreign.example == SwissPayment.exampleOfIBAN)
        #expect(try field(SwissPayment.exampleOfIBAN).problem == nil)
    }
}
