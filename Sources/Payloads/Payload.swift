/// What the text of a code asks for.
public enum Payload: Hashable, Sendable {
    /// A link that a browser opens: the text is an absolute http or https URL.
    case link(String)
    case text(String)

    public init(_ text: String) {
        let trimmed = text.trimmed
        let folded = trimmed.lowercased()
        let isLink = ["http://", "https://"].contains { folded.hasPrefix($0) && folded.count > $0.count }
        self = isLink && !trimmed.contains(where: \.isWhitespace) ? .link(trimmed) : .text(text)
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
