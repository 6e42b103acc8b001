/// A measured bullseye of nested squares: a map from modules, counted from the middle of the centre module, to the
/// picture. The orientation of the symbol is not known yet.
struct AztecBullseye {
    let transform: PerspectiveTransform
    let isInverted: Bool
    /// Luminance of dark and light rings; in an inverted symbol, the dark ones are lighter.
    let dark: Float
    let light: Float
    /// Root mean square of the edges' distances from the map, in modules.
    let deviation: Double

    /// Whether hardly anything but a bullseye looks like this.
    let isClear: Bool

    /// Number of edges measured: from that of the centre module to the outer one of the ring at 4 modules. The last one
    /// exists only where the mode message of a compact symbol is light.
    private static let rings = 5
    /// Limit of ``deviation``, in modules. Of 1,338 codes in 1,008 pictures, 0.14 loses two; 0.28 reads the same.
    private static let maximumDeviation = 0.2
    /// Deviation below which a bullseye may be clear, in modules.
    private static let clearDeviation = 0.1
    /// Length of the rays, in modules: the corners of the outermost edge are 6.4 modules from the centre, and more in a
    /// tilted symbol.
    private static let reach = 10.5
    /// Ratio of an edge's two coordinates that must be exceeded, so that the edge is not one of a corner.
    private static let minimumRatio = 1.12
    /// Distance of an edge from where the first map and the later ones expect it, in modules, from which on it is not
    /// used.
    private static let firstTolerance = 0.8
    private static let tolerance = 0.4
    /// Minimum number of edges for a map.
    private static let minimumEdges = 24
    /// Minimum numbers of complete rays: two fifths of all rays.
    private static let minimumRays = BullseyeRays.Least(first: 3, more: 10)

    /// Measures a candidate.
    /// - Parameters:
    ///   - isCenterHidden: whether blur hides the centre module, so that the innermost square that is seen is the ring
    ///     around it.
    ///   - hasRings: set to `true` if there are rings, of whatever shape.
    /// - Returns: `nil` if there are no nested squares.
    init?(
        _ candidate: BullseyeCandidate, isCenterHidden: Bool = false, hasRings: inout Bool, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) {
        let center = Point(x: Double(candidate.x), y: Double(candidate.y))
        let module = Double(candidate.module)
        let hidden = isCenterHidden ? 1 : 0
        let target = BullseyeRays.Target(
            firstRing: hidden, rings: Self.rings - hidden, needed: Self.rings - 1 - hidden, reach: Self.reach,
            least: Self.minimumRays)
        let rays = BullseyeRays(
            target, center: center, module: module, hasLightCenter: candidate.hasLightCenter, pixels, raster)
        hasRings = hasRings || rays.complete >= Self.minimumRays.first
        guard rays.complete * 5 >= BullseyeRays.rayCount * 2 else { return nil }
        guard var map = Self.affine(rays.edges, center: center) else { return nil }
        var deviation = 1.0
        var inverse: PerspectiveTransform?
        for round in 0..<3 {
            // Away from the corners, the larger of the two coordinates determines the line that an edge lies on.
            var constraints: [LineHomography.Constraint] = []
            var (sum, count) = (0.0, 0)
            // The outermost edge doesn't always belong to a ring, so the first round leaves it out.
            let edges = round == 0 ? rays.edges.filter { $0.ring < Self.rings - 1 } : rays.edges
            for edge in edges {
                let place = map(edge.place)
                let (u, v) = (abs(place.x), abs(place.y))
                guard max(u, v) > Self.minimumRatio * min(u, v) else { continue }
                let isColumn = u > v
                let expected = Double(edge.ring) + 0.5
                let off = max(u, v) - expected
                guard abs(off) < (round == 0 ? Self.firstTolerance : Self.tolerance) else { continue }
                sum += off * off
                count += 1
                let value = (isColumn ? place.x : place.y) < 0 ? -expected : expected
                constraints.append(LineHomography.Constraint(place: edge.place, isColumn: isColumn, value: value))
            }
            guard count * 2 >= edges.count, count >= Self.minimumEdges else { return nil }
            deviation = (sum / Double(count)).squareRoot()
            guard let better = LineHomography(constraints, origin: center, scale: 1 / module) else { return nil }
            map = { better($0) }
            inverse = better.inverse
        }
        guard let inverse, deviation < Self.maximumDeviation else { return nil }
        transform = inverse
        isInverted = candidate.hasLightCenter != isCenterHidden
        (dark, light) = isInverted ? (rays.light, rays.dark) : (rays.dark, rays.light)
        self.deviation = deviation
        isClear = deviation < Self.clearDeviation && rays.complete * 4 >= BullseyeRays.rayCount * 3
    }

