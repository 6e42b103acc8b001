/// An address for another program to open: mostly a web page, but any scheme is kept.
public struct WebLink: EncodablePayload {
    /// The address; `www.…` is completed by the scheme that a browser would add.
    public var address: String
    /// Title of a bookmark, or empty.
    public var name: String

    public init(address: String, name: String = "") {
        self.address = address
        self.name = name
    }

    /// Returns the address that a user types into a field for one, with `https://` in front if it has no scheme:
    /// readers would take it for text. It may be any host, such as `localhost:8080`, and have a colon in its path.
    public static func typedAddress(_ text: String) -> String {
        // A reference without a scheme (RFC 3986, 4.2) has its slashes already.
        if text.hasPrefix("//") { return "https:" + text }
        return text.contains(":") && Payload(text).kind != .text ? text : "https://" + text
    }

    /// An address, whatever else it means, such as a place on a map; `nil` when the text is more than one address, or
    /// none.
    public init?(_ text: String) {
        let text = text.trimmed
        if let bookmark = Self.bookmark(text) {
            self = bookmark
        } else if let address = Self.address(text) {
            self.init(address: address)
        } else {
            return nil
        }
    }

    /// Reads an address for authenticators that is not understood as a one-time password, whatever the reason; `nil`
    /// for other text.
    init?(forAuthenticator text: String) {
        self.init(address: text.trimmed)
        guard isForAuthenticator else { return nil }
    }

    /// Whether authenticators open it. All of it is treated as secret, since the secret may be anywhere in it. An
    /// address that is understood is a ``OneTimePassword``.
    private var isForAuthenticator: Bool {
        address.hasASCIIPrefix("otpauth:") || address.hasASCIIPrefix("otpauth-migration:")
    }

    /// Reads `MEBKM:TITLE:…;URL:…;;` of NTT docomo, and `URLTO:title:address`.
    private static func bookmark(_ text: String) -> WebLink? {
        if let body = text.dropping(prefix: "MEBKM:") {
            let parts = EscapedText(body).parts(separatedBy: UInt8(ascii: ";")).compactMap(\.keyAndValue)
            guard let value = parts.first(where: { $0.key == "URL" })?.value else { return nil }
            // The whole value is used with escapes removed, since not every writer escapes the colon or writes a
            // scheme, and no address contains a backslash.
            guard let address = address(withScheme(value.text.trimmed)) else { return nil }
            let name = parts.first { $0.key == "TITLE" }?.value.text.trimmed ?? ""
            return WebLink(address: address, name: name)
        }
        if let body = text.dropping(prefix: "URLTO:") {
            // A title may also be the name of a scheme, such as “News”.
            if let (name, rest) = body.cut(at: UInt8(ascii: ":")), let address = address(withScheme(rest)) {
                let link = WebLink(address: address, name: name.trimmed)
                if link.isWeb || Self.address(body) == nil { return link }
            }
            return address(withScheme(body)).map { WebLink(address: $0) }
        }
        return nil
    }

    /// Adds the scheme that a browser would add to a site's address without one: `example.org/a` becomes
    /// `https://example.org/a`.
    /// - Returns: any other text unchanged.
    public static func withScheme(_ text: String) -> String {
        if let address = address(text) { return address }
        let place = String(decoding: text.utf8.prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
        let (host, port) = place.cut(at: UInt8(ascii: ":")) ?? (place, "0")
        return isOneWord(text) && host.isDomain && port.isAllDigits ? "https://" + text : text
    }

    private static func isOneWord(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 32 || $0.value == 127 }
    }

    private static func address(_ text: String) -> String? {
        guard isOneWord(text) else { return nil }
        if text.hasASCIIPrefix("www."), text.utf8.dropFirst(4).contains(UInt8(ascii: ".")) { return "https://" + text }
        guard let (scheme, rest) = text.cut(at: UInt8(ascii: ":")), isScheme(scheme), !rest.isEmpty else { return nil }
        if rest.hasPrefix("//") { return rest.utf8.count > 2 ? text : nil }
        // Without slashes, only known schemes are accepted: "note: remember" and "12:30" are not links.
        return plainSchemes.contains(scheme.lowercased()) ? text : nil
    }

    /// Whether the text is a scheme: a letter, then letters, digits, `+`, `-` and `.` (RFC 3986, 3.1), at most 40
    /// characters.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isLetter, text.utf8.count <= 40 else { return false }
        return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// Schemes that need no slashes, from IANA's registry and from codes in use. Links that run a script or name a file
    /// are among them, so that the reader is warned of them instead of shown plain text.
    private static let plainSchemes: Set<String> = [
        "javascript", "data", "vbscript", "magnet", "market", "sip", "sips", "xmpp", "skype", "news", "urn",
        "view-source",
        "whatsapp", "blob", "about", "file", "http", "https", "openpgp4fpr", "did", "im", "callto", "facetime", "tg",
    ]

    public var kind: PayloadKind { .link }
    public var title: String { name.orNil ?? shownAddress }
    public var detail: String? { name.isEmpty ? nil : shownAddress }

    /// The address without passwords: its scheme alone where the rest may be a secret.
    public var shownAddress: String {
        if isForAuthenticator { return address.parts(separatedBy: UInt8(ascii: ":"))[0] + ":" }
        return addressWithoutPassword ?? address
    }

    /// The address with dots in place of the password of its login; `nil` if it has none, or is secret as a whole.
    public var addressWithoutPassword: String? { isForAuthenticator ? nil : AddressLogins.hidden(in: address) }

    public var fields: [PayloadField] {
        (name.isEmpty ? [] : [PayloadField(.title, .text(name))])
            + [PayloadField(.address, .link(address), isSecret: shownAddress != address)]
    }

    public var encoded: String {
        guard !name.isEmpty else { return address }
        return "MEBKM:TITLE:\(EscapedText.escaped(name, ";:,"));URL:\(EscapedText.escaped(address, ";:,"));;"
    }

    /// Whether a browser opens it.
    public var isWeb: Bool { address.hasASCIIPrefix("http://") || address.hasASCIIPrefix("https://") }

    /// Finds the addresses in a text: words that start with `http://`, `https://` or `www.`, without the punctuation of
    /// the sentence around them; each once, at most 20.
    /// - Complexity: linear in the text's length.
    static func addresses(in text: String) -> [String] {
        var addresses: [String] = []
        let words = text.unicodeScalars.split { $0.properties.isWhitespace || delimiters.contains($0) }
        for word in words where addresses.count < 20 {
            let candidate = word.drop { opening.contains($0) }
            guard let address = address(String(String.UnicodeScalarView(withoutPunctuation(candidate)))),
                ["http://", "https://"].contains(where: { address.hasASCIIPrefix($0) }), !addresses.contains(address)
            else { continue }
            addresses.append(address)
        }
        return addresses
    }

    /// Characters that separate an address from the text around it, as white space does.
    private static let delimiters = Set("<>\"“”„«»".unicodeScalars)
    /// Punctuation that is removed before an address.
    private static let opening = Set("([{'‘‚".unicodeScalars)
    /// Punctuation that is removed after an address.
    private static let closing = Set(".,;:!?'’]}".unicodeScalars)

    private static func withoutPunctuation(_ word: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var word = word
        // A closing parenthesis belongs to the address when its opening parenthesis is in the address, too.
        var open = word.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        while let last = word.last, closing.contains(last) || last == ")" && open < 0 {
            if last == ")" { open += 1 }
            word.removeLast()
        }
        return word
    }
}
