import GtkKit

/// A sentence over the preview that the user dismisses.
final class Notice {
    let widget: Box
    /// Called when the user dismisses the notice.
    var onDismiss: () -> Void = {}
    var onAction: () -> Void = {}
    /// Margin around the notice, in logical pixels.
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
        // With large text, a sentence beside a button would be broken within its words.
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

    /// Replaces the sentence and nothing else.
    func setText(_ text: String) { label.text = text }

    /// - Parameters:
    ///   - text: Sentence to show; `nil` hides the notice.
    ///   - action: Label of a button beside the sentence, which also hides the notice.
    func show(_ text: String?, action: String? = nil) {
        label.text = text ?? ""
        button.setText(action ?? "")
        button.isVisible = action != nil
        widget.isVisible = text != nil
    }
}
