/// Finds the most likely EAN or UPC number and the next one, by the costs of each digit in each place and of each pair
/// of digits in neighbouring places.
///
/// For each digit in a place and each remainder modulo 10 that the digits so far leave, the two best beginnings are
/// kept (dynamic programming, exact). Beginnings that can't become better than the next best number so far are given
/// up.
package struct EANChainSearch {
    package private(set) var best: Result?
    package private(set) var nextCost: Float = .infinity

    package struct Result {
        /// Index of the plan, and the digits of its places.
        package var plan: Int
        package var digits: [Int]
        package var cost: Float
    }

    /// Way in which the digits of a number may stand in places.
    package struct Plan: Sendable {
        /// Index of the number set of each place: 1 is B, 0 the only other one there.
        var sets: [Int]
        /// Weight of each place's digit in the check sum.
        var weights: [Int]
        /// Value of the check sum before any digit; with all digits it is a multiple of 10.
        var constant: Int

        package init(sets: [Int], weights: [Int], constant: Int) {
            (self.sets, self.weights, self.constant) = (sets, weights, constant)
        }
    }

    private typealias Lanes = ChainLanes

    /// - Parameter most: the cost above which numbers do not matter.
    package init(_ costs: ChainCosts, _ plans: [Plan], most: Float) {
        nextCost = most - costs.rest
        let tails = plans.map { Tail($0, costs) }
        for number in plans.indices.sorted(by: { tails[$0].least < tails[$1].least })
        where tails[number].least < nextCost {
            search(number, plans[number], tails[number], costs)
        }
        nextCost += costs.rest
        best?.cost += costs.rest
    }

    /// Minimum cost that is still to come after each digit of each place, whatever the check sum is.
    private struct Tail {
        /// Costs by place, three groups of lanes each, without the digit's own cost.
        let rest: [SIMD4<Float>]
        let least: Float

        init(_ plan: Plan, _ costs: ChainCosts) {
            let places = plan.sets.count
            var rest = [SIMD4<Float>](filling: places * Lanes.groupsPerSet, with: .zero)
            var target = rest.mutableSpan
            let nodes = costs.nodes.span
            for place in stride(from: places - 2, through: 0, by: -1) {
                let links = costs.links[place]
                let link = links.span
                let width = costs.groups[place + 1]
                let set = plan.sets[place + 1] * Lanes.groupsPerSet
                let node = (place + 1) * Lanes.groupsPerPlace + set
                let next = (place + 1) * Lanes.groupsPerSet
                let one = nodes[node] + target[next]
                let two = nodes[node + 1] + target[next + 1]
                let three = nodes[node + 2] + target[next + 2]
                for digit in 0..<10 {
                    let row = (plan.sets[place] &* Lanes.perSet &+ digit) &* width &+ set
                    var least = one + link[row]
                    let second = two + link[row &+ 1]
                    least.replace(with: second, where: second .< least)
                    let third = three + link[row &+ 2]
                    least.replace(with: third, where: third .< least)
                    target[place &* Lanes.groupsPerSet &+ digit >> 2][digit & 3] = least.min()
                }
            }
            var least = Float.infinity
            for group in 0..<Lanes.groupsPerSet {
                let sum = nodes[plan.sets[0] * Lanes.groupsPerSet + group] + rest[group]
                least = min(least, sum.min())
            }
            self.rest = rest
            self.least = least
        }
    }

    /// Beginning of a number, with its cost.
    private struct Way {
        var cost: Float = .infinity
        /// Digits as a decimal number, with a 1 in front.
        var digits = 1
    }

    private mutating func search(_ number: Int, _ plan: Plan, _ tail: Tail, _ costs: ChainCosts) {
        // Two beginnings each, by remainder and last digit.
        let none = [Way](filling: 200, with: Way())
        var ways = none
        let nodes = costs.nodes.span
        let rest = tail.rest.span
        for digit in 0..<10 {
            let sum = (plan.constant + plan.weights[0] * digit) % 10
            let node = plan.sets[0] * Lanes.groupsPerSet + digit >> 2
            ways[(sum * 10 + digit) * 2] = Way(cost: nodes[node][digit & 3], digits: 10 + digit)
        }
        for place in 1..<plan.sets.count {
            var next = none
            let links = costs.links[place - 1]
            let link = links.span
            let width = costs.groups[place]
            let set = plan.sets[place] * Lanes.groupsPerSet
            let node = place * Lanes.groupsPerPlace + set
            let own = (nodes[node], nodes[node + 1], nodes[node + 2])
            let still = place * Lanes.groupsPerSet
            let after = (rest[still], rest[still + 1], rest[still + 2])
            for sum in 0..<10 {
                for last in 0..<10 {
                    let before = rest[still &- Lanes.groupsPerSet &+ last >> 2][last & 3]
                    let row = (plan.sets[place &- 1] &* Lanes.perSet &+ last) &* width &+ set
                    for rank in 0..<2 {
                        let way = ways[(sum &* 10 &+ last) &* 2 &+ rank]
                        guard way.cost + before < nextCost else { break }
                        let sums = (
                            way.cost + link[row] + own.0, way.cost + link[row &+ 1] + own.1,
                            way.cost + link[row &+ 2] + own.2
                        )
                        let limit = SIMD4(repeating: nextCost)
                        func follow(_ sums: SIMD4<Float>, _ after: SIMD4<Float>, from first: Int) {
                            let isHopeful = sums + after .< limit
                            for lane in 0..<4 where isHopeful[lane] {
                                let digit = first &+ lane
                                let target = ((sum &+ plan.weights[place] &* digit) % 10 &* 10 &+ digit) &* 2
                                let longer = Way(cost: sums[lane], digits: way.digits &* 10 &+ digit)
                                if longer.cost < next[target].cost {
                                    next[target &+ 1] = next[target]
                                    next[target] = longer
                                } else if longer.cost < next[target &+ 1].cost {
                                    next[target &+ 1] = longer
                                }
                            }
                        }
                        follow(sums.0, after.0, from: 0)
                        follow(sums.1, after.1, from: 4)
                        follow(sums.2, after.2, from: 8)
                    }
                }
            }
            ways = next
        }
        for index in 0..<20 { offer(number, ways[index], plan.sets.count) }
    }

    private mutating func offer(_ plan: Int, _ way: Way, _ count: Int) {
        guard way.cost < nextCost else { return }
        if let best, way.cost >= best.cost {
            nextCost = way.cost
            return
        }
        var digits: [Int] = []
        var rest = way.digits
        for _ in 0..<count {
            digits.append(rest % 10)
            rest /= 10
        }
        if let best { nextCost = best.cost }
        best = Result(plan: plan, digits: digits.reversed(), cost: way.cost)
    }
}

/// Plans of numbers.
extension EANChainSearch {
    /// Plans of EAN-13, by the first digit.
    package static let ean13 = (0...9).map { first in
        Plan(
            sets: sets(EANTables.ean13Parities[first], 6) + [Int](filling: 6, with: 0),
            weights: (0..<12).map { $0 & 1 == 0 ? 3 : 1 }, constant: first)
    }

    private static func sets(_ parity: UInt8, _ count: Int) -> [Int] {
        (0..<count).map { Int(parity >> UInt8(count - 1 - $0) & 1) }
    }
}
