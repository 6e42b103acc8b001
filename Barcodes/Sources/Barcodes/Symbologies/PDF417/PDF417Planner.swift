/// Finds the shortest codewords for bytes: the cheapest path through the compaction modes and their sub-modes (ISO/IEC
/// 15438, 5.4), by dynamic programming over all of them instead of the standard's rules of thumb (annex P).
///
/// - Complexity: O(n) for n bytes, some hundred instructions each.
struct PDF417Planner {
    /// State of the encoder: its mode, and its position in a group of values that share codewords.
    ///
    /// - 0 to 7: text, by sub-mode, even if both halves of the last codeword are used and odd if one is free
    /// - 8 to 13: bytes, by the number of bytes that were taken of a group of six
    /// - 14 to 57: digits, by the number of digits that were taken of a group of forty-four
    typealias State = Int
    private static let stateCount = 58
    static let firstByte = 8
    static let firstDigit = 14

    /// Mode in which the codewords begin.
    enum Start: Hashable, Sendable {
        case text
        case digits
    }

    private let bytes: [UInt8]
    private let start: Start
    /// Steps by byte.
    private let steps: [Step]
    /// Cheapest state after all bytes.
    private let last: State
    /// Number of codewords.
    private let count: Int

    /// Returns a lower bound for the number of codewords of this many bytes: the densest are the fifteen of forty-four
    /// digits, and MicroPDF417 has codewords for up to nine bytes at both ends.
    static func minimumCount(bytes count: Int) -> Int { (15 * max(0, count - 9) + 43) / 44 }

    /// Returns the shortest codewords of bytes.
    static func codewords(of bytes: [UInt8], from start: Start = .text) -> [Int] {
        var result: [Int] = []
        append(bytes, from: start, to: &result)
        return result
    }

    /// Appends the shortest codewords of bytes to others.
    static func append(_ bytes: [UInt8], from start: Start = .text, to codewords: inout [Int]) {
        guard !bytes.isEmpty else { return }
        let planner = PDF417Planner(bytes, start)
        codewords += repeatElement(0, count: planner.count)
        var words = codewords.mutableSpan
        planner.write(to: &words)
    }

    private init(_ bytes: [UInt8], _ start: Start) {
        self.bytes = bytes
        self.start = start
        var steps = [Step](filling: bytes.count, with: Step())
        let end = Self.plan(bytes, from: start, &steps)
        last = end.state
        count = Int(end.cost + 1) / 2
        self.steps = steps
    }

    /// Costs of states of one kind, in half codewords, times 32. The lowest five bits tell how a state was reached, so
    /// that the lesser of two values is the cheaper one, and of equal costs the one whose origin comes first.
    typealias Costs = SIMD8<Int16>

    /// Record of how the states after a byte were reached.
    struct Step {
        /// Origin of each text state: twice the text state before it, or 16 if it was entered from ``leaving``; one
        /// more if the byte was coded by a shift.
        var text = Costs()
        /// Origins of runs of bytes, by the position modulo six at which they begin: 0 if the run begins with this
        /// byte.
        var runs = Costs()
        /// Cheapest state before the byte from which another mode is entered.
        var leaving: UInt8 = 0
        /// Whether a run of digits begins with this byte rather than following a full group of forty-four digits.
        var beginsDigits = false
    }

    /// Cost of a state that can't be reached. Costs are kept near 0, and no cost in use is more than some tens above
    /// the least, because every state can be left for every other.
    static let unreachable: Int16 = 256 << 5
    /// Penalty that closes a transition that a byte doesn't have.
    static let closed: Int16 = 256 << 5

    /// Returns the lesser cost in each lane.
    @inline(__always)
    static func least(_ a: Costs, _ b: Costs) -> Costs { a.replacing(with: b, where: b .< a) }

    /// Transition costs by byte.
    private static let ways: [TextTransitionCosts] = (0..<256).map { byte in
        let values = PDF417TextTable.valuesOfByte[byte]
        var ways = TextTransitionCosts(direct: Costs(repeating: closed), shifted: Costs(repeating: closed))
        for state in 0..<firstByte {
            if values[state >> 1] >= 0 { ways.direct[state] = 0 }
            if isShifted(byte, in: state >> 1) { ways.shifted[state] = 2 << 5 | 1 }
        }
        return ways
    }

    /// Returns whether a byte can be coded by a shift out of a sub-mode.
    private static func isShifted(_ byte: Int, in mode: Int) -> Bool {
        shiftTarget(from: mode, to: PDF417TextTable.valuesOfByte[byte]) != nil
    }

    /// Returns the sub-mode that has a character, given its values, and is shifted to from another; `nil` if there is
    /// none.
    private static func shiftTarget(from mode: Int, to values: SIMD4<Int8>) -> Int? {
        for other in 0..<4 where values[other] >= 0 && shift(from: mode, to: other) >= 0 { return other }
        return nil
    }

    /// Values that latch from one sub-mode (row) into another (column), five bits each, the last in the lowest.
    private static let latches: [UInt16] = [
        0, 27, 28, 28 << 5 | 25,
        28 << 5 | 28, 0, 28, 28 << 5 | 25,
        28, 27, 0, 25,
        29, 29 << 5 | 27, 29 << 5 | 28, 0,
    ]

