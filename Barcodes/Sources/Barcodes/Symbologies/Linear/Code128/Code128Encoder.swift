/// Makes the shortest sequence of symbol characters that says a message.
package enum Code128Encoder {
    /// What is encoded.
    package enum Item: Hashable, Sendable {
        /// A character of ISO/IEC 8859-1.
        case byte(UInt8)
        case fnc1, fnc2, fnc3
    }

    /// - Returns: the values of all symbol characters, from the start to the check character.
    ///
    /// The shortest way is found from the end: of each place the fewest characters that say the rest, in each code set
    /// and with FNC4 latched or not. Of equally short ways the one that stays in its set
    /// longest is taken, as in annex E.
    /// - Complexity: linear in the number of items.
    package static func characters(_ items: [Item]) -> [Int] {
        let plan = Plan(items)
        let start = [Code128Set.c, .b, .a].min { plan.cost(0, State($0)) < plan.cost(0, State($1)) } ?? .b
        var characters: [Int] = []
        var state = State(start)
        var index = 0
        while index < items.count {
            guard let step = plan.best(index, state) else { return [] }
            characters += step.characters
            index += step.items
            state = step.next
        }
        let first = Code128Tables.startA + start.rawValue
        return [first] + characters + [Code128Tables.check(start: first, characters)]
    }

    /// The bars of a sequence of symbol characters, with the stop character.
    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        for character in characters { row.append(Code128Tables.patterns[character], wide: 2) }
        row.append(Code128Tables.stop)
        return row
    }
}

private struct State: Hashable {
    var set: Code128Set
    /// Whether characters stand for those 128 further, until FNC4 comes twice.
    var isLatched: Bool

    init(_ set: Code128Set, isLatched: Bool = false) {
        self.set = set
        self.isLatched = isLatched
    }

    var index: Int { self.set.rawValue * 2 + (isLatched ? 1 : 0) }
    static let all = Code128Set.allCases.flatMap { set in [false, true].map { State(set, isLatched: $0) } }
}

private struct Step {
    var characters: [Int]
    var items: Int
    var next: State
}

private struct Plan {
    let items: [Code128Encoder.Item]
    /// The fewest characters that say the items from this one on, by state.
    private var costs: [Int]

    init(_ items: [Code128Encoder.Item]) {
        self.items = items
        costs = Array(repeating: 0, count: (items.count + 1) * State.all.count)
        for index in items.indices.reversed() {
            for state in State.all {
                costs[index * State.all.count + state.index] = directCost(index, state)
            }
            // A switch of set or latch costs one or two characters and says nothing; two of them are enough to get
            // from any state to any other.
            for _ in 0..<2 {
                for state in State.all {
                    for step in switches(state) {
                        let place = index * State.all.count + state.index
                        costs[place] = min(costs[place], step.characters.count + cost(index, step.next))
                    }
                }
            }
        }
    }

    func cost(_ index: Int, _ state: State) -> Int { costs[index * State.all.count + state.index] }

    private func directCost(_ index: Int, _ state: State) -> Int {
        var best = Int.max / 2
        for step in steps(index, state) {
            best = min(best, step.characters.count + cost(index + step.items, step.next))
        }
        return best
    }

    func best(_ index: Int, _ state: State) -> Step? {
        let goal = cost(index, state)
        for step in steps(index, state) where step.characters.count + cost(index + step.items, step.next) == goal {
            return step
        }
        return switches(state).first { $0.characters.count + cost(index, $0.next) == goal }
    }

    /// How the item, or two digits, can be said in a state.
    private func steps(_ index: Int, _ state: State) -> [Step] {
        switch (items[index], state.set) {
        case (.fnc1, _): return [Step(characters: [Code128Tables.fnc1], items: 1, next: state)]
        case (.fnc2, .c), (.fnc3, .c): return []
        case (.fnc2, _): return [Step(characters: [Code128Tables.fnc2], items: 1, next: state)]
        case (.fnc3, _): return [Step(characters: [Code128Tables.fnc3], items: 1, next: state)]
        case (.byte(let first), .c):
            guard !state.isLatched, index + 1 < items.count, case .byte(let second) = items[index + 1],
                (0x30...0x39).contains(first), (0x30...0x39).contains(second)
            else { return [] }
            return [Step(characters: [Int(first - 0x30) * 10 + Int(second - 0x30)], items: 2, next: state)]
        case (.byte(let byte), _): return steps(byte, state)
        }
    }

    private func steps(_ byte: UInt8, _ state: State) -> [Step] {
        let low = byte & 0x7F
        let extended = (byte >= 0x80) == state.isLatched ? [] : [fnc4(state.set)]
        if let value = Self.value(low, state.set) {
            return [Step(characters: extended + [value], items: 1, next: state)]
        }
        // Shift and FNC4 together are left to readers' doubts: neither order is in the standard.
        guard extended.isEmpty, let value = Self.value(low, state.set == .a ? .b : .a) else { return [] }
        return [Step(characters: [Code128Tables.shift, value], items: 1, next: state)]
    }

    private func fnc4(_ set: Code128Set) -> Int {
        set == .a ? Code128Tables.fnc4InA : Code128Tables.fnc4InB
    }

    /// The value of an ASCII character in a set.
    private static func value(_ character: UInt8, _ set: Code128Set) -> Int? {
        switch (set, character) {
        case (.a, 0..<0x20): Int(character) + 64
        case (.a, 0x20..<0x60), (.b, 0x20...): Int(character) - 32
        default: nil
        }
    }

    private func switches(_ state: State) -> [Step] {
        var steps: [Step] = []
        for (set, code) in [
            (Code128Set.c, Code128Tables.codeC), (.b, Code128Tables.codeB), (.a, Code128Tables.codeA),
        ] where set != state.set {
            // Digits of set C have no characters 128 further.
            if set == .c, state.isLatched { continue }
            steps.append(Step(characters: [code], items: 0, next: State(set, isLatched: state.isLatched)))
        }
        if state.set != .c {
            let latch = Array(repeating: fnc4(state.set), count: 2)
            steps.append(Step(characters: latch, items: 0, next: State(state.set, isLatched: !state.isLatched)))
        }
        return steps
    }
}
