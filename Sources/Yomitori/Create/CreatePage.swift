import Barcodes
import GtkKit
import Pictures

/// The place where a text becomes a code.
final class CreatePage {
    let widget: Widget
    private let window: Window
    private let text = TextView(name: tr("Text of the code"))
    private let preview = SymbolArea()
    private let message = Label()
    private let copyButton = Button(tr("_Copy"))
    private let saveButton = Button(tr("_Save…"), isSuggested: true)
    private var level = ErrorCorrectionLevel.medium
    private var symbol: Symbol?
    private var making: Task<Void, Never>?

    /// - Parameter window: the one that the page is in.
    init(window: Window) {
        self.window = window
        let label = Label()
        label.setMnemonic(tr("_Text"), for: text)
        let textScroller = ScrolledWindow(text)
        textScroller.setMinimumSize(height: 96)
        textScroller.addStyleClass("yomitori-text")
        message.wraps = true
        message.maximumCharacters = 40
        message.textAlignment = 0.5
        preview.widget.expandsVertically = true
        let buttons = Box(.horizontal, spacing: 12, [copyButton, saveButton])
        buttons.horizontalAlignment = .center
        let form = Box(.vertical, spacing: 12, [label, textScroller])
        form.margin = 18
        let scroller = ScrolledWindow(Clamp(form, maximumWidth: 560))
        scroller.expandsVertically = true
        widget = scroller
        let levels = LevelChooser(level: level) { [unowned self] in
            level = $0
            update()
        }
        for part in [levels.widget, preview.widget, message, buttons] { form.append(part) }
        text.onChange { [unowned self] in update() }
        copyButton.onClick { [unowned self] in copy() }
        saveButton.onClick { [unowned self] in chooseFile() }
        update()
    }

    /// Shows the code of a text.
    func show(_ content: String) {
        text.text = content
        focus()
    }

    /// Lets the user type.
    func focus() { text.grabFocus() }

    /// The window closes.
    func stop() { making?.cancel() }

    // MARK: - The code

    /// Makes the code anew, off the main thread; while the user types on, what is under way is let go.
    private func update() {
        making?.cancel()
        let (content, level) = (text.text, level)
        guard !SymbolContent(content).isEmpty else { return show(.failure(.empty)) }
        making = Task { [weak self] in
            let result = await SymbolMaker.make(content, level: level)
            guard !Task.isCancelled else { return }
            self?.show(result)
        }
    }

    private func show(_ result: Result<Symbol, SymbolMaker.Failure>) {
        symbol = try? result.get()
        preview.show(symbol)
        let reason: String? =
            if case .failure(let failure) = result { failure.sentence } else { nil }
        copyButton.setSensitive(unless: reason, tooltip: tr("Copy the code as a picture"))
        saveButton.setSensitive(unless: reason, tooltip: tr("Save the code as a picture"))
        switch result {
        case .success(let symbol): message.text = SymbolMaker.description(of: symbol)
        case .failure(let failure): message.text = failure.sentence
        }
        message.setStyleClass("error", result.isTooLong)
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
        let content = SymbolContent(text.text)
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
