import Barcodes
import GtkKit
import Pictures

/// The place where a text becomes a code.
final class CreatePage {
    let widget: Widget
    private let window: Window
    private let kinds = ChoiceBox(
        name: tr("What the code says"), choices: CodeForm.allCases.map { ($0.rawValue, $0.name) })
    private let stack = Stack()
    private var forms: [CodeForm: FormFields] = [:]
    private var form = CodeForm.text
    private let symbologies: SymbologyChooser
    private let levels: LevelChooser
    private let preview = SymbolArea()
    private let message = Label()
    private let encoded = Label()
    private let encodedRow: Expander
    private let copyButton = Button(tr("_Copy"))
    private let saveButton = Button(tr("_Save…"), isSuggested: true)
    private let columns: Box
    private var level = ErrorCorrectionLevel.medium
    private var symbol: Symbol?
    /// What the code says.
    private var content = ""
    private var making: Task<Void, Never>?

    /// - Parameter window: the one that the page is in.
    init(window: Window) {
        self.window = window
        var onSymbology: (Symbology) -> Void = { _ in }
        var onLevel: (ErrorCorrectionLevel) -> Void = { _ in }
        symbologies = SymbologyChooser { onSymbology($0) }
        levels = LevelChooser(level: level) { onLevel($0) }
        for label in [message, encoded] {
            label.wraps = true
            label.maximumCharacters = 40
        }
        message.textAlignment = 0.5
        encoded.isSelectable = true
        encodedRow = Expander(tr("Text in the code"), encoded)
        preview.widget.expandsVertically = true
        let buttons = Box(.horizontal, spacing: 12, [copyButton, saveButton])
        buttons.horizontalAlignment = .center
        stack.expandsHorizontally = true
        let asked = Box(.vertical, spacing: 12, [kinds, stack, symbologies.widget, levels.widget, encodedRow])
        let made = Box(.vertical, spacing: 12, [preview.widget, message, buttons])
        for column in [asked, made] { column.expandsHorizontally = true }
        columns = Box(.vertical, spacing: 24, [asked, made])
        columns.margin = 18
        let scroller = ScrolledWindow(Clamp(columns, maximumWidth: 1000))
        scroller.expandsVertically = true
        widget = scroller
        onSymbology = { [unowned self] symbology in
            levels.widget.isVisible = symbology == .qrCode
            update()
        }
        onLevel = { [unowned self] in
            level = $0
            update()
        }
        kinds.onChoice { [unowned self] in if let form = CodeForm(rawValue: $0) { choose(form) } }
        kinds.choice = CodeForm.text.rawValue
        choose(.text)
        copyButton.onClick { [unowned self] in copy() }
        saveButton.onClick { [unowned self] in chooseFile() }
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
    func stop() { making?.cancel() }

    private func choose(_ new: CodeForm) {
        form = new
        if forms[new] == nil {
            let fields = FormFields(new)
            fields.onChange = { [unowned self] in update() }
            stack.add(fields.widget, name: new.rawValue)
            forms[new] = fields
        }
        stack.page = new.rawValue
        encodedRow.isVisible = new != .text
        update()
    }

    // MARK: - The code

    /// Makes the code off the main thread; if the user types on, unfinished work is cancelled.
    private func update() {
        making?.cancel()
        guard let fields = forms[form] else { return }
        let (values, level, symbology) = (fields.values, level, symbologies.symbology)
        let payload = form.payload(values)
        var problems = form.problems(values)
        if let payload { problems.merge(form.doubts(of: payload)) { first, _ in first } }
        fields.show(problems.filter { !(values[$0.key] ?? "").isEmpty })
        content = payload?.encoded ?? ""
        encoded.text = content.printable
        guard !SymbolContent(content).isEmpty else {
            let missing = form == .text ? [] : form.missing(values).map(\.name)
            return show(.failure(.empty(missing: missing)))
        }
        making = Task { [weak self, content] in
            let result = await SymbolMaker.make(content, as: symbology, level: level)
            guard !Task.isCancelled else { return }
            self?.show(result)
        }
    }

    private func show(_ result: Result<Symbol, SymbolMaker.Failure>) {
        symbol = try? result.get()
        preview.show(symbol)
        let failure: SymbolMaker.Failure? = if case .failure(let failure) = result { failure } else { nil }
        copyButton.setSensitive(unless: failure?.sentence, tooltip: tr("Copy the code as a picture"))
        saveButton.setSensitive(unless: failure?.sentence, tooltip: tr("Save the code as a picture"))
        message.text = failure?.sentence ?? symbol.map(SymbolMaker.description) ?? ""
        message.setStyleClass("error", failure?.isProblem ?? false)
    }

    // MARK: - What becomes of it

    private func copy() {
        guard let symbol, let png = try? SymbolPicture(symbol, scale: 8).png(),
            Clipboard().set(png: png)
        else {
            return message.text = tr("The code could not be copied.")
        }
        message.text = tr("Copied as a picture")
    }

    private func chooseFile() {
        guard let symbol else { return }
        let formats: [(format: SymbolFileFormat, name: String)] = [
            (.png, tr("PNG picture")), (.svg, tr("SVG drawing")), (.pdf, tr("PDF document")),
        ]
        let chooser = FileChooser(
            .save, title: tr("Save the Code"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: formats.map { FileChooser.Filter(name: $0.name, patterns: ["*.\($0.format.rawValue)"]) })
        let suggestion = SymbolFileFormat.png.naming(tr("code"))
        chooser.suggest(name: suggestion)
        chooser.onFilterChange { filter, name in
            SymbolFileFormat(fileName: name) == nil ? nil : formats[filter].format.naming(name)
        }
        let content = SymbolContent(content)
        chooser.show { [weak self] uris, filter in
            guard let uri = uris.first else { return }
            let job = SymbolFile(
                symbol: symbol, content: content, address: FileAddress(uri: uri), suggestion: suggestion,
                filter: formats[filter].format)
            Task { [weak self] in
                let outcome = await job.write()
                self?.message.text = outcome
            }
        }
    }
}
