/// A bank transfer to make, as Serbian invoices and shops encode it: NBS IPS QR (National Bank of Serbia,
/// recommendations for the IPS QR code; ips.nbs.rs). Tags of one or two letters, separated by bars.
public struct SerbianPayment: PayloadContent {
    /// Values by their tags.
    public let tags: [String: String]
    private let order: [String]

    init?(_ text: String) {
        var tags: [String: String] = [:]
        var order: [String] = []
        for part in text.parts(separatedBy: UInt8(ascii: "|")) {
            guard let (tag, value) = part.cut(at: UInt8(ascii: ":")), (1...2).contains(tag.utf8.count),
                tag.utf8.allSatisfy(\.isUppercaseLetter), tags[tag] == nil
            else { return nil }
            tags[tag] = value.trimmed
            order.append(tag)
        }
        // The kind of code: printed, shown by a shop or by its customer, or on a website.
        guard ["PR", "PT", "PK", "EK"].contains(tags["K"]), tags["V"] == "01", tags["C"] == "1",
            let account = tags["R"], !account.isEmpty
        else { return nil }
        (self.tags, self.order) = (tags, order)
    }

    public var kind: PayloadKind { .serbianPayment }
    public var title: String { lines("N").first ?? account }
    public var detail: String? { amount.map { "\($0.number) \($0.currency)" } ?? tags["S"] }

    private func lines(_ tag: String) -> [String] {
        (tags[tag] ?? "").textLines.map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Account number as it is printed: bank, number without leading zeros, check digits.
    private var account: String {
        let text = tags["R"] ?? ""
        guard text.isAllDigits, text.utf8.count == 18 else { return text }
        let number = text.dropFirst(3).dropLast(2).drop { $0 == "0" }
        return "\(text.prefix(3))-\(number.isEmpty ? "0" : String(number))-\(text.suffix(2))"
    }

    /// Problem of the account number, which has 18 digits, the last two of which are check digits by ISO 7064 (97-10).
    private var accountProblem: PayloadProblem? {
        let text = tags["R"] ?? ""
        guard text.isAllDigits else { return .format }
        guard text.utf8.count == 18 else { return .length }
        return CheckDigits.modulo97(text) == 1 ? nil : .checkDigit
    }

    /// Number with a point, and currency, of `RSD3596,13`; `nil` where there is no amount.
    private var amount: (number: String, currency: String, isValid: Bool)? {
        guard let text = tags["I"], !text.isEmpty else { return nil }
        let currency = text.prefix { $0.isASCII && $0.isUppercase }
        let parts = text.dropFirst(currency.count).parts(separatedBy: UInt8(ascii: ","))
        let number = parts.count == 2 && parts[1].isEmpty ? parts[0] : parts.joined(separator: ".")
        // The comma is mandatory, decimals are not.
        let isValid =
            currency.utf8.count == 3 && parts.count == 2 && parts[0].isAllDigits
            && (parts[1].isEmpty || parts[1].isAllDigits) && Money.isAmount(number, wholeDigits: 15)
        return (isValid ? Money.withCents(number) : String(text.dropFirst(currency.count)), String(currency), isValid)
    }

    public var fields: [PayloadField] { order.filter { tags[$0]?.isEmpty == false }.flatMap(field) }

    private func field(_ tag: String) -> [PayloadField] {
        let value = tags[tag] ?? ""
        switch tag {
        // The kind of code, its version and its character set.
        case "K", "V", "C": return []
        case "R": return [PayloadField(.account, .text(account), problem: accountProblem)]
        case "N": return party(tag, .payee, .payeeAddress)
        case "P": return party(tag, .payer, .payerAddress)
        case "I":
            guard let (number, currency, isValid) = amount else { return [] }
            return [
                PayloadField(
                    .amount, .amount(number, currency: currency), problem: isValid ? nil : .format,
                    example: "RSD1230,00")
            ]
        case "S":
            return [PayloadField(.remittance, .text(value), problem: value.unicodeScalars.count > 35 ? .tooLong : nil)]
        case "RO": return [PayloadField(.reference, .text(value))]
        case "SF":
            let isCode = value.isAllDigits && value.utf8.count == 3
            return [
                PayloadField(
                    .element, .text(value), code: tag, standardName: "Šifra plaćanja", problem: isCode ? nil : .format,
                    example: "289")
            ]
        default: return [PayloadField(.element, .text(value), code: tag, standardName: tag)]
        }
    }

    /// Returns fields for a name, and for the address on the lines below it.
    private func party(_ tag: String, _ name: PayloadFieldKey, _ address: PayloadFieldKey) -> [PayloadField] {
        let lines = lines(tag)
        let rest = lines.dropFirst().joined(separator: ", ")
        return lines.prefix(1).map { PayloadField(name, .text($0)) }
            + (rest.isEmpty ? [] : [PayloadField(address, .text(rest))])
    }
}
