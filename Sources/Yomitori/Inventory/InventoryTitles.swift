import Payloads

/// What the list says of codes: of a contact or a network, what it is called, and not what its code says word by word.
package final class InventoryTitles {
    /// Each text is looked at once: the list is shown anew with every read.
    private var known: [String: String] = [:]

    package init() {}

    /// - Parameter symbology: empty where it is not known.
    package func title(of text: String, symbology: String = "") -> String {
        if let title = known[text] { return title }
        let title = Self.title(of: Payload(text: text, symbology: symbology), text)
        known[text] = title
        return title
    }

    private static func title(of payload: Payload, _ text: String) -> String {
        switch payload.kind {
        // Numbers that stand on labels as they are, and texts.
        case .gs1, .product, .industryLabel, .hibc, .text, .link, .bytes: text.printable
        default: [payload.title, payload.shownDetail ?? ""].filter { !$0.isEmpty }.joined(separator: " · ").printable
        }
    }
}
