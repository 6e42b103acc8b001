/// An email to write: `mailto:` (RFC 6068), NTT docomo's `MATMSG:`, or an address alone.
public struct Email: EncodablePayload {
    public var to: [String]
    public var cc: [String]
    public var bcc: [String]
    public var subject: String
    public var body: String

    public init(to: [String], cc: [String] = [], bcc: [String] = [], subject: String = "", body: String = "") {
        self.to = to
        self.cc = cc
        self.bcc = bcc
        self.subject = subject
        self.body = body
    }

    init?(_ text: String) {
        let text = text.trimmed
        if let rest = text.dropping(prefix: "mailto:") {
            self.init(mailto: rest)
        } else if let rest = text.dropping(prefix: "MATMSG:") {
            self.init(message: rest)
        } else if let rest = text.dropping(prefix: "SMTP:") {
            // The format of Symbian's readers: address:subject:body.
            let parts = rest.parts(separatedBy: UInt8(ascii: ":"))
            guard Self.isAddress(parts[0].trimmed) else { return nil }
            self.init(
                to: [parts[0].trimmed], subject: parts.count > 1 ? parts[1].trimmed : "",
                body: parts.dropFirst(2).joined(separator: ":").withPlainLineBreaks.trimmed)
        } else if Self.isAddress(text) {
            self.init(to: [text])
        } else {
            return nil
        }
    }

    private init?(mailto: String) {
        let (path, query) = mailto.cut(at: UInt8(ascii: "?")) ?? (mailto, "")
        self.init(to: Self.addresses(path))
        for (name, value) in PercentEncoding.rawQuery(query) {
            let text = PercentEncoding.decoded(value).withPlainLineBreaks.trimmed
            switch name.lowercased() {
            case "to": to += Self.addresses(value)
            case "cc": cc += Self.addresses(value)
            case "bcc": bcc += Self.addresses(value)
            case "subject": if subject.isEmpty { subject = text.onOneLine }
            case "body": if body.isEmpty { body = text }
            default: break
            }
        }
        guard !to.isEmpty || !cc.isEmpty || !bcc.isEmpty || !subject.isEmpty || !body.isEmpty else { return nil }
    }

    private init?(message: String) {
        self.init(to: [])
        for (key, value) in EscapedText(message).parts(separatedBy: UInt8(ascii: ";")).compactMap(\.keyAndValue) {
            let text = value.text.withPlainLineBreaks.trimmed
            switch key {
            case "TO": to += Self.list(text)
            case "CC": cc += Self.list(text)
            case "BCC": bcc += Self.list(text)
            case "SUB": if subject.isEmpty { subject = text.onOneLine }
            case "BODY": if body.isEmpty { body = text }
            default: break
            }
        }
        guard !to.isEmpty else { return nil }
    }

    /// Returns the addresses of a list. Each is decoded after the list was split, so that an encoded comma stays in its
    /// address.
    private static func addresses(_ path: String) -> [String] {
        path.parts(separatedBy: UInt8(ascii: ",")).map { PercentEncoding.decoded($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func list(_ text: String) -> [String] {
        text.parts(separatedBy: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Whether a text is one address and nothing else: one `@` with a name in front and a dotted domain behind it.
    static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 254, let (name, domain) = text.cut(at: UInt8(ascii: "@")), !name.isEmpty else {
            return false
        }
        let isName = name.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || $0 >= 0x80 || ".!#$%&'*+-/=?^_`{|}~".utf8.contains($0)
        }
        let hasSpace = text.unicodeScalars.contains { $0.properties.isWhitespace }
        return isName && domain.isDomain && !hasSpace
    }

    public var kind: PayloadKind { .email }
    public var title: String { to.orNil?.joined(separator: ", ") ?? subject }
    public var detail: String? { to.isEmpty ? nil : subject.orNil ?? body.orNil }

    public var fields: [PayloadField] {
        func addresses(_ key: PayloadFieldKey, _ list: [String]) -> [PayloadField] {
            list.map { PayloadField(key, .email($0), problem: Self.isAddress($0) ? nil : .format) }
        }
        return addresses(.recipient, to) + addresses(.carbonCopy, cc) + addresses(.blindCarbonCopy, bcc)
            + [(PayloadFieldKey.subject, subject), (.body, body)].filter { !$0.1.isEmpty }
            .map { PayloadField($0.0, .text($0.1)) }
    }

    public var encoded: String {
        func addresses(_ list: [String]) -> String {
            list.map { PercentEncoding.encoded($0, allowing: "@!$'*+") }.joined(separator: ",")
        }
        // A line break is a carriage return and a line feed (RFC 6068, 5).
        let lines = body.withPlainLineBreaks.parts(separatedBy: UInt8(ascii: "\n"))
        let values = [
            ("cc", addresses(cc)), ("bcc", addresses(bcc)), ("subject", PercentEncoding.encoded(subject.onOneLine)),
            ("body", lines.map { PercentEncoding.encoded($0) }.joined(separator: "%0D%0A")),
        ]
        let query = values.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return "mailto:" + addresses(to) + (query.isEmpty ? "" : "?" + query)
    }
}

extension Collection {
    /// The collection, or `nil` where it is empty.
    var orNil: Self? { isEmpty ? nil : self }
}

extension String {
    /// The text without line breaks and other control characters: in an email's subject, a line break would begin
    /// another header.
    var onOneLine: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.properties.generalCategory == .control ? " " : scalar) }
        return String(scalars).trimmed
    }
}
