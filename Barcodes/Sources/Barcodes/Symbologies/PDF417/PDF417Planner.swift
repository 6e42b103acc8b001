/// Finds the shortest codewords for bytes: the cheapest way through the compaction modes and their sub-modes
/// (ISO/IEC 15438, 5.4), by dynamic programming over all of them instead of the standard's rules of thumb (annex P).
///
/// - Complexity: O(n) for n bytes, some 250 steps each.
struct PDF417Planner {
    /// In which mode the encoder is, and how far in a group that codewords share.
    ///
    /// - 0 to 7: text, by sub-mode, even where both halves of the last codeword are used and odd where one is free
    /// - 8 to 13: bytes, by how many of six were taken
    /// - 14 to 57: digits, by how many of forty-four were taken
    private typealias State = Int
    private static let stateCount = 58
    private static let firstByte = 8
    private static let firstDigit = 14

    /// How a text character was reached.
    private enum Way: UInt8 {
        case other, shift, byteShift
    }

    private struct Step {
        var from: UInt8 = 0
        var way = Way.other
    }

    /// The mode in which codewords begin.
    enum Start: Hashable, Sendable {
        case text
        case digits
    }

    private let bytes: [UInt8]
    private let start: Start
    /// In half codewords.
    private var costs: [Int32]
    private var steps: [Step]

    /// The shortest codewords of bytes.
    static func codewords(of bytes: [UInt8], from start: Start = .text) -> [Int] {
        var planner = PDF417Planner(bytes, start)
        planner.plan()
        return planner.emit(planner.path())
    }

    private init(_ bytes: [UInt8], _ start: Start) {
        self.bytes = bytes
        self.start = start
        costs = Array(repeating: Self.unreachable, count: Self.stateCount)
        steps = []
        steps.reserveCapacity(bytes.count * Self.stateCount)
        switch start {
        case .text: costs[0] = 0
        case .digits: costs[Self.firstDigit] = 0
        }
    }

    private static let unreachable: Int32 = 1 << 28

    /// The values that latch from one sub-mode into another.
    private static let latches: [[[Int]]] = [
        [[], [27], [28], [28, 25]],
        [[28, 28], [], [28], [28, 25]],
        [[28], [27], [], [25]],
        [[29], [29, 27], [29, 28], []],
    ]

    /// The value that shifts for one character, or -1.
    private static func shift(from mode: Int, to other: Int) -> Int {
        switch (mode, other) {
        case (0, 3), (1, 3), (2, 3): 29
        case (1, 0): 27
        default: -1
        }
    }

    /// What it takes to end a state on a whole codeword, in half codewords.
    private static func closing(_ state: State) -> Int32 { state < firstByte ? Int32(state & 1) : 0 }

    private mutating func plan() {
        for index in bytes.indices {
            let reached = taking(Int(bytes[index]), isFirst: index == 0)
            costs = reached.costs
            steps += reached.steps
        }
    }

    /// The cheapest ways to all states after one more byte.
    private struct Reached {
        var costs = [Int32](repeating: PDF417Planner.unreachable, count: PDF417Planner.stateCount)
        var steps = [Step](repeating: Step(), count: PDF417Planner.stateCount)

        mutating func add(_ state: State, _ cost: Int32, from: State, _ way: Way = .other) {
            guard cost < costs[state] else { return }
            costs[state] = cost
            steps[state] = Step(from: UInt8(from), way: way)
        }

        /// - Parameter mode: of a text state, which need not be `from`.
        mutating func addText(_ byte: Int, in state: State, cost: Int32, from: State) {
            let (mode, half) = (state >> 1, state & 1)
            for other in 0..<4 where PDF417TextTable.values[other][byte] >= 0 {
                let values = PDF417Planner.latches[mode][other].count + 1
                add(other << 1 | (half + values) & 1, cost + Int32(values), from: from)
                if PDF417Planner.shift(from: mode, to: other) >= 0 { add(state, cost + 2, from: from, .shift) }
            }
            // The padding before a shift into bytes, 29, latches from punctuation into alpha.
            add((half == 1 && mode == 3 ? 0 : mode) << 1, cost + Int32(half) + 4, from: from, .byteShift)
        }
    }

    /// Takes one byte, from every state into every other.
    private func taking(_ byte: Int, isFirst: Bool) -> Reached {
        var reached = Reached()
        // The cheapest state to leave for another mode.
        var (leaving, leavingCost) = (0, Self.unreachable)
        for state in 0..<Self.stateCount where costs[state] < Self.unreachable {
            let cost = costs[state] + Self.closing(state)
            if cost < leavingCost { (leaving, leavingCost) = (state, cost) }
        }
        for state in 0..<Self.firstByte where costs[state] < Self.unreachable {
            reached.addText(byte, in: state, cost: costs[state], from: state)
        }
        // Into text from another mode: a latch, then sub-mode alpha.
        if leaving >= Self.firstByte { reached.addText(byte, in: 0, cost: leavingCost + 2, from: leaving) }
        reached.add(Self.firstByte + 1, leavingCost + 4, from: leaving)
        for state in Self.firstByte..<Self.firstDigit where costs[state] < Self.unreachable {
            let taken = state - Self.firstByte
            // Six bytes are five codewords: the sixth costs nothing.
            reached.add(Self.firstByte + (taken + 1) % 6, costs[state] + (taken == 5 ? 0 : 2), from: state)
        }
        guard (0x30...0x39).contains(byte) else { return reached }
        reached.add(Self.firstDigit + 1, leavingCost + 4, from: leaving)
        for state in Self.firstDigit..<Self.stateCount where costs[state] < Self.unreachable {
            let taken = (state - Self.firstDigit + 1) % 44
            // Digits take a third of a codeword each, and one for the 1 in front of each group.
            let cost: Int32 = taken == 1 || taken != 0 && taken % 3 == 0 ? 2 : 0
            reached.add(Self.firstDigit + taken, costs[state] + cost, from: state)
        }
        return reached
    }

