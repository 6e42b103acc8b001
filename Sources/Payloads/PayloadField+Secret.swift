extension PayloadField {
    /// What may be shown of a value while its secrets are hidden.
    package enum Shown: Hashable, Sendable {
        /// All of it: it has no secret.
        case whole
        /// A text with dots in place of passwords in addresses.
        case rest(String)
        /// Nothing: the value is secret as a whole.
        case nothing
    }

    /// Returns what may be shown of the value while its secrets are hidden. Addresses with passwords also stand in
    /// values that are not secret as a whole, such as the note of a contact.
    /// - Parameter text: the value in words.
    package func shown(of text: String) -> Shown {
        if case .link(let address) = value {
            let link = WebLink(address: address)
            guard link.shownAddress != address else { return .whole }
            return link.addressWithoutPassword.map { .rest($0) } ?? .nothing
        }
        if isSecret { return .nothing }
        return AddressLogins.hidden(in: text).map { .rest($0) } ?? .whole
    }

    /// Whether the value is or contains a password.
    package var hasSecret: Bool { !value.text.isEmpty && shown(of: value.text) != .whole }
}
