import GtkKit

/// Actions that are left to other programs of the desktop: opening addresses, folders, contacts and events. If there is
/// no program for one, a message says what to do.
final class ExternalPrograms {
    private let application: Application
    private let window: Window
    private let toast: Toast

    init(application: Application, window: Window, toast: Toast) {
        (self.application, self.window, self.toast) = (application, window, toast)
    }

    /// Opens a link in the program for it; shows a dialog on failure.
    /// - Parameter onSuccess: Called when the program was started.
    func open(_ link: String, onSuccess: @escaping () -> Void = {}) {
        application.open(uri: link) { [weak self] failure in
            guard let failure else { return onSuccess() }
            guard let self else { return }
            MessageDialog(
                before: window, title: OpeningFailure.title(for: link), text: failure.sentence(for: link),
                close: tr("_Close"))
        }
    }

    /// Shows a folder in the desktop's program for files.
    func open(folder: FileAddress) {
        application.open(uri: folder.uri) { [weak self] failure in
            guard let self, failure != nil else { return }
            MessageDialog(
                before: window, title: tr("The Folder Can't Be Opened"),
                text: [
                    tr("No program for files could be started."),
                    tr("The folder is {path}.").with("path", (folder.path ?? folder.uri).printable),
                ].joined(separator: "\n"), close: tr("_Close"))
        }
    }

    /// Shows a toast that a file was saved, with a button that shows its folder.
    func tellSaved(_ sentence: String, _ file: FileAddress) {
        guard let folder = file.folder else { return toast.show(sentence) }
        toast.show(sentence, name: tr("Show in _Folder"), action: { [weak self] in self?.open(folder: folder) })
    }

    /// Opens the help, which is installed beside the program, in the web browser.
    func showHelp() {
        let page = FileAddress(path: DataFolder().help + "/index.html")
        application.open(uri: page.uri) { [weak self] failure in
            guard let self, let failure else { return }
            let reason =
                switch failure {
                case .noProgram: tr("No web browser was found.")
                // The desktop's message names addresses and files that the user need not know.
                case .other: tr("The web browser could not be started.")
                }
            MessageDialog(
                before: window, title: tr("The Help Can't Be Shown"),
                text: [
                    reason,
                    tr("The help is this file; any web browser can open it: {file}")
                        .with("file", page.path ?? page.uri),
                ].joined(separator: "\n"), close: tr("_Close"))
        }
    }

    /// Opens a contact or an event in the desktop's program for it.
    func handOver(_ file: HandedFile) {
        guard let address = RuntimeFile.write(file.text, name: file.name) else {
            MessageDialog(
                before: window, title: tr("The File Can't Be Opened"),
                text: tr("The folder for this session's files is full."), close: tr("_Close"))
            return
        }
        application.open(uri: address) { [weak self] failure in
            guard let self, let failure else { return }
            _ = QuestionDialog(
                before: window, title: file.kind.titleOfFailure, text: failure.sentence(for: file.kind),
                refuse: nil, cancel: tr("_Close"), accept: tr("_Save…")
            ) { [weak self] answer in
                if answer == .accepted { self?.save(Array(file.text.utf8), name: file.name) }
            }
        }
    }

    /// Saves a code's content unchanged.
    /// - Parameter name: Suggested file name.
    func save(_ bytes: [UInt8], name: String? = nil) {
        let chooser = FileChooser(
            .save, title: tr("Save the Content"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("All files"), patterns: ["*"])])
        chooser.suggest(name: name ?? tr("content") + ".bin")
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first else { return }
            Application.finish { [weak self] in
                let file = FileAddress(uri: uri)
                do throws(AccessError) { try await file.save(bytes) } catch {
                    guard let self else { return }
                    MessageDialog(
                        before: window, title: tr("The Content Can't Be Saved"),
                        text: error.sentence(savingIn: file.folder), close: tr("_Close"))
                }
            }
        }
    }
}

extension HandedFile.Kind {
    fileprivate var titleOfFailure: String {
        switch self {
        case .contact: tr("The Contact Can't Be Added")
        case .event: tr("The Event Can't Be Added")
        }
    }
}

extension OpeningFailure {
    /// Returns a sentence with the cause and advice. The desktop's own message, about terminals and desktop files,
    /// helps nobody here.
    fileprivate func sentence(for kind: HandedFile.Kind) -> String {
        switch (self, kind) {
        case (.noProgram, .contact):
            tr("No program for contacts was found on this computer. Install one, or save the contact as a file.")
        case (.noProgram, .event):
            tr("No calendar program was found on this computer. Install one, or save the event as a file.")
        case (.other, .contact):
            tr(
                "The program for contacts could not be started. Choose another one for files of contacts (vCard) in the "
                    + "desktop's settings, or save the contact as a file.")
        case (.other, .event):
            tr(
                "The calendar program could not be started. Choose another one for files of events (iCalendar) in the "
                    + "desktop's settings, or save the event as a file.")
        }
    }
}
