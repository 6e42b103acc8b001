/// A measured finder pattern: a block of 3 × 3 modules, and two nested angles around two of its sides.
struct HanXinFinder {
    /// Centre of the block, in pixels of the level.
    let center: Point
    /// Vectors of one module towards the two sides with arms; the second is clockwise of the first on screen.
    let first: Point
    let second: Point
    let isInverted: Bool
    /// Luminance between dark and light.
    let level: Float

    /// Width of a module, in pixels.
    var module: Double { (first.length + second.length) / 2 }

    private static let rayCount = FinderFitter.rayCount
    /// Minimum contrast around the block, in grey levels.
    private static let minimumContrast: Float = 14
    /// Minimum number of rays that must cross both arms.
    private static let minimumRays = 5
    /// Sine of the angle between the sides, 1 if nothing is distorted, that must be exceeded.
    private static let minimumSine = 0.3
    /// Ratio of the sides' modules from which on they are not those of a tilted square.
    private static let maximumRatio = 2.5
    /// Difference from the fitted arms, as a share of a ray's density, from which on a ray is left out, and below which
    /// it fits.
    private static let maximumOutlier = 0.2
    private static let maximumMisfit = 0.12

    /// A ray that crosses both arms.
    private struct Ray {
        var index: Int
        var direction: Point
        /// Number of modules per pixel along the ray.
        var density: Double
    }

    /// Measures the pattern at a hit.
    /// - Parameter sampleCount: is increased by the number of samples along chords and rays. Rays that meet no arms are
    ///   the longest.
    /// - Returns: `nil` if there are no arms.
    init?(_ hit: HanXinScanner.Hit, _ pixels: Span<UInt8>, _ raster: Raster, sampleCount: inout Int) {
        let module = Double(hit.module)
        var center = Point(x: Double(hit.x), y: Double(hit.y))
        guard let level = Self.level(center, module, pixels, raster) else { return nil }
        func isInside(_ point: Point) -> Bool {
            sampleCount += 1
            let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
            return (value < level) != hit.isInverted
        }
        // The midpoints of chords through a turned block approach its centre step by step; those of chords along its
        // sides, once these are known, reach it at once.
        for turn in 0..<6 {
            let step = turn % 2 == 0 ? Point(x: 0, y: 0.5) : Point(x: 0.5, y: 0)
            guard let middle = Self.middle(center, step, limit: Int(module * 9), isInside) else { return nil }
            center = middle
        }
        var sides: (first: Point, second: Point)?
        for _ in 0..<3 {
            guard let found = Self.sides(center, module, isInside) else { break }
            sides = found
            for side in [found.first, found.second] where side.length < 4 * module {
                let step = side * (0.25 / side.length)
                guard let middle = Self.middle(center, step, limit: Int(side.length * 12), isInside) else { return nil }
                center = middle
            }
        }
        guard let (first, second) = sides else { return nil }
        self.center = center
        self.first = first
        self.second = second
        self.level = level
        isInverted = hit.isInverted
    }

    /// Returns the vectors of one module towards the sides with arms.
    private static func sides(
        _ center: Point, _ module: Double, _ isInside: (Point) -> Bool
    ) -> (first: Point, second: Point)? {
        var rays: [Ray] = []
        for index in 0..<rayCount {
            let vector = FinderFitter.directions[index]
            let direction = Point(x: Double(vector.x), y: Double(vector.y))
            if let density = density(center, direction, module, isInside) {
                rays.append(Ray(index: index, direction: direction, density: density))
            }
        }
        guard rays.count >= minimumRays, let (a, b) = arms(rays) else { return nil }
        // Covectors are converted to vectors.
        let determinant = a.cross(b)
        guard abs(determinant) > minimumSine * a.length * b.length else { return nil }
        var (first, second) = (
            Point(x: b.y / determinant, y: -b.x / determinant), Point(x: -a.y / determinant, y: a.x / determinant)
        )
        if first.cross(second) < 0 { swap(&first, &second) }
        guard first.length < maximumRatio * second.length, second.length < maximumRatio * first.length else {
            return nil
        }
        return (first, second)
    }

