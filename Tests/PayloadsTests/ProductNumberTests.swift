import Payloads
import Testing

@Suite struct ProductNumberTests {
    private func product(_ text: String, _ symbology: String) throws -> ProductNumber {
        guard case .product(let product) = Payload(text: text, symbology: symbology) else { throw Missing() }
        return product
    }

    @Test(arguments: [
        ("4006381333931", "EAN13", GS1Prefix.Owner.country("DE")), ("0036000291452", "EAN-13", .country("US")),
        ("036000291452", "UPCA", .country("US")),
        ("5000112637922", "ean13", .country("GB")), ("4901234567894", "EAN13", .country("JP")),
        ("2001234567893", "EAN13", .reserved(.restricted)),
        ("9506000134352", "EAN13", .reserved(.globalOffice)), ("40170725", "EAN8", .country("DE")),
        ("3901234567895", "EAN13", .country("XK")),
    ])
    func aNumberHasItsIssuer(text: String, symbology: String, owner: GS1Prefix.Owner) throws {
        #expect(try product(text, symbology).issuer == owner)
    }

    @Test func upcEIsAShortUPCA() throws {
        #expect(try product("01234565", "UPCE").gtin == "00012345000065")
        #expect(try product("04252614", "UPC-E").gtin == "00042100005264")
        #expect(Payload(text: "01234566", symbology: "UPCE").kind == .text)
    }

    @Test func aBookHasAnISBNAndALanguage() throws {
        let book = try product("9783161484100 51299", "EAN13")
        #expect(book.format == .isbn && book.isbn10 == "316148410X" && book.addOn == "51299")
        #expect(book.fields.first { $0.key == .bookLanguage }?.value == .language("de"))
        #expect(try product("9784873115658", "EAN13").fields.first { $0.key == .bookCountry }?.value == .country("JP"))
        #expect(try product("ISBN 3-16-148410-X", "").digits == "9783161484100")
        #expect(try product("ISBN-13: 978-3-16-148410-0", "").digits == "9783161484100")
        #expect(Payload("ISBN 3-16-148410-0").kind == .text)
    }

    @Test func serialsAndSheetMusicHaveNumbersOfTheirOwn() throws {
        let serial = try product("9770317847001+12", "EAN13")
        #expect(serial.format == .issn && serial.issn == "0317-8471" && serial.addOn == "12")
        #expect(try product("9790060115615", "EAN13").format == .ismn)
    }

    @Test func aCartonHas14Digits() throws {
        #expect(try product("15400141288763", "ITF").format == .gtin14)
    }

    @Test(arguments: [
        ("4006381333932", "EAN13"), ("4006381333931", "QRCode"), ("4006381333931", "Code128"), ("12345670", ""),
        ("1410000000006", ""), ("400638133393", ""),
    ])
    func otherDigitsAreText(text: String, symbology: String) {
        #expect(Payload(text: text, symbology: symbology).kind == .text)
    }

    @Test func withoutASymbologyThirteenDigitsThatFitAreAProduct() throws {
        #expect(try product("4006381333931", "").format == .ean13)
    }
}
