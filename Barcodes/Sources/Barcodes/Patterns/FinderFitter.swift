/// Measures the outline of a finder pattern along rays from its centre.
///
/// Along every ray the pattern is dark, light, dark and then light again. The three edges lie on nested squares with
/// sides of 3, 5 and 7 modules, so their distances from the centre have the ratio 3 : 5 : 7 in every direction, however
/// the pattern is turned or tilted. Edges are placed half-way between the extremes on either side rather than at a
/// threshold: in a blurred picture the light ring is grey, and so is the dark one.
struct FinderFitter {
    static let rayCount = 32

    /// Unit vectors of the rays, clockwise on screen from the x axis.
    static let directions = makeDirections()
    private static let paths = directions.map(RayDirection.init)
    /// Cosine and sine of each of 16 turns of a square within 90°.
    static let squareTurns = makeTurns()
    /// Reciprocals of the rays' lengths within a unit square, for each of 16 turns of the square within 90° and each
    /// ray.
    static let squares = makeSquares(directions)
    private var profile: [Int]
    private(set) var edges: [Edges]

    struct Edges {
        var isValid = false
        /// Distances of the edges from the centre, in pixels: of the inner square, the light ring and the outline.
        var core: Float = 0
        var ring: Float = 0
        var outline: Float = 0
    }

    init() {
        profile = [Int](filling: 96, with: 0)
        edges = [Edges](filling: Self.rayCount, with: Edges())
    }

    // cos and sin of fractions of a turn come from the half-angle formulas, because the engine uses no mathematics
    // library.
    private static let cos22 = ((1 + Double(0.5).squareRoot()) / 2).squareRoot()
    /// Cosine of 360° / 32.
    private static let cos11 = ((1 + cos22) / 2).squareRoot()

    private static func makeDirections() -> [SIMD2<Float>] {
        let sin11 = (1 - cos11 * cos11).squareRoot()
        var directions: [SIMD2<Float>] = []
        var (x, y) = (1.0, 0.0)
        for _ in 0..<rayCount {
            directions.append(SIMD2(Float(x), Float(y)))
            (x, y) = (x * cos11 - y * sin11, x * sin11 + y * cos11)
        }
        return directions
    }

    private static func makeTurns() -> [SIMD2<Float>] {
        let cos5 = ((1 + cos11) / 2).squareRoot()
        let sin5 = (1 - cos5 * cos5).squareRoot()
        var turns: [SIMD2<Float>] = []
        var turn = (1.0, 0.0)
        for _ in 0..<16 {
            turns.append(SIMD2(Float(turn.0), Float(turn.1)))
            turn = (turn.0 * cos5 - turn.1 * sin5, turn.0 * sin5 + turn.1 * cos5)
        }
        return turns
    }

    private static func makeSquares(_ directions: [SIMD2<Float>]) -> [Float] {
        squareTurns.flatMap { turn in
            directions.map { max(abs($0.x * turn.x + $0.y * turn.y), abs($0.y * turn.x - $0.x * turn.y)) }
        }
    }

    /// Minimum share of rays that must be valid. It admits a pattern with one corner lost.
    private static let minimumQuality = 0.5

    /// Module size from which on modules are large, in pixels: half the rays then measure as exactly.
    private static let largeModule: Float = 4

    /// Maximum distance along an axis from the candidate to the middle of opposite edges, in modules, at which the rays
    /// that were measured already are kept.
    private static let maximumShift: Float = 0.25
    /// Size that a module must exceed in both directions, in pixels.
    private static let smallestModule = 0.6
    /// Ratio of a module's sides from which on the outline is not that of a tilted square.
    private static let maximumRatio = 3.2
    /// Sine of the angle between a module's sides, 1 if nothing is distorted, that the outline must exceed.
    private static let minimumSine = 0.35

