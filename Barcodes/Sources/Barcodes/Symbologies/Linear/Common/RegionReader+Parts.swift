/// Detection of symbols that are the rest of a longer one, part of which a stain covers.
extension RegionReader {
    /// Minimum distance between lines, in pixels.
    private static let lineSpacing = 1.5
    /// Approximate number of lines in a high region.
    private static let linesOfParts = 48.0
    /// Factor by which the distance between lines grows at each step beyond the region. The region is smaller than the
    /// bars where a stain divides them.
    private static let growth = 1.1
    /// Number of successive lines that don't cross the bars after which the bars are taken to have ended.
    private static let maximumMissedLines = 4
    /// Number of lines at either end of the bars that may touch a bearer bar.
    private static let linesBesideBearers = 2

    /// Whether a symbol may be part of a longer one: lines beside those that were read show bars where these show free
    /// space, or bearer bars or the shade of the free space show that the rest is hidden.
    func isPart(_ sightings: [LinearSighting], _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard let first = sightings.first else { return false }
        let isITF14 = ITFDecoder.isITF14(first.content)
        var (low, high) = (SymbolEnd(), SymbolEnd())
        for sighting in sightings {
            let ends = [sighting.start, sighting.end].map { ($0 - region.center).dot(region.across) }
            low.add(min(ends[0], ends[1]), along: sighting.along)
            high.add(max(ends[0], ends[1]), along: sighting.along)
        }
        func edges(at place: Double) -> [Double]? {
            self.edges(at: place, isInverted: first.isInverted, pixels, raster)
        }
        let lines = sightings.compactMap { sighting in edges(at: sighting.along).map { (sighting.along, $0) } }
        guard var ends = SymbolEnds(low: low, high: high, lines: lines, at: first.along) else { return false }
        if Self.isCovered(levels(sightings, narrow: ends.narrow, pixels, raster))
            || !isITF14
                && hasHalfBearers(first, low: low, high: high, narrow: ends.narrow, pixels, raster)
        {
            return true
        }
        // Lines are taken outwards from those that were read, so that the ends can be followed along their bars.
        let middle = sightings.reduce(0) { $0 + $1.along } / Double(sightings.count)
        let spacing = max(Self.lineSpacing, 2 * region.halfHeight / Self.linesOfParts)
        var (step, distance) = (spacing, 0.0)
        var ways = [(side: -1.0, missed: 0), (side: 1.0, missed: 0)]
        while !ways.isEmpty {
            for index in ways.indices.reversed() {
                let place = middle + ways[index].side * distance
                let isOutside = abs(place) > 1.05 * region.halfHeight
                if let edges = edges(at: place) {
                    ways[index].missed = ends.follow(edges, along: place) ? 0 : ways[index].missed + 1
                    if isOutside, ways[index].missed >= Self.maximumMissedLines { ways.remove(at: index) }
                } else if isOutside {
                    ways.remove(at: index)
                }
            }
            if distance > region.halfHeight { step *= Self.growth }
            distance += step
        }
        // Only ITF-14 symbols have bearer bars around them, and their check digit finds most parts.
        return ends.areOfPart(
            lines: 2 * region.halfHeight / spacing, leftOut: isITF14 ? Self.linesBesideBearers : 0)
    }

    /// Returns the places at which bars and spaces meet on a line, in pixels across the bars from the region's centre.
    private func edges(at place: Double, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> [Double]? {
        guard let profile = profile(pixels, raster, at: place, halfWidth: 1),
            let edges = ProfileEdges(profile, isInverted: isInverted, within: bins(of: profile, at: place))
        else { return nil }
        let begin = (profile.origin - region.center).dot(region.across)
        return edges.line.edges[edges.wholeElements.lowerBound...edges.wholeElements.upperBound].map {
            begin + Double(edges.start + $0) * LineProfile.bin
        }
    }

    /// Grey values beside one end of a symbol on one line.
    private struct Levels {
        var isFirst: Bool
        /// Level of the spaces between bars near the end.
        var space: Float
        /// Difference between the spaces and the bars.
        var contrast: Float
        /// Level of the free space.
        var free: Float
    }

    /// Number of lines whose levels are compared.
    private static let linesOfLevels = 6
    /// Length of the symbol's end whose levels are taken, in narrow elements: it contains some wide spaces.
    private static let inside = 20.0
    /// Bounds of the part of the free space whose level is taken, in narrow elements: blur makes what is nearer darker.
    private static let (freeFrom, freeTo) = (1.5, 5.5)
    /// Maximum darkening of free space against the spaces between bars, as a share of the contrast. Free space that is
    /// lighter says nothing, since blur makes spaces darker.
    private static let maximumDarkening: Float = 0.12

    private func levels(
        _ sightings: [LinearSighting], narrow: Double, _ pixels: Span<UInt8>,
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

    /// Whether the free space beside an end is darker than the spaces between bars, so that other paper covers the
    /// rest.
    private static func isCovered(_ levels: [Levels]) -> Bool {
        [true, false].contains { isFirst in
            let ends = levels.filter { $0.isFirst == isFirst }
            let (step, contrast) = ends.reduce((0, 0)) { ($0.0 + $1.free - $1.space, $0.1 + $1.contrast) }
            return !ends.isEmpty && -step > maximumDarkening * contrast
        }
    }
}
