/// Start or stop pattern that was followed from row to row: the border at which a symbol's codewords begin on one side.
///
/// ```
///            across (t)
///   outer ┃█┃┃┃  inner    ↓
///         ┃█┃┃┃  ┌───────
///         ┃█┃┃┃  │ → along (u)
/// ```
struct PDF417Guard: Sendable {
    var isStart: Bool
    var isInverted: Bool
    /// Point of the inner edge, in the middle of the part that was seen.
    var origin: Point
    /// Unit vector from the pattern to the codewords.
    var along: Point
    /// Unit vector along the pattern.
    var across: Point { Point(x: -along.y, y: along.x) }
    /// Extent of the pattern along `across`, in pixels from `origin`.
    var reach: ClosedRange<Double>
    /// Width of a module in pixels.
    var module: Double
    /// Deviations u of the inner edge from a straight line, at distances t from `origin` along the pattern, in order.
    private var bends: [(t: Double, u: Double)] = []
    /// Middles of the gaps without bars: another symbol may begin there. Distances from `origin` along the pattern, in
    /// order.
    private var gaps: [Double] = []

    /// Widths of the pattern's elements in the order towards the codewords, in modules.
    private static let start = PDF417Tables.start.map { Float($0) }
    private static let stop = PDF417Tables.stop.reversed().map { Float($0) }

    /// Width of the pattern in modules.
    var width: Int { isStart ? 17 : 18 }

    /// Returns the point at which the codewords begin, at a distance from `origin` along the pattern.
    func inner(_ t: Double) -> Point {
        origin + across * t + along * bend(t)
    }

    private func bend(_ t: Double) -> Double {
        guard let first = bends.first, let last = bends.last, t > first.t else { return bends.first?.u ?? 0 }
        guard t < last.t else { return last.u }
        var (low, high) = (0, bends.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if bends[middle].t <= t { low = middle } else { high = middle }
        }
        let span = bends[high].t - bends[low].t
        let part = span > 0 ? (t - bends[low].t) / span : 0
        return bends[low].u + (bends[high].u - bends[low].u) * part
    }

    func scaled(by factor: Double) -> PDF417Guard {
        var result = self
        result.origin = origin * factor
        result.module = module * factor
        result.reach = (reach.lowerBound * factor)...(reach.upperBound * factor)
        result.bends = bends.map { ($0.t * factor, $0.u * factor) }
        result.gaps = gaps.map { $0 * factor }
        return result
    }

    /// Parts of the pattern between gaps, if there are any: the patterns of symbols one below another.
    var parts: [PDF417Guard] {
        guard !gaps.isEmpty else { return [] }
        let bounds = [-Double.infinity] + gaps + [.infinity]
        return zip(bounds, bounds.dropFirst()).compactMap { from, to in
            let own = bends.filter { $0.t > from && $0.t < to }
            guard own.count >= Self.minimumPlaces, let first = own.first, let last = own.last,
                last.t - first.t > Self.minimumLength * module
            else { return nil }
            let middle = (first.t + last.t) / 2
            var part = self
            part.origin = origin + across * middle
            part.reach = (first.t - middle)...(last.t - middle)
            part.bends = own.map { ($0.t - middle, $0.u) }
            part.gaps = []
            return part
        }
    }

    /// Minimum number of scan lines that meet a pattern.
    private static let minimumPlaces = 4
    /// Minimum length of a pattern in modules.
    private static let minimumLength = 4.0
    /// Minimum length of a gap in modules: a quiet zone. With 1.2 or 2, 18,700 pictures are read alike.
    private static let minimumGap = 1.5

    /// Returns whether a point is on the pattern or close to it.
    func covers(_ place: Point) -> Bool {
        let way = place - origin
        let (u, t) = (way.dot(along), way.dot(across))
        return u > -Double(width + 2) * module && u < 2 * module && t > reach.lowerBound - 3 * module
            && t < reach.upperBound + 3 * module
    }

