import GtkKit
import History
import Payloads

// Loading of entries from the history, and their display in the list.
extension HistoryPage {
    /// Number of entries that are loaded first; the rest follows a moment later.
    nonisolated private static let firstPage = 300
    private static let pageSize = 100
    private static let cacheLimit = 5000

    /// Result of a query of the history.
    private struct Found: Sendable {
        var rows: HistoryRows
        var entries: [Int64: HistoryEntry]
        var thumbnails: [Int64: ImageSurface]
        var choices: HistoryStore.Choices
        var sessions: [HistorySession]
        /// Number of damaged entries known so far, which can't be shown.
        var damaged: Int
    }

    /// Loads the list again.
    func reload(fromTop: Bool = false) {
        reloading?.cancel()
        let query = query
        let inView = fromTop ? [] : rows.ids(in: list.visibleRows)
        reloading = Task { [weak self, keeper, wanted, opened, edits] in
            let found = await keeper.look { store throws(HistoryError) in
                let ids = try store.ids(query, limit: Self.firstPage)
                let shown = (inView.isEmpty ? Array(ids.prefix(60)) : inView) + [wanted, opened].compactMap(\.self)
                let entries = try store.entries(ids: shown)
                return Found(
                    rows: HistoryRows(ids: ids), entries: entries,
                    thumbnails: try Self.thumbnails(of: shown, in: store),
                    choices: try store.choices(), sessions: try store.sessions(), damaged: store.unreadableCount)
            }
            guard !Task.isCancelled, let self else { return }
            defer { if edits == self.edits { refreshOpened() } }
            guard let found else { return showMessage() }
            let isMore = found.rows.entries == Self.firstPage
            // A long list that is scrolled down must not be replaced by a short one for a moment.
            if !isMore || fromTop || rows.entries <= Self.firstPage {
                show(found, fromTop: fromTop, isPart: isMore)
            }
            guard isMore else { return }
            let rest = await keeper.look { store throws(HistoryError) in HistoryRows(ids: try store.ids(query)) }
            guard let rest, !Task.isCancelled else { return }
            var all = found
            all.rows = rest
            show(all, fromTop: false)
        }
    }

    /// - Parameter isPart: Whether more rows follow in a moment.
    private func show(_ found: Found, fromTop: Bool, isPart: Bool = false) {
        let atCursor = list.cursorRow.flatMap(rows.id)
        // The cursor moves to the row behind a removed entry, and stays at an entry that still exists.
        let isCursorKept = atCursor.map { found.rows.row(of: $0) != nil } ?? true
        let place = isCursorKept ? found.rows.firstDifference(from: rows) : nil
        rows = found.rows
        (entries, links, thumbnails) = (found.entries, [:], found.thumbnails)
        tell(ofDamaged: found.damaged)
        (pending, damaged) = ([], [])
        filters.show(found.choices, sessions: found.sessions)
        list.show(count: rows.rows.count, changedAt: place, startsOver: fromTop)
        if fromTop { list.scrollToTop() }
        if fromTop, !query.isEmpty { tellFound(isPart: isPart) }
        // Ticks of the rows that follow are kept until these are loaded.
        if let selected, !isPart { self.selected = selected.intersection(rows.allIDs) }
        showMessage()
        if let wanted, rows.row(of: wanted) != nil || !isPart {
            self.wanted = nil
            if rows.row(of: wanted) != nil { open(wanted) }
        }
        if let opened {
            if let row = rows.row(of: opened) {
                list.select(row)
            } else if !isPart {
                // The user types into the search, or changes a filter.
                open(nil, takesFocus: !isWide)
            }
        }
        placeCursor(isPart: isPart, from: fromTop ? nil : atCursor)
    }

    /// Announces how many entries match the search and the filters: the focus stays where the user types.
    private func tellFound(isPart: Bool) {
        // The first part of many entries: their number is not known yet, and of no use.
        guard !isPart else { return }
        list.announce(
            rows.entries == 0 ? tr("Nothing Found") : trn("{count} entry found", "{count} entries found", rows.entries))
    }

    /// Shows the current state of the open entry.
    private func refreshOpened() {
        guard let opened else { return }
        if details.entry?.id != opened { showOpened() } else if let entry = entries[opened] { details.refresh(entry) }
    }

