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
        let rows = entries.reversed().map { entry in
            InventoryList.Row(
                text: entry.text, symbology: entry.symbology, count: entry.count, quantity: entry.quantity,
                time: LocalTime.text(seconds: entry.time / 1000, InventoryTime.format), isExpected: true,
                lacksSecret: entry.lacksSecret)
        }
        return InventoryList(rows: rows, expected: session.expected, names: session.names)
    }

    /// - Parameter list: already has the read.
    func take(_ read: KeptRead, on list: InventoryList) {
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
        guard let row = list.rows.first(where: { $0.text == text }) else { return }
        let (quantity, shared) = (row.quantity, list.sharedQuantity(ofKept: row.keptText))
        change { store, session throws(HistoryError) in
            try store.setQuantity(quantity, shared: shared, of: text, in: session(""))
        }
    }

    /// Keeps what a list expects.
    func expect(_ list: InventoryList) {
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

    /// The list that was emptied comes back.
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

    /// A text that was taken off the list comes back.
    /// - Parameter list: has it again.
    func putBack(_ text: String, to list: InventoryList) {
        let sessions = sessions
        change { store, session throws(HistoryError) in
            guard let removal = sessions.value.withLock({ $0.removals.removeValue(forKey: text) }) else { return }
            try store.restore(removal, of: session(""))
        }
        keepQuantity(of: text, on: list)
    }

    /// What was emptied or taken off the list does not come back.
    func letGo() {
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
        _ body: @escaping @Sendable (HistoryStore, (String) throws(HistoryError) -> Int64) throws(HistoryError) -> Void
    ) {
        guard keeper.keeping != .off else { return }
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
        }
    }
}
