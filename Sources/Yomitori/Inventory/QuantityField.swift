import GtkKit

/// The field for a quantity, which can be typed while the next code comes: it is for the line that the user selected,
/// or else for the code read last.
///
/// The quantity is for the code that was next when its first digit was typed.
final class QuantityField {
    let widget: Box
    /// Called when a quantity was typed for a code.
    var onQuantity: (_ quantity: Int, _ text: String) -> Void = { _, _ in }
    /// Called when the field needs the keyboard no longer.
    var onEnd: () -> Void = {}
    private let label = Label()
    private let field = Entry(name: tr("Quantity"))
    /// Text of the code that gets the next quantity.
    private var next: String?
    /// Titles of that code, and of the code for which a quantity is being typed.
    private var title = ""
    private var targetTitle = ""
    /// Text of the code for which a quantity is being typed.
    private var target: String?
    /// The code whose quantity the user chose to change, and that quantity, which stood in the field at first.
    private var changed: (code: String, quantity: String)?
    /// Quantity of the code that gets the next one; the field shows it until another one is typed, which replaces it.
    private var current = ""
    private var isFilling = false
    /// Whether the user pressed Enter after something that is no quantity; until the next change of the field, it says
    /// why nothing happened.
    private var isRefused = false
    private static let largest = 1_000_000

    init() {
        // Numbered codes differ at their ends, and in most languages the sentence ends with the code.
        label.setEllipsisInMiddle()
        // Long codes are truncated: they would make the panel wider, and the picture beside it would jump with each
        // read.
        label.maximumCharacters = 12
        label.expandsHorizontally = true
        field.setWidth(characters: 7)
        field.tooltip = tr("Type a number at any time, and press Enter")
        widget = Box(.horizontal, spacing: 6, [label, field])
        widget.setMargin(horizontal: 6, vertical: 3)
        field.onChange { [unowned self] in edited() }
        field.onEnter { [unowned self] in submit() }
        field.onFocusChange { [weak self] in self?.focusChanged() }
        show(nil, title: "", quantity: nil)
    }

    /// - Parameters:
    ///   - next: Text of the code that gets the next quantity.
    ///   - title: Title of the code in the list.
    ///   - quantity: Current quantity of the code.
    func show(_ next: String?, title: String, quantity: Int?) {
        (self.next, self.title) = (next, title)
        current = quantity.map(String.init) ?? ""
        // An emptied field is about to be filled in.
        if target == nil, !(field.hasFocus && field.text.isEmpty) { showCurrent() }
        showTarget()
    }

    private func showCurrent() {
        guard field.text != current else { return }
        isFilling = true
        field.text = current
        isFilling = false
        field.setStyleClass("error", false)
        selectCurrent()
    }

    /// Selects a quantity that was not typed while the field has the focus, so that what is typed replaces it.
    private func selectCurrent() { if field.hasFocus, target == nil { field.grabFocus() } }

    private func showTarget() {
        widget.isVisible = next != nil || target != nil
        let text = target == nil ? title : targetTitle
        label.text = isRefused ? refusal : tr("Quantity of “{code}”").with("code", text)
        label.tooltip = isRefused ? refusal : text
    }

    /// - Returns: Whether there is a code to type a quantity for.
    func type(digit: Int) -> Bool {
        guard widget.isVisible, (0...9).contains(digit) else { return false }
        field.text = (target == nil ? "" : field.text) + "\(digit)"
        // The field reports no change if the digit is the quantity that it shows.
        edited()
        field.grabFocusAtEnd()
        return true
    }

    /// Lets the user change the quantity of a code: what is typed takes its place. A number that is being typed for
    /// another code counts for that one.
    func change(_ code: String, title: String, quantity: Int) {
        guard target != code else { return field.grabFocusAtEnd() }
        entered()
        (target, targetTitle) = (code, title)
        changed = (code, "\(quantity)")
        field.text = "\(quantity)"
        showTarget()
        field.grabFocus()
    }

    /// - Returns: whether something was being typed.
    func cancel() -> Bool {
        guard target != nil || field.hasFocus else { return false }
        clear()
        onEnd()
        return true
    }

    private func focusChanged() {
        // A click places the cursor after it has given the field the focus.
        if field.hasFocus { Task { [weak self] in self?.selectCurrent() } } else { leave() }
    }

    /// A quantity that is as it was is not being typed once the keyboard is elsewhere.
    private func leave() {
        if let changed {
            if ["", changed.quantity].contains(field.text) { clear() }
        } else if target == nil {
            showCurrent()
        }
    }

    private func clear() {
        (target, changed, isRefused) = (nil, nil, false)
        showCurrent()
        field.setStyleClass("error", false)
        showTarget()
    }

    private func edited() {
        guard !isFilling else { return }
        isRefused = false
        if target == nil { targetTitle = title }
        target = field.text.isEmpty ? changed?.code : target ?? next
        field.setStyleClass("error", !field.text.isEmpty && number == nil)
        showTarget()
    }

    private var number: Int? { Int(field.text).flatMap { (0...Self.largest).contains($0) ? $0 : nil } }

    private var refusal: String {
        tr("A quantity is a whole number up to {limit}.").with("limit", "\(Self.largest)")
    }

    private func submit() {
        guard target != nil, number == nil else { return entered() }
        isRefused = true
        showTarget()
        field.announce(refusal)
    }

    private func entered() {
        guard let target, let number else { return }
        onQuantity(number, target)
        clear()
        onEnd()
    }
}
