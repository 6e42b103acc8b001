/// Where rays out of the middle of a bullseye meet the edges of its rings.
struct BullseyeRays {
    /// An edge on a ray.
    struct Edge {
        var place: Point
        /// Its distance from the middle, in pixels.
        var distance: Double
        /// 0 for the edge of the middle, 1 for the outer edge of the first ring and so on.
        var ring: Int
        /// Which ray.
        var ray: Int
    }

    private(set) var edges: [Edge] = []
    /// The luminance of dark and light rings.
    private(set) var dark: Float = 0
    private(set) var light: Float = 0
    /// Rays that met as many edges as are needed.
    private(set) var complete = 0

    static let rayCount = FinderFitter.rayCount

    /// - Parameters:
    ///   - center: the middle.
    ///   - module: the width of a ring, in pixels.
    ///   - rings: how many edges to look for on each ray.
    ///   - needed: how many a ray must meet to count as complete.
    ///   - reach: how far a ray goes, in modules.
    init(
        center: Point, module: Double, rings: Int, needed: Int, reach: Double, hasLightCenter: Bool,
        _ pixels: Span<UInt8>,
        _ raster: Raster
    ) {
        let step = max(0.35, min(1.5, module / 5))
        let count = min(Self.most, Int(reach * module / step) + 1)
        var profile = InlineArray<160, Float>(repeating: 0)
        // The extremes of the rings near the middle.
        var (low, high): (Float, Float) = (255, 0)
        for direction in stride(from: 0, to: Self.rayCount, by: 4) {
            let vector = FinderFitter.directions[direction]
            for index in 0..<min(count, Int(3 * module / step) + 1) {
                let distance = Float(Double(index) * step)
                let value = raster.sample(
                    pixels, x: Float(center.x) + vector.x * distance, y: Float(center.y) + vector.y * distance)
                (low, high) = (min(low, value), max(high, value))
            }
        }
        (dark, light) = (low, high)
        guard high - low >= Self.leastContrast else { return }
        // In a blurred picture rings are less dark and less light than the middle of the largest.
        let swing = (high - low) * 0.22
        edges.reserveCapacity(Self.rayCount * rings)
        let (right, bottom) = (Double(raster.width) - 0.51, Double(raster.height) - 0.51)
        let fixedStep = step * Double(1 << Raster.fixedBits)
        for (number, ray) in Self.order.enumerated() {
            // A few rays tell most of what is no bullseye.
            if number == 8, complete < Self.leastOfFirst { return }
            if number == 24, complete < Self.leastOfMore { return }
            let vector = FinderFitter.directions[ray]
            let last = center + Point(x: Double(vector.x), y: Double(vector.y)) * (Double(count) * step)
            if min(last.x, last.y, center.x, center.y) > 0.51, last.x < right, last.y < bottom, center.x < right,
                center.y < bottom
            {
                var (x, y) = (Raster.fixed(center.x - 0.5), Raster.fixed(center.y - 0.5))
                let dx = Raster.rounded(Double(vector.x) * fixedStep)
                let dy = Raster.rounded(Double(vector.y) * fixedStep)
                for index in 0..<count {
                    profile[index] = Float(raster.sample(pixels, fixedX: x, fixedY: y)) * (1 / 256)
                    x &+= dx
                    y &+= dy
                }
            } else {
                for index in 0..<count {
                    let distance = Float(Double(index) * step)
                    profile[index] = raster.sample(
                        pixels, x: Float(center.x) + vector.x * distance, y: Float(center.y) + vector.y * distance)
                }
            }
            let found = follow(
                profile.span, count: count, rings: rings, swing: swing, isDark: !hasLightCenter)
            for (ring, place) in found.enumerated() {
                let distance = Double(place) * step
                edges.append(
                    Edge(
                        place: Point(
                            x: center.x + Double(vector.x) * distance, y: center.y + Double(vector.y) * distance),
                        distance: distance, ring: ring, ray: ray))
            }
            if found.count >= needed, Self.isRegular(found, needed) { complete += 1 }
        }
    }

    /// Rays of the first eight, and of the first 24, that must be complete.
    static let (leastOfFirst, leastOfMore) = (3, 10)

    /// Rays in the order in which they are followed: each eighth, then two between each two of these, then the others.
    private static let order: [Int] = {
        let eighth = rayCount / 8
        var result: [Int] = Array(stride(from: 0, to: rayCount, by: eighth))
        for ray in 0..<rayCount where ray % eighth == eighth / 3 || ray % eighth == eighth * 2 / 3 {
            result.append(ray)
        }
        for ray in 0..<rayCount where !result.contains(ray) { result.append(ray) }
        return result
    }()

    /// Whether edges lie about as far from one another as those of rings do. The middle may be larger or smaller.
    private static func isRegular(_ places: [Float], _ needed: Int) -> Bool {
        let width = (places[needed - 1] - places[0]) / Float(needed - 1)
        guard places[0] > 0.15 * width, places[0] < 1.9 * width else { return false }
        for index in 1..<needed {
            let ring = places[index] - places[index - 1]
            guard ring > 0.45 * width, ring < 1.75 * width else { return false }
        }
        return true
    }

    private static let most = 160
    private static let leastContrast: Float = 12

    /// The places of edges, half-way between the extremes on both sides, in samples.
    private func follow(
        _ profile: Span<Float>, count: Int, rings: Int, swing: Float, isDark: Bool
    ) -> [Float] {
        var found: [Float] = []
        found.reserveCapacity(rings)
        // The last extreme that counts, and the one that may become the next.
        var isDark = isDark
        var (previous, extreme, at) = (-1, profile[0], 0)
        func crossing(from first: Int, to last: Int) -> Float {
            let level = (profile[first] + profile[last]) / 2
            let isRising = profile[last] > profile[first]
            for index in first..<last where (profile[index + 1] > level) == isRising {
                let change = profile[index + 1] - profile[index]
                return Float(index) + (change == 0 ? 0.5 : (level - profile[index]) / change)
            }
            return Float(last)
        }
        for index in 1..<count {
            let value = profile[index]
            if isDark ? value < extreme : value > extreme {
                (extreme, at) = (value, index)
            } else if isDark ? value > extreme + swing : value < extreme - swing {
                // The extreme is past: the edge before it is now known on both sides.
                if previous >= 0 {
                    found.append(crossing(from: previous, to: at))
                    if found.count == rings { return found }
                }
                previous = at
                isDark.toggle()
                (extreme, at) = (value, index)
            }
        }
        return found
    }
}
