/// A measured bullseye of circles.
struct MaxiCodeBullseye {
    /// Centre of the bullseye, in the picture.
    let center: Point
    /// Shape of the circles: the symmetric map from module widths to pixels. The orientation of the symbol is not known
    /// yet.
    let shape: (xx: Double, xy: Double, yy: Double)
    let isInverted: Bool
    let dark: Float
    let light: Float

    /// Number of edges measured: from that of the centre to the inner one of the third dark ring.
    private static let rings = 5
    /// Limit of the edges' deviation from circles, as a share of their radius. Squares deviate by 0.11.
    private static let maximumDeviation = 0.075
    /// Length of the rays, in widths of a ring.
    private static let reach = 9.0
    /// Minimum numbers of complete rays: two thirds of all rays.
    private static let minimumRays = BullseyeRays.Least(first: 4, more: 13)

    /// Measures a candidate.
    /// - Returns: `nil` if there are no concentric circles.
    init?(_ candidate: BullseyeCandidate, _ pixels: Span<UInt8>, _ raster: Raster) {
        var center = Point(x: Double(candidate.x), y: Double(candidate.y))
        var found: BullseyeRays?
        for _ in 0..<2 {
            let target = BullseyeRays.Target(
                rings: Self.rings, needed: Self.rings, reach: Self.reach, least: Self.minimumRays)
            let rays = BullseyeRays(
                target, center: center, module: Double(candidate.module), hasLightCenter: candidate.hasLightCenter,
                pixels, raster)
            guard rays.complete * 3 >= BullseyeRays.rayCount * 2 else { return nil }
            center = Self.middle(rays.edges) ?? center
            found = rays
        }
        guard let rays = found, let shape = Self.shape(rays.edges, center) else { return nil }
        self.center = center
        self.shape = shape
        isInverted = !candidate.hasLightCenter
        (dark, light) = isInverted ? (rays.light, rays.dark) : (rays.dark, rays.light)
    }

    /// Returns the mean of the midpoints between opposite edges.
    private static func middle(_ edges: [BullseyeRays.Edge]) -> Point? {
        let n = BullseyeRays.rayCount
        var places = [Point?](filling: n * rings, with: nil)
        for edge in edges { places[edge.ring * n + edge.ray] = edge.place }
        var sum = Point(x: 0, y: 0)
        var count = 0
        for ring in 0..<rings {
            for ray in 0..<n / 2 {
                guard let first = places[ring * n + ray], let second = places[ring * n + ray + n / 2] else { continue }
                sum = sum + (first + second) * 0.5
                count += 1
            }
        }
        return count > 0 ? sum * (1 / Double(count)) : nil
    }

    private static func shape(_ edges: [BullseyeRays.Edge], _ center: Point) -> (xx: Double, xy: Double, yy: Double)? {
        // Writers differ in the widths of the inner rings, so each ring has its own size and only the shape is common.
        var sums = [(distance: Double, count: Double)](filling: rings, with: (0, 0))
        for edge in edges { sums[edge.ring] = (sums[edge.ring].distance + edge.distance, sums[edge.ring].count + 1) }
        guard sums.allSatisfy({ $0.count > 0 }) else { return nil }
        let means = sums.map { $0.distance / $0.count }
        // An ellipse p · Q p = 1 is fitted to all edges by least squares.
        var matrix = [Double](filling: 12, with: 0)
        for edge in edges {
            let p = (edge.place - center) * (1 / means[edge.ring])
            let row = [p.x * p.x, 2 * p.x * p.y, p.y * p.y, 1]
            for i in 0..<3 { for j in 0..<4 { matrix[i * 4 + j] += row[i] * row[j] } }
        }
        guard let q = LinearSystem.solve(&matrix, 3) else { return nil }
        let determinant = q[0] * q[2] - q[1] * q[1]
        guard q[0] > 0, determinant > 0 else { return nil }
        var sum = 0.0
        for edge in edges {
            let p = (edge.place - center) * (1 / means[edge.ring])
            let radius = (q[0] * p.x * p.x + 2 * q[1] * p.x * p.y + q[2] * p.y * p.y).squareRoot()
            sum += (radius - 1) * (radius - 1)
        }
        guard (sum / Double(edges.count)).squareRoot() < maximumDeviation else { return nil }
        // The result is the inverse of the symmetric square root.
        let root = determinant.squareRoot()
        let trace = (q[0] + q[2] + 2 * root).squareRoot()
        let (a, b, d) = ((q[0] + root) / trace, q[1] / trace, (q[2] + root) / trace)
        let scale = means[rings - 1] / MaxiCodeTables.outerRing / (a * d - b * b)
        return (d * scale, -b * scale, a * scale)
    }
}
