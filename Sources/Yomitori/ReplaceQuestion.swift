import GtkKit

/// The question before files are replaced that no dialog has asked about: because the program added the extension, or a
/// folder was chosen instead of a file.
enum ReplaceQuestion {
    /// - Parameters:
    ///   - names: Names of the existing files; not empty.
    ///   - onReplace: Called if they may be replaced.
    static func ask(before window: Window, names: [String], onReplace: @escaping () -> Void) {
        let title =
            names.count > 1
            ? trn("Replace {count} File?", "Replace {count} Files?", names.count)
            : tr("Replace “{name}”?").with("name", names.first ?? "")
        let text =
            names.count > 1
            ? tr("Files with these names exist already, as “{name}”. If you replace them, what is in them is lost.")
                .with("name", names.first ?? "")
            : tr("A file with this name exists already. If you replace it, what is in it is lost.")
        _ = QuestionDialog(
            before: window, title: title, text: text, refuse: tr("_Replace"), cancel: tr("_Cancel"), accept: nil
        ) { if $0 == .refused { onReplace() } }
    }
}
