import GtkKit

/// A short sentence at the bottom of the window about what was just done; it disappears after a while.
final class Toast {
    let widget: Box
    private let label = Label()
    private let button = Button("")
    private var action: () -> Void = {}
    private var onEnd: () -> Void = {}
    private var end: Timer?
    /// Whether it tells of work that goes on.
    private var isLasting = false
    /// Whether its button undoes something, and nothing was done since that can be undone as well.
    private var offersUndo = false
    /// The height of what lies at the bottom of the window and is not to be covered, in logical pixels.
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
        (end, action, self.onEnd, isLasting) = (nil, {}, {}, false)
        widget.isVisible = false
        onEnd()
        onChange()
    }

    /// Does what the button does, if that is to undo what was done last.
    /// - Returns: Whether it is.
    func undo() -> Bool {
        guard widget.isVisible, offersUndo else { return false }
        button.click()
        return true
    }

    /// Something else was done that can be undone: what the toast tells of is undone only by its button now.
    func becomeOlder() { offersUndo = false }

    /// Shows what was done, and a button that undoes it.
    func show(_ text: String, undo: @escaping () -> Void, onEnd: @escaping () -> Void = {}) {
        show(text, name: tr("_Undo"), action: undo, onEnd: onEnd)
        offersUndo = true
    }

    /// The work is done that it tells of, unless it tells of something else by now.
    func endLasting() { if isLasting { hide() } }

    private static let margin = 18

    /// - Parameters:
    ///   - name: what a button beside the text says.
    ///   - lasts: whether it tells of work, and stays until ``endLasting()``, or until something else is told.
    ///   - action: what the button does. A trailing closure without a label is the first one, so this stands before
    ///     `onEnd`, which also runs when nobody presses the button.
    ///   - onEnd: called when it goes, or another takes its place: what the button is for can be let go of.
    func show(
        _ text: String, name: String? = nil, lasts: Bool = false, action: @escaping () -> Void = {},
        onEnd: @escaping () -> Void = {}
    ) {
        self.onEnd()
        label.text = text
        (self.action, self.onEnd, isLasting, offersUndo) = (action, onEnd, lasts, false)
        button.setText(name ?? "")
        button.isVisible = name != nil
        widget.isVisible = true
        place()
        widget.announce(text)
        end = nil
        guard !lasts else { return }
        // Long enough to be read, or to decide to undo.
        end = Timer(milliseconds: name == nil ? max(2000, 80 * UInt32(text.count)) : 8000) { [weak self] in
            self?.hide()
            return false
        }
    }
}
