import GtkKit

/// Saves a table where the user wants it.
enum TableFile {
    /// - Parameters:
    ///   - title: what the dialog is called.
    ///   - name: the suggested file's, before the date.
    ///   - complaint: the title of the message that says why it can't be saved.
    ///   - csv: the table as it is when the place is chosen; `nil` when there is none any more.
    ///   - tell: is told the sentence that says that it was saved, and under which name.
    ///   - onSuccess: called when it was saved.
    static func save(
        before window: Window, title: String, name: String, complaint: String, csv: @escaping () -> String?,
        tell: @escaping (String) -> Void, onSuccess: @escaping () -> Void = {}
    ) {
        let chooser = FileChooser(
            .save, title: title, accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv"])])
        chooser.suggest(name: name + "-" + LocalTime.now("%Y-%m-%d") + ".csv")
        chooser.show { [weak window] uris, _ in
            guard let window, let uri = uris.first, let csv = csv() else { return }
            let address = FileAddress(uri: uri)
            do throws(AccessError) {
                try address.write(Array(csv.utf8))
            } catch {
                MessageDialog(before: window, title: complaint, text: error.message, close: tr("_Close"))
                return
            }
            tell(tr("Saved as {name}").with("name", address.name))
            onSuccess()
        }
    }
}
