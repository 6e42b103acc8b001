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
        }
    }
}
