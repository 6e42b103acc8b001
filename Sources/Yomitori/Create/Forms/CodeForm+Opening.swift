import Payloads

nonisolated extension CodeForm {
    /// The form for a text, and what stands in it: that of its kind if it has a place for all that the text says, else
    /// that of plain text.
    package static func opened(_ text: String) -> (form: CodeForm, values: Values) {
        let payload = Payload(text)
        if let form = CodeForm(payload.kind) {
            let values = form.values(of: payload)
            if form != .text, form.payload(values)?.encoded == text { return (form, values) }
        }
        return (.text, [.text: text])
    }

    private init?(_ kind: PayloadKind) {
        switch kind {
        case .link: self = .link
        case .wifi: self = .wifi
        case .contact: self = .contact
        case .email: self = .email
        case .phone: self = .phone
        case .sms: self = .sms
        case .place: self = .place
        case .event: self = .event
        case .oneTimePassword: self = .oneTimePassword
        case .epcPayment: self = .payment
        default: return nil
        }
    }

    private func values(of payload: Payload) -> Values {
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
                .website: contact.websites.first ?? "", .note: contact.note,
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
        default: return [:]
        }
    }
}
