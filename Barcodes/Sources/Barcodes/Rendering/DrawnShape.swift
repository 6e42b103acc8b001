/// A dark shape, in modules from the symbol's top left: what is drawn where modules are not squares, and of text.
public enum DrawnShape: Hashable, Sendable {
    /// Convex, its corners clockwise.
    case polygon([Point])
    /// A circle's inside.
    case disc(center: Point, radius: Double)
    /// What lies between two circles.
    case ring(center: Point, inner: Double, outer: Double)
    /// A line with round ends and corners.
    case stroke([Point], pen: Double)
}

extension Symbol {
    /// The modules' width and height as they are drawn, in modules: rows of hexagons lie closer together than squares.
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

    /// The dark modules where they are not squares; nothing where they are.
    public var moduleShapes: [DrawnShape] {
        switch moduleShape {
        case .square: return []
        case .dot:
            // Dots do not touch: 0.8 of their distance is what printers and readers agree on (AIM ISS DotCode, 5.1).
            return darkModules.map { .disc(center: Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5), radius: 0.4) }
        case .hexagon:
            let hexagons = darkModules.map { DrawnShape.polygon(Hexagon.corners(hexagonCenter($0.x, $0.y))) }
            // The finder pattern's middle is that of the module left of the symbol's middle.
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

    /// The lines of which ``texts`` are made, to be drawn with whatever the modules are drawn with.
    public var textShapes: [DrawnShape] { textLines.map { .stroke($0.points, pen: $0.pen) } }
}

extension SymbolText {
    /// The lines of which the text is made, in the coordinates of its place: what has no letter is a box.
    public var shapes: [DrawnShape] {
        let (lines, pen) = StrokeFont.lines(of: self)
        return lines.map { .stroke($0, pen: pen) }
    }

    /// Whether every character of a text has a letter, so that none would be drawn as a box.
    public static func hasLetters(for text: String) -> Bool { text.allSatisfy(StrokeFont.has) }

    /// How much higher than a capital the place for a line of text is.
    public static let lineHeight = (StrokeFont.capHeight + 2.4) / StrokeFont.capHeight
}

/// The modules of MaxiCode (ISO/IEC 16023, 4.11): hexagons that stand on a corner, 1 wide, side by side.
private enum Hexagon {
    static let radius = 0.577_350_269_189_625_8
    static let rowPitch = 0.866_025_403_784_438_6

    static func corners(_ center: Point) -> [Point] {
        [(0, -1), (0.5, -0.5), (0.5, 0.5), (0, 1), (-0.5, 0.5), (-0.5, -0.5)].map {
            Point(x: center.x + $0.0, y: center.y + $0.1 * radius)
        }
    }

    /// The dark rings of the finder pattern: radii in millimetres where a module is 0.88 mm wide (4.2.1).
    static let rings: [(inner: Double, outer: Double)] = [(0.51, 1.18), (1.86, 2.53), (3.2, 3.87)].map {
        ($0.0 / 0.88, $0.1 / 0.88)
    }
}
