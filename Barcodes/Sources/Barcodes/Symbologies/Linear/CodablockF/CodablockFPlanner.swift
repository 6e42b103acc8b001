/// Finds how a message is shared out to rows: as few of them as there can be for each number of columns.
///
/// Each row starts in a code set of its own, so that where a row ends matters to how short the next one is: the fewest
/// symbol characters from each item to each that may end its row are found first, then the fewest rows.
struct CodablockFPlanner {
    typealias Item = Code128Encoder.Item

    private let items: [Item]
    private let mostColumns: Int
    /// By first item and number of items: the fewest symbol characters.
    private var costs: [UInt8] = []
    /// The most items in a row: pairs of digits.
    private let reach: Int

    private static let never: UInt8 = 255
    private static let sets = Code128Set.allCases

    /// - Parameter mostColumns: the most data characters that a row has.
    init(_ items: [Item], mostColumns: Int) {
        self.items = items
        self.mostColumns = mostColumns
        reach = min(2 * mostColumns, items.count)
        costs = Array(repeating: Self.never, count: (items.count + 1) * (reach + 1))
        for first in 0...items.count {
            let row = Row(items, first, most: mostColumns)
            for count in 0...min(reach, items.count - first) {
                if let cost = row.least(count) { costs[first * (reach + 1) + count] = UInt8(cost) }
            }
        }
    }

    /// Where the rows of a symbol end, the last one with two characters less.
    /// - Returns: at least two rows; `nil` where it is impossible.
    func rows(columns: Int) -> [Range<Int>]? {
        // The fewest full rows that say the items before each.
        var fewest = [Int](repeating: .max, count: items.count + 1)
        var before = [Int](repeating: 0, count: items.count + 1)
        fewest[0] = 0
        for end in 1..<max(1, items.count + 1) {
            // The shortest row that is possible comes last, so that those before it are full.
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
        // There are two rows at least: the check characters may stand in one of their own.
        if rows.count < 2 { rows.append(items.count..<items.count) }
        return rows
    }

    private func cost(_ first: Int, _ end: Int) -> Int { Int(costs[first * (reach + 1) + end - first]) }

    /// The symbol characters of a row, and the sets that it starts and ends in.
    func characters(_ range: Range<Int>) -> (characters: [Int], start: Code128Set, end: Code128Set) {
        Row(items, range.lowerBound, most: mostColumns).characters(range.count)
    }

    /// The shortest ways from one item on, in each code set.
    private struct Row {
        private struct Step {
            var cost = Int.max
            var from = Code128Set.b
            var items = 0
            var characters: [Int] = []
        }

        private let steps: [[Step]]

        init(_ items: [Item], _ first: Int, most: Int) {
            let count = min(2 * most, items.count - first)
            var steps = [[Step]](repeating: [Step(), Step(), Step()], count: count + 1)
            for set in CodablockFPlanner.sets { steps[0][set.rawValue] = Step(cost: 0, from: set) }
            for place in 0...count {
                Self.switchSets(&steps[place])
                guard place < count else { break }
                for set in CodablockFPlanner.sets where steps[place][set.rawValue].cost < most {
                    let cost = steps[place][set.rawValue].cost
                    guard let (characters, used) = Self.step(items, first + place, set), place + used <= count else {
                        continue
                    }
                    if cost + characters.count < steps[place + used][set.rawValue].cost {
                        steps[place + used][set.rawValue] = Step(
                            cost: cost + characters.count, from: set, items: used, characters: characters)
                    }
                }
            }
            self.steps = steps
        }

        private static func switchSets(_ steps: inout [Step]) {
            let all = steps
            for set in CodablockFPlanner.sets {
                for other in CodablockFPlanner.sets where other != set && all[other.rawValue].cost < .max {
                    guard all[other.rawValue].cost + 1 < steps[set.rawValue].cost else { continue }
                    steps[set.rawValue] = Step(
                        cost: all[other.rawValue].cost + 1, from: other, items: 0,
                        characters: [CodablockFPlanner.latch(set)])
                }
            }
        }

        /// An item, or two digits, without leaving the set.
        private static func step(_ items: [Item], _ index: Int, _ set: Code128Set) -> (characters: [Int], items: Int)? {
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

        func least(_ count: Int) -> Int? {
            let least = steps[count].map(\.cost).min() ?? .max
            return least < Int(CodablockFPlanner.never) ? least : nil
        }

        func characters(_ count: Int) -> (characters: [Int], start: Code128Set, end: Code128Set) {
            // B where that is as short, as other writers have it.
            let order: [Code128Set] = [.b, .c, .a]
            let end = order.min { steps[count][$0.rawValue].cost < steps[count][$1.rawValue].cost } ?? .b
            var characters: [Int] = []
            var (place, set) = (count, end)
            while place > 0 || !steps[place][set.rawValue].characters.isEmpty {
                let step = steps[place][set.rawValue]
                characters = step.characters + characters
                place -= step.items
                set = step.from
            }
            return (characters, set, end)
        }
    }

    /// The character that leads to a set from any other.
    static func latch(_ set: Code128Set) -> Int {
        switch set {
        case .a: Code128Tables.codeA
        case .b: Code128Tables.codeB
        case .c: Code128Tables.codeC
        }
    }
}
