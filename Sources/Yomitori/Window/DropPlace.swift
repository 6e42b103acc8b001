import GtkKit

/// The notice that is shown while something is dragged over the window.
final class DropPlace {
    let widget: Box
    private let label = Label()

    init() {
        widget = Box(.horizontal, [label])
        widget.addStyleClass("osd")
        widget.addStyleClass("yomitori-drop")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .center
        widget.isVisible = false
    }

    /// Shows what happens when the dragged content is dropped; `nil` hides the notice.
    func show(_ content: DraggedContent?) {
        switch content {
        case .picture?: label.text = tr("Drop pictures here to scan them")
        case .text?: label.text = tr("Drop the text here to create a code")
        case nil: break
        }
        widget.isVisible = content != nil
    }
}
