/// Detection of symbols that are the rest of a longer one, part of which glare hides, by the bearer bars above and
/// below.
extension RegionReader {
    /// Maximum distance of bearer bars from the line of a sighting, in half heights of the region, unless bars go on
    /// beyond it; two narrow elements are added.
    private static let maximumBearerDistance = 1.3
    /// Minimum dark share, between the symbol's ends, of a line that runs along a bearer bar: in glare, some of the bar
    /// is lighter.
    private static let minimumDarkShare = 0.75
    /// Factor by which bars may be higher than the region that was found.
    private static let maximumBarHeights = 3.0
    /// Maximum dark share of a line above or below bars and bearer bars.
    private static let maximumDarkShareBeside = 0.25
    /// Dark length beyond an end, in narrow elements, above which a bearer bar continues there: a quiet zone has ten.
    private static let minimumContinuation = 6.0
    /// Dark length beyond an end, in narrow elements, below which a bearer bar ends with the bars.
    private static let maximumOverhang = 3.0
    /// Slopes of bearer bars, against a line at right angles to the bars, that are tried, as tangents: bars seen at an
    /// angle are slanted.
    private static let leans = [0, 0.025, -0.025, 0.05, -0.05, 0.075, -0.075, 0.1, -0.1]
    /// Minimum dark share of a line that may cross a bearer bar at an angle: a line across bars alone is dark by half.
    /// The other slopes are tried only after such a line was found.
    private static let likelyDark = 0.58
    /// Distance between lines, in narrow elements: bearer bars are at least two of these high.
    private static let step = 0.7
    /// Minimum length of a line between the symbol's ends, in bins.
    private static let minimumLength = 8
    /// Maximum number of lines on each side for each slope, however high the bars are.
    private static let maximumLines = 48.0

    /// Whether a bearer bar above or below the bars continues beyond one of their ends, over the quiet zone, but ends
    /// with the bars at the other: then the rest of a symbol is burnt out or covered there, and that end's free space
    /// is no quiet zone. Frames continue at both ends, and short bearer bars at neither.
    /// - Parameters:
    ///   - low, high: the symbol's ends across the bars.
    ///   - narrow: the width of a narrow element, in pixels.
    func hasHalfBearers(
        _ sighting: LinearSighting, low: SymbolEnd, high: SymbolEnd, narrow: Double, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> Bool {
        guard let limit = middleLevel(sighting, low, high, pixels, raster) else { return false }
        for side in [-1.0, 1.0] {
            switch bearers(sighting, low, high, narrow, limit, side: side, pixels, raster) {
            case .frame: return false
            case .half: return true
            case .none: continue
            }
        }
        return false
    }

    /// Bearer bars on one side of the bars.
    private enum Bearers {
        /// They end with the bars, or there are none.
        case none
        /// They continue beyond one end of the bars only.
        case half
        /// They continue beyond both ends.
        case frame
    }

    /// - Parameters:
    ///   - limit: the level below which a pixel is dark.
    ///   - side: -1 or 1, the direction along the bars in which bearer bars are looked for.
    private func bearers(
        _ sighting: LinearSighting, _ low: SymbolEnd, _ high: SymbolEnd, _ narrow: Double, _ limit: Float,
        side: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bearers {
        let most = Self.maximumBearerDistance * region.halfHeight + 2 * narrow
        let step = max(1, Self.step * narrow, most / Self.maximumLines)
        // Distance of the first bearer bar that continues beyond one end only, and up to which lines are examined.
        var half: Double?
        var end = Self.maximumBarHeights * most
        var isLikely = false
        var (isLongBefore, isLongAfter) = (false, false)
        for lean in Self.leans where lean == 0 || isLikely {
            var hasLightLine = false
            for distance in stride(from: 0, to: end, by: step) {
                let along = sighting.along + side * distance
                guard
                    let line = line(at: along, lean: lean, low, high, isInverted: sighting.isInverted, pixels, raster)
                else { continue }
                let dark = Double(line.values[line.inside].count { $0 < limit }) / Double(line.inside.count)
                isLikely = isLikely || dark >= Self.likelyDark
                if dark < Self.maximumDarkShareBeside {
                    // What follows a light line beside a bearer bar is no frame around the bars.
                    if let half, distance > half {
                        end = distance
                        break
                    }
                    hasLightLine = true
                }
                // The bars may be higher than their region.
                if distance > most, hasLightLine { break }
                guard dark >= Self.minimumDarkShare else { continue }
                let before = reach(line.values[..<line.inside.lowerBound].reversed(), below: limit, narrow)
                let after = reach(line.values[line.inside.upperBound...], below: limit, narrow)
                guard let before, let after else { continue }
                // A frame continues at both ends, even if lines at an angle to it leave it on one side.
                isLongBefore = isLongBefore || before > Self.minimumContinuation
                isLongAfter = isLongAfter || after > Self.minimumContinuation
                if isLongBefore, isLongAfter { return .frame }
                if max(before, after) > Self.minimumContinuation, min(before, after) < Self.maximumOverhang {
                    half = min(half ?? distance, distance)
                }
            }
        }
        return half == nil ? .none : .half
    }

    /// Returns the length over which values are dark from the first one on, in narrow elements; `nil` where the picture
    /// ends before it is clear whether the bar continues.
    private func reach(_ values: some Collection<Float>, below limit: Float, _ narrow: Double) -> Double? {
        let count = values.prefix { $0 < limit }.count
        let reach = Double(count) * LineProfile.bin / narrow
        return count == values.count && reach < Self.minimumContinuation ? nil : reach
    }

    /// Returns the level halfway between bars and spaces on the line of a sighting, where a shadow covers part of it
    /// that of the darkest part: what is beside a label is darker in a shadow than bars need to be in the light.
    private func middleLevel(
        _ sighting: LinearSighting, _ low: SymbolEnd, _ high: SymbolEnd, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float? {
        guard
            let line = line(at: sighting.along, lean: 0, low, high, isInverted: sighting.isInverted, pixels, raster)
        else { return nil }
        func middle(_ part: Range<Int>) -> Float {
            let values = line.values[part].sorted()
            return (values[values.count / 10] + values[values.count * 9 / 10]) / 2
        }
        let whole = middle(line.inside)
        let length = line.inside.count / Self.partsOfShadow
        let parts = (0..<Self.partsOfShadow).map { part in
            let from = line.inside.lowerBound + part * length
            return middle(from..<from + length)
        }
        guard let darkest = parts.min(), darkest < Self.shadowLevel * whole else { return whole }
        return darkest
    }

    /// Number of parts of a line whose levels are compared, each long enough for several bars and spaces.
    private static let partsOfShadow = 4
    /// Level of a part in a shadow, as a share of the whole line's.
    private static let shadowLevel: Float = 0.75

    /// Returns the grey values along a line, with dark bars, and the range of them that lies between the symbol's ends.
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
        guard ends[0] > 0, ends[1] < profile.values.count, ends[1] - ends[0] > Self.minimumLength else { return nil }
        return (isInverted ? profile.values.map { 255 - $0 } : profile.values, ends[0]..<ends[1])
    }
}
