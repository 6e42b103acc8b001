import GtkKit
import Labels
import Payloads

/// The offer to make a code of each row, below a text that looks like a table.
final class TableOffer {
    let widget: Box
    /// Called with the file of the table when the user accepts.
    var onAccept: ([UInt8]) -> Void = { _ in }
    /// Without the letter of the page for pictures, which another button of this page has.
    private let button = Button(plain: tr("Create Codes from the _Table").withoutMnemonic)
    private var text = ""

    init() {
        let sentence = GtkKit.Label(tr("Codes can be created from a table, one for each row."))
        sentence.wraps = true
        sentence.maximumCharacters = 40
        button.horizontalAlignment = .start
        widget = Box(.vertical, spacing: 6, [sentence, button])
        widget.isVisible = false
        button.onClick { [unowned self] in if let file = LabelTable.file(pasted: text) { onAccept(file) } }
    }

    /// - Parameter text: Text of the code; empty if the content is not one.
    func show(for text: String) {
        self.text = text
        // A payload such as a contact is one code, whatever its lines look like.
        widget.isVisible = LabelTable.isTable(pasted: text) && Payload(text).kind == .text
    }
}
