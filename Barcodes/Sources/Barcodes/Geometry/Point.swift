/// A place in a frame, in pixels: the origin is the top-left *corner* of the top-left pixel, x grows to
/// the right and y downwards, so that the centre of the first pixel is at (0.5, 0.5).
public struct Point: Hashable, Sendable, Codable {
    /// Distance to the right, in pixels.
    public var x: Double
    /// Distance downwards, in pixels.
    public var y: Double

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension Point {
    static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// Returns the distance to another point, in pixels.
    func distance(to other: Point) -> Double { (self - other).length }

    var length: Double { (x * x + y * y).squareRoot() }

    /// Returns the z component of the cross product: positive if `other` lies clockwise of this vector on screen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// Makes a unit vector pointing right at half of another vector's angle. Undirected axes are averaged by summing
    /// vectors of twice their angles.
    init(halvingAngleOf double: Point) {
        let cosine = double.x / double.length
        let y = max(0, (1 - cosine) / 2).squareRoot()
        self.init(x: max(0, (1 + cosine) / 2).squareRoot(), y: double.y < 0 ? -y : y)
    }
}
