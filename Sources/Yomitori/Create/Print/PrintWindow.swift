import Barcodes
import GtkKit
import Labels
import Pictures

/// A page of codes as it will be printed, and what is to be on it.
final class PrintWindow {
    let window: Window
    private let code: MadeCode
    private let maker: LabelMaker
    private let sheets = SheetForm()
    private let sources: LabelSourceForm
    private let page = DrawingArea(name: tr("The page"))
    private let pages = SequenceBar(.pages)
    private let message = GtkKit.Label()
    private let progress = ProgressBar(name: tr("How many codes are made"))
    private let printButton = Button(tr("_Print…"), isSuggested: true)
    private let saveButton = Button(tr("Save as P_DF…"))
    private let filesButton = Button(tr("Save in a Folder…"))
    private let format = ChoiceBox(
        name: tr("Kind of file"), choices: SymbolFileFormat.allCases.map { ($0.rawValue, $0.rawValue.uppercased()) })
    private let cancelButton = Button(icon: "process-stop-symbolic", name: tr("Stop"))
    private let progressRow: Box
    private let columns: Box
    private var document: LabelDocument?
    private var labels: [Labels.Label] = []
    /// Of the labels, if they are of a list.
    private var entries: [LabelEntry] = []
    /// Why some rows of the list have no labels, or why there are none at all; it holds whatever the layout is.
    private var sourceProblem = ""
    /// What makes ``labels``, as long as it does.
    private var making: Task<Void, Never>?
    /// What writes them into files, as they were when it was asked for.
    private var writing: Task<Void, Never>?
    private var wasLarge = true

    /// - Parameter maker: makes the codes of a list as the page makes its own.
    init(_ code: MadeCode, maker: LabelMaker, before parent: Window) {
        (self.code, self.maker) = (code, maker)
        window = Window(before: parent, title: tr("Print"), width: 900, height: 640)
        sources = LabelSourceForm(numbering: code.content.text ?? "", window: window)
        for button in [printButton, saveButton, filesButton] { button.isSensitive = false }
        format.choice = SymbolFileFormat.png.rawValue
        progress.expandsHorizontally = true
        progress.verticalAlignment = .center
        progressRow = Box(.horizontal, spacing: 6, [progress, cancelButton])
        progressRow.isVisible = false
        message.wraps = true
        message.maximumCharacters = 28
        page.setMinimumSize(width: 220, height: 300)
        page.expandsHorizontally = true
        page.expandsVertically = true
        let buttons = Box(.horizontal, spacing: 12, [saveButton, printButton])
        buttons.horizontalAlignment = .center
        let files = Box(.horizontal, spacing: 6, [filesButton, format])
        files.horizontalAlignment = .center
        message.horizontalAlignment = .center
        let asked = Box(.vertical, spacing: 12, [sheets.widget, sources.widget])
        // What is wrong with the page stands below it, where it is seen however long the form is.
        let shown = Box(.vertical, spacing: 12, [page, pages.widget, message, progressRow, files, buttons])
        shown.expandsHorizontally = true
        let isNarrow = parent.windowSize.width < 700
        columns = Box(isNarrow ? .vertical : .horizontal, spacing: 24, [asked, shown])
        columns.margin = isNarrow ? 9 : 18
        let header = HeaderBar(title: tr("Print"))
        let scroller = ScrolledWindow(columns)
        scroller.expandsVertically = true
        window.setContent(Box(.vertical, [header, scroller]))
        page.onDraw { [unowned self] in draw($0) }
        sheets.onChange = { [unowned self] in changeSheet() }
        sources.onChange = { [unowned self] in makeLabels() }
        pages.onChoose = { [unowned self] in page.queueDraw() }
        printButton.onClick { [unowned self] in printPages() }
        saveButton.onClick { [unowned self] in chooseFile() }
        filesButton.onClick { [unowned self] in chooseFolder() }
        cancelButton.onClick { [unowned self] in stop() }
        window.onDestroy { [unowned self] in
            making?.cancel()
            writing?.cancel()
        }
        makeLabels()
    }

    // MARK: - Labels

