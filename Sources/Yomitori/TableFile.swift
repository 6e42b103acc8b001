import GtkKit
import Pictures

/// The only kind of file that tables are saved as.
nonisolated private enum TableFileFormat: String, FileFormat {
    case csv
}

/// Saves a table where the user wants it.
enum TableFile {
    /// - Parameters:
    ///   - title: what the dialog is called.
    ///   - name: the suggested file's, before the date.
    ///   - complaint: the title of the message that says why it can't be saved.
    ///   - csv: the table as it is when the place is chosen; `nil` when there is none any more.
    ///   - tell: is told the sentence that says that it was saved, and under which name, and the file.
    ///   - onSuccess: called when it was saved.
    static func save(
        before window: Window, title: String, name: String, complaint: String, csv: @escaping () -> String?,
        tell: @escaping (String, FileAddress) -> Void, onSuccess: @escaping () -> Void = {}
    ) {
        let chooser = FileChooser(
            .save, title: title, accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv"])])
        let suggestion = TableFileFormat.csv.naming(name + "-" + LocalTime.now("%Y-%m-%d"))
        chooser.suggest(name: suggestion)
        chooser.show { [weak window] uris, _ in
            guard let window, let uri = uris.first else { return }
            let address = FileAddress(uri: uri)
            @MainActor func write(_ address: FileAddress) {
                guard let csv = csv() else { return }
                do throws(AccessError) {
                    try address.write(Array(csv.utf8))
                } catch {
                    MessageDialog(before: window, title: complaint, text: error.message, close: tr("_Close"))
                    return
                }
                tell(tr("Saved as {name}").with("name", address.name), address)
                onSuccess()
            }
            // An ending that was typed may be followed by that of the suggestion; another one stays as it is.
            let answer = TableFileFormat.chosen(fileName: address.name, suggestion: suggestion, filter: .csv)
            let isDoubled = address.name.count > answer.fileName.count
            let target = isDoubled ? address.sibling(named: answer.fileName) : address
            guard isDoubled, target.exists else { return write(target) }
            // The dialog has asked about the name that was typed.
            ReplaceQuestion.ask(before: window, names: [target.name]) { write(target) }
        }
    }
}