    /// Measures the pattern at a candidate.
    /// - Parameters:
    ///   - isLenient: whether a candidate met by one row only is treated like others.
    ///   - takesAllRays: whether all rays are cast even if modules are large.
    /// - Returns: the pattern; `nil` if there is no square with a ring around it.
    mutating func fit(
        _ candidate: FinderCandidate, isLenient: Bool, takesAllRays: Bool = false, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> FinderPattern? {
        var (x, y) = (candidate.x, candidate.y)
        // Eight rays are enough to reject most false candidates, above all those met by a single row.
        let least = candidate.count > 1 || isLenient ? 3 : 5
        let first = castRays(x, y, candidate, step: Self.rayCount / 8, least: least, pixels, raster)
        guard first >= least else { return nil }
        // Opposite rays must be of the same length, so their difference gives the centre. If one of the eight failed,
        // sixteen are cast; most candidates that are noise end here.
        let half = first < 8 ? castRays(x, y, candidate, step: 2, least: 5, pixels, raster) : 0
        guard first == 8 || half >= 5 else { return nil }
        let shift = middleShift()
        // With large modules, half the rays measure a module as exactly.
        let step = isLenient || takesAllRays || candidate.module < Self.largeModule ? 1 : 2
        let isCentred = max(abs(shift.x), abs(shift.y)) <= candidate.module * Self.maximumShift
        var valid = 0
        if first == 8, isCentred {
            // Eight rays are measured already; the others follow.
            valid = step * (first + castRays(x, y, candidate, step: step, besides: Self.rayCount / 8, pixels, raster))
        } else {
            if first == 8 || !isCentred {
                valid = step * castRays(x + shift.x, y + shift.y, candidate, step: step, pixels, raster)
            }
            if valid > 0, valid >= 2 * half {
                x += shift.x
                y += shift.y
            } else {
                // The shifted centre fits worse. The measurement from before is kept if enough of its rays are valid.
                guard first == 8 || half >= Self.rayCount / 4 else { return nil }
                let before = (edges, valid)
                valid = step * castRays(x, y, candidate, step: step, pixels, raster)
                if valid < before.1 {
                    (edges, valid) = before
                    x += shift.x
                    y += shift.y
                }
            }
        }
        guard Double(valid) >= Self.minimumQuality * Double(Self.rayCount) else { return nil }
        guard let corners = outline(x, y) else { return nil }
        let u = ((corners[1] - corners[0]) + (corners[2] - corners[3])) * (1 / 14)
        let v = ((corners[3] - corners[0]) + (corners[2] - corners[1])) * (1 / 14)
        let (longer, shorter) = (max(u.length, v.length), min(u.length, v.length))
        guard shorter > Self.smallestModule, longer < shorter * Self.maximumRatio,
            u.cross(v) > longer * shorter * Self.minimumSine,
            let center = Line(through: corners[0], corners[2]).meets(Line(through: corners[1], corners[3]))
        else { return nil }
        var pattern = FinderPattern(
            center: center, corners: corners, u: u, v: v, isInverted: candidate.isInverted,
            quality: Double(valid) / Double(Self.rayCount), count: candidate.count)
        pattern.isMeasuredWell = step == 1
        pattern.roundRadius = roundRadius(of: pattern, x, y)
        return pattern
    }

    /// Returns the pattern measured with all rays, if that was not done before.
    mutating func fitAgain(
        _ pattern: FinderPattern, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> FinderPattern {
        let module = Float(pattern.module)
        guard module >= Self.largeModule, !pattern.isMeasuredWell, pattern.roundRadius == nil else { return pattern }
        let candidate = FinderCandidate(
            x: Float(pattern.center.x), y: Float(pattern.center.y), module: module, count: pattern.count,
            isInverted: pattern.isInverted)
        return fit(candidate, isLenient: true, pixels, raster) ?? pattern
    }

    /// Measures all rays, or every n-th, and returns the number of valid ones.
    /// - Parameters:
    ///   - least: number of valid rays to reach. The measurement is given up once that is impossible.
    ///   - known: spacing of rays that were measured already; 0 for none.
    private mutating func castRays(
        _ x: Float, _ y: Float, _ candidate: FinderCandidate, step rayStep: Int, least: Int = 0, besides known: Int = 0,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Int {
        let module = candidate.module
        let flip = candidate.isInverted ? -1 : 0
        let (swing, quiet) = light(x, y, module, isInverted: candidate.isInverted, pixels, raster)
        // The arrays are swapped out of self for the time being, to avoid a copy.
        var rays: [Edges] = []
        var buffer: [Int] = []
        swap(&rays, &edges)
        swap(&buffer, &profile)
        let table = Self.paths
        let directions = table.span
        // A step is a quarter of a module: finer steps are no more exact.
        let step = max(1, Int((module + 1) * 0.25))
        var samples = buffer.mutableSpan
        if known == 0 {
            for ray in 0..<Self.rayCount { rays[ray].isValid = false }
        }
        // The last sample may be a step beyond the ray's length.
        let reach = module * RayPath.length + Float(step) + 3
        let isInside =
            x >= reach && y >= reach && x + reach < Float(raster.width) && y + reach < Float(raster.height)
        var valid = 0
        var ray = 0
        while ray < Self.rayCount, valid &+ (Self.rayCount &- ray) / rayStep >= least {
            if known > 0, ray % known == 0 {
                ray &+= rayStep
                continue
            }
            let path = RayPath(x, y, directions[ray], module: module, step: step, limit: samples.count, raster)
            let turns = Self.turns(
                &samples, path, flip: flip, quiet: quiet, isInside: isInside, swing, pixels)
            if turns.outside > 0, Self.measure(samples, turns, path, &rays[ray]) { valid &+= 1 }
            ray &+= rayStep
        }
        swap(&rays, &edges)
        swap(&buffer, &profile)
        return valid
    }

    /// Returns two values measured along the row and the column through the centre, times 256: the change in luminance
    /// below which a turn is noise, a sixth of the contrast; and the luminance of light modules, reversed like the
    /// samples if the pattern is inverted.
    private func light(
        _ x: Float, _ y: Float, _ module: Float, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (swing: Int, quiet: Int) {
        var (low, high): (UInt8, UInt8) = (255, 0)
        var distance = -4 * module
        while distance <= 4 * module {
            let across = raster.nearest(pixels, x: x + distance, y: y)
            let down = raster.nearest(pixels, x: x, y: y + distance)
            low = min(low, across, down)
            high = max(high, across, down)
            distance += module * 0.5
        }
        return (max(6 * 256, Int(high &- low) &* 41), isInverted ? ~(Int(low) &<< 8) : Int(high) &<< 8)
    }

    /// Returns the mean of the midpoints between opposite outline points, relative to the centre of the rays.
    private func middleShift() -> SIMD2<Float> {
        var sum = SIMD2<Float>(0, 0)
        var count: Float = 0
        for ray in 0..<Self.rayCount / 2 {
            let (near, far) = (edges[ray], edges[ray + Self.rayCount / 2])
            guard near.isValid, far.isValid else { continue }
            // Each pair measures the shift along its own direction only; the shift is twice the mean over all pairs.
            sum += Self.directions[ray] * (near.outline - far.outline)
            count += 1
        }
        return count > 0 ? sum / count : SIMD2(0, 0)
    }
}
