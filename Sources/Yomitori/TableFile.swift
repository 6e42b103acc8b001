import GtkKit
import Pictures

/// File format of saved tables; there is only CSV.
nonisolated package enum TableFileFormat: String, FileFormat, Sendable {
    case csv

    package static let otherEndings: Set = ["xlsx", "xls", "ods", "numbers", "tsv", "txt", "html", "pdf"]
    /// Endings of the files of spreadsheet programs.
    static let spreadsheetEndings: Set = ["xlsx", "xls", "ods", "numbers"]

    /// Sentence that a list can't be saved with the typed extension.
    static var refusal: String { tr("Lists can't be saved as {format}.") }
}

/// Dialogs in which the user chooses a table to read, or a file to save one to.
enum TableFile {
    /// - Parameters:
    ///   - title: Title of the dialog.
    ///   - onChoice: Called when a file was chosen.
    static func choose(before window: Window, title: String, onChoice: @escaping (FileAddress) -> Void) {
        let chooser = FileChooser(
            .open, title: title, accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv", "*.txt"]),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ])
        chooser.show { uris, _ in
            if let uri = uris.first { onChoice(FileAddress(uri: uri)) }
        }
    }

    /// - Parameters:
    ///   - title: Title of the dialog.
    ///   - name: Suggested file name, to which the date is added.
    ///   - complaint: Title of the message about a failure.
    ///   - csv: Returns the current table when the file is written; `nil` if there is none any more.
    ///   - tell: Called on success with a sentence that names the saved file, and the file.
    ///   - onSuccess: Called on success.
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
                guard let csv = csv() else { return }
                Application.finish { [weak window] in
                    do throws(AccessError) { try await target.address.save(Array(csv.utf8)) } catch {
                        guard let window else { return }
                        MessageDialog(
                            before: window, title: complaint, text: error.sentence(savingIn: target.address.folder),
                            close: tr("_Close"))
                        return
                    }
                    let sentence = tr("Saved as {name}").with("name", target.address.name)
                    tell(target.telling(sentence, refusal: TableFileFormat.refusal), target.address)
                    onSuccess()
                }
            }
        }
    }
}
