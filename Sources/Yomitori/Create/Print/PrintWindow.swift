import Barcodes
import GtkKit
import Labels
import Pictures

/// The print window: a preview of the pages with codes, and the form for their content and layout.
final class PrintWindow {
    let window: Window
    /// Code of the page; without symbols while there is none.
    let code: MadeCode
    let maker: LabelMaker
    private let sheets: SheetForm
    let sources: LabelSourceForm
    private let page = DrawingArea(name: tr("The page"))
    private let pages = SequenceBar(.pages)
    private let message = GtkKit.Label()
    private let againButton = Button(tr("Start _Again"))
    private let folderButton = Button(tr("Show in _Folder"))
    private let progress = ProgressBar(name: "")
    private let printButton = Button(tr("_Print…"), isSuggested: true)
    private let saveButton = Button(tr("Save as P_DF…"))
    private let filesButton = Button(tr("Save in a Folder…"))
    let format = ChoiceBox(
        name: tr("Kind of file"), choices: SymbolFileFormat.allCases.map { ($0.rawValue, $0.rawValue.uppercased()) })
    private let cancelButton = Button(icon: "process-stop-symbolic", name: tr("Stop"))
    /// Stack that keeps room for the progress, so that the page above does not change its size.
    private let progressPlace = Stack(isHomogeneous: true)
    /// Columns with the form and with the preview: side by side, or one below the other in a narrow window.
    private let (asked, shown): (Box, Box)
    private let columns: Box
    /// Buttons and messages: below the page, or in ``footer``.
    private let actions: Box
    /// Part of a narrow window below ``room`` that does not scroll: the form and the page may be higher than a phone's
    /// screen, and the buttons would be out of view.
    private let footer = Box(.vertical)
    /// Container that fills the window below the header.
    private let room: ScrolledWindow
    private(set) var document: LabelDocument?
    private(set) var labels: [Labels.Label] = []
    /// Entries of the labels, if they belong to a list.
    private(set) var entries: [LabelEntry] = []
    /// Source of ``labels``, or of those that are being made.
    private var source: LabelSource?
    /// Sentence why some rows of the list have no labels, or why there are none at all; independent of the layout.
    private var sourceProblem = ""
    /// Sentence why the labels can't be printed with the layout.
    private var layoutProblem = ""
    /// Folder of the last saved file, while the message about it is shown.
    private var savedFolder: FileAddress?
    /// Called when the user wants to see the folder of a saved file.
    var onShowFolder: (FileAddress) -> Void = { _ in }
    /// Task that makes ``labels``, while it runs.
    private var making: Task<Void, Never>?
    /// Whether the user stopped the task.
    private var isStopped = false
    /// Current printing or saving of the labels as they were at its start; only one at a time.
    var output: Output? { didSet { sayWhatIsPossible() } }
    /// Question before something is stopped, and the closure to call when the window has closed then.
    var stopQuestion: QuestionDialog?
    var afterEnd: () -> Void = {}

    /// Printing or saving of labels.
    enum Output {
        case printing(PrintOperation)
        /// Saving into a file or a folder of this name.
        case saving(Task<Void, Never>, name: String)
    }

