/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and modes, and whose edges are latches, characters, shifts and binary shifts (ISO/IEC 24778:2024, 7.3.2).
///
/// - Complexity: linear in the number of items.
package struct AztecPlanner {
    package typealias Item = AztecContentParser.Item

    private let items: [Item]
    /// By place and mode.
    private let nodes: [Node]

    /// The fewest bits to a place and mode, and the step that leads there; of steps that are as good, the one that was
    /// found first and the one that was found last.
    private struct Node {
        var cost = AztecPlanner.unreachable
        var first = Step()
        var last = Step()
    }

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
        var nodes = [Node](repeating: Node(), count: count)
        nodes[0].cost = 0
        Self.search(items, &nodes)
        self.nodes = nodes
    }

    /// How many bits the message takes.
    package var bitCount: Int { Int(nodes[items.count * Self.modeCount + last.rawValue].cost) }

    @inline(__always)
    private static func offer(_ nodes: inout MutableSpan<Node>, _ node: Int, _ cost: Int32, _ step: Step) {
        let known = nodes[node].cost
        guard cost <= known else { return }
        if cost < known {
            nodes[node] = Node(cost: cost, first: step, last: step)
        } else {
            nodes[node].last = step
        }
    }

    private static func search(_ items: [Item], _ all: inout [Node]) {
        var starts = (BinaryStarts(), BinaryStarts(), BinaryStarts())
        var nodes = all.mutableSpan
        for index in 0...items.count {
            if index > 0, case .byte = items[index - 1] {
                offerBinary(index, 0, &starts.0, &nodes)
                offerBinary(index, 1, &starts.1, &nodes)
                offerBinary(index, 2, &starts.2, &nodes)
            } else {
                starts.0.removeAll()
                starts.1.removeAll()
                starts.2.removeAll()
            }
            let node = index * modeCount
            latch(node, &nodes)
            guard index < items.count else { return }
            if case .byte(let byte) = items[index] {
                var pair: Int?
                if index + 1 < items.count, case .byte(let next) = items[index + 1] {
                    pair = AztecTables.pair(byte, next)
                }
                consume(byte, pair, node, &nodes)
                starts.0.append(index, 0, nodes[node].cost)
                starts.1.append(index, 1, nodes[node + 1].cost)
                starts.2.append(index, 2, nodes[node + 2].cost)
            } else {
                for mode in modes {
                    let bits = (mode == .punctuation ? 0 : mode.bits) + flagBits(items[index])
                    offer(
                        &nodes, node + modeCount + mode.rawValue, nodes[node + mode.rawValue].cost + Int32(bits),
                        Step(kind: .flag, mode: mode))
                }
            }
        }
    }

    /// Latches until none makes another mode cheaper.
    @inline(__always)
    private static func latch(_ node: Int, _ nodes: inout MutableSpan<Node>) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for latch in AztecLatches.all {
                let cost = nodes[node + latch.from.rawValue].cost + latch.bits
                guard cost < nodes[node + latch.to.rawValue].cost else { continue }
                offer(&nodes, node + latch.to.rawValue, cost, Step(kind: .latch, mode: latch.from))
                isChanged = true
            }
        }
    }

    /// Takes a byte in every mode or by a shift.
    /// - Parameter pair: the code of it and the next together.
    @inline(__always)
    private static func consume(_ byte: UInt8, _ pair: Int?, _ first: Int, _ nodes: inout MutableSpan<Node>) {
        let codes = AztecTables.codes(of: byte)
        for mode in modes {
            let cost = nodes[first + mode.rawValue].cost
            let bits: Int32 = mode == .digit ? 4 : 5
            let next = first + modeCount + mode.rawValue
            let own = codes[mode.rawValue]
            if own >= 0 { offer(&nodes, next, cost + bits, Step(kind: .code, mode: mode, code: own)) }
            if mode != .punctuation, codes[3] >= 0 {
                offer(&nodes, next, cost + bits + 5, Step(kind: .shifted, mode: .punctuation, code: codes[3]))
            }
            if mode == .lower || mode == .digit, codes[0] >= 0 {
                offer(&nodes, next, cost + bits + 5, Step(kind: .shifted, mode: .upper, code: codes[0]))
            }
            guard let pair else { continue }
            let code = Int8(truncatingIfNeeded: pair)
            if mode == .punctuation {
                offer(&nodes, next + modeCount, cost + 5, Step(kind: .code, mode: mode, code: code, items: 2))
            } else {
                offer(
                    &nodes, next + modeCount, cost + bits + 5,
                    Step(kind: .shifted, mode: .punctuation, code: code, items: 2))
            }
        }
    }

    /// FLG(n) and the digits of an ECI.
    private static func flagBits(_ item: Item) -> Int {
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
        /// The place that makes a long binary shift cheapest, and its rank; -1 where there is none.
        private var best = (place: -1, rank: Int32(0))
        /// The ranks of the last 31 places, by their remainder.
        private var ranks = [Int32](repeating: 0, count: 31)

        mutating func removeAll() {
            guard count > 0 else { return }
            count = 0
            best.place = -1
            firsts.removeAll()
            lasts.removeAll()
        }

        /// The cheapest places for a short one that ends at `index`, the first and the last of those that are alike,
        /// and their rank; `nil` where there is none.
        mutating func short(_ index: Int) -> (first: Int, last: Int, rank: Int32)? {
            guard let first = firsts.least(from: index - 31), let last = lasts.least(from: index - 31) else {
                return nil
            }
            return (first.place, last.place, first.rank)
        }

        /// The same for a long one.
        var long: (place: Int, rank: Int32)? { best.place >= 0 ? best : nil }

        mutating func append(_ index: Int, _ mode: Int, _ cost: Int32) {
            // What a shift costs from there but for its header and its end.
            let rank = cost - 8 * Int32(truncatingIfNeeded: index)
            if count == 0 { begin = index }
            count += 1
            firsts.append(index, rank, keepsEqual: true)
            lasts.append(index, rank, keepsEqual: false)
            // What is now far enough away to need a long one when the next byte is in.
            let old = index - 31
            if old >= begin {
                if best.place >= 0, best.place < index + 1 - AztecTables.longestBinary { best.place = -1 }
                let oldRank = ranks[old % 31]
                if best.place < 0 || oldRank < best.rank { best = (old, oldRank) }
            }
            ranks[index % 31] = rank
        }
    }

    @inline(__always)
    private static func offerBinary(
        _ index: Int, _ mode: Int, _ starts: inout BinaryStarts, _ nodes: inout MutableSpan<Node>
    ) {
        guard let short = starts.short(index) else { return }
        let node = index * modeCount + mode
        let bytes = 8 * Int32(truncatingIfNeeded: index)
        func step(_ start: Int) -> Step { Step(kind: .binary, items: UInt16(truncatingIfNeeded: index - start)) }
        offer(&nodes, node, short.rank + bytes + 10, step(short.first))
        offer(&nodes, node, short.rank + bytes + 10, step(short.last))
        guard let long = starts.long else { return }
        offer(&nodes, node, long.rank + bytes + 21, step(long.place))
    }

    /// The message's bits, as few as there can be.
    package var bits: [Bool] { bits(endingIn: last) }

    /// The same by two ways, where there is more than one: bit stuffing makes one of them longer than the other now
    /// and then.
    package var encodations: [[Bool]] { [bits(endingIn: last), bits(endingIn: last, byLast: true)] }

    private var last: AztecMode {
        let node = items.count * Self.modeCount
        var mode = AztecMode.upper
        for other in Self.modes where nodes[node + other.rawValue].cost < nodes[node + mode.rawValue].cost {
            mode = other
        }
        return mode
    }

    /// The same, with a latch at the end where it takes one.
    /// - Parameter byLast: whether the steps that were found last are taken.
    func bits(endingIn last: AztecMode, byLast: Bool = false) -> [Bool] {
        var mode = last
        // Backwards from the end.
        var path: [(step: Step, mode: AztecMode, index: Int)] = []
        path.reserveCapacity(items.count + 16)
        var index = items.count
        while true {
            let node = nodes[index * Self.modeCount + mode.rawValue]
            let step = byLast ? node.last : node.first
            if step.kind == .start { break }
            if step.kind != .latch { index -= Int(step.items) }
            path.append((step, mode, index))
            if step.kind == .latch { mode = step.mode }
        }
        var writer = AztecBitWriter()
        writer.reserve(Int(nodes[items.count * Self.modeCount + last.rawValue].cost))
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
