/// Finds the shortest codewords for bytes: the cheapest path through the compaction modes and their sub-modes (ISO/IEC
/// 15438, 5.4), by dynamic programming over all of them instead of the standard's rules of thumb (annex P).
///
/// More than 400 lines in one file: planning and writing share the numbers of states and the packing of steps.
///
/// - Complexity: O(n) for n bytes, some hundred instructions each.
struct PDF417Planner {
    /// State of the encoder: its mode, and its position in a group of values that share codewords.
    ///
    /// - 0 to 7: text, by sub-mode, even if both halves of the last codeword are used and odd if one is free
    /// - 8 to 13: bytes, by the number of bytes that were taken of a group of six
    /// - 14 to 57: digits, by the number of digits that were taken of a group of forty-four
    private typealias State = Int
    private static let stateCount = 58
    private static let firstByte = 8
    private static let firstDigit = 14

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
    private typealias Costs = SIMD8<Int16>

    /// Record of how the states after a byte were reached.
    private struct Step {
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
    private static let unreachable: Int16 = 256 << 5
    /// Penalty that closes a transition that a byte doesn't have.
    private static let closed: Int16 = 256 << 5

    /// Returns the lesser cost in each lane.
    @inline(__always)
    private static func least(_ a: Costs, _ b: Costs) -> Costs { a.replacing(with: b, where: b .< a) }

    /// Costs of getting to each text state with a byte, not counting latches.
    private struct TextTransitionCosts {
        /// Cost of the byte as a value of the sub-mode: 0, or `closed` if the sub-mode doesn't have it.
        var direct: Costs
        /// Cost of the byte by a shift out of the sub-mode.
        var shifted: Costs
    }

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

    /// Constants for a position modulo six. Runs of bytes are distinguished by the position modulo six at which they
    /// begin, which together with the current position tells how many bytes of a group of six were taken.
    private struct BytePhase {
        /// Twice the state of each run.
        var taken = Costs()
        /// Cost of the next byte of each run: six bytes are five codewords, so the sixth costs nothing.
        var staying = Costs(repeating: 2 << 5)
        /// Penalty for beginning each run: 0 for the one that begins at this position.
        var beginning = Costs(repeating: closed)

        init(_ number: Int) {
            for first in 0..<6 { taken[first] = 2 * (8 + Int16((number + 6 - first) % 6)) }
            staying[(number + 1) % 6] = 0
            beginning[number] = 0
        }
    }

    private static let phases = (0..<6).map { BytePhase($0) }

    /// Costs of all states between two bytes.
    private struct CostFrontier {
        /// Cost of each text state, with twice the number of the state in the lowest bits.
        var text = Costs(repeating: PDF417Planner.unreachable) | numbers
        /// Costs of runs of bytes, by the position modulo six at which they begin.
        var runs = Costs(repeating: PDF417Planner.unreachable)
        /// Costs of the digit states in half codewords, by the number of digits that were taken of forty-four.
        private var digits = InlineArray<44, Int32>(repeating: Int32(PDF417Planner.unreachable))
        /// Number of digits taken in the cheapest digit state, the fewest of several.
        private var cheapestDigitCount = 0
        /// Cost of the cheapest digit state.
        private var cheapestDigitCost = Int32(PDF417Planner.unreachable)
        /// Total that was subtracted from all costs.
        private(set) var settled: Int32 = 0
        /// Largest number of digits taken in a state that can have been reached; -1 if there is none.
        private var maximumDigitCount = -1
        /// Twice the number of each text state.
        private static var numbers: Costs { Costs(0, 2, 4, 6, 8, 10, 12, 14) }

        /// Returns the cheapest state to leave for another mode, at the end of a whole codeword, and its cost in half
        /// codewords.
        @inline(__always)
        func leaving(_ phase: BytePhase) -> (state: State, cost: Int32) {
            let closing = text &+ Costs(0, 1 << 5, 0, 1 << 5, 0, 1 << 5, 0, 1 << 5)
            let both = PDF417Planner.least(closing, runs | phase.taken)
            var least = both[0]
            for lane in 1..<8 { least = Swift.min(least, both[lane]) }
            var (state, cost) = (Int(least & 31) >> 1, Int32(least >> 5))
            if maximumDigitCount >= 0, cheapestDigitCost < cost {
                (state, cost) = (PDF417Planner.firstDigit + cheapestDigitCount, cheapestDigitCost)
            }
            return (state, cost)
        }

        /// Takes one byte: goes from every state to every other.
        @inline(__always)
        mutating func take(_ byte: UInt8, _ ways: TextTransitionCosts, _ phase: BytePhase) -> Step {
            var (state, cost) = leaving(phase)
            if cost >= 64 {
                settle(cost)
                cost = 0
            }
            var step = Step()
            step.leaving = UInt8(truncatingIfNeeded: state)
            step.text = Self.nextText(text, ways, leaving: state, cost: cost)
            // This is `& ~31 | Self.numbers`, which the compiler would split into lanes.
            text = PDF417Planner.least(
                (step.text | 31) &- (31 &- Self.numbers), Costs(repeating: PDF417Planner.unreachable) | Self.numbers)
            // The lowest bit marks runs that continue, so that of equal costs a run that begins is chosen.
            runs = PDF417Planner.least(
                (runs | 1) &+ phase.staying,
                Costs(repeating: Int16(truncatingIfNeeded: (cost + 4) << 5)) &+ phase.beginning)
            runs = PDF417Planner.least(runs, Costs(repeating: PDF417Planner.unreachable))
            step.runs = runs
            runs &= Costs(repeating: ~31)
            if (0x30...0x39).contains(byte) {
                step.beginsDigits = takeDigit(entering: cost + 4)
            } else {
                maximumDigitCount = -1
            }
            return step
        }

