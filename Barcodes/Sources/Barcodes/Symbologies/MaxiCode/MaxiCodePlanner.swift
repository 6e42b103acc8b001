/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and code sets, and whose edges are characters, shifts, latches and numbers of nine digits.
package struct MaxiCodePlanner {
    private let items: [MaxiCodeItem]
    private var costs: [Int]
    private var steps: [Step]

    private enum Step {
        case start
        case latch(from: MaxiCodeSet)
        case code
        /// Characters of another set.
        case shifted(MaxiCodeSet, items: Int)
        case digits
        case eci
    }

    private static let sets = MaxiCodeSet.allCases

    package init(_ items: [MaxiCodeItem]) {
        self.items = items
        let count = (items.count + 1) * Self.sets.count
        costs = Array(repeating: Int.max / 4, count: count)
        steps = Array(repeating: .start, count: count)
        costs[0] = 0
        for index in 0...items.count {
            latch(at: index)
            guard index < items.count else { break }
            for set in Self.sets { consume(index, set, cost: costs[Self.node(index, set)]) }
        }
    }

    private static func node(_ index: Int, _ set: MaxiCodeSet) -> Int { index * sets.count + set.rawValue }

    private mutating func offer(_ index: Int, _ set: MaxiCodeSet, _ cost: Int, _ step: Step) {
        guard cost < costs[Self.node(index, set)] else { return }
        costs[Self.node(index, set)] = cost
        steps[Self.node(index, set)] = step
    }

    private mutating func latch(at index: Int) {
        for from in Self.sets {
            for to in Self.sets where to != from {
                let cost = costs[Self.node(index, from)] + Self.latch(from, to).count
                offer(index, to, cost, .latch(from: from))
            }
        }
    }

    /// The codewords of a latch: to sets C to E a shift and a lock.
    private static func latch(_ from: MaxiCodeSet, _ to: MaxiCodeSet) -> [UInt8] {
        switch (from, to) {
        case (.b, .a), (.a, .b): [63]
        case (_, .a): [58]
        case (_, .b): [63]
        default: [shift(to), shift(to)]
        }
    }

    private static func shift(_ set: MaxiCodeSet) -> UInt8 { UInt8(58 + set.rawValue) }

    private func code(_ index: Int, _ set: MaxiCodeSet) -> Int? {
        guard index < items.count, case .byte(let byte) = items[index] else { return nil }
        let code = MaxiCodeTables.codeOfByte[set.rawValue][Int(byte)]
        return code < 0 ? nil : Int(code)
    }

    private mutating func consume(_ index: Int, _ set: MaxiCodeSet, cost: Int) {
        if case .eci(let number) = items[index] {
            return offer(index + 1, set, cost + Self.eci(number).count, .eci)
        }
        if code(index, set) != nil { offer(index + 1, set, cost + 1, .code) }
        for other in Self.sets where other != set && code(index, other) != nil {
            switch (set, other) {
            case (_, .c), (_, .d), (_, .e), (.a, .b): offer(index + 1, set, cost + 2, .shifted(other, items: 1))
            case (.b, .a):
                for count in 1...3 where (0..<count).allSatisfy({ code(index + $0, .a) != nil }) {
                    offer(index + count, set, cost + count + 1, .shifted(.a, items: count))
                }
            default: break
            }
        }
        if isNumber(index) { offer(index + 9, set, cost + 6, .digits) }
    }

    private func isNumber(_ index: Int) -> Bool {
        guard index + 9 <= items.count else { return false }
        return items[index..<index + 9].allSatisfy {
            if case .byte(let byte) = $0 { (0x30...0x39).contains(byte) } else { false }
        }
    }

    private static func eci(_ number: Int) -> [UInt8] {
        func word(_ shift: Int) -> UInt8 { UInt8(number >> shift & 63) }
        switch number {
        case ..<32: return [27, UInt8(number)]
        case ..<1_024: return [27, UInt8(32 | number >> 6), word(0)]
        case ..<32_768: return [27, UInt8(48 | number >> 12), word(6), word(0)]
        default: return [27, UInt8(56 | number >> 18), word(12), word(6), word(0)]
        }
    }

    /// The codewords, as few as there can be, and the set in force at their end.
    package var codewords: (words: [UInt8], isPadded: Bool) {
        var set = Self.sets.min { costs[Self.node(items.count, $0)] < costs[Self.node(items.count, $1)] } ?? .a
        // Sets C and D have no pad.
        let last = set
        var path: [(step: Step, set: MaxiCodeSet, index: Int)] = []
        var index = items.count
        walk: while true {
            let step = steps[Self.node(index, set)]
            switch step {
            case .start: break walk
            case .latch(let from):
                path.append((step, set, index))
                set = from
                continue walk
            case .code, .eci: index -= 1
            case .shifted(_, let count): index -= count
            case .digits: index -= 9
            }
            path.append((step, set, index))
        }
        var words: [UInt8] = []
        for (step, set, index) in path.reversed() {
            switch step {
            case .start: break
            case .latch(let from): words += Self.latch(from, set)
            case .code: words.append(UInt8(code(index, set) ?? 0))
            case .shifted(let other, let count):
                words.append(other == .a ? [59, 56, 57][count - 1] : Self.shift(other))
                for offset in 0..<count { words.append(UInt8(code(index + offset, other) ?? 0)) }
            case .digits: words += digits(index)
            case .eci: if case .eci(let number) = items[index] { words += Self.eci(number) }
            }
        }
        return (words, last == .a || last == .b)
    }

    private func digits(_ index: Int) -> [UInt8] {
        var value = 0
        for case .byte(let byte) in items[index..<index + 9] { value = value * 10 + Int(byte) - 0x30 }
        return [31] + [24, 18, 12, 6, 0].map { UInt8(value >> $0 & 63) }
    }
}
