/// The grey values along a line across bars, averaged over a band along them.
///
/// Each pixel of the band is put where it projects to on the line, so that bars that run at an angle to the pixels are
/// sampled more finely than these.
struct LineProfile: Sendable {
    /// Bins to a pixel.
    static let binsPerPixel = 2
    static let bin = 1 / Double(binsPerPixel)

    /// 0 to 255; where no pixel fell into a bin, interpolated.
    let values: [Float]
    /// Where the first bin begins, in pixels.
    let origin: Point
    /// A unit vector across the bars.
    let direction: Point
    /// A step along the line, as long as one step across the bars.
    let path: Point
    /// Whether the line begins or ends where the picture does.
    let (beginsAtEdge, endsAtEdge): (Bool, Bool)

    /// The place at a distance from the beginning, in bins.
    func place(_ bins: Float) -> Point { origin + path * (Double(bins) * Self.bin) }

    /// - Parameters:
    ///   - center: a point of the line, in the middle of the band.
    ///   - direction: a unit vector across the bars, which pixels are put in order by.
    ///   - path: a step along the line, if it does not go straight across the bars; its part across them is 1.
    ///   - before, after: how far the line goes from there, in pixels across the bars.
    ///   - halfWidth: of the band.
    ///   - rowSpacing: the distance between the rows that are averaged, where there are more than four.
    /// - Returns: `nil` where hardly anything of the line is in the picture.
    init?(
        _ pixels: Span<UInt8>, _ raster: Raster, center: Point, direction: Point, path: Point? = nil,
        before: Double, after: Double, halfWidth: Double, rowSpacing: Int = 1
    ) {
        let path = path ?? direction
        guard let (start, end) = raster.inside(center, path, -before, after), end - start > 24 else {
            return nil
        }
        origin = center + path * start
        self.direction = direction
        self.path = path
        beginsAtEdge = start > -before
        endsAtEdge = end < after
        guard
            let band = ProfileBand(
                raster, origin: origin, length: end - start, direction: direction, path: path, halfWidth: halfWidth,
                rowSpacing: rowSpacing)
        else { return nil }
        values = Self.means(band.sums(pixels).span, band.count)
    }

    /// Another one with other values.
    init(_ other: LineProfile, values: [Float]) {
        self.values = values
        (origin, direction, path) = (other.origin, other.direction, other.path)
        (beginsAtEdge, endsAtEdge) = (other.beginsAtEdge, other.endsAtEdge)
    }

    /// A part of another one.
    init(_ whole: LineProfile, _ bins: Range<Int>) {
        values = Array(whole.values[bins])
        origin = whole.place(Float(bins.lowerBound))
        (direction, path) = (whole.direction, whole.path)
        beginsAtEdge = whole.beginsAtEdge && bins.lowerBound == 0
        endsAtEdge = whole.endsAtEdge && bins.upperBound == whole.values.count
    }

    /// A bin with less than a tenth of a pixel's weight is interpolated.
    private static let leastWeight: UInt32 = 25

    /// Makes means of the sums, and fills bins that got nothing from those beside them.
    private static func means(_ sums: Span<UInt64>, _ count: Int) -> [Float] {
        var result = [Float](repeating: 0, count: count)
        var values = result.mutableSpan
        var last = -1
        var index = -1
        while index &+ 1 < count {
            index &+= 1
            // Four at a time, where something fell into all of them.
            if last == index &- 1, index &+ 4 <= count {
                let (parts, weights) = Vector.loadHalves(sums, index)
                if all(weights .> leastWeight) {
                    Vector.store(
                        SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: parts))
                            / SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: weights)), &values, index)
                    index &+= 3
                    last = index
                    continue
                }
            }
            let sum = sums[index]
            let weight = UInt32(truncatingIfNeeded: sum &>> 32)
            guard weight > leastWeight else { continue }
            let value = Float(UInt32(truncatingIfNeeded: sum)) / Float(weight)
            values[index] = value
            let gap = index &- last
            last = index
            guard gap > 1 else { continue }
            let before = index &- gap
            if before < 0 {
                for empty in 0..<index { values[empty] = value }
            } else {
                let step = (value - values[before]) / Float(gap)
                for empty in before &+ 1..<index { values[empty] = values[before] + step * Float(empty &- before) }
            }
        }
        if last >= 0 {
            for empty in last &+ 1..<max(count, last &+ 1) { values[empty] = values[last] }
        }
        return result
    }
}
