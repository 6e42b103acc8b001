import Barcodes
import GtkKit
import Labels
import Pictures

/// The page on which a code is made from a text or from the fields of a form.
final class CreatePage {
    let widget: Widget
    let window: Window
    let application: Application
    let settings: Settings
    private let kinds = ChoiceBox(
        name: tr("Content"), choices: CodeForm.allCases.map { ($0.rawValue, $0.name) }, isLong: true)
    private let stack = Stack()
    private var forms: [CodeForm: FormFields] = [:]
    private var form = CodeForm.text
    private var networkButton: NetworkButton?
    private let symbologies: SymbologyChooser
    private let automaticSymbology: AutomaticSymbology
    private let levels: LevelChooser
    /// Label column of all forms of the page, so that their fields are aligned.
    private let labels = LabelColumn()
    private let details: DetailsPane
    private static let sequenceText = tr("S_everal codes in a row, which a reader puts together")
    private let sequence = CheckButton(sequenceText)
    private let looks: AppearancePane
    private let preview = SymbolArea()
    private let parts = SequenceBar(.parts)
    private let message = GtkKit.Label()
    let verdict = VerdictLine()
    private let encoded = GtkKit.Label()
    private let encodedRow: Expander
    private let buttons = CreateButtons()
    private let columns: Box
    private let scroller: ScrolledWindow
    /// Column with the content of the code.
    private let asked: Box
    /// Column with the code, its buttons and messages.
    private let made: Box
    /// Column with the options of the code.
    private let options: Box
    private var level = ErrorCorrectionLevel.medium
    /// The shown code; while the next one is being made, still the last one (``currentCode()``).
    private(set) var code: MadeCode? {
        didSet { if (code == nil) != (oldValue == nil) { onCode() } }
    }
    private var making: Task<Void, Never>?
    private let captions = CaptionMaker()
    private let warnings = FormWarnings()
    private let tableOffer = TableOffer()
    /// The last caption that was made, and its line of text.
    private var lastCaption: (line: String, result: Result<SymbolCaption?, CaptionError>)?
    var spotlight: SpotlightWindow?
    var print: PrintWindow?
    var printChoices = PrintChoices()
    /// Sentence why there is no code; `nil` if there is one.
    private(set) var lack: String?
    /// Whether the user is being asked whether and where to save the code.
    var isAskingWhereToSave = false
    /// Reports in a sentence that a file was saved.
    var tellSaved: (String, FileAddress) -> Void = { _, _ in }
    /// Opens a folder in the file manager.
    var openFolder: (FileAddress) -> Void = { _ in }
    /// Called when there is a code, or none any more.
    var onCode: () -> Void = {}

    /// - Parameter window: Window that contains the page.
    init(window: Window, application: Application, settings: Settings) {
        (self.window, self.application, self.settings) = (window, application, settings)
        var onSymbology: (Symbology) -> Void = { _ in }
        var onLevel: (ErrorCorrectionLevel) -> Void = { _ in }
        symbologies = SymbologyChooser(labels: labels) { onSymbology($0) }
        automaticSymbology = AutomaticSymbology(symbologies)
        details = DetailsPane(labels: labels)
        levels = LevelChooser(level: level) { onLevel($0) }
        looks = AppearancePane(window: window, settings: settings, labels: labels)
        for label in [message, encoded] {
            label.wraps = true
            label.maximumCharacters = 40
        }
        message.textAlignment = 0.5
        encoded.isSelectable = true
        encodedRow = Expander(tr("Text in the code"), encoded)
        preview.widget.expandsVertically = true
        stack.expandsHorizontally = true
        kinds.ellipsize()
        asked = Box(.vertical, spacing: 12, [kinds, stack, tableOffer.widget])
        options = Box(
            .vertical, spacing: 12,
            [symbologies.widget, levels.widget, sequence, details.widget, looks.widget, encodedRow])
        // The messages about a code are below the buttons, because they appear and disappear and may have several
        // lines: above, they would move the buttons under the pointer. Why there is none is said in its place.
        made = Box(.vertical, spacing: 12, [preview.widget, parts.widget, buttons.widget, message, verdict.widget])
        for column in [asked, made, options] { column.expandsHorizontally = true }
        // The box around the middle column makes it as high as the first: the keyboard focus goes first to what begins
        // higher up, and the form should be first.
        columns = Box(.vertical, spacing: 24, [asked, Box(.vertical, [made]), options])
        columns.margin = 18
        scroller = ScrolledWindow(Clamp(columns, maximumWidth: 1000, isEased: false))
        scroller.expandsVertically = true
        widget = scroller
        looks.onProblem = { [weak scroller = scroller] reason in scroller?.reveal(reason) }
        onSymbology = { [unowned self] _ in
            adaptToSymbology()
            update()
        }
        onLevel = { [unowned self] in
            level = $0
            update()
        }
        kinds.onChoice { [unowned self] in if let form = CodeForm(rawValue: $0) { choose(form) } }
        kinds.choice = CodeForm.text.rawValue
        sequence.isVisible = false
        adaptToSymbology()
        choose(.text)
        connect()
    }

