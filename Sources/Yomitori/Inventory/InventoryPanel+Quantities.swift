import GtkKit
import History

// Setting quantities, and undoing that.
extension InventoryPanel {
    func set(_ quantity: Int, of text: String) {
        guard let change = list.setQuantity(quantity, of: text) else { return }
        quantities.append(change)
        onEdit()
        tellQuantity(quantity, of: text)
    }

    /// Undoes the quantity that was typed last. The list shows it and needs no button for that.
    func undoQuantity() {
        guard widget.isVisible else { return }
        while let change = quantities.popLast() {
            guard let quantity = list.undo(change) else { continue }
            return tellQuantity(quantity, of: change.text)
        }
    }

    private func tellQuantity(_ quantity: Int, of text: String) {
        journal?.keepQuantity(of: text, on: list)
        update()
        widget.announce(tr("Quantity: {number}").with("number", "\(quantity)"))
    }

    /// Takes over a change that the user has made to an entry in the history, which may be a line of the list.
    func adopt(_ entry: HistoryEntry) {
        guard journal?.isOpen(entry.session) ?? false,
            let row = list.rows.firstIndex(where: { $0.text == entry.text }), list.rows[row].quantity != entry.quantity,
            list.setQuantity(entry.quantity, at: row)
        else { return }
        // What was typed before that is undone no more.
        quantities.removeAll { $0.text == entry.text }
        update()
    }
}
