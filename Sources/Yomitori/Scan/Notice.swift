import GtkKit

/// A sentence over the preview that goes away when it is read.
final class Notice {
    let widget: Box
    /// The user has read it.
    var onDismiss: () -> Void = {}
    var onAction: () -> Void = {}
    /// Around it, in logical pixels.
    static let margin = 12
    private let label = Label()
    private let button = Button("")

    init() {
        label.wraps = true
        label.maximumCharacters = 60
        let close = Button(icon: "window-close-symbolic", name: tr("Dismiss"))
        close.addStyleClass("flat")
        close.verticalAlignment = .center
        button.verticalAlignment = .center
        // Beside a button, large text would be broken within its words.
        let said = Box(DesktopSettings.isTextLarge ? .vertical : .horizontal, spacing: 6, [label, button])
        said.expandsHorizontally = true
        button.horizontalAlignment = .start
        widget = Box(.horizontal, spacing: 6, [said, close])
        button.onClick { [unowned self] in
            widget.isVisible = false
            onAction()
        }
        widget.addStyleClass("osd")
        widget.addStyleClass("yomitori-notice")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .start
        widget.margin = Self.margin
        widget.isVisible = false
        close.onClick { [unowned self] in
            widget.isVisible = false
            onDismiss()
        }
    }

    var isShown: Bool { widget.isVisible }

    /// Says something else in the same place.
    func setText(_ text: String) { label.text = text }

    /// - Parameters:
    ///   - text: `nil` takes the notice away.
    ///   - action: what a button beside the sentence says; it takes the notice away.
    func show(_ text: String?, action: String? = nil) {
        label.text = text ?? ""
        button.setText(action ?? "")
        button.isVisible = action != nil
        widget.isVisible = text != nil
    }
}
