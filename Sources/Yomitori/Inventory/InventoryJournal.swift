import GtkKit
import History
import Scanning
import Synchronization

/// Stores the inventory list in the history while it grows, so that it can be restored after a crash or at the next
/// start.
final class InventoryJournal {
    nonisolated private struct Sessions {
        /// Session of the current list.
        var current: Int64?
        /// Session of a cleared list, which may be restored.
        var cleared: Int64?
        /// Removed lines, which may be restored, by their texts.
        var removals: [String: HistoryStore.Removal] = [:]
    }

    /// Sessions, for use on the keeper's queue.
    nonisolated private final class SharedSessions: Sendable { let value = Mutex(Sessions()) }

    private let keeper: HistoryKeeper
    private let sessions = SharedSessions()
    /// Entries of the list's lines by their texts, also while nothing is kept, because the whole list may have to be
    /// stored later.
    private var reads: [String: HistoryEntry] = [:]
    /// Number of changes that could not be stored, and up to which of them the list was stored as a whole since.
    private var (gaps, filled) = (0, 0)

    /// Whether the history contains the whole list.
    var isWhole: Bool { gaps == filled }

    init(keeper: HistoryKeeper) { self.keeper = keeper }

    /// Loads the list of the open session; `nil` if there is none.
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

    /// Returns whether this is the session of the current list.
    func isOpen(_ session: Int64?) -> Bool {
        guard let session else { return false }
        return sessions.value.withLock { $0.current == session }
    }

    /// - Parameter list: The list, which already contains the read.
    func take(_ read: HistoryRecordDraft, on list: InventoryList) {
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

    /// - Parameter list: The list, which already contains the new quantity of the text.
    func keepQuantity(of text: String, on list: InventoryList) {
        guard isWhole else { return keep(list) }
        guard let row = list.rows.first(where: { $0.text == text }) else { return }
        let (quantity, shared) = (row.quantity, list.sharedQuantity(ofKept: row.keptText))
        change { store, session throws(HistoryError) in
            try store.setQuantity(quantity, shared: shared, of: text, in: session(""))
        }
    }

    /// Stores the whole list, because some of it is not stored yet, or was stored in another place.
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

    /// Ends the session, because the list will be stored in another place, or no longer.
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

    /// Stores the whole list in another place from now on, if it is still kept.
    func move(_ list: InventoryList) {
        let sessions = sessions
        // Done on the queue, because earlier changes belong to the former place.
        keeper.change { _ throws(HistoryError) in sessions.value.withLock { $0 = Sessions() } }
        gaps += 1
        keep(list)
    }

    /// Stores the expected codes of a list.
    func expect(_ list: InventoryList) {
        guard isWhole else { return keep(list) }
        let (expected, names) = (list.expected, list.names)
        change { store, session throws(HistoryError) in try store.expect(expected, names: names, in: session("")) }
    }

    /// Ends the session of a list that was cleared, which may be restored.
    /// - Parameter list: The list whose expected codes the next session takes over.
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

    /// Reopens the session of the cleared list, as far as its place has it; ``keep(_:)`` does the rest.
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

    /// Removes a line, which may be restored.
    /// - Parameter list: The list, without the line.
    func remove(_ row: InventoryList.Row, from list: InventoryList) {
        let (text, rest) = (row.text, list.sharedQuantity(ofKept: row.keptText))
        let sessions = sessions
        change { store, session throws(HistoryError) in
            let removal = try store.remove(text, of: session(""), leaving: rest)
            sessions.value.withLock { $0.removals[text] = removal }
        }
    }

    /// Restores a removed line, as the list itself does.
    func putBack(_ text: String) {
        let sessions = sessions
        change { store, _ throws(HistoryError) in
            guard let removal = sessions.value.withLock({ $0.removals.removeValue(forKey: text) }) else { return }
            try store.restore(removal)
        }
    }

    /// Drops cleared lists and removed lines, which can't be restored any more.
    /// - Parameter list: The current list.
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

    /// - Parameter body: Receives a function that returns the current session, or begins one.
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
