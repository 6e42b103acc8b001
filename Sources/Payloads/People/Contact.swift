/// A person or a company for an address book: vCard 2.1, 3.0 and 4.0, NTT docomo's `MECARD:`, and `BIZCARD:`.
public struct Contact: EncodablePayload {
    public struct Name: Hashable, Sendable {
        public var family: String
        public var given: String
        /// Middle names.
        public var additional: String
        /// Title in front of the name, such as "Dr."
        public var prefix: String
        /// Suffix of the name, such as "Jr."
        public var suffix: String

        public init(
            family: String = "", given: String = "", additional: String = "", prefix: String = "", suffix: String = ""
        ) {
            self.family = family
            self.given = given
            self.additional = additional
            self.prefix = prefix
            self.suffix = suffix
        }

        /// The parts in the order of European languages; Chinese, Japanese and Korean names have the family name first,
        /// and no space.
        var joined: String {
            let isEastAsian =
                !family.isEmpty && !given.isEmpty && additional.isEmpty
                && (family + given).unicodeScalars.allSatisfy(Self.isEastAsian)
            let names = isEastAsian ? [family + given] : [given, additional, family]
            return ([prefix] + names + [suffix]).filter { !$0.isEmpty }.joined(separator: " ")
        }

        /// Whether the character is a Han character, kana or Hangul (Unicode, Blocks.txt).
        private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case _ where scalar.properties.isIdeographic: true
            case "\u{3005}", "\u{3041}"..."\u{30FF}", "\u{FF66}"..."\u{FF9F}", "\u{1100}"..."\u{11FF}",
                "\u{AC00}"..."\u{D7A3}":
                true
            default: false
            }
        }
    }

    /// A number or an address, with its types in lower case: "home", "work", "cell" …
    public struct Labelled: Hashable, Sendable {
        public var value: String
        public var types: [String]

        public init(_ value: String, types: [String] = []) {
            self.value = value
            self.types = types
        }
    }

    public struct Address: Hashable, Sendable {
        public var poBox: String
        /// A flat or a floor.
        public var extended: String
        /// Street with the house number.
        public var street: String
        public var city: String
        /// A state, a province, a prefecture.
        public var region: String
        public var postalCode: String
        public var country: String
        public var types: [String]

        public init(
            poBox: String = "", extended: String = "", street: String = "", city: String = "", region: String = "",
            postalCode: String = "", country: String = "", types: [String] = []
        ) {
            self.poBox = poBox
            self.extended = extended
            self.street = street
            self.city = city
            self.region = region
            self.postalCode = postalCode
            self.country = country
            self.types = types
        }

        /// Components in vCard's order.
        var parts: [String] { [poBox, extended, street, city, region, postalCode, country] }
    }

    public var name: Name
    /// Name as it is to be shown; empty where ``name`` is enough.
    public var formattedName: String
    public var nickname: String
    /// The reading of a Japanese name.
    public var phoneticName: String
    /// The company, and its departments from large to small.
    public var organization: [String]
    public var jobTitle: String
    public var phones: [Labelled]
    public var emails: [Labelled]
    public var addresses: [Address]
    public var websites: [String]
    /// Addresses for messages: `xmpp:…`, `matrix:…`.
    public var messengers: [Labelled]
    /// Birthday as `1996-04-15`, as `--0415` without a year, or as written in the code.
    public var birthday: String
    public var note: String
    /// Names of properties in the code that are not among these, such as `PHOTO` or a second `ORG`, each once. They
    /// can't be written.
    public internal(set) var others: [String] = []

    public init(
        name: Name = Name(), formattedName: String = "", nickname: String = "", phoneticName: String = "",
        organization: [String] = [], jobTitle: String = "", phones: [Labelled] = [], emails: [Labelled] = [],
        addresses: [Address] = [], websites: [String] = [], messengers: [Labelled] = [], birthday: String = "",
        note: String = ""
    ) {
        self.name = name
        self.formattedName = formattedName
        self.nickname = nickname
        self.phoneticName = phoneticName
        self.organization = organization
        self.jobTitle = jobTitle
        self.phones = phones
        self.emails = emails
        self.addresses = addresses
        self.websites = websites
        self.messengers = messengers
        self.birthday = birthday
        self.note = note
    }

    /// - Parameter bytes: the code's bytes, for cards whose lines have character sets of their own; empty for none.
    init?(_ text: String, bytes: [UInt8] = []) {
        let text = text.trimmed
        if text.hasASCIIPrefix("BEGIN:VCARD") {
            self.init(vCard: text, bytes: bytes)
        } else if let body = text.dropping(prefix: "MECARD:") {
            self.init(meCard: body)
        } else if let body = text.dropping(prefix: "BIZCARD:") {
            self.init(bizCard: body)
        } else {
            return nil
        }
        guard !isEmpty else { return nil }
    }

    /// Whether the contact has no data at all.
    public var isEmpty: Bool {
        var known = self
        known.others = []
        return known == Contact()
    }

    public var kind: PayloadKind { .contact }

    public var title: String {
        let values: [String?] = [
            formattedName, name.joined, organization.first, nickname, emails.first?.value, phones.first?.value,
            websites.first,
        ]
        return values.compactMap { $0?.orNil }.first ?? note
    }

    public var detail: String? {
        let values: [String?] = [jobTitle, organization.first, phones.first?.value, emails.first?.value]
        return values.compactMap { $0?.orNil }.first { $0 != title }
    }

    public var fields: [PayloadField] {
        func texts(_ values: [(PayloadFieldKey, String)]) -> [PayloadField] {
            values.filter { !$0.1.isEmpty }.map { PayloadField($0.0, .text($0.1)) }
        }
        let birthday = CalendarDay(self.birthday).map { PayloadValue.day($0) } ?? .text(self.birthday)
        return texts([
            (.name, formattedName.orNil ?? name.joined), (.phoneticName, phoneticName), (.nickname, nickname),
            (.organization, organization.joined(separator: ", ")), (.jobTitle, jobTitle),
        ])
            + phones.map { phone in
                PayloadField(
                    .phone, .phone(phone.value), qualifiers: phone.types,
                    problem: PhoneNumber.canBeDialled(phone.value) ? nil : .format)
            }
            + emails.map { PayloadField(.email, .email($0.value), qualifiers: $0.types) }
            + addresses.map {
                PayloadField(
                    .postalAddress, .text($0.parts.filter { !$0.isEmpty }.joined(separator: ", ")), qualifiers: $0.types
                )
            }
            + websites.map { PayloadField(.website, .link($0)) }
            + messengers.map { PayloadField(.messenger, .link($0.value), qualifiers: $0.types) }
            + (self.birthday.isEmpty ? [] : [PayloadField(.birthday, birthday)])
            + texts([(.note, note), (.furtherProperties, others.joined(separator: ", "))])
    }

    /// The contact as vCard 3.0, which every telephone reads.
    public var encoded: String { encoded(as: .vCard3) }
}
