import Barcodes
import GtkKit
import Pictures

/// The dialog in which a text becomes a code.
final class CreateDialog {
    let window: Window
    private let text = TextView(name: tr("Text of the code"))
    private let preview = SymbolArea()
    private let message = Label()
    private let copyButton = Button(tr("_Copy"))
    private let saveButton = Button(tr("_Save…"), isSuggested: true)
    private var level = ErrorCorrectionLevel.medium
    private var symbol: Symbol?
    private var making: Task<Void, Never>?

    init(before parent: Window) {
        window = Window(before: parent, title: tr("Create a Code"), width: 420, height: 620)
        let header = HeaderBar(title: tr("Create a Code"))
        header.addAtStart(copyButton)
        header.addAtEnd(saveButton)
        window.setContent(Box(.vertical, [header, ScrolledWindow(form())]))
        text.onChange { [unowned self] in update() }
        copyButton.onClick { [unowned self] in copy() }
        saveButton.onClick { [unowned self] in chooseFile() }
        window.onDestroy { [unowned self] in making?.cancel() }
        update()
        text.grabFocus()
    }

    private func form() -> Widget {
        let label = Label()
        label.setMnemonic(tr("_Text"), for: text)
        let scroller = ScrolledWindow(text)
        scroller.setMinimumSize(height: 96)
        scroller.addStyleClass("yomitori-text")
        message.wraps = true
        message.maximumCharacters = 40
        message.textAlignment = 0.5
        let levels = LevelChooser(level: level) { [unowned self] in
            level = $0
            update()
        }
        let box = Box(
            .vertical, spacing: 12, [label, scroller, levels.widget, preview.widget, message])
        box.margin = 18
        preview.widget.expandsVertically = true
        return Clamp(box, maximumWidth: 520)
    }

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
