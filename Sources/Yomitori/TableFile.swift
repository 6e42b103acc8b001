import GtkKit
import Pictures

/// The only kind of file that tables are saved as.
nonisolated package enum TableFileFormat: String, FileFormat, Sendable {
    case csv

    package static let otherEndings: Set = ["xlsx", "xls", "ods", "numbers", "tsv", "txt", "html", "pdf"]

    /// Says that a list is not saved with the ending that was typed.
    static var refusal: String { tr("Lists can't be saved as {format}.") }
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
            let target = SaveTarget(FileAddress(uri: uri), suggestion: suggestion, filter: TableFileFormat.csv)
            target.confirm(before: window) { [weak window] in
                guard let window, let csv = csv() else { return }
                do throws(AccessError) {
                    try target.address.write(Array(csv.utf8))
                } catch {
                    MessageDialog(before: window, title: complaint, text: error.message, close: tr("_Close"))
                    return
                }
                let sentence = tr("Saved as {name}").with("name", target.address.name)
                tell(target.telling(sentence, refusal: TableFileFormat.refusal), target.address)
                onSuccess()
            }
        }
    }
}
