import Payloads

/// Content that is to be shown as a code again.
nonisolated package struct ShownContent: Hashable, Sendable {
    package var text: String
    package var payload: Payload
    /// Name of the symbology in which it was read; empty if it was not read from a code.
    package var symbology: String

    package init(_ text: String, payload: Payload? = nil, symbology: String = "") {
        (self.text, self.payload, self.symbology) = (text, payload ?? Payload(text), symbology)
    }
}
