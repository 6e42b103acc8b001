import GtkKit
import History
import Links
import Payloads

/// An action on a code's content.
nonisolated struct PayloadAction: Hashable {
    var name: String
    var effect: Effect

    enum Effect: Hashable {
        /// Open an address in the program for it.
        case open(String)
        /// Connect the machine to a wireless network.
        case join(WirelessNetwork)
        /// Hand a file to the program for its kind.
        case handOver(HandedFile)
    }

    init(name: String, effect: Effect) {
        self.name = name
        self.effect = effect
    }

    init(name: String, address: String) { self.init(name: name, effect: .open(address)) }
}

/// A file that another program takes over: a contact, an event.
nonisolated struct HandedFile: Hashable {
    enum Kind { case contact, event }

    var kind: Kind
    var text: String

    /// With the extension that says what it is.
    var name: String { kind == .contact ? "contact.vcf" : "event.ics" }
}

nonisolated extension Payload {
    /// The main action of a code; it needs a click.
    /// - Parameter text: the code's.
    func mainAction(of text: String) -> PayloadAction? {
        switch self {
        case .link(let link): link.isWeb ? PayloadAction(name: tr("Open"), address: link.address) : nil
        case .email(let email): PayloadAction(name: tr("Write"), address: email.mailAddress)
        case .sms(let message): PayloadAction(name: tr("Write"), address: message.address)
        // A command to the telephone needs a closer look than a number.
        case .phone(let phone) where phone.isCommand: nil
        case .phone, .place: encoded.map { PayloadAction(name: kind == .phone ? tr("Call") : tr("Map"), address: $0) }
        case .wifi(let network): PayloadAction(name: tr("Join"), effect: .join(WirelessNetwork(network)))
        case .contact:
            file(text, begins: "BEGIN:VCARD").map {
                PayloadAction(name: tr("Add"), effect: .handOver(HandedFile(kind: .contact, text: $0)))
            }
        case .event:
            // A text that is cut off is written anew from the parts that are understood.
            [file(text, begins: "BEGIN:V"), encoded].compactMap { $0.flatMap(Self.calendarFile(of:)) }.first.map {
                PayloadAction(name: tr("Add"), effect: .handOver(HandedFile(kind: .event, text: $0)))
            }
        default: nil
        }
    }

    /// What another program is given: the code's own text, which may say more than is understood here, or what is
    /// understood of one in another form or character set.
    private func file(_ text: String, begins beginning: String) -> String? {
        let capitals = text.uppercased()
        let isOld = capitals.contains("CHARSET=") || capitals.contains("VERSION:2.1")
        return capitals.hasPrefix(beginning) && !isOld ? text : encoded
    }

    /// An event's text with what calendar programs need.
    private static func calendarFile(of text: String) -> String? {
        CalendarMoment(HistoryTime.text(HistoryTime.now()).prefix(19), zone: .utc).flatMap {
            CalendarEvent.file(of: text, product: ApplicationIdentity.product, time: $0)
        }
    }

    /// What else can be done.
    /// - Parameter inspected: a link, or a text that is a site's address, taken apart; `nil` where there is none.
    func furtherActions(link inspected: InspectedLink?) -> [PayloadAction] {
        switch self {
        case .link(let link):
            if let inspected, !inspected.trackingParameters.isEmpty {
                [PayloadAction(name: tr("Open Without Tracking"), address: inspected.addressWithoutTracking)]
            } else if !link.isWeb {
                [PayloadAction(name: tr("Open"), address: link.address)]
            } else {
                []
            }
        case .product(let product): [.search(product.title)]
        case .gs1, .industryLabel, .hibc:
            fields.first { Self.searched.contains($0.key) }.map { [.search($0.value.text)] } ?? []
        case .place(let place):
            place.webAddress.map { [PayloadAction(name: tr("OpenStreetMap"), address: $0)] } ?? []
        case .oneTimePassword, .cryptocurrency:
            encoded.map { [PayloadAction(name: tr("Open"), address: $0)] } ?? []
        case .upiPayment(let payment): [PayloadAction(name: tr("Open"), address: payment.address)]
        case .text(let text):
            (inspected.map { [$0.address] } ?? text.links).prefix(3)
                .map { PayloadAction(name: tr("Open Link"), address: $0) }
        case .phone(let phone) where phone.isCommand:
            encoded.map { [PayloadAction(name: tr("Call"), address: $0)] } ?? []
        case .email, .phone: []
        default:
            // Three at most, and a website, which telephone numbers and addresses must not displace.
            Array(reachingActions.prefix(3)) + linkActions.prefix(max(1, 3 - reachingActions.count))
        }
    }

    private var linkActions: [PayloadAction] {
        fields.compactMap { field in
            guard case .link(let site) = field.value else { return nil }
            let link = WebLink(address: WebLink.withScheme(site))
            return link.isWeb ? PayloadAction(name: tr("Open Link"), address: link.address) : nil
        }
    }

    /// Calls and emails to whom the fields name.
    private var reachingActions: [PayloadAction] {
        fields.compactMap { field in
            switch field.value {
            case .email(let address):
                PayloadAction(
                    name: tr("Write to {address}").with("address", address.printable),
                    address: Email(to: [address]).encoded)
            case .phone(let number):
                PayloadAction(
                    name: tr("Call {number}").with("number", number.printable),
                    address: PhoneNumber(dialling: number).encoded)
            default: nil
            }
        }
    }
}

nonisolated extension Payload {
    /// What a product or a part is known by on the web.
    private static let searched: Set<PayloadFieldKey> = [.gtin, .contentGTIN, .productNumber, .partNumber]

    /// An email that passes a code's text on; `nil` for passwords that are a person's own.
    func shareAddress(of text: String) -> String? {
        switch self {
        case .oneTimePassword, .oneTimePasswordExport, .eSIM, .bytes: nil
        case .link where hasSecret: nil
        default: Email(to: [], body: text).encoded
        }
    }
}

nonisolated extension PayloadAction {
    fileprivate static func search(_ text: String) -> PayloadAction {
        PayloadAction(
            name: tr("Search the Web"),
            address: "https://duckduckgo.com/?q=" + PercentEncoding.encoded(text.filter { !$0.isWhitespace }))
    }
}

nonisolated extension Email {
    /// `mailto:`, whatever form the code has.
    fileprivate var mailAddress: String { encoded.lowercased().hasPrefix("mailto:") ? encoded : "mailto:" + title }
}

nonisolated extension WirelessNetwork {
    /// The network that a code names.
    init(_ network: WiFiNetwork) {
        let security: Security =
            switch network.security {
            case .open: .open
            case .wep: .wep(key: network.password)
            case .wpa: .wpa(password: network.password)
            case .wpa3: .wpa3(password: network.password)
            case .enterprise:
                .enterprise(
                    method: network.eapMethod.lowercased(), innerMethod: network.phase2Method.lowercased(),
                    identity: network.identity, anonymousIdentity: network.anonymousIdentity, password: network.password
                )
            }
        self.init(ssid: Array(network.ssid.utf8), isHidden: network.isHidden, security: security)
    }
}
