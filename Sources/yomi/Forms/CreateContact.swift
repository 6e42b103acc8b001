import ArgumentParser
import Payloads

struct CreateContact: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Make a code with a contact.",
        discussion: """
            EXAMPLES
              yomi create contact --given Ana --family Müller \\
                --phone cell:+49301234567 -o ana.png
              yomi create contact --name 'Ana Müller' \\
                --email work:ana@example.org --kind mecard
            """)

    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case vcard3, vcard4, mecard

        var format: Contact.Format {
            switch self {
            case .vcard3: .vCard3
            case .vcard4: .vCard4
            case .mecard: .meCard
            }
        }
    }

    @Option(help: ArgumentHelp("The full name, as it is shown.", valueName: "name"))
    var name: String = ""

    @Option(help: ArgumentHelp("The given name.", valueName: "name"))
    var given: String = ""

    @Option(help: ArgumentHelp("The family name.", valueName: "name"))
    var family: String = ""

    @Option(help: ArgumentHelp("The company.", valueName: "name"))
    var organization: String = ""

    @Option(help: ArgumentHelp("The position in the company.", valueName: "title"))
    var jobTitle: String = ""

    @Option(help: ArgumentHelp("A phone number, with its kind in front: cell:+49301234567.", valueName: "number"))
    var phone: [String] = []

    @Option(help: ArgumentHelp("An email address, with its kind in front: work:a@example.org.", valueName: "address"))
    var email: [String] = []

    @Option(help: ArgumentHelp("A website.", valueName: "address"))
    var url: [String] = []

    @Option(help: ArgumentHelp("Street and number.", valueName: "street"))
    var street: String = ""

    @Option(help: ArgumentHelp("The town.", valueName: "town"))
    var city: String = ""

    @Option(help: ArgumentHelp("A state or a province.", valueName: "name"))
    var region: String = ""

    @Option(help: ArgumentHelp("The postal code.", valueName: "code"))
    var postalCode: String = ""

    @Option(help: ArgumentHelp("The country.", valueName: "name"))
    var country: String = ""

    @Option(help: ArgumentHelp("The birthday, such as 1996-04-15.", valueName: "day"))
    var birthday: String = ""

    @Option(help: ArgumentHelp("A note.", valueName: "text"))
    var note: String = ""

    @Option(help: "The format of the contact; mecard is the shortest.")
    var kind: Kind = .vcard3

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        if !birthday.isEmpty, CalendarDay(birthday) == nil {
            throw .value(birthday, option: "--birthday", expected: "a day such as 1996-04-15")
        }
        let address = Contact.Address(
            street: street, city: city, region: region, postalCode: postalCode, country: country)
        let contact = Contact(
            name: .init(family: family, given: given), formattedName: name,
            organization: organization.isEmpty ? [] : [organization], jobTitle: jobTitle,
            phones: phone.map(Self.labelled), emails: email.map(Self.labelled),
            addresses: address == .init() ? [] : [address], websites: url, birthday: birthday, note: note)
        guard !contact.isEmpty else { throw .missing("contact: give it a --name") }
        return FormattedContact(contact: contact, format: kind.format)
    }

    /// Returns a value with the kind in front of its colon, if that consists of small letters.
    private static func labelled(_ text: String) -> Contact.Labelled {
        let kind = text.prefix { $0.isASCII && $0.isLowercase }
        guard !kind.isEmpty, text.dropFirst(kind.count).first == ":" else { return .init(text) }
        return .init(String(text.dropFirst(kind.count + 1)), types: [String(kind)])
    }
}

/// Contact together with the format that it is written in.
private struct FormattedContact: EncodablePayload {
    let contact: Contact
    let format: Contact.Format

    var kind: PayloadKind { contact.kind }
    var title: String { contact.title }
    var detail: String? { contact.detail }
    var fields: [PayloadField] { contact.fields }
    var encoded: String { contact.encoded(as: format) }
}
