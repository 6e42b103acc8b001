/// A finder pattern whose outline was measured: a square of 7 × 7 modules, seen in perspective.
struct FinderPattern {
    /// Where the diagonals meet.
    var center: Point
    /// The outer corners, clockwise on screen; which of them is the symbol's top left is not known.
    var corners: InlineArray<4, Point>
    /// The side of a module along the first edge (corner 0 to corner 1) and across it, in pixels, as vectors.
    var u: Point
    var v: Point
    var isInverted: Bool
    /// The outline's mean distance from the centre, in units of `u` and `v`, where it is a circle; `nil` for a square.
    var roundRadius: Double?
    /// Whether all rays were measured, in the picture itself and not in a half of it.
    var isMeasuredWell = false
    /// How many of the rays from the centre met the pattern's edges where they should be, 0 to 1.
    var quality: Double
    /// The number of rows in which the pattern was seen.
    var count: Int

    /// The side of a module in pixels, the mean over both directions.
    var module: Double { (u.length + v.length) / 2 }

    /// Whether this is a finder pattern beyond doubt: seen in several rows and by all but a few rays, and not crooked.
    var isStrong: Bool {
        let ratio = u.length / v.length
        return quality >= 0.9 && count > 1 && ratio < 1.6 && ratio > 1 / 1.6
    }

    /// A vector in units of the pattern's modules.
    func inModules(_ vector: Point) -> Point {
        let determinant = u.cross(v)
        return Point(x: vector.cross(v) / determinant, y: u.cross(vector) / determinant)
    }

    /// A direction as seen from the pattern: the nearest of its four axes (0 along `u`, 1 along `v`, 2 and 3
    /// their opposites), the distance along it in modules, and how far off the axis it runs, as a slope.
    func axis(toward point: Point) -> (index: Int, modules: Double, slope: Double) {
        let p = inModules(point - center)
        if abs(p.x) >= abs(p.y) { return (p.x > 0 ? 0 : 2, abs(p.x), abs(p.y) / max(abs(p.x), 1e-9)) }
        return (p.y > 0 ? 1 : 3, abs(p.y), abs(p.x) / max(abs(p.y), 1e-9))
    }

    /// The corners clockwise from the top left, if axis `right` of the pattern is the symbol's x axis.
    func corners(right: Int) -> (Point, Point, Point, Point) {
        (corners[right & 3], corners[(right + 1) & 3], corners[(right + 2) & 3], corners[(right + 3) & 3])
    }

    /// The same pattern somewhere else.
    func moved(by shift: Point) -> FinderPattern {
        var result = self
        result.center = center + shift
        for i in 0..<4 { result.corners[i] = corners[i] + shift }
        return result
    }

    /// The same pattern in a picture scaled by a factor.
    func scaled(by factor: Double) -> FinderPattern {
        guard factor != 1 else { return self }
        var result = self
        result.isMeasuredWell = false
        result.center = center * factor
        for i in 0..<4 { result.corners[i] = corners[i] * factor }
        result.u = u * factor
        result.v = v * factor
        return result
    }
}
