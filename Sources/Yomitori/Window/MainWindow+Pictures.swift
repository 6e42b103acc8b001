import GtkKit
import Payloads

// Opening, dropping and pasting of pictures, and copying of texts.
extension MainWindow {
    /// Shows pictures and reads them.
    func show(_ items: [PictureItem]) {
        guard !items.isEmpty else { return }
        if closedPictures != nil { toast.hide() }
        let page = makePictures()
        showPage("pictures")
        page.show(items)
    }

    func open(uris: [String]) {
        show(
            uris.map { uri in
                let address = FileAddress(uri: uri)
                return PictureItem(name: address.name, origin: .file(address))
            })
    }

    func take(_ transfer: Transfer?) {
        switch transfer {
        case .uris(let uris): open(uris: uris)
        case .picture(let bytes):
            show([PictureItem(name: tr("the picture"), origin: .bytes(bytes), source: .clipboard)])
        case .text(let text) where text.utf8.count > Self.longestText: showTooLong()
        case .text(let text):
            // Some programs give a file's address as text. A website's address becomes a code, as other texts do.
            if let files = FileAddress.list(text) {
                open(uris: files.map(\.uri))
            } else if text.isEmpty {
                showNothingToPaste()
            } else {
                showCreate(ShownContent(text))
            }
        case nil: showNothingToPaste()
        }
    }

    /// Maximum length of a text that is shown as a code, in bytes. A sequence of codes holds a twentieth of it; tables
    /// are long, too, of which each row becomes a code. A megabyte keeps the window busy for a second.
    private static let longestText = 1 << 20

    private func showTooLong() {
        MessageDialog(
            before: window, title: tr("The Text Is Too Long"),
            text: tr(
                "No code holds so much. To create codes from a long table, save it as a CSV file, and open that."),
            close: tr("_Close"))
    }

    /// Copies the selected text in a field or label, or else the text of the chosen code.
    func copyChosen() {
        if window.copySelection() { return }
        guard let entry = isAtCamera ? scan?.chosenEntry : pictures?.chosenEntry else { return }
        copy(entry.text, isSecret: entry.hasSecret)
    }

    /// Copies in the history: the selected text of a label, or else the text of the chosen entry. A text field that has
    /// the focus copies by itself.
    /// - Returns: Whether the key was used.
    func copyInHistory() -> Bool {
        guard !window.focusesText else { return false }
        if window.copySelection() { return true }
        guard let entry = history.chosenEntry else { return false }
        copy(entry.text, isSecret: entry.hasSecret)
        return true
    }

    /// Pastes from the clipboard: reads a picture, or shows a text as a code.
    func paste() { Clipboard().read { [weak self] in self?.take($0) } }

    /// Pastes by the keyboard: into the text field that has the focus, or else as ``paste()`` does.
    func pasteByKey() { if window.pasteText() { pasteUnlessText() } else { paste() } }

    /// Reads a picture on the clipboard while a text field has the focus, which takes a text but no picture.
    func pasteUnlessText() {
        Clipboard().read(unlessText: true) { [weak self] in if let transfer = $0 { self?.take(transfer) } }
    }

    /// Pastes in the history: a picture is read as on the other pages; a text belongs to the focused text field.
    /// - Returns: Whether the key was used.
    func pasteInHistory() -> Bool {
        guard window.focusesText else {
            paste()
            return true
        }
        pasteUnlessText()
        return false
    }

    func showNothingToPaste() {
        MessageDialog(
            before: window, title: tr("Nothing to Paste"),
            text: tr("The clipboard has neither a picture nor a text."), close: tr("_Close"))
    }

    func choosePicture() {
        let chooser = FileChooser(
            .open, title: tr("Open Pictures"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(
                    name: tr("Pictures and PDF files"), patterns: ["*.pdf", "*.PDF"], takesPictures: true),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ], takesSeveral: true)
        chooser.show { [weak self] uris, _ in self?.open(uris: uris) }
    }
}
