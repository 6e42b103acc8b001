/// What a stain leaves of a longer symbol.
extension RegionReader {
    /// How far apart lines are, in pixels, and how many there are about in a high region.
    private static let (lineSpacing, linesOfParts) = (1.5, 48.0)
    /// By how much the distance of lines grows beyond the region, which is less than the bars where a stain divides them, and
    /// how many lines in a row don't cross them where they end.
    private static let (growth, mostMissed) = (1.1, 4)
    /// The least share of the edges within the symbol that a line must show in their places to cross its bars, and how far
    /// off they may be, in narrow elements.
    private static let (leastEdges, nearness) = (0.7, 0.4)
    /// The free space that is looked at, in narrow elements.
    private static let (zone, nearest) = (6.0, 0.6)
    /// The most and the least width of a bar or space beyond an end, in narrow elements, and how many there are where a symbol
    /// goes on.
    private static let (widest, narrowest, edgesGoingOn) = (4.2, 0.4, 4)
    /// How far from where it is expected an end is looked for, in narrow elements.
    private static let endReach = 0.8
    /// The share of lines that may show something else where the free space should be, such as a scratch or a stain.
    private static let mostBusy = 0.12
    /// The share of a region's lines that cross the same bars at least: where fewer do, a stain's edge was taken for an end.
    private static let leastCrossed = 0.2

    /// Whether lines beside those that say something show bars where these show free space.
    func isPart(_ sightings: [LinearSighting], _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard let first = sightings.first else { return false }
        var (low, high) = (SymbolEnd(), SymbolEnd())
        for sighting in sightings {
            let ends = [sighting.start, sighting.end].map { ($0 - region.center).dot(region.across) }
            low.add(min(ends[0], ends[1]), along: sighting.along)
            high.add(max(ends[0], ends[1]), along: sighting.along)
        }
        // Edges within the symbol, as shares of its length.
        func inside(_ edges: [Double], along: Double) -> [Double] {
            let (start, end) = (low.place(along: along), high.place(along: along))
            return edges.filter { $0 > start - 0.5 && $0 < end + 0.5 }.map { ($0 - start) / (end - start) }
        }
        func edges(at place: Double) -> [Double]? {
            self.edges(at: place, isInverted: first.isInverted, pixels, raster)
        }
        // At the bars' upper or lower end a line shows noise, which has more edges.
        let seen = sightings.compactMap { sighting in
            edges(at: sighting.along).map { inside($0, along: sighting.along) }
        }.sorted { $0.count < $1.count }
        guard !seen.isEmpty else { return false }
        let whole = seen[(seen.count - 1) / 2]
        guard whole.count > 8 else { return false }
        // More than half of the elements are narrow.
        let widths = zip(whole, whole.dropFirst()).map { $1 - $0 }.sorted()
        let share = widths[widths.count * 3 / 10]
        let narrow = share * (high.place(along: first.along) - low.place(along: first.along))
        if Self.isCovered(levels(sightings, narrow: narrow, pixels, raster))
            || !ITFDecoder.isITF14(first.content)
                && hasHalfBearers(first, low: low, high: high, narrow: narrow, pixels, raster)
        {
            return true
        }
        // From the lines that were read outwards, so that ends are followed along their bars.
        let middle = sightings.reduce(0) { $0 + $1.along } / Double(sightings.count)
        let spacing = max(Self.lineSpacing, 2 * region.halfHeight / Self.linesOfParts)
        var (step, distance) = (spacing, 0.0)
        var ways = [(side: -1.0, missed: 0), (side: 1.0, missed: 0)]
        var (crossed, busy, goingOn) = (0, 0, 0)
        while !ways.isEmpty {
            for index in ways.indices.reversed() {
                let place = middle + ways[index].side * distance
                let isOutside = abs(place) > 1.05 * region.halfHeight
                guard let edges = edges(at: place) else {
                    if isOutside { ways.remove(at: index) }
                    continue
                }
                guard Self.areAlike(whole, inside(edges, along: place), within: Self.nearness * share) else {
                    ways[index].missed += 1
                    if isOutside, ways[index].missed >= Self.mostMissed { ways.remove(at: index) }
                    continue
                }
                ways[index].missed = 0
                low.follow(edges, along: place, reach: Self.endReach * narrow)
                high.follow(edges, along: place, reach: Self.endReach * narrow)
                let (start, end) = (low.place(along: place), high.place(along: place))
                let sides = [edges.reversed().map { (start - $0) / narrow }, edges.map { ($0 - end) / narrow }]
                crossed += 1
                if sides.contains(where: { $0.count { $0 > Self.nearest && $0 < Self.zone } > 1 }) { busy += 1 }
                if sides.contains(where: Self.goesOn) { goingOn += 1 }
            }
            if distance > region.halfHeight { step *= Self.growth }
            distance += step
        }
        let lines = 2 * region.halfHeight / spacing
        return goingOn > 0 || Double(crossed) < Self.leastCrossed * lines
            || Double(busy) > max(1, Self.mostBusy * Double(crossed))
    }

    /// Whether a line shows the edges of another one. Both rise.
    private static func areAlike(_ edges: [Double], _ others: [Double], within reach: Double) -> Bool {
        var (index, found) = (0, 0)
        for edge in edges {
            while index < others.count, others[index] < edge - reach { index += 1 }
            if index < others.count, others[index] < edge + reach { found += 1 }
        }
        return Double(found) >= leastEdges * Double(edges.count)
            && Double(others.count) * leastEdges <= Double(edges.count)
    }

    /// Whether bars and spaces as those of a symbol go on beyond its end.
    /// - Parameter distances: of all edges from the end, in narrow elements, rising.
    private static func goesOn(_ distances: [Double]) -> Bool {
        guard let first = distances.firstIndex(where: { $0 > nearest }), first + edgesGoingOn <= distances.count else {
            return false
        }
        var before = 0.0
        return distances[first..<first + edgesGoingOn].allSatisfy { distance in
            defer { before = distance }
            return distance - before > narrowest && distance - before < widest
        }
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

    /// Where a symbol begins or ends, line by line: the outer edge of a bar, which is straight. Bars seen askew run apart, so
    /// each end leans in its own way.
    struct SymbolEnd {
        private var (count, along, place) = (0.0, 0.0, 0.0)
        private var (spread, product) = (0.0, 0.0)

        mutating func add(_ place: Double, along: Double) {
            count += 1
            let step = along - self.along
            let rise = place - self.place
            self.along += step / count
            self.place += rise / count
            spread += step * (along - self.along)
            product += step * (place - self.place)
        }

        func place(along: Double) -> Double {
            // A few lines side by side don't show how the bar leans.
            let lean = product / (spread + Self.stiffness)
            return place + max(-Self.mostLean, min(Self.mostLean, lean)) * (along - self.along)
        }

        /// Takes the edge that is closest to where the end is expected, if there is one.
        mutating func follow(_ edges: [Double], along: Double, reach: Double) {
            let expected = place(along: along)
            guard let edge = edges.min(by: { abs($0 - expected) < abs($1 - expected) }), abs(edge - expected) < reach
            else { return }
            add(edge, along: along)
        }

        /// In square pixels: half a pixel on two lines five pixels apart is no lean of a tenth.
        private static let stiffness = 4.0
        private static let mostLean = 0.5
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
