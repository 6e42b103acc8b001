import GtkKit

/// What is shown while something is dragged over the window.
final class DropPlace {
    let widget: Box

    init() {
        let label = Label(tr("Drop pictures here to scan them"))
        widget = Box(.horizontal, [label])
        widget.addStyleClass("osd")
        widget.addStyleClass("yomitori-drop")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .center
        widget.isVisible = false
    }
}