    /// Follows the pattern from a point where it was seen; fails if it can't be followed far enough.
    init?(_ hit: PDF417GuardScanner.Hit, _ pixels: Span<UInt8>, _ raster: Raster) {
        isStart = hit.isStart
        isInverted = hit.isInverted
        module = hit.module
        let sign: Double = hit.inner > hit.outer ? 1 : -1
        along = hit.isColumn ? Point(x: 0, y: sign) : Point(x: sign, y: 0)
        origin = Point(x: 0, y: 0)
        reach = 0...0
        let seen = hit.isColumn ? Point(x: hit.line, y: hit.inner) : Point(x: hit.inner, y: hit.line)
        let first = along
        guard follow(from: seen, pixels, raster) else { return nil }
        // Oblique scan lines leave a low pattern through its ends: perpendicular ones see more of it.
        if first.dot(along) < Self.minimumNormalCosine {
            let before = self
            if !follow(from: inner(0), pixels, raster) || reach.length < before.reach.length { self = before }
        }
        guard reach.length > Self.minimumLength * module else { return nil }
        for (last, next) in zip(bends, bends.dropFirst()) where next.t - last.t >= Self.minimumGap * module {
            let middle = (last.t + next.t) / 2
            if isBlank(middle, beside: last.t, pixels, raster) { gaps.append(middle) }
        }
    }

    /// Returns whether a line across the pattern has less than a third of the contrast of another line across it.
    private func isBlank(_ t: Double, beside other: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        func contrast(_ t: Double) -> Int {
            let (from, end) = (inner(t), inner(t) - along * (Double(width) * module))
            let count = max(1, Int(from.distance(to: end)))
            var (low, high) = (255, 0)
            for step in 0...count {
                let place = from + (end - from) * (Double(step) / Double(count))
                let pixel = Int(raster.nearest(pixels, x: Float(place.x), y: Float(place.y)))
                (low, high) = (min(low, pixel), max(high, pixel))
            }
            return high - low
        }
        return 3 * contrast(t) < contrast(other)
    }

    /// Cosine of the largest angle, 8°, between scan lines and the pattern's normal at which they cross it well enough.
    private static let minimumNormalCosine = 0.99

    /// Follows the pattern in both directions from a point on its inner edge with scan lines in the direction of
    /// `along`, and fits the pattern's geometry to what was seen. Returns whether that succeeded.
    private mutating func follow(from seen: Point, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let side = across
        var places: [Place] = []
        var ray = StackedRay()
        guard let first = place(at: seen, &ray, pixels, raster) else { return false }
        places.append(first)
        let step = max(1, (module * 0.75).rounded(.down))
        for direction in [1.0, -1.0] {
            var recent = [first]
            var misses = 0.0
            var distance = 0.0
            while true {
                distance += step
                guard let last = recent.last else { break }
                // Lean of the edge, estimated from the points seen last.
                var lean = Point(x: 0, y: 0)
                if let earlier = recent.dropLast(min(recent.count - 1, 12)).last, recent.count > 3 {
                    let way = last.inner - earlier.inner
                    let rise = way.dot(side * direction)
                    if rise > 0 { lean = along * (way.dot(along) / rise) }
                }
                let ahead = (seen + side * (direction * distance) - last.inner).dot(side * direction)
                let guess = last.inner + (side * direction + lean) * ahead
                guard guess.x > 0, guess.y > 0, guess.x < Double(raster.width), guess.y < Double(raster.height) else {
                    break
                }
                if let found = place(at: guess, &ray, pixels, raster) {
                    recent.append(found)
                    places.append(found)
                    misses = 0
                } else {
                    misses += step
                    let span = recent[0].inner.distance(to: last.inner)
                    // A pattern that only one scan line meets is a coincidence, so it is given up early.
                    if misses > (places.count < 3 ? 2.5 * module : max(8 * module, 0.4 * span)) { break }
                }
            }
        }
        return places.count >= Self.minimumPlaces && fit(places)
    }

