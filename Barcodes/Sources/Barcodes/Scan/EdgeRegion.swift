/// A rectangle in any orientation that contains edges of one direction: part of a symbol, or a whole one.
protocol EdgeRegion {
    var center: Point { get set }
    /// A unit vector across the edges, with x ≥ 0.
    var across: Point { get }
    /// Half the region's width, from its centre across the edges.
    var reach: Double { get set }
    /// Half the region's height, from its centre along the edges.
    var halfHeight: Double { get set }
    /// Sum of the gradients of the region's blocks.
    var strength: Double { get set }

    /// Returns the union of this region and another one if both are parts of one symbol, `nil` otherwise.
    func joined(with other: Self) -> Self?
}

extension EdgeRegion {
    /// A unit vector along the edges, downwards where ``across`` points to the right.
    var along: Point { Point(x: -across.y, y: across.x) }

    /// Returns the position of another region relative to this one; `nil` if their directions differ by more than 8°.
    func placement(of other: Self) -> RegionPlacement? {
        guard abs(across.dot(other.across)) > 0.99 else { return nil }
        let step = other.center - center
        let (u, t) = (step.dot(across), step.dot(along))
        return RegionPlacement(
            gap: abs(u) - reach - other.reach,
            sharedHeight: min(halfHeight, t + other.halfHeight) - max(-halfHeight, t - other.halfHeight),
            left: min(-reach, u - other.reach), right: max(reach, u + other.reach),
            top: min(-halfHeight, t - other.halfHeight), bottom: max(halfHeight, t + other.halfHeight))
    }

    /// Returns the smallest region in this one's direction that contains both.
    /// - Parameter placement: position of the other region relative to this one.
    func grown(by other: Self, _ placement: RegionPlacement) -> Self {
        var whole = self
        whole.center =
            center + across * ((placement.left + placement.right) / 2) + along
            * ((placement.top + placement.bottom) / 2)
        whole.reach = (placement.right - placement.left) / 2
        whole.halfHeight = (placement.bottom - placement.top) / 2
        whole.strength += other.strength
        return whole
    }

    /// Number of regions, the strongest ones, that are considered for joining.
    private static var maximumJoined: Int { 24 }

    /// Whether some region continues `other` across a narrower gap than `third` does. Two symbols side by side, each
    /// found in parts, must not be joined across the gap between them.
    private static func isNearer(_ regions: [Self], than third: Int, to other: Int) -> Bool {
        guard let gap = regions[third].placement(of: regions[other])?.gap else { return false }
        return regions.indices.contains { index in
            guard index != third, index != other, let nearer = regions[index].placement(of: regions[other])?.gap,
                nearer < gap
            else { return false }
            return regions[index].joined(with: regions[other]) != nil
        }
    }

    /// Joins regions that are parts of one symbol.
    /// - Parameter regions: regions in descending order of strength.
    /// - Returns: the regions after joining, and the original regions that became part of a joined one.
    static func joined(_ regions: [Self]) -> (regions: [Self], parts: [Self]) {
        var joined = Array(regions.prefix(maximumJoined))
        var isWhole = joined.map { _ in false }
        var parts: [Self] = []
        // A region that did not touch a part of a symbol may touch the joined whole, so this repeats until nothing
        // changes.
        var goesOn = true
        while goesOn {
            goesOn = false
            var index = 0
            while index < joined.count {
                var other = index + 1
                while other < joined.count {
                    guard let whole = joined[index].joined(with: joined[other]),
                        !isNearer(joined, than: index, to: other)
                    else {
                        other += 1
                        continue
                    }
                    if !isWhole[index] { parts.append(joined[index]) }
                    if !isWhole.remove(at: other) { parts.append(joined[other]) }
                    joined.remove(at: other)
                    (joined[index], isWhole[index]) = (whole, true)
                    goesOn = true
                    other = index + 1
                }
                index += 1
            }
        }
        return (joined + regions.dropFirst(maximumJoined), parts)
    }
}

/// Position of one of two regions of the same direction relative to the other, in pixels: measured from the other's
/// centre, across its edges and along them.
struct RegionPlacement {
    /// Distance between both regions, across the edges; negative if they overlap.
    var gap: Double
    /// Length along the edges over which both lie side by side; negative if one is above the other.
    var sharedHeight: Double
    /// Extent of the union of both regions.
    var (left, right, top, bottom): (Double, Double, Double, Double)

    init(gap: Double, sharedHeight: Double, left: Double, right: Double, top: Double, bottom: Double) {
        (self.gap, self.sharedHeight) = (gap, sharedHeight)
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }
}
