import GtkKit
import History
import Scanning
import Tables

// Files of the list: the expected codes, and the list itself.
extension InventoryPanel {
    /// Whether the list has unsaved changes.
    var isUnsaved: Bool { list.isUnsaved }

    func chooseExpected() {
        let chooser = FileChooser(
            .open, title: tr("Expected Codes"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv", "*.txt"]),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ])
        chooser.show { [weak self] uris, _ in
            if let uri = uris.first { self?.loadExpected(FileAddress(uri: uri)) }
        }
    }

    /// Loads the expected codes. Whatever the file contains is treated as a list of texts.
    private func loadExpected(_ file: FileAddress) {
        let bytes: [UInt8]
        do throws(AccessError) {
            bytes = try file.contents(limit: FileAddress.tableLimit)
        } catch {
            return complain(tr("The Table Can't Be Read"), error.message)
        }
        let text: String
        do throws(CommaSeparatedValues.ReadingError) {
            text = try CommaSeparatedValues.checkedText(of: bytes)
        } catch {
            return complain(tr("The Table Can't Be Read"), error.sentence)
        }
        guard list.expect(csv: text) else {
            return complain(
                tr("The Table Can't Be Read"),
                tr("{file} has no codes. They stand in the column called “code”, or else in the first.")
                    .with("file", file.name))
        }
        list.completeExpected(kept: HistoryEntry.keptText)
        journal?.expect(list)
        update()
        // Unknown titles may have been a code.
        if let titles = list.titles, titles.column(.text) == nil { tell(titles.sentence) }
    }

    /// Saves an example of a list of expected codes.
    func saveExample() {
        TableFile.save(
            before: window, title: tr("Save an Example"), name: tr("expected"),
            complaint: tr("The List Can't Be Saved"), csv: { InventoryHelp.example },
            tell: { [weak self] in self?.tellSaved($0, $1) })
    }

    /// Asks for a file, and saves the list in it.
    /// - Parameter onSuccess: Called on success.
    func chooseExport(onSuccess: @escaping () -> Void = {}) {
        TableFile.save(
            before: window, title: tr("Export the List"), name: tr("inventory"),
            complaint: tr("The List Can't Be Saved"), csv: { [weak self] in self?.list.csv },
            tell: { [weak self] in self?.tellSaved($0, $1) }
        ) { [weak self] in
            self?.list.markSaved()
            onSuccess()
        }
    }

    private func complain(_ title: String, _ text: String) {
        MessageDialog(before: window, title: title, text: text, close: tr("_Close"))
    }
}