    /// - Parameters:
    ///   - lack: Reason why the code has no symbols; `nil` if it has.
    ///   - maker: Maker of the codes of a list with the options of the page.
    ///   - choices: Choices of the last time.
    init(_ code: MadeCode, lack: String?, maker: LabelMaker, _ choices: PrintChoices, before parent: Window) {
        (self.code, self.maker) = (code, maker)
        window = Window(before: parent, title: tr("Print"), width: 900, height: 640)
        sheets = SheetForm(choices)
        sources = LabelSourceForm(code, lack: lack, choices, window: window)
        sources.places = sheets.freeCount
        for button in [printButton, saveButton, filesButton] { button.isSensitive = false }
        format.choice = SymbolFileFormat.png.rawValue
        progress.expandsHorizontally = true
        progress.verticalAlignment = .center
        progressPlace.add(Box(.horizontal), name: Self.idle)
        progressPlace.add(Box(.horizontal, spacing: 6, [progress, cancelButton]), name: Self.busy)
        message.wraps = true
        // The message fills the column beside the form, so that the reasons for three rows take few lines, but requests
        // less, so that it doesn't move the form.
        message.maximumCharacters = 28
        message.textAlignment = 0.5
        for button in [againButton, folderButton] {
            button.horizontalAlignment = .center
            button.isVisible = false
        }
        page.expandsHorizontally = true
        page.expandsVertically = true
        let buttons = Box(.horizontal, spacing: 12, [saveButton, printButton])
        buttons.horizontalAlignment = .center
        let files = Box(.horizontal, spacing: 6, [filesButton, format])
        files.horizontalAlignment = .center
        asked = Box(.vertical, spacing: 12, [sheets.widget, sources.widget])
        // Problems are shown below the page, where they are in view however long the form is.
        actions = Box(.vertical, spacing: 12, [message, againButton, folderButton, progressPlace, files, buttons])
        shown = Box(.vertical, spacing: 12, [page, pages.widget, actions])
        shown.expandsHorizontally = true
        columns = Box(.horizontal, spacing: Self.spacing, [asked, shown])
        let header = HeaderBar(title: tr("Print"))
        room = ScrolledWindow(narrowing: ScrolledWindow(columns), minimumWidth: Self.minimumWidth)
        room.expandsVertically = true
        window.setContent(Box(.vertical, [header, room, footer]))
        fold(parent.windowSize.width < Self.usualNarrowWidth)
        connect()
        makeLabels()
    }

    /// Distance between the columns, in logical pixels.
    private static let spacing = 24
    /// Margin around both columns side by side.
    private static let margin = 18
    /// Minimum width of the window, if it may be narrower than the columns need: that of a phone.
    private static let minimumWidth = 320
    /// Minimum width of the page, in logical pixels.
    private static let minimumPageWidth = 220
    /// Minimum height of the page: beside the form it leaves room for a long message and the buttons, which have to be
    /// in view without scrolling; below the form it scrolls.
    private static let minimumPageHeight = (beside: 120, below: 300)
    /// Width of the parent window below which the columns are at first one below the other. Their minimum width is
    /// known when they are shown.
    private static let usualNarrowWidth = 700

    /// Puts the columns one below the other if there is no room for them side by side. The window's width may change,
    /// as on a tablet that is turned.
    private func adapt() {
        let needed =
            asked.minimumWidth + Self.spacing + max(shown.minimumWidth, actions.minimumWidth) + 2 * Self.margin
        let isNarrow = Int(room.size.width) < needed
        guard isNarrow != (columns.orientation == .vertical) else { return }
        // This runs after the size allocation, which it would restart.
        Task { [weak self] in self?.fold(isNarrow) }
    }

    private func fold(_ isNarrow: Bool) {
        columns.orientation = isNarrow ? .vertical : .horizontal
        columns.margin = isNarrow ? Self.margin / 2 : Self.margin
        page.setMinimumSize(
            width: Self.minimumPageWidth,
            height: isNarrow ? Self.minimumPageHeight.below : Self.minimumPageHeight.beside)
        room.isNarrowing = !isNarrow
        (isNarrow ? footer : shown).adopt(actions)
        footer.margin = isNarrow ? Self.margin / 2 : 0
        footer.isVisible = isNarrow
    }

    private func connect() {
        room.onResize { [unowned self] in adapt() }
        page.onDraw { [unowned self] in draw($0) }
        sheets.onChange = { [unowned self] in changeSheet() }
        sources.onChange = { [unowned self] in makeLabels() }
        pages.onChoose = { [unowned self] in page.queueDraw() }
        printButton.onClick { [unowned self] in whenMade { $0.printPages() } }
        saveButton.onClick { [unowned self] in whenMade { $0.chooseFile() } }
        filesButton.onClick { [unowned self] in whenMade { $0.chooseFolder() } }
        cancelButton.onClick { [unowned self] in stop() }
        againButton.onClick { [unowned self] in makeLabels() }
        folderButton.onClick { [unowned self] in if let savedFolder { onShowFolder(savedFolder) } }
        window.onClose { [unowned self] in mayClose() }
        window.onDestroy { [unowned self] in
            making?.cancel()
            // What waits for the labels finds none.
            (making, document, entries) = (nil, nil, [])
            if case .saving(let task, _) = output { task.cancel() }
        }
    }

