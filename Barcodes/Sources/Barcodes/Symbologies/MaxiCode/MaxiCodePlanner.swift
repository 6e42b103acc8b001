/// Planner of the shortest encodation of a message: the cheapest path through a graph whose nodes are pairs of a place
/// in the message and a code set, and whose edges are characters, shifts, latches and numbers of nine digits.
///
/// The cost of a node and the step that leads there are one number, so that the minimum of two selects the cheaper one,
/// and the preferred step among equal ones, in one operation. Only the steps are kept for each place, in four bits for
/// each set.
package struct MaxiCodePlanner {
    /// Items of the message: bytes as they are, or ECIs, see ``eci(_:)``.
    private let codes: [Int32]
    /// Steps that lead to the nodes of each place, in four bits for each set.
    private let steps: [UInt32]
    /// Nodes at the end of the message.
    private let end: Place

    static func eci(_ number: Int) -> Int32 { 256 + Int32(truncatingIfNeeded: number) }

    package init(_ items: [MaxiCodeItem]) {
        self.init(
            codes: items.map { item in
                switch item {
                case .byte(let byte): Int32(byte)
                case .eci(let number): Self.eci(number)
                }
            })
    }

    init(codes: [Int32]) {
        self.codes = codes
        var steps = [UInt32](filling: codes.count + 1, with: 0)
        end = Self.search(codes.span, &steps)
        self.steps = steps
    }

    /// Kinds of steps, stored in the lowest four bits of a node's cost, in the order in which they are tried. Of
    /// equally good steps the first counts.
    enum Step {
        /// Nine digits as a number.
        static let digits: Int32 = 0
        /// Three characters of set A by a shift from set B, or two.
        static let shiftedThree: Int32 = 1
        static let shiftedTwo: Int32 = 2
        /// A character in a code of the set.
        static let code: Int32 = 3
        /// A character in a code of set A, after a shift; the values for the other sets follow.
        static let shifted: Int32 = 4
        static let eci: Int32 = 9
        /// A latch from set A; the values for the other sets follow.
        static let latch: Int32 = 10

        static let bits: Int32 = 4
        static let mask: Int32 = 15
    }

    /// Nodes of one place.
    private struct Place {
        var a: Int32
        var b: Int32
        var c: Int32
        var d: Int32
        var e: Int32

        init(repeating node: Int32) { (a, b, c, d, e) = (node, node, node, node, node) }

        @inline(__always)
        private static func bare(_ node: Int32) -> Int32 { node & ~Step.mask }

        /// Cost of the cheapest set, with the step of a latch from it; of several, the first one.
        @inline(__always)
        private var least: Int32 {
            let (a, b, c) = (Self.bare(a), Self.bare(b) | 1, Self.bare(c) | 2)
            return min(min(min(a, b), c), min(Self.bare(d) | 3, Self.bare(e) | 4))
        }

        /// Applies latches. No latch takes more than two codewords, and one to sets A and B takes one, so a latch from
        /// the cheapest set is as good as any.
        @inline(__always)
        mutating func latch() {
            let one = least &+ (1 << Step.bits | Step.latch)
            let two = one &+ 1 << Step.bits
            a = min(a, one)
            b = min(b, one)
            c = min(c, two)
            d = min(d, two)
            e = min(e, two)
        }

        /// Returns the nodes after a step that adds to the cost of each set.
        @inline(__always)
        func adding(_ steps: MaxiCodeTables.Steps) -> Place {
            var place = self
            place.a = Self.bare(a) &+ steps.a
            place.b = Self.bare(b) &+ steps.b
            place.c = Self.bare(c) &+ steps.c
            place.d = Self.bare(d) &+ steps.d
            place.e = Self.bare(e) &+ steps.e
            return place
        }

        /// Offers a step that is the same from each set.
        @inline(__always)
        mutating func offer(_ from: Place, _ cost: Int32, _ step: Int32) {
            let extra = cost << Step.bits | step
            a = min(a, Self.bare(from.a) &+ extra)
            b = min(b, Self.bare(from.b) &+ extra)
            c = min(c, Self.bare(from.c) &+ extra)
            d = min(d, Self.bare(from.d) &+ extra)
            e = min(e, Self.bare(from.e) &+ extra)
        }

        /// Offers characters of set A by a shift from set B.
        @inline(__always)
        mutating func offerShift(_ from: Place, _ cost: Int32, _ step: Int32) {
            b = min(b, Self.bare(from.b) &+ (cost << Step.bits | step))
        }

        /// Steps of all sets, in four bits each.
        @inline(__always)
        var steps: UInt32 {
            let low = a & Step.mask | (b & Step.mask) << 4 | (c & Step.mask) << 8
            return UInt32(bitPattern: low | (d & Step.mask) << 12 | (e & Step.mask) << 16)
        }

        /// Cheapest set, and its cost.
        var cheapest: (set: MaxiCodeSet, cost: Int) {
            let least = least
            return (MaxiCodeSet(rawValue: Int(least & Step.mask)) ?? .a, Int(least >> Step.bits))
        }
    }

    private static func search(_ codes: Span<Int32>, _ steps: inout [UInt32]) -> Place {
        let table = MaxiCodeTables.stepsOfByte
        let stepsOfByte = table.span
        var steps = steps.mutableSpan
        // Ring buffer of the last places.
        var places = InlineArray<16, Place>(repeating: Place(repeating: MaxiCodeTables.unreachable))
        var place = places[0]
        place.a = 0
        // Numbers of consecutive characters up to here that are digits, and that are in set A.
        var (digits, capitals) = (0, 0)
        for index in 0...codes.count {
            if capitals > 1 {
                place.offerShift(places[(index &- 2) & 15], 3, Step.shiftedTwo)
                if capitals > 2 { place.offerShift(places[(index &- 3) & 15], 4, Step.shiftedThree) }
                if digits > 8 { place.offer(places[(index &- 9) & 15], 6, Step.digits) }
            }
            place.latch()
            steps[index] = place.steps
            guard index < codes.count else { break }
            places[index & 15] = place
            let code = Int(codes[index])
            guard code < 256 else {
                let count = Int32(truncatingIfNeeded: words(ofECI: code - 256).count)
                place = Place(repeating: MaxiCodeTables.unreachable)
                place.offer(places[index & 15], count, Step.eci)
                (digits, capitals) = (0, 0)
                continue
            }
            digits = code >= 0x30 && code <= 0x39 ? digits &+ 1 : 0
            let own = stepsOfByte[code]
            capitals = own.a & Step.mask == Step.code ? capitals &+ 1 : 0
            place = place.adding(own)
        }
        return place
    }

    private static func shift(_ set: MaxiCodeSet) -> UInt8 { UInt8(58 + set.rawValue) }

    private static func words(ofECI number: Int) -> [UInt8] {
        func word(_ shift: Int) -> UInt8 { UInt8(number >> shift & 63) }
        switch number {
        case ..<32: return [27, UInt8(number)]
        case ..<1_024: return [27, UInt8(32 | number >> 6), word(0)]
        case ..<32_768: return [27, UInt8(48 | number >> 12), word(6), word(0)]
        default: return [27, UInt8(56 | number >> 18), word(12), word(6), word(0)]
        }
    }

    /// Codewords of the message, as few as possible, and whether the set in force at their end has a pad.
    package var codewords: (words: [UInt8], isPadded: Bool) {
        var words: [UInt8] = []
        let isPadded = append(to: &words)
        return (words, isPadded)
    }

    /// Appends the codewords.
    /// - Returns: whether codeword 33 is a pad in the set in force at their end, as it is in sets A and B only.
    func append(to words: inout [UInt8]) -> Bool {
        let (last, count) = end.cheapest
        let start = words.count
        words.append(contentsOf: repeatElement(0, count: count))
        write(from: last, before: start + count, &words)
        return last == .a || last == .b
    }

    /// Writes the codewords backwards from the end.
    private func write(from last: MaxiCodeSet, before end: Int, _ words: inout [UInt8]) {
        let table = MaxiCodeTables.codesOfByte
        var (place, index, set) = (end, codes.count, last)
        func put(_ word: UInt8) {
            place &-= 1
            words[place] = word
        }
        func put(_ count: Int, of set: MaxiCodeSet) {
            for _ in 0..<count {
                index &-= 1
                put(UInt8(truncatingIfNeeded: table[8 &* Int(codes[index]) &+ set.rawValue]))
            }
        }
        while true {
            let step = Int32(bitPattern: steps[index] >> UInt32(truncatingIfNeeded: 4 &* set.rawValue)) & Step.mask
            switch step {
            case Step.latch...:
                let from = MaxiCodeSet(rawValue: Int(step &- Step.latch)) ?? .a
                switch (from, set) {
                case (_, .a): put(from == .b ? 63 : 58)
                case (_, .b): put(63)
                default:
                    put(Self.shift(set))
                    put(Self.shift(set))
                }
                set = from
            case _ where index == 0: return
            case Step.code: put(1, of: set)
            case Step.shiftedTwo:
                put(2, of: .a)
                put(56)
            case Step.shiftedThree:
                put(3, of: .a)
                put(57)
            case Step.digits:
                var value = 0
                for place in index - 9..<index { value = value * 10 + Int(codes[place]) - 0x30 }
                for shift in stride(from: 0, to: 30, by: 6) { put(UInt8(value >> shift & 63)) }
                put(31)
                index &-= 9
            case Step.eci:
                index &-= 1
                for word in Self.words(ofECI: Int(codes[index]) - 256).reversed() { put(word) }
            default:
                let other = MaxiCodeSet(rawValue: Int(step &- Step.shifted)) ?? .a
                put(1, of: other)
                put(Self.shift(other) + (other == .a ? 1 : 0))
            }
        }
    }
}
