/// Finds the shortest sequence of symbol characters for a message.
package enum Code128Encoder {
    /// Item to encode.
    package enum Item: Hashable, Sendable {
        /// A character of ISO/IEC 8859-1.
        case byte(UInt8)
        case fnc1, fnc2, fnc3
    }

    /// Returns the shortest sequence of symbol characters for a message.
    ///
    /// It is found from the end: for each place, each code set, and with FNC4 latched or not, the fewest characters for
    /// the rest. Of equally short ways, the one that stays in its set longest is taken, as in annex E.
    /// - Parameter link: the kind of component above the symbol; the last character before the check character shows
    ///   it.
    /// - Returns: the values of all symbol characters, from the start to the check character.
    /// - Complexity: linear in the number of items.
    package static func characters(_ items: [Item], link: Code128Link? = nil) -> [Int] {
        let plan = Code128Plan(items)
        var state = plan.start
        var characters: [Int] = []
        characters.reserveCapacity(items.count + 8)
        characters.append(Code128Tables.startA + state.set.rawValue)
        var index = 0
        while index < items.count {
            guard let step = plan.best(index, state) else { return [] }
            for position in 0..<step.count { characters.append(position == 0 ? step.first : step.second) }
            index += step.items
            state = step.next
        }
        if let link { characters.append(link.character(in: state.set)) }
        characters.append(Code128Tables.check(start: characters[0], characters.dropFirst()))
        return characters
    }

    /// Returns the characters for a byte in set A or B, with FNC4 or a shift where needed; `nil` where there are none.
    static func characters(_ byte: UInt8, in set: Code128Set) -> [Int]? {
        let low = byte & 0x7F
        if let value = Code128Plan.value(low, set) { return byte < 0x80 ? [value] : [Code128Plan.fnc4(set), value] }
        // No byte is encoded by shift and FNC4 together: neither order is in the standard, so readers may differ.
        guard byte < 0x80, let value = Code128Plan.value(low, set == .a ? .b : .a) else { return nil }
        return [Code128Tables.shift, value]
    }

    /// Returns the bars of a sequence of symbol characters, with the stop character.
    package static func bars(_ characters: [Int]) -> BarRow {
        var row = BarRow()
        for character in characters { row.append(Code128Tables.modules[character]) }
        row.append(Code128Tables.stopModules)
        return row
    }
}

/// Shortest sequences of characters for the items from each one on, in each state: a code set, and whether characters
/// stand for those 128 further, until FNC4 comes twice. Set C has no characters 128 further.
private struct Code128Plan {
    enum State: Int, CaseIterable {
        case a, aLatched, b, bLatched, c

        init(_ set: Code128Set) {
            switch set {
            case .a: self = .a
            case .b: self = .b
            case .c: self = .c
            }
        }

        var set: Code128Set {
            switch self {
            case .a, .aLatched: .a
            case .b, .bLatched: .b
            case .c: .c
            }
        }

        var isLatched: Bool { self == .aLatched || self == .bLatched }
    }

    /// Step of one or two symbol characters.
    struct Step {
        var first = 0
        var second = 0
        var count = 1
        var items = 1
        var next: State
    }

    private let items: [Code128Encoder.Item]
    /// Costs by item and state.
    private var costs: [Int32]

    private static let states = State.allCases.count
    private static let never: Int32 = 1 << 28

    init(_ items: [Code128Encoder.Item]) {
        self.items = items
        costs = Array(repeating: 0, count: (items.count + 1) * Self.states)
        for index in items.indices.reversed() { plan(index) }
    }

    private func cost(_ index: Int, _ state: State) -> Int32 { costs[index &* Self.states &+ state.rawValue] }

