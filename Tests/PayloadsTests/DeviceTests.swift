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
        #expect(setup.fields.first?.isSecret == true && setup.serialNumber == "")
        #expect(
            setup.fields.map(\.key)
                == [.setupCode, .passcode, .vendor, .productID, .discriminator, .pairing, .foundBy])
        #expect(setup.fields.map(\.value.text).suffix(2) == ["powerOn", "localNetwork"])
    }

    @Test func theActivationCodeOfAnESIMIsRead() {
        let payload = Payload("LPA:1$smdp.example.org$04386-AGYFT-A74Y8-3F815")
        #expect(payload.kind == .eSIM && payload.title == "smdp.example.org" && payload.detail == nil)
        #expect(payload.fields.map(\.value.text) == ["smdp.example.org", "04386-AGYFT-A74Y8-3F815"])
        #expect(payload.fields.map(\.isSecret) == [false, true])
        let whole = Payload("lpa:1$smdp.example.org$A$1.3.6.1.4.1.31746$1")
        #expect(whole.fields.map(\.value.text) == ["smdp.example.org", "A", "1.3.6.1.4.1.31746", "true"])
        // The matching ID is empty: the server knows the device.
        #expect(Payload("LPA:1$smdp.example.org$").fields.map(\.isSecret) == [false])
        for other in ["LPA:", "LPA:2$smdp.example.org$A", "LPA:1$smdp.example.org", "LPA:1$$A", "LPA:1$nobody$A"] {
            #expect(Payload(other).kind == .text, "\(other)")
        }
    }

    /// Encodes bytes in Base38: five characters for three bytes, the least significant first.
    private func matterCode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.")
        var text = "MT:"
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var value = group.reversed().reduce(0) { $0 << 8 | Int($1) }
            for _ in 0..<[0, 2, 4, 5][group.count] {
                text.append(alphabet[value % 38])
                value /= 38
            }
        }
        return text
    }

    /// The codes have the fields of the standard's example, followed by a structure of elements with tags.
    @Test(
        arguments: [
            ([0x15, 0x2C, 0x00, 0x03] + Array("A-7".utf8) + [0x18], "A-7"),
            ([0x15, 0x25, 0x00, 0x39, 0x30, 0x18], "12345"),
            ([0x15, 0x30, 0x02, 0x02, 1, 2, 0x29, 0x80, 0x2C, 0x00, 0x01, 0x5A, 0x18], "Z"), ([0x15, 0x18], ""),
            ([0x15, 0x2C, 0x00, 0x09, 0x41], ""),
            ([0x15, 0x2F, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], ""),
            ([0x15, 0x24], ""), ([0x16, 0x2C, 0x00, 0x01, 0x41], ""),
        ] as [([UInt8], String)])
    func aSerialNumberIsReadWhereItIs(elements: [UInt8], serialNumber: String) throws {
        let fields: [UInt8] = [0x88, 0xFF, 0x0F, 0x00, 0x84, 0x00, 0xE0, 0x4B, 0x84, 0x68, 0x02]
        guard case .matter(let setup) = Payload(matterCode(fields + elements)) else { throw Missing() }
        #expect(setup.serialNumber == serialNumber)
        #expect(
            setup.fields.first { $0.key == .serialNumber }?.value.text == (serialNumber.isEmpty ? nil : serialNumber))
    }

    @Test func anAccessorysKindIsAWordWhereTheStandardHasOne() throws {
        func category(_ number: UInt64) throws -> String? {
            let digits = String(number << 31 | 1 << 27 | 51_808_582, radix: 36, uppercase: true)
            let text = "X-HM://" + String(repeating: "0", count: 9 - digits.utf8.count) + digits + "ABCD"
            guard case .homeKit(let setup) = Payload(text) else { throw Missing() }
            return setup.fields.first { $0.key == .category }?.value.text
        }
        #expect(try category(5) == "lightbulb" && category(32) == "remoteControl" && category(200) == "200")
    }

    @Test(arguments: [
        "MT:", "MT:-24J0AFN00KA0648G0", "MT:!24J0AFN00KA0648G00", "MT:00000000000000000000", "MT: hello there",
    ])
    func aTornMatterCodeIsText(text: String) {
        #expect(Payload(text).kind == .text)
    }

    /// Titles are visible to bystanders in lists and beside outlines, so they must not contain secrets.
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
