/// A dark shape of a drawing, in modules from the symbol's top left. Shapes draw modules that are not squares, and
/// text.
///
/// New cases may be added: give a `switch` a `default`.
public enum DrawnShape: Hashable, Sendable {
    /// A convex polygon, its corners clockwise.
    case polygon([Point])
    /// A filled circle.
    case disc(center: Point, radius: Double)
    /// The area between two circles.
    case ring(center: Point, inner: Double, outer: Double)
    /// A polyline with round ends and corners.
    case stroke([Point], pen: Double)
}

extension Symbol {
    /// Width and height of the drawing, in modules: rows of hexagons lie closer together than rows of squares.
    public var drawnSize: (width: Int, height: Int) {
        switch moduleShape {
        case .square, .dot:
            (modules.width, rowHeights.isEmpty ? modules.height : rowHeights.reduce(0, +))
        case .hexagon:
            (
                modules.width,
                Int((Double(modules.height - 1) * Hexagon.rowPitch + 2 * Hexagon.radius).rounded(.up))
            )
        }
    }

    /// Shapes of the dark modules if these are not squares; otherwise empty.
    public var moduleShapes: [DrawnShape] {
        switch moduleShape {
        case .square: return []
        case .dot:
            // Dots do not touch: 0.8 of their distance is what printers and readers agree on (AIM ISS DotCode, 5.1).
            return darkModules.map { .disc(center: Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5), radius: 0.4) }
        case .hexagon:
            let hexagons = darkModules.map { DrawnShape.polygon(Hexagon.corners(hexagonCenter($0.x, $0.y))) }
            // The finder pattern is centred on the module left of the symbol's middle.
            let center = hexagonCenter((modules.width - 1) / 2, modules.height / 2)
            return hexagons + Hexagon.rings.map { .ring(center: center, inner: $0.inner, outer: $0.outer) }
        }
    }

    private var darkModules: [(x: Int, y: Int)] {
        (0..<modules.height).flatMap { y in (0..<modules.width).filter { modules[$0, y] }.map { ($0, y) } }
    }

    private func hexagonCenter(_ x: Int, _ y: Int) -> Point {
        let height = Double(modules.height - 1) * Hexagon.rowPitch + 2 * Hexagon.radius
        let top = (Double(drawnSize.height) - height) / 2 + Hexagon.radius
        // Every other row is moved right by half a module.
        return Point(x: Double(x) + (y & 1 == 0 ? 0.5 : 1), y: top + Double(y) * Hexagon.rowPitch)
    }

    /// Strokes that draw ``texts``, in the same way as the modules.
    public var textShapes: [DrawnShape] { textLines.map { .stroke($0.points, pen: $0.pen) } }
}

extension SymbolText {
    /// Strokes that draw the text, in the coordinates of its place. Characters without a glyph are boxes.
    public var shapes: [DrawnShape] {
        let (lines, pen) = StrokeFont.lines(of: self)
        return lines.map { .stroke($0, pen: pen) }
    }

    /// Whether every character of a text has a glyph, so that none would be drawn as a box.
    public static func hasLetters(for text: String) -> Bool { text.allSatisfy(StrokeFont.has) }

    /// Height of a line of text, as a multiple of the height of a capital.
    public static let lineHeight = (StrokeFont.capHeight + 2.4) / StrokeFont.capHeight
}

/// The modules of MaxiCode (ISO/IEC 16023, 4.11): hexagons standing on a corner, 1 wide, side by side.
private enum Hexagon {
    static let radius = 0.577_350_269_189_625_8
    static let rowPitch = 0.866_025_403_784_438_6

    static func corners(_ center: Point) -> [Point] {
        [(0, -1), (0.5, -0.5), (0.5, 0.5), (0, 1), (-0.5, 0.5), (-0.5, -0.5)].map {
            Point(x: center.x + $0.0, y: center.y + $0.1 * radius)
        }
    }

    /// Radii of the finder pattern's dark rings, converted from millimetres at a module width of 0.88 mm (4.2.1).
    static let rings: [(inner: Double, outer: Double)] = [(0.51, 1.18), (1.86, 2.53), (3.2, 3.87)].map {
        ($0.0 / 0.88, $0.1 / 0.88)
    }
}
