import GtkKit
import Pictures

/// A code, as large as fits with every module on whole pixels: no edge is grey.
final class SymbolArea {
    let widget = DrawingArea(name: tr("No code yet"))
    private var painter: SymbolPainter?
    /// What is dragged out of it.
    var onDragOut: () -> DraggedPicture? = { nil }
    private let statistics = RedrawStatistics()

    init() {
        widget.setMinimumSize(width: 200, height: 200)
        widget.acceptPointer()
        widget.onDragOut { [unowned self] in onDragOut() }
        widget.onDraw { [unowned self] in draw($0) }
    }

    /// What the code says has changed, and it is being made.
    func expectChange() { statistics?.changed() }

    func show(_ picture: SymbolPicture?) {
        painter = picture.map { SymbolPainter($0) }
        widget.accessibleName = picture == nil ? tr("No code yet") : tr("The code")
        widget.queueDraw()
    }

    private func draw(_ context: DrawingContext) {
        guard let painter else { return }
        painter.draw(in: context, room: widget.size, ratio: widget.pixelRatio)
        statistics?.drawn()
    }
}
