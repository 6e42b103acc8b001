import Payloads
import Testing

@Suite struct ContactTests {
    private func contact(_ text: String, bytes: [UInt8] = []) throws -> Contact {
        guard case .contact(let contact) = Payload(text: text, bytes: bytes) else { throw Missing() }
        return contact
    }

    @Test func aRecordedNameIsNoReading() throws {
        let text = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nSOUND:https://example.org/a.ogg\nEND:VCARD"
        #expect(try contact(text).phoneticName == "")
    }

    @Test(arguments: [
        ("Müller", "Ana", "Ana Müller"), ("山田", "太郎", "山田太郎"), ("佐々木", "ゆうこ", "佐々木ゆうこ"), ("홍", "길동", "홍길동"),
        ("王", "", "王"), ("山田", "Taro", "Taro 山田"),
    ])
    func aNameHasTheOrderOfItsLanguage(family: String, given: String, name: String) throws {
        #expect(try contact("BEGIN:VCARD\nVERSION:3.0\nN:\(family);\(given);;;\nEND:VCARD").title == name)
        #expect(try contact("MECARD:N:\(family),\(given);;").title == name)
    }

    @Test func severalCardsInOneAreNoCard() {
        for text in ["MECARD:N:A;TEL:1;;MECARD:N:B;TEL:0900;;", "MECARD:N:Good;N:Evil;TEL:1;;"] {
            #expect(Payload(text).kind == .text)
        }
        // An empty field does not end the contact, because some writers put one in the middle.
        #expect(Payload("MECARD:N:A;;TEL:1;;").fields.count == 2)
    }

