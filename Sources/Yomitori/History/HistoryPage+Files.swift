import GtkKit
import History

// Deleting, exporting and importing of entries.
extension HistoryPage {
    // MARK: - Deleting

    /// Time during which removed entries can be restored by Ctrl+Z, in milliseconds, unless the window is closed
    /// before.
    private static let undoTime = UInt32(HistoryStore.removalTime)

    func remove(_ ids: [Int64]) {
        let places = places
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
            tell(result, first: ids.first, note: note, places: places)
        }
    }

    /// Empties the history, except for the current inventory list, which is stored only there.
    func clear() {
        let (first, places) = (rows.allIDs.first, places)
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.removeAllOutsideOpenSession()
        } onEnd: { [weak self] result in
            guard let self else { return }
            // The search is cleared, so that neither an empty history nor restored entries look like a search result.
            if case .success = result { listAll() }
            let kept = (try? result.get().kept) ?? 0
            let note = kept > 0 ? tr("The current inventory list is kept. To delete it, clear that list first.") : nil
            tell(result, first: first, note: note, places: places)
        }
    }

    /// - Parameters:
    ///   - note: Sentence about entries that were kept.
    ///   - places: Value of ``places`` when the removal was requested.
    private func tell(
        _ result: Result<(removal: HistoryStore.Removal, kept: Int), HistoryError>, first: Int64?, note: String?,
        places: Int
    ) {
        guard case .success(let (removal, _)) = result, places == self.places else { return }
        guard removal.count > 0 else {
            if let note { requests.tell(note, nil) {} }
            return
        }
        remember(removal, first: first)
        let sentences = [trn("{count} entry deleted", "{count} entries deleted", removal.count), note]
        requests.tell(sentences.compactMap(\.self).joined(separator: "\n"), tr("_Undo")) { [weak self] in
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
        guard let last = removals.last?.removal else { return }
        putBack(last) { [requests] in
            requests.tell(trn("{count} entry is back", "{count} entries are back", last.count), nil) {}
        }
    }

    /// - Parameter onSuccess: Called when the entries are restored. After a failure it can be tried again.
    private func putBack(_ removal: HistoryStore.Removal, onSuccess: @escaping () -> Void = {}) {
        let first = removals.first { $0.removal == removal }?.first
        let places = places
        guard take(removal) else { return }
        keeper.change(isAsked: true) { store throws(HistoryError) in
            try store.restore(removal)
        } onEnd: { [weak self] in
            guard let self, places == self.places else { return }
            switch $0 {
            case .success:
                // Set only now: a list that is still being loaded does not have the entry yet.
                restored = first
                onSuccess()
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

    /// Stores edits, and makes removals final, when the window closes.
    func settle() {
        leave()
        isShown = false
    }

    /// The history is about to be another one: what was typed is kept in this one, nothing that was removed from it
    /// comes back, and what is not imported yet is left out.
    func leave() {
        importer.stop()
        details.keepEdits()
        for (removal, _, _) in removals {
            keeper.change { store throws(HistoryError) in try store.forget(removal) }
        }
        dropRemovals()
    }

    /// Forgets removals after another history is used, in which their identifiers belong to other entries.
    func move() {
        places += 1
        dropRemovals()
    }

    private func dropRemovals() {
        guard !removals.isEmpty else { return }
        removals = []
        requests.takeBack()
    }

    // MARK: - Exporting

    /// Exports these entries, or all that are listed.
    func export(ids: [Int64]? = nil) {
        let ids = ids ?? rows.allIDs
        guard !ids.isEmpty else { return requests.tell(tr("There is nothing to export."), nil) {} }
        let formats: [(format: HistoryFileFormat, name: String)] = [(.csv, tr("Tables (CSV)")), (.json, "JSON")]
        let chooser = FileChooser(
            .save, title: tr("Export the History"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: formats.map { FileChooser.Filter(name: $0.name, patterns: ["*.\($0.format.rawValue)"]) })
        let suggestion = HistoryFileFormat.csv.naming(tr("history") + "-" + LocalTime.now("%Y-%m-%d"))
        chooser.suggest(name: suggestion)
        chooser.onFilterChange { filter, name in formats[filter].format.naming(name) }
        chooser.show { [weak self] uris, filter in
            guard let self, let uri = uris.first else { return }
            let target = SaveTarget(FileAddress(uri: uri), suggestion: suggestion, filter: formats[filter].format)
            target.confirm(before: window) { [weak self] in self?.write(ids, to: target) }
        }
    }

    private func write(_ ids: [Int64], to target: SaveTarget<HistoryFileFormat>) {
        Task { [weak self, keeper] in
            let outcome = await keeper.look { store throws(HistoryError) in
                let records = try store.records(ids: ids)
                let text = target.format == .json ? HistoryExport.json(records) : HistoryExport.csv(records)
                do throws(AccessError) { try target.address.write(Array(text.utf8)) } catch {
                    return (count: 0, failure: error.message as String?)
                }
                // Some entries may be damaged, or deleted by another program.
                return (records.count, nil)
            }
            guard let self, let outcome else { return }
            if let failure = outcome.failure {
                MessageDialog(
                    before: window, title: tr("The History Can't Be Saved"), text: failure, close: tr("_Close"))
            } else {
                let sentence = trn("{count} entry exported", "{count} entries exported", outcome.count)
                requests.tellSaved(target.telling(sentence, refusal: TableFileFormat.refusal), target.address)
            }
        }
    }

    // MARK: - Importing

    func chooseImport() {
        let chooser = FileChooser(
            .open, title: tr("Import a History"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(
                    name: tr("Tables (CSV) and JSON"), patterns: ["*.csv", "*.json", "*.jsonl", "*.txt"]),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ], takesSeveral: true)
        chooser.show { [importer] uris, _ in importer.take(uris.map { FileAddress(uri: $0) }) }
    }
}
