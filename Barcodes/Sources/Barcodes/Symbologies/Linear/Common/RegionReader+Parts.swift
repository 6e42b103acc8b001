/// What a stain leaves of a longer symbol.
extension RegionReader {
    /// The number of lines that are looked at, all over the region. Of 216 made pictures with stains on 30 to 85 % of
    /// the rows, nine lines and edges from one narrow element on let 38 wrong texts pass, this many and ``nearest``
    /// none.
    private static let linesOfParts = 17
    /// The least share of the most edges within the symbol that a line must show to cross its bars.
    private static let leastEdges = 0.7
    /// The free space that is looked at, in narrow elements, and the mean width of elements where two of five are wide.
    private static let (zone, nearest, meanElement) = (6.0, 0.6, 1.6)
    /// The number of lines that may show bars where the free space should be: a scratch or a stain.
    private static let mostBusy = 1

    /// Whether lines beside those that say something show bars where these show free space.
    func isPart(_ sightings: [LinearSighting], _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let ends = sightings.map { sighting in
            let (start, end) = (
                (sighting.start - region.center).dot(region.across), (sighting.end - region.center).dot(region.across)
            )
            return (
                low: min(start, end), high: max(start, end), along: sighting.along,
                isInverted: sighting.isInverted
            )
        }
        guard let first = ends.min(by: { $0.along < $1.along }), let last = ends.max(by: { $0.along < $1.along }) else {
            return false
        }
        // Bars lean a little against the region's direction.
        let span = last.along - first.along
        let lean = span > 4 ? ((last.low + last.high) - (first.low + first.high)) / (2 * span) : 0
        let count = Double(ends.count)
        let (low, high) = (ends.reduce(0) { $0 + $1.low } / count, ends.reduce(0) { $0 + $1.high } / count)
        let along = ends.reduce(0) { $0 + $1.along } / count
        var lines: [(inside: Int, outside: (Double) -> Int)] = []
        for index in 0..<Self.linesOfParts {
            let place = 1.9 * (Double(index) / Double(Self.linesOfParts - 1) - 0.5) * region.halfHeight
            let shift = max(-0.3, min(0.3, lean)) * (place - along)
            guard let profile = profile(pixels, raster, at: place, halfWidth: 1),
                let edges = ProfileEdges(
                    profile, isInverted: first.isInverted, within: bins(of: profile, at: place))
            else { continue }
            let begin = (profile.origin - region.center).dot(region.across) - shift
            let (start, end) = (edges.wholeElements.lowerBound, edges.wholeElements.upperBound)
            let places = edges.line.edges[start...end].map { begin + Double(edges.start + $0) * LineProfile.bin }
            let inside = places.count { $0 > low + 1 && $0 < high - 1 }
            lines.append(
                (
                    inside,
                    { narrow in
                        func edges(_ distances: [Double]) -> Int {
                            distances.count { $0 > Self.nearest * narrow && $0 < Self.zone * narrow }
                        }
                        return max(edges(places.map { low - $0 }), edges(places.map { $0 - high }))
                    }
                ))
        }
        let most = lines.map(\.inside).max() ?? 0
        let narrow = (high - low) / (Self.meanElement * Double(max(1, most + 1)))
        if Self.isCovered(levels(sightings, low: low, high: high, narrow: narrow, pixels, raster)) { return true }
        let busy = lines.count { Double($0.inside) >= Self.leastEdges * Double(most) && $0.outside(narrow) > 1 }
        return busy > Self.mostBusy
    }

    /// Grey values beside one end of a symbol on one line.
    private struct Levels {
        var isFirst: Bool
        /// Of the spaces between bars near the end, and by how much bars are darker.
        var space: Float
        var contrast: Float
        /// Of the free space.
        var free: Float
    }

    /// The number of lines that are looked at, and how far into the symbol, in narrow elements: some wide spaces are
    /// there.
    private static let linesOfLevels = 6
    private static let inside = 20.0
    /// The part of the free space that is looked at, in narrow elements: blur makes what is nearer darker.
    private static let (freeFrom, freeTo) = (1.5, 5.5)
    /// By how much free space is darker than spaces at most, as a share of the contrast. That it is lighter says nothing: blur
    /// makes spaces darker.
    private static let mostStep: Float = 0.12

    private func levels(
        _ sightings: [LinearSighting], low: Double, high: Double, narrow: Double, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> [Levels] {
        var levels: [Levels] = []
        let step = max(1, sightings.count / Self.linesOfLevels)
        for index in stride(from: 0, to: sightings.count, by: step) {
            let sighting = sightings[index]
            guard let profile = profile(pixels, raster, at: sighting.along, halfWidth: 2) else { continue }
            let (start, end) = (
                (sighting.start - profile.origin).dot(region.across), (sighting.end - profile.origin).dot(region.across)
            )
            let (first, last) = (min(start, end), max(start, end))
            func values(_ from: Double, _ to: Double) -> [Float] {
                let bins = Int(from / LineProfile.bin)..<max(Int(from / LineProfile.bin), Int(to / LineProfile.bin))
                let inside = bins.clamped(to: 0..<profile.values.count)
                guard 2 * inside.count > bins.count else { return [] }
                return profile.values[inside].map { sighting.isInverted ? 255 - $0 : $0 }.sorted()
            }
            let reach = min(Self.inside * narrow, last - first)
            for isFirst in [true, false] {
                let bars = isFirst ? values(first, first + reach) : values(last - reach, last)
                let free =
                    isFirst
                    ? values(first - Self.freeTo * narrow, first - Self.freeFrom * narrow)
                    : values(last + Self.freeFrom * narrow, last + Self.freeTo * narrow)
                guard bars.count > 8, !free.isEmpty else { continue }
                let space = bars[bars.count * 9 / 10]
                levels.append(
                    Levels(
                        isFirst: isFirst, space: space, contrast: space - bars[bars.count / 10],
                        free: free[free.count / 2]))
            }
        }
        return levels
    }

    /// Whether the free space beside an end is darker than the spaces between bars: other paper covers the rest.
    private static func isCovered(_ levels: [Levels]) -> Bool {
        [true, false].contains { isFirst in
            let ends = levels.filter { $0.isFirst == isFirst }
            let (step, contrast) = ends.reduce((0, 0)) { ($0.0 + $1.free - $1.space, $0.1 + $1.contrast) }
            return !ends.isEmpty && -step > mostStep * contrast
        }
    }
}
