/// Outline of a symbol in a frame: its four outer corners, in frame coordinates (see ``Point``).
///
/// The corners are named from the symbol's own point of view: `topLeft` is the symbol's top left wherever it appears in
/// the frame. The corners follow one another clockwise on screen, or counterclockwise if the symbol is mirrored.
public struct Quadrilateral: Hashable, Sendable, Codable {
    /// The symbol's own top left corner.
    public var topLeft: Point
    /// The symbol's own top right corner.
    public var topRight: Point
    /// The symbol's own bottom right corner.
    public var bottomRight: Point
    /// The symbol's own bottom left corner.
    public var bottomLeft: Point

    /// Creates an outline from its corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The four corners in this order: top left, top right, bottom right, bottom left.
    public var points: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    func moved(by shift: Point) -> Quadrilateral {
        Quadrilateral(
            topLeft: topLeft + shift, topRight: topRight + shift, bottomRight: bottomRight + shift,
            bottomLeft: bottomLeft + shift)
    }

    func scaled(by factor: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
            bottomLeft: bottomLeft * factor)
    }

    /// Mean of the corners.
    public var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    /// Returns whether a point lies inside or on the edge. The outline must be convex, as those of codes are. One whose
    /// corners are on a line has no inside: it contains the points between its outermost corners.
    public func contains(_ point: Point) -> Bool {
        // On the line through corners that are all on one, no side tells where the outline ends.
        guard min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x) <= point.x,
            point.x <= max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
            min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y) <= point.y,
            point.y <= max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
        else { return false }
        let sides = (
            (topRight - topLeft).cross(point - topLeft), (bottomRight - topRight).cross(point - topRight),
            (bottomLeft - bottomRight).cross(point - bottomRight), (topLeft - bottomLeft).cross(point - bottomLeft)
        )
        return min(sides.0, sides.1, sides.2, sides.3) >= 0 || max(sides.0, sides.1, sides.2, sides.3) <= 0
    }

    /// Returns whether the centre of one of the two outlines lies in the other.
    func isSamePlace(as other: Quadrilateral) -> Bool {
        contains(other.center) || other.contains(center)
    }
}
