/// A Swiss QR-bill (Swiss Implementation Guidelines QR-bill, version 2.3, chapter 4).
public struct SwissPayment: EncodablePayload {
    /// A person or company with an address, structured (type S) or, until 2025, in two lines (type K).
    public struct Party: Hashable, Sendable {
        public var name: String
        public var isStructured: Bool
        /// The street, or the first of two lines.
        public var street: String
        /// The house's number, or the second of two lines.
        public var houseNumber: String
        public var postalCode: String
        public var town: String
        /// Two-letter country code by ISO 3166-1.
        public var country: String

        public init(
            name: String, street: String = "", houseNumber: String = "", postalCode: String = "", town: String = "",
            country: String = "CH", isStructured: Bool = true
        ) {
            self.name = name
            self.isStructured = isStructured
            self.street = street
            self.houseNumber = houseNumber
            self.postalCode = postalCode
            self.town = town
            self.country = country
        }

        init?(_ lines: ArraySlice<String>) {
            let lines = Array(lines)
            guard lines.count == 7, lines.contains(where: { !$0.isEmpty }) else { return nil }
            self.init(
                name: lines[1], street: lines[2], houseNumber: lines[3], postalCode: lines[4], town: lines[5],
                country: lines[6], isStructured: lines[0] != "K")
        }

        var lines: [String] { [isStructured ? "S" : "K", name, street, houseNumber, postalCode, town, country] }

        /// Problems of the address's parts (Swiss Implementation Guidelines QR-bill, 4.2.2); those of the house number
        /// are reported as the street's.
        public var problems: [PayloadFieldKey: PayloadProblem] {
            var problems: [PayloadFieldKey: PayloadProblem] = [:]
            let number = SwissPayment.problem(houseNumber, maximum: isStructured ? 16 : 70)
            problems[.street] = SwissPayment.problem(street, maximum: 70) ?? number
            problems[.postalCode] = SwissPayment.problem(postalCode, maximum: 16)
            problems[.city] = SwissPayment.problem(town, maximum: 35)
            return problems
        }

        /// The address in one line.
        var text: String {
            let road = isStructured ? [street, houseNumber].filter { !$0.isEmpty }.joined(separator: " ") : street
            let place = isStructured ? [postalCode, town].filter { !$0.isEmpty }.joined(separator: " ") : houseNumber
            return [road, place, country].filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }

    public enum ReferenceType: String, CaseIterable, Hashable, Sendable {
        /// QR reference for a QR-IBAN: 27 digits, the last a check digit.
        case qr = "QRR"
        /// Creditor reference by ISO 11649.
        case creditor = "SCOR"
        case none = "NON"
    }

    public var iban: String
    public var creditor: Party
    public var ultimateCreditor: Party?
    /// Amount with a point and two decimals. Empty where the payer chooses it.
    public var amount: String
    /// Currency, CHF or EUR.
    public var currency: String
    public var debtor: Party?
    public var referenceType: ReferenceType
    public var reference: String
    public var message: String
    /// Information for the payer's bookkeeping, mostly in Swico's S1 format.
    public var billInformation: String
    /// Parameters of alternative payment schemes, at most two lines.
    public var alternativeSchemes: [String]
    /// Mark of the end of the payment data, as written in the code. Any other than ``trailer`` tells that lines are
    /// missing, or that there are too many, so that values may stand in the wrong fields.
    private var writtenTrailer = Self.trailer

    /// The trailer of a valid bill: end of payment data.
    private static let trailer = "EPD"

    public init(
        iban: String, creditor: Party, amount: String = "", currency: String = "CHF", debtor: Party? = nil,
        referenceType: ReferenceType = .none, reference: String = "", message: String = "",
        billInformation: String = "",
        alternativeSchemes: [String] = [], ultimateCreditor: Party? = nil
    ) {
        self.iban = iban
        self.creditor = creditor
        self.ultimateCreditor = ultimateCreditor
        self.amount = amount
        self.currency = currency
        self.debtor = debtor
        self.referenceType = referenceType
        self.reference = reference
        self.message = message
        self.billInformation = billInformation
        self.alternativeSchemes = alternativeSchemes
    }

