import GtkKit
import History

// The query, the message for an empty list, the filter panel, and the cursor beside an open entry.
extension HistoryPage {
    var query: HistoryQuery {
        var query = filters.query()
        query.search = search.text
        return query
    }

    /// Whether any entry is listed, which could be exported.
    var canExport: Bool { rows.entries > 0 }

    /// Whether there may be any entry to delete, listed or not.
    var canClear: Bool { rows.entries > 0 || !query.isEmpty }

    func showMessage() {
        requests.listed()
        stack.page = rows.entries > 0 ? "list" : "message"
        offNote.isVisible = rows.entries > 0 && keeper.keeping == .off
        guard rows.entries == 0 else { return }
        if let failure = keeper.failure {
            // An existing history is not said to be missing: the user would take it for lost.
            let (title, addition) =
                keeper.isInaccessible
                ? (tr("The History Can't Be Opened"), "\n" + tr("Its file is still there, and was not changed."))
                : (tr("There Is No History"), "")
            return message.show(
                icon: "dialog-warning-symbolic", title: title, description: failure.sentence + addition)
        }
        let (hasWords, hasFilters) = (!HistoryQuery(search: search.text).isEmpty, !filters.query().isEmpty)
        if hasWords || hasFilters {
            return message.show(
                icon: "edit-find-symbolic", title: tr("Nothing Found"),
                description: !hasFilters
                    ? tr("Try another word.")
                    : hasWords ? tr("Try another word, or fewer filters.") : tr("Try fewer filters."))
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

    /// Opens or closes the panel above the list. When it opens, the current entry stays in view.
    func showFilters(_ areShown: Bool) {
        let row = opened.flatMap(rows.row) ?? list.cursorRow
        let entry = row.flatMap { list.visibleRows.contains($0) ? rows.id(at: $0) : nil }
        kept = nil
        revealer.isRevealed = areShown
        // Without animations the panel is open already, and the list is resized in a moment.
        if areShown { kept = entry }
    }

    /// Makes the list's cursor and the open entry agree. When an entry is opened, the filters may need more lines and
    /// move the list, so that the second click of a double click hits another row.
    /// - Parameter movedByKey: Whether the user has moved the cursor, so that the entry under it is opened; otherwise
    ///   the cursor returns to the open entry.
    func agree(movedByKey: Bool = false) {
        guard selected == nil, let opened, let row = rows.row(of: opened), let cursor = list.cursorRow, cursor != row
        else { return }
        if movedByKey, let id = rows.id(at: cursor) { open(id) } else { list.place(at: row) }
    }

    /// Scrolls the kept entry into view after the list was resized, because it had more room before the panel opened.
    func keepInView() {
        guard let kept, let row = rows.row(of: kept) else { return }
        list.reveal(row: row)
        if revealer.isFullyRevealed { self.kept = nil }
    }
}