    private func connect() {
        sequence.onToggle { [unowned self] in update() }
        looks.onChange = { [unowned self] in
            adaptLevels()
            update()
        }
        details.onChange = { [unowned self] in update() }
        looks.onFailure = { [unowned self] in tell($0) }
        parts.onChoose = { [unowned self] in showPart() }
        buttons.copy.onClick { [unowned self] in copy() }
        buttons.save.onClick { [unowned self] in askAndChooseFile() }
        buttons.send.onClick { [unowned self] in send() }
        buttons.print.onClick { [unowned self] in showPrint() }
        buttons.spotlight.onClick { [unowned self] in showSpotlight() }
        tableOffer.onAccept = { [unowned self] in showPrint(of: .pasted($0)) }
        preview.onDragOut = { [unowned self] in draggedPicture() }
    }

    /// Shows the code of content that was read or pasted, in the form for its kind.
    func show(_ content: ShownContent) {
        let (form, values) = CodeForm.opened(content)
        looks.beginAnotherCode()
        automaticSymbology.leaveRead()
        kinds.choice = form.rawValue
        choose(form)
        if form == .gs1 { automaticSymbology.choose(read: content.symbology, for: form) }
        forms[form]?.values = values
        // Other forms have fields of their own for secrets.
        if form == .text, content.isSecret { forms[form]?.hideText() }
        // The number of digits has chosen a symbology by now.
        if form == .product { automaticSymbology.choose(read: content.symbology, for: form) }
        focus()
    }

    /// Moves the keyboard focus to the form: to what is missing in it, if it is filled in otherwise.
    func focus() { forms[form]?.focus() }

    /// Arranges the columns: the code beside everything else in a wide window, or in a low one if both columns fit; in
    /// others between its content and its options, so that it is in view while the user types.
    /// - Parameters:
    ///   - isLow: Whether the window is too narrow to be wide, and too low for a form and a code below it.
    ///   - width: Width of the page, in logical pixels.
    func arrange(isWide: Bool, isLow: Bool, width: Int) {
        let column = max(asked.minimumWidth, made.minimumWidth, options.minimumWidth)
        let fits = 2 * column + Self.lowSpacing + 2 * Self.lowMargin <= width
        setColumns(isWide || isLow && fits, isLow: isLow && fits)
    }

    /// Width of the column on a phone's screen of 360 pixels.
    static let phoneWidth = 324

    /// Distance between the columns, and around them, in a low window.
    private static let lowSpacing = 12
    private static let lowMargin = 12

    private func setColumns(_ areBeside: Bool, isLow: Bool) {
        // The window can become as narrow as a phone that is turned upright, or as a part of the screen, in one step,
        // and is then arranged anew.
        scroller.scrollsHorizontally = areBeside
        columns.spacing = isLow ? Self.lowSpacing : 24
        columns.margin = isLow ? Self.lowMargin : 18
        preview.height = isLow ? 160 : areBeside ? 360 : 200
        let orientation: Box.Orientation = areBeside ? .horizontal : .vertical
        guard orientation != columns.orientation else { return }
        columns.orientation = orientation
        // Texts in the columns must not change their width.
        columns.isHomogeneous = areBeside
        (areBeside ? asked : columns).adopt(options)
        // Beside a long form the code stays at the top, with its messages in view.
        made.verticalAlignment = areBeside ? .start : .fill
    }

