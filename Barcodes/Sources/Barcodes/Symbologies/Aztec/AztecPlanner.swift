/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and modes, and whose edges are latches, characters, shifts and binary shifts (ISO/IEC 24778:2024, 7.3.2).
///
/// - Complexity: linear in the number of items.
package struct AztecPlanner {
    package typealias Item = AztecContentParser.Item

    private let items: [Item]
    /// By place and mode: the fewest bits to there, and the step that leads there; of steps that are as good, the one
    /// that was found first and the one that was found last.
    private var costs: [Int32]
    private var firstSteps: [Step]
    private var lastSteps: [Step]

    private struct Step {
        enum Kind: UInt8 {
            case start
            /// From `mode`.
            case latch
            /// By a code of the mode.
            case code
            /// By a code of another mode, `mode`.
            case shifted
            /// FNC1 or an ECI, by a code of punctuation mode.
            case flag
            case binary
        }

        var kind = Kind.start
        var mode = AztecMode.upper
        var code: Int8 = 0
        var items: UInt16 = 1
    }

    private static let modes = AztecMode.allCases
    private static let modeCount = 5
    private static let unreachable: Int32 = 1 << 29

    package init(_ items: [Item]) {
        self.items = items
        let count = (items.count + 1) * Self.modeCount
        costs = Array(repeating: Self.unreachable, count: count)
        firstSteps = Array(repeating: Step(), count: count)
        lastSteps = firstSteps
        costs[0] = 0
        search()
    }

    /// How many bits the message takes.
    package var bitCount: Int { Int(costs[(items.count * Self.modeCount)...].min() ?? 0) }

    @inline(__always)
    private mutating func offer(_ node: Int, _ cost: Int32, _ step: Step) {
        guard cost <= costs[node] else { return }
        if cost < costs[node] {
            costs[node] = cost
            firstSteps[node] = step
        }
        lastSteps[node] = step
    }

    private mutating func search() {
        var starts = [BinaryStarts](repeating: BinaryStarts(), count: 3)
        for index in 0...items.count {
            if index > 0, case .byte = items[index - 1] {
                for mode in 0..<3 { offerBinary(index, mode, &starts[mode]) }
            } else {
                for mode in 0..<3 { starts[mode].removeAll() }
            }
            latch(at: index * Self.modeCount)
            guard index < items.count else { return }
            if case .byte(let byte) = items[index] {
                consume(byte, index)
                for mode in 0..<3 { starts[mode].append(index, costs, mode: mode) }
            } else {
                for mode in Self.modes {
                    let node = index * Self.modeCount + mode.rawValue
                    let bits = (mode == .punctuation ? 0 : mode.bits) + flagBits(items[index])
                    offer(node + Self.modeCount, costs[node] + Int32(bits), Step(kind: .flag, mode: mode))
                }
            }
        }
    }

    /// Latches until none makes another mode cheaper.
    private mutating func latch(at node: Int) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for latch in AztecLatches.all {
                let cost = costs[node + latch.from.rawValue] + latch.bits
                guard cost < costs[node + latch.to.rawValue] else { continue }
                offer(node + latch.to.rawValue, cost, Step(kind: .latch, mode: latch.from))
                isChanged = true
            }
        }
    }

    /// Takes a byte in every mode or by a shift.
    private mutating func consume(_ byte: UInt8, _ index: Int) {
        let place = AztecTables.codes(of: byte)
        var pair: Int?
        if index + 1 < items.count, case .byte(let next) = items[index + 1] { pair = AztecTables.pair(byte, next) }
        for mode in Self.modes {
            let number = mode.rawValue
            let node = index * Self.modeCount + number
            let cost = costs[node]
            let bits: Int32 = mode == .digit ? 4 : 5
            let next = node + Self.modeCount
            let own = place[number]
            if own >= 0 { offer(next, cost + bits, Step(kind: .code, mode: mode, code: own)) }
            if mode != .punctuation, place[3] >= 0 {
                offer(next, cost + bits + 5, Step(kind: .shifted, mode: .punctuation, code: place[3]))
            }
            if mode == .lower || mode == .digit, place[0] >= 0 {
                offer(next, cost + bits + 5, Step(kind: .shifted, mode: .upper, code: place[0]))
            }
            guard let pair else { continue }
            let code = Int8(truncatingIfNeeded: pair)
            if mode == .punctuation {
                offer(next + Self.modeCount, cost + 5, Step(kind: .code, mode: mode, code: code, items: 2))
            } else {
                offer(
                    next + Self.modeCount, cost + bits + 5,
                    Step(kind: .shifted, mode: .punctuation, code: code, items: 2))
            }
        }
    }

    /// FLG(n) and the digits of an ECI.
    private func flagBits(_ item: Item) -> Int {
        guard case .eci(let number) = item else { return 8 }
        return 8 + 4 * String(number).utf8.count
    }

    /// Where binary shifts of a mode that end here may begin: in the last 31 places all that are the cheapest from
    /// some place on, before them the cheapest.
    private struct BinaryStarts {
        /// Places whose rank is below that of all later ones, the first of those that are alike; and the last of them.
        private var firsts = SlidingMinimum()
        private var lasts = SlidingMinimum()
        /// Since which place there are only bytes.
        private var begin = 0
        private var count = 0
        /// The place that makes a long binary shift cheapest; -1 where there is none.
        private(set) var best = -1

        mutating func removeAll() {
            count = 0
            best = -1
            firsts.removeAll()
            lasts.removeAll()
        }

        /// The cheapest places for a short one that ends at `index`, the first and the last of those that are alike.
        mutating func short(_ index: Int) -> (first: Int, last: Int)? {
            guard let first = firsts.least(from: index - 31), let last = lasts.least(from: index - 31) else {
                return nil
            }
            return (first.place, last.place)
        }

        mutating func append(_ index: Int, _ costs: [Int32], mode: Int) {
            func rank(_ place: Int) -> Int32 {
                costs[place &* AztecPlanner.modeCount &+ mode] &- 8 &* Int32(truncatingIfNeeded: place)
            }
            if count == 0 { begin = index }
            count += 1
            firsts.append(index, rank(index), keepsEqual: true)
            lasts.append(index, rank(index), keepsEqual: false)
            // What is now far enough away to need a long one when the next byte is in.
            let old = index - 31
            guard old >= begin else { return }
            if best >= 0, best < index + 1 - AztecTables.longestBinary { best = -1 }
            if best < 0 || rank(old) < rank(best) { best = old }
        }
    }

    private mutating func offerBinary(_ index: Int, _ mode: Int, _ starts: inout BinaryStarts) {
        guard let short = starts.short(index) else { return }
        let node = index * Self.modeCount + mode
        func cost(_ start: Int, _ header: Int) -> Int32 {
            costs[start * Self.modeCount + mode] + Int32(truncatingIfNeeded: header + 8 * (index - start))
        }
        func step(_ start: Int) -> Step { Step(kind: .binary, items: UInt16(truncatingIfNeeded: index - start)) }
        offer(node, cost(short.first, 10), step(short.first))
        offer(node, cost(short.last, 10), step(short.last))
        guard starts.best >= 0 else { return }
        offer(node, cost(starts.best, 21), step(starts.best))
    }

    /// The message's bits, as few as there can be.
    package var bits: [Bool] { bits(endingIn: last, firstSteps) }

    /// The same by two ways, where there is more than one: bit stuffing makes one of them longer than the other now
    /// and then.
    package var encodations: [[Bool]] { [bits(endingIn: last, firstSteps), bits(endingIn: last, lastSteps)] }

    private var last: AztecMode {
        let node = items.count * Self.modeCount
        var mode = AztecMode.upper
        for other in Self.modes where costs[node + other.rawValue] < costs[node + mode.rawValue] {
            mode = other
        }
        return mode
    }

    /// The same, with a latch at the end where it takes one.
    func bits(endingIn last: AztecMode) -> [Bool] { bits(endingIn: last, firstSteps) }

    private func bits(endingIn last: AztecMode, _ steps: [Step]) -> [Bool] {
        var mode = last
        // Backwards from the end.
        var path: [(step: Step, mode: AztecMode, index: Int)] = []
        path.reserveCapacity(items.count + 16)
        var index = items.count
        while true {
            let step = steps[index * Self.modeCount + mode.rawValue]
            if step.kind == .start { break }
            if step.kind != .latch { index -= Int(step.items) }
            path.append((step, mode, index))
            if step.kind == .latch { mode = step.mode }
        }
        var writer = AztecBitWriter()
        writer.reserve(Int(costs[items.count * Self.modeCount + last.rawValue]))
        for (step, mode, index) in path.reversed() {
            switch step.kind {
            case .start: break
            case .latch: writer.append(AztecLatches.code(step.mode, mode), step.mode.bits)
            case .code: writer.append(Int(step.code), mode.bits)
            case .shifted:
                writer.append(step.mode == .punctuation ? 0 : mode == .lower ? 28 : 15, mode.bits)
                writer.append(Int(step.code), step.mode.bits)
            case .flag:
                if mode != .punctuation { writer.append(0, mode.bits) }
                append(flag: items[index], to: &writer)
            case .binary: append(binary: items[index..<index + Int(step.items)], to: &writer)
            }
        }
        return writer.bits
    }

    private func append(flag item: Item, to writer: inout AztecBitWriter) {
        writer.append(0, 5)
        guard case .eci(let number) = item else { return writer.append(0, 3) }
        let digits = String(number).utf8.map { Int($0) - 0x30 }
        writer.append(digits.count, 3)
        for digit in digits { writer.append(digit + 2, 4) }
    }

    private func append(binary items: ArraySlice<Item>, to writer: inout AztecBitWriter) {
        writer.append(31, 5)
        if items.count <= 31 {
            writer.append(items.count, 5)
        } else {
            writer.append(0, 5)
            writer.append(items.count - 31, 11)
        }
        for case .byte(let byte) in items { writer.append(Int(byte), 8) }
    }
}

/// The latches that there are, from mode to mode.
enum AztecLatches {
    struct Latch {
        let from: AztecMode
        let code: Int
        let to: AztecMode
        let bits: Int32
    }

    static let all: [Latch] = AztecMode.allCases.flatMap { from in
        AztecTables.codes[from.rawValue].enumerated().compactMap { code, meaning in
            if case .latch(let to) = meaning {
                Latch(from: from, code: code, to: to, bits: Int32(from.bits))
            } else {
                nil
            }
        }
    }

    static func code(_ from: AztecMode, _ to: AztecMode) -> Int {
        all.first { $0.from == from && $0.to == to }?.code ?? 0
    }
}

/// Collects bits, the most significant of each number first.
struct AztecBitWriter {
    private(set) var bits: [Bool] = []

    mutating func reserve(_ count: Int) { bits.reserveCapacity(count) }

    mutating func append(_ value: Int, _ count: Int) {
        var shift = count
        while shift > 0 {
            shift -= 1
            bits.append(value >> shift & 1 == 1)
        }
    }
}
