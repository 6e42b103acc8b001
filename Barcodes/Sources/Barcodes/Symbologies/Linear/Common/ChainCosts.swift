/// Costs of the patterns of a chain on a profile. The squared deviation is ``rest`` plus the sum, over all slots with a
/// choice, of the cost of the slot's pattern and of the cost of that pattern beside the one before.
package struct ChainCosts: Sendable {
    var rest: Float
    /// Number of groups of lanes that the patterns of each slot take (``ChainLanes``).
    let groups: [Int]
    /// Costs of the patterns, by slot, ``ChainLanes/groupsPerPlace`` groups each.
    var nodes: [SIMD4<Float>]
    /// Costs of neighbouring patterns, by slot but for the first one: for each lane of the slot before, row by row, its
    /// own groups.
    let links: [[SIMD4<Float>]]

    package init(rest: Float, groups: [Int], nodes: [SIMD4<Float>], links: [[SIMD4<Float>]]) {
        (self.rest, self.groups, self.nodes, self.links) = (rest, groups, nodes, links)
    }

    /// Patterns of least cost without regard to checks.
    package var best: (patterns: [Int], cost: Float) {
        guard let last = groups.indices.last else { return ([], rest) }
        let costs = minimumCosts
        let table = costs.span
        func cost(_ place: Int, _ lane: Int) -> Float {
            table[place &* ChainLanes.groupsPerPlace &+ lane >> 2][lane & 3]
        }
        func least(_ place: Int, _ extra: (Int) -> Float) -> (lane: Int, cost: Float) {
            var (best, least) = (0, Float.infinity)
            for lane in 0..<4 * groups[place] {
                let sum = cost(place, lane) + extra(lane)
                if sum < least { (best, least) = (lane, sum) }
            }
            return (best, least)
        }
        var (lane, total) = least(last) { _ in 0 }
        var lanes = [lane]
        for place in stride(from: last - 1, through: 0, by: -1) {
            let next = lane
            let width = groups[place + 1]
            let table = links[place]
            let link = table.span
            lane = least(place) { link[$0 &* width &+ next >> 2][next & 3] }.lane
            lanes.append(lane)
        }
        total += rest
        return (lanes.reversed().map(ChainLanes.pattern), total)
    }

    /// Least cost without regard to checks.
    package var least: Float {
        guard let last = groups.indices.last else { return rest }
        let costs = minimumCosts
        var least = Float.infinity
        for group in 0..<groups[last] { least = min(least, costs[last * ChainLanes.groupsPerPlace + group].min()) }
        return least + rest
    }

    /// Least cost of all patterns up to each slot, by slot and lane.
    private var minimumCosts: [SIMD4<Float>] {
        var costs = nodes
        var table = costs.mutableSpan
        let infinity = SIMD4<Float>(repeating: .infinity)
        for place in 1..<max(1, groups.count) {
            let links = links[place &- 1]
            let link = links.span
            let from = (place &- 1) &* ChainLanes.groupsPerPlace
            let to = place &* ChainLanes.groupsPerPlace
            // If there are two number sets, the second one's groups come after the first one's.
            let width = groups[place]
            for set in stride(from: 0, to: width, by: ChainLanes.groupsPerSet) {
                var (one, two, three) = (infinity, infinity, infinity)
                var row = set
                for group in 0..<groups[place &- 1] {
                    let before = table[from &+ group]
                    for lane in 0..<4 {
                        let cost = SIMD4(repeating: before[lane])
                        let sums = (cost + link[row], cost + link[row &+ 1], cost + link[row &+ 2])
                        one.replace(with: sums.0, where: sums.0 .< one)
                        two.replace(with: sums.1, where: sums.1 .< two)
                        three.replace(with: sums.2, where: sums.2 .< three)
                        row &+= width
                    }
                }
                table[to &+ set] += one
                table[to &+ set &+ 1] += two
                table[to &+ set &+ 2] += three
            }
        }
        return costs
    }
}
