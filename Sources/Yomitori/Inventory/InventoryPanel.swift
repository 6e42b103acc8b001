import GtkKit
import Scanning

/// The list beside the picture: what was read, how often and when, how many it stands for, and what is missing.
final class InventoryPanel {
    let widget: Box
    private var list = InventoryList()
    private let table = Table(
        name: tr("Inventory"),
        columns: [
            // The state beside its code: on a phone's screen the list is scrolled to what comes last.
            Table.Column(tr("Code"), expands: true), Table.Column(tr("State")), Table.Column(tr("Count")),
            Table.Column(tr("Quantity"), isEditable: true), Table.Column(tr("Time")),
        ])
    private let summary = Label()
    private let export = Button(tr("E_xport…"))
    private let clear = Button(tr("C_lear"))
    private let window: Window
    /// Whether keys go to the list, and not into one of its cells.
    var hasFocus: Bool { table.hasFocus }
    /// The list was emptied: what is read next is new.
    var onClear: () -> Void = {}
    /// In logical pixels; −1 for as much as it needs.
    var width = 340 { didSet { widget.setMinimumSize(width: width, height: 170) } }

    init(window: Window) {
        self.window = window
        let load = Button(tr("_Expected…"))
        load.tooltip = tr("Load a table of the codes to expect")
        let scroller = ScrolledWindow(table, horizontal: true)
        scroller.expandsVertically = true
        summary.margin = 6
        summary.setEllipsis()
        let buttons = Box(.horizontal, spacing: 6, [load, export, clear])
        buttons.margin = 6
        widget = Box(.vertical, [summary, scroller, buttons])
        widget.setMinimumSize(width: width, height: 170)
        widget.addStyleClass("yomitori-inventory")
        table.onEdit = { [unowned self] row, _, text in
            if let quantity = Int(text) { list.setQuantity(quantity, at: row) }
            update()
        }
        load.onClick { [unowned self] in chooseExpected() }
        export.onClick { [unowned self] in chooseExport() }
        clear.onClick { [unowned self] in
            if list.rows.isEmpty { list.expectNothing() }
            list.removeAll()
            onClear()
            update()
        }
        update()
    }

    /// Takes in a read.
    /// - Parameters:
    ///   - countsAgain: whether a code that is on the list is another thing of its kind.
    func take(_ text: String, symbology: String, countsAgain: Bool) -> InventoryList.Answer {
        let answer = list.take(
            text, symbology: symbology, time: LocalTime.now("%H:%M:%S"), countsAgain: countsAgain)
        update()
        if let row = list.rows.firstIndex(where: { $0.text == text }) { table.scroll(to: row) }
        return answer
    }

    private func update() {
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
        if list.rows.isEmpty, !isChecked { parts = [tr("Hold one code after another into the frame.")] }
        summary.text = parts.joined(separator: " · ")
        table.setShown(isChecked, column: 1)
        export.setSensitive(
            unless: list.rows.isEmpty && !isChecked ? tr("The list is empty") : nil, tooltip: tr("Save the list as CSV")
        )
        let clearing =
            list.rows.isEmpty
            ? tr("Forget what is expected")
            : isChecked ? tr("Empty the list; what is expected stays") : tr("Empty the list")
        clear.setSensitive(
            unless: list.rows.isEmpty && !isChecked ? tr("The list is empty") : nil, tooltip: clearing)
    }

    private func chooseExpected() {
        let chooser = FileChooser(
            .open, title: tr("Codes to Expect"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv", "*.txt"]),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ])
        chooser.show { [weak self] uris, _ in
            if let uri = uris.first { self?.loadExpected(FileAddress(uri: uri)) }
        }
    }

    /// Loads the codes to expect; whatever the file holds, it is no more than a list of texts.
    func loadExpected(_ file: FileAddress) {
        do throws(AccessError) {
            guard list.expect(csv: String(decoding: try file.contents(), as: UTF8.self)) else {
                return complain(
                    tr("The Table Can't Be Read"),
                    tr("{file} has no codes in its first column.").with("file", file.name))
            }
            update()
        } catch {
            complain(tr("The Table Can't Be Read"), error.message)
        }
    }

    private func chooseExport() {
        let chooser = FileChooser(
            .save, title: tr("Export the List"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv"])])
        chooser.suggest(name: tr("inventory") + "-" + LocalTime.now("%Y-%m-%d") + ".csv")
        chooser.show { [weak self] uris, _ in
            guard let self, let uri = uris.first else { return }
            do throws(AccessError) {
                try FileAddress(uri: uri).write(Array(list.csv.utf8))
            } catch {
                complain(tr("The List Can't Be Saved"), error.message)
            }
        }
    }

    private func complain(_ title: String, _ text: String) {
        MessageDialog(before: window, title: title, text: text, close: tr("_Close"))
    }
}
