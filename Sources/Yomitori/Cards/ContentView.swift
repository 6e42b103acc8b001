import GtkKit
import Payloads

/// A code's bytes: in hexadecimal digits, or as text in one of the character sets in which they are text.
final class ContentView {
    let widget = Box(.vertical, spacing: 6)
    private let bytes: [UInt8]
    /// Text in the chosen character set. It is shown at its whole height, as other texts are: a scrolled window asks
    /// for the height that its content has in lines of any length.
    private let text = Label()
    private let digits = Label()
    /// Frame of ``digits``, whose rows do not wrap.
    private let scroller: ScrolledWindow
    private let rest = Label()
    private let choice: ChoiceBox
    /// Maximum number of bytes that are shown in digits. Longer content takes long to lay out, and nobody reads it; the
    /// saved file has all of it.
    private static let maximumByteCount = 1024
    /// Maximum number of characters that are shown: more than any single code contains.
    private static let maximumCharacterCount = 8192
    private static let hexadecimal = "hexadecimal"

    /// - Parameter text: The text that the bytes were decoded to; `nil` for binary content.
    init(_ bytes: [UInt8], text: String?, copy: @escaping (String) -> Void) {
        self.bytes = bytes
        scroller = ScrolledWindow(digits, horizontal: true, maximumHeight: 240)
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
        for label in [self.text, digits] { label.isSelectable = true }
        self.text.wraps = true
        self.text.maximumCharacters = 30
        digits.addStyleClass("monospace")
        digits.setMargin(horizontal: 6, vertical: 6)
        rest.addStyleClass("yomitori-quiet")
        rest.wraps = true
        scroller.addStyleClass("yomitori-text")
        let choosing = Box(.horizontal, spacing: 6, [choice, copyButton])
        for part in [name, choosing, self.text, scroller, rest] as [Widget] { widget.append(part) }
        choice.onChange { [unowned self] in show() }
        show()
    }

    private var encoding: TextEncoding? { TextEncoding(rawValue: choice.choice) }

    /// The whole content in the chosen form, for copying.
    private var content: String {
        encoding?.decoded(bytes) ?? BinaryContent(bytes).rows().map(\.hexadecimal).joined(separator: " ")
    }

    private func show() {
        let decoded = encoding?.decoded(bytes)
        text.isVisible = decoded != nil
        scroller.isVisible = decoded == nil
        if let decoded {
            let isWhole = decoded.count <= Self.maximumCharacterCount
            text.text = (isWhole ? decoded : String(decoded.prefix(Self.maximumCharacterCount)) + "…").printable
            rest.isVisible = false
        } else {
            // Rows of eight bytes: sixteen would be wider than a phone's screen.
            digits.text = BinaryContent(Array(bytes.prefix(Self.maximumByteCount))).rows(of: 8).map { row in
                let digits = row.hexadecimal
                let gap = String(repeating: " ", count: max(0, 23 - digits.count))
                return row.offsetText.suffix(4) + "  " + digits + gap + "  " + row.characters
            }.joined(separator: "\n")
            let more = bytes.count - Self.maximumByteCount
            rest.isVisible = more > 0
            rest.text = trn("{count} more byte is in the file.", "{count} more bytes are in the file.", max(more, 0))
        }
    }
}
