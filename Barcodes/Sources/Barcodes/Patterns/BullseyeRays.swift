/// Edges of a bullseye's rings, found along rays from its centre.
struct BullseyeRays {
    /// An edge on a ray.
    struct Edge {
        var place: Point
        /// Distance of the edge from the centre, in pixels.
        var distance: Double
        /// Index of the edge along its ray: 0 for the edge of the innermost disc or square, 1 for the outer edge of the
        /// first ring and so on.
        var ring: Int
        /// Index of the ray.
        var ray: Int
    }

    private(set) var edges: [Edge] = []
    /// Luminance of dark rings, and of light ones.
    private(set) var dark: Float = 0
    private(set) var light: Float = 0
    /// Number of rays that met as many edges as are needed.
    private(set) var complete = 0

    static let rayCount = FinderFitter.rayCount

    /// Bullseye that is looked for.
    struct Target {
        /// Index of the first edge on each ray: 1 if blur hides the innermost disc or square, otherwise 0.
        var firstRing = 0
        /// Number of edges to look for on each ray, 8 at most.
        var rings: Int
        /// Number of edges that a ray must meet to count as complete.
        var needed: Int
        /// Length of a ray, in modules.
        var reach: Double
        /// Minimum numbers of complete rays. With fewer, the measurement is given up.
        var least: Least
    }

    /// Follows rays from a centre outwards.
    /// - Parameters:
    ///   - center: centre of the bullseye.
    ///   - module: width of a ring, in pixels.
    ///   - hasLightCenter: whether the innermost disc or square is light.
    init(
        _ target: Target, center: Point, module: Double, hasLightCenter: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let (rings, needed, least) = (target.rings, target.needed, target.least)
        precondition(rings <= 8)
        let step = max(Self.shortestStep, min(Self.longestStep, module / Self.samplesOfModule))
        let count = min(Self.maximumSamples, Int(target.reach * module / step) + 1)
        var profile = InlineArray<160, Float>(repeating: 0)
        // Extremes of luminance among the rings near the centre.
        var (low, high): (Float, Float) = (255, 0)
        for direction in stride(from: 0, to: Self.rayCount, by: 4) {
            let vector = FinderFitter.directions[direction]
            for index in 0..<min(count, Int(Self.reachOfExtremes * module / step) + 1) {
                let distance = Float(Double(index) * step)
                let value = raster.sample(
                    pixels, x: Float(center.x) + vector.x * distance, y: Float(center.y) + vector.y * distance)
                (low, high) = (min(low, value), max(high, value))
            }
        }
        (dark, light) = (low, high)
        guard high - low >= Self.minimumContrast else { return }
        // In a blurred picture, narrow rings are less dark and less light than the widest part, so a small swing must
        // suffice.
        let swing = (high - low) * Self.minimumSwing
        edges.reserveCapacity(Self.rayCount * rings)
        var widths = InlineArray<32, Float>(repeating: 0)
        for (number, ray) in Self.order.enumerated() {
            // The first rays rule out most candidates that are no bullseyes.
            if number == 8, complete < least.first { return }
            if number == 24, complete < least.more || !Self.areAlike(widths) {
                complete = 0
                return
            }
            let vector = FinderFitter.directions[ray]
            var trace = Trace(isDark: !hasLightCenter)
            var sampled = 0
            // Sampling stops at the last edge.
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
                        distance: distance, ring: target.firstRing &+ ring, ray: ray))
            }
            if trace.count >= needed, let width = trace.width(needed) {
                complete += 1
                widths[ray] = width
            }
        }
    }

    /// Samples a part of a ray.
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

    /// Whether rings are about as wide on a ray as on the next ray and on the opposite one, as in nested squares or
    /// circles. In anything else, the widths differ at random.
    private static func areAlike(_ widths: InlineArray<32, Float>) -> Bool {
        var (alike, compared) = (0, 0)
        for ray in 0..<rayCount where widths[ray] > 0 {
            for other in [(ray + 1) % rayCount, ray + rayCount / 2] where other < rayCount && widths[other] > 0 {
                compared += 1
                if max(widths[ray], widths[other]) < maximumWidthRatio * min(widths[ray], widths[other]) { alike += 1 }
            }
        }
        return Float(alike) >= minimumAlikeShare * Float(compared)
    }

    /// Ratio from which on two widths are not alike.
    private static let maximumWidthRatio: Float = 1.3
    /// Minimum share of compared pairs of widths that must be alike.
    private static let minimumAlikeShare: Float = 0.6

    /// Number of samples taken of a ray before checking again whether its last edge is found.
    private static let samplesAtOnce = 12

    /// Minimum numbers of complete rays, among the first eight and among the first 24.
    struct Least {
        var first: Int
        var more: Int
    }

    /// Indices of the rays in the order in which they are followed: every fourth, then two between each two of these,
    /// then the others.
    private static let order: [Int] = {
        let eighth = rayCount / 8
        var result: [Int] = Array(stride(from: 0, to: rayCount, by: eighth))
        for ray in 0..<rayCount where ray % eighth == eighth / 3 || ray % eighth == eighth * 2 / 3 {
            result.append(ray)
        }
        for ray in 0..<rayCount where !result.contains(ray) { result.append(ray) }
        return result
    }()

    /// Distance between the samples of a ray: a fifth of a module, within these limits in pixels.
    private static let samplesOfModule = 5.0
    private static let shortestStep = 0.35
    private static let longestStep = 1.5
    /// Length of the rays' parts in which the extremes of luminance are measured, in modules.
    private static let reachOfExtremes = 3.0
    /// Change of luminance from which on an extreme is passed, as a share of the contrast.
    private static let minimumSwing: Float = 0.22

    /// Maximum number of samples on a ray. With 100 or 130 the same is read in 1,008 pictures of Aztec and MaxiCode.
    private static let maximumSamples = 160
    /// Minimum contrast of the rings, in grey levels. With 8 or 18 the same is read in those pictures.
    private static let minimumContrast: Float = 12

    /// Edges found so far on a ray.
    private struct Trace {
        /// Positions of the edges, in samples: where the luminance is half-way between the extremes on both sides.
        private(set) var places = InlineArray<8, Float>(repeating: 0)
        private(set) var count = 0
        /// Whether the current extreme is a dark one. The members below are the last confirmed extreme's index, and the
        /// value and index of the current one.
        private var isDark: Bool
        private var previous = -1
        private var extreme: Float = 0
        private var at = 0

        init(isDark: Bool) {
            self.isDark = isDark
        }

        /// Continues from where the last call stopped.
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
                    // The extreme is passed, so the edge before it is now bounded by an extreme on either side.
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

        /// Returns the mean width of the rings; `nil` if the distances between edges differ more than those of rings
        /// do. The centre may be larger or smaller.
        func width(_ needed: Int) -> Float? {
            let width = (places[needed - 1] - places[0]) / Float(needed - 1)
            guard places[0] > Self.minimumCenter * width, places[0] < Self.maximumCenter * width else { return nil }
            for index in 1..<needed {
                let ring = places[index] - places[index - 1]
                guard ring > Self.minimumRing * width, ring < Self.maximumRing * width else { return nil }
            }
            return width
        }

        /// Limits of the distance from the centre to the first edge, in mean widths of a ring; it is half of one if the
        /// innermost disc or square is as wide as a ring.
        private static let minimumCenter: Float = 0.15
        private static let maximumCenter: Float = 1.9
        /// Limits of the width of a single ring, in mean widths.
        private static let minimumRing: Float = 0.45
        private static let maximumRing: Float = 1.75
    }
}
