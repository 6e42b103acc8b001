import GtkKit

/// Where a quantity is typed, while the next code comes: of the line that the user selected, or of what was read last.
///
/// What is typed belongs to the code that it was for when its first digit was typed.
final class QuantityField {
    let widget: Box
    /// A quantity was typed for a code.
    var onQuantity: (_ quantity: Int, _ text: String) -> Void = { _, _ in }
    /// The keyboard is needed here no longer.
    var onEnd: () -> Void = {}
    private let label = Label()
    private let field = Entry(name: tr("Quantity"))
    /// The code that is next to get a quantity.
    private var next: String?
    /// What the list calls that code, and the one that a quantity is being typed for.
    private var title = ""
    private var targetTitle = ""
    /// The code that a quantity is being typed for.
    private var target: String?

    init() {
        label.setEllipsis()
        // A long code must not make the panel wider, or the picture beside it would jump with each read.
        label.maximumCharacters = 12
        label.expandsHorizontally = true
        field.setWidth(characters: 7)
        field.tooltip = tr("Type a number at any time, and press Enter")
        widget = Box(.horizontal, spacing: 6, [label, field])
        widget.setMargin(horizontal: 6, vertical: 3)
        field.onChange { [unowned self] in changed() }
        field.onEnter { [unowned self] in entered() }
        show(nil, title: "", quantity: nil)
    }

    /// - Parameters:
    ///   - next: the code that a quantity is for.
    ///   - title: what the list calls it.
    ///   - quantity: how many things it stands for now.
    func show(_ next: String?, title: String, quantity: Int?) {
        (self.next, self.title) = (next, title)
        field.placeholder = quantity.map(String.init) ?? ""
        showTarget()
    }

    private func showTarget() {
        widget.isVisible = next != nil || target != nil
        let text = target == nil ? title : targetTitle
        label.text = tr("Quantity of “{code}”").with("code", text)
        label.tooltip = text
    }

    /// - Returns: whether there is a code to type it for.
    func type(digit: Int) -> Bool {
        guard widget.isVisible, (0...9).contains(digit) else { return false }
        field.text += "\(digit)"
        field.grabFocusAtEnd()
        return true
    }

    /// - Returns: whether something was being typed.
    func cancel() -> Bool {
        guard target != nil || field.hasFocus else { return false }
        field.text = ""
        onEnd()
        return true
    }

    private func changed() {
        if target == nil { targetTitle = title }
        target = field.text.isEmpty ? nil : target ?? next
        field.setStyleClass("error", !field.text.isEmpty && number == nil)
        showTarget()
    }

    private var number: Int? { Int(field.text).flatMap { (0...1_000_000).contains($0) ? $0 : nil } }

    private func entered() {
        guard let target, let number else { return }
        onQuantity(number, target)
        field.text = ""
        onEnd()
    }
}
