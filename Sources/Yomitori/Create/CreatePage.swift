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
        name: tr("Content"), choices: CodeForm.allCases.map { ($0.rawValue, $0.name) })
    private let stack = Stack()
    private var forms: [CodeForm: FormFields] = [:]
    private var form = CodeForm.text
    private let symbologies: SymbologyChooser
    private let levels: LevelChooser
    private let sequence = CheckButton(tr("S_everal codes in a row, which a reader puts together"))
    private let looks: LooksPane
    private let preview = SymbolArea()
    private let parts = SequenceBar()
    private let message = GtkKit.Label()
    let verdict = VerdictLine()
    private let encoded = GtkKit.Label()
    private let encodedRow: Expander
    private let buttons = CreateButtons()
    private let columns: Box
    private var level = ErrorCorrectionLevel.medium
    /// What was made of the fields as they are.
    private(set) var code: MadeCode?
    /// What was chosen for a product's number.
    private var productSymbology: Symbology?
    private var making: Task<Void, Never>?
    var spotlight: SpotlightWindow?
    var print: PrintWindow?

    /// - Parameter window: the one that the page is in.
    init(window: Window, application: Application, settings: Settings) {
        (self.window, self.application, self.settings) = (window, application, settings)
        var onSymbology: (Symbology) -> Void = { _ in }
        var onLevel: (ErrorCorrectionLevel) -> Void = { _ in }
        symbologies = SymbologyChooser { onSymbology($0) }
        levels = LevelChooser(level: level) { onLevel($0) }
        looks = LooksPane(window: window, settings: settings)
        for label in [message, encoded] {
            label.wraps = true
            label.maximumCharacters = 40
        }
        message.textAlignment = 0.5
        encoded.isSelectable = true
        encodedRow = Expander(tr("Text in the code"), encoded)
        preview.widget.expandsVertically = true
        stack.expandsHorizontally = true
        let asked = Box(
            .vertical, spacing: 12,
            [kinds, stack, symbologies.widget, levels.widget, sequence, looks.widget, encodedRow])
        let made = Box(
            .vertical, spacing: 12, [preview.widget, parts.widget, message, verdict.widget, buttons.widget])
        for column in [asked, made] { column.expandsHorizontally = true }
        columns = Box(.vertical, spacing: 24, [asked, made])
        columns.margin = 18
        let scroller = ScrolledWindow(Clamp(columns, maximumWidth: 1000))
        scroller.expandsVertically = true
        widget = scroller
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
        looks.onFailure = { [unowned self] in tell($0) }
        parts.onChoose = { [unowned self] in showPart() }
        buttons.copy.onClick { [unowned self] in copy() }
        buttons.save.onClick { [unowned self] in askAndChooseFile() }
        buttons.print.onClick { [unowned self] in showPrint() }
        buttons.spotlight.onClick { [unowned self] in showSpotlight() }
        preview.onDragOut = { [unowned self] in draggedPicture() }
    }

    /// Shows the code of a text, in the form for its kind.
    func show(_ content: String) {
        let (form, values) = CodeForm.opened(content)
        kinds.choice = form.rawValue
        choose(form)
        forms[form]?.values = values
        focus()
    }

    /// Lets the user type.
    func focus() { forms[form]?.focus() }

    /// Puts the code beside what it is made of, or below.
    func setWide(_ isWide: Bool) { columns.orientation = isWide ? .horizontal : .vertical }

    /// The window closes.
    func stop() {
        making?.cancel()
        verdict.stop()
    }

    /// Makes codes of a list as those of the page are made.
    var labelMaker: LabelMaker {
        let isQRCode = symbologies.symbology == .qrCode
        return LabelMaker(
            symbology: symbologies.symbology,
            options: WriterOptions(
                errorCorrection: isQRCode ? (looks.hasEmblem ? ErrorCorrectionLevel.high : level).rawValue : nil))
    }

    /// Says something in the place of what the code is.
    func tell(_ sentence: String) { message.text = sentence }

    /// The part of the sequence that is shown, or the only code there is.
    var shownSymbol: Int { parts.index }

    private func choose(_ new: CodeForm) {
        if form == .product, new != .product, symbologies.symbology == productSymbology { symbologies.choose(.qrCode) }
        if new != .product { productSymbology = nil }
        form = new
        if forms[new] == nil {
            let fields = FormFields(new, window: window)
            fields.onChange = { [unowned self] in update() }
            let page = new == .wifi ? withNetworkButton(fields) : fields.widget
            stack.add(page, name: new.rawValue)
            forms[new] = fields
        }
        stack.page = new.rawValue
        encodedRow.isVisible = new != .text
        update()
    }

    /// Tills read bars: which ones, the number's length says. The user may choose others afterwards.
    private func chooseProductSymbology(_ number: String) {
        let wanted = Symbology.ofProductNumber(number)
        guard wanted != productSymbology else { return }
        productSymbology = wanted
        symbologies.choose(wanted)
    }

    private func adaptToSymbology() {
        levels.widget.isVisible = symbologies.symbology == .qrCode
        looks.adapt(to: symbologies.symbology)
    }

    // MARK: - The code

    /// Makes the code off the main thread; if the user types on, unfinished work is cancelled.
    private func update() {
        making?.cancel()
        preview.expectChange()
        guard let fields = forms[form] else { return }
        let values = fields.values
        let payload = form.payload(values)
        var problems = form.problems(values)
        if let payload { problems.merge(form.doubts(of: payload)) { first, _ in first } }
        fields.show(problems.filter { !(values[$0.key] ?? "").isEmpty })
        let content = form.content(values)
        encoded.text = content?.shown.printable ?? ""
        guard let content, !content.isEmpty else {
            let missing = form == .text ? [] : form.missingNames(values)
            let wrong = form.fields.map(\.key).filter { problems[$0] != nil }.map(\.name)
            return show(.failure(missing.isEmpty && !wrong.isEmpty ? .wrong(wrong) : .empty(missing: missing)))
        }
        // A payment to a wrong account, or a network that nobody can join, is worse than no code.
        let refused = payload.map(form.refusals) ?? []
        guard refused.isEmpty else { return show(.failure(.wrong(refused.map(\.name)))) }
        if form == .product { chooseProductSymbology(content.shown) }
        // A picture in the middle takes what the highest level can correct.
        let wish = SymbolWish(
            content, as: symbologies.symbology, level: looks.hasEmblem ? .high : level, isSequence: sequence.isOn)
        let (expected, look, showsText) = (content.expected, looks.look, looks.showsText)
        making = Task { [weak self] in
            let result = await SymbolMaker.make(wish).map {
                MadeCode(symbols: $0, content: expected, look: look, showsText: showsText)
            }
            guard !Task.isCancelled else { return }
            self?.show(result)
        }
    }

    private func show(_ result: Result<MadeCode, SymbolMaker.Failure>) {
        code = try? result.get()
        let failure: SymbolMaker.Failure? = if case .failure(let failure) = result { failure } else { nil }
        parts.setCount(code?.symbols.count ?? 1)
        let offersSequence = failure?.isTooLong ?? false && symbologies.symbology.sequenceCounts != nil
        sequence.isVisible = sequence.isOn || offersSequence
        buttons.setSensitive(unless: failure?.sentence)
        message.setStyleClass("error", failure?.isProblem ?? false)
        if let failure { message.text = failure.sentence }
        showPart()
        verdict.judge(code?.pictures(scale: 1) ?? [], content: code?.content ?? SymbolContent(""))
    }

    private func showPart() {
        guard let code, code.symbols.indices.contains(parts.index) else { return preview.show(nil) }
        var part = code
        part.symbols = [code.symbols[parts.index]]
        preview.show(part.pictures(scale: 1).first)
        message.text = SymbolMaker.description(of: code.symbols[parts.index])
    }
}
