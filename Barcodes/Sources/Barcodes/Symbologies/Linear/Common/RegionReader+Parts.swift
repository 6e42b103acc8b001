/// What a stain leaves of a longer symbol.
extension RegionReader {
    /// As many lines are looked at, all over the region. Of 216 made pictures with stains on 30 to 85 % of the rows, nine
    /// lines and edges from one narrow element on let 38 wrong texts pass, this many and ``nearest`` none.
    private static let linesOfParts = 17
    /// The least share of the most edges within the symbol that a line must show to cross its bars.
    private static let leastEdges = 0.7
    /// The free space that is looked at, in narrow elements, and the mean width of elements where two of five are wide.
    private static let (zone, nearest, meanElement) = (6.0, 0.6, 1.6)
    /// Lines that show bars in it.
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
            let places = edges.line.edges.map { begin + Double(edges.start + $0) * LineProfile.bin }
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
        let busy = lines.count { Double($0.inside) >= Self.leastEdges * Double(most) && $0.outside(narrow) > 1 }
        return busy > Self.mostBusy
    }
}
