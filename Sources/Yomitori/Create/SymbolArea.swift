import Barcodes
import GtkKit
import Pictures

/// A code on a white ground, as large as fits with every module on whole pixels: no edge is grey.
final class SymbolArea {
    let widget = DrawingArea(name: tr("No code yet"))
    private var surface: ImageSurface?

    init() {
        widget.setMinimumSize(width: 200, height: 200)
        widget.onDraw { [unowned self] in draw($0) }
    }

    func show(_ symbol: Symbol?) {
        surface = symbol.flatMap { symbol in
            guard let raster = try? SymbolPicture(symbol, scale: 1).raster else { return nil }
            return ImageSurface(bgrx: raster.bgrx, width: raster.width, height: raster.height)
        }
        widget.accessibleName = symbol == nil ? tr("No code yet") : tr("The code")
        widget.queueDraw()
    }

    private func draw(_ context: DrawingContext) {
        guard let surface else { return }
        let size = widget.size
        let (width, height) = (Double(surface.width), Double(surface.height))
        let fitting = min(size.width / width, size.height / height)
        // One that is larger than the room there is has grey edges, and is only looked at.
        let scale = fitting < 1 ? fitting : fitting.rounded(.down)
        context.draw(
            surface, x: ((size.width - width * scale) / 2).rounded(), y: ((size.height - height * scale) / 2).rounded(),
            scale: scale, filter: fitting < 1 ? .bilinear : .nearest)
    }
}