    /// Names of the pages of ``progressPlace``.
    private static let (idle, busy) = ("idle", "busy")

    /// Current choices, for the next time.
    var choices: PrintChoices {
        var choices = PrintChoices()
        sheets.keep(in: &choices)
        sources.keep(in: &choices)
        return choices
    }

    // MARK: - Labels

    private func changeSheet() {
        // A sheet of labels is filled with the code; one large code is alone.
        sources.places = sheets.freeCount
        if sources.source != source || isStopped { makeLabels() } else { layOut() }
    }

    private func makeLabels() {
        making?.cancel()
        making = nil
        let wasStopped = isStopped
        isStopped = false
        let (new, old) = (sources.source, source)
        source = new
        guard let new else {
            (labels, entries, sourceProblem) = ([], [], sources.problem)
            return layOut()
        }
        if !new.isLike(old) || wasStopped {
            // The labels of another list are cleared, because they are not the requested ones; so is the message about
            // a stop, because making resumes.
            (labels, entries, document, sourceProblem, layoutProblem) = ([], [], nil, "", "")
            pages.goToFirst()
            page.queueDraw()
            tell("")
        }
        let teller = progressTeller { $0.making != nil && $0.output == nil }
        making = Task { [weak self, code, maker] in
            let outcome = await Self.make(new, code, maker, progress: teller)
            guard !Task.isCancelled, let self else { return }
            making = nil
            switch outcome {
            case .labels(let made, let listed, let problem): (labels, entries, sourceProblem) = (made, listed, problem)
            case .failed(let sentence): (labels, entries, sourceProblem) = ([], [], sentence)
            case .cancelled: return
            }
            layOut()
        }
        sayWhatIsPossible()
    }

    /// Calls `body` when the labels are those of the form as it is now. A key presses a button without moving the
    /// focus, so the number that is being typed counts first, and its labels are waited for.
    private func whenMade(_ body: @escaping @MainActor (PrintWindow) -> Void) {
        window.takeTyped()
        guard making != nil else { return body(self) }
        Task { [weak self] in
            while let making = self?.making { await making.value }
            if let self { body(self) }
        }
    }

    @concurrent nonisolated private static func make(
        _ source: LabelSource, _ code: MadeCode, _ maker: LabelMaker, progress: @Sendable (Double) -> Void
    ) async -> LabelSource.Outcome {
        source.labels(
            code.symbols, text: code.text, caption: code.caption, maker: maker, progress: progress)
    }

    private func layOut() {
        // A single code of the page has its caption as on a picture; codes of a list have their own captions.
        let isAlone = sheets.isLarge && entries.isEmpty
        var style = LabelStyle()
        style.look = code.look
        style.look.caption = isAlone ? code.look.caption : nil
        if sheets.isLarge { style.captionHeight = Self.largeCaptionHeight }
        style.showsText = code.showsText
        style.quietZone = code.quietZone
        style.moduleSize =
            code.look.hasSwissCross ? code.symbols.first.map(SymbolPicture.swissModuleSize) : code.moduleSize
        style.hasFrames = sheets.hasFrames
        let shown = isAlone ? labels.map { Labels.Label(symbol: $0.symbol) } : labels
        layoutProblem = ""
        do throws(LabelError) {
            document = try LabelDocument(shown, on: sheets.sheet, style: style, skipped: sheets.skippedCount)
        } catch {
            document = nil
            // If no labels were made, that is reported instead.
            layoutProblem =
                labels.isEmpty && (making != nil || source == nil || !sourceProblem.isEmpty) ? "" : error.sentence
        }
        if let misfits = document?.misfitSentence(entries), !misfits.isEmpty {
            layoutProblem = misfits
            document = nil
        }
        tell("")
        sayWhatIsPossible()
        pages.setCount(document?.pageCount ?? 1)
        page.queueDraw()
    }

