import Barcodes
import PictureMaker
import Testing

/// The search for the most likely number, compared with trying all numbers.
@Suite struct EANChainSearchTests {
    /// Plans of three digits, the first two of number sets A and B and the last one of set C: so few that all can be
    /// tried.
    private static let plans = [
        EANChainSearch.Plan(sets: [0, 1, 0], weights: [3, 1, 3], constant: 4),
        EANChainSearch.Plan(sets: [1, 1, 0], weights: [3, 1, 3], constant: 7),
    ]
    private static let sets = [[0, 1, 0], [1, 1, 0]]
    private static let constants = [4, 7]

    /// Costs by position, lane, and lane of the position before.
    private struct Table {
        var nodes: [[Float]]
        var links: [[[Float]]]
        let rest: Float = 2

        init(_ random: inout SeededGenerator) {
            nodes = (0..<3).map { _ in (0..<24).map { _ in Float.random(in: 0...10, using: &random) } }
            links = (0..<2).map { _ in
                (0..<24).map { _ in (0..<24).map { _ in Float.random(in: 0...10, using: &random) } }
            }
        }

        func cost(_ lanes: [Int]) -> Float {
            var sum = rest + nodes[0][lanes[0]]
            for place in 1..<3 { sum += nodes[place][lanes[place]] + links[place - 1][lanes[place - 1]][lanes[place]] }
            return sum
        }

        /// Costs for the search; lanes 10, 11, 22 and 23 are unused.
        var costs: ChainCosts {
            let groups = [6, 6, 3]
            func isPattern(_ lane: Int) -> Bool { lane % 12 < 10 }
            var flat = [SIMD4<Float>](repeating: SIMD4(repeating: ChainLanes.none), count: 18)
            for place in 0..<3 {
                for lane in 0..<4 * groups[place] where isPattern(lane) {
                    flat[place * ChainLanes.groupsPerPlace + lane / 4][lane % 4] = nodes[place][lane]
                }
            }
            let rows = (1..<3).map { place in
                (0..<24).flatMap { before in
                    (0..<groups[place]).map { group in
                        SIMD4<Float>((0..<4).map { links[place - 1][before][4 * group + $0] })
                    }
                }
            }
            return ChainCosts(rest: rest, groups: groups, nodes: flat, links: rows)
        }
    }

    @Test func theBestNumberAndTheNextAreThoseOfTryingAll() {
        var random = SeededGenerator(seed: 5)
        for turn in 0..<40 {
            let table = Table(&random)
            var all: [(plan: Int, digits: [Int], cost: Float)] = []
            for plan in 0..<2 {
                for number in 0..<1000 {
                    let digits = [number / 100, number / 10 % 10, number % 10]
                    guard (Self.constants[plan] + 3 * digits[0] + digits[1] + 3 * digits[2]) % 10 == 0 else { continue }
                    let lanes = zip(digits, Self.sets[plan]).map { $0 + 12 * $1 }
                    all.append((plan, digits, table.cost(lanes)))
                }
            }
            all.sort { $0.cost < $1.cost }
            let search = EANChainSearch(table.costs, Self.plans, most: 1000)
            #expect(search.best?.plan == all[0].plan, "\(turn)")
            #expect(search.best?.digits == all[0].digits, "\(turn)")
            #expect(abs((search.best?.cost ?? 0) - all[0].cost) < 1e-3, "\(turn)")
            #expect(abs(search.nextCost - all[1].cost) < 1e-3, "\(turn)")
            // A number that costs more than the limit is not found.
            #expect(EANChainSearch(table.costs, Self.plans, most: all[0].cost - 0.01).best == nil, "\(turn)")
        }
    }

    @Test func patternsOfLeastCostAreThoseOfTryingAll() {
        var random = SeededGenerator(seed: 6)
        for turn in 0..<20 {
            let table = Table(&random)
            var best: (lanes: [Int], cost: Float) = ([], .infinity)
            let patterns = (0..<24).filter { $0 % 12 < 10 }
            for first in patterns {
                for second in patterns {
                    for third in patterns.prefix(10) where table.cost([first, second, third]) < best.cost {
                        best = ([first, second, third], table.cost([first, second, third]))
                    }
                }
            }
            let found = table.costs.best
            #expect(found.patterns == best.lanes.map(ChainLanes.pattern), "\(turn)")
            #expect(abs(found.cost - best.cost) < 1e-3, "\(turn)")
            #expect(abs(table.costs.least - best.cost) < 1e-3, "\(turn)")
        }
    }
}
