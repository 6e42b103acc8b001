extension Contact {
    init(vCard text: String, bytes: [UInt8]) {
        self.init()
        var lines = ContentLine.lines(Array(text.utf8))
        if !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil {
            // The text was decoded with one guessed character set for all lines; where a line names its own character
            // set, its bytes are decoded anew.
            let own = ContentLine.lines(bytes)
            if own.contains(where: \.hasLegacyCharset) { lines = own }
        }
        var depth = 0
        for line in lines {
            switch line.name {
            case "BEGIN": depth += 1
            // Only the first of several cards is read.
            case "END" where depth == 1: return
            case "END": depth -= 1
            default: if depth == 1 { take(line) }
            }
        }
    }

    private mutating func take(_ line: ContentLine) {
        let value = line.escaped
        let text = value.cardText
        guard !text.isEmpty else { return }
        switch line.name {
        case "N": if name == Name() { name = Self.name(value) } else if name != Self.name(value) { leave("N") }
        case "FN": take(text, as: \.formattedName, of: "FN")
        case "NICKNAME": take(text, as: \.nickname, of: "NICKNAME")
        case "SOUND":
            // In i-mode's form, SOUND has the reading of the name's parts in order; in other cards it is a recording.
            guard line.types.contains("x-irmc-n") else { return leave("SOUND") }
            guard phoneticName.isEmpty else { break }
            phoneticName = Self.parts(value).filter { !$0.isEmpty }.joined(separator: " ")
        case "X-PHONETIC-LAST-NAME": phoneticName = [text, phoneticName].filter { !$0.isEmpty }.joined(separator: " ")
        case "X-PHONETIC-FIRST-NAME": phoneticName = [phoneticName, text].filter { !$0.isEmpty }.joined(separator: " ")
        case "ORG":
            let parts = Self.parts(value).filter { !$0.isEmpty }
            if organization.isEmpty { organization = parts } else if organization != parts { leave("ORG") }
        case "TITLE", "ROLE": take(text, as: \.jobTitle, of: line.name)
        case "TEL": add(Labelled(Self.withoutScheme("tel:", text), types: line.types), to: \.phones)
        case "EMAIL": add(Labelled(Self.withoutScheme("mailto:", text), types: line.types), to: \.emails)
        case "ADR": takeAddress(value, types: line.types)
        case "URL": if !websites.contains(text) { websites.append(text) }
        case "IMPP", "X-JABBER", "X-SKYPE", "X-SKYPE-USERNAME", "X-AIM", "X-ICQ", "X-MSN", "X-YAHOO", "X-QQ":
            let scheme =
                line.name.hasPrefix("X-")
                ? line.name.dropFirst(2).lowercased().parts(separatedBy: UInt8(ascii: "-"))[0] : ""
            let address = scheme.isEmpty ? text : (scheme == "jabber" ? "xmpp" : scheme) + ":" + text
            add(Labelled(address, types: line.types), to: \.messengers)
        case "BDAY": take(Self.day(text), as: \.birthday, of: "BDAY")
        case "NOTE": addNote(text)
        default: if !Self.technical.contains(line.name), !line.name.hasPrefix("X-AB") { leave(line.name) }
        }
    }

    /// Properties about the card and not about the person. Apple's `X-AB…` are labels of other properties.
    private static let technical: Set<String> = [
        "VERSION", "PRODID", "REV", "UID", "SOURCE", "NAME", "PROFILE", "KIND", "CLASS", "SORT-STRING", "CLIENTPIDMAP",
        "CHARSET",
    ]

    /// Takes the first value of a property; of a different second one, only the property's name.
    private mutating func take(_ text: String, as place: WritableKeyPath<Contact, String>, of property: String) {
        if self[keyPath: place].isEmpty {
            self[keyPath: place] = text
        } else if self[keyPath: place] != text {
            leave(property)
        }
    }

    /// Adds a name to ``others``. Nobody reads more than some of them.
    private mutating func leave(_ property: String) {
        guard others.count < 20, !others.contains(property),
            property.utf8.allSatisfy({ $0.isUppercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-") })
        else { return }
        others.append(property)
    }

    /// Returns the components of a structured value; several values in one component stay together.
    private static func parts(_ value: EscapedText) -> [String] {
        value.parts(separatedBy: UInt8(ascii: ";")).map(\.cardText)
    }

    private static func name(_ value: EscapedText) -> Name {
        // The values of a component are joined by spaces: "Philip,Paul" are two names; the space in "M.D., A.C.P." is
        // trimmed.
        var parts = value.parts(separatedBy: UInt8(ascii: ";")).map { component in
            component.parts(separatedBy: UInt8(ascii: ",")).map(\.cardText).filter { !$0.isEmpty }.joined(
                separator: " ")
        }
        parts += Array(repeating: "", count: max(0, 5 - parts.count))
        return Name(family: parts[0], given: parts[1], additional: parts[2], prefix: parts[3], suffix: parts[4])
    }

    private mutating func takeAddress(_ value: EscapedText, types: [String]) {
        var parts = Self.parts(value)
        parts += Array(repeating: "", count: max(0, 7 - parts.count))
        let address = Address(
            poBox: parts[0], extended: parts[1], street: parts[2], city: parts[3], region: parts[4],
            postalCode: parts[5],
            country: parts[6], types: types)
        guard address.parts.contains(where: { !$0.isEmpty }), !addresses.contains(address) else { return }
        addresses.append(address)
    }

    private mutating func addNote(_ text: String) {
        note += (note.isEmpty ? "" : "\n") + text
    }

    /// Adds a value to a list. One that is there already, as a number for work and for voice, gets the further types,
    /// up to ``ContentLine/maximumTypes``: each is searched for among those before it.
    private mutating func add(_ entry: Labelled, to list: WritableKeyPath<Contact, [Labelled]>) {
        guard !entry.value.isEmpty else { return }
        if let index = self[keyPath: list].firstIndex(where: { $0.value == entry.value }) {
            let known = self[keyPath: list][index].types
            let further = entry.types.filter { !known.contains($0) }
            self[keyPath: list][index].types += further.prefix(max(0, ContentLine.maximumTypes - known.count))
        } else {
            self[keyPath: list].append(entry)
        }
    }

    private static func withoutScheme(_ scheme: String, _ text: String) -> String {
        text.dropping(prefix: scheme).map { PercentEncoding.decoded($0).trimmed } ?? text
    }

    /// Returns the text as a day by ISO 8601 where it is one, without a time after it; any other text unchanged.
    private static func day(_ text: String) -> String {
        let date = text.cut(at: UInt8(ascii: "T"))?.before ?? text
        return CalendarDay(date)?.description ?? text
    }

    /// Reads `N:Family,Given;TEL:…;…;;` (NTT docomo, "Features of standard functions: bar code function"). `nil` for
    /// several cards in one text, or two names: readers differ in which one they take.
    init?(meCard body: String) {
        self.init()
        let lines = EscapedText(body).parts(separatedBy: UInt8(ascii: ";")).compactMap(\.keyAndValue)
        guard !lines.contains(where: { $0.key == "MECARD" }), lines.filter({ $0.key == "N" }).count <= 1 else {
            return nil
        }
        for (key, value) in lines {
            let text = value.text.withPlainLineBreaks.trimmed
            guard !text.isEmpty else { continue }
            switch key {
            case "N":
                let parts = value.parts(separatedBy: UInt8(ascii: ",")).map { $0.text.trimmed }
                // A single part is the whole name, in unknown order.
                if parts.count > 1 {
                    name = Name(family: parts[0], given: parts[1...].filter { !$0.isEmpty }.joined(separator: " "))
                } else {
                    formattedName = text
                }
            case "SOUND":
                let parts = value.parts(separatedBy: UInt8(ascii: ",")).map { $0.text.trimmed }
                phoneticName = parts.filter { !$0.isEmpty }.joined(separator: " ")
            case "TEL": add(Labelled(text), to: \.phones)
            case "TEL-AV": add(Labelled(text, types: ["video"]), to: \.phones)
            case "EMAIL": add(Labelled(text), to: \.emails)
            case "NOTE", "MEMO": addNote(text)
            case "BDAY": take(Self.day(text), as: \.birthday, of: key)
            case "URL": if !websites.contains(text) { websites.append(text) }
            case "NICKNAME": take(text, as: \.nickname, of: key)
            case "ORG": if organization.isEmpty { organization = [text] } else if organization != [text] { leave(key) }
            case "TITLE": take(text, as: \.jobTitle, of: key)
            case "ADR": takeMeCardAddress(value)
            default: leave(key)
            }
        }
    }

    /// Adds an address: P.O. box, room, house, city, prefecture, postal code, country; or, as most writers have it, a
    /// single text.
    private mutating func takeMeCardAddress(_ value: EscapedText) {
        let parts = value.parts(separatedBy: UInt8(ascii: ",")).map { $0.text.trimmed }
        let address =
            parts.count == 7
            ? Address(
                poBox: parts[0], extended: parts[1], street: parts[2], city: parts[3], region: parts[4],
                postalCode: parts[5], country: parts[6])
            : Address(street: parts.filter { !$0.isEmpty }.joined(separator: ", "))
        guard address != Address(), !addresses.contains(address) else { return }
        addresses.append(address)
    }

    /// Reads `BIZCARD:N:Given;X:Family;T:…;C:…;A:…;B:…;E:…;;`, the format of Symbian's readers.
    init(bizCard body: String) {
        self.init()
        for (key, value) in EscapedText(body).parts(separatedBy: UInt8(ascii: ";")).compactMap(\.keyAndValue) {
            let text = value.text.withPlainLineBreaks.trimmed
            guard !text.isEmpty else { continue }
            switch key {
            case "N": name.given = text
            case "X": name.family = text
            case "T": jobTitle = text
            case "C": organization = [text]
            case "A": addresses.append(Address(street: text))
            case "B": add(Labelled(text, types: ["work"]), to: \.phones)
            case "M": add(Labelled(text, types: ["cell"]), to: \.phones)
            case "F": add(Labelled(text, types: ["fax"]), to: \.phones)
            case "E": add(Labelled(text), to: \.emails)
            default: break
            }
        }
    }
}
