/// The outline of a symbol in a frame: its four outer corners, in frame coordinates (see ``Point``).
///
/// The corners are named from the symbol's own point of view: `topLeft` is the symbol's top left wherever
/// it appears in the frame. Of a symbol that is not mirrored, they follow one another clockwise on screen;
/// of a mirrored one, counterclockwise.
public struct Quadrilateral: Hashable, Sendable, Codable {
    /// The symbol's own top left, in frame coordinates.
    public var topLeft: Point
    /// The symbol's own top right.
    public var topRight: Point
    /// The symbol's own bottom right.
    public var bottomRight: Point
    /// The symbol's own bottom left.
    public var bottomLeft: Point

    /// A value with these members.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners in order: top left, top right, bottom right, bottom left.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

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

    /// The mean of the corners.
    public var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    /// Whether a point lies inside or on the edge. The outline must be convex, as those of codes are.
    public func contains(_ point: Point) -> Bool {
        let sides = (
            (topRight - topLeft).cross(point - topLeft), (bottomRight - topRight).cross(point - topRight),
            (bottomLeft - bottomRight).cross(point - bottomRight), (topLeft - bottomLeft).cross(point - bottomLeft)
        )
        return min(sides.0, sides.1, sides.2, sides.3) >= 0 || max(sides.0, sides.1, sides.2, sides.3) <= 0
    }

    /// Whether the middle of one of two outlines lies in the other.
    func isSamePlace(as other: Quadrilateral) -> Bool {
        contains(other.center) || other.contains(center)
    }
}
