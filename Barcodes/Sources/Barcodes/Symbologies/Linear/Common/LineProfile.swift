/// The grey values along a line across bars, averaged over a band along them.
///
/// Each pixel of the band is put where it projects to on the line, so that bars that run at an angle to the pixels are
/// sampled more finely than these.
struct LineProfile: Sendable {
    /// Bins to a pixel.
    static let binsPerPixel = 2
    static let bin = 1 / Double(binsPerPixel)

    /// 0 to 255; where no pixel fell into a bin, interpolated.
    private(set) var values: [Float]
    /// How many pixels fell into each bin.
    private(set) var weights: [Float]
    /// Where the first bin begins, in pixels.
    let origin: Point
    /// A unit vector along the line.
    let direction: Point
    /// Whether the line begins or ends where the picture does.
    let (beginsAtEdge, endsAtEdge): (Bool, Bool)

    /// The place at a distance from the beginning, in bins.
    func place(_ bins: Float) -> Point { origin + direction * (Double(bins) * Self.bin) }

    /// - Parameters:
    ///   - center: a point of the line, in the middle of the band.
    ///   - before, after: how far the line goes from there against and with its direction, in pixels.
    ///   - halfWidth: of the band.
    /// - Returns: `nil` where hardly anything of the line is in the picture.
    init?(
        _ pixels: Span<UInt8>, _ raster: Raster, center: Point, direction: Point, before: Double, after: Double,
        halfWidth: Double
    ) {
        guard let (start, end) = Self.inside(raster, center, direction, -before, after), end - start > 24 else {
            return nil
        }
        origin = center + direction * start
        self.direction = direction
        beginsAtEdge = start > -before
        endsAtEdge = end < after
        let count = Int((end - start) * Double(Self.binsPerPixel))
        var values = [Float](repeating: 0, count: count)
        var weights = values
        // The line is followed along the axis that it is closer to.
        let isSteep = abs(direction.y) > abs(direction.x)
        let (major, minor) = isSteep ? (direction.y, direction.x) : (direction.x, direction.y)
        let (majorOrigin, minorOrigin) = isSteep ? (origin.y, origin.x) : (origin.x, origin.y)
        let (majorSize, minorSize) = isSteep ? (raster.height, raster.width) : (raster.width, raster.height)
        let (majorStep, minorStep) = isSteep ? (raster.stride, 1) : (1, raster.stride)
        let slope = minor / major
        let half = max(0.5, halfWidth / abs(major))
        let ends = [majorOrigin, majorOrigin + (end - start) * major]
        let first = max(0, Int(min(ends[0], ends[1])))
        let last = min(majorSize &- 1, Int(max(ends[0], ends[1])))
        guard first <= last else { return nil }
        var sums = values.mutableSpan
        var counts = weights.mutableSpan
        let scale = Double(Self.binsPerPixel)
        let (majorScale, minorScale) = (Float(major * scale), Float(minor * scale))
        for column in first...last {
            let way = Double(column) + 0.5 - majorOrigin
            let middle = minorOrigin + way * slope
            let low = max(0, Int((middle - half + 0.5).rounded(.down)))
            let high = min(minorSize &- 1, Int((middle + half - 0.5).rounded(.down)))
            guard low <= high else { continue }
            var index = raster.offset &+ column &* majorStep &+ low &* minorStep
            var place = Float(way) * majorScale + Float(Double(low) + 0.5 - minorOrigin) * minorScale
            for _ in low...high {
                // Shared by the two bins whose middles it lies between: rows that differ in brightness would make
                // waves if each of their pixels went into one.
                let middle = place - 0.5
                if middle >= 0 {
                    let bin = Int(middle)
                    if bin &+ 1 < count {
                        let share = middle - Float(bin)
                        let value = Float(pixels[index])
                        sums[bin] += value * (1 - share)
                        counts[bin] += 1 - share
                        sums[bin &+ 1] += value * share
                        counts[bin &+ 1] += share
                    }
                }
                index &+= minorStep
                place += minorScale
            }
        }
        self.values = values
        self.weights = weights
        fill()
    }

    /// The stretch of a line that lies in the picture.
    private static func inside(
        _ raster: Raster, _ center: Point, _ direction: Point, _ from: Double, _ to: Double
    ) -> (Double, Double)? {
        var (start, end) = (from, to)
        for (place, step, size) in [
            (center.x, direction.x, Double(raster.width)), (center.y, direction.y, Double(raster.height)),
        ] {
            if abs(step) < 1e-9 {
                guard place >= 0, place < size else { return nil }
            } else {
                let (one, other) = (-place / step, (size - place) / step)
                start = max(start, min(one, other))
                end = min(end, max(one, other))
            }
        }
        return start < end ? (start, end) : nil
    }

    /// Makes means of the sums, and fills bins that got nothing from those beside them.
    private mutating func fill() {
        var last = -1
        let count = values.count
        for index in 0..<count where weights[index] > 0.01 {
            values[index] /= weights[index]
            if last < 0 {
                for empty in 0..<index { values[empty] = values[index] }
            } else if index - last > 1 {
                let step = (values[index] - values[last]) / Float(index - last)
                for empty in last + 1..<index { values[empty] = values[last] + step * Float(empty - last) }
            }
            last = index
        }
        guard last >= 0 else { return }
        for empty in last + 1..<max(count, last + 1) { values[empty] = values[last] }
    }

    /// How much another line of nearly the same extent looks like this one: the greatest correlation over shifts of a few
    /// pixels, -1 to 1.
    func likeness(_ other: LineProfile, within: Range<Int>) -> Float {
        let most = 8
        let range = within.clamped(to: most..<max(most, min(values.count, other.values.count) - most))
        guard range.count > 32 else { return 0 }
        var best: Float = -1
        let (a, b) = (values.span, other.values.span)
        for shift in stride(from: -most, through: most, by: 2) {
            var (sa, sb, saa, sbb, sab): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
                let (x, y) = (a[index], b[index &+ shift])
                sa += x
                sb += y
                saa += x * x
                sbb += y * y
                sab += x * y
            }
            let count = Float((range.count + 1) / 2)
            let product = (saa - sa * sa / count) * (sbb - sb * sb / count)
            if product > 1 { best = max(best, (sab - sa * sb / count) / product.squareRoot()) }
        }
        return best
    }
}
