import GtkKit

/// The panel beside the picture when there are several pictures: the progress of reading them, and a table of the
/// codes.
final class BatchPanel {
    let widget: Box
    /// Called when the user cancels the reading.
    var onCancel: () -> Void = {}
    /// Called when the user wants the pictures read whose reading was cancelled.
    var onResume: () -> Void = {}
    /// Called when the user chooses a row: a picture, and the index of a code in it.
    var onChoose: (_ item: Int, _ code: Int?) -> Void = { _, _ in }
    /// Reports that a file was saved.
    var tell: (String, FileAddress) -> Void = { _, _ in }
    /// Called when the user wants to see a folder.
    var onOpenFolder: (FileAddress) -> Void = { _ in }

    private let progress = ProgressBar(name: tr("Progress"))
    private let cancelButton = Button(tr("_Cancel"))
    private let progressRow: Box
    private let summary = Label()
    private let resumeButton = Button(tr("Read the _Rest"))
    private let summaryRow: Box
    private let table = Table(
        name: tr("Results"),
        columns: [
            Table.Column(tr("File"), expands: true, breaksLines: .allRows),
            Table.Column(tr("Code"), expands: true, keepsEnd: true, breaksLines: .wholeRows),
            Table.Column(tr("Kind of code")),
        ], pictureWidth: ReadPicture.thumbnailSide + 8)
    private let copyButton = Button(tr("Co_py"))
    private let saveButton = Button(tr("_Save…"))
    private let folderButton = Button(icon: "folder-open-symbolic", name: tr("Open the folder of this picture"))
    private let window: Window
    private let requests: CardRequests
    private var batch = PictureBatch()
    private var lines: [PictureBatch.Line] = []
    private var pending: Timer?
    private var chosen: Int?
    private var minimumWidth = 0
    private var actualWidth: Double?

    init(window: Window, requests: CardRequests) {
        (self.window, self.requests) = (window, requests)
        progress.expandsHorizontally = true
        progress.verticalAlignment = .center
        progressRow = Box(.horizontal, spacing: 6, [progress, cancelButton])
        progressRow.margin = 6
        summary.wraps = true
        summary.expandsHorizontally = true
        // With large text on a phone, the button beside it leaves room for a word or two in a line.
        summary.setEllipsis(afterLines: 4)
        resumeButton.verticalAlignment = .center
        summaryRow = Box(.horizontal, spacing: 6, [summary, resumeButton])
        summaryRow.margin = 6
        let scroller = ScrolledWindow(table, horizontal: true)
        scroller.expandsVertically = true
        let buttons = FlowBox([copyButton, saveButton, folderButton], spacing: 6)
        buttons.margin = 6
        widget = Box(.vertical, [progressRow, summaryRow, scroller, buttons])
        // Else the progress bar and the summary would take their share of the picture's width.
        widget.expandsHorizontally = false
        setWidth(least: 280)
        widget.addStyleClass("yomitori-inventory")
        widget.isVisible = false
        cancelButton.onClick { [unowned self] in onCancel() }
        resumeButton.onClick { [unowned self] in onResume() }
        copyButton.onClick { [unowned self] in
            if batch.hasSecret { requests.copySecret(batch.csv) } else { requests.copy(batch.csv) }
        }
        saveButton.onClick { [unowned self] in chooseFile() }
        folderButton.onClick { [unowned self] in
            if let folder = batch.current?.file?.folder { onOpenFolder(folder) }
        }
        table.onActivate { [unowned self] row, _ in
            if lines.indices.contains(row) { onChoose(lines[row].item, lines[row].code) }
        }
    }

    /// Sets the minimum width.
    /// - Parameter actual: Actual width, which decides whether the column with the symbology is shown; `nil` if it is
    ///   the minimum.
    func setWidth(least: Int, actual: Double? = nil) {
        guard least != minimumWidth || actual != actualWidth else { return }
        (minimumWidth, actualWidth) = (least, actual)
        widget.setMinimumSize(width: least, height: 220)
        let room = (actual ?? Double(least)) / DesktopSettings.textScale
        table.setShown(room >= Self.symbologyWidth, column: Self.symbologyColumn)
    }

