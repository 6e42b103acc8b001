import GtkKit
import History
import Scanning

/// The list beside the picture: what was read, how often and when, how many it stands for, and what is missing.
final class InventoryPanel {
    let widget: Box
    var list = InventoryList()
    private let table = Table(
        name: tr("Inventory"),
        columns: [
            // The state column stands beside the code: on a phone's screen the last columns are scrolled out of view.
            Table.Column(tr("Code"), expands: true), Table.Column(tr("State")), Table.Column(tr("Count")),
            Table.Column(tr("Quantity"), isEditable: true), Table.Column(tr("Time")),
        ])
    private let summary = Label()
    private let export = Button(tr("E_xport…"))
    private let clear = Button(tr("C_lear"))
    let window: Window
    /// Offers what was cleared back.
    private let notice = Notice()
    /// The list as it was before it was cleared, until the offer is over.
    private var cleared: InventoryList?
    /// Where the list is kept.
    var journal: InventoryJournal? { didSet { restore() } }
    /// Whether key presses go to the list and not to a cell that is edited.
    var hasFocus: Bool { table.hasFocus }
    /// The list was emptied: what is read next is new.
    var onClear: () -> Void = {}
    /// In logical pixels; −1 for as much as it needs.
    var width = 340 { didSet { widget.setMinimumSize(width: width, height: 170) } }

    init(window: Window) {
        self.window = window
        let load = Button(tr("_Expected…"))
        load.tooltip = tr("Load a table of the expected codes")
        let scroller = ScrolledWindow(table, horizontal: true)
        let overlay = Overlay(scroller)
        // What is read next comes at the top.
        notice.widget.verticalAlignment = .end
        overlay.add(notice.widget, passesThrough: true)
        overlay.expandsVertically = true
        summary.margin = 6
        summary.setEllipsis()
        let buttons = Box(.horizontal, spacing: 6, [load, export, clear])
        buttons.margin = 6
        widget = Box(.vertical, [summary, overlay, buttons])
        widget.setMinimumSize(width: width, height: 170)
        widget.addStyleClass("yomitori-inventory")
        table.onEdit = { [unowned self] row, _, text in
            if let quantity = Int(text), list.setQuantity(quantity, at: row) {
                journal?.setQuantity(quantity, of: list.rows[row].text)
            }
            update()
        }
        load.onClick { [unowned self] in chooseExpected() }
        export.onClick { [unowned self] in chooseExport() }
        clear.onClick { [unowned self] in empty() }
        notice.onAction = { [unowned self] in putBack() }
        notice.onDismiss = { [unowned self] in
            cleared = nil
            journal?.letGo()
        }
        update()
    }

    /// Shows the list that was kept.
    private func restore() {
        Task { [weak self] in
            guard let self, let old = await journal?.load() else { return }
            list.restore(old)
            update()
        }
    }

    /// Takes in a read.
    /// - Parameters:
    ///   - entry: as the history keeps it.
    ///   - countsAgain: whether a code that is on the list already counts as another item.
    func take(_ entry: HistoryEntry, countsAgain: Bool) -> InventoryList.Answer {
        let text = entry.text
        let answer = list.take(
            text, symbology: entry.symbology, time: LocalTime.now("%H:%M:%S"), countsAgain: countsAgain)
        update()
        if let row = list.rows.firstIndex(where: { $0.text == text }) {
            table.scroll(to: row)
            journal?.take(entry, quantity: list.rows[row].quantity)
        }
        return answer
    }

    /// Empties the list, and offers to undo that.
    private func empty() {
        let sentence = list.rows.isEmpty ? tr("Expected codes removed.") : tr("List cleared.")
        // A second click keeps the first offer: a code in view may have been read again between the two.
        var all = list
        if let cleared { all.restore(cleared) }
        cleared = all
        if list.rows.isEmpty { list.expectNothing() }
        list.removeAll()
        journal?.clear(expecting: list.expected)
        onClear()
        update()
        notice.show(sentence, action: tr("_Undo"))
        widget.announce(sentence)
    }

    private func putBack() {
        guard let cleared else { return }
        self.cleared = nil
        list.restore(cleared)
        journal?.putBack()
        update()
    }

    func update() {
        let isChecked = !list.expected.isEmpty
        let read = list.rows.map { row in
            [
                row.text, !isChecked ? "" : row.isExpected ? tr("✓ expected") : tr("unexpected"), "\(row.count)",
                "\(row.quantity)", row.time,
            ]
        }
        table.show(read + list.missing.map { [$0, tr("missing"), "0", "0", ""] })
        var parts = [trn("{count} code read", "{count} codes read", list.rows.count)]
        if isChecked {
            parts.append(trn("{count} missing", "{count} missing", list.missing.count))
            if list.unexpectedCount > 0 {
                parts.append(trn("{count} unexpected", "{count} unexpected", list.unexpectedCount))
            }
        }
        if list.rows.isEmpty, !isChecked { parts = [tr("Hold one code after another in front of the camera.")] }
        summary.text = parts.joined(separator: " · ")
        table.setShown(isChecked, column: 1)
        export.setSensitive(
            unless: list.rows.isEmpty && !isChecked ? tr("The list is empty") : nil, tooltip: tr("Save the list as CSV")
        )
        let clearing =
            list.rows.isEmpty
            ? tr("Remove the expected codes")
            : isChecked ? tr("Clear the list and keep the expected codes") : tr("Clear the list")
        clear.setSensitive(
            unless: list.rows.isEmpty && !isChecked ? tr("The list is empty") : nil, tooltip: clearing)
    }
}
