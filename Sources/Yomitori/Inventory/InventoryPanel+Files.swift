import GtkKit
import History
import Scanning
import Tables

// Files of the list: the expected codes, and the list itself.
extension InventoryPanel {
    /// Whether the list has unsaved changes.
    var isUnsaved: Bool { list.isUnsaved }

    func chooseExpected() {
        TableFile.choose(before: window, title: tr("Expected Codes")) { [weak self] address in
            guard let self else { return }
            // What was chosen before may be on its way still.
            loading?.cancel()
            loading = Task { [weak self] in
                let table = await Self.expected(in: address)
                guard !Task.isCancelled, let self else { return }
                switch table {
                case .codes(let found): expect(found, from: address.name)
                case .unreadable(let sentence): complain(tr("The Table Can't Be Read"), sentence)
                }
            }
        }
    }

    /// What a table of expected codes is.
    nonisolated private enum ExpectedTable: Sendable {
        /// A list without a line that was read.
        case codes(InventoryList)
        /// A sentence says why.
        case unreadable(String)
    }

    /// Reads the codes to expect; whatever the file holds, it is no more than a list of texts.
    @concurrent nonisolated private static func expected(in file: FileAddress) async -> ExpectedTable {
        let bytes: [UInt8]
        do throws(AccessError) {
            bytes = try file.contents(limit: FileAddress.tableLimit)
        } catch {
            return .unreadable(error.message)
        }
        let text: String
        do throws(CommaSeparatedValues.ReadingError) {
            text = try CommaSeparatedValues.checkedText(of: bytes)
        } catch {
            return .unreadable(error.sentence)
        }
        var list = InventoryList()
        guard list.expect(csv: text) else {
            return .unreadable(
                tr("{file} has no codes. They stand in the column called “code”, or else in the first.")
                    .with("file", file.name))
        }
        guard list.expected.count <= InventoryList.maximumExpected else {
            return .unreadable(
                tr("The table has more than {limit} rows.").with("limit", "\(InventoryList.maximumExpected)"))
        }
        return .codes(list)
    }

    private func expect(_ table: InventoryList, from file: String) {
        expectedFile = file
        list.expect(as: table)
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
        // More may be read while it is written.
        var written = InventoryList()
        TableFile.save(
            before: window, title: tr("Export the List"), name: tr("inventory"),
            complaint: tr("The List Can't Be Saved"),
            csv: { [weak self] in
                guard let self else { return nil }
                written = list
                return written.csv
            },
            tell: { [weak self] in self?.tellSaved($0, $1) }
        ) { [weak self] in
            self?.list.markSaved(asIn: written)
            onSuccess()
        }
    }

    /// Exports the list as its button does.
    /// - Returns: Whether there is a list.
    func saveByKey() -> Bool {
        guard widget.isVisible, export.isSensitive else { return false }
        chooseExport()
        return true
    }

    private func complain(_ title: String, _ text: String) {
        MessageDialog(before: window, title: title, text: text, close: tr("_Close"))
    }
}
