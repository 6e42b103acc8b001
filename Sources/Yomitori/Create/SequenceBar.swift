import GtkKit

/// Which part of a sequence is shown, with buttons for the one before and the next.
final class SequenceBar {
    let widget: Box
    var onChoose: () -> Void = {}
    private(set) var index = 0
    private let place = Label()
    private var count = 1

    init() {
        let previous = Button(icon: "go-previous-symbolic", name: tr("Previous part"))
        let next = Button(icon: "go-next-symbolic", name: tr("Next part"))
        widget = Box(.horizontal, spacing: 12, [previous, place, next])
        widget.horizontalAlignment = .center
        widget.isVisible = false
        previous.onClick { [unowned self] in step(-1) }
        next.onClick { [unowned self] in step(1) }
    }

    /// - Parameter count: how many parts there are; one alone needs no buttons.
    func setCount(_ count: Int) {
        self.count = max(1, count)
        index = min(index, self.count - 1)
        widget.isVisible = count > 1
        show()
    }

    private func step(_ by: Int) {
        index = (index + by + count) % count
        show()
        onChoose()
    }

    private func show() {
        place.text = tr("{number} of {count}").with("number", "\(index + 1)").with("count", "\(count)")
    }
}
