import Payloads
import Testing

@Suite struct TravelTests {
    private static let licence = """
        @\n\u{1E}\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\nDCUJR\nDCAD\n\
        DCBK\nDCDPH\nDBD06062018\nDBB06061986\nDBA12102024\nDBC1\nDAU068 in\nDAYBRO\nDAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\n\
        DAK232690000  \nDCF2424244747474786102204\nDCGUSA\nDDK1\rZVZVA01\r
        """

    @Test func theStandardsSimplestPassIsRead() throws {
        guard case .boardingPass(let pass) = Payload("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100")
        else { throw Missing() }
        let leg = try #require(pass.legs.first)
        #expect(pass.name == "DESMARAIS/LUC" && pass.hasElectronicTicket && pass.legs.count == 1)
        #expect(
            leg.bookingCode == "ABC123" && leg.from == "YUL" && leg.to == "FRA" && leg.carrier == "AC"
                && leg.flight == "834")
        #expect(leg.dayOfYear == 326 && leg.compartment == "J" && leg.seat == "1A" && leg.sequence == "25")
        #expect(pass.title == "YUL → FRA" && pass.detail == "AC 834, 1A, DESMARAIS/LUC")
    }

    /// A plus or minus sign is not a digit of a length.
    @Test(arguments: ["-F", "+F", "2D>6-F", "2D>600-F", "2D>600+1", "FF>6FFFF", "00"])
    func lengthsThatAreNoneHoldNothing(rest: String) {
        let text = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 1" + rest
        #expect(Payload(text).kind == .boardingPass)
    }

    @Test func twoFlightsWithEverythingAreRead() throws {
        let text =
            "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC "
            + "1234567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ"
            + "^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE"
        guard case .boardingPass(let pass) = Payload(text) else { throw Missing() }
        #expect(pass.legs.map(\.from) == ["YUL", "FRA"] && pass.title == "YUL → FRA → GVA")
        #expect(pass.legs.map(\.ticketNumber) == ["0141234567890", "0140987654321"])
        #expect(pass.legs.map(\.frequentFlyer) == ["AC 1234567890123", "AC 1234567890123"])
        #expect(pass.legs.map(\.baggageAllowance) == ["20K", "2PC"] && pass.legs.map(\.hasFastTrack) == [true, false])
        #expect(pass.legs[1].seat == "12C" && pass.legs[1].dayOfYear == 227)
    }

    @Test(arguments: [
        "M1DESMARAIS/LUC       EABC123 YULFRAAC",
        "M1 is not a boarding pass, however long this text may happen to be in the end",
        "M9DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100",
    ])
    func otherTextIsNoPass(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test func theStandardsLicenceIsRead() throws {
        guard case .drivingLicence(let licence) = Payload(Self.licence) else { throw Missing() }
        #expect(
            licence.title == "MICHAEL JOHN SAMPLE" && licence["DAQ"] == "T64235789" && licence.issuer == "636000"
                && licence.version == 8)
        func value(_ key: PayloadFieldKey) -> PayloadValue? { licence.fields.first { $0.key == key }?.value }
        #expect(value(.birthday) == CalendarDay(year: 1986, month: 6, day: 6).map { .day($0) })
        #expect(value(.expiry) == CalendarDay(year: 2024, month: 12, day: 10).map { .day($0) })
        #expect(
            value(.sex) == .term(.male) && value(.postalCode) == .text("23269") && value(.organDonor) == .flag(true))
    }

    @Test func onlyNamesThatWereTruncatedAreSaidToBe() {
        func truncations(_ text: String) -> [String] {
            Payload(text).fields.compactMap(\.code).filter { ["DDE", "DDF", "DDG"].contains($0) }
        }
        #expect(truncations(Self.licence).isEmpty)
        #expect(truncations(Self.licence.replacing("DDFN", with: "DDFT")) == ["DDF"])
        #expect(truncations(Self.licence.replacing("DDGN", with: "DDGU")).isEmpty)
    }

    /// Table D.4: DBN is the alias family name.
    @Test func anAliasFamilyNameIsNoGivenName() {
        let text = Self.licence.replacing("DACMICHAEL", with: "DBNALIAS")
        #expect(Payload(text).title == "JOHN SAMPLE")
        #expect(Payload(text).fields.contains { $0.code == "DBN" && $0.standardName == "Alias family name" })
    }

    @Test(arguments: [
        ("DAU", "068 in", "68 in"), ("DAU", "173 cm", "173 cm"), ("DAW", "095", "95 lb"), ("DAX", "073", "73 kg"),
    ])
    func aLicencesMeasuresHaveUnits(identifier: String, written: String, shown: String) {
        let text = Self.licence.replacing("DAU068 in", with: identifier + written)
        #expect(Payload(text).fields.first { $0.code == identifier }?.value == .text(shown))
    }

    /// ANSI D20 has codes for colors; what it doesn't name is shown as it is written.
    @Test(arguments: [
        ("DAY", "BRO", PayloadValue.term(.brown)), ("DAY", "HAZ", .term(.hazel)), ("DAY", "DIC", .term(.dichromatic)),
        ("DAZ", "BRO", .term(.brown)), ("DAZ", "BAL", .term(.bald)), ("DAZ", "UNK", .term(.unknownColor)),
        ("DAZ", "TEAL", .text("TEAL")),
    ])
    func aLicencesColorsAreWords(identifier: String, written: String, value: PayloadValue) {
        let text = Self.licence.replacing("DAYBRO", with: identifier + written)
        #expect(Payload(text).fields.first { $0.code == identifier }?.value == value)
    }

    @Test func aLicenceThatLostSeparatorsIsRead() throws {
        let text = "@\nANSI 636014040002DL00410278DLDCAC\nDCBNONE\nDAC JANE\nDCSDOE\nDBB19700131\nDCGCAN\nDAQX1\r"
        guard case .drivingLicence(let licence) = Payload(text) else { throw Missing() }
        #expect(licence.title == "JANE DOE" && licence.fields.first?.code == "DCA")
        #expect(
            licence.fields.first { $0.key == .birthday }?.value
                == CalendarDay(year: 1970, month: 1, day: 31).map { .day($0) })
    }

    @Test(arguments: ["@handle", "@\n\u{1E}\rANSI ", "@\n\u{1E}\rANSI 636000080002", "@ANSI 12345678901234\nfoo"])
    func otherTextIsNoLicence(text: String) {
        #expect(![PayloadKind.drivingLicence].contains(Payload(text).kind))
    }
}
