/// Directions of the rows and bars of a stacked symbol. Under perspective they are not perpendicular.
struct StackedDirections: Sendable {
    /// Unit vector along the rows.
    var rows: Point
    /// Vector along the bars, of such a length that it advances one pixel perpendicular to the rows.
    var bars: Point

    /// - Parameters:
    ///   - rows: unit vector along the rows.
    ///   - bars: vector along the bars, not parallel to the rows.
    init(rows: Point, bars: Point) {
        let down = Point(x: -rows.y, y: rows.x)
        self.rows = rows
        self.bars = bars * (1 / bars.dot(down))
    }

    /// Returns directions with the same bars and rows that lean by a slope, as a tangent, against these.
    func leaning(by lean: Double) -> StackedDirections {
        let leaned = rows + Point(x: -rows.y, y: rows.x) * lean
        return StackedDirections(rows: leaned * (1 / leaned.length), bars: bars)
    }
}

extension StackedRegion {
    /// Approximate number of pixels of a region that are sampled.
    private static let samples = 1_600.0
    /// Approximate number of pixels of a region that are sampled in a coarse search.
    private static let fewSamples = 800.0

    /// Returns the two possible directions of rows and bars, the likelier first: the borders of rows are edges as well,
    /// and in low rows they are the stronger ones.
    func directions(isCoarse: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> [StackedDirections] {
        let histogram = EdgeDirections(self, samples: isCoarse ? Self.fewSamples : Self.samples, pixels, raster)
        let bars = histogram.peak(around: EdgeDirections.middle) ?? along
        let borders = histogram.borders ?? across
        return [StackedDirections(rows: borders, bars: bars), StackedDirections(rows: bars, bars: borders)]
    }
}

/// Histogram of the energy of a region's gradients by direction.
private struct EdgeDirections {
    /// Energy by the angle of gradients against the direction across the bars, from -90 to 90°.
    private var bins = [Double](filling: Self.count, with: 0)
    /// Energy times the distance of angles from the beginning of their bin, in bins.
    private var excesses = [Double](filling: Self.count, with: 0)
    private var total = 0.0
    private let across: Point
    private let down: Point

    /// Number of bins.
    private static let count = 45
    /// Index of the bin of gradients across the bars.
    static let middle = count / 2
    /// Minimum energy of a gradient that counts: that of a step of four grey levels.
    private static let minimumEnergy = 4_096.0
    /// Minimum angle between the borders of rows and the bars, in bins: 28°.
    private static let minimumBorderDistance = 7
    /// Minimum share of all energy that the borders of rows have.
    private static let minimumBorderShare = 0.06

    init(_ region: StackedRegion, samples: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
        (across, down) = (region.across, region.along)
        let step = max(1, (4 * region.reach * region.halfHeight / samples).squareRoot())
        var t = -region.halfHeight
        while t < region.halfHeight {
            var u = -region.reach
            while u < region.reach {
                let place = region.center + across * u + down * t
                u += step
                guard place.x > 1, place.y > 1, place.x < Double(raster.width - 2), place.y < Double(raster.height - 2)
                else { continue }
                add(Self.gradient(raster.index(Int(place.x), Int(place.y)), pixels, raster))
            }
            t += step
        }
    }

    /// Returns the gradient by Scharr's weights: plain differences of sharp edges are off by several degrees.
    private static func gradient(_ index: Int, _ pixels: Span<UInt8>, _ raster: Raster) -> Point {
        let (above, below) = (index - raster.stride, index + raster.stride)
        func pixel(_ index: Int) -> Int { Int(pixels[index]) }
        let (a, b, c) = (pixel(above - 1), pixel(above), pixel(above + 1))
        let (d, f) = (pixel(index - 1), pixel(index + 1))
        let (g, h, i) = (pixel(below - 1), pixel(below), pixel(below + 1))
        return Point(x: Double(3 * (c + i - a - g) + 10 * (f - d)), y: Double(3 * (g + i - a - c) + 10 * (h - b)))
    }

    private mutating func add(_ gradient: Point) {
        let energy = gradient.dot(gradient)
        // Weak gradients are no edges and don't count.
        guard energy > Self.minimumEnergy else { return }
        var degrees = Angle.degrees(ofX: gradient.dot(across), y: gradient.dot(down)) + 90
        if degrees < 0 { degrees += 180 }
        if degrees >= 180 { degrees -= 180 }
        let place = degrees * Double(Self.count) / 180
        let index = min(Self.count - 1, Int(place))
        bins[index] += energy
        excesses[index] += energy * (place - Double(index))
        total += energy
    }

    private func bin(_ index: Int) -> Double { bins[(index + Self.count) % Self.count] }

    /// Returns a unit vector along the edges of a peak, by its mean angle; `nil` if there is none.
    func peak(around index: Int) -> Point? {
        var best = index
        for near in index - 2...index + 2 where bin(near) > bin(best) { best = near }
        var (weights, moments) = (0.0, 0.0)
        for near in best - 2...best + 2 {
            weights += bin(near)
            moments += bin(near) * Double(near) + excesses[(near + Self.count) % Self.count]
        }
        guard weights > 0 else { return nil }
        // Edges are perpendicular to their gradients.
        let half = (moments / weights * 180 / Double(Self.count) - 90) / 2
        let tangent = Self.tangent(ofDegrees: half)
        let square = tangent * tangent
        let (cosine, sine) = ((1 - square) / (1 + square), 2 * tangent / (1 + square))
        let normal = across * cosine + down * sine
        return Point(x: -normal.y, y: normal.x)
    }

    /// Unit vector along the borders of rows; `nil` if none stand out.
    var borders: Point? {
        var best: (sum: Double, index: Int)?
        for index in Self.middle + Self.minimumBorderDistance...Self.middle + Self.count - Self.minimumBorderDistance {
            let sum = bin(index - 1) + bin(index) + bin(index + 1)
            if sum > best?.sum ?? 0 { best = (sum, index) }
        }
        guard let best, best.sum > Self.minimumBorderShare * total, let direction = peak(around: best.index) else {
            return nil
        }
        // The vector points in the direction across the bars.
        return direction.dot(across) < 0 ? direction * -1 : direction
    }

    /// Returns the tangent of an angle within ±90°, by its continued fraction (Abramowitz and Stegun, 4.3.94).
    private static func tangent(ofDegrees degrees: Double) -> Double {
        let angle = degrees * (Double.pi / 180)
        let square = angle * angle
        return angle / (1 - square / (3 - square / (5 - square / (7 - square / 9))))
    }
}
