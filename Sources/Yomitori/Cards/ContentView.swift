import GtkKit
import Payloads

/// A code's bytes: in hexadecimal digits, or as text in one of the character sets in which they are text.
final class ContentView {
    let widget = Box(.vertical, spacing: 6)
    private let bytes: [UInt8]
    private let shown = Label()
    private let rest = Label()
    private let choice: ChoiceBox
    /// More rows than this take long to be laid out, and nobody reads them; the file has them all.
    private static let longest = 1024
    private static let hexadecimal = "hexadecimal"

    /// - Parameter text: what they were read as; `nil` where they are no text.
    init(_ bytes: [UInt8], text: String?, copy: @escaping (String) -> Void) {
        self.bytes = bytes
        let encodings = BinaryContent(bytes).encodings
        choice = ChoiceBox(
            name: tr("Character set"),
            choices: [(Self.hexadecimal, tr("Hexadecimal"))] + encodings.map { ($0.rawValue, $0.rawValue) })
        let used = text.flatMap { text in encodings.first { $0.decoded(bytes) == text } }
        choice.choice = used?.rawValue ?? Self.hexadecimal
        let name = Label(tr("Character set"))
        name.addStyleClass("yomitori-quiet")
        choice.expandsHorizontally = true
        let copyButton = Button(icon: "edit-copy-symbolic", name: tr("Copy as shown"))
        copyButton.addStyleClass("flat")
        copyButton.onClick { [unowned self] in copy(content) }
        shown.isSelectable = true
        shown.setMargin(horizontal: 6, vertical: 6)
        rest.addStyleClass("yomitori-quiet")
        rest.wraps = true
        let scroller = ScrolledWindow(shown, horizontal: true, maximumHeight: 240)
        scroller.addStyleClass("yomitori-text")
        for part in [name, Box(.horizontal, spacing: 6, [choice, copyButton]), scroller, rest] as [Widget] {
            widget.append(part)
        }
        choice.onChange { [unowned self] in show() }
        show()
    }

    private var encoding: TextEncoding? { TextEncoding(rawValue: choice.choice) }

    /// All of it, in the form that is chosen.
    private var content: String {
        encoding?.decoded(bytes) ?? BinaryContent(bytes).rows().map(\.hexadecimal).joined(separator: " ")
    }

    private func show() {
        shown.setStyleClass("monospace", encoding == nil)
        shown.wraps = encoding != nil
        if let text = encoding?.decoded(bytes) {
            let isWhole = text.count <= Self.longest
            shown.text = (isWhole ? text : String(text.prefix(Self.longest)) + "…").printable
            rest.isVisible = false
        } else {
            // Eight to a row: sixteen would be wider than a phone's screen.
            shown.text = BinaryContent(Array(bytes.prefix(Self.longest))).rows(of: 8).map { row in
                let digits = row.hexadecimal
                let gap = String(repeating: " ", count: max(0, 23 - digits.count))
                return row.offsetText.suffix(4) + "  " + digits + gap + "  " + row.characters
            }.joined(separator: "\n")
            let more = bytes.count - Self.longest
            rest.isVisible = more > 0
            rest.text = trn("{count} more byte is in the file.", "{count} more bytes are in the file.", max(more, 0))
        }
    }
}
