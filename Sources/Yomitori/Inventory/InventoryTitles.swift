import Payloads

/// What the list says of codes: of a contact or a network, what it is called, and not what its code says word by word.
package final class InventoryTitles {
    /// Each text is looked at once: the list is shown anew with every read.
    private var known: [String: String] = [:]

    package init() {}

    /// - Parameter symbology: empty where it is not known.
    package func title(of text: String, symbology: String = "") -> String {
        if let title = known[text] { return title }
        let title = Payload(text: text, symbology: symbology).listTitle(for: text)
        known[text] = title
        return title
    }
}

nonisolated extension Payload {
    /// What a list says of a code: of numbers and texts, which stand on labels as they are, the text, and of all else
    /// what it is called.
    package func listTitle(for text: String) -> String {
        switch kind {
        case .gs1, .product, .industryLabel, .hibc, .text, .link, .bytes: text.printable
        default: [title, shownDetail ?? ""].filter { !$0.isEmpty }.joined(separator: " · ").printable
        }
    }
}
