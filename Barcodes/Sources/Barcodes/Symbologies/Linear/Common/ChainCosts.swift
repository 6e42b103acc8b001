/// How well patterns fit a profile as a chain: the squared deviation is ``rest`` and the sum over all slots of a choice
/// of the cost of its pattern and of the cost of that beside the pattern before.
package struct ChainCosts: Sendable {
    var rest: Float
    /// By slot: how many groups of lanes its patterns take (``ChainLanes``).
    let groups: [Int]
    /// By slot, ``ChainLanes/groupsPerPlace`` groups each.
    var nodes: [SIMD4<Float>]
    /// By slot, but for the first: for each lane of the one before, row by row, its groups.
    let links: [[SIMD4<Float>]]

    package init(rest: Float, groups: [Int], nodes: [SIMD4<Float>], links: [[SIMD4<Float>]]) {
        (self.rest, self.groups, self.nodes, self.links) = (rest, groups, nodes, links)
    }

    /// The patterns of least cost without regard to checks.
    package var best: (patterns: [Int], cost: Float) {
        guard let last = groups.indices.last else { return ([], rest) }
        let costs = leastCosts
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

    /// The least cost without regard to checks.
    package var least: Float {
        guard let last = groups.indices.last else { return rest }
        let costs = leastCosts
        var least = Float.infinity
        for group in 0..<groups[last] { least = min(least, costs[last * ChainLanes.groupsPerPlace + group].min()) }
        return least + rest
    }

    /// By slot and lane: the least cost of all up to there.
    private var leastCosts: [SIMD4<Float>] {
        var costs = nodes
        var table = costs.mutableSpan
        let infinity = SIMD4<Float>(repeating: .infinity)
        for place in 1..<max(1, groups.count) {
            let links = links[place &- 1]
            let link = links.span
            let from = (place &- 1) &* ChainLanes.groupsPerPlace
            let to = place &* ChainLanes.groupsPerPlace
            // Of two number sets, the second one's groups come after the first one's.
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
