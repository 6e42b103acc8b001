import Payloads

nonisolated extension CodeForm {
    /// What it is called in the list of forms.
    var name: String {
        switch self {
        case .text: PayloadKind.text.name
        case .link: PayloadKind.link.name
        case .wifi: PayloadKind.wifi.name
        case .contact: PayloadKind.contact.name
        case .email: PayloadKind.email.name
        case .phone: PayloadKind.phone.name
        case .sms: PayloadKind.sms.name
        case .place: PayloadKind.place.name
        case .event: PayloadKind.event.name
        case .oneTimePassword: PayloadKind.oneTimePassword.name
        case .payment: PayloadKind.epcPayment.name
        case .swissPayment: PayloadKind.swissPayment.name
        case .gs1: tr("GS1 Elements")
        case .digitalLink: tr("GS1 Digital Link")
        case .product: PayloadKind.product.name
        case .file: tr("Bytes of a File")
        }
    }

    /// What has to be known before the fields are filled in; `nil` where the form's name says it.
    var explanation: String? { self == .payment ? tr("A SEPA transfer, in euros.") : nil }

    /// What the fields are called that something has to be written into yet.
    package func missingNames(_ values: Values) -> [String] {
        let missing = missing(values)
        // Any one of its fields will do.
        if self == .contact, !missing.isEmpty {
            return [tr("a name, an organization, a phone number or an email address")]
        }
        if self == .place, missing == [.location] { return [tr("coordinates or a location")] }
        return names(of: missing)
    }

    /// Why there is no code where these fields are refused: nothing can be wrong yet with a field that is empty.
    package func failure(refusing refused: [PayloadFieldKey], _ values: Values) -> SymbolMaker.Failure {
        let wrong = refused.filter { !(values[$0] ?? "").isEmpty }
        return wrong.isEmpty ? .empty(missing: names(of: refused)) : .wrong(names(of: wrong))
    }

    /// What stands beside these fields.
    func names(of keys: [PayloadFieldKey]) -> [String] {
        keys.map { key in fields.first { $0.key == key }?.name ?? key.name }
    }
}

nonisolated extension CodeForm.Field {
    /// What stands beside it.
    var name: String {
        switch title {
        case .format: tr("Format")
        case .elements: tr("Elements")
        case .base: tr("Where it leads")
        case .file: tr("File")
        case nil: key.name
        }
    }

    /// What one of several choices is called.
    static func name(ofChoice choice: String) -> String {
        if let format = Contact.Format(rawValue: choice) {
            return switch format {
            case .vCard3: "vCard 3.0"
            case .vCard4: "vCard 4.0"
            case .meCard: "MeCard"
            }
        }
        return PayloadTerm(rawValue: choice)?.name ?? choice
    }
}
