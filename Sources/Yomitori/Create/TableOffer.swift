import GtkKit
import Labels
import Payloads

/// The offer to make a code of each row or line, below a text that looks like a table or a list.
final class TableOffer {
    let widget: Box
    /// Called with the file of the table when the user accepts.
    var onAccept: ([UInt8]) -> Void = { _ in }
    /// Without the letter of the page for pictures, which another button of this page has.
    private let tableButton = Button(plain: tr("Create Codes from the _Table").withoutMnemonic)
    private let listButton = Button(plain: tr("Create a Code for Each Line"))
    private let sentence = GtkKit.Label()
    private var text = ""

    init() {
        sentence.wraps = true
        sentence.maximumCharacters = 40
        widget = Box(.vertical, spacing: 6, [sentence, tableButton, listButton])
        widget.isVisible = false
        for button in [tableButton, listButton] {
            button.horizontalAlignment = .start
            button.onClick { [unowned self] in if let file = LabelTable.file(pasted: text) { onAccept(file) } }
        }
    }

    /// - Parameter text: Text of the code; empty if the content is not one.
    func show(for text: String) {
        self.text = text
        let kind = LabelTable.kind(pasted: text)
        // A payload such as a contact is one code, whatever its lines look like.
        widget.isVisible = kind != nil && Payload(text).kind == .text
        (tableButton.isVisible, listButton.isVisible) = (kind == .table, kind == .list)
        sentence.text =
            kind == .list
            ? tr("The text looks like a list. Each line can become a code of its own.")
            : tr("Codes can be created from a table, one for each row.")
    }
}
