import Barcodes
import GtkKit
import History

// Connection of the window and the history.
extension MainWindow {
    func makeHistory() -> HistoryPage {
        let menu = Menu()
        let files = Menu()
        files.append(tr("_Import…"), action: "win.history-import")
        files.append(tr("_Export…"), action: "win.history-export")
        menu.appendSection(files)
        let clearing = Menu()
        clearing.append(tr("_Clear the History"), action: "win.history-clear")
        menu.appendSection(clearing)
        let page = HistoryPage(
            window: window, keeper: keeper, menu: menu,
            requests: HistoryPage.Requests(
                cards: cardRequests,
                tell: { [toast] text, undo in
                    if let undo { toast.show(text, undo: undo) } else { toast.show(text) }
                },
                tellOfWork: { [toast] in
                    if let text = $0 { toast.show(text, lasts: true) } else { toast.endLasting() }
                },
                takeBack: { [toast] in toast.hide() },
                tellSaved: { [externalPrograms] in externalPrograms.tellSaved($0, $1) },
                edited: { [weak self] in self?.scan?.inventory.adopt($0) },
                listed: { [unowned self] in
                    action("history-export")?.isEnabled = history.canExport
                    action("history-clear")?.isEnabled = history.canClear
                }))
        // This runs after the size allocation, which it would restart.
        page.onSelectionButtons = { [weak self] in Task { self?.toast.place() } }
        return page
    }

    var historyActions: [Action] {
        [
            Action("history") { [unowned self] in showHistory() },
            Action("history-import") { [unowned self] in history.chooseImport() },
            Action("history-export") { [unowned self] in history.export() },
            Action("undo") { [unowned self] in undo() },
            Action("history-clear") { [unowned self] in history.clear() },
        ]
    }

    /// Undoes what the toast offers to undo, which is in view on every page; otherwise the last change in the shown
    /// list.
    private func undo() {
        if toast.undo() { return }
        switch place {
        case .history: history.undo()
        case .scan where isAtCamera: scan?.inventory.undo()
        case .scan, .create: break
        }
    }

    /// Shows the history for searching.
    func showHistory() {
        places.page = Place.history.rawValue
        history.focus()
    }

    /// Shows the result that the user has chosen in the desktop's search.
    func showHistory(_ wish: SearchProvider.Wish) {
        places.page = Place.history.rawValue
        switch wish {
        case .entry(let id): history.show(id)
        case .search(let text): history.show(searching: text)
        }
    }

    /// Stores the codes of a picture in the history.
    func keep(_ item: PictureItem, _ codes: [(barcode: Barcode, message: ResultEntry)]) {
        // A message in several codes is stored once.
        var seen: Set<String> = []
        for (barcode, message) in codes {
            guard message.isPart || message.note == nil || seen.insert(message.text).inserted else { continue }
            let place = item.source == .file ? item.file?.location ?? item.name : ""
            var thumbnail: (@Sendable () -> [UInt8]?)?
            if case .read(let picture) = item.outcome {
                thumbnail = HistoryRecordDraft.thumbnail(of: barcode, in: picture)
            }
            keeper.keep(
                HistoryRecordDraft(
                    barcode, message: message, source: ReadSource(item.source, name: place, page: item.page),
                    thumbnail: thumbnail))
        }
    }

    func complain(_ complaint: HistoryKeeper.Complaint) {
        switch complaint {
        case .setAside(let place):
            MessageDialog(
                before: window, title: tr("The History Was Damaged"),
                text: tr("A new history was started. The damaged file is kept as {file}.").with("file", place),
                close: tr("_Close"))
        case .lost:
            toast.show(
                tr("The history's file was moved, deleted or replaced. Codes are now kept in the file at its place."))
        case .failed(let error):
            toast.show(tr("The history is not kept: {reason}").with("reason", error.sentence))
        case .unchanged(let error):
            toast.show(tr("The history was not changed: {reason}").with("reason", error.sentence))
        }
    }
}
