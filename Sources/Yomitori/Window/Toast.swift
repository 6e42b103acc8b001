import GtkKit

/// A short sentence at the bottom of the window about what was just done; it disappears by itself.
final class Toast {
    let widget: Box
    private let label = Label()
    private let button = Button("")
    private var action: () -> Void = {}
    private var onEnd: () -> Void = {}
    private var end: Timer?
    /// The height of what lies at the bottom of the window and is not to be covered, in logical pixels.
    var covered: () -> Double = { 0 }
    /// How much of the window at its left and its right belongs to something else than what the sentence is over.
    var sides: () -> (left: Double, right: Double) = { (0, 0) }

    /// It appears or goes.
    var onChange: () -> Void = {}
    /// The height that it takes above what is not to be covered, in logical pixels.
    var height: Double { widget.isVisible ? widget.size.height + Double(Self.margin) : 0 }

    init() {
        // Beside a button, large text would be broken within its words.
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

    /// Keeps it off what lies at the bottom of the window now, and over the middle of what it lies on: not across a
    /// border.
    func place() {
        guard widget.isVisible else { return }
        widget.setMargin(top: Self.margin, bottom: Self.margin + Int(max(0, covered())))
        let (left, right) = sides()
        widget.setMargin(left: Self.margin + Int(max(0, left)), right: Self.margin + Int(max(0, right)))
    }

    /// Takes it away; what could be undone by it is let go of.
    func hide() {
        let onEnd = onEnd
        (end, action, self.onEnd) = (nil, {}, {})
        widget.isVisible = false
        onEnd()
        onChange()
    }

    private static let margin = 18

    /// - Parameters:
    ///   - name: what a button beside the text says.
    ///   - onEnd: called when it goes, or another takes its place: what the button is for can be let go of.
    ///   - action: what the button does.
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
        // Long enough to be read, or to decide to undo.
        end = Timer(milliseconds: name == nil ? max(2000, 80 * UInt32(text.count)) : 8000) { [weak self] in
            self?.hide()
            return false
        }
    }
}
