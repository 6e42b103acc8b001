import GtkKit
import Payloads

/// A code's bytes: in hexadecimal digits, or as text in one of the character sets in which they are text.
final class ContentView {
    let widget = Box(.vertical, spacing: 6)
    private let bytes: [UInt8]
    private let shown = Label()
    private let rest = Label()
    private let choice: ChoiceBox
    /// Maximum number of bytes or characters that are shown. Longer content takes long to lay out, and nobody reads it;
    /// the saved file has all of it.
    private static let maximumShownCount = 1024
    private static let hexadecimal = "hexadecimal"

    /// - Parameter text: The text that the bytes were decoded to; `nil` for binary content.
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

    /// The whole content in the chosen form, for copying.
    private var content: String {
        encoding?.decoded(bytes) ?? BinaryContent(bytes).rows().map(\.hexadecimal).joined(separator: " ")
    }

    private func show() {
        shown.setStyleClass("monospace", encoding == nil)
        shown.wraps = encoding != nil
        if let text = encoding?.decoded(bytes) {
            let isWhole = text.count <= Self.maximumShownCount
            shown.text = (isWhole ? text : String(text.prefix(Self.maximumShownCount)) + "…").printable
            rest.isVisible = false
        } else {
            // Rows of eight bytes: sixteen would be wider than a phone's screen.
            shown.text = BinaryContent(Array(bytes.prefix(Self.maximumShownCount))).rows(of: 8).map { row in
                let digits = row.hexadecimal
                let gap = String(repeating: " ", count: max(0, 23 - digits.count))
                return row.offsetText.suffix(4) + "  " + digits + gap + "  " + row.characters
            }.joined(separator: "\n")
            let more = bytes.count - Self.maximumShownCount
            rest.isVisible = more > 0
            rest.text = trn("{count} more byte is in the file.", "{count} more bytes are in the file.", max(more, 0))
        }
    }
}
