/// A bank transfer to make, as Slovenian payment slips encode it: UPN QR (Bank Association of Slovenia, technical
/// standard UPN QR). Every value is a line of its own, in a fixed order.
public struct SlovenianPayment: PayloadContent {
    /// The first nineteen lines, of which the first names the format.
    public var lines: [String]
    /// The twentieth line: number of characters in the lines before it, line breaks included.
    public var checksum: String

    private enum Line: Int {
        case payerIBAN = 1
        case payerReference = 4
        case payer, payerStreet, payerCity, amount, date, urgent, purpose, remittance, dueDate, iban, reference
        case payee, payeeStreet, payeeCity
    }

    init?(_ text: String) {
        let lines = text.textLines
        guard lines.count >= 20, lines[0] == "UPNQR" else { return nil }
        self.lines = Array(lines[..<19])
        checksum = lines[19].trimmed
        guard !value(.iban).isEmpty else { return nil }
    }

    private func value(_ line: Line) -> String { lines[line.rawValue].trimmed }

    private var isIntact: Bool {
        Digits.value(checksum) == lines.reduce(lines.count) { $0 + $1.unicodeScalars.count }
    }

    /// Amount in euros with a point; empty where the payer chooses it.
    private var amount: String {
        let text = value(.amount)
        guard text.isAllDigits, text.utf8.count <= 11 else { return text }
        return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? "" : Digits.withPoint(text, places: 2)
    }

    public var kind: PayloadKind { .slovenianPayment }
    public var title: String { value(.payee).orNil ?? IBAN(value(.iban)).grouped }
    public var detail: String? { amount.isEmpty ? value(.remittance).orNil : "\(amount) EUR" }

    public var fields: [PayloadField] {
        let iban = IBAN(value(.iban))
        let reference = value(.reference)
        var fields: [PayloadField] = [
            PayloadField(.payee, .text(value(.payee))),
            PayloadField(.payeeAddress, .text(joined(.payeeStreet, .payeeCity))),
            PayloadField(.iban, .text(iban.grouped), problem: iban.problem),
            PayloadField(
                .amount, .amount(amount, currency: "EUR"),
                problem: Money.isAmount(amount, wholeDigits: 9) ? nil : .format, example: "00000001230"),
            PayloadField(
                .reference, .text(reference),
                problem: reference.hasPrefix("RF") ? CreditorReference(reference).problem : nil),
            PayloadField(.remittance, .text(value(.remittance))), PayloadField(.purpose, .text(value(.purpose))),
            day(.dueDate, .dueDate), day(.date, .date), PayloadField(.payer, .text(value(.payer))),
            PayloadField(.payerAddress, .text(joined(.payerStreet, .payerCity))),
        ]
        // Values that only this format has are named as on the slip.
        fields += [
            PayloadField(.element, .text(IBAN(value(.payerIBAN)).grouped), standardName: "IBAN plačnika"),
            PayloadField(.element, .text(value(.payerReference)), standardName: "Referenca plačnika"),
            PayloadField(.element, .text(value(.urgent)), standardName: "Nujno"),
            PayloadField(
                .element, .text(checksum), standardName: "Kontrolna vsota", problem: isIntact ? nil : .checksum),
        ]
        return fields.filter { field in
            if case .amount(let number, _) = field.value { !number.isEmpty } else { !field.value.text.isEmpty }
        }
    }

    private func joined(_ first: Line, _ second: Line) -> String {
        [value(first), value(second)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns a field for a day, which is written as 01.04.2017.
    private func day(_ key: PayloadFieldKey, _ line: Line) -> PayloadField {
        let text = value(line)
        let parts = text.parts(separatedBy: UInt8(ascii: "."))
        let isDay = parts.map(\.utf8.count) == [2, 2, 4]
        guard isDay, let day = CalendarDay(parts.reversed().joined()) else {
            return PayloadField(key, .text(text), problem: .format, example: "24.12.2026")
        }
        return PayloadField(key, .day(day))
    }
}
