/// Text of no other kind, and the links in it.
public struct PlainText: EncodablePayload {
    public var text: String
    /// Web addresses in the text, each once, at most 20.
    public var links: [String] { WebLink.addresses(in: text) }

    public init(_ text: String) {
        self.text = text
    }

    public var kind: PayloadKind { .text }
    /// The first line that is not blank.
    public var title: String { text.textLines.lazy.map(\.trimmed).first { !$0.isEmpty } ?? "" }
    public var detail: String? { text.textLines.lazy.map(\.trimmed).filter { !$0.isEmpty }.dropFirst().first }
    public var fields: [PayloadField] {
        [PayloadField(.text, .text(text))] + links.map { PayloadField(.address, .link($0)) }
    }
    public var encoded: String { text }
}