    /// Returns a candidate at the centre of this bullseye, with its module size.
    func measured(_ candidate: BullseyeCandidate) -> BullseyeCandidate {
        let middle = transform(0, 0)
        let module =
            (transform(1, 0).distance(to: transform(-1, 0)) + transform(0, 1).distance(to: transform(0, -1))) / 4
        var result = candidate
        guard middle.distance(to: Point(x: Double(candidate.x), y: Double(candidate.y))) < 2 * module else {
            return candidate.narrowed
        }
        (result.x, result.y) = (Float(middle.x), Float(middle.y))
        (result.across, result.down) = (Float(module), Float(module))
        return result
    }

    /// Returns a first map, from the common shape of the rings: the second moments of its area give the distortion of a
    /// square, and the fourth harmonic of the corrected shape gives its rotation.
    private static func affine(_ edges: [BullseyeRays.Edge], center: Point) -> ((Point) -> Point)? {
        guard let outline = outline(edges), let (a, b, d) = whitening(outline) else { return nil }
        func white(_ p: Point) -> Point { Point(x: a * p.x + b * p.y, y: b * p.x + d * p.y) }
        guard let turn = turn(outline.map(white), weights: outline.map { $0.dot($0) }) else { return nil }
        return { place in
            let p = white(place - center)
            return Point(x: p.x * turn.re + p.y * turn.im, y: p.y * turn.re - p.x * turn.im)
        }
    }

    /// Returns a point on each ray, relative to the centre: the mean of all inner rings, scaled to radius 1.
    private static func outline(_ edges: [BullseyeRays.Edge]) -> [Point]? {
        let n = BullseyeRays.rayCount
        var sums = [Double](filling: n, with: 0)
        var counts = [Double](filling: n, with: 0)
        for edge in edges where (1..<rings - 1).contains(edge.ring) {
            sums[edge.ray] += edge.distance / (Double(edge.ring) + 0.5)
            counts[edge.ray] += 1
        }
        // A ray that met no edge takes the length of its opposite or a neighbouring ray.
        var radii = (0..<n).map { counts[$0] > 0 ? sums[$0] / counts[$0] : 0 }
        for ray in 0..<n where radii[ray] == 0 {
            let others = [(ray + n / 2) % n, (ray + 1) % n, (ray + n - 1) % n].map { radii[$0] }.filter { $0 > 0 }
            guard let first = others.first else { return nil }
            radii[ray] = first
        }
        return (0..<n).map { ray in
            let direction = FinderFitter.directions[ray]
            return Point(x: Double(direction.x), y: Double(direction.y)) * radii[ray]
        }
    }

    /// Returns the symmetric matrix, as its upper triangle, that maps an outline to one with the second moments of a
    /// square of side 2, which are a third of its area. It is the inverse of the square root of the outline's own
    /// moments.
    private static func whitening(_ outline: [Point]) -> (a: Double, b: Double, d: Double)? {
        var (xx, xy, yy, area) = (0.0, 0.0, 0.0, 0.0)
        for place in outline {
            let square = place.dot(place)
            area += square / 2
            (xx, xy, yy) = (
                xx + square * place.x * place.x / 4, xy + square * place.x * place.y / 4,
                yy + square * place.y * place.y / 4
            )
        }
        guard area > 0 else { return nil }
        (xx, xy, yy) = (3 * xx / area, 3 * xy / area, 3 * yy / area)
        let determinant = (xx * yy - xy * xy)
        guard determinant > 1e-9 else { return nil }
        let root = determinant.squareRoot()
        let t = (xx + yy + 2 * root).squareRoot()
        let (a, b, d) = ((xx + root) / t, xy / t, (yy + root) / t)
        let scale = 1 / (a * d - b * b)
        return (d * scale, -b * scale, a * scale)
    }

    /// Returns the rotation of a square, as the cosine and sine of an angle, from the fourth harmonic of its outline.
    /// - Parameter weights: weights of the points: the squares of their distances before whitening.
    private static func turn(_ outline: [Point], weights: [Double]) -> (re: Double, im: Double)? {
        var (re, im) = (0.0, 0.0)
        for (place, area) in zip(outline, weights) {
            let (u, v) = (place.x, place.y)
            let square = u * u + v * v
            guard square > 0 else { return nil }
            // The term is (u + iv)⁴ over the fourth power of its length, times the area's weight.
            let (p, q) = ((u * u - v * v) / square, 2 * u * v / square)
            let weight = square * area
            re += weight * (p * p - q * q)
            im += weight * 2 * p * q
        }
        let length = (re * re + im * im).squareRoot()
        guard length > 0 else { return nil }
        // The corners are farthest from the centre, at 45° from the axes, hence the sign.
        var turn = (re: -re / length, im: -im / length)
        for _ in 0..<2 {
            // The angle is halved twice.
            let half = ((1 + abs(turn.re)) / 2).squareRoot()
            let other = abs(turn.im) / (2 * half)
            turn =
                turn.re >= 0
                ? (half, turn.im < 0 ? -other : other) : (other, turn.im < 0 ? -half : half)
        }
        return turn
    }
}
