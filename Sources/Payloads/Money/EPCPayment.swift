/// A SEPA credit transfer to make: the European Payments Council's code (EPC069-12, version 3.1), known as GiroCode.
public struct EPCPayment: EncodablePayload {
    /// Name of the payee.
    public var name: String
    public var iban: String
    /// BIC of the payee's bank; may be empty inside the European Economic Area.
    public var bic: String
    /// Amount in euros, with a point: "12.3". Empty where the payer chooses it.
    public var amount: String
    /// Purpose code of one to four characters (ISO 20022, external purpose codes), or empty. The codes of the list have
    /// four; the standard allows fewer (AT-44, "1..4").
    public var purpose: String
    /// Creditor reference by ISO 11649, or empty. A code has this or ``remittance``, not both.
    public var reference: String
    /// Purpose of the payment, in words.
    public var remittance: String
    /// Information for the payer.
    public var information: String

    public init(
        name: String, iban: String, bic: String = "", amount: String = "", purpose: String = "", reference: String = "",
        remittance: String = "", information: String = ""
    ) {
        self.name = name
        self.iban = iban
        self.bic = bic
        self.amount = amount
        self.purpose = purpose
        self.reference = reference
        self.remittance = remittance
        self.information = information
    }

    /// - Parameter bytes: bytes of the code, whose third line names the character set; empty where they aren't known.
    init?(_ text: String, bytes: [UInt8] = []) {
        let text = Self.text(of: bytes) ?? text
        var lines = text.textLines.map(\.trimmed)
        guard lines.count >= 7, lines[0] == "BCD", ["001", "002", "1", "2"].contains(lines[1]), lines[3] == "SCT" else {
            return nil
        }
        lines += Array(repeating: "", count: max(0, 12 - lines.count))
        let amount = lines[7]
        self.init(
            name: lines[5], iban: IBAN(lines[6]).text, bic: lines[4],
            amount: amount.dropping(prefix: "EUR")?.trimmed ?? amount,
            purpose: lines[8], reference: lines[9], remittance: lines[10], information: lines[11])
        guard !name.isEmpty || !iban.isEmpty else { return nil }
    }

    /// Character sets by their numbers, from 2 on; 1 is UTF-8.
    private static let characterSets = [
        "ISO-8859-1", "ISO-8859-2", "ISO-8859-4", "ISO-8859-5", "ISO-8859-7", "ISO-8859-10", "ISO-8859-15",
    ]

    /// Decodes bytes in the character set that the third line names; `nil` for valid UTF-8, whatever that line says.
    private static func text(of bytes: [UInt8]) -> String? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        let lines = bytes.split(separator: .lineFeed, maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count > 3, let number = Digits.value(String(decoding: lines[2], as: UTF8.self).trimmed),
            characterSets.indices.contains(number - 2)
        else { return nil }
        return TextEncoding.text(of: bytes, in: characterSets[number - 2])
    }

    public var kind: PayloadKind { .epcPayment }
    public var title: String { name.orNil ?? IBAN(iban).grouped }
    public var detail: String? {
        if amount.isEmpty { return remittance.orNil ?? reference.orNil }
        return amountProblem == nil ? "\(Money.withCents(amount)) EUR" : amount
    }

    /// Maximum number of characters of each field.
    public static let longest: [PayloadFieldKey: Int] = [.payee: 70, .remittance: 140, .information: 70, .purpose: 4]

