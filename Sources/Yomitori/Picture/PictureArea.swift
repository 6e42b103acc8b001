import Barcodes
import GtkKit
import Scanning
import ScannerView

/// The area that draws a picture with outlines around its codes, and finds the code that is clicked.
final class PictureArea {
    let widget = DrawingArea(name: tr("Picture"))
    private var gesture: DragGesture?
    /// Returns the picture to draw; `nil` for none.
    var picture: () -> ReadPicture? = { nil }
    /// Returns the index of the chosen code.
    var chosen: () -> Int? = { nil }
    /// Called with the index of the code that is clicked; returns whether it can be chosen.
    var onChoose: (Int) -> Bool = { _ in false }

    init() {
        widget.expandsVertically = true
        widget.setMinimumSize(width: 240, height: 120)
        widget.onDraw { [unowned self] in draw($0) }
        widget.acceptPointer()
        // The picture can take the focus, so that it receives the number keys.
        widget.canFocus = true
        gesture = DragGesture(
            widget,
            onBegin: { [unowned self] x, y, _ in code(at: WidgetPoint(x: x, y: y)).map { onChoose($0) } ?? false },
            onMove: { _, _ in }, onEnd: {})
    }

    /// Returns the place of a picture of this size in the area.
    private func geometry(_ width: Int, _ height: Int) -> PreviewGeometry {
        PreviewGeometry(
            frameWidth: width, frameHeight: height, widgetWidth: widget.size.width, widgetHeight: widget.size.height,
            scaling: .fit)
    }

    private func draw(_ context: DrawingContext) {
        guard let picture = picture(), let surface = picture.surface else { return }
        let size = widget.size
        let transform = geometry(surface.width, surface.height).transform
        context.draw(
            surface,
            matrix: (transform.xx, transform.yx, transform.xy, transform.yy, transform.x0, transform.y0),
            filter: transform.xx > 2 ? .nearest : .bilinear)
        let (place, chosen) = (geometry(picture.width, picture.height), chosen())
        let outlines = zip(picture.barcodes, picture.titles).enumerated().map { index, code in
            DrawnOutline(
                number: index + 1, text: code.1,
                corners: code.0.corners.points.map { corner in
                    let point = place.widgetPoint(corner)
                    return (point.x, point.y)
                }, isChosen: chosen == index)
        }
        context.drawOutlines(
            outlines, areNumbered: outlines.count > 1, in: size,
            labelsIn: WidgetRectangle(x: 0, y: 0, width: size.width, height: size.height))
    }

    /// Returns the index of the code at a point; of codes that overlap, that of the last.
    private func code(at place: WidgetPoint) -> Int? {
        guard let picture = picture() else { return nil }
        let point = geometry(picture.width, picture.height).framePoint(place)
        return picture.barcodes.lastIndex { $0.corners.contains(point) }
    }
}
