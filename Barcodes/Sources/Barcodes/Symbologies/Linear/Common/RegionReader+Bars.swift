/// Whether a region is bars, and which part of it.
extension RegionReader {
    /// In how many places lines beside each other look alike: up to two.
    /// - Parameter least: the least correlation.
    func barLikeness(_ pixels: Span<UInt8>, _ raster: Raster, least: Float) -> Int {
        barPlaces(pixels, raster, least: least).count
    }

    /// Where lines beside each other look alike, as they do across bars and not across text, and show as many edges as
    /// a symbol has: up to two distances from the region's centre along the bars.
    /// - Parameter least: the least correlation.
    func barPlaces(_ pixels: Span<UInt8>, _ raster: Raster, least: Float) -> [Double] {
        // Lines this close are alike whatever they cross.
        guard region.halfHeight > 6 else { return [0, 0] }
        // Further apart, real bars are less alike too: they are not quite where the region's direction says.
        let distance = max(2, min(region.halfHeight * 0.3, 8))
        var alike: [Double] = []
        for place in [0, -0.3, 0.3, -0.6, 0.6] {
            let middle = place * region.halfHeight
            if let one = thinLine(pixels, raster, at: middle - distance), one.turns >= Self.leastElements - 4,
                let other = thinLine(pixels, raster, at: middle + distance), one.isLike(other, least: least)
            {
                alike.append(middle)
            }
            if alike.count > 1 { break }
        }
        return alike
    }

    /// A line across the bars, at a distance from the region's centre along them.
    private func thinLine(_ pixels: Span<UInt8>, _ raster: Raster, at place: Double) -> ThinLine? {
        ThinLine(
            pixels, raster, center: region.center + region.along * place, path: region.path(at: place),
            reach: region.reach)
    }

    /// Whether the region is high, and lines far from each other are as alike as across bars alone.
    func isClearlyBars(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        region.halfHeight > 6 && barLikeness(pixels, raster, least: 0.8) > 1
    }

    /// Lines from top to bottom, each of which looks like the next one across bars that are the same all along. Two
    /// rows of a stacked symbol have their guards in common, at most half of their width.
    private static let (evenLines, leastEven): (Int, Float) = (7, 0.75)
    /// Lines as far apart as rows of a stacked symbol may be high: in pixels.
    private static let leastEvenHeight = 24.0

    /// Whether bars are the same from the top of the region to its bottom.
    func areEvenBars(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard 2 * region.halfHeight > Self.leastEvenHeight else { return false }
        var last: ThinLine?
        for index in 0..<Self.evenLines {
            let place = 1.6 * (Double(index) / Double(Self.evenLines - 1) - 0.5) * region.halfHeight
            guard
                let line = ThinLine(
                    pixels, raster, center: region.center + region.along * place, path: region.path,
                    reach: region.reach)
            else { return false }
            if let last, !line.isLike(last, least: Self.leastEven) { return false }
            last = line
        }
        return true
    }

    /// How many lines tell where bars begin and end along themselves.
    private static let linesOfBars = 17
    /// The least part of the region's height that bars take, and the most with which they are looked for.
    private static let (leastBars, mostBars) = (0.17, 0.85)

    /// The part of the region in which bars are, where text above or below them belongs to it as well: from where to
    /// where, along the bars, lines look like the next ones and cross as many edges as a symbol has.
    func bars(_ pixels: Span<UInt8>, _ raster: Raster) -> BarRegion? {
        guard 2 * region.halfHeight > Self.leastEvenHeight else { return nil }
        let step = 2 * region.halfHeight / Double(Self.linesOfBars)
        var best = 0..<0
        var first = 0
        var last: ThinLine?
        for index in 0..<Self.linesOfBars {
            let place = (Double(index) + 0.5) * step - region.halfHeight
            let line = thinLine(pixels, raster, at: place)
            let shows = line.map { $0.turns >= Self.leastElements } ?? false
            if !shows {
                first = index + 1
            } else if let last, let line, !line.isLike(last, least: Self.leastEven) {
                first = index
            }
            if index + 1 - first > best.count { best = first..<index + 1 }
            last = shows ? line : nil
        }
        let height = Double(best.count) / Double(Self.linesOfBars)
        guard best.count > 1, height > Self.leastBars, height < Self.mostBars else { return nil }
        var bars = region
        bars.center =
            region.center + region.along * (Double(best.lowerBound + best.upperBound) / 2 * step - region.halfHeight)
        bars.halfHeight = Double(best.count) / 2 * step
        return bars
    }
}
