/// Search state of ``PDF417Planner``: the costs of all states between two bytes, and how a byte changes them.
extension PDF417Planner {
    /// Costs of getting to each text state with a byte, not counting latches.
    struct TextTransitionCosts {
        /// Cost of the byte as a value of the sub-mode: 0, or `closed` if the sub-mode doesn't have it.
        var direct: Costs
        /// Cost of the byte by a shift out of the sub-mode.
        var shifted: Costs
    }

    /// Constants for a position modulo six. Runs of bytes are distinguished by the position modulo six at which they
    /// begin, which together with the current position tells how many bytes of a group of six were taken.
    struct BytePhase {
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

    /// Costs of all states between two bytes.
    struct CostFrontier {
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
}
