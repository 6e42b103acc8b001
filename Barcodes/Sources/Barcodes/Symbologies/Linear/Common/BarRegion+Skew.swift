/// Skew of low bars.
extension BarRegion {
    /// Number of parts, side by side across the bars, whose heights are compared.
    private static let parts = 8
    /// Number of places on each row of a part at which edges are looked for.
    private static let placesOfPart = 20
    /// Number of rows above the middle, and below it.
    private static let rows = 32
    /// Maximum skew, as a tangent: 17°.
    private static let maximumMeasuredSkew = 0.3
    /// Height beyond the region in which bars are looked for, as a share of its reach.
    private static let room = 0.1
    /// Minimum share of the strongest row's edges that a row of the bars has.
    private static let minimumShare: Float = 0.5
    /// Minimum distance by which a line at right angles to the bars leaves the line through their middles at the
    /// region's ends, in half heights of the bars.
    private static let minimumDrift = 0.5
    /// Maximum height of the bars, as a share of the region's, if it is not theirs.
    private static let maximumHeightShare = 0.6

    /// Returns the region of the same bars with their skew and their height, if it is low, and no line at right angles
    /// to the bars, or hardly any, crosses all of them, or the bars are much lower: on a label that is seen at an
    /// angle, bars lean, and text above and below belongs to the region. Otherwise `nil`.
    ///
    /// Where the edges of all parts are at the same height, their sums by rows are the most uneven. Lines of text above
    /// and below run in the same direction as the bars' ends.
    func withMeasuredSkew(_ pixels: Span<UInt8>, _ raster: Raster) -> BarRegion? {
        guard isLow, skew == 0 else { return nil }
        let height = halfHeight + Self.room * reach
        let step = max(1, height / Double(Self.rows))
        let count = 2 * Int(height / step) + 1
        let edges = edges(rows: count, step: step, pixels, raster)
        let most = Int(Self.maximumMeasuredSkew * reach / step)
        var (best, greatest) = (0, Float(0))
        var sums = [Float](filling: count, with: 0)
        for shift in -most...most {
            Self.sum(edges, shift: shift, &sums)
            let unevenness = sums.reduce(0) { $0 + $1 * $1 }
            if unevenness > greatest { (best, greatest) = (shift, unevenness) }
        }
        Self.sum(edges, shift: best, &sums)
        guard let bars = Self.strongestRun(sums) else { return nil }
        let (first, last) = (bars.lowerBound, bars.upperBound - 1)
        var region = self
        region.skew = Double(best) * step / reach
        region.halfHeight = Double(last - first + 1) / 2 * step
        region.center = center + along * ((Double(first + last) - Double(count - 1)) / 2 * step)
        let drift = abs(region.skew) * reach
        return drift > Self.minimumDrift * region.halfHeight || region.halfHeight < Self.maximumHeightShare * halfHeight
            ? region : nil
    }

    /// Returns the rows side by side that have the most edges together, all of them many: those of bars, since a line
    /// of text is low.
    private static func strongestRun(_ sums: [Float]) -> Range<Int>? {
        let least = minimumShare * (sums.max() ?? 0)
        var (best, greatest) = (0..<0, Float(0))
        var (first, sum) = (0, Float(0))
        for (row, value) in sums.enumerated() {
            if value < least { (first, sum) = (row + 1, 0) } else { sum += value }
            if sum > greatest { (best, greatest) = (first..<row + 1, sum) }
        }
        return best.isEmpty ? nil : best
    }

    /// Returns the sums of differences between neighbouring pixels across the bars, by parts and rows.
    private func edges(rows: Int, step: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> [Float] {
        var edges = [Float](filling: Self.parts * rows, with: 0)
        let distance = 2 * reach / Double(Self.parts * Self.placesOfPart)
        let first = center - across * (reach - distance / 2)
        let toNext = (x: Float(across.x * distance), y: Float(across.y * distance))
        let toNeighbor = (x: Float(across.x), y: Float(across.y))
        for row in 0..<rows {
            let start = first + along * ((Double(row) - Double(rows - 1) / 2) * step)
            var (x, y) = (Float(start.x), Float(start.y))
            for part in 0..<Self.parts {
                var sum = 0
                for _ in 0..<Self.placesOfPart {
                    let value = raster.nearest(pixels, x: x, y: y)
                    let other = raster.nearest(pixels, x: x + toNeighbor.x, y: y + toNeighbor.y)
                    sum &+= abs(Int(value) &- Int(other))
                    x += toNext.x
                    y += toNext.y
                }
                edges[part * rows + row] = Float(sum)
            }
        }
        return edges
    }

    /// Sets sums by rows to those of all parts, each part moved up by its share of a shift.
    /// - Parameter shift: the rows by which the last part's end is moved up, and the first one's down.
    private static func sum(_ edges: [Float], shift: Int, _ sums: inout [Float]) {
        let rows = sums.count
        for row in 0..<rows { sums[row] = 0 }
        for part in 0..<parts {
            let moved = Int((Double(shift) * (Double(2 * part + 1) / Double(parts) - 1)).rounded())
            for row in max(0, -moved)..<max(0, -moved, min(rows, rows - moved)) {
                sums[row] += edges[part * rows + row + moved]
            }
        }
    }
}
