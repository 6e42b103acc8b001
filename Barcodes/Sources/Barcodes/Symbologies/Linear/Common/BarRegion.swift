/// A part of a picture whose edges are parallel, as bars are.
///
/// ```
///              along (t)
///     ┌─┬┬─┬┬┬─┐  ↓
///     │ ││ │││ │  → across (u): the direction in which bars follow one another
///     └─┴┴─┴┴┴─┘
/// ```
struct BarRegion: EdgeRegion, Sendable {
    /// In pixels of the level in which it was found.
    var center: Point
    /// A unit vector across the bars, with x ≥ 0.
    var across: Point
    /// How far it reaches from the centre, across the bars.
    var reach: Double
    /// How far it reaches from the centre, along the bars.
    var halfHeight: Double
    /// The sum of its blocks' gradients.
    var strength: Double
    /// By how much a line through the middles of all bars leaves ``across``, as a tangent: bars that are cut off along
    /// another line than they were printed by, or seen askew, are no rectangle.
    var skew: Double = 0
    /// By how much bars run apart: a bar at a distance u from the middle leaves ``along`` by `convergence · u`, as a
    /// tangent. Bars that are seen from above or below come together on one side.
    var convergence: Double = 0
    /// Whether it was cut out of connected edges that are no region as a whole: often those of pages or of wood grain.
    var isPart = false

    /// A step along a line through the middles of the bars, as long as one step across them.
    var path: Point { across + along * skew }

    /// A step along a line at a distance along the bars, as long there as ``path`` is in the middle: so many steps
    /// cross the same bars on each line.
    func path(at along: Double) -> Point { path * max(0.2, 1 + convergence * along) }

    /// Its corners.
    var outline: Quadrilateral {
        let (side, end) = (path * reach, along * halfHeight)
        return Quadrilateral(
            topLeft: center - side - end, topRight: center + side - end, bottomRight: center + side + end,
            bottomLeft: center - side + end)
    }

    /// As high as a stacked symbol may be of which this is one row: eleven rows of 34 modules where each is 102 wide,
    /// beside the one that is seen.
    var withRowsBeside: BarRegion {
        var region = self
        region.halfHeight += max(2 * halfHeight, 6 * reach)
        return region
    }

    /// As high as with the second of two rows above or below: DataBar Stacked has rows of five and seven modules and a
    /// module between them.
    var withRowBeside: BarRegion {
        var region = self
        region.halfHeight *= 5
        return region
    }

    /// As much of its height as lies in a picture.
    func within(_ raster: Raster) -> BarRegion {
        let corners = [(0, 0), (raster.width, 0), (0, raster.height), (raster.width, raster.height)]
        let places = corners.map { (Point(x: Double($0.0), y: Double($0.1)) - center).dot(along) }
        let (top, bottom) = (max(-halfHeight, places.min() ?? 0), min(halfHeight, places.max() ?? 0))
        var region = self
        region.center = center + along * ((top + bottom) / 2)
        region.halfHeight = (bottom - top) / 2
        return region
    }

    /// The region with what may be other parts of the same symbol, as wide and as high as a quarter of it would be.
    var withPartsAround: BarRegion {
        var region = self
        region.reach *= 4
        region.halfHeight = 2 * halfHeight + reach
        return region
    }

    /// The region turned so that its lines run as the rows of a stacked symbol do: at right angles to the line on which
    /// rows begin. Gradients tell the direction to some degrees, which is enough for bars alone.
    func straightened(by beginnings: [LinearEvidence.Beginning]) -> BarRegion {
        let forward = beginnings.filter { !$0.isReversed }
        let places = (2 * forward.count >= beginnings.count ? forward : beginnings.filter(\.isReversed))
            .map { (u: ($0.place - center).dot(across), t: ($0.place - center).dot(along)) }
        // The median of the slopes between each two: some lines begin elsewhere.
        var slopes: [Double] = []
        for (index, one) in places.enumerated() {
            for other in places[(index + 1)...] where abs(other.t - one.t) > 0.25 * halfHeight {
                slopes.append((other.u - one.u) / (other.t - one.t))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? self : turned(by: slopes[slopes.count / 2])
    }

    /// The region turned so that its bars go along a line that left them by a slope; itself, where that is too much.
    func turned(by slope: Double) -> BarRegion {
        guard abs(slope) < Self.mostTurn else { return self }
        let down = along + across * slope
        let length = down.length
        var region = self
        region.across = Point(x: down.y / length, y: -down.x / length)
        region.skew = 0
        return region
    }

    /// As a tangent: 19°.
    private static let mostTurn = 0.35

    /// The least share of a joined region that its two parts cover.
    private static let leastFill = 0.55

    /// This region and another one as one, where that has the same direction and height and lies beside it, not far
    /// away.
    func joined(with other: BarRegion) -> BarRegion? {
        guard skew == 0, other.skew == 0, let placement = placement(of: other) else { return nil }
        // In a row of few modules' height nothing but its own bars fills the gap.
        let widestGap = isLow && other.isLow ? 0.8 : 0.5
        let (lower, higher) = (min(halfHeight, other.halfHeight), max(halfHeight, other.halfHeight))
        guard placement.gap < widestGap * max(reach, other.reach), placement.sharedHeight > 1.2 * lower,
            higher < 3 * lower
        else { return nil }
        let whole = grown(by: other, placement)
        // What belongs together fills most of what it is together: a page's edge beside bars is no part of them.
        let areas = reach * halfHeight + other.reach * other.halfHeight
        return areas > Self.leastFill * whole.reach * whole.halfHeight ? whole : nil
    }

    func scaled(by factor: Double) -> BarRegion {
        var region = self
        region.center = center * factor
        region.reach *= factor
        region.halfHeight *= factor
        region.convergence /= factor
        return region
    }
}
