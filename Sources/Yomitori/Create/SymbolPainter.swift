import GtkKit
import Pictures

/// Drawing of a code on a screen: the same shapes as in a file, with exact edges at any size.
final class SymbolPainter {
    let picture: SymbolPicture
    /// Cached raster of the modules, for a side of a module in screen pixels.
    private var modules: (side: Int, surface: ImageSurface, scale: Int)?

    /// - Parameter picture: Picture of the code; its scale is ignored.
    init(_ picture: SymbolPicture) { self.picture = picture }

    /// Size in modules, with the quiet zone.
    var size: (width: Double, height: Double) {
        (Double(picture.width / picture.scale), Double(picture.height / picture.scale))
    }

    /// Returns the side of a module that makes the code as large as a room: whole pixels, so that no edge is grey,
    /// unless it is less than one pixel.
    /// - Parameter ratio: Screen pixels per unit of the room.
    func side(fitting room: (width: Double, height: Double), ratio: Double) -> Double {
        let fitting = min(room.width / size.width, room.height / size.height) * ratio
        return (fitting < 1 ? fitting : fitting.rounded(.down)) / ratio
    }

    /// Draws the code in the middle of a room.
    func draw(
        in context: DrawingContext, x: Double = 0, y: Double = 0, room: (width: Double, height: Double), ratio: Double
    ) {
        let side = side(fitting: room, ratio: ratio)
        func edge(_ room: Double, _ modules: Double) -> Double {
            ((room - modules * side) / 2 * ratio).rounded(.down) / ratio
        }
        draw(
            in: context, x: x + edge(room.width, size.width), y: y + edge(room.height, size.height), side: side,
            ratio: ratio)
    }

    /// - Parameter side: Side of a module.
    private func draw(in context: DrawingContext, x: Double, y: Double, side: Double, ratio: Double) {
        if let modules = modules(pixels: side * ratio) {
            context.draw(modules.surface, x: x, y: y, scale: side / Double(modules.scale), filter: .nearest)
            var canvas = ContextCanvas(context)
            canvas.save()
            canvas.transform(x: x, y: y, scale: side)
            picture.drawAboveModules(on: &canvas)
            return canvas.restore()
        }
        var canvas = ContextCanvas(context)
        canvas.save()
        canvas.transform(x: x, y: y, scale: side)
        canvas.setColor(picture.look.background)
        canvas.rectangle(x: 0, y: 0, width: size.width, height: size.height)
        canvas.fill(isEvenOdd: false)
        canvas.setColor(picture.look.foreground)
        picture.draw(on: &canvas)
        canvas.restore()
    }

    /// - Parameter pixels: Side of a module in screen pixels.
    /// - Returns: `nil` if the side is not a whole number of pixels, or the modules are neither squares nor discs.
    private func modules(pixels: Double) -> (surface: ImageSurface, scale: Int)? {
        let side = Int(pixels.rounded())
        guard side >= 1, abs(pixels - Double(side)) < 0.001 else { return nil }
        if let modules, modules.side == side { return (modules.surface, modules.scale) }
        guard let (raster, scale) = picture.moduleRaster(side: side),
            let surface = ImageSurface(bgrx: raster.bgrx, width: raster.width, height: raster.height)
        else { return nil }
        modules = (side, surface, scale)
        return (surface, scale)
    }
}

extension Color {
    init(_ color: PictureColor) {
        self.init(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }

    /// The colour with 8 bits per component, as in a picture file.
    var pictureColor: PictureColor {
        func part(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
        return PictureColor(red: part(red), green: part(green), blue: part(blue))
    }
}