    /// Stops pending work when the window closes.
    func stop() {
        making?.cancel()
        making = nil
        verdict.stop()
    }

    /// Maker that makes the codes of a list with the options of the page.
    var labelMaker: LabelMaker { request(.text("")).labelMaker(isGS1: form == .gs1) }

    /// Returns a request for a code with this content and the options of the page.
    private func request(_ content: CodeContent) -> SymbolRequest {
        SymbolRequest(
            content, as: symbologies.symbology, level: level, hasEmblem: looks.hasEmblem, isSequence: sequence.isOn,
            details: form.details(details.choices, for: content, as: symbologies.symbology), payment: payment)
    }

    /// Payment whose standard has rules for the code; `nil` for other codes.
    private var payment: PaymentCode? { symbologies.symbology == .qrCode ? form.paymentCode : nil }

    /// Shows a message in place of the description of the code, and announces it.
    func tell(_ sentence: String) {
        message.text = sentence
        message.announce(sentence)
    }

    /// Shows the description of the code again, after a message that is no longer true.
    func describeCode() {
        guard let code, code.symbols.indices.contains(parts.index) else { return }
        message.text = SymbolMaker.description(of: code.symbols[parts.index])
    }

    /// Index of the shown part of a sequence; 0 for a single code.
    var shownSymbol: Int { parts.index }

    private func choose(_ new: CodeForm) {
        // Also if the Wi-Fi form is chosen again: it then shows other content, which was read.
        networkButton?.stopAsking()
        automaticSymbology.leave(form, for: new)
        let old = form
        form = new
        if forms[new] == nil {
            let fields = FormFields(new, window: window, labels: labels)
            fields.onChange = { [unowned self] in update() }
            stack.add(new == .wifi ? withNetworkButton(fields) : fields.widget, name: new.rawValue)
            forms[new] = fields
        }
        stack.page = new.rawValue
        encodedRow.isVisible = new != .text
        automaticSymbology.enter(new, after: old)
        symbologies.setSensitive(unless: new.paymentCode?.reasonForQRCode)
        adaptToSymbology()
        update()
    }

    private func withNetworkButton(_ fields: FormFields) -> Widget {
        let button = NetworkButton(fields, window: window)
        networkButton = button
        return Box(.vertical, spacing: 12, [button.widget, fields.widget])
    }

    private func adaptToSymbology() {
        let symbology = symbologies.symbology
        adaptLevels()
        details.adapt(to: symbology, payment: payment)
        looks.adapt(to: symbology, payment: payment)
    }

    /// Offers the error correction levels where there are any, or shows the one that is prescribed.
    private func adaptLevels() {
        levels.widget.isVisible = symbologies.symbology == .qrCode
        if let payment {
            levels.prescribe((level: PaymentCode.level, reason: payment.reasonForSettings))
        } else if looks.hasEmblem {
            levels.prescribe((level: .high, reason: tr("The picture in the middle asks for the highest.")))
        } else {
            levels.prescribe(nil)
        }
    }

    // MARK: - The code

    /// Makes the code. A short one is made at once, so that it is drawn in the same frame as the typed letter; others
    /// are made off the main thread. If the user types on, a code that is still being made is dropped.
    private func update() {
        making?.cancel()
        making = nil
        preview.expectChange()
        guard let fields = forms[form] else { return }
        let values = fields.values
        tableOffer.show(for: form == .text ? values[.text] ?? "" : "")
        let payload = form.payload(values)
        let mistakes = form.mistakes(values)
        let sentences = Dictionary(uniqueKeysWithValues: mistakes.map { ($0, form.sentence($1, for: $0, values)) })
        let doubtful = form.draft(values).map { warnings($0) } ?? [:]
        fields.show(sentences, warnings: doubtful.filter { !(values[$0.key] ?? "").isEmpty })
        let content = form.content(values)
        if form == .product { automaticSymbology.choose(forProductNumber: content?.shown) }
        // In the text form, the content is not shown a second time, and laying it out takes time.
        encoded.text = form == .text ? "" : content?.shown.printable ?? ""
        guard let content, !content.isEmpty else {
            let missing = form == .text ? [] : form.missingNames(values)
            let wrong = form.fields.filter { mistakes[$0.key] != nil }.map(\.name)
            return show(.failure(missing.isEmpty && !wrong.isEmpty ? .wrong(wrong) : .empty(missing: missing)))
        }
        // A payment to a wrong account, or a network that can't be joined, is worse than no code.
        let refused = payload.map(form.refusals) ?? []
        guard refused.isEmpty else { return show(.failure(form.failure(refusing: refused, values))) }
        let request = request(content)
        let blank = blankCode(request.expected, text: content.text)
        let (line, captions) = (CaptionMaker.text(blank.caption, of: blank.text), captions)
        if request.isQuick, let caption = knownCaption(line) {
            return finish(blank, SymbolMaker.result(of: request), caption)
        }
        making = Task { [weak self] in
            let caption = await SymbolMaker.caption(line, by: captions)
            let symbols = await SymbolMaker.make(request)
            guard !Task.isCancelled, let self else { return }
            lastCaption = (line, caption)
            making = nil
            finish(blank, symbols, caption)
        }
    }

