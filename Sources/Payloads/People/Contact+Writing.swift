extension Contact {
    public enum Format: String, CaseIterable, Hashable, Sendable {
        case vCard3 = "vcard3"
        case vCard4 = "vcard4"
        /// The shortest format, with fewer fields: kinds of numbers, the job title and the structure of departments are
        /// left out.
        case meCard = "mecard"
    }

    public func encoded(as format: Format) -> String {
        switch format {
        case .vCard3: vCard(isVersion4: false)
        case .vCard4: vCard(isVersion4: true)
        case .meCard: meCard
        }
    }

    private func vCard(isVersion4: Bool) -> String {
        var lines = ["BEGIN:VCARD", "VERSION:\(isVersion4 ? "4.0" : "3.0")"]
        func add(_ name: String, _ value: String, types: [String] = []) {
            guard !value.isEmpty else { return }
            let kinds = types.filter { $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") } }
            let parameter =
                kinds.isEmpty
                ? ""
                : isVersion4 && kinds.count > 1
                    ? ";TYPE=\"\(kinds.joined(separator: ","))\"" : ";TYPE=" + kinds.joined(separator: ",")
            lines.append(name + parameter + ":" + value)
        }
        let parts = [name.family, name.given, name.additional, name.prefix, name.suffix]
        // Version 3 requires both N and FN; the missing one is derived from the other.
        if name != Name() || !isVersion4 { lines.append("N:" + Self.structured(parts)) }
        add("FN", EscapedText.cardEscaped(formattedName.orNil ?? title))
        add("NICKNAME", EscapedText.cardEscaped(nickname))
        let reading = phoneticParts
        add("X-PHONETIC-LAST-NAME", EscapedText.cardEscaped(reading.family))
        add("X-PHONETIC-FIRST-NAME", EscapedText.cardEscaped(reading.given))
        add("ORG", organization.map(EscapedText.cardEscaped).joined(separator: ";"))
        add("TITLE", EscapedText.cardEscaped(jobTitle))
        for phone in phones { add("TEL", EscapedText.cardEscaped(phone.value), types: phone.types) }
        for email in emails { add("EMAIL", EscapedText.cardEscaped(email.value), types: email.types) }
        for address in addresses { add("ADR", Self.structured(address.parts), types: address.types) }
        for website in websites { add("URL", EscapedText.addressEscaped(website)) }
        for messenger in messengers { add("IMPP", EscapedText.addressEscaped(messenger.value), types: messenger.types) }
        add(
            "BDAY",
            isVersion4
                ? CalendarDay(birthday)?.compact ?? EscapedText.cardEscaped(birthday)
                : EscapedText.cardEscaped(birthday))
        add("NOTE", EscapedText.cardEscaped(note))
        lines.append("END:VCARD")
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// Reading of the family name and of the given name, which address books know as properties of their own: to them,
    /// a SOUND is a recording.
    private var phoneticParts: (family: String, given: String) {
        if let (family, given) = phoneticName.cut(at: UInt8(ascii: " ")), family == family.trimmed,
            given == given.trimmed
        {
            return (family, given)
        }
        if name.family.isEmpty { return ("", phoneticName) }
        return (phoneticName, "")
    }

    private static func structured(_ parts: [String]) -> String {
        parts.map(EscapedText.cardEscaped).joined(separator: ";")
    }

    private var meCard: String {
        func escaped(_ text: String) -> String { EscapedText.escaped(text, ";:,\"") }
        let given = [name.given, name.additional].filter { !$0.isEmpty }.joined(separator: " ")
        var parts: [(String, String)] = []
        // The comma separates the family name from the given name; a name without such parts is written as a whole.
        if !name.family.isEmpty || !given.isEmpty {
            parts.append(("N", escaped(name.family) + "," + escaped(given)))
        } else {
            parts.append(("N", escaped(title)))
        }
        parts.append(("SOUND", escaped(phoneticName)))
        parts.append(("NICKNAME", escaped(nickname)))
        parts.append(("ORG", escaped(organization.joined(separator: ", "))))
        parts += phones.map { ($0.types.contains("video") ? "TEL-AV" : "TEL", escaped($0.value)) }
        parts += emails.map { ("EMAIL", escaped($0.value)) }
        parts += addresses.map { ("ADR", $0.parts.map(escaped).joined(separator: ",")) }
        parts += websites.map { ("URL", escaped($0)) }
        parts.append(("BDAY", CalendarDay(birthday)?.compact ?? ""))
        parts.append(("NOTE", escaped(note)))
        return "MECARD:" + parts.filter { !$0.1.isEmpty }.map { "\($0.0):\($0.1);" }.joined() + ";"
    }
}
