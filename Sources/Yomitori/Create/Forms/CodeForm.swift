import GtkKit
import Payloads

/// Kinds of content from which codes are made, each with its fields.
nonisolated package enum CodeForm: String, CaseIterable, Sendable {
    case text, link, wifi, contact, email, phone, sms, place, event, oneTimePassword, payment, swissPayment
    /// GS1 elements, for a code with FNC1 in first position.
    case gs1
    /// GS1 elements as a web address.
    case digitalLink
    case product
    /// The bytes of a file.
    case file

    /// A field of a form.
    package struct Field: Hashable, Sendable {
        package enum Style: Hashable, Sendable {
            case line
            /// A text of several lines.
            case lines
            /// A line that is hidden until the user reveals it.
            case secret
            /// One of these choices.
            case choice([String])
            /// "true", or nothing.
            case flag
            /// The bytes of a file, as hexadecimal digits.
            case file
        }

        /// Label of the field, if the name of its key is not specific enough.
        package enum Title: Hashable, Sendable { case format, elements, base, file }

        package var key: PayloadFieldKey
        package var style: Style
        package var isRequired: Bool
        /// Example of a value.
        package var example: String
        package var title: Title?

        init(
            _ key: PayloadFieldKey, _ style: Style = .line, isRequired: Bool = false, example: String = "",
            title: Title? = nil
        ) {
            (self.key, self.style, self.isRequired, self.example) = (key, style, isRequired, example)
            self.title = title
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
            Self.nameKeys(Gettext.language).map { Field($0) } + [
                Field(.organization), Field(.jobTitle),
                Field(.phone, example: "+49 30 1234567"), Field(.email), Field(.website), Field(.note, .lines),
                Field(.category, .choice(Contact.Format.allCases.map(\.rawValue)), title: .format),
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
        case .swissPayment:
            [
                Field(.payee, isRequired: true), Field(.street, example: "Marktgasse 28"),
                Field(.postalCode, isRequired: true, example: "9400"), Field(.city, isRequired: true),
                Field(.country, example: "CH"), Field(.iban, isRequired: true), Field(.amount, example: "199.95"),
                Field(.currency, .choice(["CHF", "EUR"])), Field(.reference), Field(.message),
            ]
        case .gs1:
            [Field(.text, isRequired: true, example: "(01)09521234543213(10)ABC123", title: .elements)]
        case .digitalLink:
            [
                Field(.text, isRequired: true, example: "(01)09521234543213(10)ABC123", title: .elements),
                Field(.address, example: CodeForm.linkBase, title: .base),
            ]
        case .product: [Field(.productNumber, isRequired: true, example: "4006381333931")]
        case .file: [Field(.bytes, .file, isRequired: true, title: .file)]
        }
    }

    /// Returns the parts of a name in the order in which they are asked for: that of names in the language.
    package static func nameKeys(_ language: String) -> [PayloadFieldKey] {
        let isFamilyFirst = ["ja", "ko", "zh"].contains { language.hasPrefix($0) }
        return isFamilyFirst ? [.familyName, .givenName] : [.givenName, .familyName]
    }

    /// Base of digital links if no other is given: GS1's own resolver.
    static let linkBase = "https://id.gs1.org"

    private static let securities: [WiFiNetwork.Security] = [.wpa, .wpa3, .wep, .open]

    /// Returns the payload of the fields; `nil` while something is missing or invalid.
    package func payload(_ values: Values) -> Payload? {
        guard missing(values).isEmpty, problems(values).isEmpty else { return nil }
        return draft(values)
    }

    /// Returns the payload of the fields so far, even if something is missing or wrong.
    package func draft(_ values: Values) -> Payload? {
        func value(_ key: PayloadFieldKey) -> String {
            let text = values[key] ?? ""
            let isSecret = fields.contains { $0.key == key && $0.style == .secret }
            return isSecret ? text : Self.withDecimalPoint(Self.trimmed(text), key)
        }
        switch self {
        case .text: return .text(PlainText(values[.text] ?? ""))
        case .link:
            return .link(WebLink(address: WebLink.typedAddress(value(.address))))
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
        case .swissPayment: return .swissPayment(Self.swissPayment(value))
        case .gs1, .digitalLink:
            guard case .gs1(var content) = Payload(value(.text)), content.link.isEmpty else { return nil }
            if self == .digitalLink {
                let base = value(.address).isEmpty ? Self.linkBase : value(.address)
                guard let link = content.digitalLink(under: base) else { return nil }
                content.link = link
            }
            return .gs1(content)
        case .product:
            let number = Self.digits(value(.productNumber))
            guard case .product(let product) = Payload(text: number, symbology: Self.nameOfBars(number)) else {
                return nil
            }
            return .product(product)
        case .file: return Hexadecimal.bytes(values[.bytes] ?? "").map { .bytes(BinaryContent($0)) }
        }
    }

    /// Returns the content of the code.
    package func content(_ values: Values) -> CodeContent? {
        switch payload(values) {
        case .contact(let contact)?:
            .text(contact.encoded(as: values[.category].flatMap(Contact.Format.init) ?? .vCard3))
        case .gs1(let content)? where self == .gs1: .gs1(content.elementStrings, shown: content.bracketed)
        case .bytes(let content)?: .bytes(content.bytes)
        case let payload?: payload.encoded.map { .text($0) }
        case nil: nil
        }
    }

    private static func swissPayment(_ value: (PayloadFieldKey) -> String) -> SwissPayment {
        let reference = value(.reference)
        let type: SwissPayment.ReferenceType =
            IBAN(value(.iban)).isQRIBAN ? .qr : reference.isEmpty ? .none : .creditor
        // The house number is a field of its own in the payload.
        let words = value(.street).split(separator: " ").map(String.init)
        let hasNumber = words.count > 1 && words.last?.first?.isNumber ?? false
        return SwissPayment(
            iban: value(.iban),
            creditor: .init(
                name: value(.payee), street: (hasNumber ? words.dropLast() : words[...]).joined(separator: " "),
                houseNumber: hasNumber ? words.last ?? "" : "", postalCode: value(.postalCode), town: value(.city),
                country: value(.country).isEmpty ? "CH" : value(.country).uppercased()),
            amount: DecimalPoint.withCents(value(.amount)),
            currency: value(.currency).isEmpty ? "CHF" : value(.currency),
            referenceType: type, reference: reference, message: value(.message))
    }

    /// Whether a text is a link; one to a website names it: "https://" and "?" do not.
    private static func isLink(_ text: String) -> Bool {
        let payload = Payload(WebLink.typedAddress(text))
        guard case .link(let link) = payload else { return payload.kind != .text }
        let parts = link.address.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else { return true }
        let host = parts[1].drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        return !["", "http:", "https:"].contains(host.lowercased())
    }

    /// Whether a text is the address of a website: with its scheme, or else with a period, as names on the web have.
    private static func isSite(_ text: String) -> Bool {
        guard case .link(let link) = Payload(WebLink.typedAddress(text)), link.isWeb else { return false }
        return link.address == text || text.prefix { $0 != "/" }.contains(".")
    }

    /// Replaces a decimal comma, which many languages use. In an amount, “1,000” may be a thousand, and is not changed.
    static func withDecimalPoint(_ text: String, _ key: PayloadFieldKey) -> String {
        switch key {
        case .amount: DecimalPoint.replacingComma(inAmount: text)
        case .latitude, .longitude: DecimalPoint.replacingComma(in: text)
        default: text
        }
    }

    /// Returns a number without the spaces and hyphens with which it is printed.
    static func digits(_ text: String) -> String { text.filter { $0 != " " && $0 != "-" } }

    private func contact(_ value: (PayloadFieldKey) -> String) -> Contact? {
        func labelled(_ key: PayloadFieldKey) -> [Contact.Labelled] {
            value(key).isEmpty ? [] : [Contact.Labelled(value(key))]
        }
        // The name as it is shown follows from its parts.
        let contact = Contact(
            name: Contact.Name(family: value(.familyName), given: value(.givenName)),
            organization: value(.organization).isEmpty ? [] : [value(.organization)], jobTitle: value(.jobTitle),
            phones: labelled(.phone), emails: labelled(.email),
            websites: value(.website).isEmpty ? [] : [value(.website)], note: value(.note))
        return contact.isEmpty ? nil : contact
    }

    /// Returns the fields that still have to be filled in.
    package func missing(_ values: Values) -> [PayloadFieldKey] {
        let isEmpty = { (key: PayloadFieldKey) in Self.trimmed(values[key] ?? "").isEmpty }
        var missing = fields.filter { $0.isRequired && isEmpty($0.key) }.map(\.key)
        switch self {
        // The format has a value from the start, so it does not count.
        case .contact where fields.allSatisfy({ $0.key == .category || isEmpty($0.key) }): missing.append(.givenName)
        case .place where isEmpty(.latitude) != isEmpty(.longitude):
            missing.append(isEmpty(.latitude) ? .latitude : .longitude)
        case .place where isEmpty(.latitude) && isEmpty(.location): missing.append(.location)
        default: break
        }
        return missing
    }

    /// Returns the reason why a field can't be filled in; `nil` if it can.
    package func reason(against key: PayloadFieldKey, _ values: Values) -> String? {
        self == .wifi && key == .password && values[.security] == WiFiNetwork.Security.open.rawValue
            ? tr("A network without security has no password.") : nil
    }

    /// Returns the fields whose values are invalid, with the problem.
    package func problems(_ values: Values) -> [PayloadFieldKey: PayloadProblem] {
        var problems: [PayloadFieldKey: PayloadProblem] = [:]
        for (key, value) in values.mapValues(Self.trimmed) where !value.isEmpty {
            switch (self, key) {
            case (.link, .address): if !Self.isLink(value) { problems[key] = .format }
            case (.contact, .website), (.event, .website): if !Self.isSite(value) { problems[key] = .format }
            case (.event, .start), (.event, .end): if Self.time(value) == nil { problems[key] = .format }
            case (.oneTimePassword, .secret):
                if OneTimePassword.secret(fromBase32: value) == nil { problems[key] = .format }
            case (.place, .latitude), (.place, .longitude):
                let limit = key == .latitude ? 90.0 : 180.0
                let number = Double(Self.withDecimalPoint(value, key))
                if !(number.map { abs($0) <= limit } ?? false) { problems[key] = .format }
            case (.swissPayment, .country):
                if value.utf8.count != 2 || !value.allSatisfy({ $0.isASCII && $0.isLetter }) { problems[key] = .format }
            case (.gs1, .text), (.digitalLink, .text):
                if case .gs1(let content) = Payload(value), content.link.isEmpty { continue }
                problems[key] = .format
            case (.digitalLink, .address): if !GS1Content.isBase(value) { problems[key] = .format }
            case (.product, .productNumber):
                let number = Self.digits(value)
                if ![8, 12, 13, 14].contains(number.utf8.count) || CheckDigits.gs1(number) == nil {
                    problems[key] = .format
                } else if !CheckDigits.isGS1(number) {
                    problems[key] = .checkDigit
                }
            default: break
            }
        }
        return problems
    }

    /// Returns all problems of the fields that are filled in, even while other fields are empty.
    package func mistakes(_ values: Values) -> [PayloadFieldKey: PayloadProblem] {
        var mistakes = problems(values)
        if let draft = draft(values) { mistakes.merge(doubts(of: draft)) { first, _ in first } }
        // The type of reference that a bill may have depends on its IBAN.
        if self == .swissPayment, Self.trimmed(values[.iban] ?? "").isEmpty { mistakes[.reference] = nil }
        return mistakes.filter { !(values[$0.key] ?? "").isEmpty }
    }

    /// Returns the interpretation of an ambiguous value; `nil` if there is nothing to say.
    package func meaning(of key: PayloadFieldKey, _ values: Values) -> String? {
        let value = Self.trimmed(values[key] ?? "")
        if self == .swissPayment, key == .country, value.isEmpty { return tr("Switzerland (CH), if this stays empty") }
        guard self == .event, key == .start || key == .end, CalendarDay(value) == nil, CalendarMoment(value) == nil
        else {
            return nil
        }
        return switch Self.time(value) {
        case .day(let day)?: day.shown
        case .moment(let moment)?: moment.shown
        case nil: nil
        }
    }

    /// Returns the problems that a payload reports of its fields.
    package func doubts(of payload: Payload) -> [PayloadFieldKey: PayloadProblem] {
        var doubts: [PayloadFieldKey: PayloadProblem] = [:]
        for field in payload.fields {
            // The phone number of a message is the recipient in this form.
            let key = self == .sms && field.key == .phone ? .recipient : field.key
            if let problem = field.problem { doubts[key] = problem }
        }
        // The form of a bill has a field for each part of the address, and one for the message.
        if case .swissPayment(let payment) = payload {
            doubts.merge(payment.creditor.problems) { first, _ in first }
            doubts[.message] = doubts[.remittance]
        }
        return doubts
    }

    /// Returns the fields whose problems prevent a code.
    package func refusals(of payload: Payload) -> [PayloadFieldKey] {
        let doubts = doubts(of: payload)
        return fields.map(\.key).filter { doubts[$0] != nil }
    }

    /// Returns the first field that is missing, or whose value prevents a code; `nil` if there is none.
    package func firstLack(in values: Values) -> PayloadFieldKey? {
        var lacking = Set(missing(values))
        lacking.formUnion(problems(values).keys)
        if let draft = draft(values) { lacking.formUnion(refusals(of: draft)) }
        return fields.map(\.key).first { lacking.contains($0) }
    }

    private static func time(_ text: String) -> CalendarEvent.Time? { WrittenTime.time(trimmed(text)) }

    static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}
