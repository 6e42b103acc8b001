/// How the rows and bars of a stacked symbol run. Seen at an angle, rows are not at right angles to bars.
struct StackedDirections: Sendable {
    /// A unit vector along the rows.
    var rows: Point
    /// Along the bars, as long as it takes to go one pixel from row to row.
    var bars: Point

    /// - Parameters:
    ///   - rows: a unit vector along the rows.
    ///   - bars: a vector along the bars, not along the rows.
    init(rows: Point, bars: Point) {
        let down = Point(x: -rows.y, y: rows.x)
        self.rows = rows
        self.bars = bars * (1 / bars.dot(down))
    }

    /// The same with rows that lean by a tangent against these.
    func leaning(by lean: Double) -> StackedDirections {
        let leaned = rows + Point(x: -rows.y, y: rows.x) * lean
        return StackedDirections(rows: leaned * (1 / leaned.length), bars: bars)
    }
}

extension StackedRegion {
    /// About the number of pixels of a region that are looked at.
    private static let (samples, fewSamples) = (1_600.0, 800.0)

    /// How rows and bars run, the likelier first: the borders of rows are edges as well. Where rows are low, these are
    /// the stronger ones.
    func directions(isCoarse: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> [StackedDirections] {
        let histogram = EdgeDirections(self, samples: isCoarse ? Self.fewSamples : Self.samples, pixels, raster)
        let bars = histogram.peak(around: EdgeDirections.middle) ?? along
        let borders = histogram.borders ?? across
        return [StackedDirections(rows: borders, bars: bars), StackedDirections(rows: bars, bars: borders)]
    }
}

/// How much energy the gradients of a region have in each direction.
private struct EdgeDirections {
    /// By the angle of gradients against the direction across the bars, from -90 to 90°.
    private var bins = [Double](repeating: 0, count: Self.count)
    /// The same times how far the angles are past the beginning of their bin, in bins.
    private var excesses = [Double](repeating: 0, count: Self.count)
    private var total = 0.0
    private let across: Point
    private let down: Point

    private static let count = 45
    static let middle = count / 2
    /// The energy of a step of four grey levels.
    private static let leastEnergy = 4_096.0
    /// Borders of rows run at this angle against bars at least: 28°.
    private static let leastDistance = 7
    /// The least part of all energy that borders have.
    private static let leastShare = 0.06

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

    /// By Scharr's weights: plain differences of sharp edges are off by several degrees.
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
        // What is hardly an edge says nothing.
        guard energy > Self.leastEnergy else { return }
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

    /// A unit vector along the edges of a peak, by its mean; `nil` where there is none.
    func peak(around index: Int) -> Point? {
        var best = index
        for near in index - 2...index + 2 where bin(near) > bin(best) { best = near }
        var (weights, moments) = (0.0, 0.0)
        for near in best - 2...best + 2 {
            weights += bin(near)
            moments += bin(near) * Double(near) + excesses[(near + Self.count) % Self.count]
        }
        guard weights > 0 else { return nil }
        // Edges run at right angles to their gradients.
        let half = (moments / weights * 180 / Double(Self.count) - 90) / 2
        let tangent = Self.tangent(ofDegrees: half)
        let square = tangent * tangent
        let (cosine, sine) = ((1 - square) / (1 + square), 2 * tangent / (1 + square))
        let normal = across * cosine + down * sine
        return Point(x: -normal.y, y: normal.x)
    }

    /// A unit vector along the borders of rows; `nil` where none stand out.
    var borders: Point? {
        var best: (sum: Double, index: Int)?
        for index in Self.middle + Self.leastDistance...Self.middle + Self.count - Self.leastDistance {
            let sum = bin(index - 1) + bin(index) + bin(index + 1)
            if sum > best?.sum ?? 0 { best = (sum, index) }
        }
        guard let best, best.sum > Self.leastShare * total, let direction = peak(around: best.index) else { return nil }
        // In the direction across the bars.
        return direction.dot(across) < 0 ? direction * -1 : direction
    }

    /// The tangent of an angle within ±90°, by its continued fraction (Abramowitz and Stegun, 4.3.94).
    private static func tangent(ofDegrees degrees: Double) -> Double {
        let angle = degrees * (Double.pi / 180)
        let square = angle * angle
        return angle / (1 - square / (3 - square / (5 - square / (7 - square / 9))))
    }
}
