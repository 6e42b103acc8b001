import Payloads
import Testing

@Suite struct PaymentTests {
    private static let swiss = """
        SPC\r\n0200\r\n1\r\nCH4431999123000889012\r\nS\r\nRobert Schneider AG\r\nRue du Lac\r\n1268\r\n2501\r\nBiel\r\nCH\r\n\r\n\r\n\r\n\r
        \r\n\r\n\r\n1949.75\r\nCHF\r\nS\r\nPia-Maria Rutschmann-Schnyder\r\nGrosse Marktgasse\r\n28\r\n9400\r\nRorschach\r\nCH\r\nQRR\r
        210000000003139471430009017\r\nAuftrag vom 15.06.2020\r\nEPD\r
        //S1/10/10201409/11/200701/20/140.000-53/30/102673831/31/200615/32/7.7/33/7.7:139.40/40/0:30\r
        Name AV1: UV;UltraPay005;12345\r\nName AV2: XY;XYService;54321
        """

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

    @Test func anAmountIsShownWithTwoDigitsBehindThePoint() {
        for (amount, shown) in [("12.3", "12.30"), ("12.30", "12.30"), ("12", "12")] {
            let payment = EPCPayment(name: "x", iban: "BE72000000001616", amount: amount)
            #expect(payment.detail == "\(shown) EUR" && payment.encoded.contains("EUR" + amount))
            #expect(payment.fields.first { $0.key == .amount }?.value == .amount(shown, currency: "EUR"))
        }
    }

    /// The correction proposed for a wrong value has to be right after it replaces that value.
    @Test(arguments: [
        ("SPD*1.0*ACC:CZ5855000000001265098001*DT:@*", PayloadFieldKey.dueDate),
        ("SPD*1.0*ACC:CZ5855000000001265098001*RF:@*", .reference),
        ("SPD*1.0*ACC:CZ5855000000001265098001*X-VS:@*", .element),
        (slip.replacing("01.04.2017", with: "@"), .dueDate), (slip.replacing("00000008105", with: "@"), .amount),
        ("K:PR|V:01|C:1|R:845000000040484987|I:@", .amount), ("K:PR|V:01|C:1|R:845000000040484987|SF:@", .element),
        ("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=@", .amount), ("nano:nano_3uzu?amount=@", .amount),
    ])
    func theExampleOfAFormatHasIt(text: String, key: PayloadFieldKey) throws {
        let wrong = try #require(Payload(text.replacing("@", with: "2.A")).fields.first { $0.problem == .format })
        #expect(wrong.key == key)
        let example = try #require(wrong.example)
        #expect(Payload(text.replacing("@", with: example)).fields.allSatisfy { $0.problem != .format }, "\(example)")
    }

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

