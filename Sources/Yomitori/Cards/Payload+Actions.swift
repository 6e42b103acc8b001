import Links
import Payloads

/// Something that another program does with what a code says, by an address.
nonisolated struct PayloadAction: Hashable {
    var name: String
    var address: String
}

nonisolated extension Payload {
    /// What a code is mostly for; nothing of it happens without a click.
    var mainAction: PayloadAction? {
        switch self {
        case .link(let link): link.isWeb ? PayloadAction(name: tr("Open"), address: link.address) : nil
        case .email(let email): PayloadAction(name: tr("Write"), address: email.mailAddress)
        case .phone, .place: encoded.map { PayloadAction(name: kind == .phone ? tr("Call") : tr("Map"), address: $0) }
        default: nil
        }
    }

    /// A link taken apart; `nil` where there is none.
    var inspectedLink: InspectedLink? {
        if case .link(let link) = self { LinkInspector().inspect(link.address) } else { nil }
    }

    /// What else can be done.
    var furtherActions: [PayloadAction] {
        switch self {
        case .link(let link):
            if let inspected = inspectedLink, !inspected.trackingParameters.isEmpty {
                [PayloadAction(name: tr("Open Without Tracking"), address: inspected.addressWithoutTracking)]
            } else if !link.isWeb {
                [PayloadAction(name: tr("Open"), address: link.address)]
            } else {
                []
            }
        case .product(let product):
            [PayloadAction(name: tr("Search the Web"), address: "https://duckduckgo.com/?q=" + product.title)]
        case .oneTimePassword, .cryptocurrency:
            encoded.map { [PayloadAction(name: tr("Open"), address: $0)] } ?? []
        case .text(let text):
            text.links.prefix(3).map { PayloadAction(name: tr("Open Link"), address: $0) }
        default:
            fields.compactMap { field in
                switch field.value {
                case .link(let address) where WebLink(address: address).isWeb:
                    PayloadAction(name: tr("Open Link"), address: address)
                case .email(let address): PayloadAction(name: tr("Write"), address: "mailto:" + address)
                case .phone(let number):
                    PayloadAction(name: tr("Call"), address: "tel:" + number.filter { !$0.isWhitespace })
                default: nil
                }
            }.prefix(3).map(\.self)
        }
    }
}

nonisolated extension Email {
    /// `mailto:`, whatever form the code has.
    fileprivate var mailAddress: String { encoded.lowercased().hasPrefix("mailto:") ? encoded : "mailto:" + title }
}
