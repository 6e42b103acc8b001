/// A bank transfer to make, as Czech invoices encode it: the Czech Banking Association's Short Payment Descriptor,
/// known as QR Platba (Standard ČBA 26, version 1.0 and later; qr-platba.cz).
public struct CzechPayment: PayloadContent {
    /// A key and its decoded value.
    public struct Attribute: Hashable, Sendable {
        public var key: String
        public var value: String

        public init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
    }

    /// Attributes in the order of the code, without the checksum.
    public var attributes: [Attribute]
    /// CRC-32 of the other attributes as written in the code; `nil` in a code without one.
    public var checksum: String?
    /// Whether the checksum matches, or there is none.
    public var isIntact: Bool

    init?(_ text: String) {
        var parts = text.parts(separatedBy: UInt8(ascii: "*"))
        guard parts.count > 2, parts[0] == "SPD", Self.isVersion(parts[1]) else { return nil }
        if parts.last == "" { parts.removeLast() }
        var pairs: [(key: String, value: String)] = []
        var keys: Set<String> = []
        for part in parts.dropFirst(2) {
            // A repeated key is ambiguous: readers differ in which value they take.
            guard let (key, value) = part.cut(at: UInt8(ascii: ":")), Self.isKey(key), keys.insert(key).inserted else {
                return nil
            }
            pairs.append((key, value))
        }
        checksum = pairs.first { $0.key == "CRC32" }?.value
        pairs.removeAll { $0.key == "CRC32" }
        attributes = pairs.map { Attribute($0.key, PercentEncoding.decoded($0.value)) }
        // The checksum covers the attributes sorted by key, whatever their order in the code.
        let canonical =
            parts.prefix(2)
            + pairs.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.map { "\($0.key):\($0.value)" }
        isIntact = checksum.map { $0.uppercased() == Self.crc(canonical.joined(separator: "*")) } ?? true
        guard pairs.contains(where: { $0.key == "ACC" && !$0.value.isEmpty }) else { return nil }
    }

    private static func isVersion(_ text: String) -> Bool {
        let numbers = text.parts(separatedBy: UInt8(ascii: "."))
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.isAllDigits }
    }

    private static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isUppercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }

    /// Returns the CRC-32 of ISO 3309, in eight hexadecimal digits.
    private static func crc(_ text: String) -> String {
        var register: UInt32 = .max
        for byte in text.utf8 {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Digits.hexadecimal(~register)
    }

    private func value(_ key: String) -> String { attributes.first { $0.key == key }?.value ?? "" }

    /// The account, and the BIC of its bank, which follows after a plus sign.
    private var account: (iban: IBAN, bic: String) {
        let (iban, bic) = value("ACC").cut(at: UInt8(ascii: "+")) ?? (value("ACC"), "")
        return (IBAN(iban), bic)
    }

    public var kind: PayloadKind { .czechPayment }
    public var title: String { value("RN").orNil ?? account.iban.grouped }
    public var detail: String? {
        value("AM").isEmpty
            ? value("MSG").orNil
            : [Money.withCents(value("AM")), value("CC")].filter { !$0.isEmpty }.joined(separator: " ")
    }

    public var fields: [PayloadField] {
        var fields = attributes.filter { !$0.value.isEmpty }.flatMap(field)
        // The checksum is optional.
        if let checksum {
            fields.append(
                PayloadField(
                    .element, .text(checksum), code: "CRC32", standardName: "CRC-32",
                    problem: isIntact ? nil : .checksum))
        }
        return fields
    }

    private func field(_ attribute: Attribute) -> [PayloadField] {
        let value = attribute.value
        switch attribute.key {
        case "ACC":
            let (iban, bic) = account
            return [PayloadField(.iban, .text(iban.grouped), problem: iban.problem)]
                + (bic.isEmpty ? [] : [PayloadField(.bic, .text(bic), problem: EPCPayment.isBIC(bic) ? nil : .format)])
        case "RN":
            return [PayloadField(.payee, .text(value), problem: value.unicodeScalars.count > 35 ? .tooLong : nil)]
        case "AM":
            return [
                PayloadField(
                    .amount, .amount(Money.withCents(value), currency: self.value("CC")),
                    problem: Money.isAmount(value, wholeDigits: 7) ? nil : .format)
            ]
        // With an amount, the currency is part of its field.
        case "CC": return self.value("AM").isEmpty ? [PayloadField(.currency, .text(value))] : []
        case "RF":
            let isNumber = value.isAllDigits && value.utf8.count <= 16
            return [
                PayloadField(
                    .reference, .text(value), problem: isNumber ? nil : .format, example: "1234567890123456")
            ]
        case "DT":
            return [
                CalendarDay(value).map { PayloadField(.dueDate, .day($0)) }
                    ?? PayloadField(.dueDate, .text(value), problem: .format, example: "20261224")
            ]
        case "MSG":
            return [PayloadField(.message, .text(value), problem: value.unicodeScalars.count > 60 ? .tooLong : nil)]
        case "X-VS", "X-SS", "X-KS":
            let isNumber = value.isAllDigits && value.utf8.count <= 10
            return [element(attribute, .text(value), problem: isNumber ? nil : .format, example: "1234567890")]
        case "X-URL": return [element(attribute, .link(value))]
        default: return [element(attribute, .text(value))]
        }
    }

    private func element(
        _ attribute: Attribute, _ value: PayloadValue, problem: PayloadProblem? = nil, example: String? = nil
    ) -> PayloadField {
        PayloadField(
            .element, value, code: attribute.key, standardName: Self.names[attribute.key] ?? attribute.key,
            problem: problem, example: example)
    }

    /// Czech banks' names of the attributes that only this format has.
    private static let names = [
        "ALT-ACC": "Alternativní účet", "X-VS": "Variabilní symbol", "X-SS": "Specifický symbol",
        "X-KS": "Konstantní symbol", "X-ID": "Identifikátor platby", "X-URL": "URL",
    ]
}
