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

    /// The mode in which codewords begin.
    enum Start: Hashable, Sendable {
        case text
        case digits
    }

    private let bytes: [UInt8]
    private let start: Start
    /// In half codewords.
    private var costs: [Int32]
    /// By byte and state: where from, and above the lowest six bits which way.
    private var steps: [UInt8]

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
        steps = Array(repeating: 0, count: bytes.count * Self.stateCount)
        switch start {
        case .text: costs[0] = 0
        case .digits: costs[Self.firstDigit] = 0
        }
    }

    private static let unreachable: Int32 = 1 << 28

    /// The values that latch from one sub-mode into another, five bits each, the last in the lowest.
    private static let latches: [UInt16] = [
        0, 27, 28, 28 << 5 | 25,
        28 << 5 | 28, 0, 28, 28 << 5 | 25,
        28, 27, 0, 25,
        29, 29 << 5 | 27, 29 << 5 | 28, 0,
    ]

    /// How many those are.
    private static let latchCounts: [Int32] = latches.map { $0 == 0 ? 0 : $0 < 32 ? 1 : 2 }

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
        var next = costs
        var hasDigits = start == .digits
        for (index, byte) in bytes.enumerated() {
            let isDigit = (0x30...0x39).contains(byte)
            let taking = Taking(byte: Int(byte), first: index * Self.stateCount, hasDigits: hasDigits, isDigit: isDigit)
            taking.run(costs, &next, &steps)
            swap(&costs, &next)
            hasDigits = isDigit
        }
    }

    /// Takes one byte, from every state into every other.
    private struct Taking {
        let byte: Int
        /// Of the states after the byte, among all steps.
        let first: Int
        /// Whether a state of digits can have been reached.
        let hasDigits: Bool
        let isDigit: Bool

        @inline(__always)
        private func add(
            _ state: State, _ cost: Int32, from: State, way: Way = .other, _ reached: inout MutableSpan<Int32>,
            _ steps: inout MutableSpan<UInt8>
        ) {
            guard cost < reached[state] else { return }
            reached[state] = cost
            steps[first &+ state] = UInt8(truncatingIfNeeded: from) | way.rawValue << 6
        }

        /// - Parameter state: a text state, which need not be `from`.
        @inline(__always)
        private func addText(
            in state: State, cost: Int32, from: State, _ reached: inout MutableSpan<Int32>,
            _ steps: inout MutableSpan<UInt8>
        ) {
            let (mode, half) = (state >> 1, state & 1)
            let values = PDF417TextTable.valuesOfByte[byte]
            for other in 0..<4 where values[other] >= 0 {
                let count = PDF417Planner.latchCounts[mode << 2 | other] + 1
                add(other << 1 | (half + Int(count)) & 1, cost + count, from: from, &reached, &steps)
                if PDF417Planner.shift(from: mode, to: other) >= 0 {
                    add(state, cost + 2, from: from, way: .shift, &reached, &steps)
                }
            }
            // The padding before a shift into bytes, 29, latches from punctuation into alpha.
            add(
                (half == 1 && mode == 3 ? 0 : mode) << 1, cost + Int32(half) + 4, from: from, way: .byteShift, &reached,
                &steps)
        }

        func run(_ before: [Int32], _ after: inout [Int32], _ allSteps: inout [UInt8]) {
            let costs = before.span
            var reached = after.mutableSpan
            reached.update(repeating: PDF417Planner.unreachable)
            var steps = allSteps.mutableSpan
            // The cheapest state to leave for another mode.
            var (leaving, leavingCost) = (0, PDF417Planner.unreachable)
            for state in 0..<(hasDigits ? PDF417Planner.stateCount : PDF417Planner.firstDigit) {
                let cost = costs[state] + PDF417Planner.closing(state)
                if cost < leavingCost { (leaving, leavingCost) = (state, cost) }
            }
            for state in 0..<PDF417Planner.firstByte where costs[state] < PDF417Planner.unreachable {
                addText(in: state, cost: costs[state], from: state, &reached, &steps)
            }
            // Into text from another mode: a latch, then sub-mode alpha.
            if leaving >= PDF417Planner.firstByte {
                addText(in: 0, cost: leavingCost + 2, from: leaving, &reached, &steps)
            }
            add(PDF417Planner.firstByte + 1, leavingCost + 4, from: leaving, &reached, &steps)
            for state in PDF417Planner.firstByte..<PDF417Planner.firstDigit
            where costs[state] < PDF417Planner.unreachable {
                let taken = state - PDF417Planner.firstByte
                // Six bytes are five codewords: the sixth costs nothing.
                add(
                    taken == 5 ? PDF417Planner.firstByte : state + 1, costs[state] + (taken == 5 ? 0 : 2),
                    from: state, &reached, &steps)
            }
            guard isDigit else { return }
            add(PDF417Planner.firstDigit + 1, leavingCost + 4, from: leaving, &reached, &steps)
            guard hasDigits else { return }
            for state in PDF417Planner.firstDigit..<PDF417Planner.stateCount
            where costs[state] < PDF417Planner.unreachable {
                let last = state + 1 == PDF417Planner.stateCount
                let taken = last ? 0 : state - PDF417Planner.firstDigit + 1
                // Digits take a third of a codeword each, and one for the 1 in front of each group.
                let cost: Int32 = taken == 1 || taken != 0 && taken % 3 == 0 ? 2 : 0
                add(PDF417Planner.firstDigit + taken, costs[state] + cost, from: state, &reached, &steps)
            }
        }
    }

    /// The state after each byte, with how it was reached.
    private func path() -> [(state: State, way: Way)] {
        guard !bytes.isEmpty else { return [] }
        var (state, least) = (0, Int32.max)
        for (other, cost) in costs.enumerated() where cost + Self.closing(other) < least {
            (state, least) = (other, cost + Self.closing(other))
        }
        var path = [(state: State, way: Way)](repeating: (0, .other), count: bytes.count)
        for index in bytes.indices.reversed() {
            let step = steps[index * Self.stateCount + state]
            path[index] = (state, Way(rawValue: step >> 6) ?? .other)
            state = Int(step & 63)
        }
        return path
    }

    private enum Mode {
        case text, bytes, digits
    }

    private static func mode(_ state: State) -> Mode {
        state < firstByte ? .text : state < firstDigit ? .bytes : .digits
    }

    private func emit(_ path: [(state: State, way: Way)]) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(bytes.count + 8)
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
                    let value = PDF417TextTable.valuesOfByte[Int(byte)][target]
                    guard value >= 0 else { continue }
                    append(PDF417Planner.shift(from: mode, to: target), &codewords)
                    append(Int(value), &codewords)
                    return
                }
            } else {
                let latch = Int(PDF417Planner.latches[mode << 2 | other])
                if latch >= 32 { append(latch >> 5, &codewords) }
                if latch != 0 { append(latch & 31, &codewords) }
                append(Int(PDF417TextTable.valuesOfByte[Int(byte)][other]), &codewords)
                mode = other
            }
        }

        mutating func close(_ codewords: inout [Int]) {
            if first != nil { append(29, &codewords) }
        }
    }
}