    private mutating func plan(_ index: Int) {
        var a = directCost(index, .a), aLatched = directCost(index, .aLatched)
        var b = directCost(index, .b), bLatched = directCost(index, .bLatched)
        var c = directCost(index, .c)
        // A switch of set costs one character and a latch two; two of them are enough to get from any state to any
        // other.
        for _ in 0..<2 {
            a = min(a, c + 1, b + 1, aLatched + 2)
            aLatched = min(aLatched, bLatched + 1, a + 2)
            b = min(b, c + 1, a + 1, bLatched + 2)
            bLatched = min(bLatched, aLatched + 1, b + 2)
            c = min(c, a + 1, b + 1)
        }
        let place = index * Self.states
        costs[place] = a
        costs[place + 1] = aLatched
        costs[place + 2] = b
        costs[place + 3] = bLatched
        costs[place + 4] = c
    }

    private func directCost(_ index: Int, _ state: State) -> Int32 {
        guard let step = step(index, state) else { return Self.never }
        return Int32(truncatingIfNeeded: step.count) + cost(index + step.items, step.next)
    }

    /// State to start in; set C, with digits, where that is as short.
    var start: State {
        let (a, b, c) = (cost(0, .a), cost(0, .b), cost(0, .c))
        return c <= min(a, b) ? .c : b <= a ? .b : .a
    }

    /// Returns the first step for the items from this one on.
    func best(_ index: Int, _ state: State) -> Step? {
        let goal = cost(index, state)
        if let step = step(index, state), Int32(step.count) + cost(index + step.items, step.next) == goal {
            return step
        }
        for (set, code) in [
            (Code128Set.c, Code128Tables.codeC), (.b, Code128Tables.codeB), (.a, Code128Tables.codeA),
        ] where set != state.set && (set != .c || !state.isLatched) {
            let next: State = state.isLatched ? (set == .a ? .aLatched : .bLatched) : State(set)
            if cost(index, next) + 1 == goal { return Step(first: code, items: 0, next: next) }
        }
        let latched: State
        switch state {
        case .a: latched = .aLatched
        case .aLatched: latched = .a
        case .b: latched = .bLatched
        case .bLatched: latched = .b
        case .c: return nil
        }
        let code = Self.fnc4(state.set)
        return cost(index, latched) + 2 == goal
            ? Step(first: code, second: code, count: 2, items: 0, next: latched) : nil
    }

    /// Returns the step for an item, or for two digits, that stays in a state.
    @inline(__always)
    private func step(_ index: Int, _ state: State) -> Step? {
        switch items[index] {
        case .fnc1: return Step(first: Code128Tables.fnc1, next: state)
        case .fnc2: return state == .c ? nil : Step(first: Code128Tables.fnc2, next: state)
        case .fnc3: return state == .c ? nil : Step(first: Code128Tables.fnc3, next: state)
        case .byte(let first):
            guard state == .c else { return step(first, state) }
            guard index + 1 < items.count, case .byte(let second) = items[index + 1],
                (0x30...0x39).contains(first), (0x30...0x39).contains(second)
            else { return nil }
            return Step(first: Int(first - 0x30) * 10 + Int(second - 0x30), items: 2, next: state)
        }
    }

    @inline(__always)
    private func step(_ byte: UInt8, _ state: State) -> Step? {
        let low = byte & 0x7F
        let (set, other) = state.set == .a ? (Code128Set.a, Code128Set.b) : (.b, .a)
        let isExtended = (byte >= 0x80) != state.isLatched
        if let value = Self.value(low, set) {
            return isExtended
                ? Step(first: Self.fnc4(set), second: value, count: 2, next: state) : Step(first: value, next: state)
        }
        // No byte is encoded by shift and FNC4 together: neither order is in the standard, so readers may differ.
        guard !isExtended, let value = Self.value(low, other) else { return nil }
        return Step(first: Code128Tables.shift, second: value, count: 2, next: state)
    }

    static func fnc4(_ set: Code128Set) -> Int {
        set == .a ? Code128Tables.fnc4InA : Code128Tables.fnc4InB
    }

    /// Returns the value of an ASCII character in a set.
    @inline(__always)
    static func value(_ character: UInt8, _ set: Code128Set) -> Int? {
        switch (set, character) {
        case (.a, 0..<0x20): Int(character) + 64
        case (.a, 0x20..<0x60), (.b, 0x20...): Int(character) - 32
        default: nil
        }
    }
}