    private static let slip = """
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

    @Test func aPaymentByUPIIsRead() {
        let text = "upi://pay?pa=shop@upi&pn=Tea%20Shop&mc=5814&tr=42&tn=Two+cups&am=10.5&mam=null&cu=INR&sign=AbC"
        let payload = Payload(text)
        #expect(payload.kind == .upiPayment && payload.title == "Tea Shop" && payload.detail == "10.50 INR")
        #expect(
            payload.fields.map(\.key) == [.account, .payee, .element, .reference, .message, .amount, .element])
        let values = ["shop@upi", "Tea Shop", "5814", "42", "Two cups", "10.50 INR", "AbC"]
        #expect(payload.fields.map(\.value.text) == values)
        #expect(payload.fields.allSatisfy { $0.problem == nil } && payload.fields[2].code == "mc")
        guard case .upiPayment(let payment) = payload else { return }
        #expect(payment.address == text)
        // Without an amount, the payer chooses it.
        #expect(Payload("UPI://PAY?PA=98765@bank").title == "98765@bank")
        #expect(Payload("upi://pay/?pa=a@b&mam=5&am=7").fields.map(\.value.text) == ["a@b", "5 INR", "7 INR"])
        for other in [
            "upi://pay?pn=Shop", "upi://pay?pa=", "upi://pay", "upi://pay?pa=a@b&pa=c@d", "upi://mandate?pa=a@b",
            "upi://pay?pa=a@b&am=1&AM=100",
        ] {
            #expect(Payload(other).kind == .link, "\(other)")
        }
    }

    @Test func whatIsWrongInAPaymentByUPIIsAProblem() {
        let fields = Payload("upi://pay?pa=nobody&am=1,5&mam=x").fields
        #expect(fields.map(\.problem) == [.format, .format, .format] && fields[0].example == "shop@upi")
        #expect(Payload("upi://pay?pa=12345@HDFC0000001.ifsc.npci").fields.first?.problem == nil)
    }

    /// Example of the specification, annex A.
    private static let merchant =
        "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN"
        + "5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233"
        + "030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A"

    @Test func aMerchantsCodeIsRead() {
        let payload = Payload(Self.merchant)
        #expect(payload.kind == .merchantPayment && payload.title == "BEST TRANSPORT" && payload.detail == "23.72 CNY")
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        func value(_ key: PayloadFieldKey) -> PayloadValue? { payload.fields.first { $0.key == key }?.value }
        #expect(value(.amount) == .amount("23.72", currency: "CNY") && value(.country) == .country("CN"))
        #expect(value(.payee) == .text("BEST TRANSPORT") && value(.city) == .text("BEIJING"))
        #expect(value(.account) == .text("D15600000000, A93FO3230Q"))
        let elements = payload.fields.filter { $0.key == .element }
        #expect(elements.first { $0.code == "64-01" }?.value == .text("最佳运输"))
        #expect(elements.first { $0.code == "62-03" }?.standardName == "Store Label")
    }

    @Test func aRepeatedFieldMakesAPaymentInvalid() {
        let twice = "SPD*1.0*ACC:CZ5855000000001265098001*ACC:DE89370400440532013000*AM:1"
        #expect(Payload(twice).kind == .text)
        #expect(Payload(Self.merchant.replacing("540523.72", with: "540523.72540593.72")).kind == .text)
    }

    @Test func theChecksumOfAMerchantsCodeIsChecked() {
        let wrong = Payload(Self.merchant.replacing("23.72", with: "93.72"))
        #expect(wrong.fields.filter { $0.problem != nil }.map(\.code) == ["63"])
        #expect(wrong.fields.last { $0.code == "63" }?.problem == .checksum)
        #expect(Payload(Self.merchant.replacing("A13A", with: "a13a")).fields.allSatisfy { $0.problem == nil })
    }

    @Test func digitsThatOnlyBeginAsAMerchantsCodeAreNone() {
        for text in ["000201", "0002010102", String(Self.merchant.dropLast()), Self.merchant + "0", "00020163041D3D"] {
            #expect(Payload(text).kind != .merchantPayment, "\(text)")
        }
    }

    @Test func aLineBreakInAFieldDoesNotMakeAnother() throws {
        let payment = EPCPayment(name: "A\nEUR999", iban: "BE72000000001616", remittance: "x\r\ny")
        guard case .epcPayment(let read) = Payload(payment.encoded) else { throw Missing() }
        #expect(read.name == "A EUR999" && read.iban == "BE72000000001616" && read.remittance == "x y")
    }

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

    @Test(arguments: ["BCD\n001", "BCD\n009\n1\nSCT\n\nA\nB", "SPC\n0200\n1", "BCD\n002\n1\nSCT\n\n\n"])
    func aTornCodeIsText(text: String) {
        #expect(Payload(text).kind == .text)
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

    @Test(arguments: [
        "solana:mvines9?amount=5&spl-token=EPjF", "ripple:rEb8?amount=10&dt=12345",
        "stellar:GABC?memo=99&memo-type=id", "monero:44AF?tx_amount=1.5&tx_payment_id=7&recipient_name=A",
    ])
    func furtherParametersOfACryptocurrencyAreKept(text: String) {
        guard case .cryptocurrency(let request) = Payload(text) else {
            Issue.record("no request")
            return
        }
        #expect(Payload(request.encoded) == .cryptocurrency(request))
        let query = text.split(separator: "?")[1].split(separator: "&")
        #expect(query.allSatisfy { request.encoded.contains($0) }, "\(request.encoded)")
        #expect(request.fields.contains { $0.key == .element } && request.detail != "5 SOL")
    }

    @Test func unknownRequiredParametersMakeAPaymentInvalid() {
        #expect(Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=1&req-foo=1").kind != .cryptocurrency)
    }

    @Test func theRecipientOfACryptocurrencyIsNeverHidden() {
        let (contract, payee) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
        for text in [
            "ethereum:0x\(contract)/transfer?address=0x\(payee)&uint256=1e18", "bitcoin:1A1z?amount=1&amount=100",
            // Wallets differ in which of two names of the same parameter they know.
            "ethereum:0x\(payee)?amount=0.01&value=5e18", "monero:44AF?amount=0.1&tx_amount=50",
            "monero:44AF?label=Ana&recipient_name=Eva", "monero:44AF?message=a&tx_description=b",
            // This link delegates stake to a pool, and pays nobody.
            "web+cardano://stake?a1b2c3",
        ] {
            #expect(Payload(text).kind != .cryptocurrency)
        }
    }

    @Test(arguments: ["0x10", "1.5", "abc", "1e", String(repeating: "9", count: 41)])
    func anAmountThatIsNoNumberOfTheSmallestUnitIsKeptAsAProblem(amount: String) {
        for start in ["ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=", "nano:nano_3uzu?amount="] {
            let payload = Payload(start + amount)
            let field = payload.fields.first { $0.key == .amount }
            #expect(field?.value == .text(amount) && field?.problem == .format)
            #expect(payload.encoded == start + amount && payload.detail == amount)
        }
        #expect(Payload("bitcoin:1A1z?value=\(amount)").fields.contains { $0.value == .text(amount) })
    }

    @Test func anAmountInEtherThatIsNoNumberStaysInTheCode() {
        let request = CryptocurrencyRequest(scheme: "ethereum", address: "0xfb69", amount: "a lot")
        #expect(request.encoded == "ethereum:0xfb69?amount=a%20lot")
    }

    @Test func anAmountOfNanoIsInItsSmallestUnit() {
        let text = "nano:nano_3uzu?amount=1230000000000000000000000000000"
        let payload = Payload(text)
        #expect(payload.detail == "1.23 XNO" && payload.encoded == text)
        #expect(payload.fields.first { $0.key == .amount }?.value == .amount("1.23", currency: "XNO"))
    }

    @Test(arguments: [
        ("", "2 ETH"), ("@1", "2 ETH"), ("@8453", "2 ETH"), ("@137", "2"), ("@11155111", "2"), ("@", "2"),
    ])
    func anAmountOnAnotherChainIsNotCalledEther(chain: String, amount: String) {
        let payload = Payload("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359\(chain)?value=2e18")
        #expect(payload.detail == amount)
    }

    @Test func cryptocurrencyRequestsAreRead() {
        let bitcoin = CryptocurrencyRequest(
            scheme: "bitcoin", address: "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", amount: "20.3", label: "Luke-Jr")
        #expect(
            Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr") == .cryptocurrency(bitcoin))
        #expect(bitcoin.detail == "20.3 BTC" && Payload(bitcoin.encoded) == .cryptocurrency(bitcoin))
        #expect(Payload("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18").detail == "2.014 ETH")
        #expect(Payload("LIGHTNING:LNBC1X").title == "LNBC1X")
        #expect(bitcoin.fields.first?.value == .text("Bitcoin"))
        #expect(Payload("bitcoin:").kind == .text)
    }

    @Test(arguments: [
        ("20", true), ("0.5", true), (".5", true), ("1e2", false), ("0x10", false), ("-1", false), ("1,5", false),
        (".", false), ("inf", false),
    ])
    func anAmountOfACryptocurrencyIsDigitsWithAPoint(amount: String, isRight: Bool) {
        let field = Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=\(amount)").fields
            .first { $0.key == .amount }
        #expect(field?.value == .amount(amount, currency: "BTC") && field?.problem == (isRight ? nil : .format))
    }
}