    /// Distance of the pattern's inner edge from where it should be, within which it is looked for, in modules.
    private static let reachOfEdge = 2.2
    /// Difference in module size from that of the pattern so far, in modules, from which on another was met.
    private static let moduleTolerance: Float = 0.35
    /// Tolerance for the width of an element, in modules: this much, and more for each module that the element has; and
    /// an amount in pixels.
    private static let tolerance: Float = 0.45
    private static let toleranceOfModule: Float = 0.1
    private static let slack: Float = 0.25
    /// Module size that must be exceeded, in pixels.
    private static let minimumModule = 0.7

    private struct Place {
        var inner: Point
        var outer: Point
    }

    /// Returns the points of the pattern on a scan line through a point where its inner edge should be.
    private func place(
        at guess: Point, _ ray: inout StackedRay, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Place? {
        let path = StackedRay.Path(origin: guess, along: along, across: across)
        let pattern = isStart ? Self.start : Self.stop
        ray.trace(
            path, from: -Double(width + 4) * module, to: 4 * module, step: StackedRay.step(module: module),
            isInverted: isInverted, pixels, raster)
        let reach = Float(Self.reachOfEdge * module)
        var best: (near: Float, outer: Float)?
        for last in ray.edges.indices where abs(ray.edges[last].place) <= reach && last >= pattern.count {
            // A start pattern ends with a space, a stop pattern seen from outside with a bar.
            guard ray.edges[last].isFalling == isStart else { continue }
            let first = last - pattern.count
            let total = ray.edges[last].place - ray.edges[first].place
            let unit = total / Float(width)
            guard abs(unit - Float(module)) < Self.moduleTolerance * Float(module) else { continue }
            let fits = pattern.indices.allSatisfy { index in
                let element = ray.edges[first + index + 1].place - ray.edges[first + index].place
                let tolerance = unit * (Self.tolerance + Self.toleranceOfModule * pattern[index]) + Self.slack
                return abs(element - pattern[index] * unit) <= tolerance
            }
            guard fits, best.map({ abs($0.near) > abs(ray.edges[last].place) }) ?? true else { continue }
            best = (ray.edges[last].place, ray.edges[first].place)
        }
        return best.map { Place(inner: path.point(Double($0.near)), outer: path.point(Double($0.outer))) }
    }

    /// Fits a line to the inner edge and keeps the deviations from it.
    private mutating func fit(_ places: [Place]) -> Bool {
        var kept = places
        var (center, direction) = (Point(x: 0, y: 0), across)
        for _ in 0..<3 {
            let count = Double(kept.count)
            center = kept.reduce(Point(x: 0, y: 0)) { $0 + $1.inner } * (1 / count)
            var (xx, xy, yy) = (0.0, 0.0, 0.0)
            for place in kept {
                let way = place.inner - center
                xx += way.x * way.x
                xy += way.x * way.y
                yy += way.y * way.y
            }
            // The line has the principal direction of the points.
            let double = Point(x: xx - yy, y: 2 * xy)
            guard double.length > 0 else { return false }
            direction = Point(halvingAngleOf: double)
            let normal = Point(x: direction.y, y: -direction.x)
            let limit = max(1.5 * module, 2)
            let better = places.filter { abs(($0.inner - center).dot(normal)) < limit * 3 }
            guard better.count >= Self.minimumPlaces else { break }
            kept = better
        }
        var normal = Point(x: direction.y, y: -direction.x)
        if normal.dot(along) < 0 { normal = normal * -1 }
        along = normal
        origin = center
        let widths = kept.map { ($0.inner - $0.outer).dot(along) / Double(width) }.sorted()
        module = widths[widths.count / 2]
        guard module > Self.minimumModule else { return false }
        var line = kept.map { place in
            let way = place.inner - center
            return (t: way.dot(across), u: way.dot(along))
        }.sorted { $0.t < $1.t }
        reach = line[0].t...line[line.count - 1].t
        // Single points are off by noise: each deviation is replaced by the median of five.
        let raw = line
        for index in line.indices {
            let near = raw[max(0, index - 2)...min(raw.count - 1, index + 2)].map(\.u).sorted()
            line[index].u = near[near.count / 2]
        }
        bends = line
        return true
    }
}

extension ClosedRange<Double> {
    fileprivate var length: Double { upperBound - lowerBound }
}