    /// What is chosen for a code, without symbols and the drawing of its caption.
    func blankCode(_ content: SymbolContent, text: String = "") -> MadeCode {
        let chosen = details.choices
        var look = payment == .swiss ? SymbolAppearance(hasSwissCross: true) : looks.look
        if payment != nil { look.emblem = nil }
        return MadeCode(
            symbols: [], content: content, text: text, look: look,
            caption: looks.caption, showsText: looks.showsText, quietZone: chosen.quietZone,
            moduleSize: chosen.moduleSize)
    }

    /// Returns the code of the current fields, after waiting for one that is still being made.
    func currentCode() async -> MadeCode? {
        window.takeTyped()
        while let making { await making.value }
        return code
    }

    /// - Parameter blank: Options of the code, without symbols and caption.
    private func finish(
        _ blank: MadeCode, _ symbols: Result<[Symbol], SymbolMaker.Failure>,
        _ caption: Result<SymbolCaption?, CaptionError>
    ) {
        if case .failure(let problem) = caption { looks.showCaption(problem) } else { looks.showCaption(nil) }
        var made = blank
        made.look.caption = (try? caption.get()) ?? nil
        show(
            symbols.map {
                made.symbols = $0
                return made
            })
    }

    /// Returns a caption that is available at once: none, or the last one.
    private func knownCaption(_ line: String) -> Result<SymbolCaption?, CaptionError>? {
        guard !CaptionMaker.isBlank(line) else { return .success(nil) }
        return lastCaption?.line == line ? lastCaption?.result : nil
    }

    private func show(_ result: Result<MadeCode, SymbolMaker.Failure>) {
        code = try? result.get()
        let failure: SymbolMaker.Failure? = if case .failure(let failure) = result { failure } else { nil }
        parts.setCount(code?.symbols.count ?? 1)
        let offersSequence = failure?.isTooLong ?? false && symbologies.symbology.sequenceCounts != nil
        sequence.isVisible = sequence.isOn || offersSequence
        // The problem appears beside the form while the focus stays in a field.
        if let failure, failure.isProblem, failure.sentence != lack { preview.widget.announce(failure.sentence) }
        lack = failure?.sentence
        buttons.setSensitive(unless: lack)
        if let failure {
            // In Japanese and Chinese there is no space between two sentences.
            let withWay = tr("{problem} Or choose “{option}”.").with("option", Self.sequenceText.withoutMnemonic)
            preview.explain(
                offersSequence && !sequence.isOn ? withWay.with("problem", failure.sentence) : failure.sentence,
                isProblem: failure.isProblem)
            message.text = ""
        } else {
            preview.explain(nil, isProblem: false)
        }
        showPart()
        verdict.judge(code?.pictures(scale: 1) ?? [], content: code?.content ?? SymbolContent(""))
    }

    private func showPart() {
        guard let code, code.symbols.indices.contains(parts.index) else {
            levels.show(used: nil)
            return preview.show(nil)
        }
        let symbol = code.symbols[parts.index]
        preview.show(code.picture(of: symbol, scale: 1))
        message.text = SymbolMaker.description(of: symbol)
        levels.show(used: symbol.details.qrCode?.errorCorrectionLevel)
    }
}