    @Test func aCharacterSetIsNotTakenForTextThatIsDecoded() throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN;CHARSET=ISO-8859-1:Müller\nEND:VCARD"
        #expect(try contact(text).formattedName == "Müller")
        #expect(try contact(text, bytes: Array(text.utf8)).formattedName == "Müller")
        let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try contact(text, bytes: latin).formattedName == "Müller")
    }

    @Test func aVCardOfVersion3HasItsParts() throws {
        let text = """
            BEGIN:VCARD\r
            VERSION:3.0\r
            N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.\r
            FN:Dr. John Stevenson\r
            ORG:ABC\\, Inc.;North American Division;Marketing\r
            TITLE:Shrimp Man\r
            TEL;TYPE=WORK,VOICE:(111) 555-1212\r
            TEL;TYPE=CELL;TYPE=pref:+1-404-555-1212\r
            ADR;TYPE=WORK:;Suite 100;100 Waters Edge;Baytown;LA;30314;United States of America\r
            EMAIL:john@example.org\r
            URL:https://example.org/~john\r
            BDAY:1996-04-15T00:00:00Z\r
            NOTE:first line\\nsecond\\; line\\, end\r
            END:VCARD\r

            """
        let contact = try contact(text)
        #expect(
            contact.name
                == .init(
                    family: "Stevenson", given: "John", additional: "Philip Paul", prefix: "Dr.", suffix: "Jr. M.D."))
        #expect(contact.formattedName == "Dr. John Stevenson" && contact.title == "Dr. John Stevenson")
        #expect(contact.organization == ["ABC, Inc.", "North American Division", "Marketing"])
        #expect(
            contact.phones == [
                .init("(111) 555-1212", types: ["work", "voice"]), .init("+1-404-555-1212", types: ["cell", "pref"]),
            ])
        #expect(
            contact.addresses.first?.street == "100 Waters Edge" && contact.addresses.first?.extended == "Suite 100")
        #expect(contact.birthday == "1996-04-15" && contact.note == "first line\nsecond; line, end")
        #expect(contact.emails == [.init("john@example.org")] && contact.websites == ["https://example.org/~john"])
    }

    @Test func foldedLinesAreOne() throws {
        let contact = try contact(
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo\r\n hn\r\nNOTE:one \r\n two\r\n\tthree\r\nEND:VCARD")
        #expect(contact.name.given == "John" && contact.note == "one twothree")
    }

    @Test func version21HasQuotedPrintableAndBareTypes() throws {
        let text = """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen
            TEL;WORK;VOICE:+49 30 123
            NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:eins=0D=0Azw=
            ei=3D
            ADR;HOME:;;Stra=e 1;Ort;;12345;D
            END:VCARD
            """
        let contact = try contact(text)
        #expect(contact.name == .init(family: "Müller", given: "Jürgen"))
        #expect(contact.phones == [.init("+49 30 123", types: ["work", "voice"])])
        #expect(contact.note == "eins\nzwei=")
        // If no encoding is named, an equals sign is literal.
        #expect(contact.addresses.first?.street == "Stra=e 1" && contact.addresses.first?.types == ["home"])
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func anEmptyLineBehindASoftBreakEndsTheValue(lineBreak: String) throws {
        let text = """
            BEGIN:VCARD
            VERSION:2.1
            N:Muster;Ana
            ADR;ENCODING=QUOTED-PRINTABLE:;;Weg=201;Ort=
            ;;12345=

            TEL;CELL:+49 30 123

            END:VCARD
            """
        let contact = try contact(text.replacing("\n", with: lineBreak))
        #expect(contact.phones == [.init("+49 30 123", types: ["cell"])])
        #expect(contact.addresses.first?.postalCode == "12345" && contact.addresses.first?.street == "Weg 1")
    }

    @Test func aFoldInVersion21KeepsItsSpace() throws {
        #expect(try contact("BEGIN:VCARD\nVERSION:2.1\nFN:John\n  Doe\nEND:VCARD").formattedName == "John  Doe")
    }

    @Test func shiftJISLinesAreReadInTheirOwnCharacterSet() throws {
        // The bytes are 山田 and 太郎, and their reading, in Shift_JIS.
        var bytes = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=SHIFT_JIS:".utf8)
        bytes +=
            [0x8E, 0x52, 0x93, 0x63, 0x3B, 0x91, 0xBE, 0x98, 0x59] + Array("\r\nSOUND;X-IRMC-N;CHARSET=Shift_JIS:".utf8)
        bytes += [0xD4, 0xCF, 0xC0, 0xDE, 0x3B, 0xC0, 0xDB, 0xB3] + Array("\r\nTEL;CELL:090\r\nEND:VCARD\r\n".utf8)
        // This is the text of a reader that took the bytes for Latin-1.
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let contact = try contact(text, bytes: bytes)
        #expect(contact.name == .init(family: "山田", given: "太郎") && contact.phoneticName == "ﾔﾏﾀﾞ ﾀﾛｳ")
        #expect(contact.phones.first?.value == "090")
    }

    @Test func shiftJISInQuotedPrintableIsRead() throws {
        let contact = try contact(
            "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=Shift_JIS;ENCODING=QUOTED-PRINTABLE:=8ER=93c;=91=BE=98Y\nEND:VCARD")
        #expect(contact.name == .init(family: "山田", given: "太郎"))
    }

    @Test(arguments: [true, false], [true, false])
    func aCardInUTF16IsRead(isBigEndian: Bool, hasMark: Bool) throws {
        let text = (hasMark ? "\u{FEFF}" : "") + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoë 🐈\r\nEND:VCARD\r\n"
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
            return isBigEndian ? pair : pair.reversed()
        }
        #expect(try contact("not readable", bytes: bytes).formattedName == "Zoë 🐈")
    }

    @Test func version4HasURIsAndQuotedParameters() throws {
        let text = """
            BEGIN:VCARD
            VERSION:4.0
            FN:Simon Perreault
            TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102
            item1.EMAIL;TYPE=work:simon@example.org
            ADR;LABEL="Suite: D2-630; 2875 Laurier":;Suite D2-630;2875 Laurier;Quebec;QC;G1V 2M2;Canada
            IMPP:xmpp:simon@example.org
            BDAY:--0203
            END:VCARD
            """
        let contact = try contact(text)
        #expect(contact.phones == [.init("+1-418-656-9254;ext=102", types: ["work", "voice"])])
        #expect(contact.emails == [.init("simon@example.org", types: ["work"])])
        #expect(contact.addresses.first?.city == "Quebec" && contact.birthday == "--0203")
        #expect(contact.messengers == [.init("xmpp:simon@example.org")])
    }

    @Test func duplicatesAreOne() throws {
        let contact = try contact(
            "BEGIN:VCARD\nVERSION:2.1\nFN:A\nFN:B\nTEL;WORK:1\nTEL;VOICE:1\nURL:x\nURL:x\nN:C;D\nN:E;F\nEND:VCARD")
        #expect(contact.formattedName == "A" && contact.name.family == "C" && contact.websites == ["x"])
        #expect(contact.phones == [.init("1", types: ["work", "voice"])])
    }

    /// Each type is searched for among those before it, so that their number must not grow with the text.
    @Test func anEntryHasAtMostTwentyTypes() throws {
        let types = (1...30).map { "t\($0)" }
        let lines = types.map { "TEL;TYPE=\($0):1\n" }.joined()
        #expect(try contact("BEGIN:VCARD\n\(lines)END:VCARD").phones == [.init("1", types: Array(types.prefix(20)))])
        let lists = [types[..<15], types[15...]].map { ";TYPE=" + $0.joined(separator: ",") }.joined()
        #expect(
            try contact("BEGIN:VCARD\nEMAIL\(lists):a@b.example\nEND:VCARD").emails
                == [.init("a@b.example", types: Array(types.prefix(20)))])
    }

    @Test func propertiesThatAreNotShownAreNamed() throws {
        let text = """
            BEGIN:VCARD
            VERSION:3.0
            UID:1
            FN:A
            ORG:B
            ORG:C
            TITLE:D
            ROLE:E
            TEL:1
            TEL:2
            NICKNAME:F
            NICKNAME:F
            item1.X-ABLabel:G
            PHOTO;VALUE=uri:https://example.org/a.jpg
            CATEGORIES:H
            CATEGORIES:I
            END:VCARD
            """
        let contact = try contact(text)
        #expect(contact.others == ["ORG", "ROLE", "PHOTO", "CATEGORIES"])
        #expect(contact.fields.last == PayloadField(.furtherProperties, .text("ORG, ROLE, PHOTO, CATEGORIES")))
        #expect(contact.organization == ["B"] && contact.jobTitle == "D" && contact.phones.count == 2)
        #expect(try self.contact("MECARD:N:A;TITLE:B;TITLE:C;X-CLASS:D;;").others == ["TITLE", "X-CLASS"])
        #expect(try self.contact("MECARD:N:A;TITLE:B;;").fields.allSatisfy { $0.key != .furtherProperties })
    }

    @Test func theFirstOfSeveralCardsCountsAndAMissingEndIsForgiven() throws {
        #expect(try contact("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nTITLE:B\nEND:VCARD").jobTitle == "")
        #expect(try contact("BEGIN:VCARD\rFN:A\rTEL:1").phones.map(\.value) == ["1"])
    }

    @Test func aMeCardHasItsParts() throws {
        let contact = try contact(
            #"MECARD:N:Owen,Sean;SOUND:オーエン,ショーン;TEL:+12125551212;TEL:2;EMAIL:a@b.example;NOTE:x\;y\:z;BDAY:19700310;ADR:,,76 9th Avenue,New York,NY,10011,USA;URL:http\://example.org;NICKNAME:So;;"#
        )
        #expect(contact.name == .init(family: "Owen", given: "Sean") && contact.phoneticName == "オーエン ショーン")
        #expect(contact.phones.map(\.value) == ["+12125551212", "2"] && contact.note == "x;y:z")
        #expect(contact.birthday == "1970-03-10" && contact.addresses.first?.city == "New York")
        #expect(contact.websites == ["http://example.org"])
    }

    @Test func aBizCardHasItsParts() throws {
        let contact = try contact(
            "BIZCARD:N:Sean;X:Owen;T:Software Engineer;C:Google;A:76 9th Avenue, New York;B:+12125551212;E:srowen@google.com;;"
        )
        #expect(
            contact.title == "Sean Owen" && contact.jobTitle == "Software Engineer"
                && contact.organization == ["Google"])
        #expect(contact.addresses.first?.street == "76 9th Avenue, New York")
        #expect(contact.phones == [.init("+12125551212", types: ["work"])])
    }

    @Test(arguments: ["BEGIN:VCARD\nVERSION:3.0\nEND:VCARD", "MECARD:;;", "BIZCARD:", "BEGIN:VCARD"])
    func anEmptyCardIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test(arguments: [
        ("ヤマダ タロウ", "X-PHONETIC-LAST-NAME:ヤマダ\r\nX-PHONETIC-FIRST-NAME:タロウ\r\n"),
        ("ヤマダ", "X-PHONETIC-LAST-NAME:ヤマダ\r\n"), ("", ""),
    ])
    func theReadingOfANameIsWrittenAsAddressBooksReadIt(reading: String, lines: String) {
        let contact = Contact(name: .init(family: "山田", given: "太郎"), phoneticName: reading)
        #expect(contact.encoded.contains("FN:\(contact.title)\r\n\(lines)END:VCARD"))
    }

    /// RFC 6350, 6.4.3 and 6.7.8: the values are URIs, in which a backslash would be part of the address.
    @Test(arguments: [Contact.Format.vCard3, .vCard4])
    func anAddressIsWrittenWithoutEscapes(format: Contact.Format) throws {
        let contact = Contact(
            formattedName: "A", websites: ["https://example.org/?a=1,2;3"],
            messengers: [.init("xmpp:a@example.org?x;y=1,2")])
        let card = contact.encoded(as: format)
        #expect(card.contains("\r\nURL:https://example.org/?a=1,2;3\r\n"))
        #expect(card.contains("\r\nIMPP:xmpp:a@example.org?x;y=1,2\r\n"))
        // Other programs escape them as text.
        let escaped = card.replacing(",", with: "\\,").replacing("?a=1\\,2;3", with: "?a=1\\,2\\;3")
        for text in [card, escaped] {
            let read = try self.contact(text)
            #expect(read.websites == contact.websites && read.messengers == contact.messengers)
        }
    }

    @Test(arguments: Contact.Format.allCases) func whatIsWrittenIsReadBack(format: Contact.Format) throws {
        let whole = Contact(
            name: .init(family: "Müller, von; zu", given: "Ana\\Lena"), formattedName: "Ana\\Lena Müller, von; zu",
            nickname: "Al", phoneticName: "ミュラー アナ",
            organization: ["A; B, C"], jobTitle: "Chief: \"all\"",
            phones: [.init("+49 30 123"), .init("5", types: ["video"])], emails: [.init("a@b.example")],
            addresses: [.init(street: "Weg 1, hinten", city: "Ort;", postalCode: "12345", country: "Deutschland")],
            websites: ["https://example.org/?a=1,2;3"], birthday: "1996-04-15", note: "eins\nzwei, drei; vier: fünf")
        let back = try contact(whole.encoded(as: format))
        var expected = whole
        if format == .meCard { (expected.formattedName, expected.jobTitle) = ("", "") }
        #expect(back == expected)
    }
}
