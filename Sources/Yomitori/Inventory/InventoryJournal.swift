import GtkKit
import History
import Scanning
import Synchronization

/// Keeps the inventory list in the history while it grows, so that it is there again after a crash, or the next start.
final class InventoryJournal {
    nonisolated private struct Sessions {
        /// The session that the list is.
        var current: Int64?
        /// The one that was cleared and may come back.
        var cleared: Int64?
        /// What was taken off the list and may come back, by its text.
        var removals: [String: HistoryStore.Removal] = [:]
    }

    /// For the keeper's queue.
    nonisolated private final class SharedSessions: Sendable { let value = Mutex(Sessions()) }

    private let keeper: HistoryKeeper
    private let sessions = SharedSessions()
    /// What the lines of the list were read as, by their texts, also while nothing is kept: the whole list may have to
    /// be kept later.
    private var reads: [String: HistoryEntry] = [:]
    /// How often something of the list could not be kept, and up to which of these times it was made up for.
    private var (gaps, filled) = (0, 0)

    /// Whether the history has the whole list.
    var isWhole: Bool { gaps == filled }

    init(keeper: HistoryKeeper) { self.keeper = keeper }

    /// The list that was under way last; `nil` where there is none.
    func load() async -> InventoryList? {
        guard keeper.keeping != .off else { return nil }
        let sessions = sessions
        let found: (HistorySession, [HistoryEntry])? = await withCheckedContinuation { continuation in
            keeper.change { store throws(HistoryError) -> (HistorySession, [HistoryEntry])? in
                guard let session = try store.openSession() else { return nil }
                sessions.value.withLock { $0.current = session.id }
                var query = HistoryQuery()
                query.session = session.id
                return (session, try store.entries(query))
            } onEnd: {
                continuation.resume(returning: (try? $0.get()) ?? nil)
            }
        }
        guard let (session, entries) = found, !entries.isEmpty || !session.expected.isEmpty else { return nil }
        for entry in entries { reads[entry.text] = entry }
        let rows = entries.reversed().map { entry in
            InventoryList.Row(
                text: entry.text, symbology: entry.symbology, count: entry.count, quantity: entry.quantity,
                time: LocalTime.text(seconds: entry.time / 1000, InventoryTime.format), isExpected: true,
                lacksSecret: entry.lacksSecret)
        }
        return InventoryList(rows: rows, expected: session.expected, names: session.names)
    }

    /// Whether this is the session that the list is.
    func isOpen(_ session: Int64?) -> Bool {
        guard let session else { return false }
        return sessions.value.withLock { $0.current == session }
    }

    /// - Parameter list: already has the read.
    func take(_ read: KeptRead, on list: InventoryList) {
        if reads[read.entry.text] == nil { reads[read.entry.text] = read.entry }
        guard isWhole else { return keep(list) }
        guard let row = list.rows.first(where: { $0.text == read.entry.text }) else { return }
        let (quantity, shared) = (row.quantity, list.sharedQuantity(ofKept: row.keptText))
        let (keepsSecrets, thumbnail) = (keeper.keepsSecrets, keeper.keepsThumbnails ? read.thumbnail : nil)
        change { store, session throws(HistoryError) in
            try store.count(
                read.entry, quantity: quantity, shared: shared, in: session(read.entry.scene),
                keepsSecrets: keepsSecrets, thumbnail: thumbnail?())
        }
    }

    /// - Parameter list: already has the new quantity of the text.
    func keepQuantity(of text: String, on list: InventoryList) {
        guard isWhole else { return keep(list) }
        guard let row = list.rows.first(where: { $0.text == text }) else { return }
        let (quantity, shared) = (row.quantity, list.sharedQuantity(ofKept: row.keptText))
        change { store, session throws(HistoryError) in
            try store.setQuantity(quantity, shared: shared, of: text, in: session(""))
        }
    }

    /// Keeps the whole list: some of it is not kept yet, or was kept in another place.
    func keep(_ list: InventoryList) {
        let entries = list.rows.map { row in
            var entry =
                reads[row.text] ?? reads[row.keptText]
                ?? HistoryEntry(
                    time: HistoryTime.now(), source: ReadSource(.camera), symbology: row.symbology, text: row.text)
            (entry.count, entry.quantity) = (row.count, row.quantity)
            return entry
        }
        let (expected, names, keepsSecrets, made) = (list.expected, list.names, keeper.keepsSecrets, gaps)
        guard !entries.isEmpty || !expected.isEmpty else { return filled = made }
        change { store, session throws(HistoryError) in
            let id = try session(entries.first?.scene ?? "")
            try store.keep(entries, in: id, keepsSecrets: keepsSecrets)
            try store.expect(expected, names: names, in: id)
        } onSuccess: { [weak self] in
            guard let self else { return }
            filled = max(filled, made)
        }
    }

