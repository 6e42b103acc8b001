/// Finds the shortest codewords for bytes: the cheapest way through the compaction modes and their sub-modes
/// (ISO/IEC 15438, 5.4), by dynamic programming over all of them instead of the standard's rules of thumb (annex P).
///
/// More than 400 lines in one file: planning and writing share the numbers of states and how steps are packed.
///
/// - Complexity: O(n) for n bytes, some hundred instructions each.
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

    /// The mode in which codewords begin.
    enum Start: Hashable, Sendable {
        case text
        case digits
    }

    private let bytes: [UInt8]
    private let start: Start
    /// By byte.
    private let steps: [Step]
    /// The cheapest state after all bytes.
    private let last: State
    /// How many codewords there are.
    private let count: Int

    /// The shortest codewords of bytes.
    static func codewords(of bytes: [UInt8], from start: Start = .text) -> [Int] {
        var result: [Int] = []
        append(bytes, from: start, to: &result)
        return result
    }

    /// Adds the shortest codewords of bytes to others.
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

    /// Of states of one kind: costs in half codewords, times 32. In the lowest five bits is how a state was reached, so
    /// that the lesser of two is the cheaper one, and of equals the one that comes first.
    private typealias Costs = SIMD8<Int16>

    /// How the states after a byte were reached.
    private struct Step {
        /// Of each text state: twice the text state before it, or 16 where it comes from ``leaving``; one more where
        /// the byte came by a shift.
        var text = Costs()
        /// Of runs of bytes, by where they begin, modulo six: 0 where one begins with this byte.
        var runs = Costs()
        /// The state before the byte that is the cheapest to leave for another mode.
        var leaving: UInt8 = 0
        /// Whether a run of digits begins with this byte rather than follows forty-four others.
        var beginsDigits = false
    }

    /// What no way leads to. Costs are kept near 0, and none that is used is more than some tens above the least: all
    /// states can be left for all others.
    private static let far: Int16 = 256 << 5
    /// What is added to a cost for a way that a byte does not have.
    private static let closed: Int16 = 256 << 5

    @inline(__always)
    private static func least(_ a: Costs, _ b: Costs) -> Costs { a.replacing(with: b, where: b .< a) }

    /// What it takes to get to a text state with a byte, besides latches: by byte.
    private struct Ways {
        /// As a value of the sub-mode.
        var direct: Costs
        /// By a shift out of the sub-mode.
        var shifted: Costs
    }

    private static let ways: [Ways] = (0..<256).map { byte in
        let values = PDF417TextTable.valuesOfByte[byte]
        var ways = Ways(direct: Costs(repeating: closed), shifted: Costs(repeating: closed))
        for state in 0..<firstByte {
            if values[state >> 1] >= 0 { ways.direct[state] = 0 }
            if isShifted(byte, in: state >> 1) { ways.shifted[state] = 2 << 5 | 1 }
        }
        return ways
    }

    /// Whether a sub-mode has a shift to one that has the byte.
    private static func isShifted(_ byte: Int, in mode: Int) -> Bool {
        shiftTarget(from: mode, to: PDF417TextTable.valuesOfByte[byte]) != nil
    }

    /// The sub-mode that has a character, by its values, and that is shifted to from another.
    private static func shiftTarget(from mode: Int, to values: SIMD4<Int8>) -> Int? {
        for other in 0..<4 where values[other] >= 0 && shift(from: mode, to: other) >= 0 { return other }
        return nil
    }

    /// The values that latch from one sub-mode into another, five bits each, the last in the lowest.
    private static let latches: [UInt16] = [
        0, 27, 28, 28 << 5 | 25,
        28 << 5 | 28, 0, 28, 28 << 5 | 25,
        28, 27, 0, 25,
        29, 29 << 5 | 27, 29 << 5 | 28, 0,
    ]

    /// The value that shifts for one character, or -1.
    private static func shift(from mode: Int, to other: Int) -> Int {
        switch (mode, other) {
        case (0, 3), (1, 3), (2, 3): 29
        case (1, 0): 27
        default: -1
        }
    }

    /// What belongs to how many bytes were taken, modulo six: by where a run of bytes begins.
    private struct Phase {
        /// Twice the state of each run.
        var taken = Costs()
        /// What the next byte of a run costs: six bytes are five codewords, so that the sixth costs nothing.
        var staying = Costs(repeating: 2 << 5)
        /// Where a run can begin.
        var beginning = Costs(repeating: closed)

        init(_ number: Int) {
            for first in 0..<6 { taken[first] = 2 * (8 + Int16((number + 6 - first) % 6)) }
            staying[(number + 1) % 6] = 0
            beginning[number] = 0
        }
    }

    private static let phases = (0..<6).map { Phase($0) }

    /// The costs of states between two bytes.
    private struct Front {
        /// Each text state's cost with twice its number.
        var text = Costs(repeating: PDF417Planner.far) | numbers
        /// Of runs of bytes, by where they begin, modulo six.
        var runs = Costs(repeating: PDF417Planner.far)
        /// In half codewords, by how many of forty-four were taken.
        private var digits = InlineArray<44, Int32>(repeating: Int32(PDF417Planner.far))
        /// The cheapest of them: how many digits were taken, the fewest of several, and its cost.
        private var leastTaken = 0
        private var leastDigits = Int32(PDF417Planner.far)
        /// What was taken off all costs.
        private(set) var settled: Int32 = 0
        /// The most digits of a state that can have been reached; -1 where none can.
        private var mostDigits = -1
        private static var numbers: Costs { Costs(0, 2, 4, 6, 8, 10, 12, 14) }

        /// The cheapest state to leave for another mode, on a whole codeword, and its cost in half codewords.
        @inline(__always)
        func leaving(_ phase: Phase) -> (state: State, cost: Int32) {
            let closing = text &+ Costs(0, 1 << 5, 0, 1 << 5, 0, 1 << 5, 0, 1 << 5)
            let both = PDF417Planner.least(closing, runs | phase.taken)
            var least = both[0]
            for lane in 1..<8 { least = Swift.min(least, both[lane]) }
            var (state, cost) = (Int(least & 31) >> 1, Int32(least >> 5))
            if mostDigits >= 0, leastDigits < cost {
                (state, cost) = (PDF417Planner.firstDigit + leastTaken, leastDigits)
            }
            return (state, cost)
        }

        /// Takes one byte, from every state into every other.
        @inline(__always)
        mutating func take(_ byte: UInt8, _ ways: Ways, _ phase: Phase) -> Step {
            var (state, cost) = leaving(phase)
            if cost >= 64 {
                settle(cost)
                cost = 0
            }
            var step = Step()
            step.leaving = UInt8(truncatingIfNeeded: state)
            step.text = Self.nextText(text, ways, leaving: state, cost: cost)
            // As `& ~31 | Self.numbers`, which the compiler takes apart into lanes.
            text = PDF417Planner.least(
                (step.text | 31) &- (31 &- Self.numbers), Costs(repeating: PDF417Planner.far) | Self.numbers)
            // What continues a run comes after what begins one.
            runs = PDF417Planner.least(
                (runs | 1) &+ phase.staying,
                Costs(repeating: Int16(truncatingIfNeeded: (cost + 4) << 5)) &+ phase.beginning)
            runs = PDF417Planner.least(runs, Costs(repeating: PDF417Planner.far))
            step.runs = runs
            runs &= Costs(repeating: ~31)
            if (0x30...0x39).contains(byte) {
                step.beginsDigits = takeDigit(entering: cost + 4)
            } else {
                mostDigits = -1
            }
            return step
        }

        /// - Parameters:
        ///   - leaving: the cheapest state to leave for another mode.
        ///   - cost: of that.
        @inline(__always)
        private static func nextText(_ k: Costs, _ ways: Ways, leaving: State, cost: Int32) -> Costs {
            // Latches and the value: from each sub-mode into each, and from which half of a codeword into which.
            var next = Costs(k[1], k[0], k[0], k[1], k[0], k[1], k[1], k[0]) &+ Self.fromAlpha
            next = PDF417Planner.least(
                next, Costs(k[3], k[2], k[3], k[2], k[2], k[3], k[3], k[2]) &+ Self.fromLower)
            next = PDF417Planner.least(
                next, Costs(k[4], k[5], k[4], k[5], k[5], k[4], k[4], k[5]) &+ Self.fromMixed)
            next = PDF417Planner.least(
                next, Costs(k[6], k[7], k[7], k[6], k[7], k[6], k[7], k[6]) &+ Self.fromPunctuation)
            next &+= ways.direct
            next = PDF417Planner.least(next, k &+ ways.shifted)
            // A shift into bytes for one: two codewords, and one value before them where a half is free. That value,
            // 29, latches from punctuation into alpha.
            next = PDF417Planner.least(next, k &+ Self.byteShift)
            next = PDF417Planner.least(
                next, Costs(k[1], k[0], k[3], k[2], k[5], k[4], k[7], k[6]) &+ Self.paddedByteShift)
            next = PDF417Planner.least(next, Costs(repeating: k[7]) &+ Self.latchingByteShift)
            if leaving >= PDF417Planner.firstByte {
                // From another mode: a latch, then sub-mode alpha.
                let entering = Costs(repeating: Int16(truncatingIfNeeded: (cost + 2) << 5 | 16))
                next = PDF417Planner.least(next, entering &+ Self.fromStart &+ ways.direct)
                next = PDF417Planner.least(next, entering &+ Self.inAlpha &+ ways.shifted)
                next = PDF417Planner.least(next, entering &+ Self.byteShift &+ Self.inAlpha)
            }
            return next
        }

        private static var fromAlpha: Costs { Costs(1, 1, 2, 2, 2, 2, 3, 3) &* 32 }
        private static var fromLower: Costs { Costs(3, 3, 1, 1, 2, 2, 3, 3) &* 32 }
        private static var fromMixed: Costs { Costs(2, 2, 2, 2, 1, 1, 2, 2) &* 32 }
        private static var fromPunctuation: Costs { Costs(2, 2, 3, 3, 3, 3, 1, 1) &* 32 }
        /// Of a way that is closed.
        private static var no: Int16 { 256 }
        private static var byteShift: Costs { 1 | Costs(4, no, 4, no, 4, no, 4, no) &* 32 }
        private static var paddedByteShift: Costs { 1 | Costs(5, no, 5, no, 5, no, no, no) &* 32 }
        private static var latchingByteShift: Costs { 1 | Costs(5, no, no, no, no, no, no, no) &* 32 }
        /// From the first half of a codeword in alpha.
        private static var fromStart: Costs { Costs(no, 1, 2, no, 2, no, no, 3) &* 32 }
        private static var inAlpha: Costs { Costs(0, no, no, no, no, no, no, no) &* 32 }

        /// - Parameter entering: what it costs to begin a run of digits with this one.
        /// - Returns: whether that is the cheapest.
        private mutating func takeDigit(entering: Int32) -> Bool {
            let continuing = mostDigits >= 0 ? digits[0] + 2 : Int32(PDF417Planner.far)
            let full = mostDigits == 43 ? digits[43] : Int32(PDF417Planner.far)
            leastDigits = Int32(PDF417Planner.far)
            // Digits take a third of a codeword each, and one for the 1 in front of each group.
            for taken in stride(from: Swift.min(mostDigits, 42), to: 0, by: -1) {
                setDigits(taken + 1, digits[taken] + ((taken + 1) % 3 == 0 ? 2 : 0))
            }
            setDigits(1, Swift.min(entering, continuing))
            setDigits(0, full)
            mostDigits = Swift.min(Swift.max(mostDigits + 1, 1), 43)
            return entering <= continuing
        }

        /// - Precondition: fewer digits are set later.
        @inline(__always)
        private mutating func setDigits(_ taken: Int, _ cost: Int32) {
            digits[taken] = cost
            if cost <= leastDigits { (leastTaken, leastDigits) = (taken, cost) }
        }

        mutating func beginWithDigits() {
            setDigits(0, 0)
            mostDigits = 0
        }

        /// Takes so much off all costs.
        private mutating func settle(_ cost: Int32) {
            settled += cost
            text &-= Costs(repeating: Int16(truncatingIfNeeded: cost << 5))
            runs &-= Costs(repeating: Int16(truncatingIfNeeded: cost << 5))
            guard mostDigits >= 0 else { return }
            leastDigits -= cost
            for taken in 0...mostDigits { digits[taken] -= cost }
        }
    }

    /// - Returns: the cheapest state after all bytes, and its cost in half codewords.
    private static func plan(
        _ bytes: [UInt8], from start: Start, _ steps: inout [Step]
    ) -> (state: State, cost: Int32) {
        var front = Front()
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

    /// The state before a byte of a run of bytes or digits.
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

    /// Writes the codewords as the last ones of `words`: from the end, because that is where the steps are followed
    /// from.
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
            // From another mode a latch leads into alpha.
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

    /// Writes codewords before those that were written. Of text compaction's values, two make a codeword.
    private struct Pen {
        private var end: Int
        /// The second value of a codeword whose first is not yet known; -1 where there is none.
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