    /// Moves the cursor to the restored entry, back to the entry where it was, from a row with a day in view to the
    /// next entry, or to the entry behind a deleted one. Does none of this while an entry is open.
    /// - Parameter entry: Entry at which the cursor was.
    private func placeCursor(isPart: Bool, from entry: Int64?) {
        if opened == nil, let restored, let row = rows.row(of: restored) {
            list.place(at: row)
            self.restored = nil
        } else if opened == nil, let entry, list.cursorRow.flatMap({ rows.id(at: $0) }) != entry,
            let old = rows.row(of: entry)
        {
            // Rows were added and removed in several places, or so many that the list has no cursor any more.
            list.place(at: old)
        } else if opened == nil, selected == nil, let row = list.cursorRow, rows.id(at: row) == nil,
            list.visibleRows.contains(row), let next = rows.entry(from: row, by: 1)
        {
            list.place(at: next)
        } else if opened == nil, selected == nil, !isPart, let entry, rows.row(of: entry) == nil,
            let row = list.cursorRow, list.visibleRows.contains(row)
        {
            // The entry was deleted: the cursor is at the next one, which is not selected by itself.
            list.place(at: row)
        }
        // A restored entry that the filters hide is not returned to later.
        if !isPart { restored = nil }
    }

    func content(_ row: Int) -> LazyList.Row? {
        guard rows.rows.indices.contains(row) else { return nil }
        switch rows.rows[row] {
        case .day(let start):
            return LazyList.Row(
                icon: nil, title: HistoryClock.day(start),
                isTicked: selected.map { rows.ids(ofDayAt: row).allSatisfy($0.contains) })
        case .entry(let id):
            guard let entry = entries[id] else {
                guard damaged.contains(id) else {
                    fetch(withRow: row)
                    return nil
                }
                return LazyList.Row(
                    icon: "dialog-warning-symbolic", title: tr("Damaged entry"),
                    time: HistoryClock.time(HistoryTime.time(ofID: id)), isTicked: selected.map { $0.contains(id) })
            }
            let link = link(of: entry)
            let doubt = link?.isDeceptive == true ? tr("Suspicious link") : nil
            var row = LazyList.Row(
                icon: entry.kind.icon, title: entry.shownTitle,
                detail: entry.rowDetail(doubt: doubt, site: link?.site),
                time: HistoryClock.time(entry.time), note: entry.symbologyName, isStarred: entry.isFavourite,
                isTicked: selected.map { $0.contains(id) }, picture: thumbnails[id],
                isDoubtful: doubt != nil)
            // Links of one site differ at their ends.
            row.isEllipsizedInMiddle = entry.kind == .link && entry.label.isEmpty
            return row
        }
    }

    /// A link as its row shows it.
    struct ShownLink {
        /// Whether it seems to lead elsewhere than it does; the card says why.
        var isDeceptive: Bool
        /// Registrable domain, which the beginning of an address may not show; `nil` if there is none.
        var site: String?
    }

    private func link(of entry: HistoryEntry) -> ShownLink? {
        guard [.link, .gs1].contains(entry.kind) else { return nil }
        if let known = links[entry.id] { return known }
        let link = entry.payload.address.flatMap(requests.cards.inspect)
        var shown = ShownLink(isDeceptive: link?.warnings.contains(where: \.isDeceptive) ?? false)
        if entry.kind == .link, let link, link.isWeb || link.domain != nil, !link.host.isEmpty {
            shown.site = link.asciiHostParts.domain.printable
        }
        links[entry.id] = shown
        return shown
    }

    /// Loads thumbnails for the list; must not be called on the main thread.
    nonisolated private static func thumbnails(
        of ids: [Int64], in store: HistoryStore
    ) throws(HistoryError) -> [Int64: ImageSurface] {
        try store.thumbnails(of: ids).compactMapValues { ImageSurface(png: $0)?.reduced(toFit: thumbnailSide) }
    }

    /// Reports damaged entries, each time their number grows.
    private func tell(ofDamaged count: Int) {
        guard count > toldDamaged else { return }
        toldDamaged = count
        requests.tell(
            trn(
                "{count} entry is damaged and can't be shown.", "{count} entries are damaged and can't be shown.", count
            ),
            nil)
    }

    /// Loads the entries of the page around a row.
    func fetch(withRow row: Int) {
        let page = row / Self.pageSize
        guard pending.insert(page).inserted else { return }
        let ids = rows.ids(in: page * Self.pageSize..<(page + 1) * Self.pageSize)
        Task { [weak self, keeper] in
            let new = await keeper.look { store throws(HistoryError) in
                (
                    try store.entries(ids: ids), try Self.thumbnails(of: ids, in: store),
                    damaged: store.unreadableCount
                )
            }
            guard let self else { return }
            // If the history is busy, the page is loaded again when the row is next drawn.
            pending.remove(page)
            guard let new else { return }
            if entries.count > Self.cacheLimit {
                (entries, links, thumbnails) = ([:], [:], [:])
                pending = []
            }
            entries.merge(new.0) { $1 }
            damaged.formUnion(ids.filter { new.0[$0] == nil })
            thumbnails.merge(new.1) { $1 }
            tell(ofDamaged: new.damaged)
            list.refresh()
            if details.entry?.id != opened { showOpened() }
        }
    }
}