    /// The list is about to be kept in another place, or not any more: its session here ends.
    func leave() {
        let sessions = sessions
        keeper.change { store throws(HistoryError) in
            let old = sessions.value.withLock { sessions in
                defer { sessions = Sessions() }
                return sessions
            }
            if let current = old.current { try store.endSession(current) }
            for removal in old.removals.values { try store.forget(removal) }
        }
    }

    /// The list is kept in another place from now on, as a whole, or it is not kept any more.
    func move(_ list: InventoryList) {
        let sessions = sessions
        // In its turn: what was asked for before belongs to the place of before.
        keeper.change { _ throws(HistoryError) in sessions.value.withLock { $0 = Sessions() } }
        gaps += 1
        keep(list)
    }

    /// Keeps what a list expects.
    func expect(_ list: InventoryList) {
        guard isWhole else { return keep(list) }
        let (expected, names) = (list.expected, list.names)
        change { store, session throws(HistoryError) in try store.expect(expected, names: names, in: session("")) }
    }

    /// The list was emptied; it may come back.
    /// - Parameter list: what the next one expects is what this one does.
    func clear(expecting list: InventoryList) {
        guard keeper.keeping != .off else { return }
        let (expected, names) = (list.expected, list.names)
        let sessions = sessions
        keeper.change { store throws(HistoryError) in
            try sessions.value.withLock { sessions throws(HistoryError) in
                if let cleared = sessions.cleared {
                    try store.resumeSession(cleared, taking: sessions.current)
                } else {
                    sessions.cleared = sessions.current
                }
                if let cleared = sessions.cleared { try store.endSession(cleared) }
                sessions.current = nil
                guard !expected.isEmpty else { return }
                let next = try store.beginSession(scene: "")
                sessions.current = next
                try store.expect(expected, names: names, in: next)
            }
        }
    }

    /// The list that was emptied comes back, as far as the place where it is kept has it; ``keep(_:)`` does the rest.
    func putBack() {
        let sessions = sessions
        keeper.change { store throws(HistoryError) in
            try sessions.value.withLock { sessions throws(HistoryError) in
                guard let cleared = sessions.cleared else { return }
                try store.resumeSession(cleared, taking: sessions.current)
                (sessions.current, sessions.cleared) = (cleared, nil)
            }
        }
    }

    /// A line was taken off the list; it may come back.
    /// - Parameter list: has it no more.
    func remove(_ row: InventoryList.Row, from list: InventoryList) {
        let (text, rest) = (row.text, list.sharedQuantity(ofKept: row.keptText))
        let sessions = sessions
        change { store, session throws(HistoryError) in
            let removal = try store.remove(text, of: session(""), leaving: rest)
            sessions.value.withLock { $0.removals[text] = removal }
        }
    }

    /// A text that was taken off the list comes back, as the list itself does.
    func putBack(_ text: String) {
        let sessions = sessions
        change { store, _ throws(HistoryError) in
            guard let removal = sessions.value.withLock({ $0.removals.removeValue(forKey: text) }) else { return }
            try store.restore(removal)
        }
    }

    /// What was emptied or taken off the list does not come back.
    /// - Parameter list: what is left.
    func letGo(besides list: InventoryList) {
        let texts = Set(list.rows.flatMap { [$0.text, $0.keptText] })
        reads = reads.filter { texts.contains($0.key) }
        let sessions = sessions
        keeper.change { store throws(HistoryError) in
            let removals = sessions.value.withLock { sessions in
                defer { (sessions.cleared, sessions.removals) = (nil, [:]) }
                return Array(sessions.removals.values)
            }
            for removal in removals { try store.forget(removal) }
        }
    }

    /// - Parameter body: is given what begins a session where there is none.
    private func change(
        _ body: @escaping @Sendable (HistoryStore, (String) throws(HistoryError) -> Int64) throws(HistoryError) -> Void,
        onSuccess: @escaping @MainActor () -> Void = {}
    ) {
        guard keeper.keeping != .off else { return gaps += 1 }
        let sessions = sessions
        keeper.change { store throws(HistoryError) in
            try body(store) { scene throws(HistoryError) in
                try sessions.value.withLock { sessions throws(HistoryError) in
                    if let current = sessions.current { return current }
                    let new = try store.beginSession(scene: scene)
                    sessions.current = new
                    return new
                }
            }
        } onEnd: { [weak self] in
            switch $0 {
            case .success: onSuccess()
            case .failure: self?.gaps += 1
            }
        }
    }
}
