import GtkKit

/// A short sentence at the bottom of the window about what was just done; it disappears after a while.
final class Toast {
    let widget: Box
    private let label = Label()
    private let button = Button("")
    private var action: () -> Void = {}
    private var onEnd: () -> Void = {}
    private var end: Timer?
    /// Returns the height at the bottom of the window that must not be covered, in logical pixels.
    var covered: () -> Double = { 0 }
    /// Returns the widths at the window's left and right that the sentence is not about, in logical pixels.
    var sides: () -> (left: Double, right: Double) = { (0, 0) }

    /// Called when the toast appears, disappears or is resized.
    var onChange: () -> Void = {}
    /// Height of the toast above ``covered``, in logical pixels; 0 if it is hidden.
    var height: Double { widget.isVisible ? widget.size.height + Double(Self.margin) : 0 }

    init() {
        // With large text, a sentence beside a button would be broken within its words.
        widget = Box(DesktopSettings.isTextLarge ? .vertical : .horizontal, spacing: 12, [label, button])
        widget.addStyleClass("osd")
        widget.addStyleClass("yomitori-notice")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .end
        widget.margin = Self.margin
        widget.isVisible = false
        label.wraps = true
        label.maximumCharacters = 40
        label.setMargin(horizontal: 6, vertical: 0)
        widget.onResize { [unowned self] in onChange() }
        button.onClick { [unowned self] in
            let (action, onEnd) = (action, onEnd)
            (self.action, self.onEnd) = ({}, {})
            hide()
            action()
            onEnd()
        }
    }

    /// Positions the toast above ``covered``, and centres it between ``sides``, so that it does not lie across a
    /// border.
    func place() {
        guard widget.isVisible else { return }
        widget.setMargin(top: Self.margin, bottom: Self.margin + Int(max(0, covered())))
        let (left, right) = sides()
        widget.setMargin(left: Self.margin + Int(max(0, left)), right: Self.margin + Int(max(0, right)))
    }

    /// Hides the toast, and drops the action of its button.
    func hide() {
        let onEnd = onEnd
        (end, action, self.onEnd) = (nil, {}, {})
        widget.isVisible = false
        onEnd()
        onChange()
    }

    private static let margin = 18

    /// - Parameters:
    ///   - name: Label of a button beside the text.
    ///   - onEnd: Called when the toast disappears or is replaced, so that its button's data can be released.
    ///   - action: Action of the button.
    func show(
        _ text: String, name: String? = nil, onEnd: @escaping () -> Void = {}, action: @escaping () -> Void = {}
    ) {
        self.onEnd()
        label.text = text
        (self.action, self.onEnd) = (action, onEnd)
        button.setText(name ?? "")
        button.isVisible = name != nil
        widget.isVisible = true
        place()
        widget.announce(text)
        // The toast stays long enough to be read, or, with a button, for a decision.
        end = Timer(milliseconds: name == nil ? max(2000, 80 * UInt32(text.count)) : 8000) { [weak self] in
            self?.hide()
            return false
        }
    }
}