    /// Returns the value that shifts from one sub-mode to another for one character, or -1.
    private static func shift(from mode: Int, to other: Int) -> Int {
        switch (mode, other) {
        case (0, 3), (1, 3), (2, 3): 29
        case (1, 0): 27
        default: -1
        }
    }

    /// Constants of each position modulo six.
    private static let phases = (0..<6).map { BytePhase($0) }

    /// - Returns: the cheapest state after all bytes, and its cost in half codewords.
    private static func plan(
        _ bytes: [UInt8], from start: Start, _ steps: inout [Step]
    ) -> (state: State, cost: Int32) {
        var front = CostFrontier()
        switch start {
        case .text: front.text[0] = 0
        case .digits:
            front.beginWithDigits()
        }
        let (allWays, allPhases) = (Self.ways, Self.phases)
        let (ways, phases) = (allWays.span, allPhases.span)
        var phase = 0
        var steps = steps.mutableSpan
        for (index, byte) in bytes.enumerated() {
            steps[index] = front.take(byte, ways[Int(byte)], phases[phase])
            phase = phase == 5 ? 0 : phase + 1
        }
        let end = front.leaving(phases[phase])
        return (end.state, front.settled + end.cost)
    }

    private enum Mode {
        case text, bytes, digits
    }

    private static func mode(_ state: State) -> Mode {
        state < firstByte ? .text : state < firstDigit ? .bytes : .digits
    }

    /// Returns the state before a byte that belongs to a run of bytes or digits.
    private func stateBefore(_ index: Int, _ state: State) -> State {
        let step = steps[index]
        switch state {
        case Self.firstByte: return Self.firstDigit - 1
        case Self.firstByte + 1: return step.runs[index % 6] & 31 == 0 ? Int(step.leaving) : state - 1
        case Self.firstDigit: return Self.stateCount - 1
        case Self.firstDigit + 1: return step.beginsDigits ? Int(step.leaving) : state - 1
        default: return state - 1
        }
    }

    /// Writes the codewords as the last ones of `words`. They are written backwards, because the steps are followed
    /// from the end.
    private func write(to words: inout MutableSpan<Int>) {
        let (allLatches, allValues) = (Self.latches, PDF417TextTable.valuesOfByte)
        let (steps, bytes, latches, values) = (steps.span, bytes.span, allLatches.span, allValues.span)
        var pen = Pen(end: words.count)
        var (state, index) = (last, bytes.count)
        pen.endText(in: state)
        while index > 0 {
            guard state < Self.firstByte else {
                let (mode, end) = (Self.mode(state), index)
                while index > 0, Self.mode(state) == mode {
                    index &-= 1
                    state = stateBefore(index, state)
                }
                write(mode, index..<end, pen: &pen, to: &words)
                pen.endText(in: state)
                continue
            }
            index &-= 1
            let (step, value) = (steps[index], values[Int(bytes[index])])
            let key = Int(step.text[state]) & 31
            // From another mode, a latch leads into alpha.
            let isEntered = key >= 16
            let before = isEntered ? 0 : key >> 1
            let (old, new) = (before >> 1, state >> 1)
            if key & 1 == 0 {
                pen.write(value: Int(value[new]), to: &words)
                let latch = Int(latches[old << 2 | new])
                if latch != 0 { pen.write(value: latch & 31, to: &words) }
                if latch >= 32 { pen.write(value: latch >> 5, to: &words) }
            } else if before == state, let other = Self.shiftTarget(from: old, to: value) {
                pen.write(value: Int(value[other]), to: &words)
                pen.write(value: Self.shift(from: old, to: other), to: &words)
            } else {
                pen.write(Int(bytes[index]), to: &words)
                pen.write(913, to: &words)
                pen.endText(in: before)
            }
            if isEntered { pen.write(900, to: &words) }
            state = isEntered ? Int(step.leaving) : before
        }
    }

    /// Writes a run of bytes or digits, and the latch before it.
    private func write(_ mode: Mode, _ range: Range<Int>, pen: inout Pen, to words: inout MutableSpan<Int>) {
        let run = Array(bytes[range])
        let codewords = mode == .bytes ? Self.bytes(run) : Self.digits(run)
        for codeword in codewords.reversed() { pen.write(codeword, to: &words) }
        if mode == .bytes {
            pen.write(run.count % 6 == 0 ? 924 : 901, to: &words)
        } else if range.lowerBound > 0 || start != .digits {
            pen.write(902, to: &words)
        }
    }

    /// Encodes a run of bytes: six bytes are five codewords; bytes that are left over are a codeword each.
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

    /// Encodes a run of digits: forty-four digits with a 1 before them are fifteen codewords.
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

    /// Writer of codewords from the last to the first. It combines two values of text compaction into a codeword.
    private struct Pen {
        private var end: Int
        /// Second value of a codeword whose first is not yet known; -1 if there is none.
        private var second = -1

        init(end: Int) { self.end = end }

        @inline(__always)
        mutating func write(_ codeword: Int, to words: inout MutableSpan<Int>) {
            end &-= 1
            words[end] = codeword
        }

        @inline(__always)
        mutating func write(value: Int, to words: inout MutableSpan<Int>) {
            if second < 0 {
                second = value
            } else {
                write(value &* 30 &+ second, to: &words)
                second = -1
            }
        }

        /// Pads the last codeword of text where only its first half is used.
        @inline(__always)
        mutating func endText(in state: State) {
            if state < PDF417Planner.firstByte, state & 1 == 1 { second = 29 }
        }
    }
}
