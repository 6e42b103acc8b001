/// A payment by India's Unified Payments Interface, `upi://pay?pa=shop@upi&am=10.00` (National Payments Corporation of
/// India, UPI Linking Specifications, version 1.6, 1.2).
public struct UPIPayment: PayloadContent {
    /// A parameter, with its name in lower case.
    public struct Parameter: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    /// The link as written in the code, unchanged because it may be signed.
    public let address: String
    /// Parameters in the order of the code, without empty ones.
    public let parameters: [Parameter]

    init?(_ text: String) {
        let text = text.trimmed
        guard let rest = text.dropping(prefix: "upi://pay"),
            let query = (rest.dropping(prefix: "/") ?? rest).dropping(prefix: "?")
        else { return nil }
        let pairs = PercentEncoding.query(query, plusIsSpace: true)
        // A repeated parameter is ambiguous: apps differ in which one they take.
        guard Set(pairs.map { $0.name.lowercased() }).count == pairs.count else { return nil }
        address = text
        // Some writers put “null” for an unknown amount.
        parameters = pairs.map { Parameter(name: $0.name.lowercased(), value: $0.value.trimmed) }
            .filter { !$0.value.isEmpty && !(["am", "mam"].contains($0.name) && $0.value == "null") }
        guard !value("pa").isEmpty else { return nil }
    }

    private func value(_ name: String) -> String { parameters.first { $0.name == name }?.value ?? "" }

    /// Currency; rupees where the code names none.
    private var currency: String { value("cu").orNil ?? "INR" }

    public var kind: PayloadKind { .upiPayment }
    public var title: String { value("pn").orNil ?? value("pa") }
    public var detail: String? {
        value("am").isEmpty ? value("tn").orNil : "\(Money.withCents(value("am"))) \(currency)"
    }

    public var fields: [PayloadField] { parameters.compactMap(field) }

    private func field(_ parameter: Parameter) -> PayloadField? {
        let value = parameter.value
        switch parameter.name {
        case "pa":
            return PayloadField(
                .account, .text(value), problem: Self.isAddress(value) ? nil : .format, example: "shop@upi")
        case "pn": return PayloadField(.payee, .text(value))
        case "am": return amount(.amount, value)
        case "mam": return amount(.element, value, code: "mam")
        // With an amount, the currency is part of its field.
        case "cu": return self.value("am").isEmpty ? PayloadField(.currency, .text(value)) : nil
        case "tn": return PayloadField(.message, .text(value))
        case "tr": return PayloadField(.reference, .text(value))
        case "url": return element(parameter, .link(value))
        default: return element(parameter, .text(value))
        }
    }

    private func amount(_ key: PayloadFieldKey, _ value: String, code: String? = nil) -> PayloadField {
        PayloadField(
            key, .amount(Money.withCents(value), currency: currency), code: code,
            standardName: code.flatMap { Self.names[$0] },
            problem: Money.isAmount(value, wholeDigits: 12) ? nil : .format)
    }

    private func element(_ parameter: Parameter, _ value: PayloadValue) -> PayloadField {
        PayloadField(
            .element, value, code: parameter.name, standardName: Self.names[parameter.name] ?? parameter.name)
    }

    /// Whether the text is a payment address: a name, an `@` and the payment service provider's handle.
    private static func isAddress(_ text: String) -> Bool {
        guard let (name, keeper) = text.cut(at: UInt8(ascii: "@")), !name.isEmpty, !keeper.isEmpty else { return false }
        return (name + keeper).utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) }
    }

    /// Names from the specification of the parameters that only this format has.
    private static let names = [
        "mam": "Minimum Amount", "mc": "Merchant Category Code", "mode": "Mode", "orgid": "Originator ID",
        "purpose": "Purpose", "sign": "Signature", "tid": "Transaction ID", "url": "URL",
    ]
}
