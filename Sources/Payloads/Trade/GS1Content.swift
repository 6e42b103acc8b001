/// GS1 element strings: application identifiers with their values, from a code that starts with FNC1, from a GS1
/// Digital Link, or written with parentheses as under a code.
public struct GS1Content: EncodablePayload {
    public struct Element: Hashable, Sendable {
        public let identifier: ApplicationIdentifier
        public let value: String

        public init(_ identifier: ApplicationIdentifier, _ value: String) {
            self.identifier = identifier
            self.value = value
        }

        /// Creates an element; `nil` when there is no such application identifier.
        public init?(_ code: String, _ value: String) {
            guard let identifier = ApplicationIdentifier.named(code) else { return nil }
            self.init(identifier, value)
        }
    }

    public var elements: [Element]
    /// The text after the last element, where it isn't an element; else empty.
    public var rest: String
    /// Address of a Digital Link, or empty.
    public var link: String

    public init(elements: [Element], rest: String = "", link: String = "") {
        self.elements = elements
        self.rest = rest
        self.link = link
    }

    /// Reads element strings as a reader transmits them: U+001D ends each value whose length isn't predefined. `nil`
    /// when the text does not start with an application identifier.
    init?(elementStrings text: String) {
        self.init(elements: [])
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first {
            // Superfluous separators are allowed.
            if first == Self.separator {
                bytes = bytes.dropFirst()
                continue
            }
            let ahead = String(decoding: bytes.prefix(4), as: UTF8.self)
            guard let identifier = ApplicationIdentifier.leading(ahead) else { break }
            let body = bytes.dropFirst(identifier.code.utf8.count)
            let end = body.firstIndex(of: Self.separator) ?? body.endIndex
            var value = body[..<end]
            if identifier.isPredefined { value = Self.prefix(of: value, identifier.lengths.upperBound) }
            guard !value.isEmpty else { break }
            elements.append(Element(identifier, String(decoding: value, as: UTF8.self)))
            bytes = bytes[value.endIndex...]
        }
        rest = String(decoding: bytes, as: UTF8.self)
        guard !elements.isEmpty else { return nil }
    }

    /// Reads `(01)09506000134352(17)141120`, the form that is printed under a code.
    /// - Parameter isChecked: whether every value must have a valid format, since text in parentheses is not rare.
    init?(bracketed text: String, isChecked: Bool = true) {
        var bytes = Array(text.trimmed.utf8)[...]
        self.init(elements: [])
        while bytes.first == UInt8(ascii: "(") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: ")")),
                let identifier = ApplicationIdentifier.named(
                    String(decoding: bytes[(bytes.startIndex + 1)..<close], as: UTF8.self))
            else { return nil }
            let body = bytes[(close + 1)...]
            // A value may contain parentheses: it ends before the next known identifier in parentheses.
            let end =
                body.indices.first { body[$0] == UInt8(ascii: "(") && Self.isIdentifier(body[$0...]) } ?? body.endIndex
            let element = Element(identifier, String(decoding: body[..<end], as: UTF8.self).trimmed)
            guard !isChecked || element.problem == nil else { return nil }
            elements.append(element)
            guard elements.count <= 50 else { return nil }
            bytes = body[end...]
        }
        guard !elements.isEmpty, bytes.isEmpty else { return nil }
    }

    private static func isIdentifier(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = bytes.prefix(6).dropFirst()
        guard let close = head.firstIndex(of: UInt8(ascii: ")")) else { return false }
        return ApplicationIdentifier.named(String(decoding: head[..<close], as: UTF8.self)) != nil
    }

    /// Returns at most this many bytes, without cutting a UTF-8 character.
    private static func prefix(of bytes: ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> {
        guard bytes.count > count else { return bytes }
        var end = bytes.startIndex + count
        while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return bytes[..<end]
    }

    private static let separator = UInt8.groupSeparator

    /// First value of an application identifier.
    public subscript(_ code: String) -> String? { elements.first { $0.identifier.code == code }?.value }

    public var kind: PayloadKind { .gs1 }
    public var title: String { elements.first?.value ?? rest }

    public var detail: String? {
        elements.dropFirst().first.map { "\($0.identifier.title) \($0.presented.text)" }
            ?? elements.first?.identifier.title
    }

    public var fields: [PayloadField] {
        elements.map(\.field) + (rest.isEmpty ? [] : [PayloadField(.rest, .text(rest), problem: .format)])
            + (link.isEmpty ? [] : [PayloadField(.address, .link(link))])
    }

    /// The link, or else ``elementStrings``.
    public var encoded: String { link.orNil ?? elementStrings }

    /// Element strings for a code with FNC1 in the first position: those of predefined length come first, which needs
    /// the fewest separators.
    public var elementStrings: String {
        let ordered = elements.filter(\.identifier.isPredefined) + elements.filter { !$0.identifier.isPredefined }
        var result = ""
        for (index, element) in ordered.enumerated() {
            result += element.identifier.code + element.value
            // A value that is shorter than its predefined length needs a separator, or the characters after it would be
            // read as its end.
            let isWhole = element.value.utf8.count == element.identifier.lengths.upperBound
            if !(element.identifier.isPredefined && isWhole), index < ordered.count - 1 { result += "\u{1D}" }
        }
        return result
    }

    /// Element strings as they are printed under a code, with parentheses.
    public var bracketed: String { elements.map { "(\($0.identifier.code))\($0.value)" }.joined() }
}
