import GtkKit

/// Which codes are put on the sheet: the page's own, those of a table, or numbered ones.
final class LabelSourceForm {
    let widget = Form()
    var onChange: () -> Void = {}
    private let window: Window
    private let kind = ChoiceBox(
        name: tr("Codes"),
        choices: [
            (Kind.code.rawValue, tr("This code")), (Kind.table.rawValue, tr("A list (CSV)")),
            (Kind.series.rawValue, tr("Numbered")),
        ])
    private let count = NumberField(1...10_000, step: 1, decimals: 0, name: tr("How many"))
    private let pattern = Entry(name: tr("Text with a number in braces"))
    private let numbered: Box
    private let explanation = Label(
        tr("The number in braces counts up: KEG-{0001} makes KEG-0001, KEG-0002, and so on."))
    private let file = Button(tr("_Choose…"))
    private var bytes: [UInt8] = []
    /// Why the file can't be read.
    private var fileProblem = ""
    private var fileName = ""

    private enum Kind: String { case code, table, series }

    /// - Parameters:
    ///   - text: of the page's code, which is numbered on from the number at its end.
    ///   - window: before which the file is asked for.
    init(numbering text: String, window: Window) {
        self.window = window
        numbered = Box(.vertical, spacing: 3, [pattern, explanation])
        kind.choice = Kind.code.rawValue
        pattern.text = LabelSource.pattern(numbering: text)
        explanation.wraps = true
        explanation.maximumCharacters = 30
        explanation.addStyleClass("yomitori-quiet")
        file.accessibleName = tr("Choose a List")
        widget.append(tr("Codes"), kind, breakingAfter: 12)
        widget.append(tr("How many"), count, breakingAfter: 12)
        widget.append(tr("Text"), numbered, breakingAfter: 12, isLabelAtTop: true)
        widget.append(tr("List"), file, breakingAfter: 12)
        kind.onChange { [unowned self] in change() }
        count.onChange { [unowned self] in change() }
        pattern.onChange { [unowned self] in change() }
        file.onClick { [unowned self] in choose() }
        adapt()
    }

    /// `nil` while no file is chosen.
    var source: LabelSource? {
        switch Kind(rawValue: kind.choice) ?? .code {
        case .code: .code(copies: Int(count.value))
        case .table: bytes.isEmpty ? nil : .table(bytes)
        case .series: .series(pattern: pattern.text, count: Int(count.value))
        }
    }

    /// Why there is no source, or what to do about it, in a sentence.
    var problem: String {
        guard kind.choice == Kind.table.rawValue else { return "" }
        guard bytes.isEmpty, fileProblem.isEmpty else { return fileProblem }
        return tr(
            "Choose a table. Its first row names columns: “text” is the code's text, “caption” the line below it.")
    }

    /// What a file with these codes is called, without an ending.
    var name: String {
        switch Kind(rawValue: kind.choice) ?? .code {
        case .code: tr("code")
        case .series: tr("codes")
        case .table: fileName.isEmpty ? tr("codes") : fileName
        }
    }

    func setCount(_ new: Int) { count.value = Double(new) }

    private func change() {
        adapt()
        onChange()
    }

    private func adapt() {
        let kind = Kind(rawValue: kind.choice) ?? .code
        widget.setShown(kind != .table, count)
        widget.setShown(kind == .series, numbered)
        widget.setShown(kind == .table, file)
    }

    private func choose() {
        let chooser = FileChooser(
            .open, title: tr("Choose a List"), accept: tr("_Open"), cancel: tr("_Cancel"), before: window,
            filters: [
                FileChooser.Filter(name: tr("Tables (CSV)"), patterns: ["*.csv", "*.txt"]),
                FileChooser.Filter(name: tr("All files"), patterns: ["*"]),
            ])
        chooser.show { [weak self] uris, _ in
            guard let self, let uri = uris.first else { return }
            let address = FileAddress(uri: uri)
            do throws(AccessError) {
                (bytes, fileProblem) = (try address.contents(limit: FileAddress.tableLimit), "")
                if bytes.isEmpty { fileProblem = tr("The table has no rows.") }
            } catch {
                (bytes, fileProblem) = ([], error.message)
            }
            // Of “kegs.csv”, “kegs”.
            fileName = address.name.lastIndex(of: ".").map { String(address.name[..<$0]) } ?? address.name
            file.show(file: address.name)
            change()
        }
    }
}
