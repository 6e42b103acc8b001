import Payloads
import Testing

@Suite struct LabelTests {
    @Test func aComponentsLabelHasItsParts() throws {
        let text =
            "[)>\u{1E}06\u{1D}PCUST-1\u{1D}1PLM358N\u{1D}Q2500\u{1D}10D2346\u{1D}1T\u{1D}4LCN\u{1D}16D20231115\u{1D}9999\u{1E}\u{4}"
        guard case .industryLabel(let label) = Payload(text) else { throw Missing() }
        #expect(label["1P"] == "LM358N" && label["Q"] == "2500" && label.title == "LM358N" && label.detail == "Q 2500")
        let fields = label.fields
        #expect(fields.map(\.code) == ["P", "1P", "Q", "10D", "4L", "16D"])
        #expect(
            fields[4].value == .country("CN")
                && fields[5].value == CalendarDay(year: 2023, month: 11, day: 15).map { .day($0) })
        #expect(fields[1].key == .partNumber && fields[1].standardName == "Supplier part number")
    }

    @Test func distributorsLeaveSeparatorsOut() throws {
        guard case .industryLabel(let label) = Payload(">[)>06\u{1D}K123\u{1D}14K003\u{1D}1PX\u{1D}11ZPICK\u{4}") else {
            throw Missing()
        }
        #expect(label["K"] == "123" && label["14K"] == "003" && label["11Z"] == "PICK")
    }

    @Test func format05IsGS1() {
        #expect(Payload("[)>\u{1E}05\u{1D}0109506000134352\u{1E}\u{4}").kind == .gs1)
        #expect(Payload("[)>\u{1E}06\u{1D}\u{1E}\u{4}").kind == .text && Payload("[)> hello").kind == .text)
    }

    @Test func primaryDataSayWhatItIs() throws {
        guard case .hibc(let label) = Payload("+A123BJC5D6E71G") else { throw Missing() }
        #expect(label.labeler == "A123" && label.product == "BJC5D6E7" && label.unitOfMeasure == 1)
    }

    @Test func primaryAndSecondaryDataOfOneCodeAreRead() throws {
        guard case .hibc(let label) = Payload("+A99912345/$$52001510X3/16D20111231/S77DEFG458") else { throw Missing() }
        #expect(
            label.product == "1234" && label.unitOfMeasure == 5 && label.lot == "10X3" && label.serial == "77DEFG45")
        #expect(label.expiry == CalendarDay(year: 2020, month: 1, day: 15).map { .day($0) })
        #expect(label.productionDate == CalendarDay(year: 2011, month: 12, day: 31).map { .day($0) })
    }

    @Test func secondaryDataAloneHaveALink() throws {
        guard case .hibc(let label) = Payload("+$$3250928LOT12GQ") else { throw Missing() }
        #expect(
            label.lot == "LOT12" && label.link == "G"
                && label.expiry == CalendarDay(year: 2025, month: 9, day: 28).map { .day($0) })
        guard case .hibc(let counted) = Payload("+$$9001000928ABC4D") else { throw Missing() }
        #expect(counted.quantity == 100 && counted.expiry == .month(year: 2028, month: 9) && counted.lot == "ABC")
    }

    @Test func digitsBehindAPlusSignAreALabelOnALabel() {
        #expect(Payload(text: "+2636599904", symbology: "Code128").kind == .hibc)
        #expect(Payload(text: "+2636599904", symbology: "QRCode").kind == .phone)
    }

    @Test(arguments: ["+A123BJC5D6E71H", "+", "+++++++", "+a123bjc5d6e71g", "+49 30 12"]) func invalidLabelsAreText(
        text: String
    ) {
        #expect(Payload(text).kind == .text)
    }
}
