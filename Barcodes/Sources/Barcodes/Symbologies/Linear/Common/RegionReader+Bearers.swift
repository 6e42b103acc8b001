/// What glare leaves of a longer symbol between bearer bars.
extension RegionReader {
    /// How far beyond the region bearer bars are looked for, in its heights.
    private static let mostBeyond = 1.3
    /// The least share of a line between the ends of a symbol that is dark where it goes along a bearer bar: in glare
    /// some of it is lighter.
    private static let leastDark = 0.75
    /// A bearer bar that is dark for more than the first of these beyond an end goes on there, and one that is dark for
    /// less than the second ends with the bars: in narrow elements, of which a quiet zone has ten.
    private static let (goesOn, ends) = (6.0, 3.0)
    /// By how much bearer bars lean against a line at right angles to the bars, as a tangent: bars seen askew are
    /// slanted.
    private static let leans = [0, 0.025, -0.025, 0.05, -0.05, 0.075, -0.075, 0.1, -0.1]
    /// What share is dark where a line crosses a bearer bar that leans: bars alone are dark by half. Without one, no
    /// other directions are tried.
    private static let likelyDark = 0.58
    /// The distance of lines, in narrow elements: bearer bars are two of these high at least.
    private static let step = 0.7
    /// The number of lines on each side in each direction, however high the bars are.
    private static let mostLines = 48.0

    /// Whether a bearer bar above or below the bars goes on beyond one end, over the quiet zone, and ends with the bars
    /// at the other: what is burnt out there, or covered, is no quiet zone. Frames go on at both ends, and short bearer
    /// bars at none.
    /// - Parameters:
    ///   - low, high: where the symbol begins and ends across the bars.
    ///   - narrow: a narrow element, in pixels.
    func hasHalfBearers(
        _ sighting: LinearSighting, low: SymbolEnd, high: SymbolEnd, narrow: Double, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> Bool {
        guard let limit = middleLevel(sighting, low, high, pixels, raster) else { return false }
        let most = Self.mostBeyond * region.halfHeight + 2 * narrow
        let step = max(1, Self.step * narrow, most / Self.mostLines)
        for side in [-1.0, 1.0] {
            var (isHalf, isLikely) = (false, false)
            for lean in Self.leans where lean == 0 || isLikely {
                for distance in stride(from: 0, to: most, by: step) {
                    let along = sighting.along + side * distance
                    guard
                        let line = line(
                            at: along, lean: lean, low, high, isInverted: sighting.isInverted, pixels, raster)
                    else { continue }
                    let dark = Double(line.values[line.inside].count { $0 < limit }) / Double(line.inside.count)
                    isLikely = isLikely || dark >= Self.likelyDark
                    guard dark >= Self.leastDark else { continue }
                    let before = reach(line.values[..<line.inside.lowerBound].reversed(), below: limit, narrow)
                    let after = reach(line.values[line.inside.upperBound...], below: limit, narrow)
                    guard let before, let after else { continue }
                    // A frame goes on at both ends, even if other lines leave it on one side.
                    if min(before, after) > Self.goesOn { return false }
                    if max(before, after) > Self.goesOn, min(before, after) < Self.ends { isHalf = true }
                }
            }
            if isHalf { return true }
        }
        return false
    }

    /// How far values are dark from the first one on, in narrow elements; `nil` where the picture ends before that is
    /// clear.
    private func reach(_ values: some Collection<Float>, below limit: Float, _ narrow: Double) -> Double? {
        let count = values.prefix { $0 < limit }.count
        let reach = Double(count) * LineProfile.bin / narrow
        return count == values.count && reach < Self.goesOn ? nil : reach
    }

    /// Halfway between bars and spaces on the line of a sighting.
    private func middleLevel(
        _ sighting: LinearSighting, _ low: SymbolEnd, _ high: SymbolEnd, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float? {
        guard
            let line = line(at: sighting.along, lean: 0, low, high, isInverted: sighting.isInverted, pixels, raster)
        else { return nil }
        let values = line.values[line.inside].sorted()
        return (values[values.count / 10] + values[values.count * 9 / 10]) / 2
    }

    /// The grey values along a line, and which of them lie between the ends; bars are dark.
    private func line(
        at along: Double, lean: Double, _ low: SymbolEnd, _ high: SymbolEnd, isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> (values: [Float], inside: Range<Int>)? {
        guard let profile = profile(pixels, raster, at: along, halfWidth: 1, lean: lean) else { return nil }
        let begin = (profile.origin - region.center).dot(region.across)
        let ends = [low, high].map { end in
            let place = end.place(along: along + lean * end.place(along: along))
            return Int(((place - begin) / LineProfile.bin).rounded())
        }
        guard ends[0] > 0, ends[1] < profile.values.count, ends[1] - ends[0] > 8 else { return nil }
        return (isInverted ? profile.values.map { 255 - $0 } : profile.values, ends[0]..<ends[1])
    }
}
