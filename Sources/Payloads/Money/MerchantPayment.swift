/// A payment to a merchant, as EMVCo's codes encode it: Pix, PromptPay, PayNow, QRIS, DuitNow and others (EMV QR Code
/// Specification for Payment Systems, Merchant-Presented Mode, version 1.1).
public struct MerchantPayment: PayloadContent {
    /// A data object: two digits, two digits for the length, and that many characters.
    public struct Object: Hashable, Sendable {
        /// Identifier of two digits, such as "59".
        public var id: String
        public var value: String
    }

    /// Data objects in the order of the code.
    public let objects: [Object]
    /// Whether the checksum at the end matches.
    public let isIntact: Bool

    init?(_ text: String) {
        guard text.hasPrefix("000201"), let objects = Self.objects(text) else { return nil }
        self.objects = objects
        // The currency and the country are mandatory, and so is the checksum, which comes last. A repeated object is
        // ambiguous: readers differ in which one they take.
        let ids = Set(objects.map(\.id))
        guard ids.count == objects.count, ids.contains("53"), ids.contains("58"), let checksum = objects.last,
            checksum.id == "63",
            checksum.value.utf8.count == 4
        else { return nil }
        // The checksum also covers its own identifier and length.
        isIntact = checksum.value.uppercased() == Self.crc(text.utf8.dropLast(4))
    }

    /// Splits a text into data objects; `nil` where a length does not match.
    private static func objects(_ text: String) -> [Object]? {
        var rest = Array(text.unicodeScalars)[...]
        func take(_ count: Int) -> String? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return String(String.UnicodeScalarView(rest.prefix(count)))
        }
        var objects: [Object] = []
        while !rest.isEmpty {
            guard let id = take(2), id.isAllDigits, let digits = take(2), digits.isAllDigits,
                let length = Digits.value(digits), length > 0, let value = take(length)
            else { return nil }
            objects.append(Object(id: id, value: value))
        }
        return objects.isEmpty ? nil : objects
    }

    /// Returns the CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF (ISO/IEC 13239), in four hexadecimal
    /// digits.
    private static func crc(_ bytes: some Sequence<UInt8>) -> String {
        var register: UInt16 = .max
        for byte in bytes {
            register ^= UInt16(byte) << 8
            for _ in 0..<8 { register = register << 1 ^ (register & 0x8000 != 0 ? 0x1021 : 0) }
        }
        return Digits.hexadecimal(register)
    }

    private func value(_ id: String) -> String { objects.first { $0.id == id }?.value ?? "" }

    /// Three-letter code of the currency, or its number where that isn't known.
    private var currency: String { NumericCodes.currency(value("53")) ?? value("53") }

    public var kind: PayloadKind { .merchantPayment }
    public var title: String { value("59").orNil ?? value("60").orNil ?? currency }
    public var detail: String? {
        value("54").isEmpty ? value("60").orNil : "\(Money.withCents(value("54"))) \(currency)"
    }

    public var fields: [PayloadField] { objects.flatMap(field) }

    private func field(_ object: Object) -> [PayloadField] {
        let value = object.value
        switch object.id {
        // The version, which is always the same, and whether the code is for a single use.
        case "00", "01": return []
        case "53": return self.value("54").isEmpty ? [PayloadField(.currency, .text(currency))] : []
        case "54":
            return [
                PayloadField(
                    .amount, .amount(Money.withCents(value), currency: currency),
                    problem: Self.isAmount(value) ? nil : .format)
            ]
        case "58": return [PayloadField(.country, .country(value))]
        case "59": return [PayloadField(.payee, .text(value))]
        case "60": return [PayloadField(.city, .text(value))]
        case "61": return [PayloadField(.postalCode, .text(value))]
        case "62": return parts(of: object, names: Self.additionalNames)
        case "63":
            return [
                PayloadField(
                    .element, .text(value), code: object.id, standardName: "CRC",
                    problem: isIntact ? nil : .checksum)
            ]
        case "64": return parts(of: object, names: Self.languageNames)
        default:
            guard let id = Digits.value(object.id), (2...51).contains(id) else {
                return [
                    PayloadField(
                        .element, .text(value), code: object.id, standardName: Self.names[object.id] ?? object.id)
                ]
            }
            // From 26 on, the value is a template of parts; the first part names the payment system that defines the
            // others.
            let parts = id >= 26 ? Self.objects(value) : nil
            let text = parts.map { $0.map(\.value).joined(separator: ", ") } ?? value
            return [PayloadField(.account, .text(text), code: object.id)]
        }
    }

    private func parts(of object: Object, names: [String: String]) -> [PayloadField] {
        guard let parts = Self.objects(object.value) else {
            return [
                PayloadField(
                    .element, .text(object.value), code: object.id, standardName: Self.names[object.id] ?? object.id,
                    problem: .format)
            ]
        }
        return parts.map { part in
            let code = "\(object.id)-\(part.id)"
            // Part 05 of the additional data is the merchant's own reference for the payment.
            return object.id == "62" && part.id == "05"
                ? PayloadField(.reference, .text(part.value), code: code)
                : PayloadField(.element, .text(part.value), code: code, standardName: names[part.id] ?? code)
        }
    }

    /// Whether the text is an amount: up to 13 characters, digits with at most one point. The number of decimals is not
    /// checked, since it depends on the currency.
    private static func isAmount(_ text: String) -> Bool {
        let parts = text.parts(separatedBy: UInt8(ascii: "."))
        return text.utf8.count <= 13 && (1...2).contains(parts.count) && parts[0].isAllDigits
            && (parts.count == 1 || parts[1].isEmpty || parts[1].isAllDigits)
    }

    // Names from the specification, table 3.1 and the tables of the templates.
    private static let names = [
        "52": "Merchant Category Code", "55": "Tip or Convenience Indicator",
        "56": "Value of Convenience Fee Fixed", "57": "Value of Convenience Fee Percentage",
        "62": "Additional Data Field Template", "64": "Merchant Information—Language Template",
    ]
    private static let additionalNames = [
        "01": "Bill Number", "02": "Mobile Number", "03": "Store Label", "04": "Loyalty Number", "06": "Customer Label",
        "07": "Terminal Label", "08": "Purpose of Transaction", "09": "Additional Consumer Data Request",
    ]
    private static let languageNames = [
        "00": "Language Preference", "01": "Merchant Name—Alternate Language", "02": "Merchant City—Alternate Language",
    ]
}