    /// Index of the column with the symbology.
    private static let symbologyColumn = 2

    /// Minimum width, for text of the usual size, at which the column with the symbology is shown. Without the column,
    /// the card of a chosen code names the symbology.
    private static let symbologyWidth = 400.0

    /// Shows the results of a batch; hides the panel for a single picture.
    /// - Parameter code: Index of the chosen code in the shown picture.
    func show(_ new: PictureBatch, chosen code: Int? = nil) {
        (batch, chosen) = (new, code)
        widget.isVisible = new.items.count > 1
        guard new.items.count > 1, new.isUnderWay else {
            pending = nil
            return update()
        }
        // While pictures are being read, the table is updated at most every 100 ms, because rebuilding a table of
        // thousands of pages for each of them takes too long.
        if pending == nil {
            pending = Timer(milliseconds: 100) { [weak self] in
                self?.pending = nil
                self?.update()
                return false
            }
        }
    }

    private func update() {
        lines = batch.lines
        table.show(
            lines.map { [Self.file(of: $0), Self.code(of: $0), $0.symbology] },
            pictures: lines.map { batch.thumbnail(of: $0.item) },
            // A reason why there is no code takes the whole row, so that it can be read to its end.
            wholeRows: Set(lines.indices.filter { !lines[$0].note.isEmpty }))
        // Selects the row of the shown picture and of the code that is chosen in it.
        let isShown = { [batch, chosen] (line: PictureBatch.Line) in
            line.item == batch.index && (chosen == nil || line.code == chosen)
        }
        let selected = table.selectedRow.flatMap { lines.indices.contains($0) ? lines[$0] : nil }
        if !(selected.map(isShown) ?? false), let row = lines.firstIndex(where: isShown) { table.select(row) }
        folderButton.setSensitive(
            unless: batch.current?.file == nil ? tr("This picture is not in a file") : nil,
            tooltip: tr("Open the folder of this picture"))
        let (done, count) = (batch.doneCount, batch.items.count)
        let hadFocus = cancelButton.hasFocus || resumeButton.hasFocus
        progressRow.isVisible = batch.isUnderWay
        progress.show(
            count == 0 ? 0 : Double(done) / Double(count),
            text: tr("{done} of {count} read").with("done", "\(done)").with("count", "\(count)"))
        summary.text = batch.summary
        summaryRow.isVisible = !batch.isUnderWay
        resumeButton.isVisible = batch.cancelledCount > 0
        // A hidden button would take the focus with it.
        if hadFocus {
            let next: Widget = batch.isUnderWay ? cancelButton : resumeButton.isVisible ? resumeButton : table
            next.grabFocus()
        }
        let reason = done > 0 ? nil : tr("No picture has been read yet")
        copyButton.setSensitive(unless: reason, tooltip: tr("Copy the table"))
        saveButton.setSensitive(unless: reason, tooltip: tr("Save the table as CSV"))
    }

    private static func file(of line: PictureBatch.Line) -> String {
        line.page.map { tr("{name}, page {page}").with("name", line.file).with("page", "\($0)") } ?? line.file
    }

    private static func code(of line: PictureBatch.Line) -> String {
        line.shownText.map(\.printable) ?? line.note
    }

    /// Saves the table as its button does.
    /// - Returns: Whether there is a table.
    func saveByKey() -> Bool {
        guard widget.isVisible, saveButton.isSensitive else { return false }
        chooseFile()
        return true
    }

    private func chooseFile() {
        TableFile.save(
            before: window, title: tr("Save the Table"), name: tr("codes"),
            complaint: tr("The Table Can't Be Saved"), csv: { [weak self] in self?.batch.csv },
            tell: { [weak self] in self?.tell($0, $1) })
    }
}
