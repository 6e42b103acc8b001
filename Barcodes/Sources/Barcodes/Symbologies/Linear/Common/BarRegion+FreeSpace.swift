/// Free space between rows of bars: rows that it divides belong to different symbols, since those of one stacked
/// symbol touch each other or a separator of bars. The check of most stacked symbologies can't tell: one row in 79 (GS1
/// DataBar Stacked) or in 211 (GS1 DataBar Expanded Stacked) passes with those of another symbol.
extension BarRegion {
    /// Maximum mean darkness of free space, as a share of the contrast of the bars: half of a row or of a separator is
    /// dark.
    private static let maximumDarkness: Float = 0.2
    /// Minimum height of free space, in modules: a scratch, or the line that a broken dot of a printer leaves, is
    /// lower.
    private static let minimumHeight = 0.9
    /// Mean width of an element of a row, in modules (33 modules and 17 elements of half a GS1 DataBar symbol, 17 and 8
    /// of a character of the expanded one).
    private static let modulesInElement = 2.1
    /// Distance of lines, and of points on them, in modules, and at least in pixels.
    private static let spacing = (lines: 0.25, points: 0.5)
    private static let minimumSpacing = (lines: 0.5, points: 1.0)
    /// Positions that are compared with a line that was read, in pixels from its middle: lines average as many rows of
    /// pixels, and bars may be in some of them only.
    private static let band = [-4.0, -2, 0, 2, 4]
    /// Number of parts into which the length of rows is divided.
    private static let parts = 5
    /// Share of a row at each end that is left out: a row may seem to begin within its free space.
    private static let margin = 0.05

    /// Whether free space lies between two rows of bars, in each of a few parts of their length: it may lean.
    /// - Parameters:
    ///   - longest: a row of their stack that tells how far to look.
    ///   - work: increased by the number of points that were looked at.
    func hasFreeSpace(
        between upper: LinearSighting.Row, _ lower: LinearSighting.Row, asLongAs longest: LinearSighting.Row,
        _ pixels: Span<UInt8>, _ raster: Raster, _ work: inout Int
    ) -> Bool {
        let whole = extent(longest)
        let length = whole.upperBound - whole.lowerBound
        guard length > Double(longest.reading.elements.count) else { return false }
        let inner = whole.lowerBound + Self.margin * length..<whole.upperBound - Self.margin * length
        let module = length / (Self.modulesInElement * Double(longest.reading.elements.count))
        let spacing = max(Self.minimumSpacing.points, Self.spacing.points * module)
        func levels(_ extent: Range<Double>, _ place: Double) -> (darkest: Float, mean: Float, lightest: Float) {
            work += Int((extent.upperBound - extent.lowerBound) / spacing)
            return self.levels(extent, spacing, place, upper.isInverted, pixels, raster)
        }
        let lines = [upper.along, lower.along].map { place in
            let bars = Self.band.map { levels(inner, place + $0) }
            return (darkest: bars.map(\.darkest).min() ?? 0, lightest: bars.map(\.lightest).max() ?? 0)
        }
        let step = max(Self.minimumSpacing.lines, Self.spacing.lines * module)
        let minimum = Int((max(1, Self.minimumHeight * module) / step).rounded(.up))
        // The bars may be in a part of the rows that a line averages.
        let top = upper.along - upper.halfWidth
        let count = Int(((lower.along + lower.halfWidth - top) / step).rounded(.up))
        let part = (inner.upperBound - inner.lowerBound) / Double(Self.parts)
        return (0..<Self.parts).allSatisfy { index in
            let first = inner.lowerBound + part * Double(index)
            func isFree(_ line: Int) -> Bool {
                guard line >= 0, line < count else { return false }
                let place = top + step * Double(line)
                let share = Float(max(0, min(1, (place - upper.along) / (lower.along - upper.along))))
                let lightest = lines[0].lightest + share * (lines[1].lightest - lines[0].lightest)
                let darkest = lines[0].darkest + share * (lines[1].darkest - lines[0].darkest)
                let mean = levels(first..<first + part, place).mean
                return lightest - mean < Self.maximumDarkness * (lightest - darkest)
            }
            // Of as many lines as free space has at least, one is looked at first.
            return stride(from: minimum - 1, to: count, by: minimum).contains { line in
                guard isFree(line) else { return false }
                let before = (1..<minimum).first { !isFree(line - $0) } ?? minimum
                return (1...minimum).first { !isFree(line + $0) }.map { before + $0 > minimum } ?? true
            }
        }
    }

    /// Returns the places across the bars, from the region's centre, between which a row lies.
    private func extent(_ row: LinearSighting.Row) -> Range<Double> {
        let places = [(row.start - center).dot(across), (row.end - center).dot(across)]
        return min(places[0], places[1])..<max(places[0], places[1])
    }

    /// Returns the darkest, the mean and the lightest value of a line across the bars.
    private func levels(
        _ extent: Range<Double>, _ spacing: Double, _ place: Double, _ isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> (darkest: Float, mean: Float, lightest: Float) {
        var (low, high, sum, count): (UInt8, UInt8, Int, Int) = (255, 0, 0, 0)
        for distance in stride(from: extent.lowerBound, to: extent.upperBound, by: spacing) {
            let point = center + path * distance + along * place
            let value = raster.nearest(pixels, x: Float(point.x), y: Float(point.y))
            (low, high, sum, count) = (min(low, value), max(high, value), sum + Int(value), count + 1)
        }
        let mean = Float(sum) / Float(max(1, count))
        return isInverted ? (255 - Float(high), 255 - mean, 255 - Float(low)) : (Float(low), mean, Float(high))
    }
}