        /// Returns the cost of each text state after a byte, with its origin in the lowest bits.
        /// - Parameters:
        ///   - leaving: the cheapest state to leave for another mode.
        ///   - cost: cost of that state.
        @inline(__always)
        private static func nextText(_ k: Costs, _ ways: TextTransitionCosts, leaving: State, cost: Int32) -> Costs {
            // Latches and the value: from each sub-mode to each, and from either half of a codeword to either.
            var next = Costs(k[1], k[0], k[0], k[1], k[0], k[1], k[1], k[0]) &+ Self.fromAlpha
            next = PDF417Planner.least(
                next, Costs(k[3], k[2], k[3], k[2], k[2], k[3], k[3], k[2]) &+ Self.fromLower)
            next = PDF417Planner.least(
                next, Costs(k[4], k[5], k[4], k[5], k[5], k[4], k[4], k[5]) &+ Self.fromMixed)
            next = PDF417Planner.least(
                next, Costs(k[6], k[7], k[7], k[6], k[7], k[6], k[7], k[6]) &+ Self.fromPunctuation)
            next &+= ways.direct
            next = PDF417Planner.least(next, k &+ ways.shifted)
            // A shift into bytes for one byte takes two codewords, and a value before them if half a codeword is free.
            // That value, 29, latches from punctuation into alpha.
            next = PDF417Planner.least(next, k &+ Self.byteShift)
            next = PDF417Planner.least(
                next, Costs(k[1], k[0], k[3], k[2], k[5], k[4], k[7], k[6]) &+ Self.paddedByteShift)
            next = PDF417Planner.least(next, Costs(repeating: k[7]) &+ Self.latchingByteShift)
            if leaving >= PDF417Planner.firstByte {
                // Entering from another mode takes a latch, which leads into sub-mode alpha.
                let entering = Costs(repeating: Int16(truncatingIfNeeded: (cost + 2) << 5 | 16))
                next = PDF417Planner.least(next, entering &+ Self.fromStart &+ ways.direct)
                next = PDF417Planner.least(next, entering &+ Self.inAlpha &+ ways.shifted)
                next = PDF417Planner.least(next, entering &+ Self.byteShift &+ Self.inAlpha)
            }
            return next
        }

        /// Number of text values from each sub-mode to each text state: latches, and the byte's value.
        private static var fromAlpha: Costs { Costs(1, 1, 2, 2, 2, 2, 3, 3) &* 32 }
        private static var fromLower: Costs { Costs(3, 3, 1, 1, 2, 2, 3, 3) &* 32 }
        private static var fromMixed: Costs { Costs(2, 2, 2, 2, 1, 1, 2, 2) &* 32 }
        private static var fromPunctuation: Costs { Costs(2, 2, 3, 3, 3, 3, 1, 1) &* 32 }
        /// Cost of a transition that is closed.
        private static var no: Int16 { 256 }
        /// Costs of a shift into bytes with no half free; with a value as padding before it; and from punctuation,
        /// where that value latches into alpha.
        private static var byteShift: Costs { 1 | Costs(4, no, 4, no, 4, no, 4, no) &* 32 }
        private static var paddedByteShift: Costs { 1 | Costs(5, no, 5, no, 5, no, no, no) &* 32 }
        private static var latchingByteShift: Costs { 1 | Costs(5, no, no, no, no, no, no, no) &* 32 }
        /// Number of text values from the first half of a codeword in alpha.
        private static var fromStart: Costs { Costs(no, 1, 2, no, 2, no, no, 3) &* 32 }
        private static var inAlpha: Costs { Costs(0, no, no, no, no, no, no, no) &* 32 }

        /// Takes a digit from every digit state to the next.
        /// - Parameter entering: cost of beginning a run of digits with this one.
        /// - Returns: whether beginning one is the cheapest way to a state of one digit.
        private mutating func takeDigit(entering: Int32) -> Bool {
            let continuing = maximumDigitCount >= 0 ? digits[0] + 2 : Int32(PDF417Planner.unreachable)
            let full = maximumDigitCount == 43 ? digits[43] : Int32(PDF417Planner.unreachable)
            cheapestDigitCost = Int32(PDF417Planner.unreachable)
            // Each third digit of a group takes another codeword, beside one for the 1 in front of the group.
            for taken in stride(from: Swift.min(maximumDigitCount, 42), to: 0, by: -1) {
                setDigits(taken + 1, digits[taken] + ((taken + 1) % 3 == 0 ? 2 : 0))
            }
            setDigits(1, Swift.min(entering, continuing))
            setDigits(0, full)
            maximumDigitCount = Swift.min(Swift.max(maximumDigitCount + 1, 1), 43)
            return entering <= continuing
        }

        /// - Precondition: later calls have fewer digits.
        @inline(__always)
        private mutating func setDigits(_ taken: Int, _ cost: Int32) {
            digits[taken] = cost
            if cost <= cheapestDigitCost { (cheapestDigitCount, cheapestDigitCost) = (taken, cost) }
        }

        mutating func beginWithDigits() {
            setDigits(0, 0)
            maximumDigitCount = 0
        }

        /// Subtracts an amount from all costs.
        private mutating func settle(_ cost: Int32) {
            settled += cost
            text &-= Costs(repeating: Int16(truncatingIfNeeded: cost << 5))
            runs &-= Costs(repeating: Int16(truncatingIfNeeded: cost << 5))
            guard maximumDigitCount >= 0 else { return }
            cheapestDigitCost -= cost
            for taken in 0...maximumDigitCount { digits[taken] -= cost }
        }
    }

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