    private func changeSheet() {
        // A sheet of labels is filled with the code; one large code is alone.
        if sheets.isLarge != wasLarge {
            wasLarge = sheets.isLarge
            sources.setCount(wasLarge ? 1 : max(1, sheets.sheet.count / max(1, code.symbols.count)))
        }
        layOut()
    }

    private func makeLabels() {
        making?.cancel()
        making = nil
        guard let source = sources.source else {
            (labels, entries, sourceProblem) = ([], [], sources.problem)
            return layOut()
        }
        progressRow.isVisible = false
        let teller = progressTeller()
        making = Task { [weak self, code, maker] in
            let outcome = await Self.make(source, code.symbols, maker, progress: teller)
            guard !Task.isCancelled, let self else { return }
            progressRow.isVisible = false
            making = nil
            switch outcome {
            case .labels(let made, let listed, let problem):
                (labels, entries, sourceProblem) = (made, listed, problem)
                layOut()
            case .failed(let sentence):
                (labels, entries, sourceProblem) = ([], [], sentence)
                layOut()
            case .cancelled: break
            }
        }
        sayWhatIsPossible()
    }

    /// Tells of progress from any thread.
    private func progressTeller() -> @Sendable (Double) -> Void {
        { [weak self] part in Task { @MainActor [self] in self?.show(progress: part) } }
    }

    private func show(progress part: Double) {
        guard part > 0, part < 1, [making, writing].contains(where: { $0.map { !$0.isCancelled } ?? false }) else {
            return
        }
        progressRow.isVisible = true
        progress.show(part, text: "")
    }

    /// Ends what takes a while. Files that were written stay; codes that were made before are not those that the form asks for
    /// now.
    private func stop() {
        writing?.cancel()
        progressRow.isVisible = false
        guard let making else { return message.text = tr("Stopped") }
        making.cancel()
        self.making = nil
        (labels, entries, sourceProblem) = ([], [], tr("Stopped"))
        layOut()
    }

    @concurrent nonisolated private static func make(
        _ source: LabelSource, _ symbols: [Symbol], _ maker: LabelMaker, progress: @Sendable (Double) -> Void
    ) async -> LabelSource.Outcome {
        source.labels(symbols, maker: maker, progress: progress)
    }

    private func layOut() {
        var style = LabelStyle()
        style.look = code.look
        style.look.caption = sheets.isLarge ? code.look.caption : nil
        style.showsText = code.showsText
        style.quietZone = code.quietZone
        style.moduleSize =
            code.look.hasSwissCross ? code.symbols.first.map(SymbolPicture.swissModuleSize) : code.moduleSize
        style.hasFrames = sheets.hasFrames
        var problem = ""
        do throws(LabelError) {
            document = try LabelDocument(labels, on: sheets.sheet, style: style, skipped: sheets.skippedCount)
        } catch {
            document = nil
            // Where nothing was made, that is what is told.
            problem = labels.isEmpty && (sources.source == nil || !sourceProblem.isEmpty) ? "" : error.sentence
        }
        if let misfits = document?.misfitSentence(entries), !misfits.isEmpty {
            problem = misfits
            document = nil
        }
        message.text = [sourceProblem, problem].filter { !$0.isEmpty }.joined(separator: "\n")
        sayWhatIsPossible()
        pages.setCount(document?.pageCount ?? 1)
        page.queueDraw()
    }

    /// While codes are made, those before them are shown, and can't be printed or saved.
    private func sayWhatIsPossible() {
        let wait = making == nil ? nil : tr("The codes are still being made.")
        for button in [printButton, saveButton] {
            button.setSensitive(unless: wait ?? (document == nil ? message.text : nil), tooltip: "")
        }
        let lacksFiles = entries.isEmpty ? tr("Choose a list or numbered codes to save several files.") : nil
        filesButton.setSensitive(unless: wait ?? lacksFiles, tooltip: tr("Save each code as a file of its own"))
        format.setSensitive(unless: lacksFiles, tooltip: tr("Kind of file"))
    }

    // MARK: - The page

