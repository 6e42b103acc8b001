/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and code sets, and whose edges are characters, shifts, latches and numbers of nine digits.
package struct MaxiCodePlanner {
    private let items: [MaxiCodeItem]
    /// The code of each item in each set; -1 where it has none.
    private let codes: [SIMD8<Int8>]
    private var costs: [Int32]
    private var steps: [Step]

    private enum Step {
        case start
        case latch(from: MaxiCodeSet)
        case code
        /// Characters of another set.
        case shifted(MaxiCodeSet, items: UInt8)
        case digits
        case eci
    }

    private static let sets = MaxiCodeSet.allCases
    private static let setCount = sets.count
    private static let never: Int32 = 1 << 28
    /// The codewords that latches take, by set and set.
    private static let latchCounts: [Int32] = sets.flatMap { from in sets.map { Int32(latch(from, $0).count) } }

    package init(_ items: [MaxiCodeItem]) {
        self.items = items
        let count = (items.count + 1) * Self.sets.count
        codes = items.map { item in
            if case .byte(let byte) = item {
                MaxiCodeTables.codesOfByte[Int(byte)]
            } else {
                SIMD8<Int8>(repeating: -1)
            }
        }
        costs = Array(repeating: Self.never, count: count)
        steps = Array(repeating: .start, count: count)
        costs[0] = 0
        for index in 0...items.count {
            latch(at: index)
            guard index < items.count else { break }
            consume(index)
        }
    }

    private static func node(_ index: Int, _ set: MaxiCodeSet) -> Int { index * setCount + set.rawValue }

    @inline(__always)
    private mutating func offer(_ node: Int, _ cost: Int32, _ step: Step) {
        guard cost < costs[node] else { return }
        costs[node] = cost
        steps[node] = step
    }

    private mutating func latch(at index: Int) {
        let first = index * Self.setCount
        var least = Self.never
        for set in 0..<Self.setCount { least = min(least, costs[first + set]) }
        for from in Self.sets {
            // No latch takes more than two codewords, so that from the cheapest set all others are as near.
            let cost = costs[first + from.rawValue]
            guard cost < least + 2 else { continue }
            for to in 0..<Self.setCount where to != from.rawValue {
                offer(first + to, cost + Self.latchCounts[from.rawValue * Self.setCount + to], .latch(from: from))
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
        guard index < items.count else { return nil }
        let code = codes[index][set.rawValue]
        return code < 0 ? nil : Int(code)
    }

    /// Takes an item in every set or by a shift.
    private mutating func consume(_ index: Int) {
        let first = index * Self.setCount
        if case .eci(let number) = items[index] {
            let count = Int32(Self.eci(number).count)
            for set in 0..<Self.setCount { offer(first + Self.setCount + set, costs[first + set] + count, .eci) }
            return
        }
        let own = codes[index]
        let isDigits = isNumber(index)
        // How many characters of set A come next, up to three.
        var run = 0
        while run < 3, index + run < items.count, codes[index + run][0] >= 0 { run += 1 }
        for set in Self.sets {
            let cost = costs[first + set.rawValue]
            let next = first + Self.setCount + set.rawValue
            if own[set.rawValue] >= 0 { offer(next, cost + 1, .code) }
            for other in Self.sets where other != set && own[other.rawValue] >= 0 {
                if other.rawValue >= MaxiCodeSet.c.rawValue || (set == .a && other == .b) {
                    offer(next, cost + 2, .shifted(other, items: 1))
                } else if set == .b, other == .a {
                    for count in 1...run {
                        offer(
                            next + (count - 1) * Self.setCount, cost + Int32(count) + 1,
                            .shifted(.a, items: UInt8(count)))
                    }
                }
            }
            if isDigits { offer(next + 8 * Self.setCount, cost + 6, .digits) }
        }
    }

    private func isNumber(_ index: Int) -> Bool {
        guard index + 9 <= items.count else { return false }
        for place in index..<index + 9 {
            guard case .byte(let byte) = items[place], (0x30...0x39).contains(byte) else { return false }
        }
        return true
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
            case .shifted(_, let count): index -= Int(count)
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
                words.append(other == .a ? [59, 56, 57][Int(count) - 1] : Self.shift(other))
                for offset in 0..<Int(count) { words.append(UInt8(code(index + offset, other) ?? 0)) }
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
