import GtkKit
import History

// Deleting, exporting and importing of entries.
extension HistoryPage {
    // MARK: - Deleting

    /// Empties the history, except for the current inventory list, which is stored only there. If there is such a list
    /// besides other entries, the user is told before.
    func clear() {
        Task { [weak self, keeper] in
            let keepsList = await keeper.look { store throws(HistoryError) -> Bool in
                let kept = try store.openSession()?.entries ?? 0
                guard kept > 0 else { return false }
                return try store.ids(limit: kept + 1).count > kept
            }
            guard let self else { return }
            guard keepsList ?? false else { return removals.clear(first: rows.allIDs.first) }
            _ = QuestionDialog(
                before: window, title: tr("Clear the History?"),
                text: tr("The current inventory list is kept. To delete it, clear that list first."),
                refuse: tr("C_lear"), cancel: tr("_Cancel"), accept: nil
            ) { [weak self] in
                guard $0 == .refused, let self else { return }
                removals.clear(first: rows.allIDs.first)
            }
        }
    }

    /// Undoes the last removal, if it still can be undone.
    func undo() { removals.undo() }

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
        removals.leave()
    }

    /// Forgets removals after another history is used.
    func move() { removals.move() }

    // MARK: - Exporting

    /// Exports these entries, or all that are listed.
    func export(ids: [Int64]? = nil) {
        let ids = ids ?? rows.allIDs
        guard !ids.isEmpty else { return requests.tell(tr("There is nothing to export."), nil) }
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
                    return (count: 0, failure: error.sentence(savingIn: target.address.folder) as String?)
                }
                // Some entries may be damaged, or deleted by another program.
                return (records.count, nil)
            }
            guard let self, let outcome else { return }
            if let failure = outcome.failure {
                MessageDialog(
                    before: window, title: tr("The History Can't Be Saved"), text: failure, close: tr("_Close"))
            } else {
                var sentence = trn("{count} entry exported", "{count} entries exported", outcome.count)
                // The file has another name than the one that was typed.
                if target.refused != nil { sentence += "\n" + tr("Saved as {name}").with("name", target.address.name) }
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
