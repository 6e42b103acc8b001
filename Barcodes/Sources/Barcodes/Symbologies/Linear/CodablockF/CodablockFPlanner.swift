/// Distributes a message over rows: as few of them as there can be for each number of columns.
///
/// Each row starts in a code set of its own, so the place where a row ends affects the length of the next one. The
/// fewest symbol characters from each item to each that may end its row are found first, then the fewest rows.
struct CodablockFPlanner {
    typealias Item = Code128Encoder.Item

    private let items: [Item]
    private let maximumColumns: Int
    /// Fewest symbol characters, by first item and number of items.
    private var costs: [UInt8] = []
    /// Number of symbol characters for an item without leaving a set, and number of items that these stand for, by item
    /// and code set; 0 where the set does not have it.
    private var moves: [(characters: Int, items: Int)] = []
    /// Maximum number of items in a row: pairs of digits.
    private let reach: Int

    private static let never: UInt8 = 255
    private static let sets = Code128Set.allCases

    /// - Parameter maximumColumns: the maximum number of data characters of a row.
    init(_ items: [Item], maximumColumns: Int) {
        self.items = items
        self.maximumColumns = maximumColumns
        reach = min(2 * maximumColumns, items.count)
        costs = Array(repeating: Self.never, count: (items.count + 1) * (reach + 1))
        for index in items.indices {
            for set in Self.sets {
                let said = Self.characters(items, index, set)
                moves.append((said?.characters.count ?? 0, said?.items ?? 0))
            }
        }
        for first in 0...items.count {
            let steps = steps(from: first)
            for count in 0...min(reach, items.count - first) {
                let cost = min(steps[3 * count].cost, steps[3 * count + 1].cost, steps[3 * count + 2].cost)
                if cost < Int(Self.never) { costs[first * (reach + 1) + count] = UInt8(cost) }
            }
        }
    }

    /// Returns the items of each row of a symbol; the last row has two characters less.
    /// - Returns: at least two rows; `nil` where it is impossible.
    func rows(columns: Int) -> [Range<Int>]? {
        // Fewest full rows for the items before each.
        var fewest = [Int](repeating: .max, count: items.count + 1)
        var before = [Int](repeating: 0, count: items.count + 1)
        fewest[0] = 0
        for end in 1..<max(1, items.count + 1) {
            // Shorter last rows are tried first, so that those before them are full.
            for first in (max(0, end - reach)..<end).reversed()
            where fewest[first] < .max && cost(first, end) <= columns && fewest[first] + 1 < fewest[end] {
                fewest[end] = fewest[first] + 1
                before[end] = first
            }
        }
        var best: Int?
        for first in (max(0, items.count - reach)...items.count).reversed()
        where fewest[first] < .max && cost(first, items.count) <= columns - 2 {
            if fewest[first] < best.map({ fewest[$0] }) ?? .max { best = first }
        }
        guard let best else { return nil }
        var rows = [best..<items.count]
        var end = best
        while end > 0 {
            rows.append(before[end]..<end)
            end = before[end]
        }
        rows.reverse()
        // There are at least two rows: the check characters may stand in a row of their own.
        if rows.count < 2 { rows.append(items.count..<items.count) }
        return rows
    }

    private func cost(_ first: Int, _ end: Int) -> Int { Int(costs[first * (reach + 1) + end - first]) }

    /// Returns the symbol characters of a row, and the sets that it starts and ends in.
    func characters(_ range: Range<Int>) -> (characters: [Int], start: Code128Set, end: Code128Set) {
        let steps = steps(from: range.lowerBound)
        func step(_ place: Int, _ set: Code128Set) -> Step { steps[3 * place + set.rawValue] }
        // Set B is preferred where it is as short, as by other writers.
        let order: [Code128Set] = [.b, .c, .a]
        let end = order.min { step(range.count, $0).cost < step(range.count, $1).cost } ?? .b
        var characters: [Int] = []
        var (place, set) = (range.count, end)
        while place > 0 {
            let step = step(place, set)
            place -= step.items
            let own =
                step.items == 0 ? [Self.latch(set)] : Self.characters(items, range.lowerBound + place, set)?.characters
            characters = (own ?? []) + characters
            set = step.from
        }
        return (characters, set, end)
    }

    /// Last step of a shortest way: an item or two in a code set, or none and a change from another set.
    private struct Step {
        var cost = Int.max
        var from = Code128Set.b
        var items = 0
    }

    /// Returns the shortest ways from one item on, by number of items and code set, as far as a row may extend.
    private func steps(from first: Int) -> [Step] {
        let count = min(2 * maximumColumns, items.count - first)
        var steps = [Step](repeating: Step(), count: 3 * count + 3)
        for set in Self.sets { steps[set.rawValue] = Step(cost: 0, from: set) }
        for place in 0...count {
            Self.switchSets(&steps, at: 3 * place)
            guard place < count else { break }
            for set in Self.sets where steps[3 * place + set.rawValue].cost < maximumColumns {
                let move = moves[3 * (first + place) + set.rawValue]
                guard move.items > 0, place + move.items <= count else { continue }
                let cost = steps[3 * place + set.rawValue].cost + move.characters
                let target = 3 * (place + move.items) + set.rawValue
                if cost < steps[target].cost { steps[target] = Step(cost: cost, from: set, items: move.items) }
            }
        }
        return steps
    }

    private static func switchSets(_ steps: inout [Step], at place: Int) {
        let costs = (steps[place].cost, steps[place + 1].cost, steps[place + 2].cost)
        for set in sets {
            for (other, cost) in [(Code128Set.a, costs.0), (.b, costs.1), (.c, costs.2)]
            where other != set && cost < .max && cost + 1 < steps[place + set.rawValue].cost {
                steps[place + set.rawValue] = Step(cost: cost + 1, from: other)
            }
        }
    }

    /// Returns the characters for an item, or for two digits, without leaving the set; `nil` where the set does not
    /// have it.
    private static func characters(
        _ items: [Item], _ index: Int, _ set: Code128Set
    ) -> (characters: [Int], items: Int)? {
        switch items[index] {
        case .fnc1: return ([Code128Tables.fnc1], 1)
        case .fnc2: return set == .c ? nil : ([Code128Tables.fnc2], 1)
        case .fnc3: return set == .c ? nil : ([Code128Tables.fnc3], 1)
        case .byte(let byte):
            guard set == .c else { return Code128Encoder.characters(byte, in: set).map { ($0, 1) } }
            guard index + 1 < items.count, case .byte(let second) = items[index + 1],
                (0x30...0x39).contains(byte), (0x30...0x39).contains(second)
            else { return nil }
            return ([Int(byte - 0x30) * 10 + Int(second - 0x30)], 2)
        }
    }

    /// Returns the character that leads to a set from any other.
    static func latch(_ set: Code128Set) -> Int {
        switch set {
        case .a: Code128Tables.codeA
        case .b: Code128Tables.codeB
        case .c: Code128Tables.codeC
        }
    }
}