    /// The state after each byte, with how it was reached.
    private func path() -> [(state: State, way: Way)] {
        guard !bytes.isEmpty else { return [] }
        let total = costs.indices.map { costs[$0] + Self.closing($0) }
        var state = total.indices.min { (total[$0], $0) < (total[$1], $1) } ?? 0
        var path: [(State, Way)] = []
        for index in bytes.indices.reversed() {
            let step = steps[index * Self.stateCount + state]
            path.append((state, step.way))
            state = Int(step.from)
        }
        return path.reversed()
    }

    private enum Mode {
        case text, bytes, digits
    }

    private static func mode(_ state: State) -> Mode {
        state < firstByte ? .text : state < firstDigit ? .bytes : .digits
    }

    private func emit(_ path: [(state: State, way: Way)]) -> [Int] {
        var result: [Int] = []
        var mode = start == .text ? Mode.text : start == .digits ? .digits : .bytes
        var text = TextValues()
        var index = 0
        while index < path.count {
            let next = Self.mode(path[index].state)
            if next == .text {
                if mode != .text {
                    result.append(900)
                    text = TextValues()
                }
                text.append(
                    bytes[index], to: path[index].state >> 1, path[index].way == .shift, path[index].way == .byteShift,
                    &result)
                index += 1
            } else {
                text.close(&result)
                let end = path[index...].firstIndex { Self.mode($0.state) != next } ?? path.count
                let run = Array(bytes[index..<end])
                if next == .bytes {
                    let isFull = run.count % 6 == 0
                    result.append(isFull ? 924 : 901)
                    result += Self.bytes(run)
                } else {
                    if mode != .digits { result.append(902) }
                    result += Self.digits(run)
                }
                index = end
            }
            mode = next
        }
        text.close(&result)
        return result
    }

    /// Six bytes are five codewords; what is left over is a codeword each.
    static func bytes(_ run: [UInt8]) -> [Int] {
        var result: [Int] = []
        for start in stride(from: 0, to: run.count, by: 6) {
            let group = run[start..<min(start + 6, run.count)]
            guard group.count == 6 else {
                result += group.map { Int($0) }
                break
            }
            var value = group.reduce(0) { $0 << 8 | Int($1) }
            var codewords: [Int] = []
            for _ in 0..<5 {
                codewords.append(value % 900)
                value /= 900
            }
            result += codewords.reversed()
        }
        return result
    }

    /// Forty-four digits with a 1 before them are fifteen codewords.
    static func digits(_ run: [UInt8]) -> [Int] {
        var result: [Int] = []
        for start in stride(from: 0, to: run.count, by: 44) {
            var number = [1] + run[start..<min(start + 44, run.count)].map { Int($0) - 0x30 }
            var codewords: [Int] = []
            while !number.isEmpty {
                var remainder = 0
                for index in number.indices {
                    remainder = remainder * 10 + number[index]
                    number[index] = remainder / 900
                    remainder %= 900
                }
                codewords.append(remainder)
                number = Array(number.drop { $0 == 0 })
            }
            result += codewords.reversed()
        }
        return result
    }

    /// Values of text compaction, two to a codeword.
    private struct TextValues {
        private var mode = 0
        private var first: Int?

        private mutating func append(_ value: Int, _ codewords: inout [Int]) {
            guard let high = first else {
                first = value
                return
            }
            codewords.append(high * 30 + value)
            first = nil
        }

        /// - Parameter other: the sub-mode after the character.
        mutating func append(
            _ byte: UInt8, to other: Int, _ isShifted: Bool, _ isByteShifted: Bool, _ codewords: inout [Int]
        ) {
            if isByteShifted {
                close(&codewords)
                mode = other
                codewords += [913, Int(byte)]
            } else if isShifted {
                // The sub-mode that is shifted to is the only one with the character that has a shift.
                for target in 0..<4 where PDF417Planner.shift(from: mode, to: target) >= 0 {
                    let value = PDF417TextTable.values[target][Int(byte)]
                    guard value >= 0 else { continue }
                    append(PDF417Planner.shift(from: mode, to: target), &codewords)
                    append(Int(value), &codewords)
                    return
                }
            } else {
                for value in PDF417Planner.latches[mode][other] { append(value, &codewords) }
                append(Int(PDF417TextTable.values[other][Int(byte)]), &codewords)
                mode = other
            }
        }

        mutating func close(_ codewords: inout [Int]) {
            if first != nil { append(29, &codewords) }
        }
    }
}
