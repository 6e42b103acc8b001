import Barcodes
import GtkKit
import Labels
import Pictures

/// The place where a text becomes a code.
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
    private let levels: LevelChooser
    /// Of all forms of the page, so that their fields begin at one place.
    private let labels = LabelColumn()
    private let details: DetailsPane
    private static let sequenceText = tr("S_everal codes in a row, which a reader puts together")
    private let sequence = CheckButton(sequenceText)
    private let looks: LooksPane
    private let preview = SymbolArea()
    private let parts = SequenceBar(.parts)
    private let message = GtkKit.Label()
    let verdict = VerdictLine()
    private let encoded = GtkKit.Label()
    private let encodedRow: Expander
    private let buttons = CreateButtons()
    private let columns: Box
    /// What the code says.
    private let asked: Box
    /// The code, and what is said and done with it.
    private let made: Box
    /// What may be chosen of it.
    private let options: Box
    private var level = ErrorCorrectionLevel.medium
    /// The code that is shown: while the next one is being made, still the last one (``currentCode()``).
    private(set) var code: MadeCode? {
        didSet { if (code == nil) != (oldValue == nil) { onCode() } }
    }
    /// What was chosen for a product's number.
    private var productSymbology: Symbology?
    /// The kind of code that was chosen because what is shown was read in it.
    private var shownSymbology: Symbology?
    /// Whether Data Matrix was chosen because GS1 elements mostly stand in it.
    private var choseDataMatrix = false
    private var making: Task<Void, Never>?
    private let captions = CaptionMaker()
    private let warnings = FormWarnings()
    /// The caption that was made last.
    private var lastCaption: (line: String, result: Result<SymbolCaption?, CaptionError>)?
    var spotlight: SpotlightWindow?
    var print: PrintWindow?
    var printChoices = PrintChoices()
    /// Why there is no code, in a sentence; `nil` where there is one.
    private(set) var lack: String?
    /// Whether the user is being asked whether and where to save the code.
    var isAskingWhereToSave = false
    /// A file was saved: says so in a sentence.
    var tellSaved: (String, FileAddress) -> Void = { _, _ in }
    /// Shows a folder in the desktop's program for files.
    var openFolder: (FileAddress) -> Void = { _ in }
    /// There is a code now, or none any more.
    var onCode: () -> Void = {}

    /// - Parameter window: the one that the page is in.
    init(window: Window, application: Application, settings: Settings) {
        (self.window, self.application, self.settings) = (window, application, settings)
        var onSymbology: (Symbology) -> Void = { _ in }
        var onLevel: (ErrorCorrectionLevel) -> Void = { _ in }
        symbologies = SymbologyChooser(labels: labels) { onSymbology($0) }
        details = DetailsPane(labels: labels)
        levels = LevelChooser(level: level) { onLevel($0) }
        looks = LooksPane(window: window, settings: settings, labels: labels)
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
        asked = Box(.vertical, spacing: 12, [kinds, stack])
        options = Box(
            .vertical, spacing: 12,
            [symbologies.widget, levels.widget, sequence, details.widget, looks.widget, encodedRow])
        // What is said of the code comes and goes, in one line or several: above the buttons, it would move them under
        // the pointer.
        made = Box(.vertical, spacing: 12, [preview.widget, parts.widget, buttons.widget, message, verdict.widget])
        for column in [asked, made, options] { column.expandsHorizontally = true }
        // As high as the column beside it: the keyboard goes to what begins higher up first, and the form comes first.
        columns = Box(.vertical, spacing: 24, [asked, Box(.vertical, [made]), options])
        columns.margin = 18
        let scroller = ScrolledWindow(Clamp(columns, maximumWidth: 1000, isEased: false))
        scroller.expandsVertically = true
        widget = scroller
        looks.onProblem = { [weak scroller] reason in scroller?.reveal(reason) }
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
        looks.onChange = { [unowned self] in update() }
        details.onChange = { [unowned self] in update() }
        looks.onFailure = { [unowned self] in tell($0) }
        parts.onChoose = { [unowned self] in showPart() }
        buttons.copy.onClick { [unowned self] in copy() }
        buttons.save.onClick { [unowned self] in askAndChooseFile() }
        buttons.send.onClick { [unowned self] in send() }
        buttons.print.onClick { [unowned self] in showPrint() }
        buttons.spotlight.onClick { [unowned self] in showSpotlight() }
        preview.onDragOut = { [unowned self] in draggedPicture() }
    }

    /// Shows the code of what was read or pasted, in the form for its kind.
    func show(_ content: ShownContent) {
        let (form, values) = CodeForm.opened(content)
        looks.beginAnotherCode()
        leaveShownSymbology()
        kinds.choice = form.rawValue
        choose(form)
        // GS1 elements stay in the kind of code that they were read in, where it is one for them.
        if form == .gs1, let symbology = Symbology(named: content.symbology), symbology.isWritable, symbology.isGS1 {
            symbologies.choose(symbology)
        }
        forms[form]?.values = values
        if form == .product, let symbology = Symbology(named: content.symbology), symbology.isWritable {
            symbologies.choose(symbology)
        }
        if form == .gs1 || form == .product { shownSymbology = symbologies.symbology }
        focus()
    }

    /// The kind of code that was read is for what was read: what is made next is a QR code again.
    private func leaveShownSymbology() {
        if symbologies.symbology == shownSymbology { symbologies.choose(.qrCode) }
        shownSymbology = nil
    }

    /// Lets the user type.
    func focus() { forms[form]?.focus() }

    /// Puts the code beside all that it is made of, or between its text and what may be chosen: on a small screen it is
    /// in sight while one types.
    func setWide(_ isWide: Bool) {
        let orientation: Box.Orientation = isWide ? .horizontal : .vertical
        guard orientation != columns.orientation else { return }
        columns.orientation = orientation
        // What the columns say must not move them.
        columns.isHomogeneous = isWide
        (isWide ? asked : columns).adopt(options)
        // Beside a long form the code stays at its top, with what is said of it in sight.
        made.verticalAlignment = isWide ? .start : .fill
        preview.height = isWide ? 360 : 200
    }

    /// The window closes.
    func stop() {
        making?.cancel()
        making = nil
        verdict.stop()
    }

    /// Makes codes of a list as those of the page are made.
    var labelMaker: LabelMaker { request(.text("")).labelMaker(isGS1: form == .gs1) }

    /// A code with this content as it is chosen on the page.
    private func request(_ content: CodeContent) -> SymbolRequest {
        SymbolRequest(
            content, as: symbologies.symbology, level: level, hasEmblem: looks.hasEmblem, isSequence: sequence.isOn,
            details: details.choices, isBill: isBill)
    }

    /// Whether the code is that of a QR-bill.
    private var isBill: Bool { form == .swissPayment && symbologies.symbology == .qrCode }

    /// Says something in the place of what the code is.
    func tell(_ sentence: String) { message.text = sentence }

    /// The part of the sequence that is shown, or the only code there is.
    var shownSymbol: Int { parts.index }

    private func choose(_ new: CodeForm) {
        if new != form { leaveShownSymbology() }
        if form == .product, new != .product, symbologies.symbology == productSymbology { symbologies.choose(.qrCode) }
        if new != .product { productSymbology = nil }
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
        let isSwiss = new == .swissPayment
        if isSwiss { symbologies.choose(.qrCode) }
        chooseForElements(after: old)
        symbologies.setSensitive(unless: isSwiss ? tr("The code of a QR-bill is always a QR code.") : nil)
        adaptToSymbology()
        update()
    }

    private func withNetworkButton(_ fields: FormFields) -> Widget {
        let button = NetworkButton(fields, window: window)
        networkButton = button
        return Box(.vertical, spacing: 12, [button.widget, fields.widget])
    }

    /// GS1 elements mostly stand in Data Matrix, as `yomi create gs1` has it; the user may choose others afterwards.
    private func chooseForElements(after old: CodeForm) {
        guard (old == .gs1) != (form == .gs1) else { return }
        if form == .gs1, symbologies.symbology == .qrCode {
            choseDataMatrix = true
            symbologies.choose(.dataMatrix)
        } else if form != .gs1, choseDataMatrix {
            choseDataMatrix = false
            if symbologies.symbology == .dataMatrix { symbologies.choose(.qrCode) }
        }
    }

    /// Product numbers are printed as EAN or UPC: the number of digits decides which. The user may choose others
    /// afterwards.
    private func chooseProductSymbology(_ number: String) {
        let wanted = Symbology.ofProductNumber(number)
        guard wanted != productSymbology else { return }
        productSymbology = wanted
        symbologies.choose(wanted)
    }

    private func adaptToSymbology() {
        let symbology = symbologies.symbology
        levels.widget.isVisible = symbology == .qrCode
        levels.setSensitive(
            unless: isBill
                ? tr("The QR-bill standard fixes these settings.")
                : looks.hasEmblem ? tr("The picture in the middle asks for the highest.") : nil)
        details.adapt(to: symbology, isBill: isBill)
        looks.adapt(to: symbology, isBill: isBill)
    }

    // MARK: - The code

    /// Makes the code: a short one at once, so that it is drawn in the same frame as the letter that was typed, all
    /// others off the main thread. If the user types on, what is still being made is dropped.
    private func update() {
        making?.cancel()
        making = nil
        preview.expectChange()
        guard let fields = forms[form] else { return }
        let values = fields.values
        let payload = form.payload(values)
        let mistakes = form.mistakes(values)
        let sentences = Dictionary(uniqueKeysWithValues: mistakes.map { ($0, form.sentence($1, for: $0, values)) })
        let doubtful = form.draft(values).map { warnings($0) } ?? [:]
        fields.show(sentences, warnings: doubtful.filter { !(values[$0.key] ?? "").isEmpty })
        let content = form.content(values)
        // Where the form is the text itself, nobody sees it twice, and to break it into lines takes its time.
        encoded.text = form == .text ? "" : content?.shown.printable ?? ""
        guard let content, !content.isEmpty else {
            let missing = form == .text ? [] : form.missingNames(values)
            let wrong = form.fields.filter { mistakes[$0.key] != nil }.map(\.name)
            return show(.failure(missing.isEmpty && !wrong.isEmpty ? .wrong(wrong) : .empty(missing: missing)))
        }
        // A payment to a wrong account, or a network that nobody can join, is worse than no code.
        let refused = payload.map(form.refusals) ?? []
        guard refused.isEmpty else { return show(.failure(form.failure(refusing: refused, values))) }
        if form == .product { chooseProductSymbology(content.shown) }
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
        return MadeCode(
            symbols: [], content: content, text: text, look: isBill ? SymbolLook(hasSwissCross: true) : looks.look,
            caption: looks.caption, showsText: looks.showsText, quietZone: chosen.quietZone,
            moduleSize: chosen.moduleSize)
    }

    /// The code of the fields as they are now: what is still being made is waited for.
    func currentCode() async -> MadeCode? {
        window.takeTyped()
        while let making { await making.value }
        return code
    }

    /// - Parameter blank: what is chosen, without symbols and caption.
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

    /// A caption that takes no time: none, or the one from before.
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
        lack = failure?.sentence
        buttons.setSensitive(unless: lack)
        message.setStyleClass("error", failure?.isProblem ?? false)
        if let failure {
            let way = tr("Or choose “{option}”.")
                .with("option", Self.sequenceText.replacing("_", with: ""))
            message.text = failure.sentence + (offersSequence && !sequence.isOn ? " " + way : "")
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
