import Payloads

/// What a code is to be made of, and what has to be asked for it.
nonisolated package enum CodeForm: String, CaseIterable, Sendable {
    case text, link, wifi, contact, email, phone, sms, place, event, oneTimePassword, payment

    /// One thing to ask for.
    package struct Field: Hashable, Sendable {
        package enum Style: Hashable, Sendable {
            case line
            /// A text of several lines.
            case lines
            /// A line that is hidden until the user wants to see it.
            case secret
            /// One of these.
            case choice([String])
            /// "true", or nothing.
            case flag
        }

        package var key: PayloadFieldKey
        package var style: Style
        package var isRequired: Bool
        /// What a value looks like.
        package var example: String

        init(_ key: PayloadFieldKey, _ style: Style = .line, isRequired: Bool = false, example: String = "") {
            (self.key, self.style, self.isRequired, self.example) = (key, style, isRequired, example)
        }
    }

    package typealias Values = [PayloadFieldKey: String]

    package var fields: [Field] {
        switch self {
        case .text: [Field(.text, .lines, isRequired: true)]
        case .link: [Field(.address, isRequired: true, example: "example.org")]
        case .wifi:
            [
                Field(.ssid, isRequired: true), Field(.security, .choice(Self.securities.map(\.rawValue))),
                Field(.password, .secret), Field(.hidden, .flag),
            ]
        case .contact:
            [
                Field(.givenName), Field(.familyName), Field(.organization), Field(.jobTitle),
                Field(.phone, example: "+49 30 1234567"), Field(.email), Field(.website), Field(.note, .lines),
            ]
        case .email: [Field(.recipient, isRequired: true), Field(.subject), Field(.body, .lines)]
        case .phone: [Field(.phone, isRequired: true, example: "+49 30 1234567")]
        case .sms: [Field(.recipient, isRequired: true, example: "+49 30 1234567"), Field(.body, .lines)]
        case .place: [Field(.latitude, example: "48.2010"), Field(.longitude, example: "16.3695"), Field(.location)]
        case .event:
            [
                Field(.title, isRequired: true), Field(.start, isRequired: true, example: "2026-12-24 18:00"),
                Field(.end, example: "2026-12-24 22:00"), Field(.location), Field(.description, .lines),
                Field(.website),
            ]
        case .oneTimePassword:
            [Field(.issuer), Field(.account, isRequired: true), Field(.secret, .secret, isRequired: true)]
        case .payment:
            [
                Field(.payee, isRequired: true), Field(.iban, isRequired: true), Field(.amount, example: "12.30"),
                Field(.remittance), Field(.bic),
            ]
        }
    }

    private static let securities: [WiFiNetwork.Security] = [.wpa, .wpa3, .wep, .open]

    /// What the fields say together; `nil` while something is missing or can't be understood.
    package func payload(_ values: Values) -> Payload? {
        func value(_ key: PayloadFieldKey) -> String {
            let text = values[key] ?? ""
            return fields.contains { $0.key == key && $0.style == .secret } ? text : Self.trimmed(text)
        }
        guard missing(values).isEmpty, problems(values).isEmpty else { return nil }
        switch self {
        case .text: return .text(PlainText(values[.text] ?? ""))
        case .link:
            let address = value(.address)
            // Without a scheme readers take it for a text.
            return .link(WebLink(address: address.contains(":") ? address : "https://" + address))
        case .wifi:
            let security = WiFiNetwork.Security(rawValue: value(.security)) ?? .wpa
            return .wifi(
                WiFiNetwork(
                    ssid: values[.ssid] ?? "", security: security, password: security == .open ? "" : value(.password),
                    isHidden: value(.hidden) == "true"))
        case .contact: return contact(value).map { .contact($0) }
        case .email:
            return .email(Email(to: [value(.recipient)], subject: value(.subject), body: values[.body] ?? ""))
        case .phone: return .phone(PhoneNumber(number: value(.phone)))
        case .sms: return .sms(TextMessage(numbers: [value(.recipient)], body: values[.body] ?? ""))
        case .place:
            return .place(Place(latitude: value(.latitude), longitude: value(.longitude), query: value(.location)))
        case .event:
            return .event(
                CalendarEvent(
                    summary: value(.title), start: Self.time(value(.start)), end: Self.time(value(.end)),
                    location: value(.location), description: values[.description] ?? "", link: value(.website)))
        case .oneTimePassword:
            let secret = OneTimePassword.secret(fromBase32: value(.secret)) ?? []
            return .oneTimePassword(
                OneTimePassword(issuer: value(.issuer), account: value(.account), secret: secret))
        case .payment:
            return .epcPayment(
                EPCPayment(
                    name: value(.payee), iban: value(.iban), bic: value(.bic), amount: value(.amount),
                    remittance: value(.remittance)))
        }
    }

    private func contact(_ value: (PayloadFieldKey) -> String) -> Contact? {
        func labelled(_ key: PayloadFieldKey) -> [Contact.Labelled] {
            value(key).isEmpty ? [] : [Contact.Labelled(value(key))]
        }
        let name = Contact.Name(family: value(.familyName), given: value(.givenName))
        let fullName = [name.given, name.family].filter { !$0.isEmpty }.joined(separator: " ")
        let contact = Contact(
            name: name, formattedName: fullName,
            organization: value(.organization).isEmpty ? [] : [value(.organization)], jobTitle: value(.jobTitle),
            phones: labelled(.phone), emails: labelled(.email),
            websites: value(.website).isEmpty ? [] : [value(.website)], note: value(.note))
        return contact.isEmpty ? nil : contact
    }

    /// The fields that something has to be written into yet.
    package func missing(_ values: Values) -> [PayloadFieldKey] {
        let isEmpty = { (key: PayloadFieldKey) in Self.trimmed(values[key] ?? "").isEmpty }
        var missing = fields.filter { $0.isRequired && isEmpty($0.key) }.map(\.key)
        switch self {
        case .contact where fields.allSatisfy { isEmpty($0.key) }: missing.append(.givenName)
        case .place where isEmpty(.latitude) != isEmpty(.longitude):
            missing.append(isEmpty(.latitude) ? .latitude : .longitude)
        case .place where isEmpty(.latitude) && isEmpty(.location): missing.append(.location)
        default: break
        }
        return missing
    }

    /// What is written into fields and can't be understood at all.
    package func problems(_ values: Values) -> [PayloadFieldKey: PayloadProblem] {
        var problems: [PayloadFieldKey: PayloadProblem] = [:]
        for (key, value) in values.mapValues(Self.trimmed) where !value.isEmpty {
            switch (self, key) {
            case (.event, .start), (.event, .end): if Self.time(value) == nil { problems[key] = .format }
            case (.oneTimePassword, .secret):
                if OneTimePassword.secret(fromBase32: value) == nil { problems[key] = .format }
            case (.place, .latitude), (.place, .longitude):
                let limit = key == .latitude ? 90.0 : 180.0
                if !(Double(value).map { abs($0) <= limit } ?? false) { problems[key] = .format }
            default: break
            }
        }
        return problems
    }

    /// What a payload's own checks say of the fields.
    package func doubts(of payload: Payload) -> [PayloadFieldKey: PayloadProblem] {
        var doubts: [PayloadFieldKey: PayloadProblem] = [:]
        for field in payload.fields { if let problem = field.problem { doubts[field.key] = problem } }
        return doubts
    }

    private static func time(_ text: String) -> CalendarEvent.Time? {
        if let day = CalendarDay(text) { return .day(day) }
        return CalendarMoment(text).map { .moment($0) }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
