import GtkKit
import History

// What is listed, what is said where nothing is, the panel that filters, and the cursor beside an open entry.
extension HistoryPage {
    var query: HistoryQuery {
        var query = filters.query()
        query.search = search.text
        return query
    }

    /// Whether an entry is listed that could be exported.
    var canExport: Bool { rows.entries > 0 }

    /// Whether there may be an entry to delete, listed or not.
    var canClear: Bool { rows.entries > 0 || !query.isEmpty }

    func showMessage() {
        requests.listed()
        stack.page = rows.entries > 0 ? "list" : "message"
        guard rows.entries == 0 else { return }
        if let failure = keeper.failure {
            return message.show(
                icon: "dialog-warning-symbolic", title: tr("There Is No History"), description: failure.sentence)
        }
        if !query.isEmpty {
            return message.show(
                icon: "edit-find-symbolic", title: tr("Nothing Found"),
                description: tr("Try another word, or fewer filters."))
        }
        switch keeper.keeping {
        case .off:
            message.show(
                icon: "document-open-recent-symbolic", title: tr("The History Is Off"),
                description: tr("What you scan is not kept. You can change that in the preferences."))
        case .untilQuit:
            message.show(
                icon: "document-open-recent-symbolic", title: tr("No Codes Yet"),
                description: tr("What you scan is listed here until you quit, and is never written to the disk."))
        case .always:
            message.show(
                icon: "document-open-recent-symbolic", title: tr("No Codes Yet"),
                description: tr("What you scan is listed here. It stays on this computer."))
        }
    }

    /// Opens or closes the panel above the list. The entry that the user is at stays in view when it opens.
    func showFilters(_ areShown: Bool) {
        let row = opened.flatMap(rows.row) ?? list.cursorRow
        let entry = row.flatMap { list.visibleRows.contains($0) ? rows.id(at: $0) : nil }
        kept = nil
        revealer.isRevealed = areShown
        // Without an animation the panel is open here, and the list gets its new size in a moment.
        if areShown { kept = entry }
    }

    /// Has the list's cursor and the open entry be one. When an entry is opened the filters may need more lines and
    /// move the list, so that the second click of a double click hits another row.
    /// - Parameter movedByKey: whether the user has moved the cursor, which the open entry then follows; otherwise the
    ///   cursor goes back to it.
    func agree(movedByKey: Bool = false) {
        guard selected == nil, let opened, let row = rows.row(of: opened), let cursor = list.cursorRow, cursor != row
        else { return }
        if movedByKey, let id = rows.id(at: cursor) { open(id) } else { list.place(at: row) }
    }

    /// The list has another size: it had more room before the panel opened.
    func keepInView() {
        guard let kept, let row = rows.row(of: kept) else { return }
        list.reveal(row: row)
        if revealer.isFullyRevealed { self.kept = nil }
    }
}
