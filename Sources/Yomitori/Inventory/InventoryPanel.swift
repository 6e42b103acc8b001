import GtkKit
import History
import Scanning

/// The panel with the inventory list beside the picture: codes, counts, times, quantities, and missing codes.
final class InventoryPanel {
    let widget: Box
    var list = InventoryList()
    let table = InventoryPanel.makeTable()
    private let quantity = QuantityField()
    let help = InventoryHelp()
    let summary = Label()
    private let titles = InventoryTitles()
    let export = Button(tr("E_xport…"))
    private let clear = Button(tr("C_lear"))
    let removal = Button(icon: "list-remove-symbolic", name: tr("Remove from the list"))
    let window: Window
    /// Notice with the offer to undo a removal.
    private let notice = Notice()
    /// The list before it was cleared, until the offer to undo ends.
    private var cleared: InventoryList?
    /// The list before its expected codes were removed, until the offer to undo ends.
    private var compared: InventoryList?
    /// Name of the file with the codes that were expected last; `nil` for a list that was kept.
    var expectedFile: String?
    /// Text of the selected line, to which a typed quantity applies.
    private var selected: String?
    /// Whether the next read ends the selection: its quantity was entered, or the program or Tab selected it. A line
    /// that the user selected stays selected until then, whatever is read meanwhile.
    private var deselectsAtRead = false
    /// Whether the program is changing the lines, rather than the user.
    private var isUpdating = false
    /// Reads what is expected.
    var loading: Task<Void, Never>?
    /// The lines that were taken off the list, until the offer is over.
    private var removed: [InventoryList.Removal] = []
    /// The quantities that were typed, the last one at the end, and the number of those before the offer to undo.
    var quantities: [InventoryList.QuantityChange] = []
    private var quantitiesBeforeOffer = 0
    /// State of a message in several codes.
    private var progress: String?
    /// Hint about a code that is not read, shown in place of the counts.
    var hint: String? { didSet { if hint != oldValue { showSummary() } } }
    /// Possible values of ``hint``; room is kept for the longest, so that the list does not move while it is clicked.
    var hints: [String] = []
    /// Journal that stores the list in the history.
    var journal: InventoryJournal? { didSet { restore() } }
    /// Called when the user has changed the list, which Ctrl+Z undoes next.
    var onEdit: () -> Void = {}
    /// Called when the list was cleared: codes that are read next are new.
    var onClear: () -> Void = {}
    /// Reports in a sentence that a file was saved.
    var tellSaved: (String, FileAddress) -> Void = { _, _ in }
    /// Shows a short message.
    var tell: (String) -> Void = { _ in }
    /// Called when a quantity was typed, and the picture gets the keyboard focus again.
    var onQuantity: () -> Void {
        get { quantity.onEnd }
        set { quantity.onEnd = newValue }
    }
    /// Width of the page if the list is beside the picture; `nil` if it is below.
    var pageWidth: Double? { didSet { if pageWidth != oldValue { fit() } } }
    /// Width of the panel in logical pixels; −1 for its natural width.
    var width = Int(minimumWidth)

