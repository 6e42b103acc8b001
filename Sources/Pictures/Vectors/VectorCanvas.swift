import Barcodes

/// A surface that keeps paths as paths, for drawing a symbol or a page of labels: a page of PDF, an EPS file, a
/// printer.
///
/// Coordinates have y downwards, in a unit that ``transform(x:y:scale:)`` sets. A path is built, then filled or
/// stroked, which ends it: areas drawn in one path have no seams between them. The initial colour is black.
package protocol VectorCanvas {
    /// Saves the transformation and the colour until ``restore()``.
    mutating func save()
    mutating func restore()
    /// Moves the origin to a point, and makes the unit `scale` times as long.
    mutating func transform(x: Double, y: Double, scale: Double)
    /// Sets the colour; each component is from 0 to 1.
    mutating func setColor(red: Double, green: Double, blue: Double)
    mutating func rectangle(x: Double, y: Double, width: Double, height: Double)
    mutating func move(to point: Point)
    mutating func line(to point: Point)
    mutating func curve(_ first: Point, _ second: Point, to point: Point)
    mutating func closePath()
    /// Fills the path by the winding rule, or by the even-odd rule.
    mutating func fill(isEvenOdd: Bool)
    /// Strokes the path with round ends and corners.
    mutating func stroke(width: Double)
    /// Draws filled circles of one size, none of which overlaps another.
    mutating func discs(_ centers: [Point], radius: Double)
    /// Draws a picture in colours, with its upper left corner at a point.
    mutating func image(_ raster: PixelRaster, x: Double, y: Double, width: Double, height: Double)
}

extension VectorCanvas {
    /// Adds a circle to the path.
    package mutating func circle(_ center: Point, radius: Double) {
        // The control points of a quarter circle lie 4 (√2 - 1) / 3 of the radius beside its ends.
        let reach = 0.552_284_749_830_793_6 * radius
        func place(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x, y: center.y + y) }
        move(to: place(radius, 0))
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            // This draws a quarter circle from (x, y) to (-y, x).
            curve(
                place(x * radius - y * reach, y * radius + x * reach),
                place(-y * radius + x * reach, x * radius + y * reach), to: place(-y * radius, x * radius))
        }
        closePath()
    }

    package mutating func discs(_ centers: [Point], radius: Double) {
        for center in centers {
            circle(center, radius: radius)
            fill(isEvenOdd: false)
        }
    }

    /// Adds lines to the path.
    package mutating func lines(_ points: [Point]) {
        for (index, point) in points.enumerated() { if index == 0 { move(to: point) } else { line(to: point) } }
    }

    /// Draws shapes in the current colour. Polygons are drawn in one path, so that touching ones have no seams.
    package mutating func draw(_ shapes: [DrawnShape]) {
        var hasPolygons = false
        for case .polygon(let corners) in shapes {
            lines(corners)
            closePath()
            hasPolygons = true
        }
        if hasPolygons { fill(isEvenOdd: false) }
        var centers: [Double: [Point]] = [:]
        for case .disc(let center, let radius) in shapes { centers[radius, default: []].append(center) }
        for (radius, centers) in centers.sorted(by: { $0.key < $1.key }) { discs(centers, radius: radius) }
        for shape in shapes {
            switch shape {
            case .polygon, .disc: break
            case .ring(let center, let inner, let outer):
                circle(center, radius: outer)
                circle(center, radius: inner)
                fill(isEvenOdd: true)
            case .stroke(let points, let pen):
                lines(points)
                stroke(width: pen)
            }
        }
    }
}

extension SymbolPicture {
    /// Draws the picture with its margin, with its upper left corner at the origin and modules of size 1.
    package func draw(on canvas: inout some VectorCanvas) {
        canvas.save()
        if look.background != .white {
            canvas.setColor(look.background)
            canvas.rectangle(x: 0, y: 0, width: Double(width / scale), height: Double(height / scale))
            canvas.fill(isEvenOdd: false)
        }
        if look.background != .white || look.foreground != .black { canvas.setColor(look.foreground) }
        // All dark modules are drawn in one path, so that neighbours have no seam between them.
        let runs = darkRuns
        for run in runs { canvas.rectangle(x: Double(run.x), y: Double(run.y), width: Double(run.length), height: 1) }
        if !runs.isEmpty { canvas.fill(isEvenOdd: false) }
        canvas.save()
        canvas.transform(x: Double(quietZone.left), y: Double(quietZone.top), scale: 1)
        canvas.draw(symbol.moduleShapes + roundModules)
        canvas.restore()
        drawAboveModules(on: &canvas)
        canvas.restore()
    }

    /// Draws the parts of the picture other than its modules, at the same position as ``draw(on:)``.
    package func drawAboveModules(on canvas: inout some VectorCanvas) {
        canvas.save()
        if look.background != .white || look.foreground != .black { canvas.setColor(look.foreground) }
        canvas.transform(x: Double(quietZone.left), y: Double(quietZone.top), scale: 1)
        canvas.draw(lettering)
        let caption = captionOutlines
        for outline in caption {
            canvas.lines(outline)
            canvas.closePath()
        }
        if !caption.isEmpty { canvas.fill(isEvenOdd: false) }
        if let cross = swissCross { canvas.draw(cross, dark: look.foreground, light: look.background) }
        if let emblem = look.emblem, let frame = emblemFrame {
            canvas.image(emblem, x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
        canvas.restore()
    }
}

extension VectorCanvas {
    package mutating func setColor(_ color: PictureColor) {
        setColor(red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255)
    }
}
