import Payloads
import Testing

@Suite struct DeviceTests {
    @Test func theStandardsMatterCodeIsRead() throws {
        guard case .matter(let setup) = Payload("MT:-24J0AFN00KA0648G00") else { throw Missing() }
        #expect(
            setup.vendor == 0xFFF1 && setup.product == 0x8001 && setup.discriminator == 3840
                && setup.passcode == 20_202_021)
        #expect(setup.manualCode == "34970112332" && setup.title == "3497-011-2332" && setup.flow == 0)
        #expect(setup.fields.first?.isSecret == true)
    }

    @Test(arguments: [
        "MT:", "MT:-24J0AFN00KA0648G0", "MT:!24J0AFN00KA0648G00", "MT:00000000000000000000", "MT: hello there",
    ])
    func aTornMatterCodeIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }

    @Test func aHomeKitCodeIsRead() throws {
        guard case .homeKit(let setup) = Payload("X-HM://0052VG2TIABCD") else { throw Missing() }
        #expect(setup.title == "518-08-582" && setup.category == 5 && setup.flags == 2 && setup.setupID == "ABCD")
        #expect(Payload("X-HM://ZZZZZZZZZABCD").kind == .link && Payload("X-HM://0").kind == .link)
    }
}
