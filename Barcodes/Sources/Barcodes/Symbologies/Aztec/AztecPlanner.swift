/// Finds the shortest encodation of a message: the cheapest way through a graph whose nodes are places in the message
/// and modes, and whose edges are latches, characters, shifts and binary shifts (ISO/IEC 24778:2024, 7.3.2).
///
/// The cost of a node and the step that leads there are one number, so that the least of two is the cheaper one and the
/// better step at once.
///
/// - Complexity: linear in the number of items.
package struct AztecPlanner {
    package typealias Item = AztecContentParser.Item

    /// By place, eight entries each. The first five are by mode: the cost of the node and the step that leads there, of
    /// steps that are as good the one found first. The next is the item behind the place: a byte as it is, FNC1 or an
    /// ECI.
    private let nodes: [Int32]
    private static let itemEntry = 5
    private let itemCount: Int
    private let ties: Ties
    /// What the whole message takes.
    private let end: Place

    /// What is known beyond the first step to each node.
    private struct Ties {
        /// By place, the lengths of the binary shifts that end there, in upper, lower and mixed mode: of the first in
        /// the upper half, of the last in the lower one. Behind them the steps that were found last, 0 where those are
        /// the first. Empty where there is none of all that.
        var places: [SIMD4<UInt32>] = []

        @inline(__always)
        mutating func reserve(_ count: Int) {
            if places.isEmpty { places = Array(filling: count + 1, with: SIMD4()) }
        }

        /// - Parameters:
        ///   - others: the steps to a place that were found last, before the latches.
        ///   - steps: the first ones.
        mutating func keep(_ others: UInt32, _ steps: UInt32, _ index: Int, of count: Int) {
            reserve(count)
            var lasts = steps
            // Latches that count are cheaper than what was there.
            for shift in stride(from: UInt32(0), to: 20, by: 4) where steps >> shift & 15 < UInt32(Step.latch) {
                lasts = lasts & ~(15 << shift) | others & 15 << shift
            }
            places[index][3] = lasts
        }

        /// Takes the binary shifts that end at a place.
        /// - Parameter others: the steps that were found last so far, where any is not the first.
        /// - Returns: the same with binary shifts.
        @inline(never)
        mutating func endBinary(
            _ index: Int, of count: Int, _ starts: inout AztecBinaryStarts, _ nodes: Span<Int32>, _ place: inout Place,
            lasts others: UInt32?
        ) -> UInt32? {
            var lasts = others ?? place.steps
            var hasTie = false
            reserve(count)
            // Long ones are eleven bits longer.
            if starts.mayEnd(index, place.upper, place.lower, place.mixed, header: 21) {
                starts.takeLong(before: index, nodes)
            }
            let (begin, end) = (starts.begin, Int32(truncatingIfNeeded: index))
            var lengths = SIMD4<UInt32>()
            func offer(_ node: inout Int32, _ mode: Int) {
                let starts = starts[mode]
                guard starts.least &+ 8 &* end &+ 10 <= node >> Step.bits else { return }
                var (first, last) = (Int32(-1), Int32(-1))
                func offer(_ cost: Int32, _ start: Int32) {
                    guard cost <= node >> Step.bits else { return }
                    if cost < node >> Step.bits {
                        node = cost << Step.bits | Step.binary
                        first = start
                    }
                    last = start
                }
                let short = starts.short(index, from: begin) { AztecBinaryStarts.rank($0, mode, nodes) }
                offer(short.rank &+ 8 &* end &+ 10, short.first)
                offer(short.rank &+ 8 &* end &+ 10, short.last)
                if starts.long >= 0 { offer(starts.leastLong &+ 8 &* end &+ 21, starts.long) }
                guard last >= 0 else { return }
                if first != last { hasTie = true }
                let shift = UInt32(4 * mode)
                lasts = lasts & ~(15 << shift) | UInt32(Step.binary) << shift
                lengths[mode] = UInt32(bitPattern: (end - first) << 16 | (end - last) & 0xFFFF)
            }
            offer(&place.upper, 0)
            offer(&place.lower, 1)
            offer(&place.mixed, 2)
            places[index] = lengths
            return others == nil && !hasTie ? nil : lasts
        }
    }

    static let fnc1: Int32 = 256
    static func eci(_ number: Int) -> Int32 { fnc1 + 1 + Int32(truncatingIfNeeded: number) }

    package init(_ items: [Item]) {
        self.init(count: items.count) { index in
            switch items[index] {
            case .byte(let byte): Int32(byte)
            case .fnc1: Self.fnc1
            case .eci(let number): Self.eci(number)
            }
        }
    }

    /// - Parameters:
    ///   - count: how many items there are.
    ///   - item: a byte, ``fnc1`` or an ``eci(_:)``, by its index.
    @inline(__always)
    init(count: Int, _ item: (Int) -> Int32) {
        var nodes = [Int32](filling: 8 * (count + 1), with: 0)
        Self.fill(&nodes, count, item)
        var ties = Ties()
        end = Self.search(count, &nodes, &ties)
        itemCount = count
        self.nodes = nodes
        self.ties = ties
    }

    @inline(__always)
    private static func fill(_ nodes: inout [Int32], _ count: Int, _ item: (Int) -> Int32) {
        var nodes = nodes.mutableSpan
        for index in 0..<count { nodes[8 &* index &+ itemEntry] = item(index) }
    }

    /// What leads to a node, in the lowest four bits of its cost: in the order in which steps are found.
    enum Step {
        /// Two bytes by one code.
        static let pair: Int32 = 0
        /// By a code of the mode.
        static let code: Int32 = 1
        /// By a code of another mode.
        static let shifted: Int32 = 2
        /// FNC1 or an ECI, by a code of punctuation mode.
        static let flag: Int32 = 3
        static let binary: Int32 = 4
        /// A latch from upper case; those from the other modes follow.
        static let latch: Int32 = 11

        static let bits: Int32 = 4
        static let mask: Int32 = 15
    }

    /// The nodes of one place.
    private struct Place {
        var upper: Int32
        var lower: Int32
        var mixed: Int32
        var punctuation: Int32
        var digit: Int32

        static let unreachable = Place(
            upper: AztecTables.unreachable, lower: AztecTables.unreachable, mixed: AztecTables.unreachable,
            punctuation: AztecTables.unreachable, digit: AztecTables.unreachable)

        @inline(__always)
        private static func bare(_ node: Int32) -> Int32 { node & ~Step.mask }

        /// A latch of some bits from a mode, by its raw value.
        @inline(__always)
        private static func latched(_ node: Int32, _ bits: Int32, _ mode: Int32) -> Int32 {
            bare(node) &+ (bits << Step.bits | (Step.latch &+ mode))
        }

        /// Latches until none makes another mode cheaper.
        ///
        /// In the first round, of two latches that are as good the one from the earlier mode counts, which is the lower
        /// number. After it only upper case can have become cheaper since its own latches were tried; what it offers
        /// has to be truly cheaper then.
        @inline(__always)
        var latched: Place {
            var place = self
            place.lower = min(place.lower, Self.latched(place.upper, 5, 0))
            place.mixed = min(place.mixed, Self.latched(place.upper, 5, 0))
            place.digit = min(place.digit, Self.latched(place.upper, 5, 0))
            place.mixed = min(place.mixed, Self.latched(place.lower, 5, 1))
            place.digit = min(place.digit, Self.latched(place.lower, 5, 1))
            place.lower = min(place.lower, Self.latched(place.mixed, 5, 2))
            place.upper = min(place.upper, Self.latched(place.mixed, 5, 2))
            place.punctuation = min(place.punctuation, Self.latched(place.mixed, 5, 2))
            place.upper = min(place.upper, Self.latched(place.punctuation, 5, 3))
            place.upper = min(place.upper, Self.latched(place.digit, 4, 4))
            guard place.upper != upper else { return place }
            let latch = Self.latched(place.upper, 5, 0)
            if latch | Step.mask < place.lower { place.lower = latch }
            if latch | Step.mask < place.digit { place.digit = latch }
            guard latch | Step.mask < place.mixed else { return place }
            place.mixed = latch
            let second = Self.latched(latch, 5, 2)
            if second | Step.mask < place.punctuation { place.punctuation = second }
            return place
        }

        /// Each mode's cost and what a step adds to it.
        @inline(__always)
        func adding(_ steps: AztecTables.Steps) -> Place {
            Place(
                upper: Self.bare(upper) &+ steps.upper, lower: Self.bare(lower) &+ steps.lower,
                mixed: Self.bare(mixed) &+ steps.mixed, punctuation: Self.bare(punctuation) &+ steps.punctuation,
                digit: Self.bare(digit) &+ steps.digit)
        }

        @inline(__always)
        func store(in nodes: inout MutableSpan<Int32>, _ index: Int) {
            let first = 8 &* index
            nodes[first] = upper
            nodes[first &+ 1] = lower
            nodes[first &+ 2] = mixed
            nodes[first &+ 3] = punctuation
            nodes[first &+ 4] = digit
        }

        /// The steps of all modes.
        @inline(__always)
        var steps: UInt32 {
            let low = upper & Step.mask | (lower & Step.mask) << 4 | (mixed & Step.mask) << 8
            return UInt32(bitPattern: low | (punctuation & Step.mask) << 12 | (digit & Step.mask) << 16)
        }

        /// By raw value.
        func node(_ mode: AztecMode) -> Int32 {
            switch mode {
            case .upper: upper
            case .lower: lower
            case .mixed: mixed
            case .punctuation: punctuation
            case .digit: digit
            }
        }

        /// The least of each mode, and the steps that are found last where both are as good.
        func least(_ later: Place) -> (place: Place, lasts: UInt32) {
            var lasts: UInt32 = 0
            func least(_ own: Int32, _ other: Int32, _ mode: UInt32) -> Int32 {
                let isLater = other >> Step.bits <= own >> Step.bits
                lasts |= UInt32(bitPattern: (isLater ? other : own) & Step.mask) << (4 * mode)
                return other >> Step.bits < own >> Step.bits ? other : own
            }
            let place = Place(
                upper: least(upper, later.upper, 0), lower: least(lower, later.lower, 1),
                mixed: least(mixed, later.mixed, 2), punctuation: least(punctuation, later.punctuation, 3),
                digit: least(digit, later.digit, 4))
            return (place, lasts)
        }
    }

    private static func search(_ count: Int, _ nodes: inout [Int32], _ ties: inout Ties) -> Place {
        var nodes = nodes.mutableSpan
        var binary = AztecBinaryStarts()
        var place = Place.unreachable
        place.upper = 0
        let table = AztecTables.stepsOfByte
        let stepsOfByte = table.span
        // Two bytes by one code end at this place.
        var (pair, pairEnd) = (Place.unreachable, -1)
        for index in 0...count {
            // The steps that were found last, where any is not the first.
            var others: UInt32?
            if index == pairEnd { (place, others) = pair.least(place) }
            var latched = place.latched
            if binary.mayEnd(index, latched.upper, latched.lower, latched.mixed) {
                others = ties.endBinary(index, of: count, &binary, nodes.span, &place, lasts: others)
                latched = place.latched
            }
            place = latched
            place.store(in: &nodes, index)
            if let others { ties.keep(others, place.steps, index, of: count) }
            guard index < count else { break }
            let code = nodes[8 &* index &+ itemEntry]
            guard code < 256 else {
                binary.removeAll()
                place = place.adding(AztecTables.flag(bits: flagBits(code)))
                continue
            }
            // The entry after the last item is 0. No two-byte code ends in byte 0, so the last item never begins a
            // pair.
            if AztecTables.pair(code, nodes[8 &* index &+ 8 &+ itemEntry]) != nil {
                (pair, pairEnd) = (place.adding(AztecTables.pairSteps), index &+ 2)
            }
            binary.append(index, place.upper, place.lower, place.mixed)
            place = place.adding(stepsOfByte[Int(code)])
        }
        return place
    }

    /// The mode that the message ends in.
    private var last: AztecMode {
        var last = AztecMode.upper
        for mode in AztecMode.allCases where end.node(mode) >> Step.bits < end.node(last) >> Step.bits { last = mode }
        return last
    }

    /// FLG(n) and the digits of an ECI.
    private static func flagBits(_ code: Int32) -> Int {
        code == fnc1 ? 8 : 8 + 4 * String(code - fnc1 - 1).utf8.count
    }

    /// How many bits the message takes.
    package var bitCount: Int { Int(end.node(last) >> Step.bits) }

    /// The message's bits, as few as there can be: by one way or two, for bit stuffing makes one longer than the other
    /// now and then.
    package var encodations: (AztecBits, other: AztecBits?) {
        let last = last
        let (bits, isOnly) = followed(from: last, ties.places.span)
        return (bits, isOnly ? nil : followed(from: last, byLast: true, ties.places.span).bits)
    }

    /// The message's bits, with a latch at the end where it takes one.
    func bits(endingIn last: AztecMode) -> AztecBits { followed(from: last, ties.places.span).bits }

    /// Follows the steps back from the end.
    /// - Parameter byLast: whether the steps that were found last are taken.
    /// - Returns: the bits, and whether other steps than these are nowhere as good.
    private func followed(
        from last: AztecMode, byLast: Bool = false, _ ties: Span<SIMD4<UInt32>>
    ) -> (bits: AztecBits, isOnly: Bool) {
        var writer = AztecBits.Writer(count: Int(end.node(last) >> Step.bits))
        let (codeOfByte, latchCodes) = (AztecTables.codeOfByte, AztecLatches.codes)
        let (nodes, characters, latches) = (nodes.span, codeOfByte.span, latchCodes.span)
        var (index, mode, isOnly) = (itemCount, last.rawValue, true)
        while true {
            let place = 8 &* index
            var step = nodes[place &+ mode] & Step.mask
            let bits = mode == AztecMode.digit.rawValue ? 4 : 5
            if ties.count > 0, ties[index][3] != 0 {
                let shift = UInt32(truncatingIfNeeded: 4 &* mode)
                let other = Int32(truncatingIfNeeded: ties[index][3] &>> shift) & Step.mask
                if step != other { isOnly = false }
                if byLast { step = other }
            }
            if step == Step.code {
                index &-= 1
                writer.prepend(Int(characters[8 &* Int(item(index)) &+ mode]), bits)
            } else if step >= Step.latch {
                let from = Int(step &- Step.latch)
                writer.prepend(latches[5 &* from &+ mode], from == AztecMode.digit.rawValue ? 4 : 5)
                mode = from
            } else if index == 0 {
                return (writer.finished, isOnly)
            } else if step == Step.shifted {
                index &-= 1
                let code = AztecTables.code(of: item(index), .punctuation)
                writer.prepend(code >= 0 ? code : AztecTables.code(of: item(index), .upper), 5)
                writer.prepend(code >= 0 ? 0 : mode == AztecMode.lower.rawValue ? 28 : 15, bits)
            } else if step == Step.pair {
                index &-= 2
                writer.prepend(AztecTables.pair(item(index), item(index &+ 1)) ?? 0, 5)
                if mode != AztecMode.punctuation.rawValue { writer.prepend(0, bits) }
            } else if step == Step.flag {
                index &-= 1
                prepend(flag: item(index), to: &writer)
                if mode != AztecMode.punctuation.rawValue { writer.prepend(0, bits) }
            } else {
                let lengths = ties[index][mode]
                if lengths & 0xFFFF != lengths >> 16 { isOnly = false }
                let start = index &- Int(byLast ? lengths & 0xFFFF : lengths >> 16)
                prepend(binary: start..<index, to: &writer)
                index = start
            }
        }
    }

    @inline(__always)
    private func item(_ index: Int) -> Int32 { nodes[8 &* index &+ Self.itemEntry] }

    private func prepend(flag code: Int32, to writer: inout AztecBits.Writer) {
        if code == Self.fnc1 {
            writer.prepend(0, 3)
        } else {
            let digits = String(code - Self.fnc1 - 1).utf8.map { Int($0) - 0x30 }
            for digit in digits.reversed() { writer.prepend(digit + 2, 4) }
            writer.prepend(digits.count, 3)
        }
        writer.prepend(0, 5)
    }

    private func prepend(binary range: Range<Int>, to writer: inout AztecBits.Writer) {
        for index in range.reversed() { writer.prepend(Int(item(index)), 8) }
        if range.count <= 31 {
            writer.prepend(range.count, 5)
        } else {
            writer.prepend(range.count - 31, 11)
            writer.prepend(0, 5)
        }
        writer.prepend(31, 5)
    }
}
