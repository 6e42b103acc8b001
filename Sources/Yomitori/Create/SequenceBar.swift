import GtkKit

/// The bar that shows the index of a part of a sequence, or of a page, with buttons for the previous and the next one.
final class SequenceBar {
    /// Kind of items that the bar is for.
    enum Kind { case parts, pages }

    let widget: Box
    var onChoose: () -> Void = {}
    private(set) var index = 0
    private let place = Label()
    private let previous, next: Button
    private let kind: Kind
    private var count = 1

    init(_ kind: Kind) {
        self.kind = kind
        previous = Button(
            icon: "go-previous-symbolic", name: kind == .pages ? tr("Previous page") : tr("Previous part"))
        next = Button(icon: "go-next-symbolic", name: kind == .pages ? tr("Next page") : tr("Next part"))
        widget = Box(.horizontal, spacing: 12, [previous, place, next])
        widget.horizontalAlignment = .center
        widget.isVisible = false
        previous.onClick { [unowned self] in step(-1) }
        next.onClick { [unowned self] in step(1) }
    }

    /// - Parameter count: Number of items; a single one needs no buttons.
    func setCount(_ count: Int) {
        self.count = max(1, count)
        index = min(index, self.count - 1)
        widget.isVisible = count > 1
        show()
    }

    /// Shows the first item.
    func goToFirst() { step(-index) }

    private func step(_ by: Int) {
        index = min(max(0, index + by), count - 1)
        show()
        onChoose()
    }

    private func show() {
        place.text = tr("{number} of {count}").with("number", "\(index + 1)").with("count", "\(count)")
        let isPages = kind == .pages
        let (isFirst, isLast) = (index == 0, index == count - 1)
        previous.setSensitive(
            unless: !isFirst ? nil : isPages ? tr("This is the first page") : tr("This is the first part"),
            tooltip: isPages ? tr("Previous page") : tr("Previous part"))
        next.setSensitive(
            unless: !isLast ? nil : isPages ? tr("This is the last page") : tr("This is the last part"),
            tooltip: isPages ? tr("Next page") : tr("Next part"))
    }
}
