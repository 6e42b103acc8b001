import Payloads
import Testing

@Suite struct DeviceTests {
    @Test func theStandardsMatterCodeIsRead() throws {
        guard case .matter(let setup) = Payload("MT:-24J0AFN00KA0648G00") else { throw Missing() }
        #expect(
            setup.vendor == 0xFFF1 && setup.product == 0x8001 && setup.discriminator == 3840
                && setup.passcode == 20_202_021)
        #expect(setup.manualCode == "34970112332" && setup.printedCode == "3497-011-2332" && setup.flow == 0)
        #expect(setup.title == "0xFFF1 0x8001")
        #expect(setup.fields.first?.isSecret == true)
    }

    @Test(arguments: [
        "MT:", "MT:-24J0AFN00KA0648G0", "MT:!24J0AFN00KA0648G00", "MT:00000000000000000000", "MT: hello there",
    ])
    func aTornMatterCodeIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }

    /// Titles stand in lists and beside outlines, where anybody sees them.
    @Test(arguments: ["MT:-24J0AFN00KA0648G00", "X-HM://0052VG2TIABCD", "WIFI:S:Home;T:WPA;P:open sesame;;"])
    func aTitleTellsNoSecret(text: String) {
        let payload = Payload(text)
        let secrets = payload.fields.filter(\.isSecret).map(\.value.text)
        #expect(
            !secrets.isEmpty
                && secrets.allSatisfy { !payload.title.contains($0) && payload.detail?.contains($0) != true })
    }

    @Test func aHomeKitCodeIsRead() throws {
        guard case .homeKit(let setup) = Payload("X-HM://0052VG2TIABCD") else { throw Missing() }
        #expect(
            setup.printedCode == "518-08-582" && setup.title == "ABCD" && setup.category == 5 && setup.flags == 2
                && setup.setupID == "ABCD")
        #expect(Payload("X-HM://ZZZZZZZZZABCD").kind == .link && Payload("X-HM://0").kind == .link)
    }
}
