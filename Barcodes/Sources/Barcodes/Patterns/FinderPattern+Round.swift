/// Finder patterns drawn as rings around a disc, as in some designs. Along every ray they read like square ones, but
/// they don't show the symbol's orientation.
extension FinderPattern {
    /// Returns the pattern as a square whose first axis points towards a point.
    func turned(toward point: Point, radius: Double) -> FinderPattern {
        let direction = inModules(point - center)
        let unit = direction * (1 / max(direction.length, 1e-9))
        let scale = radius / 3.5
        var result = self
        result.u = (u * unit.x + v * unit.y) * scale
        result.v = (u * -unit.y + v * unit.x) * scale
        let (right, down) = (result.u * 3.5, result.v * 3.5)
        result.corners = [center - right - down, center + right - down, center + right + down, center - right + down]
        return result
    }

    /// Ratio of module sizes from which on two round patterns belong to different symbols.
    private static let maximumRatioOfNeighbours = 1.6

    /// Turns each round pattern towards the nearest other one. Within a symbol that is the neighbour along an edge,
    /// since the diagonal is longer.
    static func turnRound(_ patterns: inout [FinderPattern]) {
        let round = patterns.indices.filter { patterns[$0].roundRadius != nil }
        guard round.count > 1 else { return }
        for index in round {
            let own = patterns[index]
            var (nearest, least): (Point?, Double) = (nil, .infinity)
            for other in round where patterns[other].isInverted == own.isInverted {
                let center = patterns[other].center
                guard center != own.center, case let distance = center.distance(to: own.center), distance < least
                else { continue }
                let ratio = patterns[other].module / own.module
                if ratio < maximumRatioOfNeighbours, ratio > 1 / maximumRatioOfNeighbours {
                    (nearest, least) = (center, distance)
                }
            }
            guard let nearest, let radius = own.roundRadius else { continue }
            patterns[index] = own.turned(toward: nearest, radius: radius)
            // Once turned it is treated as square, and a pattern found later does not turn it again.
            patterns[index].roundRadius = nil
        }
    }
}
