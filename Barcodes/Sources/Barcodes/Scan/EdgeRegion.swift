/// A rectangle, in any direction, whose edges run the same way: part of a symbol, or all of it.
protocol EdgeRegion {
    var center: Point { get set }
    /// A unit vector across the edges, with x ≥ 0.
    var across: Point { get }
    /// How far it reaches from the centre, across the edges.
    var reach: Double { get set }
    /// How far it reaches from the centre, along the edges.
    var halfHeight: Double { get set }
    /// The sum of its blocks' gradients.
    var strength: Double { get set }

    /// This region and another one as one, where they are parts of one symbol.
    func joined(with other: Self) -> Self?
}

extension EdgeRegion {
    /// A unit vector along the edges, downwards where ``across`` points to the right.
    var along: Point { Point(x: -across.y, y: across.x) }

    /// How another region lies to this one; `nil` where their directions differ by more than 8°.
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

    /// The smallest region in this one's direction that holds both.
    /// - Parameter placement: how the other one lies to this one.
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

    /// How many of the strongest regions are looked at for joining.
    private static var mostJoined: Int { 24 }

    /// Whether a region continues another one with a narrower gap than a third: two symbols side by side, each of them
    /// in parts, are not to be joined across what is between them.
    private static func isNearer(_ regions: [Self], than third: Int, to other: Int) -> Bool {
        guard let gap = regions[third].placement(of: regions[other])?.gap else { return false }
        return regions.indices.contains { index in
            guard index != third, index != other, let nearer = regions[index].placement(of: regions[other])?.gap,
                nearer < gap
            else { return false }
            return regions[index].joined(with: regions[other]) != nil
        }
    }

    /// Regions joined with those that continue them, the nearest first.
    /// - Parameter regions: the strongest first.
    /// - Returns: what became of all regions, and the original regions that are parts of a joined one.
    static func joined(_ regions: [Self]) -> (regions: [Self], parts: [Self]) {
        var joined = Array(regions.prefix(mostJoined))
        var isWhole = joined.map { _ in false }
        var parts: [Self] = []
        // What did not touch a part may touch the whole.
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
        return (joined + regions.dropFirst(mostJoined), parts)
    }
}

/// How one of two regions of the same direction lies to the other, in pixels: across the other's edges and along them,
/// from its centre.
struct RegionPlacement {
    /// The distance between both, across the edges; negative where they overlap.
    var gap: Double
    /// How much of their height is side by side; negative where one is above the other.
    var sharedHeight: Double
    /// Where both together end.
    var (left, right, top, bottom): (Double, Double, Double, Double)

    init(gap: Double, sharedHeight: Double, left: Double, right: Double, top: Double, bottom: Double) {
        (self.gap, self.sharedHeight) = (gap, sharedHeight)
        (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    }
}