    init(window: Window) {
        self.window = window
        let scroller = ScrolledWindow(table, horizontal: true)
        let overlay = Overlay(scroller)
        // The notice is at the bottom, because new lines come at the top.
        notice.widget.verticalAlignment = .end
        overlay.add(notice.widget, passesThrough: true)
        overlay.expandsVertically = true
        summary.margin = Int(Self.summaryMargin)
        summary.wraps = true
        summary.setEllipsis(afterLines: Self.summaryLines)
        // A long sentence must not take room from the picture.
        summary.maximumCharacters = 24
        summary.expandsHorizontally = true
        for button in [removal, help.button] as [Widget] {
            button.addStyleClass("flat")
            button.verticalAlignment = .center
        }
        let header = Box(.horizontal, [summary, removal, help.button])
        let buttons = FlowBox([help.expected, export, clear], spacing: 6)
        buttons.margin = 6
        // In one column, the last one would be scrolled out of view.
        buttons.addStyleClass(Style.smallNames)
        // On the screen of a phone held sideways, everything together is too high and scrolls. The scrolled window is
        // also there where nothing has to scroll, and then shows no bar: it lets the panel be lower than its content,
        // so that the window can become low at all. To put the content into it only then, the minimum height of the
        // window would have to be known before it is made lower.
        let room = ScrolledWindow(
            Box(.vertical, [header, overlay, quantity.widget, buttons]), maximumHeight: Self.usualHeight)
        room.expandsVertically = true
        widget = Box(.vertical, [room])
        // Spare width goes to the picture.
        widget.expandsHorizontally = false
        widget.setMinimumSize(width: width, height: Self.minimumHeight)
        widget.addStyleClass("yomitori-inventory")
        // This runs after the size allocation, which it would restart.
        widget.onResize { [unowned self] in Task { [weak self] in self?.fitColumns() } }
        connectTable()
        connectControls()
        update()
    }

    private func connectTable() {
        // Not in the cell itself: the toolkit drops what is typed there when the line's code is read again.
        table.onActivate { [unowned self] row, column in
            guard column == Self.quantityColumn, list.rows.indices.contains(row) else { return }
            let line = list.rows[row]
            quantity.change(
                line.text, title: titles.title(of: line.text, symbology: line.symbology), quantity: line.quantity)
        }
        table.onSelectionChange { [unowned self] in
            if !isUpdating { selectionChanged() }
            showRemoval()
        }
        // A click on the line that is selected already keeps it selected.
        table.onCursorChange { [unowned self] in if !isUpdating { selectionChanged() } }
        table.onKeyPress { [unowned self] press in
            guard press.key == .delete, removal.isSensitive else { return false }
            removeSelected()
            return true
        }
    }

    private func connectControls() {
        quantity.onQuantity = { [unowned self] in
            if $1 == selected { deselectsAtRead = true }
            set($0, of: $1)
        }
        help.onChoose = { [unowned self] in chooseExpected() }
        help.onExample = { [unowned self] in saveExample() }
        help.onStop = { [unowned self] in stopComparing() }
        removal.onClick { [unowned self] in removeSelected() }
        export.onClick { [unowned self] in chooseExport() }
        clear.onClick { [unowned self] in empty() }
        notice.onAction = { [unowned self] in putBack() }
        notice.onDismiss = { [unowned self] in letGo() }
    }

    /// Shows the stored list.
    private func restore() {
        Task { [weak self] in
            guard let self, let old = await journal?.load() else { return }
            // Codes that were read before the stored list was loaded were counted without it, so the merged list is
            // stored.
            let hasRead = !list.rows.isEmpty
            list.restore(old, kept: HistoryEntry.keptText)
            quantities = []
            list.completeExpected(kept: HistoryEntry.keptText)
            if hasRead { journal?.keep(list) }
            update()
        }
    }

    /// Stores the list in another place from now on, or no longer.
    func move() {
        list.markNotKept()
        journal?.move(list)
    }

    /// Takes in a read.
    /// - Parameters:
    ///   - read: The read, as the history stores it.
    ///   - countsAgain: Whether a code that is on the list already counts as another item.
    func take(_ read: HistoryRecordDraft, countsAgain: Bool) -> InventoryList.Answer {
        let (entry, text) = (read.entry, read.entry.text)
        progress = nil
        if deselectsAtRead, selected != text { selected = nil }
        let answer = list.take(
            text, kept: entry.withoutSecrets.text, symbology: entry.symbology,
            time: LocalTime.now(InventoryTime.format), countsAgain: countsAgain)
        update()
        if let row = list.rows.firstIndex(where: { $0.text == text }) {
            table.scroll(to: row)
            journal?.take(read, on: list)
        }
        return answer
    }

