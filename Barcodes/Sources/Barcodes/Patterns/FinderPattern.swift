/// A finder pattern whose outline was measured: a square of 7 × 7 modules, seen in perspective.
struct FinderPattern {
    /// Intersection of the diagonals.
    var center: Point
    /// Outer corners, clockwise on screen. It is not known which of them is the symbol's top left.
    var corners: InlineArray<4, Point>
    /// Side of a module as a vector, in pixels: along the first edge (corner 0 to corner 1), and across it.
    var u: Point
    var v: Point
    var isInverted: Bool
    /// Mean distance of the outline from the centre, in units of `u` and `v`, if it is a circle; `nil` for a square.
    var roundRadius: Double?
    /// Whether all rays were measured, at full resolution rather than in a reduced picture.
    var isMeasuredWell = false
    /// Share of the rays from the centre that met the pattern's edges at the expected distances, 0 to 1.
    var quality: Double
    /// Number of rows that met the pattern.
    var count: Int

    /// Side of a module in pixels, averaged over both directions.
    var module: Double { (u.length + v.length) / 2 }

    /// Whether this is certainly a finder pattern: met by several rows and valid on nearly all rays, and not distorted.
    var isStrong: Bool {
        let ratio = u.length / v.length
        return quality >= Self.strongQuality && count > 1 && ratio < Self.maximumRatioOfStrong
            && ratio > 1 / Self.maximumRatioOfStrong
    }

    /// Minimum ``quality`` of a strong pattern.
    private static let strongQuality = 0.9
    /// Ratio of a module's sides from which on a pattern is too distorted to be strong.
    private static let maximumRatioOfStrong = 1.6

    /// Returns a vector in units of the pattern's modules.
    func inModules(_ vector: Point) -> Point {
        let determinant = u.cross(v)
        return Point(x: vector.cross(v) / determinant, y: u.cross(vector) / determinant)
    }

    /// Returns the direction of a point as seen from the pattern: the nearest of its four axes (0 along `u`, 1 along
    /// `v`, 2 and 3 their opposites), the distance along it in modules, and the slope relative to the axis.
    func axis(toward point: Point) -> (index: Int, modules: Double, slope: Double) {
        let p = inModules(point - center)
        if abs(p.x) >= abs(p.y) { return (p.x > 0 ? 0 : 2, abs(p.x), abs(p.y) / max(abs(p.x), 1e-9)) }
        return (p.y > 0 ? 1 : 3, abs(p.y), abs(p.x) / max(abs(p.y), 1e-9))
    }

    /// Returns the corners clockwise from the symbol's top left, if axis `right` of the pattern is the symbol's x axis.
    func corners(right: Int) -> (Point, Point, Point, Point) {
        (corners[right & 3], corners[(right + 1) & 3], corners[(right + 2) & 3], corners[(right + 3) & 3])
    }

    /// Returns the pattern shifted.
    func moved(by shift: Point) -> FinderPattern {
        var result = self
        result.center = center + shift
        for i in 0..<4 { result.corners[i] = corners[i] + shift }
        return result
    }

    /// Returns the pattern in a picture scaled by a factor.
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
