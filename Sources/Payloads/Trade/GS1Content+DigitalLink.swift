/// GS1 Digital Links: element strings as an address on the web (GS1 Digital Link Standard: URI Syntax, release 1.6).
extension GS1Content {
    /// Reads `https://id.gs1.org/01/09506000134352/10/ABC?17=261231`, under any domain. `nil` when the path has no
    /// primary key: then the address is an ordinary link.
    init?(digitalLink text: String) {
        guard text.hasASCIIPrefix("http://") || text.hasASCIIPrefix("https://"),
            let (_, rest) = text.cut(at: UInt8(ascii: ":")),
            text.utf8.count <= 2000, !text.unicodeScalars.contains(where: { $0.properties.isWhitespace })
        else { return nil }
        let address = rest.dropFirst(2).cut(at: UInt8(ascii: "#"))?.before ?? String(rest.dropFirst(2))
        let (place, query) = address.cut(at: UInt8(ascii: "?")) ?? (address, "")
        let segments = place.parts(separatedBy: UInt8(ascii: "/"))
        let host = segments[0].lowercased()
        guard
            let start = segments.indices.dropFirst().first(where: { index in
                index + 1 < segments.count && Self.key(segments[index], segments[index + 1], host: host) != nil
            }), let key = Self.key(segments[start], segments[start + 1], host: host)
        else { return nil }
        self.init(elements: [key], link: text)
        // After the key, the path has only qualifiers with their values. Qualifiers of two alternatives are accepted,
        // since what they say is clear.
        var behind = segments[(start + 2)...]
        while let code = behind.popFirst() {
            if code.isEmpty, behind.isEmpty { break }
            guard key.identifier.qualifiers.contains(code), let value = behind.popFirst(),
                let element = Element(code, PercentEncoding.decoded(value)), element.problem == nil
            else { return nil }
            elements.append(element)
        }
        for (name, value) in PercentEncoding.query(query) {
            if let element = Element(name, value) { elements.append(element) }
        }
    }

    /// Returns the primary key with its value. Under domains other than GS1's, only keys with a check digit are
    /// accepted, since other paths often have numbers.
    private static func key(_ code: String, _ value: String, host: String) -> Element? {
        guard let identifier = ApplicationIdentifier.named(code), identifier.isPrimaryKey else { return nil }
        var value = PercentEncoding.decoded(value)
        // A GTIN may be written without leading zeros.
        if code == "01", [8, 12, 13].contains(value.utf8.count) {
            value = String(repeating: "0", count: 14 - value.utf8.count) + value
        }
        let isChecked = identifier.components.contains { $0.meaning == .check || $0.meaning == .checkPair }
        guard isChecked || host == "id.gs1.org" else { return nil }
        let element = Element(identifier, value)
        return element.problem == nil ? element : nil
    }

    /// Whether elements can be appended to an address: to one of `http` or `https`, without a query or a fragment.
    package static func isBase(_ address: String) -> Bool {
        guard case .link(let link) = Payload(address), link.isWeb else { return false }
        return !address.utf8.contains(where: "?#".utf8.contains)
    }

    /// Returns the Digital Link under a domain, `https://id.gs1.org` if none is given; `nil` when no element can be its
    /// key, or the address has a query or a fragment, so that nothing can be appended.
    public func digitalLink(under base: String = "https://id.gs1.org") -> String? {
        guard let key = elements.first(where: \.identifier.isPrimaryKey), !base.utf8.contains(where: "?#".utf8.contains)
        else { return nil }
        var path = base.hasSuffix("/") ? String(base.dropLast()) : base
        func add(_ element: Element) { path += "/\(element.identifier.code)/\(PercentEncoding.encoded(element.value))" }
        add(key)
        var others = elements.filter { $0 != key }
        // One alternative is in the path. If there are elements of others, these are attributes in the query.
        let sequence = key.identifier.qualifierSequences.first { codes in
            others.contains { codes.contains($0.identifier.code) }
        }
        for code in sequence ?? [] {
            guard let index = others.firstIndex(where: { $0.identifier.code == code }) else { continue }
            add(others.remove(at: index))
        }
        let query = others.map { "\($0.identifier.code)=\(PercentEncoding.encoded($0.value))" }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
