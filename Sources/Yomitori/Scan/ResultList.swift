import GtkKit
import Payloads

/// The texts of codes, one below another, each with what can be done with it.
final class ResultList {
    let widget: ListBox
    private let copy: (String) -> Void
    private let open: (String) -> Void
    private var shown: [ResultEntry] = []
    private var rows: [Box] = []
    private var labels: [Label] = []

    /// - Parameters:
    ///   - copy: takes the text to copy.
    ///   - open: takes the link to open.
    init(copy: @escaping (String) -> Void, open: @escaping (String) -> Void) {
        widget = ListBox(name: tr("Codes"))
        self.copy = copy
        self.open = open
    }

    /// Shows these texts; those of several codes are numbered. What is shown already stays untouched.
    /// - Parameter isDimmed: whether they are of codes that are no longer in view.
    /// - Parameter chosen: the index of the one that is chosen.
    func show(_ entries: [ResultEntry], isDimmed: Bool = false, chosen: Int? = nil) {
        defer {
            for label in labels { label.setStyleClass("yomitori-quiet", isDimmed) }
            for (index, row) in rows.enumerated() { row.setStyleClass("yomitori-chosen", index == chosen) }
        }
        // The ids of codes don't show.
        let new = entries.map { ResultEntry(text: $0.text, note: $0.note, numbers: $0.numbers) }
        guard new != shown else { return }
        shown = new
        (labels, rows) = ([], [])
        widget.removeAll()
        for entry in entries { widget.append(row(entry), name: entry.text) }
    }

    /// The row of an entry.
    func row(at index: Int) -> Widget? { rows.indices.contains(index) ? rows[index] : nil }

    private func row(_ entry: ResultEntry) -> Widget {
        let text = entry.text
        let row = Box(.horizontal, spacing: 8)
        rows.append(row)
        row.margin = 4
        if !entry.numbers.isEmpty {
            let label = Label(entry.numbers.map(String.init).joined(separator: " "))
            label.addStyleClass("yomitori-quiet")
            row.append(label)
        }
        let label = Label(text.isEmpty ? tr("(empty)") : Self.printable(text))
        label.expandsHorizontally = true
        label.wraps = true
        label.setEllipsis(afterLines: 3)
        label.tooltip = text
        let texts = Box(.vertical)
        texts.verticalAlignment = .center
        texts.expandsHorizontally = true
        // Above the text, which may be too long for the room there is.
        if let note = entry.note {
            let noteLabel = Label(note)
            noteLabel.setEllipsis()
            noteLabel.textAlignment = 0
            noteLabel.addStyleClass("yomitori-quiet")
            texts.append(noteLabel)
        }
        texts.append(label)
        row.append(texts)
        labels.append(label)
        let copyButton = Button(tr("Copy"))
        copyButton.accessibleName = tr("Copy {text}").with("text", text)
        copyButton.verticalAlignment = .center
        copyButton.onClick { [copy] in copy(text) }
        row.append(copyButton)
        if case .link(let webLink) = Payload(text), webLink.isWeb {
            let link = webLink.address
            let openButton = Button(tr("Open"))
            openButton.accessibleName = tr("Open {text}").with("text", link)
            openButton.tooltip = link
            openButton.verticalAlignment = .center
            openButton.onClick { [open] in open(link) }
            row.append(openButton)
        }
        return row
    }

    /// Control characters have no shape of their own: their pictures are shown, so that nothing hides in a text.
    nonisolated static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        // A carriage return and a line feed are one character, and one line's end.
        let lines = String(text.map { $0 == "\r\n" ? "\n" : $0 })
        for scalar in lines.unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x20...0x7E: result.append(scalar)
            case 0...0x1F: if let picture = Unicode.Scalar(0x2400 + scalar.value) { result.append(picture) }
            case 0x7F: result.append("\u{2421}")
            // Marks that turn the direction of writing around can make a link look like another.
            case 0x202A...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
