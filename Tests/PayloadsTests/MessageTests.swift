import Payloads
import Testing

@Suite struct MessageTests {
    @Test func aMailtoLinkHasRecipientsSubjectAndBody() {
        let text =
            "mailto:a@b.example,c%2Cd@e.example?cc=x@y.example&subject=caf%C3%A9%20+%26&body=one%0D%0Atwo&to=z@z.example"
        let email = Email(
            to: ["a@b.example", "c,d@e.example", "z@z.example"], cc: ["x@y.example"], subject: "café +&",
            body: "one\ntwo")
        #expect(Payload(text) == .email(email))
    }

    /// Text after a line break in a subject would be another header.
    @Test func aSubjectIsOneLine() {
        let expected = Email(to: ["a@b.example"], subject: "x Bcc: e@e.example")
        #expect(Payload("mailto:a@b.example?subject=x%0D%0ABcc:%20e@e.example") == .email(expected))
        #expect(Payload("MATMSG:TO:a@b.example;SUB:x\nBcc: e@e.example;;") == .email(expected))
        let email = Email(to: ["a@b.example?bcc=c@d.example"], subject: "x\r\ny")
        #expect(email.encoded == "mailto:a@b.example%3Fbcc%3Dc@d.example?subject=x%20%20y")
    }

    @Test func otherFormsOfEmailAreKnown() {
        let email = Email(to: ["a@b.example"], subject: "S;", body: "text: x")
        #expect(Payload(#"MATMSG:TO:a@b.example;SUB:S\;;BODY:text\: x;;"#) == .email(email))
        #expect(Payload("smtp:a@b.example:S;:text: x") == .email(email))
        #expect(Payload("someone@example.org") == .email(Email(to: ["someone@example.org"])))
    }

    @Test(arguments: ["@example.org", "a@b", "a b@example.org", "a@example.org.", "a@1.2", "mailto:", "mailto:?"])
    func otherTextIsNoEmail(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test(arguments: [
        ("tel:+49-30-123;ext=42", "+49-30-123", "42"), ("TEL:112", "112", ""), ("tel:%2B1%20555", "+1 555", ""),
        ("+49 30 1234567", "+49 30 1234567", ""),
    ])
    func aNumberIsToBeCalled(text: String, number: String, extensionNumber: String) {
        #expect(Payload(text) == .phone(PhoneNumber(number: number, extensionNumber: extensionNumber)))
        #expect(PhoneNumber.dialled("+49 (30) 12-3#+") == "+4930123#")
    }

    /// RFC 3966, clause 3: the visual separators are `-`, `.`, `(` and `)`.
    @Test(arguments: [
        ("+49 30 1234567", "+49-30-1234567"), ("030/123 45", "030-123-45"), ("+49 (30) 12 - 3", "+49(30)12-3"),
        ("030 / 1\u{A0}2", "030-1-2"), ("+1.555-0100", "+1.555-0100"), ("*#21#", "*%2321%23"), ("112,5", "112%2C5"),
    ])
    func aWrittenNumberHasTheSeparatorsOfItsScheme(number: String, written: String) {
        let phone = PhoneNumber(number: number)
        #expect(phone.encoded == "tel:" + written)
        #expect(Payload(phone.encoded).encoded == phone.encoded)
        #expect(PhoneNumber(number: "112", extensionNumber: "4 5").encoded == "tel:112;ext=4-5")
    }

    @Test func aLocalNumberIsCalledWhereItsContextIs() {
        #expect(Payload("tel:863-1234;phone-context=+1-914-555").title == "+1-914-555-863-1234")
        #expect(Payload("tel:7042;phone-context=example.com").title == "7042")
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nTEL;VALUE=uri:tel:+1-555-555-5555;ext=5555\nEND:VCARD"
        let number = Payload(card).fields.first { $0.key == .phone }?.value.text
        #expect(number == "+1-555-555-5555;ext=5555")
        #expect(PhoneNumber(dialling: number ?? "").encoded == "tel:+1-555-555-5555;ext=5555")
        #expect(PhoneNumber(dialling: "+49 (30) 12#4").encoded == "tel:+49(30)12%234")
    }

    @Test(arguments: ["tel:", "+12", "+1234567890123456", "1234567890", "+49 30 x"]) func otherDigitsAreText(
        text: String
    ) {
        #expect(Payload(text).kind == .text)
    }

    @Test(arguments: [
        "smsto:+4930,112:Hello: you", "SMSTO:+4930,112:Hello: you", "sms:+4930,112?body=Hello%3A%20you",
        "sms:+4930,112&body=Hello%3A%20you",
        "sms:+4930;112?body=Hello%3A%20you", "SMSTO:+4930;112:Hello: you", "mmsto:+4930,112:Hello: you",
        "sms:+4930;phone-context=x,112?body=Hello%3A%20you",
    ])
    func aMessageHasNumbersAndAText(text: String) {
        #expect(Payload(text) == .sms(TextMessage(numbers: ["+4930", "112"], body: "Hello: you")))
    }

    @Test(arguments: [
        ("geo:48.2010,16.3695,183", "48.2010", "16.3695", "183", ""),
        ("geo:-33.5,151;crs=wgs84;u=35?z=17", "-33.5", "151", "", ""),
        ("geo:0,0?q=Wien%20Mitte", "", "", "", "Wien Mitte"),
        ("geo:0,0?q=48.2,16.3(Stephans+dom)", "48.2", "16.3", "", "Stephans dom"),
    ])
    func aPlaceHasCoordinatesOrAName(text: String, latitude: String, longitude: String, altitude: String, query: String)
    {
        #expect(
            Payload(text) == .place(Place(latitude: latitude, longitude: longitude, altitude: altitude, query: query)))
    }

