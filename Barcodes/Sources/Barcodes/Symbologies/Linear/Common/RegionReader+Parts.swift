/// What a stain leaves of a longer symbol.
extension RegionReader {
    /// How far apart lines are, in pixels, and how many there are about in a high region.
    private static let (lineSpacing, linesOfParts) = (1.5, 48.0)
    /// By how much the distance of lines grows beyond the region, which is less than the bars where a stain divides
    /// them, and how many lines in a row don't cross them where they end.
    private static let (growth, mostMissed) = (1.1, 4)

    /// Whether lines beside those that say something show bars where these show free space.
    func isPart(_ sightings: [LinearSighting], _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard let first = sightings.first else { return false }
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
            || !ITFDecoder.isITF14(first.content)
                && hasHalfBearers(first, low: low, high: high, narrow: ends.narrow, pixels, raster)
        {
            return true
        }
        // From the lines that were read outwards, so that ends are followed along their bars.
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
                    if isOutside, ways[index].missed >= Self.mostMissed { ways.remove(at: index) }
                } else if isOutside {
                    ways.remove(at: index)
                }
            }
            if distance > region.halfHeight { step *= Self.growth }
            distance += step
        }
        return ends.areOfPart(lines: 2 * region.halfHeight / spacing)
    }

    /// Where bars and spaces meet on a line, in pixels across the bars from the region's centre.
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
    /// By how much free space is darker than spaces at most, as a share of the contrast. That it is lighter says
    /// nothing: blur makes spaces darker.
    private static let mostStep: Float = 0.12

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

    /// Whether the free space beside an end is darker than the spaces between bars: other paper covers the rest.
    private static func isCovered(_ levels: [Levels]) -> Bool {
        [true, false].contains { isFirst in
            let ends = levels.filter { $0.isFirst == isFirst }
            let (step, contrast) = ends.reduce((0, 0)) { ($0.0 + $1.free - $1.space, $0.1 + $1.contrast) }
            return !ends.isEmpty && -step > mostStep * contrast
        }
    }
}