    /// Returns the level half-way between the darkest and the lightest sample around; `nil` if the contrast is too low.
    private static func level(_ center: Point, _ module: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Float? {
        var (low, high): (Float, Float) = (255, 0)
        for y in -4...4 {
            for x in -4...4 {
                let value = raster.sample(
                    pixels, x: Float(center.x + Double(x) * module), y: Float(center.y + Double(y) * module))
                (low, high) = (min(low, value), max(high, value))
            }
        }
        return high - low >= minimumContrast ? (low + high) / 2 : nil
    }

    /// Returns the midpoint of the chord through a point.
    private static func middle(_ center: Point, _ step: Point, limit: Int, _ isInside: (Point) -> Bool) -> Point? {
        guard isInside(center) else { return nil }
        var counts = (0, 0)
        while counts.0 < limit, isInside(center + step * Double(counts.0 + 1)) { counts.0 += 1 }
        while counts.1 < limit, isInside(center - step * Double(counts.1 + 1)) { counts.1 += 1 }
        guard counts.0 < limit, counts.1 < limit else { return nil }
        return center + step * (Double(counts.0 - counts.1) / 2)
    }

    /// Returns the number of modules per pixel along a ray that crosses both arms: its edges are 1.5, 2.5, 3.5, 4.5 and
    /// 5.5 modules from the centre.
    private static func density(
        _ center: Point, _ direction: Point, _ module: Double, _ isInside: (Point) -> Bool
    ) -> Double? {
        let step = max(0.25, min(1, module / 6))
        let limit = Int(module * 11 / step)
        var edges: [Double] = []
        var isOn = true
        for index in 1...limit {
            let distance = Double(index) * step
            if isInside(center + direction * distance) != isOn {
                edges.append(distance - step / 2)
                isOn.toggle()
                if edges.count == 5 { break }
            }
        }
        guard edges.count == 5 else { return nil }
        // Blur moves the edges of dark and light in opposite directions, so pairs of gaps are tested rather than single
        // ones.
        let width = (edges[4] - edges[0]) / 4
        guard width > minimumGap, abs(edges[2] - edges[0] - 2 * width) < pairTolerance * width + step,
            abs(edges[3] - edges[1] - 2 * width) < pairTolerance * width + step,
            abs((edges[0] + edges[1]) / 2 - 2 * width) < coreTolerance * width + step
        else { return nil }
        for index in 1..<5 where edges[index] - edges[index - 1] < narrowestGap * width - step / 2 { return nil }
        return 4 / (edges[4] - edges[0])
    }

    /// Mean gap between the edges on a ray, in pixels, that must be exceeded.
    private static let minimumGap = 0.8
    /// Difference of a pair of gaps from twice the mean, in mean gaps, from which on a ray crosses something else. The
    /// distance between samples is added to it.
    private static let pairTolerance = 0.45
    /// The same for the distance from the centre to the middle of the first gap.
    private static let coreTolerance = 0.6
    /// Minimum single gap, in mean gaps; half a distance between samples is taken off.
    private static let narrowestGap = 0.35

    /// Returns the densities of modules across the two arms, as covectors. A ray leaves an angle through the side that
    /// it meets first, so the larger of its two densities counts.
    private static func arms(_ rays: [Ray]) -> (Point, Point)? {
        // Data beyond the other sides may look like arms along single rays, so the longest series of neighbouring rays
        // is taken.
        var runs: [[Ray]] = []
        for ray in rays + rays.map({ Ray(index: $0.index + rayCount, direction: $0.direction, density: $0.density) }) {
            if let last = runs.last?.last, ray.index - last.index <= 2 {
                runs[runs.count - 1].append(ray)
            } else {
                runs.append([ray])
            }
        }
        guard var ordered = runs.max(by: { $0.count < $1.count }), ordered.count >= minimumRays else { return nil }
        ordered = Array(ordered.prefix(rayCount / 2))
        var isFirst = ordered.indices.map { $0 < ordered.count / 2 }
        var arms: (Point, Point)?
        for round in 0..<5 {
            let members = zip(ordered, isFirst)
            guard let a = covector(members.filter(\.1).map(\.0)), let b = covector(members.filter { !$0.1 }.map(\.0))
            else { return nil }
            arms = (a, b)
            if round == 2 {
                ordered.removeAll {
                    abs(max(a.dot($0.direction), b.dot($0.direction)) - $0.density) > maximumOutlier * $0.density
                }
            }
            isFirst = ordered.map { a.dot($0.direction) >= b.dot($0.direction) }
        }
        guard let (a, b) = arms else { return nil }
        let fitting = ordered.count { ray in
            abs(max(a.dot(ray.direction), b.dot(ray.direction)) - ray.density) < maximumMisfit * ray.density
        }
        return ordered.count >= minimumRays && fitting * 4 >= ordered.count * 3 ? (a, b) : nil
    }

    private static func covector(_ rays: [Ray]) -> Point? {
        guard rays.count >= 2 else { return nil }
        var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for ray in rays {
            xx += ray.direction.x * ray.direction.x
            xy += ray.direction.x * ray.direction.y
            yy += ray.direction.y * ray.direction.y
            x += ray.direction.x * ray.density
            y += ray.direction.y * ray.density
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-4 else { return nil }
        return Point(x: (x * yy - y * xy) / determinant, y: (y * xx - x * xy) / determinant)
    }
}
