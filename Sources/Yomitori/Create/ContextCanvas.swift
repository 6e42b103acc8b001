import Barcodes
import GtkKit
import Pictures

/// A canvas on a screen or on a printer's page.
struct ContextCanvas: VectorCanvas {
    let context: DrawingContext
    private var color = Color.black
    private var saved: [Color] = []

    init(_ context: DrawingContext) { self.context = context }

    mutating func save() {
        saved.append(color)
        context.save()
    }
    mutating func restore() {
        color = saved.popLast() ?? color
        context.restore()
    }
    mutating func transform(x: Double, y: Double, scale: Double) { context.transform(x: x, y: y, scale: scale) }
    mutating func setColor(red: Double, green: Double, blue: Double) {
        color = Color(red: red, green: green, blue: blue)
    }
    mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
        context.addRectangle(x: x, y: y, width: width, height: height)
    }
    mutating func move(to point: Point) { context.move(x: point.x, y: point.y) }
    mutating func line(to point: Point) { context.line(x: point.x, y: point.y) }
    mutating func curve(_ first: Point, _ second: Point, to point: Point) {
        context.curve((first.x, first.y), (second.x, second.y), to: (point.x, point.y))
    }
    mutating func closePath() { context.closePath() }
    mutating func fill(isEvenOdd: Bool) { context.fillPath(color, isEvenOdd: isEvenOdd) }
    mutating func stroke(width: Double) { context.strokePath(color, width: width) }
    mutating func image(_ raster: PixelRaster, x: Double, y: Double, width: Double, height: Double) {
        guard let surface = ImageSurface(bgrx: raster.bgrx, width: raster.width, height: raster.height) else { return }
        context.draw(surface, x: x, y: y, scale: width / Double(max(1, raster.width)))
    }
}
