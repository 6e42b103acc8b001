import GtkKit
import History

/// Removals of entries from the history, which can be undone for a while.
final class HistoryRemovals {
    private let keeper: HistoryKeeper
    private let requests: HistoryPage.Requests
    /// Removals that can still be undone, with the first entry of each and the timer of its expiry.
    private var removals: [(removal: HistoryStore.Removal, first: Int64?, end: Timer)] = []
    /// Counter that is incremented whenever the history is replaced by another one, in which the identifiers of
    /// removals belong to other entries.
    private var generation = 0
    /// Called when the history was emptied.
    var onClear: () -> Void = {}
    /// Called with the first of the entries that were restored.
    var onRestore: (Int64?) -> Void = { _ in }

    /// Time during which removed entries can be restored by Ctrl+Z, in milliseconds, unless the window is closed
    /// before.
    private static let undoTime = UInt32(HistoryStore.removalTime)

    init(keeper: HistoryKeeper, requests: HistoryPage.Requests) { (self.keeper, self.requests) = (keeper, requests) }

    /// Removes entries.
    func remove(_ ids: [Int64]) {
        let generation = generation
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.removeOutsideOpenSession(ids)
        } onEnd: { [weak self] result in
            guard let self else { return }
            let kept = (try? result.get().kept) ?? 0
            let note =
                kept > 0
                ? trn(
                    "{count} code of the current inventory list is kept. Remove it from that list.",
                    "{count} codes of the current inventory list are kept. Remove them from that list.", kept) : nil
            tell(result, first: ids.first, note: note, generation: generation)
        }
    }

    /// Empties the history, except for the current inventory list.
    /// - Parameter first: Identifier of the first entry.
    func clear(first: Int64?) {
        let generation = generation
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.removeAllOutsideOpenSession()
        } onEnd: { [weak self] result in
            guard let self else { return }
            if case .success = result { onClear() }
            let kept = (try? result.get().kept) ?? 0
            let note = kept > 0 ? tr("The current inventory list is kept. To delete it, clear that list first.") : nil
            tell(result, first: first, note: note, generation: generation)
        }
    }

    /// - Parameters:
    ///   - note: Sentence about entries that were kept.
    ///   - generation: Value of ``generation`` when the removal was requested.
    private func tell(
        _ result: Result<(removal: HistoryStore.Removal, kept: Int), HistoryError>, first: Int64?, note: String?,
        generation: Int
    ) {
        guard case .success(let (removal, _)) = result, generation == self.generation else { return }
        guard removal.count > 0 else {
            if let note { requests.tell(note, nil) }
            return
        }
        remember(removal, first: first)
        let sentences = [trn("{count} entry deleted", "{count} entries deleted", removal.count), note]
        requests.tell(sentences.compactMap(\.self).joined(separator: "\n")) { [weak self] in
            self?.putBack(removal)
        }
    }

    /// Stores a removal as the last one, for as long as it can be undone.
    private func remember(_ removal: HistoryStore.Removal, first: Int64?) {
        let end = Timer(milliseconds: Self.undoTime) { [weak self] in
            self?.forget(removal)
            return false
        }
        removals.append((removal, first, end))
    }

    /// Undoes the last removal, if it still can be undone.
    func undo() {
        if let last = removals.last?.removal { putBack(last) }
    }

    /// Restores entries, and tells of it. After a failure it can be tried again.
    private func putBack(_ removal: HistoryStore.Removal) {
        let first = removals.first { $0.removal == removal }?.first
        let generation = generation
        guard take(removal) else { return }
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.restore(removal)
        } onEnd: { [weak self] in
            guard let self, generation == self.generation else { return }
            switch $0 {
            case .success:
                // Called only now: a list that is still being loaded does not have the entry yet.
                onRestore(first)
                requests.tell(trn("{count} entry is back", "{count} entries are back", removal.count), nil)
            case .failure: remember(removal, first: first)
            }
        }
    }

    private func forget(_ removal: HistoryStore.Removal) {
        // The calling timer is stored with the removal, so it is released after this call.
        Task { [weak self] in
            guard let self, take(removal) else { return }
            keeper.change { store throws(HistoryError) in try store.forget(removal) }
        }
    }

    /// - Returns: Whether it could still be undone.
    private func take(_ removal: HistoryStore.Removal) -> Bool {
        let count = removals.count
        removals.removeAll { $0.removal == removal }
        return removals.count < count
    }

    /// Makes all removals final, before another history is used.
    func leave() {
        for (removal, _, _) in removals {
            keeper.change { store throws(HistoryError) in try store.forget(removal) }
        }
        drop()
    }

    /// Drops the removals after another history is used.
    func move() {
        generation += 1
        drop()
    }

    private func drop() {
        guard !removals.isEmpty else { return }
        removals = []
        requests.takeBack()
    }
}
