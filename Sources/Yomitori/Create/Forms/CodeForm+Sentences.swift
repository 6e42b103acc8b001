import GtkKit
import Payloads

// Sentences about what is wrong with the values of fields, and what is expected of them.
nonisolated extension CodeForm {
    /// Returns a sentence about the problem of a field. For GS1 elements it names the first wrong one.
    package func sentence(_ problem: PayloadProblem, for key: PayloadFieldKey, _ values: Values) -> String {
        let value = Self.trimmed(values[key] ?? "")
        switch (self, key, problem) {
        case (.wifi, .password, .format) where values[.security] != WiFiNetwork.Security.wep.rawValue:
            return tr("A password has 8 to 63 characters.")
        case (.wifi, .password, .format): return tr("A WEP key has 5 or 13 characters.")
        // The recipient of an email has the same key.
        case (.sms, .recipient, _): return problem.sentence(for: .phone)
        case (.payment, .amount, .format), (.swissPayment, .amount, .format):
            let amount = Self.withDecimalPoint(value, key)
            if Double(amount) == 0 { return tr("The amount must be more than zero.") }
            if Self.isTooLarge(amount) {
                return tr("An amount is at most {most}.").with("most", LocalNumber.shown("999999999.99"))
            }
        case (.event, .start, .format), (.event, .end, .format):
            if WrittenTime.beginsWithImpossibleDay(value) { return tr("There is no such day.") }
        case (.swissPayment, .iban, .format):
            if IBAN(value).isValid { return tr("A Swiss QR-bill needs an account in Switzerland or Liechtenstein.") }
            return tr("This should look like {example}.").with("example", SwissPayment.exampleOfIBAN)
        case (_, .iban, .length):
            let iban = IBAN(value)
            if let length = iban.countryLength {
                return tr("An IBAN of this country has {most} characters, and this one {count}.")
                    .with("count", "\(iban.text.utf8.count)").with("most", "\(length)")
            }
        case (_, _, .tooLong):
            let count = value.unicodeScalars.count
            if let most = longest(key), count > most {
                return tr("This has {count} characters; {most} are possible.")
                    .with("count", "\(count)").with("most", "\(most)")
            }
        case (.swissPayment, .payee, .format), (.swissPayment, .street, .format), (.swissPayment, .postalCode, .format),
            (.swissPayment, .city, .format), (.swissPayment, .message, .format):
            return tr("Only Latin letters, digits and punctuation are possible.")
        case (.product, .productNumber, _):
            if let sentence = Self.sentenceOnCheckDigit(of: Self.digits(value)) { return sentence }
        default: break
        }
        guard self == .gs1 || self == .digitalLink, key == .text,
            case .gs1(let content) = Payload(text: Self.trimmed(values[.text] ?? ""), isGS1: true),
            let element = content.fields.first(where: { $0.problem != nil }), let code = element.code,
            let itsProblem = element.problem
        else { return problem.sentenceForMaker(key) }
        let count = content.elements.first { $0.identifier.code == code }?.value.unicodeScalars.count ?? 0
        if itsProblem == .format, let lengths = ApplicationIdentifier.named(code)?.lengths, lengths.count == 1,
            count != lengths.upperBound
        {
            return "(\(code)): "
                + tr("This has {count} characters; {most} are needed.")
                .with("count", "\(count)").with("most", "\(lengths.upperBound)")
        }
        return "(\(code)): " + itsProblem.sentenceForMaker(element.key)
    }

    /// Returns the maximum number of characters of a field; `nil` if there is none, or another rule.
    private func longest(_ key: PayloadFieldKey) -> Int? {
        switch self {
        case .payment: EPCPayment.longest[key]
        case .swissPayment: SwissPayment.longest[key]
        // In bytes, of which a letter takes one or several.
        case .wifi where key == .ssid: WiFiNetwork.longestName
        default: nil
        }
    }

    /// Whether an amount has more digits before its point than the standards of payments allow: nine (EPC069-12; SIX's
    /// implementation guidelines for the QR-bill).
    private static func isTooLarge(_ amount: String) -> Bool {
        let parts = amount.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return false
        }
        return whole.drop { $0 == "0" }.count > 9
    }
}

nonisolated extension PayloadProblem {
    /// Sentence for somebody who has typed the value, and can correct it.
    fileprivate func sentenceForMaker(_ key: PayloadFieldKey) -> String {
        self == .checkDigit
            ? tr("The check digit is wrong. Compare what you typed with the original.") : sentence(for: key)
    }
}