    /// Shows the state of a message in several codes.
    func tell(_ progress: String?) {
        self.progress = progress
        update()
    }

    // MARK: - Quantities

    /// Shows the code to which the next quantity applies.
    private func showQuantity() {
        // A missing code has no quantity, and a typed one is not for another code.
        let isMissing = selected.map { list.missing.contains($0) } ?? false
        let row =
            isMissing
            ? nil : list.rows.first { $0.text == selected } ?? list.rows.first { $0.text == list.latest }
        quantity.show(
            row?.text, title: row.map { titles.title(of: $0.text, symbology: $0.symbology) } ?? "",
            quantity: row?.quantity)
    }

    /// Enters a digit of the quantity of the selected line, or else of the code read last, wherever the focus is.
    /// - Returns: Whether there is a code to give a quantity to.
    func type(digit: Int) -> Bool { quantity.type(digit: digit) }

    /// Cancels a quantity that is being typed, or else deselects the selected line.
    /// - Returns: Whether there was either.
    func escape() -> Bool {
        if quantity.cancel() { return true }
        guard selectedText != nil else { return false }
        table.mark(nil)
        return true
    }

    // MARK: - Selecting and removing

    /// Takes over the selection that the user has made. Tab selects the first line on its way past the list; that must
    /// not give it the quantities of all codes that follow.
    private func selectionChanged() {
        (selected, deselectsAtRead) = (selectedText, Window.answersTab)
        showQuantity()
    }

    /// Text of the selected line; `nil` if none is selected.
    private var selectedText: String? {
        guard let row = table.selectedRow else { return nil }
        let missing = row - list.rows.count
        return missing < 0 ? list.rows[row].text : list.missing.indices.contains(missing) ? list.missing[missing] : nil
    }

    /// Keeps the selection when lines are inserted before it, so that the selected line is the one that is removed.
    private func keepSelection() {
        guard selectedText != selected else { return }
        let row = list.rows.firstIndex { $0.text == selected }
        let missing = selected.flatMap { list.missing.firstIndex(of: $0) }.map { $0 + list.rows.count }
        table.mark(row ?? missing)
        selected = selectedText
    }

    private func showRemoval() {
        removal.setSensitive(
            unless: selectedText == nil ? tr("Select a line first") : nil, tooltip: tr("Remove from the list"))
    }

    /// Removes the selected line, and offers to undo that, together with the removals just before.
    private func removeSelected() {
        guard let text = selectedText, let place = table.selectedRow else { return }
        if cleared != nil || compared != nil { letGo() }
        guard let removal = list.remove(text) else { return }
        // The next line is selected, to which the cursor moves, or else the last one.
        let lines = list.rows.map(\.text) + list.missing
        selected = lines.indices.contains(place) ? lines[place] : lines.last
        deselectsAtRead = true
        removed.append(removal)
        switch removal {
        case .row(let row, _): journal?.remove(row, from: list)
        case .expected: journal?.expect(list)
        }
        update()
        offerUndo(
            removed.count == 1
                ? tr("“{code}” removed.").with("code", titles.title(of: text))
                : trn("{count} line removed.", "{count} lines removed.", removed.count))
    }

    private func offerUndo(_ sentence: String) {
        quantitiesBeforeOffer = quantities.count
        onEdit()
        notice.show(sentence, action: tr("_Undo"))
        widget.announce(sentence)
    }

    /// Whether a line with this text was removed, and can still be put back.
    private func isGone(_ text: String) -> Bool {
        removed.contains { $0.text == text } || cleared?.rows.contains { $0.text == text } ?? false
    }

    /// Ends the offer to undo.
    private func letGo() {
        // A line that is read later with the text of one that is gone has its own quantity.
        let old = quantities.prefix(quantitiesBeforeOffer).filter { !isGone($0.text) }
        quantities.replaceSubrange(..<min(quantitiesBeforeOffer, quantities.count), with: old)
        (cleared, compared, removed) = (nil, nil, [])
        journal?.letGo(besides: list)
    }

