/// Finds the most likely EAN-13 number and the next, given how well each digit fits each place and each two digits fit
/// beside each other.
///
/// For each digit in a place and each remainder modulo 10 that the digits so far leave, the two best beginnings are kept
/// (dynamic programming, exact). What can't become better than the next best so far is not followed.
struct EANChainSearch {
    private(set) var best: (digits: [Int], cost: Float)?
    private(set) var nextCost: Float = .infinity

    /// - Parameters:
    ///   - costs: of twelve places: digits of sets A and B in the first six, ten digits in the others.
    ///   - most: what costs more than this does not matter.
    init(_ costs: ChainCosts, most: Float) {
        nextCost = most - costs.rest
        let choices = (0...9).map { Choice($0, costs) }
        for choice in choices.sorted(by: { $0.least < $1.least }) where choice.least < nextCost {
            search(choice, costs)
        }
        nextCost += costs.rest
        best?.cost += costs.rest
    }

    /// What a first digit makes of the places: which ten patterns each may hold, and the least that is still to come
    /// after each.
    private struct Choice {
        let first: Int
        /// The first pattern of the set, by place.
        let sets: [Int]
        /// By place and digit, without that digit's own cost.
        let rest: [[Float]]
        let least: Float

        init(_ first: Int, _ costs: ChainCosts) {
            self.first = first
            let parity = EANTables.ean13Parities[first]
            sets = (0..<12).map { $0 < 6 && parity >> UInt8(5 - $0) & 1 == 1 ? 10 : 0 }
            var rest = [[Float]](repeating: [Float](repeating: 0, count: 10), count: 12)
            for place in stride(from: 10, through: 0, by: -1) {
                let table = costs.links[place]
                let link = table.span
                let width = costs.nodes[place + 1].count
                for digit in 0..<10 {
                    let row = (sets[place] &+ digit) &* width &+ sets[place &+ 1]
                    var least = Float.infinity
                    for next in 0..<10 {
                        let cost =
                            link[row &+ next] + costs.nodes[place &+ 1][sets[place &+ 1] &+ next]
                            + rest[place &+ 1][next]
                        least = min(least, cost)
                    }
                    rest[place][digit] = least
                }
            }
            self.rest = rest
            var least = Float.infinity
            for digit in 0..<10 { least = min(least, costs.nodes[0][sets[0] + digit] + rest[0][digit]) }
            self.least = least
        }
    }

    /// A beginning.
    private struct Way {
        var cost: Float = .infinity
        /// Decimal, with a 1 before.
        var digits = 1
    }

    private mutating func search(_ choice: Choice, _ costs: ChainCosts) {
        // By remainder and last digit, two each.
        var ways = [Way](repeating: Way(), count: 200)
        for digit in 0..<10 {
            let sum = (choice.first + 3 * digit) % 10
            ways[(sum * 10 + digit) * 2] = Way(cost: costs.nodes[0][choice.sets[0] + digit], digits: 10 + digit)
        }
        for place in 1..<12 {
            var next = [Way](repeating: Way(), count: 200)
            let weight = place & 1 == 0 ? 3 : 1
            let table = costs.links[place - 1]
            let link = table.span
            let width = costs.nodes[place].count
            let set = choice.sets[place]
            let rest = choice.rest[place]
            for sum in 0..<10 {
                for last in 0..<10 {
                    for rank in 0..<2 {
                        let way = ways[(sum &* 10 &+ last) &* 2 &+ rank]
                        guard way.cost + choice.rest[place &- 1][last] < nextCost else { break }
                        let row = (choice.sets[place &- 1] &+ last) &* width &+ set
                        for digit in 0..<10 {
                            let cost = way.cost + link[row &+ digit] + costs.nodes[place][set &+ digit]
                            guard cost + rest[digit] < nextCost else { continue }
                            let target = ((sum &+ weight &* digit) % 10 &* 10 &+ digit) &* 2
                            if cost < next[target].cost {
                                next[target &+ 1] = next[target]
                                next[target] = Way(cost: cost, digits: way.digits &* 10 &+ digit)
                            } else if cost < next[target &+ 1].cost {
                                next[target &+ 1] = Way(cost: cost, digits: way.digits &* 10 &+ digit)
                            }
                        }
                    }
                }
            }
            ways = next
        }
        for index in 0..<20 where ways[index].cost.isFinite {
            offer(choice.first, ways[index])
        }
    }

    private mutating func offer(_ first: Int, _ way: Way) {
        guard way.cost < nextCost else { return }
        if let best, way.cost >= best.cost {
            nextCost = way.cost
            return
        }
        var digits: [Int] = []
        var rest = way.digits
        for _ in 0..<12 {
            digits.append(rest % 10)
            rest /= 10
        }
        if let best { nextCost = best.cost }
        best = ([first] + digits.reversed(), way.cost)
    }
}
