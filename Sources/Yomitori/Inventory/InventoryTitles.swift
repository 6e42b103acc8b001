import History
import Payloads

/// Titles of codes in the list: for a contact or a network, for example, its name instead of the text of its code.
package final class InventoryTitles {
    /// Cached titles, because the list is updated with every read.
    private var known: [String: String] = [:]
    /// So are names.
    private var shownNames: [String: String] = [:]

    package init() {}

    /// - Parameter symbology: Name of the symbology; empty if it is not known.
    package func title(of text: String, symbology: String = "") -> String {
        if let title = known[text] { return title }
        let title = Payload(text: text, symbology: symbology).listTitle(for: text)
        known[text] = title
        return title
    }

    /// A name from the table of expected codes, as it is shown.
    package func shown(_ name: String) -> String {
        if let shown = shownNames[name] { return shown }
        let shown = name.printable
        shownNames[name] = shown
        return shown
    }
}

nonisolated extension Payload {
    /// Returns the title of a code for a list: for numbers and texts, which are printed on labels as they are, the
    /// text, without passwords; for all else the title and the detail.
    package func listTitle(for text: String) -> String {
        switch kind {
        case .link where hasSecret, .wifi where title.isEmpty: titleOrKind.printable
        case .gs1, .product, .industryLabel, .hibc, .text, .link, .bytes: text.withoutPasswords.printable
        default: [title, shownDetail ?? ""].filter { !$0.isEmpty }.joined(separator: " · ").printable
        }
    }
}