    public var fields: [PayloadField] {
        var fields = [
            PayloadField(.payee, .text(name), problem: name.isEmpty ? .missing : Self.tooLong(name, .payee)),
            PayloadField(.iban, .text(IBAN(iban).grouped), problem: IBAN(iban).problem),
        ]
        if !amount.isEmpty {
            // An amount that is not a number may name another currency, so that no currency is added to it.
            let value: PayloadValue =
                amountProblem == nil ? .amount(Money.withCents(amount), currency: "EUR") : .text(amount)
            fields.append(PayloadField(.amount, value, problem: amountProblem))
        }
        if !reference.isEmpty {
            let problem = remittance.isEmpty ? referenceProblem : .mismatch
            fields.append(PayloadField(.reference, .text(reference), problem: problem))
        }
        if !remittance.isEmpty {
            fields.append(PayloadField(.remittance, .text(remittance), problem: Self.tooLong(remittance, .remittance)))
        }
        if !bic.isEmpty { fields.append(PayloadField(.bic, .text(bic), problem: Self.isBIC(bic) ? nil : .format)) }
        if !purpose.isEmpty {
            fields.append(PayloadField(.purpose, .text(purpose), problem: Self.tooLong(purpose, .purpose)))
        }
        if !information.isEmpty {
            fields.append(
                PayloadField(.information, .text(information), problem: Self.tooLong(information, .information)))
        }
        // When the whole code is too long, the problem is reported for the longest field.
        if encoded.utf8.count > Self.maximumBytes,
            let longest = fields.indices.max(by: { fields[$0].value.text.utf8.count < fields[$1].value.text.utf8.count }
            ),
            fields[longest].problem == nil
        {
            fields[longest].problem = .tooLong
        }
        return fields
    }

    /// Maximum number of bytes of the code.
    private static let maximumBytes = 331

    private static func tooLong(_ text: String, _ key: PayloadFieldKey) -> PayloadProblem? {
        longest[key].map { text.unicodeScalars.count > $0 } ?? false ? .tooLong : nil
    }

    /// Problem of the reference. References other than ISO 11649's are allowed; one that begins as such must have valid
    /// check digits.
    private var referenceProblem: PayloadProblem? {
        reference.hasPrefix("RF")
            ? CreditorReference(reference).problem : reference.unicodeScalars.count > 35 ? .tooLong : nil
    }

    /// Problem of the amount, which is 0.01 to 999999999.99.
    private var amountProblem: PayloadProblem? {
        Money.isAmount(amount, wholeDigits: 9) ? nil : .format
    }

    /// Whether the text is a BIC: six letters and digits of bank and country, two of the place, three of the branch or
    /// none (ISO 9362).
    static func isBIC(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return (bytes.count == 8 || bytes.count == 11) && bytes.allSatisfy { $0.isDigit || $0.isUppercaseLetter }
            && bytes[4].isUppercaseLetter && bytes[5].isUppercaseLetter
    }

    /// The code's text in version 002 and UTF-8, without the empty elements at its end.
    public var encoded: String {
        func line(_ text: String) -> String { text.textLines.joined(separator: " ").trimmed }
        var lines = ["BCD", "002", "1", "SCT", bic, name, IBAN(iban).text, amount.isEmpty ? "" : "EUR" + amount]
        lines += [purpose, reference, remittance, information]
        lines = lines.map(line)
        while lines.count > 7, lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

/// Amounts of money as text: nothing is rounded.
enum Money {
    /// Returns an amount with a second decimal where it has only one: 12.3 becomes 12.30.
    static func withCents(_ text: String) -> String {
        let parts = text.parts(separatedBy: UInt8(ascii: "."))
        return parts.count == 2 && parts[1].utf8.count == 1 && parts[1].isAllDigits ? text + "0" : text
    }

    /// Whether the text is an amount above zero: digits, with a point and one or two decimals or without a point.
    static func isAmount(_ text: String, wholeDigits: Int) -> Bool {
        let parts = text.parts(separatedBy: UInt8(ascii: "."))
        guard (1...2).contains(parts.count), parts[0].isAllDigits, parts[0].utf8.count <= wholeDigits else {
            return false
        }
        if parts.count == 2, !parts[1].isAllDigits || parts[1].utf8.count > 2 { return false }
        return text.utf8.contains { $0.isDigit && $0 != UInt8(ascii: "0") }
    }
}
