/// Where in a region a symbol may lie.
extension LikelihoodReader {
    /// The smallest module, in pixels.
    private static let leastModule: Float = 0.7
    /// The free space on either side, in modules, where not all elements are seen.
    private static let wholeQuietZone: Float = 6
    /// How many places are looked at.
    private static let mostPlaces = 4

    /// Where a line's candidate begins and ends across the bars, in pixels, and where the line is.
    struct Extent {
        var start: Double
        var end: Double
        var along: Double

        /// Whether both may be of one symbol: bars are straight, and nearly parallel.
        func agrees(_ other: Extent) -> Bool {
            let slack = 0.03 * (end - start) + 0.12 * abs(along - other.along)
            return abs(start - other.start) < slack && abs(end - other.end) < slack
                && abs((end - start) - (other.end - other.start)) < 0.12 * (end - start)
        }
    }

    /// A layout and where it may lie.
    struct Place {
        var decoder: Int
        var layout: SymbolLayout
        var extents: [Extent]
        /// The share of the elements that lines do not show.
        var missing: Float

        /// Whether a blur, in modules, hides so many elements: it takes narrow ones first, and those only if it is
        /// wide.
        func isExplained(byBlur sigma: Float) -> Bool { missing <= max(0.06, 0.9 * (sigma - 0.35)) }

        func has(_ extent: Extent) -> Bool { extents.contains { $0.agrees(extent) } }

        var length: Double { extents.first.map { $0.end - $0.start } ?? 0 }
    }

    /// Looks for places where most of these lines may begin and end with a symbol's first and last bars.
    /// - Returns: whether there are any.
    mutating func findPlaces(_ lines: [Line]) -> Bool {
        let least = max(2, lines.count - 1)
        var found: [(rank: Int, place: Place)] = []
        for (number, decoder) in decoders.enumerated() {
            for layout in decoder.layouts(most: mostModules(lines)) {
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
                for (rank, place) in places.prefix(Self.mostPlaces).enumerated() { found.append((rank, place)) }
            }
        }
        // The best of each layout, then others: blur that hides elements makes one layout look like another.
        found.sort { ($0.rank, $0.place.missing) < ($1.rank, $1.place.missing) }
        places = found.prefix(Self.mostPlaces).map(\.place)
        return !places.isEmpty
    }

    private func mostModules(_ lines: [Line]) -> Float {
        Float(lines.map(\.profile.values.count).max() ?? 0) / (Self.leastModule * Float(LineProfile.binsPerPixel))
    }

    /// Where a symbol may begin and end: at bars beside free space that is wide enough, with as many elements between
    /// them as there are at most, and not many fewer: blur hides some. Where it hides none, none may be missing.
    static func candidates(
        _ whole: Line, _ layout: SymbolLayout
    ) -> [(bins: Range<Float>, missing: Int)] {
        let (edges, depths) = (whole.edges, whole.depths)
        let line = edges.line
        var candidates: [(bins: Range<Float>, missing: Int)] = []
        let elements = layout.elements
        for first in stride(from: 1, to: line.count, by: 2) {
            // The free space before it decides most.
            let shortest = layout.quietZone * leastModule * Float(LineProfile.binsPerPixel)
            guard line.isQuiet(first - 1, shortest) else { continue }
            for last in stride(from: first + elements / 2 & ~1, to: min(line.count - 1, first + elements + 4), by: 2) {
                let length = line.edges[last + 1] - line.edges[first]
                let missing = abs(last + 1 - first - elements)
                // Inside of random bars, spaces pass for quiet zones of what has half of their modules.
                let zone = missing == 0 ? layout.quietZone : max(layout.quietZone, wholeQuietZone)
                let quiet = zone * length / layout.modules
                guard line.isQuiet(first - 1, quiet), line.isQuiet(last + 1, quiet),
                    length >= layout.modules * leastModule * Float(LineProfile.binsPerPixel)
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
