/// Search for the places in a region at which a symbol may lie.
extension LikelihoodReader {
    /// Minimum module size, in pixels.
    private static let minimumModule: Float = 0.7
    /// Quiet zone that is required on either side where not all elements are seen, in modules.
    private static let wholeQuietZone: Float = 6
    /// Maximum number of places that are tried.
    private static let maximumPlaces = 4

    /// Extent of a line's candidate across the bars, and the line's position along them, in pixels.
    struct Extent {
        var start: Double
        var end: Double
        var along: Double

        /// Whether both extents may be of one symbol: bars are straight, and nearly parallel.
        func agrees(_ other: Extent) -> Bool {
            let slack = 0.03 * (end - start) + 0.12 * abs(along - other.along)
            return abs(start - other.start) < slack && abs(end - other.end) < slack
                && abs((end - start) - (other.end - other.start)) < 0.12 * (end - start)
        }
    }

    /// Layout of a symbol, and the extents at which it may lie.
    struct Place {
        var decoder: Int
        var layout: SymbolLayout
        var extents: [Extent]
        /// Share of the elements that lines do not show.
        var missing: Float

        /// Whether a blur of so many modules can hide so many elements: it hides narrow ones first, and those only if
        /// it is wide.
        func isExplained(byBlur sigma: Float) -> Bool { missing <= max(0.06, 0.9 * (sigma - 0.35)) }

        func has(_ extent: Extent) -> Bool { extents.contains { $0.agrees(extent) } }

        var length: Double { extents.first.map { $0.end - $0.start } ?? 0 }
    }

    /// Searches for places at which most of these lines may begin and end with a symbol's first and last bars.
    /// - Returns: whether there are any.
    mutating func findPlaces(_ lines: [Line]) -> Bool {
        let least = max(2, lines.count - 1)
        var found: [(rank: Int, place: Place)] = []
        for (number, decoder) in decoders.enumerated() {
            for layout in decoder.layouts(most: maximumModules(lines)) {
                let candidates = lines.map { line in
                    Self.candidates(line, layout).map { (missing: $0.missing, extent: line.extent($0.bins)) }
                }
                var places: [Place] = []
                for candidate in candidates.joined() where !places.contains(where: { $0.has(candidate.extent) }) {
                    let agreeing = candidates.compactMap { $0.first { $0.extent.agrees(candidate.extent) } }
                    guard agreeing.count >= least else { continue }
                    let missing = agreeing.reduce(0) { $0 + $1.missing }
                    let share = Float(missing) / Float(agreeing.count * layout.elements)
                    let extents = agreeing.map(\.extent)
                    places.append(Place(decoder: number, layout: layout, extents: extents, missing: share))
                }
                places.sort { ($0.missing, -$0.length) < ($1.missing, -$1.length) }
                for (rank, place) in places.prefix(Self.maximumPlaces).enumerated() { found.append((rank, place)) }
            }
        }
        // The best place of each layout comes first: blur that hides elements makes one layout look like another.
        found.sort { ($0.rank, $0.place.missing) < ($1.rank, $1.place.missing) }
        places = found.prefix(Self.maximumPlaces).map(\.place)
        return !places.isEmpty
    }

    private func maximumModules(_ lines: [Line]) -> Float {
        Float(lines.map(\.profile.values.count).max() ?? 0) / (Self.minimumModule * Float(LineProfile.binsPerPixel))
    }

    /// Returns the extents at which a symbol may lie: between bars with wide enough free space outside, and with about
    /// as many elements between them as the layout has. Blur hides some elements; where it hides none, none may be
    /// missing.
    static func candidates(
        _ whole: Line, _ layout: SymbolLayout
    ) -> [(bins: Range<Float>, missing: Int)] {
        let (edges, depths) = (whole.edges, whole.depths)
        let line = edges.line
        var candidates: [(bins: Range<Float>, missing: Int)] = []
        let elements = layout.elements
        for first in stride(from: 1, to: line.count, by: 2) {
            // The free space before a bar rules out most of them.
            let shortest = layout.quietZone * minimumModule * Float(LineProfile.binsPerPixel)
            guard line.isQuiet(first - 1, shortest) else { continue }
            for last in stride(from: first + elements / 2 & ~1, to: min(line.count - 1, first + elements + 4), by: 2) {
                let length = line.edges[last + 1] - line.edges[first]
                let missing = abs(last + 1 - first - elements)
                // Inside random bars, spaces pass for quiet zones of a layout with half of their modules.
                let zone = missing == 0 ? layout.quietZone : max(layout.quietZone, wholeQuietZone)
                let quiet = zone * length / layout.modules
                guard line.isQuiet(first - 1, quiet), line.isQuiet(last + 1, quiet),
                    length >= layout.modules * minimumModule * Float(LineProfile.binsPerPixel)
                else { continue }
                let shallow = depths[first...last].count { $0 < 0.75 }
                guard missing == 0 || shallow * 12 > elements else { continue }
                candidates.append((edges.start + line.edges[first]..<edges.start + line.edges[last + 1], missing))
            }
        }
        candidates.sort {
            ($0.missing, $1.bins.upperBound - $1.bins.lowerBound) < (
                $1.missing, $0.bins.upperBound - $0.bins.lowerBound
            )
        }
        return Array(candidates.prefix(12))
    }
}
