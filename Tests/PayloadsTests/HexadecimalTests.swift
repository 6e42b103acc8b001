import Payloads
import Testing

@Suite struct HexadecimalTests {
    @Test func bytesAreTwoDigitsEach() {
        #expect(Hexadecimal.text([0, 0x0A, 0xFF]) == "000aff")
        #expect(Hexadecimal.bytes("000aFF") == [0, 0x0A, 0xFF])
        #expect(Hexadecimal.text([]).isEmpty && Hexadecimal.bytes("") == [])
    }

    @Test(arguments: ["0", "00f", "0g", "0x41", "+1", "-1", "00 ff", "０１"])
    func otherTextIsNotHexadecimal(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }
}
