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
        let count = Int((end - start) * Double(Self.binsPerPixel))
        // The line is followed along the axis that it is closer to.
        let isSteep = abs(path.y) > abs(path.x)
        let (pathMajor, pathMinor) = isSteep ? (path.y, path.x) : (path.x, path.y)
        let (major, minor) = isSteep ? (direction.y, direction.x) : (direction.x, direction.y)
        let (majorOrigin, minorOrigin) = isSteep ? (origin.y, origin.x) : (origin.x, origin.y)
        let (majorSize, minorSize) = isSteep ? (raster.height, raster.width) : (raster.width, raster.height)
        let (majorStep, minorStep) = isSteep ? (raster.stride, 1) : (1, raster.stride)
        let ends = (majorOrigin, majorOrigin + (end - start) * pathMajor)
        let first = max(0, Int(min(ends.0, ends.1)))
        let last = min(majorSize &- 1, Int(max(ends.0, ends.1)))
        guard first <= last else { return nil }
        let rows = max(1, Int((2 * halfWidth / abs(pathMajor)).rounded()))
        let slope = pathMinor / pathMajor
        let (majorScale, minorScale) = (
            Raster.fixed(major * Double(Self.binsPerPixel)), Raster.fixed(minor * Double(Self.binsPerPixel))
        )
        var sums = [UInt64](repeating: 0, count: count + 1)
        var bins = sums.mutableSpan
        // The row of the first column, in fixed point; the half pixel of a row's middle is taken off.
        let way = Double(first) + 0.5 - majorOrigin
        let firstRow = minorOrigin + way * slope - Double(rows - 1) / 2
        let (fixedRow, fixedSlope) = (Raster.fixed(firstRow), Raster.fixed(slope))
        // Where the first pixel of row 0 falls, in bins; the middle of a bin is half a bin from its beginning.
        let firstPlace =
            Raster.fixed(way * major * Double(Self.binsPerPixel) - 0.5)
            &+ Raster.fixed((0.5 - minorOrigin) * minor * Double(Self.binsPerPixel))
        let rowStep = rows > Self.fewRows ? rowSpacing : 1
        let height = (rows &- 1) / rowStep &* rowStep &+ 1
        if abs(minor) * Double(Self.binsPerPixel * (height - 1)) < Self.leastSpread {
            // The pixels of a column fall into the same place: they are added up first.
            var exactRow = fixedRow
            var placeOfRow0 = firstPlace &+ (height &- 1) &* minorScale / 2
            var index = raster.offset &+ first &* majorStep
            let pixelStep = rowStep &* minorStep
            for _ in first...last {
                let top = exactRow &>> Raster.fixedBits
                let place = placeOfRow0 &+ top &* minorScale
                if top < minorSize, top &+ height > 0, Self.isBin(place, count) {
                    var value: UInt64 = 0
                    var row = top
                    while row < 0 { row &+= rowStep }
                    let bottom = min(top &+ height, minorSize)
                    var at = index &+ row &* minorStep
                    while row < bottom {
                        value &+= UInt64(pixels[at]) | 1 &<< 32
                        row &+= rowStep
                        at &+= pixelStep
                    }
                    Self.add(value, at: place, to: &bins)
                }
                exactRow &+= fixedSlope
                placeOfRow0 &+= majorScale
                index &+= majorStep
            }
            values = Self.means(sums.span, count)
            return
        }
        // Row by row: neighbours in a row go into different bins, so that no addition waits for the one before it.
        for row in stride(from: 0, to: rows, by: rowStep) {
            let startRow = fixedRow &+ row &<< Raster.fixedBits
            // From which column to which the row is inside the picture: it rises or falls all along.
            @inline(__always)
            func isInside(_ column: Int) -> Bool {
                let y = (startRow &+ column &* fixedSlope) &>> Raster.fixedBits
                return y >= 0 && y < minorSize
            }
            var (begin, end) = (0, last &- first &+ 1)
            while begin < end, !isInside(begin) { begin &+= 1 }
            while begin < end, !isInside(end &- 1) { end &-= 1 }
            var exactRow = startRow &+ begin &* fixedSlope
            var placeOfRow0 = firstPlace &+ begin &* majorScale
            var index = raster.offset &+ (first &+ begin) &* majorStep
            for _ in begin..<end {
                let y = exactRow &>> Raster.fixedBits
                let place = placeOfRow0 &+ y &* minorScale
                if Self.isBin(place, count) {
                    Self.add(UInt64(pixels[index &+ y &* minorStep]) | 1 &<< 32, at: place, to: &bins)
                }
                exactRow &+= fixedSlope
                placeOfRow0 &+= majorScale
                index &+= majorStep
            }
        }
        values = Self.means(sums.span, count)
    }

    @inline(__always)
    private static func isBin(_ place: Int, _ count: Int) -> Bool {
        UInt(bitPattern: place &>> Raster.fixedBits) < UInt(bitPattern: count)
    }

    /// Shares a value between the two bins whose middles its place lies between: rows that differ in brightness would
    /// make waves if each of their pixels went into one. Weights are added up in the upper half of a word.
    @inline(__always)
    private static func add(_ value: UInt64, at place: Int, to bins: inout MutableSpan<UInt64>) {
        let bin = place &>> Raster.fixedBits
        let later = value &* (UInt64(truncatingIfNeeded: place &>> (Raster.fixedBits &- 8)) & 255)
        bins[bin] &+= value &<< 8 &- later
        bins[bin &+ 1] &+= later
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

    /// Where the rows of a band differ by less than this in the place of a column, in bins, they count as one.
    private static let leastSpread = 0.25
    /// As many rows are averaged whatever their distance.
    private static let fewRows = 4

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
