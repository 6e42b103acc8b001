import GtkKit

/// A sentence over the preview that goes away when it is read.
final class Notice {
    let widget: Box
    /// The user has read it.
    var onDismiss: () -> Void = {}
    var onAction: () -> Void = {}
    private let label = Label()

    /// - Parameter action: what a button beside the sentence says; it takes the notice away.
    init(action: String? = nil) {
        label.wraps = true
        label.maximumCharacters = 60
        let close = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
        close.addStyleClass("flat")
        close.verticalAlignment = .center
        widget = Box(.horizontal, spacing: 6, [label])
        if let action {
            let button = Button(action)
            button.verticalAlignment = .center
            widget.append(button)
            button.onClick { [unowned self] in
                widget.isVisible = false
                onAction()
            }
        }
        widget.append(close)
        widget.addStyleClass("osd")
        widget.addStyleClass("yomitori-notice")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .start
        widget.margin = 12
        widget.isVisible = false
        close.onClick { [unowned self] in
            widget.isVisible = false
            onDismiss()
        }
    }

    var isShown: Bool { widget.isVisible }

    /// - Parameter text: `nil` takes the notice away.
    func show(_ text: String?) {
        label.text = text ?? ""
        widget.isVisible = text != nil
    }
}