    init?(_ text: String) {
        var lines = text.textLines.map(\.trimmed)
        guard lines.count >= 28, lines[0] == "SPC", lines[1].hasPrefix("02") else { return nil }
        lines += Array(repeating: "", count: max(0, 34 - lines.count))
        guard let creditor = Party(lines[4..<11]), let type = ReferenceType(rawValue: lines[27]) else { return nil }
        self.init(
            iban: IBAN(lines[3]).text, creditor: creditor, amount: lines[18], currency: lines[19].uppercased(),
            debtor: Party(lines[20..<27]),
            referenceType: type, reference: IBAN(lines[28]).text, message: lines[29], billInformation: lines[31],
            alternativeSchemes: lines[32..<34].filter { !$0.isEmpty }, ultimateCreditor: Party(lines[11..<18]))
        writtenTrailer = lines[30]
    }

    public var kind: PayloadKind { .swissPayment }
    public var title: String { creditor.name.orNil ?? IBAN(iban).grouped }
    public var detail: String? { amount.isEmpty ? message.orNil ?? currency : "\(amount) \(currency)" }

    public var fields: [PayloadField] {
        var fields = Self.fields(of: creditor, name: .payee, address: .payeeAddress)
        fields.append(
            PayloadField(.iban, .text(IBAN(iban).grouped), problem: ibanProblem, example: Self.exampleOfIBAN))
        if !amount.isEmpty {
            fields.append(
                PayloadField(
                    .amount, .amount(amount, currency: currency), problem: Self.isAmount(amount) ? nil : .format,
                    example: "199.95"))
        } else {
            fields.append(PayloadField(.currency, .text(currency)))
        }
        if !["CHF", "EUR"].contains(currency) { fields[fields.count - 1].problem = .format }
        if referenceType != .none || !reference.isEmpty {
            fields.append(PayloadField(.reference, .text(groupedReference), problem: referenceProblem))
        }
        // The limit of 140 characters is for both together (Swiss Implementation Guidelines QR-bill, 4.2.2).
        let isTooLong = message.unicodeScalars.count + billInformation.unicodeScalars.count > 140
        if !message.isEmpty {
            fields.append(
                PayloadField(
                    .remittance, .text(message),
                    problem: Self.problem(message, maximum: 140) ?? (isTooLong ? .tooLong : nil)))
        }
        if let debtor { fields += Self.fields(of: debtor, name: .payer, address: .payerAddress) }
        if let ultimateCreditor {
            fields += Self.fields(of: ultimateCreditor, name: .ultimatePayee, address: .payeeAddress)
        }
        if !billInformation.isEmpty {
            fields.append(
                PayloadField(
                    .billInformation, .text(billInformation), problem: Self.problem(billInformation, maximum: 140)))
        }
        fields += alternativeSchemes.map {
            PayloadField(.alternativeScheme, .text($0), problem: Self.problem($0, maximum: 100))
        }
        if writtenTrailer != Self.trailer {
            fields.append(
                PayloadField(
                    .element, .text(writtenTrailer), standardName: "Trailer",
                    problem: writtenTrailer.isEmpty ? .missing : .format, example: Self.trailer))
        }
        return fields
    }

    /// Whether the text is an amount as the guidelines want it: with two decimals and without leading zeros; zero only
    /// in a bill that is not to be paid (Swiss Implementation Guidelines QR-bill, 4.2.2).
    private static func isAmount(_ text: String) -> Bool {
        guard let (whole, decimals) = text.cut(at: UInt8(ascii: ".")), decimals.utf8.count == 2,
            whole == Digits.withoutLeadingZeros(whole)
        else { return false }
        return Money.isAmount(text, wholeDigits: 9) || text == "0.00"
    }

