/// Passwords in the logins of addresses, such as "https://ada:secret@example.org/", anywhere in a text.
///
/// They are searched for by hand, because a regular expression is built anew in each call, and a text may have tens of
/// thousands of words with an address. Slashes and backslashes count the same, as browsers read both. The two patterns,
/// in the notation of regular expressions for a word:
///
/// - `([/\\]{2}[^/\\?#:]*):[^/\\?#]+@` up to the last "@" of the host, anywhere in the word. The capture stays, and the
///   "@".
/// - `[/\\]{2}[^/\\?#:]*:(?!\d*([/\\?#]|$))` before the last "@" of the word: a password with characters that would end
///   the host. No port number follows the colon.
package enum AddressLogins {
    /// Returns a text without the passwords; `nil` if it has none. Most texts have no "@", and are searched for that
    /// alone.
    /// - Complexity: linear in the length of the text.
    package static func removed(from text: String) -> String? { replaced(in: text, by: []) }

    /// Returns a text to be shown, with dots in place of the passwords; `nil` if it has none.
    /// - Complexity: linear in the length of the text.
    package static func hidden(in text: String) -> String? {
        // A colon would be found again as the beginning of a password.
        replaced(in: text, by: ["\0"])?.replacing("\0", with: ":••••")
    }

    /// - Parameter mark: What stands in place of a password and its colon: at most one character.
    private static func replaced(in text: String, by mark: [Unicode.Scalar]) -> String? {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
        var result = String.UnicodeScalarView()
        var hasPassword = false
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: { !$0.properties.isWhitespace }) {
            let end = rest[start...].firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
            result += rest[..<start]
            let word = rest[start..<end]
            if word.contains("@") {
                let scalars = Array(word)
                let others = withoutLoosePassword(withoutPasswords(scalars, mark), mark)
                if others.count < scalars.count { hasPassword = true }
                result += others
            } else {
                result += word
            }
            rest = rest[end...]
        }
        result += rest
        return hasPassword ? String(result) : nil
    }

    /// Returns a word without the passwords that end within a host.
    private static func withoutPasswords(_ word: [Unicode.Scalar], _ mark: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        // Where the part begins that is not copied yet, and where the search goes on.
        var (copied, index) = (0, 0)
        while let colon = firstColon(in: word, from: index) {
            let end = word[(colon + 1)...].firstIndex { isEnd($0) } ?? word.endIndex
            if let at = word[(colon + 1)..<end].lastIndex(of: "@"), at > colon + 1 {
                result += word[copied..<colon] + mark
                copied = at
                index = at + 1
            } else {
                index = colon + 1
            }
        }
        return result + word[copied...]
    }

    /// Returns a word without the password between the first host with a colon and the last "@", whatever it contains.
    private static func withoutLoosePassword(
        _ word: [Unicode.Scalar], _ mark: [Unicode.Scalar]
    ) -> [Unicode.Scalar] {
        guard let last = word.lastIndex(of: "@") else { return word }
        let front = Array(word[..<last])
        var index = 0
        while let colon = firstColon(in: front, from: index) {
            let port = front[(colon + 1)...].prefix { $0.properties.numericType != nil }
            if port.endIndex < front.endIndex, !isEnd(front[port.endIndex]) {
                return front[..<colon] + mark + word[last...]
            }
            index = colon + 1
        }
        return word
    }

    /// Returns the index of the first colon of a host, which begins behind two slashes.
    /// - Parameter start: where the search begins; the slashes are not before it.
    private static func firstColon(in word: [Unicode.Scalar], from start: Int) -> Int? {
        var (slashes, isInHost) = (0, false)
        for index in start..<word.count {
            let scalar = word[index]
            if isSlash(scalar) {
                slashes += 1
                isInHost = slashes >= 2
            } else {
                slashes = 0
                if isEnd(scalar) { isInHost = false }
                if isInHost, scalar == ":" { return index }
            }
        }
        return nil
    }

    private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }

    /// Whether a host ends before this character.
    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool { isSlash(scalar) || scalar == "?" || scalar == "#" }
}

extension String {
    /// The text with dots in place of passwords in addresses.
    package var withoutPasswords: String { AddressLogins.hidden(in: self) ?? self }
}
