/// Grey values along a line across bars, averaged over a band along the bars.
///
/// Each pixel of the band is projected to the line, so that bars that run at an angle to the pixels are sampled more
/// finely than the pixels lie.
struct LineProfile: Sendable {
    /// Number of bins of a pixel.
    static let binsPerPixel = 2
    static let bin = 1 / Double(binsPerPixel)

    /// Grey values, 0 to 255, by bin; where no pixel fell into a bin, they are interpolated.
    let values: [Float]
    /// Point at which the first bin begins, in pixels.
    let origin: Point
    /// Unit vector across the bars.
    let direction: Point
    /// Step along the line, as long as one step across the bars.
    let path: Point
    /// Whether the line begins or ends where the picture does.
    let (beginsAtEdge, endsAtEdge): (Bool, Bool)

    /// Returns the point at a distance from the beginning, in bins.
    func place(_ bins: Float) -> Point { origin + path * (Double(bins) * Self.bin) }

    /// - Parameters:
    ///   - center: a point of the line, in the middle of the band.
    ///   - direction: a unit vector across the bars; pixels are placed by their distance along it.
    ///   - path: a step along the line, if it does not run straight across the bars; its component across them is 1.
    ///   - before, after: the lengths of the line on both sides of `center`, in pixels across the bars.
    ///   - halfWidth: half of the band's width.
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

    /// Makes a profile of the same line with other values.
    init(_ other: LineProfile, values: [Float]) {
        self.values = values
        (origin, direction, path) = (other.origin, other.direction, other.path)
        (beginsAtEdge, endsAtEdge) = (other.beginsAtEdge, other.endsAtEdge)
    }

    /// Makes a profile of a part of a line.
    init(_ whole: LineProfile, _ bins: Range<Int>) {
        values = Array(whole.values[bins])
        origin = whole.place(Float(bins.lowerBound))
        (direction, path) = (whole.direction, whole.path)
        beginsAtEdge = whole.beginsAtEdge && bins.lowerBound == 0
        endsAtEdge = whole.endsAtEdge && bins.upperBound == whole.values.count
    }

    /// Minimum weight of a bin that is not interpolated, in 256ths of a pixel: a tenth of a pixel.
    private static let minimumWeight: UInt32 = 25

    /// Makes means of the sums, and fills empty bins from those beside them.
    private static func means(_ sums: Span<UInt64>, _ count: Int) -> [Float] {
        var result = [Float](filling: count, with: 0)
        var values = result.mutableSpan
        var last = -1
        var index = -1
        while index &+ 1 < count {
            index &+= 1
            // Bins are taken four at a time where something fell into all of them.
            if last == index &- 1, index &+ 4 <= count {
                let (parts, weights) = Vector.loadHalves(sums, index)
                if all(weights .> minimumWeight) {
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
            guard weight > minimumWeight else { continue }
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
