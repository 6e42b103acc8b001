import History
import Payloads

nonisolated extension CodeForm {
    /// Returns the form for the content of a code, and the values of its fields: the form of its kind if it can hold
    /// all of the content, else that of plain text.
    package static func opened(_ content: ShownContent) -> (form: CodeForm, values: Values) {
        let (payload, text) = (content.payload, content.text)
        if case .bytes(let binary) = payload, !binary.bytes.isEmpty {
            return (.file, [.bytes: Hexadecimal.text(binary.bytes)])
        }
        if let form = CodeForm(payload) {
            let values = form.values(of: payload, from: text)
            // Another program may have written the same content in another order, or with other line breaks.
            if form.content(values)?.shown == text || form.holdsAll(of: payload, text, values) { return (form, values) }
        }
        return (.text, [.text: text])
    }

    package static func opened(_ text: String) -> (form: CodeForm, values: Values) { opened(ShownContent(text)) }

    /// Returns whether the content made of the values means the same as what was read.
    private func holdsAll(of payload: Payload, _ text: String, _ values: Values) -> Bool {
        guard Self.understands(text, self) else { return false }
        switch content(values) {
        case .text(let made)?:
            return Payload(text: made, symbology: self == .product ? Self.nameOfBars(made) : "") == payload
        case .gs1(let elements, _)?:
            // The order of the elements does not matter.
            guard case .gs1(let made) = Payload(text: elements, isGS1: true), case .gs1(let read) = payload else {
                return false
            }
            return Set(made.elements) == Set(read.elements) && made.elements.count == read.elements.count
                && made.rest == read.rest
        case .bytes?, nil: return false
        }
    }

    /// Returns whether a form supports every property of a contact or an event, because readers skip properties that
    /// they don't know.
    private static func understands(_ text: String, _ form: CodeForm) -> Bool {
        let known: Set<String>
        switch form {
        case .contact:
            guard !text.uppercased().hasPrefix("MECARD:") else { return true }
            known = [
                "BEGIN", "END", "VERSION", "N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "URL", "NOTE", "REV", "PRODID",
            ]
        case .event:
            known = [
                "BEGIN", "END", "VERSION", "PRODID", "UID", "DTSTAMP", "SUMMARY", "DTSTART", "DTEND", "LOCATION",
                "DESCRIPTION", "URL",
            ]
        default: return true
        }
        return text.split(whereSeparator: \.isNewline).allSatisfy { line in
            // Continuation lines are indented.
            guard let first = line.first, !first.isWhitespace else { return true }
            return known.contains(line.prefix { $0 != ":" && $0 != ";" }.uppercased())
        }
    }

    private init?(_ payload: Payload) {
        switch payload.kind {
        case .link:
            // An address with a password, and one for authenticators that is not understood, is hidden as a text.
            guard !payload.hasSecret else { return nil }
            self = .link
        case .wifi:
            // Each user of such a network has their own login, which the form does not support.
            if case .wifi(let network) = payload, network.security == .enterprise { return nil }
            // Nor does it take a network without a name.
            if payload.title.isEmpty { return nil }
            self = .wifi
        case .contact: self = .contact
        case .email: self = .email
        case .phone: self = .phone
        case .sms: self = .sms
        case .place: self = .place
        case .event: self = .event
        case .oneTimePassword: self = .oneTimePassword
        case .epcPayment: self = .payment
        case .swissPayment: self = .swissPayment
        case .gs1:
            guard case .gs1(let content) = payload else { return nil }
            self = content.link.isEmpty ? .gs1 : .digitalLink
        case .product: self = .product
        default: return nil
        }
    }

    private func values(of payload: Payload, from text: String) -> Values {
        switch payload {
        case .link(let link): return [.address: link.address]
        case .wifi(let network):
            return [
                .ssid: network.ssid, .security: network.security.rawValue, .password: network.password,
                .hidden: network.isHidden ? "true" : "",
            ]
        case .contact(let contact):
            return [
                .givenName: contact.name.given, .familyName: contact.name.family,
                .organization: contact.organization.first ?? "", .jobTitle: contact.jobTitle,
                .phone: contact.phones.first?.value ?? "", .email: contact.emails.first?.value ?? "",
                .website: contact.websites.first ?? "", .note: contact.note, .category: Self.format(of: text).rawValue,
            ]
        case .email(let email):
            return [.recipient: email.to.first ?? "", .subject: email.subject, .body: email.body]
        case .phone(let phone): return [.phone: phone.number]
        case .sms(let message): return [.recipient: message.numbers.first ?? "", .body: message.body]
        case .place(let place):
            return [.latitude: place.latitude, .longitude: place.longitude, .location: place.query]
        case .event(let event):
            func time(_ key: PayloadFieldKey) -> String { event.fields.first { $0.key == key }?.value.text ?? "" }
            return [
                .title: event.summary, .start: time(.start), .end: time(.end), .location: event.location,
                .description: event.description, .website: event.link,
            ]
        case .oneTimePassword(let password):
            let secret = password.fields.first { $0.key == .secret }?.value.text ?? ""
            return [.issuer: password.issuer, .account: password.account, .secret: secret]
        case .epcPayment(let payment):
            return [
                .payee: payment.name, .iban: payment.iban, .amount: payment.amount, .remittance: payment.remittance,
                .bic: payment.bic,
            ]
        case .swissPayment(let payment):
            let road = [payment.creditor.street, payment.creditor.houseNumber].filter { !$0.isEmpty }
            return [
                .payee: payment.creditor.name, .street: road.joined(separator: " "),
                .postalCode: payment.creditor.postalCode, .city: payment.creditor.town,
                .country: payment.creditor.country, .iban: payment.iban, .amount: payment.amount,
                .currency: payment.currency, .reference: payment.reference, .message: payment.message,
            ]
        case .gs1(let content):
            guard !content.link.isEmpty else { return [.text: content.bracketed] }
            // The address before the first identifier is the base of the link.
            let key = content.elements.first.map { "/\($0.identifier.code)/" } ?? ""
            let base = content.link.split(separator: key, maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
            return [.text: content.bracketed, .address: String(base)]
        case .product(let product): return [.productNumber: product.digits]
        default: return [:]
        }
    }

    /// Returns the format of a contact's text.
    private static func format(of text: String) -> Contact.Format {
        text.uppercased().hasPrefix("MECARD:") ? .meCard : text.contains("VERSION:4.0") ? .vCard4 : .vCard3
    }
}
