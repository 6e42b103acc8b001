/// Part of a picture whose edges are parallel, as those of bars are.
///
/// ```
///              along (t)
///     ┌─┬┬─┬┬┬─┐  ↓
///     │ ││ │││ │  → across (u): the direction in which bars follow one another
///     └─┴┴─┴┴┴─┘
/// ```
struct BarRegion: EdgeRegion, Sendable {
    /// Centre, in pixels of the level in which the region was found.
    var center: Point
    /// Unit vector across the bars, with x ≥ 0.
    var across: Point
    /// Distance from the centre to either end, across the bars.
    var reach: Double
    /// Distance from the centre to either end, along the bars.
    var halfHeight: Double
    /// Sum of the gradients of its blocks.
    var strength: Double
    /// Slope, against ``across``, of a line through the middles of all bars, as a tangent: bars that are cut off along
    /// another line than they were printed by, or seen at an angle, form no rectangle.
    var skew: Double = 0
    /// Change of the bars' direction across the region: a bar at a distance u from the middle leaves ``along`` by
    /// `convergence · u`, as a tangent. Bars that are seen from above or below come together on one side.
    var convergence: Double = 0
    /// Whether the region was cut out of connected edges that are no region as a whole: these are often edges of pages
    /// or wood grain.
    var isPart = false

    /// Step along a line through the middles of the bars, as long as one step across them.
    var path: Point { across + along * skew }

    /// Returns the step along a line at a distance along the bars, of such a length that as many steps cross the same
    /// bars there as in the middle, where the step is ``path``.
    func path(at along: Double) -> Point { path * max(0.2, 1 + convergence * along) }

    /// Whether lines across another region cross the same pixels, but for a few: within 2° and a few pixels.
    func isSame(_ other: BarRegion) -> Bool {
        abs(across.dot(other.across)) > 0.9995 && center.distance(to: other.center) < 2
            && abs(reach - other.reach) < 4 && abs(halfHeight - other.halfHeight) < 4
    }

    /// Corners of the region.
    var outline: Quadrilateral {
        let (side, end) = (path * reach, along * halfHeight)
        return Quadrilateral(
            topLeft: center - side - end, topRight: center + side - end, bottomRight: center + side + end,
            bottomLeft: center - side + end)
    }

    /// The region with the height of a stacked symbol of which this is one row: eleven rows of 34 modules, where each
    /// is 102 wide, beside the one that is seen.
    var withRowsBeside: BarRegion {
        var region = self
        region.halfHeight += max(2 * halfHeight, 6 * reach)
        return region
    }

    /// The region with the height that includes the second of two rows, above or below: DataBar Stacked has rows of
    /// five and seven modules and a module between them.
    var withRowBeside: BarRegion {
        var region = self
        region.halfHeight *= 5
        return region
    }

    /// Returns the region, reduced in height to what lies in a picture.
    func within(_ raster: Raster) -> BarRegion {
        let corners = [(0, 0), (raster.width, 0), (0, raster.height), (raster.width, raster.height)]
        let places = corners.map { (Point(x: Double($0.0), y: Double($0.1)) - center).dot(along) }
        let (top, bottom) = (max(-halfHeight, places.min() ?? 0), min(halfHeight, places.max() ?? 0))
        var region = self
        region.center = center + along * ((top + bottom) / 2)
        region.halfHeight = (bottom - top) / 2
        return region
    }

    /// The region with its surroundings, in which there may be other parts of the same symbol: as wide and as high as
    /// if it were a quarter of the symbol.
    var withPartsAround: BarRegion {
        var region = self
        region.reach *= 4
        region.halfHeight = 2 * halfHeight + reach
        return region
    }

    /// Returns the region turned so that its lines are parallel to the rows of a stacked symbol: at right angles to the
    /// line on which rows begin. Gradients tell the direction to some degrees, which is enough for bars alone.
    func straightened(by beginnings: [LinearEvidence.Beginning]) -> BarRegion {
        let forward = beginnings.filter { !$0.isReversed }
        let places = (2 * forward.count >= beginnings.count ? forward : beginnings.filter(\.isReversed))
            .map { (u: ($0.place - center).dot(across), t: ($0.place - center).dot(along)) }
        // The slope is the median over all pairs, since some lines begin elsewhere.
        var slopes: [Double] = []
        for (index, one) in places.enumerated() {
            for other in places[(index + 1)...] where abs(other.t - one.t) > 0.25 * halfHeight {
                slopes.append((other.u - one.u) / (other.t - one.t))
            }
        }
        slopes.sort()
        return slopes.isEmpty ? self : turned(by: slopes[slopes.count / 2])
    }

    /// Returns the region turned so that its bars run along a line that left them by a slope, or the region itself if
    /// that is too much.
    func turned(by slope: Double) -> BarRegion {
        guard abs(slope) < Self.maximumTurn else { return self }
        let down = along + across * slope
        let length = down.length
        var region = self
        region.across = Point(x: down.y / length, y: -down.x / length)
        region.skew = 0
        return region
    }

    /// Maximum turn, as a tangent: 19°.
    private static let maximumTurn = 0.35

    /// Minimum share of a joined region that its two parts cover.
    private static let minimumFill = 0.55

    /// Joins this region with another one that has the same direction and height and lies beside it, not far away;
    /// returns `nil` if they don't belong together.
    func joined(with other: BarRegion) -> BarRegion? {
        guard skew == 0, other.skew == 0, let placement = placement(of: other) else { return nil }
        // In a row that is only a few modules high, nothing but its own bars fills the gap.
        let widestGap = isLow && other.isLow ? 0.8 : 0.5
        let (lower, higher) = (min(halfHeight, other.halfHeight), max(halfHeight, other.halfHeight))
        guard placement.gap < widestGap * max(reach, other.reach), higher < 3 * lower else { return nil }
        let whole = grown(by: other, placement)
        // Each part of low bars that lean is higher up than the one before, or lower down.
        let leastShared = whole.isLow && higher < 1.5 * lower ? 0.5 : 1.2
        guard placement.sharedHeight > leastShared * lower else { return nil }
        // Regions that belong together fill most of the joined region: a page's edge beside bars is no part of them.
        let areas = reach * halfHeight + other.reach * other.halfHeight
        return areas > Self.minimumFill * whole.reach * whole.halfHeight ? whole : nil
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