    /// Clears the list, and offers to undo that.
    private func empty() {
        if !removed.isEmpty || compared != nil { letGo() }
        let sentence = list.rows.isEmpty ? tr("Expected codes removed.") : tr("List cleared.")
        // A second click keeps the first offer, because a code in view may have been read again between the two.
        var all = list
        if let cleared { all.restore(cleared) }
        cleared = all
        if list.rows.isEmpty { list.expectNothing() }
        list.removeAll()
        journal?.clear(expecting: list)
        onClear()
        update()
        offerUndo(sentence)
    }

    /// Removes the expected codes, and offers to undo that.
    private func stopComparing() {
        letGo()
        compared = list
        list.expectNothing()
        journal?.expect(list)
        update()
        offerUndo(tr("Expected codes removed."))
    }

    /// Undoes the last change: a quantity that was typed, or the removals, like the button of the offer.
    func undo() {
        let isOffered = notice.isShown && (cleared != nil || compared != nil || !removed.isEmpty)
        guard isOffered, quantities.count <= quantitiesBeforeOffer else { return undoQuantity() }
        notice.show(nil)
        putBack()
    }

    private func putBack() {
        // A line that was read again since and the one that comes back are one, with a quantity of both.
        let since = quantities.dropFirst(quantitiesBeforeOffer).filter { !isGone($0.text) }
        quantities = Array(quantities.prefix(quantitiesBeforeOffer) + since)
        if let back = removed.last?.text { (selected, deselectsAtRead) = (back, true) }
        for removal in removed.reversed() {
            list.putBack(removal)
            if case .row(let row, _) = removal { journal?.putBack(row.text) }
        }
        removed = []
        // Another list of expected codes may have been loaded meanwhile.
        if let compared, list.expected.isEmpty { list.expect(as: compared) }
        compared = nil
        if let cleared {
            self.cleared = nil
            list.restore(cleared)
            journal?.putBack()
        }
        journal?.keep(list)
        update()
        // The lines are seen to come back; a screen reader tells nothing of them.
        widget.announce(tr("Put back."))
    }

    /// What the table of expected codes calls a code.
    private func name(_ text: String) -> String { list.names[text].map(titles.shown) ?? "" }

    func update() {
        fit()
        let isChecked = !list.expected.isEmpty
        let today = LocalTime.now(InventoryTime.dayFormat)
        let read = list.rows.map { row in
            [
                titles.title(of: row.text, symbology: row.symbology), name(row.text),
                !isChecked ? "" : row.isExpected ? tr("✓ expected") : tr("unexpected"), "\(row.count)",
                "\(row.quantity)", InventoryTime.shown(row.time, today: today),
            ]
        }
        // Looked up once, and not for each of thousands of lines.
        let state = tr("missing")
        isUpdating = true
        table.show(
            read + list.missing.map { [titles.title(of: $0), name($0), state, "0", "0", ""] },
            editableRows: list.rows.count)
        keepSelection()
        isUpdating = false
        showQuantity()
        showRemoval()
        showSummary()
        help.show(expected: list.expected.count, file: expectedFile)
        fitColumns()
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

    /// Shows above the list the number of codes, or a more important message.
    private func showSummary() {
        let isChecked = !list.expected.isEmpty
        var parts = [trn("{count} code read", "{count} codes read", list.rows.count)]
        if isChecked {
            parts.append(trn("{count} missing", "{count} missing", list.missing.count))
            if list.unexpectedCount > 0 {
                parts.append(trn("{count} unexpected", "{count} unexpected", list.unexpectedCount))
            }
        }
        if list.rows.isEmpty, !isChecked { parts = [tr("Hold one code after another in front of the camera.")] }
        summary.text = hint ?? progress ?? parts.joined(separator: " · ")
    }
}
