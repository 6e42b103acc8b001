import Payloads
import Testing

@Suite struct GS1ContentTests {
    private func message(_ text: String) throws -> GS1Content {
        guard case .gs1(let message) = Payload(text: text, symbology: "DataMatrix", isGS1: true) else {
            throw Missing()
        }
        return message
    }

    private func values(_ message: GS1Content) -> [String] {
        message.elements.map { "\($0.identifier.code)=\($0.value)" }
    }

    @Test func theWrongElementInParenthesesIsNamedIfTheContentIsGS1() throws {
        let text = "(01)09521234543213(10)ABC123(17)991399"
        #expect(Payload(text).kind == .text)
        let fields = try message(text).fields
        #expect(fields.map(\.code) == ["01", "10", "17"])
        #expect(fields.map(\.problem) == [nil, nil, .format])
        #expect(try message("(01)09506000134353").fields.first?.problem == .checkDigit)
    }

    @Test func elementsAreSplitByLengthAndSeparator() throws {
        let message = try message("010950600013435217141120\u{1D}10ABC123\u{1D}3103000500422276\u{1D}21S")
        #expect(values(message) == ["01=09506000134352", "17=141120", "10=ABC123", "3103=000500", "422=276", "21=S"])
        #expect(message.rest == "" && message.fields.allSatisfy { $0.problem == nil })
        let meanings = message.fields.map(\.value)
        #expect(meanings[1] == CalendarDay(year: 2014, month: 11, day: 20).map { .day($0) })
        #expect(meanings[3] == .measure("0.500", unit: "kg") && meanings[4] == .country("DE"))
        #expect(
            message.fields[0].key == .gtin && message.fields[0].code == "01" && message.fields[0].standardName == "GTIN"
        )
    }

    @Test(arguments: [
        ("17141100", PayloadValue.month(year: 2014, month: 11)), ("3922123456", .amount("1234.56", currency: "")),
        ("3932978001234", .amount("12.34", currency: "EUR")), ("39420250", .measure("2.50", unit: "%")),
        ("423528056276", .text("NL BE DE")), ("4307DE", .country("DE")), ("43211", .flag(true)),
        ("8007DE89370400440532013000", .text("DE89 3704 0044 0532 0130 00")),
        ("4331000425-", .measure("-4.25", unit: "°C")), ("7007260101260131", .text("2026-01-01/2026-01-31")),
        ("430902790858483015297970", .text("-62.0914152, -58.4702030")),
        ("8200https://example.org/", .link("https://example.org/")), ("91anything", .text("anything")),
        // Names and addresses may have any characters, percent-encoded; a plus sign stands for a space.
        ("4300M%C3%BCller+%26+Co", .text("Müller & Co")), ("7253Nguy%E1%BB%85n", .text("Nguyễn")),
        ("10a+b%20c", .text("a+b%20c")),
    ])
    func valuesHaveTheirMeaning(text: String, value: PayloadValue) throws {
        #expect(try message(text).fields.first?.value == value)
    }

    @Test func aPercentEncodedValueStaysAsItIsInTheCode() throws {
        let message = try message("4300M%C3%BCller")
        #expect(message.elements[0].value == "M%C3%BCller" && message.encoded == "4300M%C3%BCller")
    }

    @Test func timesAreMoments() throws {
        let day = try #require(CalendarDay(year: 2026, month: 2, day: 3))
        #expect(
            try message("70032602031415").fields[0].value
                == CalendarMoment(day: day, hour: 14, minute: 15).map { .moment($0) })
        #expect(
            try message("800826020314").fields[0].value
                == CalendarMoment(day: day, hour: 14, minute: 0).map { .moment($0) })
    }

    /// General Specifications, 7.12: 51 to 99 years ahead are of the previous century, 50 to 99 back of the next one.
    @Test(arguments: [
        (76, 2026, 2076), (77, 2026, 1977), (26, 2026, 2026), (0, 2026, 2000), (75, 2025, 2075), (76, 2025, 1976),
        (99, 2049, 2099), (0, 2049, 2000), (0, 2050, 2100), (1, 2050, 2001), (10, 2060, 2110), (11, 2060, 2011),
        (40, 2090, 2140), (49, 1999, 2049), (50, 1999, 1950),
    ])
    func aYearOfTwoDigitsIsAtMostFiftyYearsAhead(digits: Int, current: Int, year: Int) {
        #expect(GS1Content.Element.century(digits, in: current) == year)
        #expect((2026..<2200).contains(GS1Content.Element.currentYear))
    }

    /// General Specifications, AI 4324 and 4325: 9999 where no time is given.
    @Test func aDeliveryMayHaveADayWithoutATime() throws {
        let day = try #require(CalendarDay(year: 2026, month: 2, day: 3))
        for code in ["4324", "4325"] {
            let field = try message(code + "2602039999").fields[0]
            #expect(field.value == .day(day) && field.problem == nil)
            let wrong = try message(code + "2602039959").fields[0]
            #expect(wrong.value == .text("2602039959") && wrong.problem == .format)
        }
        let expiry = try message("70032602039999").fields[0]
        #expect(expiry.value == .text("2602039999") && expiry.problem == .format)
    }

    @Test(arguments: [
        ("0109506000134353", PayloadProblem.checkDigit), ("01095060001343", .format), ("17141320", .format),
        ("30x", .format),
        ("80131987654Ad4X4bL5ttr2310c2L", .checkDigit), ("422\u{E9}", .format), ("17141131", .format),
        ("4300M%C3%BGller", .format),
    ])
    func aValueOfAnotherFormIsAProblem(text: String, problem: PayloadProblem) throws {
        #expect(try message(text).fields.first?.problem == problem)
    }

    @Test func theAlphanumericCheckPairFits() throws {
        // The Global Model Number is the General Specifications' example.
        #expect(try message("80131987654Ad4X4bL5ttr2310c2K").fields[0].problem == nil)
    }

    @Test func aValueIsNotCutInTheMiddleOfACharacter() throws {
        let message = try message("3242ab漢漢漢")
        #expect(values(message) == ["3242=ab漢"] && message.rest == "漢漢")
        #expect(try self.message(message.encoded).elements == message.elements)
        // A value that is too short must not absorb the next element when it is written.
        #expect(try self.message("018\u{1D}10A").encoded == "018\u{1D}10A")
    }

    @Test func invalidValuesAreKept() throws {
        let message = try message("0109506000134352zzz")
        #expect(message.rest == "zzz" && message.fields.last?.problem == .format)
        #expect(Payload(text: "hello", isGS1: true).kind == .text)
    }

    @Test(arguments: ["]C1010950600013435210X", "]d2010950600013435210X"]) func aReadersMarkSaysThatItIsGS1(
        text: String
    ) {
        #expect(Payload(text).kind == .gs1)
    }

    @Test func parenthesesAreTakenWhereEverythingFits() throws {
        guard case .gs1(let message) = Payload("(01)09506000134352(10)A(B)(17)261231") else { throw Missing() }
        #expect(values(message) == ["01=09506000134352", "10=A(B)", "17=261231"])
        #expect(message.bracketed == "(01)09506000134352(10)A(B)(17)261231")
        #expect(message.elementStrings == "01095060001343521726123110A(B)")
        #expect(
            Payload("(01)09506000134353").kind == .text && Payload("(030) 1234").kind == .text
                && Payload("(a) b").kind == .text)
    }

    @Test func separatorsAreWrittenWhereTheyAreNeeded() throws {
        let elements = [("10", "ABC"), ("01", "09506000134352"), ("21", "7")].compactMap {
            GS1Content.Element($0.0, $0.1)
        }
        let message = GS1Content(elements: elements)
        #expect(message.encoded == "010950600013435210ABC\u{1D}217")
        #expect(values(try self.message(message.encoded)) == ["01=09506000134352", "10=ABC", "21=7"])
    }

    @Test func aDigitalLinkIsRead() throws {
        let text = "https://example.com/some/path/01/9506000134352/10/ABC%2F1/21/12345?17=180426&utm=x"
        guard case .gs1(let message) = Payload(text) else { throw Missing() }
        #expect(values(message) == ["01=09506000134352", "10=ABC/1", "21=12345", "17=180426"])
        #expect(message.link == text && message.encoded == text)
        #expect(
            message.digitalLink(under: "https://example.com/")
                == "https://example.com/01/09506000134352/10/ABC%2F1/21/12345?17=180426")
    }

    /// GS1's Barcode Syntax Dictionary has dlpkey=22,10,21|235 for (01).
    @Test func aDigitalLinksPathHasOneAlternativeOfQualifiers() throws {
        func link(_ text: String) throws -> String? {
            guard case .gs1(let message) = Payload(text) else { throw Missing() }
            return message.digitalLink()
        }
        let item = "https://id.gs1.org/01/09506000134352"
        #expect(try link("(01)09506000134352(235)x") == item + "/235/x")
        #expect(try link("(01)09506000134352(235)x(10)b") == item + "/10/b?235=x")
        #expect(try link("(01)09506000134352(21)c(10)b(22)a") == item + "/22/a/10/b/21/c")
        for path in ["/235/x", "/22/a/10/b/21/c", "/10/b?235=x"] {
            guard case .gs1(let message) = Payload(item + path) else { throw Missing() }
            #expect(message.digitalLink() == item + path)
        }
    }

    @Test(arguments: ["3100", "3103", "3105"]) func aNetWeightIsCalledSo(code: String) {
        #expect(Payload(text: code + "000500", isGS1: true).fields.map(\.key) == [.netWeight])
    }

    @Test func anAttributeOfADigitalLinkThatIsWrongIsAProblem() {
        let fields = Payload("https://example.com/01/09506000134352?17=991332&x=17").fields
        #expect(fields.map(\.problem) == [nil, .format, nil])
    }

    @Test func onlyAWebAddressIsTheBaseOfADigitalLink() {
        #expect(GS1Content.isBase("https://example.org") && GS1Content.isBase("http://example.org/a"))
        #expect(!GS1Content.isBase("ftp://example.org") && !GS1Content.isBase("otpauth://example.org"))
    }

    @Test func nothingIsAddedBehindAQueryOrAFragment() throws {
        guard case .gs1(let message) = Payload("(01)09506000134352") else { throw Missing() }
        for base in ["https://example.com/p?q=1", "https://example.com/#top"] {
            #expect(message.digitalLink(under: base) == nil)
        }
    }

    @Test(arguments: [
        "https://example.com/2024/01/15/title", "https://example.com/01/09506000134353",
        "https://example.com/01/09506000134352/about",
        "https://example.com/8004/123", "https://example.com/01",
    ])
    func anotherPathIsALink(text: String) {
        #expect(Payload(text).kind == .link)
    }

    @Test func noIdentifierIsTheBeginningOfAnother() {
        let codes = ApplicationIdentifier.all.map(\.code)
        #expect(codes.count > 480 && Set(codes).count == codes.count)
        for code in codes { #expect(!codes.contains { $0 != code && $0.hasPrefix(code) }) }
        for identifier in ApplicationIdentifier.all {
            #expect(
                identifier.lengths.lowerBound >= 1 && identifier.lengths.upperBound <= 90 && !identifier.title.isEmpty)
            // Every identifier of predefined length has a single length (figure 7.8.5-2).
            #expect(!identifier.isPredefined || identifier.lengths.count == 1)
        }
    }
}