    /// Returns the problem of a text that has a maximum number of characters and only Latin ones and the euro sign
    /// (Swiss Implementation Guidelines QR-bill, 4.1.1 and 4.2.2). Line breaks are allowed: they are written as spaces.
    fileprivate static func problem(_ text: String, maximum: Int) -> PayloadProblem? {
        let isLatin = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "\n", "\r", "\u{20}"..."\u{7E}", "\u{A0}"..."\u{17F}", "\u{218}"..."\u{21B}", "\u{20AC}": true
            default: false
            }
        }
        guard isLatin else { return .format }
        return text.unicodeScalars.count > maximum ? .tooLong : nil
    }

    private static func fields(of party: Party, name: PayloadFieldKey, address: PayloadFieldKey) -> [PayloadField] {
        let problem: PayloadProblem? = party.name.isEmpty ? .missing : Self.problem(party.name, maximum: 70)
        let isWhole =
            party.country.utf8.count == 2 && !(party.isStructured && (party.postalCode.isEmpty || party.town.isEmpty))
        let problems = party.problems.values
        let partProblem: PayloadProblem? = problems.contains(.format) ? .format : problems.first
        return [
            PayloadField(name, .text(party.name), problem: problem),
            PayloadField(
                address, .text(party.text), problem: isWhole ? partProblem : .format,
                example: isWhole ? "Marktgasse 28, 9400 Rorschach, CH" : nil),
        ]
    }

    /// Maximum number of characters of each field (Swiss Implementation Guidelines QR-bill, 4.2.2).
    public static let longest: [PayloadFieldKey: Int] = [
        .payee: 70, .street: 70, .postalCode: 16, .city: 35, .message: 140,
    ]

    /// Example of a valid account number.
    public static let exampleOfIBAN = "CH93 0076 2011 6238 5295 7"

    private var ibanProblem: PayloadProblem? {
        if let problem = IBAN(iban).problem { return problem }
        guard ["CH", "LI"].contains(IBAN(iban).country) else { return .format }
        // A QR-IBAN requires a QR reference, and a QR reference a QR-IBAN.
        return IBAN(iban).isQRIBAN == (referenceType == .qr) ? nil : .mismatch
    }

    private var referenceProblem: PayloadProblem? {
        switch referenceType {
        case .none: return reference.isEmpty ? nil : .mismatch
        case .creditor: return reference.isEmpty ? .missing : CreditorReference(reference).problem
        case .qr:
            // Spaces are removed: a bill shows the reference in groups, and people type it so.
            let reference = IBAN(reference).text
            guard reference.utf8.count == 27, reference.isAllDigits else {
                return reference.isEmpty ? .missing : .format
            }
            return CheckDigits.modulo10Recursive(reference.dropLast()) == reference.last?.wholeNumberValue
                ? nil : .checkDigit
        }
    }

    /// The reference in groups of four; a QR reference in two digits and groups of five.
    private var groupedReference: String {
        let bytes = Array(IBAN(reference).text.utf8)
        guard referenceType == .qr, bytes.count == 27 else { return IBAN(reference).grouped }
        return ([bytes[..<2]] + stride(from: 2, to: 27, by: 5).map { bytes[$0..<$0 + 5] })
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    public var encoded: String {
        let nobody = Array(repeating: "", count: 7)
        var lines = ["SPC", "0200", "1", IBAN(iban).text] + creditor.lines
        lines += (ultimateCreditor?.lines ?? nobody) + [amount, currency] + (debtor?.lines ?? nobody)
        lines += [referenceType.rawValue, IBAN(reference).text, message, Self.trailer, billInformation]
        lines += alternativeSchemes.prefix(2)
        lines = lines.map { $0.textLines.joined(separator: " ").trimmed }
        // The bill information is optional; the trailer is not.
        while lines.count > 31, lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
