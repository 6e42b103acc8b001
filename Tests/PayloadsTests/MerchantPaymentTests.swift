import Payloads
import Testing

struct MerchantPaymentTests {
    /// Example of the specification, annex A.
    private static let merchant =
        "00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN"
        + "5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233"
        + "030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A"

    @Test func aMerchantsCodeIsRead() {
        let payload = Payload(Self.merchant)
        #expect(payload.kind == .merchantPayment && payload.title == "BEST TRANSPORT" && payload.detail == "23.72 CNY")
        #expect(payload.fields.allSatisfy { $0.problem == nil })
        func value(_ key: PayloadFieldKey) -> PayloadValue? { payload.fields.first { $0.key == key }?.value }
        #expect(value(.amount) == .amount("23.72", currency: "CNY") && value(.country) == .country("CN"))
        #expect(value(.payee) == .text("BEST TRANSPORT") && value(.city) == .text("BEIJING"))
        #expect(value(.account) == .text("D15600000000, A93FO3230Q"))
        let elements = payload.fields.filter { $0.key == .element }
        #expect(elements.first { $0.code == "64-01" }?.value == .text("最佳运输"))
        #expect(elements.first { $0.code == "62-03" }?.standardName == "Store Label")
    }

    @Test func aRepeatedFieldMakesAPaymentInvalid() {
        #expect(Payload(Self.merchant.replacing("540523.72", with: "540523.72540593.72")).kind == .text)
    }

    @Test func theChecksumOfAMerchantsCodeIsChecked() {
        let wrong = Payload(Self.merchant.replacing("23.72", with: "93.72"))
        #expect(wrong.fields.filter { $0.problem != nil }.map(\.code) == ["63"])
        #expect(wrong.fields.last { $0.code == "63" }?.problem == .checksum)
        let small = Payload(Self.merchant.replacing("A13A", with: "a13a"))
        #expect(small.kind == .merchantPayment && small.fields.allSatisfy { $0.problem == nil })
    }

    @Test func digitsThatOnlyBeginAsAMerchantsCodeAreNone() {
        for text in ["000201", "0002010102", String(Self.merchant.dropLast()), Self.merchant + "0", "00020163041D3D"] {
            #expect(Payload(text).kind != .merchantPayment, "\(text)")
        }
    }
}
