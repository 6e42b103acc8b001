/// Networks and one-time passwords that are somewhere in a text, or begin it, without being understood: not being
/// understood is no reason to keep them.
///
/// They are searched for by hand in one pass, as regular expressions are built anew for each entry. The patterns, in
/// the notation of regular expressions, in any case and with the lines of a contact unfolded:
///
/// - `otpauth(-migration)?\s*\\?(:|%3a)`
/// - `(wifi|wpa)\s*\\?(:|%3a)`, and from its colon on `(:|;|%3a|%3b)\s*(p|password|k|psk)\s*\\?(:|%3a)[^;%]`
package enum UnreadableSecrets {
    /// Returns whether a text has such a secret.
    /// - Complexity: linear in the length of the text.
    package static func areIn(_ text: String) -> Bool {
        if text.prefix(64).drop(while: \.isWhitespace).lowercased().hasPrefix("otpauth") { return true }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "%") }) else { return false }
        let scalars = unfolded(Array(text.lowercased().unicodeScalars))
        // Index of the first network's colon.
        var network: Int?
        for index in scalars.indices {
            switch scalars[index] {
            case "o": if Cursor(scalars: scalars, index: index).isAtOneTimePassword { return true }
            case "w" where network == nil: network = Cursor(scalars: scalars, index: index).colonOfNetwork
            case ":", ";", "%":
                guard let network, index >= network else { break }
                if Cursor(scalars: scalars, index: index).isAtPassword { return true }
            default: break
            }
        }
        return false
    }

    /// Returns a text without the line breaks that continue a line (RFC 6350, 3.2).
    private static func unfolded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.contains("\n") else { return scalars }
        var result: [Unicode.Scalar] = []
        var index = 0
        while index < scalars.count {
            let next: Unicode.Scalar? = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalars[index] == "\n", next == " " || next == "\t" {
                if result.last == "\r" { result.removeLast() }
                index += 2
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return result
    }

    /// Place in a text in lower case.
    private struct Cursor {
        let scalars: [Unicode.Scalar]
        var index: Int

        var isAtOneTimePassword: Bool {
            var cursor = self
            guard cursor.skip("otpauth") else { return false }
            _ = cursor.skip("-migration")
            return cursor.skipToColon() && cursor.skipColon()
        }

        /// Index of the colon of the network that begins here; `nil` if none does.
        var colonOfNetwork: Int? {
            for word in ["wifi", "wpa"] {
                var cursor = self
                guard cursor.skip(word), cursor.skipToColon() else { continue }
                let colon = cursor.index
                if cursor.skipColon() { return colon }
            }
            return nil
        }

        /// Whether a separator is here, and behind it the name of a password's field and a password.
        var isAtPassword: Bool {
            var start = self
            guard start.skipSeparator() else { return false }
            start.skipWhitespace()
            for key in ["p", "password", "k", "psk"] {
                var cursor = start
                guard cursor.skip(key), cursor.skipToColon(), cursor.skipColon() else { continue }
                if let next = cursor.next, next != ";", next != "%" { return true }
            }
            return false
        }

        var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

        /// Skips a word of ASCII characters if it is here; returns whether it was.
        mutating func skip(_ word: String) -> Bool {
            var end = index
            for scalar in word.unicodeScalars {
                guard end < scalars.count, scalars[end] == scalar else { return false }
                end += 1
            }
            index = end
            return true
        }

        mutating func skipWhitespace() {
            while let scalar = next, scalar.properties.isWhitespace { index += 1 }
        }

        /// Skips what may stand before a colon: white space, and the backslash of an escape.
        /// - Returns: whether there is anything behind it.
        mutating func skipToColon() -> Bool {
            skipWhitespace()
            _ = skip("\\")
            return next != nil
        }

        mutating func skipColon() -> Bool {
            if skip(":") { return true }
            return skip("%3a")
        }

        mutating func skipSeparator() -> Bool {
            if skip(";") { return true }
            if skip("%3b") { return true }
            return skipColon()
        }
    }
}