    private func draw(_ context: DrawingContext) {
        let size = page.size
        let sheet = document?.sheet ?? sheets.sheet
        let scale = min(size.width / sheet.page.width, size.height / sheet.page.height)
        guard scale > 0 else { return }
        let (left, top) = ((size.width - sheet.page.width * scale) / 2, (size.height - sheet.page.height * scale) / 2)
        context.fillRectangle(
            x: left, y: top, width: sheet.page.width * scale, height: sheet.page.height * scale, .white)
        context.strokeRectangle(
            x: left, y: top, width: sheet.page.width * scale, height: sheet.page.height * scale, lineWidth: 1,
            Color(red: 0.6, green: 0.6, blue: 0.6))
        guard let document else { return }
        context.save()
        context.transform(x: left, y: top, scale: scale)
        // Where each label lies, in a grey that is not printed.
        for place in 0..<sheet.count where sheet.count > 1 {
            let origin = sheet.origin(of: place)
            context.strokeRectangle(
                x: origin.x, y: origin.y, width: sheet.label.width, height: sheet.label.height, lineWidth: 0.2,
                Color(red: 0.8, green: 0.8, blue: 0.8))
        }
        var canvas = ContextCanvas(context)
        // There is no document where a code doesn't fit, which is the only error.
        try? document.draw(page: pages.index, on: &canvas)
        context.restore()
    }

    // MARK: - Out

    /// Says what became of the pages. Which rows have no labels is still true, and stays.
    private func tell(_ outcome: String) {
        message.text = [sourceProblem, outcome].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func printPages() {
        guard let document else { return }
        let size = document.sheet.page
        let operation = PrintOperation(
            name: tr("The code"), pageCount: document.pageCount, size: (size.width, size.height)
        ) { page, context in
            var canvas = ContextCanvas(context)
            do throws(LabelError) { try document.draw(page: page, on: &canvas) } catch { return error.sentence }
            return nil
        }
        operation.run(before: window) { [weak self] outcome in
            switch outcome {
            case .printed: self?.tell(tr("Sent to the printer"))
            case .cancelled: break
            case .failed(let reason): self?.tell(tr("Not printed: {reason}").with("reason", reason))
            }
        }
    }

    private func chooseFile() {
        guard let document else { return }
        let chooser = FileChooser(
            .save, title: tr("Save the Pages"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("PDF document"), patterns: ["*.pdf"])])
        chooser.suggest(name: SymbolFileFormat.pdf.naming(sources.name))
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            writing?.cancel()
            let teller = progressTeller()
            writing = Task { [weak self] in
                let outcome = await Self.write(document, to: FileAddress(uri: uri), progress: teller)
                guard !Task.isCancelled, let self else { return }
                progressRow.isVisible = false
                tell(outcome)
            }
        }
    }

    private func chooseFolder() {
        let chooser = FileChooser(
            .folder, title: tr("Choose a Folder"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [])
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            let folder = LabelFolder(
                code: code, labels: labels, entries: entries, maker: maker, address: FileAddress(uri: uri),
                format: SymbolFileFormat(rawValue: format.choice) ?? .png)
            writing?.cancel()
            writing = Task { [weak self] in
                let names = await folder.existing()
                guard !Task.isCancelled, let self else { return }
                guard !names.isEmpty else { return save(folder) }
                ReplaceQuestion.ask(before: window, names: names) { [weak self] in self?.save(folder) }
            }
        }
    }

    private func save(_ folder: LabelFolder) {
        writing?.cancel()
        let teller = progressTeller()
        writing = Task { [weak self] in
            let outcome = await folder.write(progress: teller)
            guard let self else { return }
            // The files that were written stay, and so they are told of.
            guard !Task.isCancelled else { return tell(tr("Stopped") + "\n" + outcome) }
            progressRow.isVisible = false
            tell(outcome)
        }
    }

    /// - Returns: what to tell the user.
    @concurrent nonisolated private static func write(
        _ document: LabelDocument, to address: FileAddress, progress: @Sendable (Double) -> Void
    ) async -> String {
        do {
            let bytes = try document.pdf { done, count in
                progress(Double(done) / Double(max(1, count)))
                return !Task.isCancelled
            }
            try address.write(bytes)
            return tr("Saved as {name}").with("name", address.name)
        } catch let error as AccessError {
            return tr("Not saved: {reason}").with("reason", error.message)
        } catch let error as LabelError {
            return error.sentence
        } catch {
            return tr("Not saved: the picture could not be made.")
        }
    }
}
