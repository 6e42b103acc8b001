import GtkKit
import History
import Links
import Payloads

/// An action on a code's content.
nonisolated struct PayloadAction: Hashable {
    var name: String
    var effect: Effect

    enum Effect: Hashable {
        /// Opens an address in the program for it.
        case open(String)
        /// Connects the machine to a wireless network.
        case join(WirelessNetwork)
        /// Opens a file in the program for its kind.
        case handOver(HandedFile)
    }

    init(name: String, effect: Effect) {
        self.name = name
        self.effect = effect
    }

    init(name: String, address: String) { self.init(name: name, effect: .open(address)) }

    /// Returns the name for screen readers, with the object of the action.
    func spokenName(for object: String) -> String {
        // Translators: a button for screen readers, as "Call: +49 30 1234567"
        tr("{action}: {text}").with("action", name).with("text", object)
    }
}

/// A file to be opened by another program: a contact, an event.
nonisolated struct HandedFile: Hashable {
    enum Kind { case contact, event }

    var kind: Kind
    var text: String

    /// File name with the extension of the kind.
    var name: String { kind == .contact ? "contact.vcf" : "event.ics" }
}

nonisolated extension Payload {
    /// Returns the main action of a code; it needs a click.
    /// - Parameter text: Text of the code.
    func mainAction(of text: String) -> PayloadAction? {
        switch self {
        case .link(let link): link.isWeb ? PayloadAction(name: tr("Open"), address: link.address) : nil
        case .email(let email): PayloadAction(name: tr("Write"), address: email.mailAddress)
        case .sms(let message): PayloadAction(name: tr("Write"), address: message.address)
        // A phone command needs a closer look than a number, so it is no main action.
        case .phone(let phone) where phone.isCommand: nil
        case .phone, .place: encoded.map { PayloadAction(name: kind == .phone ? tr("Call") : tr("Map"), address: $0) }
        case .wifi(let network) where network.ssid.isEmpty: nil
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

    /// Returns the content of the file for another program: the code's own text, which may contain more than is
    /// understood here; or, if that has an old form or character set, or another format, the understood content in the
    /// current form.
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
            } else if !link.isWeb, !(inspected?.warnings.contains(where: \.isScript) ?? false) {
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
            // At most three actions, one of which is a website if there is one: telephone numbers and addresses must
            // not displace it.
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

    /// Calls and emails to the numbers and addresses in the fields.
    private var reachingActions: [PayloadAction] {
        fields.compactMap { field in
            switch field.value {
            case .email(let address):
                PayloadAction(
                    name: tr("Write to {address}").with("address", address.printable.keptInOrder()),
                    address: Email(to: [address]).encoded)
            case .phone(let number):
                PayloadAction(
                    name: tr("Call {number}").with("number", number.printable.keptInOrder()),
                    address: PhoneNumber(dialling: number).encoded)
            default: nil
            }
        }
    }
}

nonisolated extension Payload {
    /// Fields by which a product or a part can be searched for on the web.
    private static let searched: Set<PayloadFieldKey> = [.gtin, .contentGTIN, .productNumber, .partNumber]

    /// Returns an email that passes a code's text on; `nil` for passwords that are personal, and for bytes.
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
    /// Address with the scheme `mailto:`, whatever form the code has.
    fileprivate var mailAddress: String { encoded.lowercased().hasPrefix("mailto:") ? encoded : "mailto:" + title }
}

nonisolated extension WirelessNetwork {
    /// Makes the network that a code describes.
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