    @Test(arguments: [
        // The coordinates after the @ are the centre of the screen.
        (
            "https://www.google.com/maps/place/Caf%C3%A9+Central/@48.2,16.3,17z/data=!8m2!3d1!4d2!3d48.2104!4d16.3655!16zX",
            "48.2104", "16.3655", "Café Central"
        ),
        ("https://www.google.com/maps/place/Caf%C3%A9+Central/@48.2,16.3,17z/data=x", "", "", "Café Central"),
        ("https://www.google.com/maps/@48.2,16.3,17z", "48.2", "16.3", ""),
        ("https://www.google.com/maps/dir/?api=1&destination=48.2,16.3", "48.2", "16.3", ""),
        ("https://maps.google.de/?q=48.2,16.3", "48.2", "16.3", ""),
        ("https://maps.google.com/maps?q=Wien", "", "", "Wien"),
        ("https://www.google.co.uk/maps/search/?api=1&query=47.5951518,-122.3316393", "47.5951518", "-122.3316393", ""),
        ("http://maps.apple.com/?ll=50.894967,4.341626&q=Atomium", "50.894967", "4.341626", "Atomium"),
        ("https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=15/1/2", "52.5", "13.4", ""),
        ("https://www.openstreetmap.org/#map=15/52.51/13.38", "52.51", "13.38", ""),
        ("https://www.bing.com/maps?cp=47.6~-122.3&lvl=12", "47.6", "-122.3", ""),
        ("https://waze.com/ul?ll=45.6,-122.7&navigate=yes", "45.6", "-122.7", ""),
    ])
    func aMapsLinkIsAPlace(text: String, latitude: String, longitude: String, query: String) {
        #expect(Payload(text) == .place(Place(latitude: latitude, longitude: longitude, query: query, link: text)))
    }

    @Test(arguments: [
        ("https://maps.google.de/?q=48.2,16.3", "https://www.openstreetmap.org/?mlat=48.2&mlon=16.3#map=17/48.2/16.3"),
        ("https://maps.google.com/maps?q=Wien", "https://www.openstreetmap.org/search?query=Wien"),
        ("geo:48.2,16.3", "https://www.openstreetmap.org/?mlat=48.2&mlon=16.3#map=17/48.2/16.3"),
    ])
    func everyPlaceIsFoundOnOpenStreetMap(text: String, address: String) throws {
        guard case .place(let place) = Payload(text) else { throw Missing() }
        #expect(place.webAddress == address)
    }

    @Test(arguments: [
        "https://maps.google.com.evil.example/?q=48.2,16.3", "https://google.com/search?q=maps",
        "https://www.openstreetmap.org/about",
        "https://evil.example/maps.google.com/?ll=1,2", "https://www.google.com/maps",
        "https://www.google.com/maps/dir/Wien/Graz/@47.6,15.9,9z/data=!3m1!3d47.6!4d15.9",
    ])
    func anotherLinkIsNoPlace(text: String) {
        #expect(Payload(text).kind == .link)
    }

    @Test(arguments: ["geo:", "geo:91,0", "geo:1", "geo:nan,inf", "geo:1,181", "geo:1e1,2"]) func badPositionsAreText(
        text: String
    ) {
        #expect(Payload(text).kind == .text)
    }

    @Test func aTextMessageHasAnAddressForProgramsThatWriteIt() {
        let message = TextMessage(numbers: ["+49 30 123", "0800 1"], body: "a & b?")
        #expect(message.address == "sms:+4930123,08001?body=a%20%26%20b%3F")
        #expect(Payload(message.address) == .sms(TextMessage(numbers: ["+4930123", "08001"], body: "a & b?")))
        #expect(TextMessage(numbers: ["1"]).address == "sms:1")
    }

    @Test(arguments: [
        ("*#06#", true), ("##002#", true), ("*21*123#", true), ("+49 30 123", false), ("0301234,,5#", false),
        ("", false),
    ])
    func aCommandIsNoNumber(number: String, isCommand: Bool) {
        #expect(PhoneNumber(number: number).isCommand == isCommand)
    }
}
