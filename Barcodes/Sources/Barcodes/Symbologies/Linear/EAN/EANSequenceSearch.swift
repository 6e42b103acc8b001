/// Finds the most likely number that passes its checks, by the cost of each digit in each place.
///
/// A check digit ties all digits together: for each remainder modulo 10 that the digits so far may leave, the two best
/// beginnings are kept, and carried on with each next digit (dynamic programming, exact).
struct EANSequenceSearch {
    /// Sequence of digits and its cost.
    private struct Way {
        var cost: Float
        /// Digits as a decimal number, with a 1 in front.
        var digits: Int
    }

    /// Best two sequences for each remainder.
    private typealias Ways = [(Way?, Way?)]

    struct Result {
        var number: EANNumber
        var cost: Float
    }

    /// Best valid number, and the cost of the next best.
    private(set) var best: Result?
    private(set) var nextCost: Float = .infinity

    private mutating func offer(_ number: EANNumber, _ cost: Float) {
        if cost < best?.cost ?? .infinity {
            nextCost = best?.cost ?? .infinity
            best = Result(number: number, cost: cost)
        } else if cost < nextCost {
            nextCost = cost
        }
    }

    /// Returns the best two sequences whose weighted sum leaves a remainder.
    /// - Parameters:
    ///   - slots: the cost of each digit in each place, and the place's weight.
    ///   - limit: the cost from which on sequences do not matter.
    private static func ways(
        _ slots: [(costs: ArraySlice<Float>, weight: Int)], _ remainder: Int, below limit: Float
    ) -> [Way] {
        var ways = Ways(repeating: (nil, nil), count: 10)
        ways[0].0 = Way(cost: 0, digits: 1)
        // Minimum cost of the places to come.
        var rest = slots.reduce(0) { $0 + ($1.costs.min() ?? 0) }
        for slot in slots {
            rest -= slot.costs.min() ?? 0
            var next = Ways(repeating: (nil, nil), count: 10)
            for (sum, pair) in ways.enumerated() {
                for way in [pair.0, pair.1] {
                    guard let way else { continue }
                    let most = limit - rest - way.cost + roundingError
                    for (digit, cost) in slot.costs.enumerated() where cost < most {
                        let target = (sum + digit * slot.weight) % 10
                        let longer = Way(cost: way.cost + cost, digits: way.digits * 10 + digit)
                        if longer.cost < next[target].0?.cost ?? .infinity {
                            next[target].1 = next[target].0
                            next[target].0 = longer
                        } else if longer.cost < next[target].1?.cost ?? .infinity {
                            next[target].1 = longer
                        }
                    }
                }
            }
            ways = next
        }
        let pair = ways[(remainder % 10 + 10) % 10]
        return [pair.0, pair.1].compactMap { $0 }
    }

    /// Maximum difference between sums of the same costs that are added up in different orders.
    private static let roundingError: Float = 0.01

    private static func digits(_ way: Way, _ count: Int) -> [Int] {
        var digits: [Int] = []
        var rest = way.digits
        for _ in 0..<count {
            digits.append(rest % 10)
            rest /= 10
        }
        return digits.reversed()
    }

    /// - Parameters:
    ///   - left: twenty costs for each of six places: set A, then set B.
    ///   - right: ten costs for each of six places.
    static func ean13(left: [[Float]], right: [[Float]]) -> EANSequenceSearch {
        var search = EANSequenceSearch()
        // First digits are tried in the order of their cost without regard to the check digit, so that the others can
        // be left out.
        let least: [Float] = (0...9).map { first in
            let parity = EANTables.ean13Parities[first]
            var sum: Float = 0
            for place in 0..<6 {
                let digits = parity >> (5 - place) & 1 == 1 ? left[place][10..<20] : left[place][0..<10]
                sum += digits.min() ?? 0
                sum += right[place].min() ?? 0
            }
            return sum
        }
        for first in (0...9).sorted(by: { least[$0] < least[$1] }) where least[first] < search.nextCost {
            let parity = EANTables.ean13Parities[first]
            var slots: [(costs: ArraySlice<Float>, weight: Int)] = []
            for place in 0..<6 {
                let isB = parity >> (5 - place) & 1 == 1
                // The second digit has weight 3.
                slots.append((isB ? left[place][10..<20] : left[place][0..<10], place & 1 == 0 ? 3 : 1))
            }
            for place in 0..<6 { slots.append((right[place][0..<10], place & 1 == 0 ? 3 : 1)) }
            for way in ways(slots, -first, below: search.nextCost) {
                search.offer(EANNumber(kind: .ean13, digits: [first] + digits(way, 12)), way.cost)
            }
        }
        return search
    }

    static func ean8(left: [[Float]], right: [[Float]]) -> EANSequenceSearch {
        var search = EANSequenceSearch()
        var slots: [(costs: ArraySlice<Float>, weight: Int)] = []
        for place in 0..<4 { slots.append((left[place][0..<10], place & 1 == 0 ? 3 : 1)) }
        for place in 0..<4 { slots.append((right[place][0..<10], place & 1 == 0 ? 3 : 1)) }
        for way in ways(slots, 0, below: .infinity) {
            search.offer(EANNumber(kind: .ean8, digits: digits(way, 8)), way.cost)
        }
        return search
    }

    static func upcE(_ places: [[Float]]) -> EANSequenceSearch {
        var search = EANSequenceSearch()
        let lasts = UPCELast.all
        // Combinations are tried in the order of their cost without regard to the check digit, so that most can be left
        // out.
        var choices: [(least: Float, last: Int, system: Int, check: Int, slots: [ArraySlice<Float>])] = []
        for system in 0...1 {
            for check in 0...9 {
                let sets = EANTables.upcEParities[check]
                let parity = system == 0 ? sets : ~sets & 0b111111
                let slots: [ArraySlice<Float>] = (0..<6).map { place in
                    parity >> (5 - place) & 1 == 1 ? places[place][10..<20] : places[place][0..<10]
                }
                var least: Float = 0
                for slot in slots[..<5] { least += slot.min() ?? 0 }
                for last in 0...9 {
                    choices.append((least + slots[5][slots[5].startIndex + last], last, system, check, slots))
                }
            }
        }
        choices.sort { $0.least < $1.least }
        for (least, last, system, check, slots) in choices {
            guard least < search.nextCost else { break }
            let weighted = (0..<5).map { (costs: slots[$0], weight: lasts[last].weights[$0]) }
            let lastCost = slots[5][slots[5].startIndex + last]
            // The digits' sum and the check digit make a multiple of 10.
            let remainder = -(lasts[last].constant + 3 * system + check)
            for way in ways(weighted, remainder, below: search.nextCost - lastCost) {
                let digits = [system] + digits(way, 5) + [last, check]
                search.offer(EANNumber(kind: .upcE, digits: digits), way.cost + lastCost)
            }
        }
        return search
    }

    /// Weights of UPC-E's digits in the check digit of the number that they stand for, which depend on their last one.
    private struct UPCELast {
        /// Weights of the five digits before the last.
        let weights: [Int]
        /// Amount that the last digit adds by itself.
        let constant: Int

        static let all = (0...9).map { UPCELast($0) }

        init(_ last: Int) {
            func check(_ digits: [Int]) -> Int { GS1Checksum.digit(of: EANDigits.expanded(system: 0, digits)) }
            let without = check([0, 0, 0, 0, 0, last])
            weights = (0..<5).map { place in
                var digits = [0, 0, 0, 0, 0, last]
                digits[place] = 1
                return (without - check(digits) + 10) % 10
            }
            constant = 10 - without
        }
    }
}
