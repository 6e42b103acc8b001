import GtkKit
import Payloads

nonisolated extension CodeForm {
    /// Name of the form in the list of forms.
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

    /// Explanation shown above the fields; `nil` if the form's name is enough.
    var explanation: String? { self == .payment ? tr("A SEPA transfer, in euros.") : nil }

    /// Returns the names of the fields that still have to be filled in.
    package func missingNames(_ values: Values) -> [String] {
        let missing = missing(values)
        // Any of its fields is enough.
        if self == .contact, !missing.isEmpty {
            return [tr("a name, an organization, a phone number or an email address")]
        }
        if self == .place, missing == [.location] { return [tr("coordinates or a location")] }
        return names(of: missing)
    }

    /// Returns the failure for refused fields. An empty field counts as missing, not as wrong.
    package func failure(refusing refused: [PayloadFieldKey], _ values: Values) -> SymbolMaker.Failure {
        let wrong = refused.filter { !(values[$0] ?? "").isEmpty }
        return wrong.isEmpty ? .empty(missing: names(of: refused)) : .wrong(names(of: wrong))
    }

    /// Returns the labels of fields.
    func names(of keys: [PayloadFieldKey]) -> [String] {
        keys.map { key in fields.first { $0.key == key }?.name ?? key.name }
    }
}

nonisolated extension CodeForm.Field {
    /// Label of the field.
    var name: String {
        switch title {
        case .format: tr("Format")
        case .elements: tr("Elements")
        case .base: tr("Where it leads")
        case .file: tr("File")
        case nil: key.name
        }
    }

    /// Example of a value, as the user would write it.
    var shownExample: String {
        [.amount, .latitude, .longitude].contains(key) ? LocalNumber.shown(example) : example
    }

    /// Returns the name of a choice.
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
