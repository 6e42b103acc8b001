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
    ///   - least: rays of the first eight, and of the first 24, that must be complete.
    init(
        center: Point, module: Double, rings: Int, needed: Int, reach: Double, least: Least, hasLightCenter: Bool,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        precondition(rings <= 8)
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
        var widths = InlineArray<32, Float>(repeating: 0)
        for (number, ray) in Self.order.enumerated() {
            // A few rays tell most of what is no bullseye.
            if number == 8, complete < least.first { return }
            if number == 24, complete < least.more || !Self.areAlike(widths) {
                complete = 0
                return
            }
            let vector = FinderFitter.directions[ray]
            var trace = Trace(isDark: !hasLightCenter)
            var sampled = 0
            // No further than to the last edge.
            while sampled < count, trace.count < rings {
                let next = min(count, sampled &+ Self.samplesAtOnce)
                Self.sample(&profile, sampled..<next, center, vector, step, pixels, raster)
                trace.follow(profile.span, sampled..<next, rings: rings, swing: swing)
                sampled = next
            }
            for ring in 0..<trace.count {
                let distance = Double(trace.places[ring]) * step
                edges.append(
                    Edge(
                        place: Point(
                            x: center.x + Double(vector.x) * distance, y: center.y + Double(vector.y) * distance),
                        distance: distance, ring: ring, ray: ray))
            }
            if trace.count >= needed, let width = trace.width(needed) {
                complete += 1
                widths[ray] = width
            }
        }
    }

    /// The values of some samples of a ray.
    @inline(__always)
    private static func sample(
        _ profile: inout InlineArray<160, Float>, _ range: Range<Int>, _ center: Point, _ vector: SIMD2<Float>,
        _ step: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let (way, first) = (Point(x: Double(vector.x), y: Double(vector.y)), Double(range.lowerBound) * step)
        let start = center + way * first
        let end = center + way * (Double(range.upperBound) * step)
        let (right, bottom) = (Double(raster.width) - 0.51, Double(raster.height) - 0.51)
        if min(end.x, end.y, start.x, start.y) > 0.51, max(end.x, start.x) < right, max(end.y, start.y) < bottom {
            var (x, y) = (Raster.fixed(start.x - 0.5), Raster.fixed(start.y - 0.5))
            let (dx, dy) = (Raster.fixed(way.x * step), Raster.fixed(way.y * step))
            for index in range {
                profile[index] = Float(raster.sample(pixels, fixedX: x, fixedY: y)) * (1 / 256)
                x &+= dx
                y &+= dy
            }
        } else {
            for index in range {
                let distance = Float(Double(index) * step)
                profile[index] = raster.sample(
                    pixels, x: Float(center.x) + vector.x * distance, y: Float(center.y) + vector.y * distance)
            }
        }
    }

    /// Whether rings are about as wide on a ray as on the next one and on the opposite one, as those of nested squares
    /// or circles are; between things that are no rings, widths differ at random.
    private static func areAlike(_ widths: InlineArray<32, Float>) -> Bool {
        var (alike, compared) = (0, 0)
        for ray in 0..<rayCount where widths[ray] > 0 {
            for other in [(ray + 1) % rayCount, ray + rayCount / 2] where other < rayCount && widths[other] > 0 {
                compared += 1
                if max(widths[ray], widths[other]) < mostUnlike * min(widths[ray], widths[other]) { alike += 1 }
            }
        }
        return Float(alike) >= leastAlike * Float(compared)
    }

    /// Widths that differ by more than this factor are not alike, and the least share of those that have to be.
    private static let (mostUnlike, leastAlike): (Float, Float) = (1.3, 0.6)

    /// Samples of a ray between two looks at whether its last edge is met.
    private static let samplesAtOnce = 12

    /// How many rays must be complete, of the first eight and of the first 24.
    struct Least {
        var first: Int
        var more: Int
    }

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

    /// The most places of a ray that are looked at, and the least contrast in grey levels. With 100 or 130 places, and
    /// with 8 or 18 levels, the same is read in 1,008 pictures of Aztec and MaxiCode.
    private static let most = 160
    private static let leastContrast: Float = 12

    /// What is known of the edges on a ray.
    private struct Trace {
        /// Half-way between the extremes on both sides, in samples.
        private(set) var places = InlineArray<8, Float>(repeating: 0)
        private(set) var count = 0
        /// The last extreme that counts, and the one that may become the next.
        private var isDark: Bool
        private var previous = -1
        private var extreme: Float = 0
        private var at = 0

        init(isDark: Bool) {
            self.isDark = isDark
        }

        /// Goes on where it stopped.
        mutating func follow(_ profile: Span<Float>, _ range: Range<Int>, rings: Int, swing: Float) {
            var first = range.lowerBound
            if first == 0 {
                extreme = profile[0]
                first = 1
            }
            for index in first..<range.upperBound {
                let value = profile[index]
                if isDark ? value < extreme : value > extreme {
                    (extreme, at) = (value, index)
                } else if isDark ? value > extreme + swing : value < extreme - swing {
                    // The extreme is past: the edge before it is now known on both sides.
                    if previous >= 0 {
                        places[count] = Self.crossing(profile, from: previous, to: at)
                        count &+= 1
                        if count == rings { return }
                    }
                    previous = at
                    isDark.toggle()
                    (extreme, at) = (value, index)
                }
            }
        }

        @inline(__always)
        private static func crossing(_ profile: Span<Float>, from first: Int, to last: Int) -> Float {
            let level = (profile[first] + profile[last]) / 2
            let isRising = profile[last] > profile[first]
            for index in first..<last where (profile[index &+ 1] > level) == isRising {
                let change = profile[index &+ 1] - profile[index]
                return Float(index) + (change == 0 ? 0.5 : (level - profile[index]) / change)
            }
            return Float(last)
        }

        /// The mean width of rings; `nil` where edges don't lie about as far from one another as those of rings do. The
        /// middle may be larger or smaller.
        func width(_ needed: Int) -> Float? {
            let width = (places[needed - 1] - places[0]) / Float(needed - 1)
            guard places[0] > 0.15 * width, places[0] < 1.9 * width else { return nil }
            for index in 1..<needed {
                let ring = places[index] - places[index - 1]
                guard ring > 0.45 * width, ring < 1.75 * width else { return nil }
            }
            return width
        }
    }
}
