import Payloads
import Testing

struct UPIPaymentTests {
    @Test func aPaymentByUPIIsRead() {
        let text = "upi://pay?pa=shop@upi&pn=Tea%20Shop&mc=5814&tr=42&tn=Two+cups&am=10.5&mam=null&cu=INR&sign=AbC"
        let payload = Payload(text)
        #expect(payload.kind == .upiPayment && payload.title == "Tea Shop" && payload.detail == "10.50 INR")
        #expect(
            payload.fields.map(\.key) == [.account, .payee, .element, .reference, .message, .amount, .element])
        let values = ["shop@upi", "Tea Shop", "5814", "42", "Two cups", "10.50 INR", "AbC"]
        #expect(payload.fields.map(\.value.text) == values)
        #expect(payload.fields.allSatisfy { $0.problem == nil } && payload.fields[2].code == "mc")
        guard case .upiPayment(let payment) = payload else { return }
        #expect(payment.address == text)
        // Without an amount, the payer chooses it.
        #expect(Payload("UPI://PAY?PA=98765@bank").title == "98765@bank")
        #expect(Payload("upi://pay/?pa=a@b&mam=5&am=7").fields.map(\.value.text) == ["a@b", "5 INR", "7 INR"])
        for other in [
            "upi://pay?pn=Shop", "upi://pay?pa=", "upi://pay", "upi://pay?pa=a@b&pa=c@d", "upi://mandate?pa=a@b",
            "upi://pay?pa=a@b&am=1&AM=100",
        ] {
            #expect(Payload(other).kind == .link, "\(other)")
        }
    }

    @Test func whatIsWrongInAPaymentByUPIIsAProblem() {
        let fields = Payload("upi://pay?pa=nobody&am=1,5&mam=x").fields
        #expect(fields.map(\.problem) == [.format, .format, .format] && fields[0].example == "shop@upi")
        #expect(Payload("upi://pay?pa=12345@HDFC0000001.ifsc.npci").fields.first?.problem == nil)
    }
}
