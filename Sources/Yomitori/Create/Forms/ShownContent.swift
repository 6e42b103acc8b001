import History
import Payloads

/// Content that is to be shown as a code again.
nonisolated package struct ShownContent: Hashable, Sendable {
    package var text: String
    package var payload: Payload
    /// Name of the symbology in which it was read; empty if it was not read from a code.
    package var symbology: String
    /// Whether the text is hidden until the user asks for it: it contains a password or another secret, or is a part of
    /// a message that does.
    package var isSecret: Bool

    /// - Parameter isPartOfSecret: Whether the text is a part of a message that contains a secret.
    package init(_ text: String, payload: Payload? = nil, symbology: String = "", isPartOfSecret: Bool = false) {
        (self.text, self.payload, self.symbology) = (text, payload ?? Payload(text), symbology)
        isSecret = isPartOfSecret || self.payload.hasSecret
    }
}
