/// Planner of the shortest encodation of a message: the cheapest path through a graph whose nodes are pairs of a place
/// in the message and a mode, and whose edges are latches, characters, shifts and binary shifts (ISO/IEC 24778:2024,
/// 7.3.2).
///
/// The cost of a node and the step that leads there are one number, so that the minimum of two selects the cheaper one,
/// and the preferred step among equal ones, in one operation.
///
/// - Complexity: linear in the number of items.
package struct AztecPlanner {
    package typealias Item = AztecContentParser.Item

    /// Nodes by place, eight entries each. The first five are by mode: the cost of the node and the step that leads
    /// there; of equally good steps, the one found first. The next entry is the item after the place: a byte as it is,
    /// FNC1 or an ECI.
    private let nodes: [Int32]
    private static let itemEntry = 5
    private let itemCount: Int
    private let ties: Ties
    /// Nodes at the end of the message.
    private let end: Place

    /// Equally good alternatives to the first step of each node.
    private struct Ties {
        /// Entries by place. The first three are the lengths of binary shifts that end there, in upper, lower and mixed
        /// mode: that of the shift found first in the upper half, that of the last in the lower half. The fourth has
        /// the steps found last; it is 0 if these are also the first. Empty if there are no alternatives at all.
        var places: [SIMD4<UInt32>] = []

        @inline(__always)
        mutating func reserve(_ count: Int) {
            if places.isEmpty { places = Array(filling: count + 1, with: SIMD4()) }
        }

        /// Stores the steps of a place that were found last.
        /// - Parameters:
        ///   - others: the steps found last, before latches.
        ///   - steps: the steps found first.
        mutating func keep(_ others: UInt32, _ steps: UInt32, _ index: Int, of count: Int) {
            reserve(count)
            var lasts = steps
            // A latch that was taken is cheaper than all steps before it, so it has no alternative.
            for shift in stride(from: UInt32(0), to: 20, by: 4) where steps >> shift & 15 < UInt32(Step.latch) {
                lasts = lasts & ~(15 << shift) | others & 15 << shift
            }
            places[index][3] = lasts
        }

        /// Adds the binary shifts that end at a place.
        /// - Parameter others: the steps found last so far; `nil` if all are also the first.
        /// - Returns: the steps found last, binary shifts included.
        @inline(never)
        mutating func endBinary(
            _ index: Int, of count: Int, _ starts: inout AztecBinaryStarts, _ nodes: Span<Int32>, _ place: inout Place,
            lasts others: UInt32?
        ) -> UInt32? {
            var lasts = others ?? place.steps
            var hasTie = false
            reserve(count)
            // The header of a long shift has eleven bits more.
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

    /// Plans a message.
    /// - Parameters:
    ///   - count: number of items.
    ///   - item: returns an item by its index: a byte, ``fnc1`` or an ``eci(_:)``.
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

    /// Kinds of steps, stored in the lowest four bits of a node's cost, in the order in which they are found.
    enum Step {
        /// Two bytes in one code.
        static let pair: Int32 = 0
        /// A byte in a code of the mode.
        static let code: Int32 = 1
        /// A byte in a code of another mode.
        static let shifted: Int32 = 2
        /// FNC1 or an ECI, in a code of punctuation mode.
        static let flag: Int32 = 3
        static let binary: Int32 = 4
        /// A latch from upper case; the values for the other modes follow.
        static let latch: Int32 = 11

        static let bits: Int32 = 4
        static let mask: Int32 = 15
    }

    /// Nodes of one place.
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

        /// Returns a node reached by a latch of some bits from a mode, given by its raw value.
        @inline(__always)
        private static func latched(_ node: Int32, _ bits: Int32, _ mode: Int32) -> Int32 {
            bare(node) &+ (bits << Step.bits | (Step.latch &+ mode))
        }

        /// Nodes after latches, applied until none makes another mode cheaper.
        ///
        /// In the first round, the earlier of two equally good latches is preferred, since its number is lower. After
        /// it, only upper case can have become cheaper since its own latches were tried; these latches then count only
        /// if they are strictly cheaper.
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

        /// Returns the nodes after a step that adds to the cost of each mode.
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

        /// Steps of all modes, in four bits each.
        @inline(__always)
        var steps: UInt32 {
            let low = upper & Step.mask | (lower & Step.mask) << 4 | (mixed & Step.mask) << 8
            return UInt32(bitPattern: low | (punctuation & Step.mask) << 12 | (digit & Step.mask) << 16)
        }

        /// Returns the node of a mode.
        func node(_ mode: AztecMode) -> Int32 {
            switch mode {
            case .upper: upper
            case .lower: lower
            case .mixed: mixed
            case .punctuation: punctuation
            case .digit: digit
            }
        }

        /// Returns the minimum for each mode, and the steps found last where both are equally good.
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
        // Nodes after a pair of bytes in one code, and the place where the pair ends.
        var (pair, pairEnd) = (Place.unreachable, -1)
        for index in 0...count {
            // Steps found last; `nil` if all are also the first.
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

    /// Mode at the end of the message.
    private var last: AztecMode {
        var last = AztecMode.upper
        for mode in AztecMode.allCases where end.node(mode) >> Step.bits < end.node(last) >> Step.bits { last = mode }
        return last
    }

    /// Returns the number of bits of FLG(n) and the digits of an ECI.
    private static func flagBits(_ code: Int32) -> Int {
        code == fnc1 ? 8 : 8 + 4 * String(code - fnc1 - 1).utf8.count
    }

    /// Number of bits of the message.
    package var bitCount: Int { Int(end.node(last) >> Step.bits) }

    /// Shortest encodations of the message: one or two, since bit stuffing may make one of two equally short ones
    /// longer.
    package var encodations: (AztecBits, other: AztecBits?) {
        let last = last
        let (bits, isOnly) = followed(from: last, ties.places.span)
        return (bits, isOnly ? nil : followed(from: last, byLast: true, ties.places.span).bits)
    }

    /// Returns the message's bits, with a latch at the end if needed.
    func bits(endingIn last: AztecMode) -> AztecBits { followed(from: last, ties.places.span).bits }

    /// Traces the steps back from the end.
    /// - Parameter byLast: whether the steps found last are taken.
    /// - Returns: the bits, and whether there were no equally good alternatives to these steps.
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
