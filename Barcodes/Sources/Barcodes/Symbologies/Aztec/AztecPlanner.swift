/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and modes, and whose edges are latches, characters, shifts and binary shifts (ISO/IEC 24778:2024, 7.3.2).
package struct AztecPlanner {
    package typealias Item = AztecContentParser.Item

    private let items: [Item]
    /// By place and mode: the fewest bits to there, and the step that leads there.
    private var costs: [Int]
    private var steps: [Step]

    private enum Step {
        case start
        case latch(from: AztecMode)
        /// One or two items by a code of the mode.
        case code(Int, items: Int)
        /// One or two items by a code of another mode.
        case shifted(AztecMode, Int, items: Int)
        /// FNC1 or an ECI, by a code of punctuation mode.
        case flag
        case binary(items: Int)
    }

    private static let modes = AztecMode.allCases
    private static let unreachable = Int.max / 4

    /// Of two ways that are as short, whether the one that is found later counts.
    private let prefersLater: Bool

    package init(_ items: [Item], prefersLater: Bool = false) {
        self.items = items
        self.prefersLater = prefersLater
        let count = (items.count + 1) * Self.modes.count
        costs = Array(repeating: Self.unreachable, count: count)
        steps = Array(repeating: .start, count: count)
        costs[0] = 0
        search()
    }

    /// How many bits the message takes.
    package var bitCount: Int { costs[(items.count * Self.modes.count)...].min() ?? 0 }

    private static func node(_ index: Int, _ mode: AztecMode) -> Int { index * modes.count + mode.rawValue }

    private mutating func offer(_ index: Int, _ mode: AztecMode, _ cost: Int, _ step: Step) {
        let node = Self.node(index, mode)
        guard cost < costs[node] || prefersLater && cost == costs[node] else { return }
        costs[node] = cost
        steps[node] = step
    }

    private mutating func search() {
        var binary = BinaryStarts()
        for index in 0...items.count {
            if index > 0, case .byte = items[index - 1] {} else { binary.removeAll() }
            offerBinary(index, binary)
            latch(at: index)
            guard index < items.count else { return }
            for mode in Self.modes { consume(index, mode, cost: costs[Self.node(index, mode)]) }
            binary.append(index, costs)
        }
    }

    /// Latches until none makes another mode cheaper.
    private mutating func latch(at index: Int) {
        var isChanged = true
        while isChanged {
            isChanged = false
            for (from, _, to) in AztecLatches.all {
                let cost = costs[Self.node(index, from)] + from.bits
                guard cost < costs[Self.node(index, to)] else { continue }
                offer(index, to, cost, .latch(from: from))
                isChanged = true
            }
        }
    }

    /// Takes what is next in a mode or by a shift.
    private mutating func consume(_ index: Int, _ mode: AztecMode, cost: Int) {
        guard case .byte(let byte) = items[index] else {
            let shift = mode == .punctuation ? 0 : mode.bits
            return offer(index + 1, mode, cost + shift + flagBits(items[index]), .flag)
        }
        let own = AztecTables.codeOfByte[mode.rawValue][Int(byte)]
        if own >= 0 { offer(index + 1, mode, cost + mode.bits, .code(Int(own), items: 1)) }
        if mode != .punctuation {
            let code = AztecTables.codeOfByte[AztecMode.punctuation.rawValue][Int(byte)]
            if code >= 0 {
                offer(index + 1, mode, cost + mode.bits + 5, .shifted(.punctuation, Int(code), items: 1))
            }
        }
        if mode == .lower || mode == .digit {
            let code = AztecTables.codeOfByte[AztecMode.upper.rawValue][Int(byte)]
            if code >= 0 { offer(index + 1, mode, cost + mode.bits + 5, .shifted(.upper, Int(code), items: 1)) }
        }
        guard index + 1 < items.count, case .byte(let next) = items[index + 1],
            let pair = AztecTables.pair(byte, next)
        else { return }
        if mode == .punctuation {
            offer(index + 2, mode, cost + 5, .code(pair, items: 2))
        } else {
            offer(index + 2, mode, cost + mode.bits + 5, .shifted(.punctuation, pair, items: 2))
        }
    }

    /// FLG(n) and the digits of an ECI.
    private func flagBits(_ item: Item) -> Int {
        guard case .eci(let number) = item else { return 8 }
        return 8 + 4 * String(number).utf8.count
    }

    /// Where binary shifts that end here may begin, for each mode that has them: in the last 31 places all, before them
    /// the cheapest.
    private struct BinaryStarts {
        var first = 0
        var count = 0
        /// By mode: the place that makes a long binary shift cheapest.
        var best: [Int] = [-1, -1, -1]

        mutating func removeAll() {
            count = 0
            best = [-1, -1, -1]
        }

        mutating func append(_ index: Int, _ costs: [Int]) {
            if count == 0 { first = index }
            count += 1
            // What is now far enough away to need a long one when the next byte is in.
            let old = index - 31
            guard old >= first else { return }
            for mode in 0..<3 {
                func rank(_ place: Int) -> Int { costs[place * AztecPlanner.modes.count + mode] - 8 * place }
                if best[mode] >= 0, best[mode] < index + 1 - AztecTables.longestBinary { best[mode] = -1 }
                if best[mode] < 0 || rank(old) < rank(best[mode]) { best[mode] = old }
            }
        }
    }

    private mutating func offerBinary(_ index: Int, _ starts: BinaryStarts) {
        guard starts.count > 0 else { return }
        for mode in [AztecMode.upper, .lower, .mixed] {
            for start in max(starts.first, index - 31)..<index {
                let cost = costs[Self.node(start, mode)] + 10 + 8 * (index - start)
                offer(index, mode, cost, .binary(items: index - start))
            }
            let start = starts.best[mode.rawValue]
            guard start >= 0 else { continue }
            let cost = costs[Self.node(start, mode)] + 21 + 8 * (index - start)
            offer(index, mode, cost, .binary(items: index - start))
        }
    }

    /// The message's bits, as few as there can be.
    package var bits: [Bool] {
        var mode = AztecMode.upper
        for other in Self.modes where costs[Self.node(items.count, other)] < costs[Self.node(items.count, mode)] {
            mode = other
        }
        return bits(endingIn: mode)
    }

    /// The same, with a latch at the end where it takes one.
    func bits(endingIn last: AztecMode) -> [Bool] {
        var mode = last
        // Backwards from the end.
        var path: [(step: Step, mode: AztecMode, index: Int)] = []
        var index = items.count
        walk: while true {
            let step = steps[Self.node(index, mode)]
            switch step {
            case .start: break walk
            case .latch(let from):
                path.append((step, mode, index))
                mode = from
                continue walk
            case .code(_, let count), .shifted(_, _, let count), .binary(let count): index -= count
            case .flag: index -= 1
            }
            path.append((step, mode, index))
        }
        var writer = AztecBitWriter()
        for (step, mode, index) in path.reversed() {
            switch step {
            case .start: break
            case .latch(let from): writer.append(AztecLatches.code(from, mode), from.bits)
            case .code(let code, _): writer.append(code, mode.bits)
            case .shifted(let other, let code, _):
                writer.append(other == .punctuation ? 0 : mode == .lower ? 28 : 15, mode.bits)
                writer.append(code, other.bits)
            case .flag:
                if mode != .punctuation { writer.append(0, mode.bits) }
                append(flag: items[index], to: &writer)
            case .binary(let count): append(binary: items[index..<index + count], to: &writer)
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
    static let all: [(from: AztecMode, code: Int, to: AztecMode)] = AztecMode.allCases.flatMap { from in
        AztecTables.codes[from.rawValue].enumerated().compactMap { code, meaning in
            if case .latch(let to) = meaning { (from, code, to) } else { nil }
        }
    }

    static func code(_ from: AztecMode, _ to: AztecMode) -> Int {
        all.first { $0.from == from && $0.to == to }?.code ?? 0
    }
}

/// Collects bits, the most significant of each number first.
struct AztecBitWriter {
    private(set) var bits: [Bool] = []

    mutating func append(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
}
