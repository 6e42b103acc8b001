/// A bank transfer to make, as Croatian bills encode it in PDF417: HUB3 (Croatian Banking Association, format of the 2D
/// bar code PDF417 by the HUB3 standard). Every value is a line of its own, in a fixed order.
public struct CroatianPayment: PayloadContent {
    /// The fourteen lines, the first of which names the format.
    public let lines: [String]

    private enum Line: Int {
        case currency = 1
        case amount, payer, payerStreet, payerCity, payee, payeeStreet, payeeCity, iban, model, reference, purpose
        case description
    }

    init?(_ text: String) {
        let lines = text.textLines.map(\.trimmed)
        guard lines.count >= 14, lines[0] == "HRVHUB30" else { return nil }
        self.lines = Array(lines[..<14])
        guard !value(.iban).isEmpty else { return nil }
    }

    private func value(_ line: Line) -> String { lines[line.rawValue] }

    /// Amount with a point; empty where the payer chooses it.
    private var amount: String {
        let text = value(.amount)
        guard text.isAllDigits, text.utf8.count <= 15 else { return text }
        return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? "" : Digits.withPoint(text, places: 2)
    }

    public var kind: PayloadKind { .croatianPayment }
    public var title: String { value(.payee).orNil ?? IBAN(value(.iban)).grouped }
    public var detail: String? {
        amount.isEmpty
            ? value(.description).orNil : PayloadValue.amount(amount, currency: value(.currency)).text
    }

    public var fields: [PayloadField] {
        let iban = IBAN(value(.iban))
        let amountField =
            amount.isEmpty
            ? PayloadField(.currency, .text(value(.currency)))
            : PayloadField(
                .amount, .amount(amount, currency: value(.currency)),
                problem: Money.isAmount(amount, wholeDigits: 13) ? nil : .format, example: "000000000001230")
        let fields = [
            PayloadField(.payee, .text(value(.payee))),
            PayloadField(.payeeAddress, .text(joined(", ", .payeeStreet, .payeeCity))),
            PayloadField(.iban, .text(iban.grouped), problem: iban.problem), amountField,
            // The model tells the structure of the reference, and is written in front of it.
            PayloadField(.reference, .text(joined(" ", .model, .reference))),
            PayloadField(.remittance, .text(value(.description))), PayloadField(.purpose, .text(value(.purpose))),
            PayloadField(.payer, .text(value(.payer))),
            PayloadField(.payerAddress, .text(joined(", ", .payerStreet, .payerCity))),
        ]
        return fields.filter { !$0.value.text.isEmpty }
    }

    private func joined(_ separator: String, _ first: Line, _ second: Line) -> String {
        [value(first), value(second)].filter { !$0.isEmpty }.joined(separator: separator)
    }
}
