/// Finds the most likely number that passes its checks, given how well each digit fits each place.
///
/// A check digit ties all digits together: for each remainder modulo 10 that the digits so far may leave, the two best
/// beginnings are kept, and carried on with each next digit (dynamic programming, exact).
struct EANSequenceSearch {
    /// A sequence of digits and its cost.
    private struct Way {
        var cost: Float
        /// Decimal, with a 1 before.
        var digits: Int
    }

    /// The best two for each remainder.
    private typealias Ways = [(Way?, Way?)]

    struct Result {
        var number: EANNumber
        var cost: Float
    }

    /// The best and the next best that are valid.
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

    /// The best two sequences whose weighted sum leaves a remainder.
    /// - Parameter slots: the cost of each digit in each place, and the place's weight.
    private static func ways(_ slots: [(costs: ArraySlice<Float>, weight: Int)], _ remainder: Int) -> [Way] {
        var ways = Ways(repeating: (nil, nil), count: 10)
        ways[0].0 = Way(cost: 0, digits: 1)
        for slot in slots {
            var next = Ways(repeating: (nil, nil), count: 10)
            for (sum, pair) in ways.enumerated() {
                for way in [pair.0, pair.1] {
                    guard let way else { continue }
                    for (digit, cost) in slot.costs.enumerated() {
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
        for first in 0...9 {
            let parity = EANTables.ean13Parities[first]
            var slots: [(costs: ArraySlice<Float>, weight: Int)] = []
            for place in 0..<6 {
                let isB = parity >> (5 - place) & 1 == 1
                // The second digit has weight 3.
                slots.append((isB ? left[place][10..<20] : left[place][0..<10], place & 1 == 0 ? 3 : 1))
            }
            for place in 0..<6 { slots.append((right[place][0..<10], place & 1 == 0 ? 3 : 1)) }
            for way in ways(slots, -first) {
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
        for way in ways(slots, 0) { search.offer(EANNumber(kind: .ean8, digits: digits(way, 8)), way.cost) }
        return search
    }

    static func upcE(_ places: [[Float]]) -> EANSequenceSearch {
        var search = EANSequenceSearch()
        for last in 0...9 {
            // What each digit counts in the number that it stands for.
            let weights = (0..<6).map { place in
                var digits = [0, 0, 0, 0, 0, last]
                let without = EANDigits.checkDigit(EANDigits.expanded(system: 0, digits))
                if place < 5 { digits[place] = 1 }
                return (without - EANDigits.checkDigit(EANDigits.expanded(system: 0, digits)) + 10) % 10
            }
            let constant = 10 - EANDigits.checkDigit(EANDigits.expanded(system: 0, [0, 0, 0, 0, 0, last]))
            for system in 0...1 {
                for check in 0...9 {
                    let sets = EANTables.upcEParities[check]
                    let parity = system == 0 ? sets : ~sets & 0b111111
                    func costs(_ place: Int) -> ArraySlice<Float> {
                        parity >> (5 - place) & 1 == 1 ? places[place][10..<20] : places[place][0..<10]
                    }
                    let slots = (0..<5).map { (costs: costs($0), weight: weights[$0]) }
                    let lastCosts = costs(5)
                    let lastCost = lastCosts[lastCosts.startIndex + last]
                    // The digits' sum and the check digit make a multiple of 10.
                    for way in ways(slots, -(constant + 3 * system + check)) {
                        let digits = [system] + digits(way, 5) + [last, check]
                        search.offer(EANNumber(kind: .upcE, digits: digits), way.cost + lastCost)
                    }
                }
            }
        }
        return search
    }
}
