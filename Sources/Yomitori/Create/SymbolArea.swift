import GtkKit
import Pictures

/// The preview of a code, as large as fits with every module on whole pixels, so that no edge is grey.
final class SymbolArea {
    let widget = DrawingArea(name: tr("No code yet"))
    private var painter: SymbolPainter?
    /// Returns the picture that is dragged out of the preview.
    var onDragOut: () -> DraggedPicture? = { nil }
    private let statistics = RedrawStatistics()
    /// Minimum height for a code without a caption.
    var height = 200 { didSet { if height != oldValue { fit() } } }

    init() {
        fit()
        widget.acceptPointer()
        widget.onDragOut { [unowned self] in onDragOut() }
        widget.onDraw { [unowned self] in draw($0) }
    }

    /// Records that the content has changed and the code is being made.
    func expectChange() { statistics?.changed() }

    func show(_ picture: SymbolPicture?) {
        painter = picture.map { SymbolPainter($0) }
        widget.accessibleName = picture == nil ? tr("No code yet") : tr("The code")
        fit()
        widget.queueDraw()
    }

    /// Sets the minimum size. A caption gets additional room, so that it does not make the code above it smaller.
    private func fit() {
        let share = painter.map { Double($0.picture.captionHeight) / Double(max(1, $0.picture.height)) } ?? 0
        widget.setMinimumSize(width: 200, height: Int((Double(height) / (1 - min(share, 0.5))).rounded(.up)))
    }

    private func draw(_ context: DrawingContext) {
        guard let painter else { return drawPlace(context) }
        painter.draw(in: context, room: widget.size, ratio: widget.pixelRatio)
        statistics?.drawn()
    }

    /// Draws a frame where the code will be: otherwise the empty page would not show what the room above the buttons is
    /// for.
    private func drawPlace(_ context: DrawingContext) {
        let size = widget.size
        let side = min(size.width, size.height).rounded(.down)
        context.strokeRectangle(
            x: ((size.width - side) / 2).rounded(.down), y: ((size.height - side) / 2).rounded(.down), width: side,
            height: side, lineWidth: 1, Self.placeColor)
    }

    /// Colour of the frame, visible on light and dark themes but unobtrusive on both.
    private static let placeColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
}
