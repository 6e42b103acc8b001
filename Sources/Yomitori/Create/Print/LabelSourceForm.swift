import GtkKit
import Labels
import Tables

/// Table that was given to be printed.
enum PrintedTable {
    case file(FileAddress)
    /// Text that was pasted as the content of a code, as a file.
    case pasted([UInt8])
}

/// The form for the codes of a sheet: the page's code, those of a table, or numbered ones.
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
    private let suggestedPattern: String
    private let numbered: Box
    // A word joiner after the hyphen prevents a line break within the example.
    private let explanation = GtkKit.Label(
        tr("The number in braces counts up: KEG-{0001} makes KEG-0001, KEG-0002, and so on.")
            .replacing("KEG-", with: "KEG-\u{2060}"))
    private let file = Button(tr("Ch_oose…"))
    private let hasTitles = CheckButton(tr("First row has _titles"))
    private let titles = GtkKit.Label()
    private let textColumn = ChoiceBox(name: tr("Column of the texts"), choices: [], isLong: true)
    private let captionColumn = ChoiceBox(name: tr("Column of the captions"), choices: [], isLong: true)
    private let listed: Box
    /// Cells of the list's first row.
    private var firstRow: [String] = []
    private var bytes: [UInt8] = []
    /// Sentence why the file can't be read.
    private var fileProblem = ""
    private var fileName = ""
    /// Reads the file.
    private var loading: Task<Void, Never>?

    /// Sentence why there is no code on the page.
    private let lack: String?
    /// Number of symbols of the page's code; several for a sequence.
    private let symbolCount: Int
    /// Suggested name of a file with the page's code.
    private let codeName: String
    /// Numbers that the user chose; `nil` fills a sheet.
    private var copies, numbers: Int?
    /// Whether the program is filling fields, rather than the user.
    private var isShowing = false
    /// Number of free places on a sheet.
    var places = 1 { didSet { showCount() } }

    private enum Kind: String { case code, table, series }

    /// - Parameters:
    ///   - code: Code of the page; a series continues from the number at its end.
    ///   - lack: Reason why there is no code; `nil` if there is one.
    ///   - choices: Choices of the last time.
    ///   - window: Parent window of the file dialog.
    init(_ code: MadeCode, lack: String?, _ choices: PrintChoices, window: Window) {
        self.window = window
        (self.lack, symbolCount, codeName) = (lack, max(1, code.symbols.count), code.fileName)
        (copies, numbers) = (choices.copies, choices.numbers)
        numbered = Box(.vertical, spacing: 3, [pattern, explanation])
        listed = Box(.vertical, spacing: 3, [file, hasTitles, titles])
        kind.choice = (lack == nil ? Kind.code : .table).rawValue
        if let lack {
            kind.disable(Kind.code.rawValue)
            kind.tooltip = tr("“This code” can't be chosen: there is no code yet.") + "\n" + lack
        }
        suggestedPattern = LabelSource.pattern(numbering: code.text)
        pattern.text = choices.suggestedPattern == suggestedPattern ? choices.pattern : suggestedPattern
        for label in [explanation, titles] {
            label.wraps = true
            label.maximumCharacters = 30
            label.addStyleClass("yomitori-quiet")
        }
        file.accessibleName = tr("Choose a List")
        widget.append(tr("Codes"), kind, breakingAfter: 12)
        widget.append(tr("How many"), count, breakingAfter: 12)
        widget.append(tr("Text"), numbered, breakingAfter: 12, isLabelAtTop: true)
        widget.append(tr("List"), listed, breakingAfter: 12, isLabelAtTop: true)
        widget.append(tr("Text"), textColumn, breakingAfter: 12)
        widget.append(tr("Caption"), captionColumn, breakingAfter: 12)
        kind.onChange { [unowned self] in change() }
        count.onChange { [unowned self] in changeCount() }
        pattern.onChange { [unowned self] in change() }
        file.onClick { [unowned self] in choose() }
        hasTitles.onToggle { [unowned self] in
            if !isShowing {
                showColumns()
                change()
            }
        }
        for box in [textColumn, captionColumn] {
            // The title of a column may be long.
            box.ellipsize()
            box.onChange { [unowned self] in if !isShowing { change() } }
        }
        adapt()
    }

    /// Source of the labels; `nil` while no file is chosen, or there is no code on the page.
    var source: LabelSource? {
        switch Kind(rawValue: kind.choice) ?? .code {
        case .code: lack == nil ? .code(copies: Int(count.value)) : nil
        case .table: bytes.isEmpty ? nil : .table(bytes, columns)
        case .series: .series(pattern: pattern.text, count: Int(count.value))
        }
    }

    /// Columns that are chosen. The boxes identify them by their numbers.
    private var columns: LabelTable.Columns {
        guard !firstRow.isEmpty else { return LabelTable.Columns() }
        return LabelTable.Columns(
            text: textColumn.choice, caption: captionColumn.choice, hasHeader: hasTitles.isOn)
    }

    /// Maximum number of columns to choose from: the toolkit takes seconds to list thousands.
    private static let maximumChoices = 500

    /// Fills the boxes of the columns, and chooses those with the usual names.
    private func showColumns() {
        isShowing = true
        defer { isShowing = false }
        let titles = hasTitles.isOn ? TableTitles(firstRow) : nil
        let (text, caption) = (titles?.column(.text) ?? 0, titles?.column(.caption))
        let shown = firstRow.indices.filter { $0 < Self.maximumChoices || $0 == text || $0 == caption }
        let choices = shown.map { (id: "\($0 + 1)", text: name(ofColumn: $0)) }
        textColumn.setChoices(choices)
        captionColumn.setChoices([(id: "", text: tr("No column"))] + choices)
        textColumn.choice = "\(text + 1)"
        captionColumn.choice = caption.map { "\($0 + 1)" } ?? ""
    }

    /// Returns the title of a column, or else its number and its first cell.
    private func name(ofColumn index: Int) -> String {
        let cell = firstRow[index].count > 40 ? firstRow[index].prefix(40) + "…" : firstRow[index]
        if hasTitles.isOn, !cell.isEmpty { return cell.printable }
        let number = tr("Column {number}").with("number", "\(index + 1)")
        return cell.isEmpty ? number : number + ": " + cell.printable
    }

    /// Sentence why there is no source, or what to do about it.
    var problem: String {
        guard kind.choice == Kind.table.rawValue else { return kind.choice == Kind.code.rawValue ? lack ?? "" : "" }
        guard bytes.isEmpty, fileProblem.isEmpty else { return fileProblem }
        return tr(
            "Choose a table. Its first row may name the columns: “text” is the code's text, “caption” the line below it."
        )
    }

    /// Suggested name of a file with these codes, without extension.
    var name: String {
        switch Kind(rawValue: kind.choice) ?? .code {
        case .code: codeName
        case .series: tr("codes")
        case .table: fileName.isEmpty ? tr("codes") : fileName
        }
    }

    /// Stores the choices.
    func keep(in choices: inout PrintChoices) {
        (choices.copies, choices.numbers) = (copies, numbers)
        (choices.pattern, choices.suggestedPattern) = (pattern.text, suggestedPattern)
    }

    private func changeCount() {
        guard !isShowing else { return }
        if kind.choice == Kind.series.rawValue { numbers = Int(count.value) } else { copies = Int(count.value) }
        onChange()
    }

    /// Shows the number of codes: the one that the user chose, or else the one that fills a sheet.
    private func showCount() {
        isShowing = true
        defer { isShowing = false }
        let number = kind.choice == Kind.series.rawValue ? numbers ?? places : copies ?? max(1, places / symbolCount)
        count.value = Double(number)
    }

    private func change() {
        adapt()
        onChange()
    }

    private func adapt() {
        showCount()
        let kind = Kind(rawValue: kind.choice) ?? .code
        widget.setShown(kind != .table, count)
        widget.setShown(kind == .series, numbered)
        widget.setShown(kind == .table, listed)
        hasTitles.isVisible = !firstRow.isEmpty
        titles.isVisible = !firstRow.isEmpty && hasTitles.isOn
        titles.text = TableTitles(firstRow).sentence
        for box in [textColumn, captionColumn] { widget.setShown(kind == .table && firstRow.count > 1, box) }
    }

    private func choose() {
        TableFile.choose(before: window, title: tr("Choose a List")) { [weak self] in self?.load($0) }
    }

    /// Chooses a table as the source.
    func show(table: PrintedTable) {
        kind.choice = Kind.table.rawValue
        change()
        switch table {
        case .file(let address): load(address)
        case .pasted(let bytes):
            loading?.cancel()
            loading = Task { [weak self] in
                let first = await Self.firstRow(of: bytes)
                guard !Task.isCancelled, let self else { return }
                show(bytes, first, of: tr("Pasted table"), problem: "")
                // The button does not name a file.
                fileName = ""
            }
        }
    }

    private func load(_ address: FileAddress) {
        // What was chosen before may be on its way still.
        loading?.cancel()
        loading = Task { [weak self] in
            let read: (bytes: [UInt8], problem: String)
            do throws(AccessError) {
                let bytes = try await address.fetched(limit: FileAddress.tableLimit)
                read = (bytes, bytes.isEmpty ? tr("The table has no rows.") : "")
            } catch {
                read = ([], error.message)
            }
            let first = await Self.firstRow(of: read.bytes)
            guard !Task.isCancelled, let self else { return }
            show(read.bytes, first, of: address.name, problem: read.problem)
        }
    }

    private typealias FirstRow = (cells: [String], looksLikeTitles: Bool)

    /// Reads the first row of a table, which may be the whole file, on another thread. Of long cells, which are no
    /// usual titles, it returns the beginnings.
    @concurrent nonisolated private static func firstRow(of bytes: [UInt8]) async -> FirstRow? {
        guard let first = LabelTable.firstRow(of: bytes) else { return nil }
        return (first.cells.map { String($0.unicodeScalars.prefix(100)) }, first.looksLikeTitles)
    }

    private func show(_ bytes: [UInt8], _ first: FirstRow?, of name: String, problem: String) {
        (self.bytes, fileProblem) = (bytes, problem)
        firstRow = first?.cells ?? []
        isShowing = true
        hasTitles.isOn = first?.looksLikeTitles ?? false
        isShowing = false
        showColumns()
        // Of “kegs.csv”, “kegs”.
        fileName = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        file.show(file: name)
        change()
    }
}
