/// A straight line: the points p with normal · p = offset.
package struct Line {
    package var normal: Point
    package var offset: Double

    package init(normal: Point, offset: Double) {
        self.normal = normal
        self.offset = offset
    }

    package init(through first: Point, _ second: Point) {
        let direction = second - first
        normal = Point(x: -direction.y, y: direction.x)
        offset = normal.dot(first)
    }

    /// Returns the intersection of two lines; `nil` if they are nearly parallel.
    package func meets(_ other: Line) -> Point? {
        let determinant = normal.cross(other.normal)
        guard abs(determinant) > 1e-6 * normal.length * other.normal.length else { return nil }
        return Point(
            x: (offset * other.normal.y - other.offset * normal.y) / determinant,
            y: (normal.x * other.offset - other.normal.x * offset) / determinant)
    }

    /// Returns the line's image in a point reflection.
    package func mirrored(at point: Point) -> Line { Line(normal: normal, offset: 2 * normal.dot(point) - offset) }
}

/// Least-squares fit of a line to points, minimizing their distances from it.
package struct LineFit {
    private var count = 0.0
    private var sum = Point(x: 0, y: 0)
    private var xx = 0.0
    private var xy = 0.0
    private var yy = 0.0

    package init() {}

    /// Makes a fit from the number of points, their sum and their sums of products.
    init(count: Double, sum: Point, xx: Double, xy: Double, yy: Double) {
        (self.count, self.sum, self.xx, self.xy, self.yy) = (count, sum, xx, xy, yy)
    }

    package mutating func add(_ point: Point) {
        count += 1
        sum = sum + point
        xx += point.x * point.x
        xy += point.x * point.y
        yy += point.y * point.y
    }

    /// The fitted line; `nil` for fewer than two points.
    package var line: Line? {
        guard count >= 2 else { return nil }
        let mean = sum * (1 / count)
        let (sxx, sxy, syy) =
            (xx / count - mean.x * mean.x, xy / count - mean.x * mean.y, yy / count - mean.y * mean.y)
        // The normal is the eigenvector of the smaller eigenvalue of the scatter matrix.
        let half = (sxx - syy) / 2
        let root = (half * half + sxy * sxy).squareRoot()
        let smaller = (sxx + syy) / 2 - root
        let candidates = [Point(x: sxy, y: smaller - sxx), Point(x: smaller - syy, y: sxy)]
        let normal = candidates[0].length > candidates[1].length ? candidates[0] : candidates[1]
        guard normal.length > 0 else { return Line(normal: Point(x: 0, y: 1), offset: mean.y) }
        let unit = normal * (1 / normal.length)
        return Line(normal: unit, offset: unit.dot(mean))
    }
}