    /// Height of the capital letters of the caption below a code that fills a page, in millimetres. About as below a
    /// code alone, where an em is a tenth of the symbol's width: on A4, a symbol of many modules is 165 mm wide, and a
    /// capital is 0.72 of an em high.
    private static let largeCaptionHeight = 12.0

    /// Sentence why there is nothing to print, or not everything that was requested.
    private var problem: String { Self.joined(sourceProblem, layoutProblem) }

    private static func joined(_ sentences: String...) -> String {
        sentences.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Shows a message about the pages below the problems, which still apply, and announces it.
    /// - Parameter folder: Folder in which something was saved.
    func tell(_ sentence: String, savedIn folder: FileAddress? = nil) {
        message.text = Self.joined(problem, sentence)
        if !sentence.isEmpty { message.announce(sentence) }
        savedFolder = folder
        folderButton.isVisible = folder != nil
    }

    // MARK: - Progress

    /// Returns a closure that reports progress from any thread, while the work continues.
    func progressTeller(while isGoingOn: @escaping @MainActor (PrintWindow) -> Bool) -> @Sendable (Double) -> Void {
        { [weak self] part in
            Task { @MainActor [self] in
                guard let self, isGoingOn(self), part > 0, part < 1 else { return }
                show(progress: part)
            }
        }
    }

    /// Shows the progress of the current work; of saving rather than of making.
    func show(progress part: Double) {
        if case .saving(_, let name) = output {
            progress.accessibleName = tr("How much is saved")
            progress.show(part, text: tr("Saving “{name}”").with("name", name))
        } else {
            progress.accessibleName = tr("How many codes are made")
            progress.show(part, text: tr("Making the codes"))
        }
        progressPlace.page = Self.busy
    }

    /// Enables the buttons. While something is made, printed or saved, nothing else can be started. The previous codes
    /// are shown meanwhile, and can't be printed or saved.
    private func sayWhatIsPossible() {
        let wait: String? =
            switch output {
            case .saving(_, let name): tr("“{name}” is still being saved.").with("name", name)
            case .printing: tr("The pages are being printed.")
            case nil: making == nil ? nil : tr("The codes are still being made.")
            }
        for button in [printButton, saveButton] {
            button.setSensitive(unless: wait ?? (document == nil ? problem : nil), tooltip: "")
        }
        let lacksFiles = entries.isEmpty ? tr("Choose a list or numbered codes to save several files.") : nil
        filesButton.setSensitive(unless: wait ?? lacksFiles, tooltip: tr("Save each code as a file of its own"))
        format.setSensitive(unless: lacksFiles, tooltip: tr("Kind of file"))
        againButton.isVisible = isStopped
        if wait == nil { progressPlace.page = Self.idle }
    }

    /// Stops the work whose progress is shown. Written files stay; codes that were made before are discarded, because
    /// they are not those of the form.
    private func stop() {
        if case .saving(let task, _) = output { return task.cancel() }
        guard let making else { return }
        making.cancel()
        self.making = nil
        isStopped = true
        (labels, entries, sourceProblem) = ([], [], tr("Stopped"))
        layOut()
    }

    /// Handles the end of printing or saving, also after a stop.
    func endOutput() {
        output = nil
        progressPlace.page = Self.idle
        stopQuestion?.destroy()
        stopQuestion = nil
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
        // Outlines of the labels, in a grey that is not printed.
        for place in 0..<sheet.count where sheet.count > 1 {
            let origin = sheet.origin(of: place)
            context.strokeRectangle(
                x: origin.x, y: origin.y, width: sheet.label.width, height: sheet.label.height, lineWidth: 0.2,
                Color(red: 0.8, green: 0.8, blue: 0.8))
        }
        var canvas = ContextCanvas(context)
        // There is no document if a code doesn't fit, which is the only possible error.
        try? document.draw(page: pages.index, on: &canvas)
        context.restore()
    }
}
