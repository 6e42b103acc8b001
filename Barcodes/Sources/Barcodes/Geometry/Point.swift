/// A place in a frame, in pixels: the origin is the top-left *corner* of the top-left pixel, x grows to
/// the right and y downwards, so that the centre of the first pixel is at (0.5, 0.5).
public struct Point: Hashable, Sendable, Codable {
    /// To the right, in pixels.
    public var x: Double
    /// Down, in pixels.
    public var y: Double

    /// A value with these members.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension Point {
    static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

    /// The distance to another point, in pixels.
    func distance(to other: Point) -> Double { (self - other).length }

    var length: Double { (x * x + y * y).squareRoot() }

    /// The z component of the cross product: positive when `other` lies clockwise of this vector on screen.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// A unit vector to the right, by half of another vector's angle: directions without a sense are summed by twice
    /// their angles.
    init(halvingAngleOf double: Point) {
        let cosine = double.x / double.length
        let y = max(0, (1 - cosine) / 2).squareRoot()
        self.init(x: max(0, (1 + cosine) / 2).squareRoot(), y: double.y < 0 ? -y : y)
    }
}
