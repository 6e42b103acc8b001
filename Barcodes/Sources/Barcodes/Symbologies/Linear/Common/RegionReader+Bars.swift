/// Tests whether a region contains bars, and in which part.
extension RegionReader {
    /// Returns the number of places at which neighbouring lines look alike: at most two.
    /// - Parameter least: the minimum correlation.
    func barLikeness(_ pixels: Span<UInt8>, _ raster: Raster, least: Float) -> Int {
        barPlaces(pixels, raster, least: least).count
    }

    /// Returns up to two places, as distances from the region's centre along the bars, at which neighbouring lines look
    /// alike, as they do across bars and not across text, and show as many edges as a symbol has.
    /// - Parameter least: the minimum correlation.
    func barPlaces(_ pixels: Span<UInt8>, _ raster: Raster, least: Float) -> [Double] {
        // In a low region, lines are so close to one another that they are alike whatever they cross.
        guard region.halfHeight > 6 else { return [0, 0] }
        // Further apart, lines across real bars are less alike too: the bars don't run exactly in the region's
        // direction.
        let distance = max(2, min(region.halfHeight * 0.3, 8))
        var alike: [Double] = []
        for place in [0, -0.3, 0.3, -0.6, 0.6] {
            let middle = place * region.halfHeight
            if let one = thinLine(pixels, raster, at: middle - distance), one.turns >= Self.minimumElements - 4,
                let other = thinLine(pixels, raster, at: middle + distance), one.isLike(other, least: least)
            {
                alike.append(middle)
            }
            if alike.count > 1 { break }
        }
        return alike
    }

    /// Samples a line across the bars, at a distance from the region's centre along them.
    private func thinLine(_ pixels: Span<UInt8>, _ raster: Raster, at place: Double) -> ThinLine? {
        ThinLine(
            pixels, raster, center: region.center + region.along * place, path: region.path(at: place),
            reach: region.reach)
    }

    /// Whether the region is high and, in two places, neighbouring lines are as alike as only those across bars are.
    func isClearlyBars(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        region.halfHeight > 6 && barLikeness(pixels, raster, least: 0.8) > 1
    }

    /// Number of lines, from top to bottom, each of which is compared with the next one.
    private static let evenLines = 7
    /// Minimum correlation of neighbouring lines for bars to be the same all along. Two rows of a stacked symbol have
    /// their guards in common, at most half of their width.
    private static let minimumEvenCorrelation: Float = 0.75
    /// Minimum height of a region in which bars can be told to be even, in pixels: rows of a stacked symbol may be as
    /// high as its lines are apart.
    private static let minimumEvenHeight = 24.0

    /// Whether bars are the same from the top of the region to its bottom.
    func areEvenBars(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard 2 * region.halfHeight > Self.minimumEvenHeight else { return false }
        var last: ThinLine?
        for index in 0..<Self.evenLines {
            let place = 1.6 * (Double(index) / Double(Self.evenLines - 1) - 0.5) * region.halfHeight
            guard
                let line = ThinLine(
                    pixels, raster, center: region.center + region.along * place, path: region.path,
                    reach: region.reach)
            else { return false }
            if let last, !line.isLike(last, least: Self.minimumEvenCorrelation) { return false }
            last = line
        }
        return true
    }

    /// Number of lines that tell where bars begin and end along their length.
    private static let linesOfBars = 17
    /// Minimum share of the region's height that bars take.
    private static let minimumBarShare = 0.17
    /// Share of the region's height from which on bars count as all of it: text that takes less is not crossed by the
    /// lines that tell whether bars are even.
    private static let maximumBarShare = 0.9

    /// Returns the part of the region that contains the bars, where text above or below them belongs to it as well: the
    /// longest run of lines that look like the next ones and cross as many edges as a symbol has.
    func bars(_ pixels: Span<UInt8>, _ raster: Raster) -> BarRegion? {
        guard 2 * region.halfHeight > Self.minimumEvenHeight else { return nil }
        let step = 2 * region.halfHeight / Double(Self.linesOfBars)
        var best = 0..<0
        var first = 0
        var last: ThinLine?
        for index in 0..<Self.linesOfBars {
            let place = (Double(index) + 0.5) * step - region.halfHeight
            let line = thinLine(pixels, raster, at: place)
            let shows = line.map { $0.turns >= Self.minimumElements } ?? false
            if !shows {
                first = index + 1
            } else if let last, let line, !line.isLike(last, least: Self.minimumEvenCorrelation) {
                first = index
            }
            if index + 1 - first > best.count { best = first..<index + 1 }
            last = shows ? line : nil
        }
        let height = Double(best.count) / Double(Self.linesOfBars)
        guard best.count > 1, height > Self.minimumBarShare, height < Self.maximumBarShare else { return nil }
        var bars = region
        bars.center =
            region.center + region.along * (Double(best.lowerBound + best.upperBound) / 2 * step - region.halfHeight)
        bars.halfHeight = Double(best.count) / 2 * step
        return bars
    }
}
