import Payloads

/// What a code says that is to be shown as a code again.
nonisolated package struct ShownContent: Hashable, Sendable {
    package var text: String
    package var payload: Payload
    /// The name of the kind of code that it was read in; empty where it was read in none.
    package var symbology: String

    package init(_ text: String, payload: Payload? = nil, symbology: String = "") {
        (self.text, self.payload, self.symbology) = (text, payload ?? Payload(text), symbology)
    }
}
