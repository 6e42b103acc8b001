import GtkKit
import Payloads

/// The texts of codes, one below another, each with what can be done with it.
final class ResultList {
    let widget: ListBox
    private let copy: (String) -> Void
    private let open: (String) -> Void
    private var shown: [String] = []
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
    func show(_ texts: [String], isDimmed: Bool = false) {
        defer { for label in labels { label.setStyleClass("dim-label", isDimmed) } }
        guard texts != shown else { return }
        shown = texts
        labels = []
        widget.removeAll()
        for (index, text) in texts.enumerated() {
            widget.append(row(text, number: texts.count > 1 ? index + 1 : nil), name: text)
        }
    }

    private func row(_ text: String, number: Int?) -> Widget {
        let row = Box(.horizontal, spacing: 8)
        row.margin = 6
        if let number {
            let label = Label("\(number)")
            label.addStyleClass("dim-label")
            row.append(label)
        }
        let label = Label(text.isEmpty ? tr("(empty)") : Self.printable(text))
        label.expandsHorizontally = true
        label.wraps = true
        label.setEllipsis(afterLines: 3)
        label.tooltip = text
        row.append(label)
        labels.append(label)
        let copyButton = Button(tr("Copy"))
        copyButton.accessibleName = tr("Copy {text}").with("text", text)
        copyButton.verticalAlignment = .center
        copyButton.onClick { [copy] in copy(text) }
        row.append(copyButton)
        if case .link(let link) = Payload(text) {
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
    private static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
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
