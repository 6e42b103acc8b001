/// Possible starts of binary shifts. The rank of a place is the cost of a shift from there, without its header and
/// minus eight bits for each byte up to its end.
struct AztecBinaryStarts {
    /// Place from which on all items are bytes; -1 if the last item was not a byte.
    private(set) var begin = -1
    private var upper = Mode()
    private var lower = Mode()
    private var mixed = Mode()
    /// First place that may begin a long shift and was not examined as such yet.
    private var nextLong = 0

    /// Possible starts in one mode.
    struct Mode {
        /// Minimum rank since ``AztecBinaryStarts/begin``, and the first and the last place that has it. Before any
        /// place is known, it is above all ranks, with room for adding a header.
        private(set) var least: Int32 = 1 << 30
        private var first: Int32 = 0
        private var last: Int32 = 0
        /// Place that makes a long shift cheapest, and its rank; -1 if there is none.
        private(set) var long: Int32 = -1
        private(set) var leastLong: Int32 = 0

        @inline(__always)
        mutating func take(_ place: Int, _ rank: Int32) {
            let place = Int32(truncatingIfNeeded: place)
            if rank < least { first = place }
            if rank <= least { (last, least) = (place, rank) }
        }

        @inline(__always)
        mutating func takeLong(_ place: Int, _ rank: Int32, horizon: Int32) {
            guard long < horizon || rank < leastLong else { return }
            (long, leastLong) = (Int32(truncatingIfNeeded: place), rank)
        }

        /// Returns the cheapest places for a short shift that ends at `index`, as the first and the last of equally
        /// cheap ones, and their rank.
        /// - Parameters:
        ///   - begin: first possible place.
        ///   - rank: returns the rank of a place.
        @inline(__always)
        func short(_ index: Int, from begin: Int, _ rank: (Int) -> Int32) -> (first: Int32, last: Int32, rank: Int32) {
            let start = max(begin, index &- 31)
            if Int(first) >= start { return (first, last, least) }
            var window = Mode()
            for place in start..<index { window.take(place, rank(place)) }
            return (window.first, window.last, window.least)
        }
    }

    @inline(__always)
    static func rank(_ place: Int, _ mode: Int, _ nodes: Span<Int32>) -> Int32 {
        nodes[8 &* place &+ mode] >> AztecPlanner.Step.bits &- 8 &* Int32(truncatingIfNeeded: place)
    }

    mutating func removeAll() { self = AztecBinaryStarts() }

    /// Whether a shift that ends at a place may be as cheap as the known encodation.
    @inline(__always)
    func mayEnd(_ index: Int, _ upper: Int32, _ lower: Int32, _ mixed: Int32, header: Int32 = 10) -> Bool {
        let cost = 8 &* Int32(truncatingIfNeeded: index) &+ header
        let bits = AztecPlanner.Step.bits
        return self.upper.least &+ cost <= upper >> bits || self.lower.least &+ cost <= lower >> bits
            || self.mixed.least &+ cost <= mixed >> bits
    }

    @inline(__always)
    mutating func append(_ index: Int, _ upper: Int32, _ lower: Int32, _ mixed: Int32) {
        if begin < 0 { (begin, nextLong) = (index, index) }
        let bits = AztecPlanner.Step.bits
        let base = 8 &* Int32(truncatingIfNeeded: index)
        self.upper.take(index, upper >> bits &- base)
        self.lower.take(index, lower >> bits &- base)
        self.mixed.take(index, mixed >> bits &- base)
    }

    /// Examines the places from which only a long shift reaches `index`.
    mutating func takeLong(before index: Int, _ nodes: Span<Int32>) {
        while nextLong &+ 31 < index {
            // Places too far away for the next end are dropped.
            let horizon = max(0, Int32(truncatingIfNeeded: nextLong &+ 32 &- AztecTables.longestBinary))
            upper.takeLong(nextLong, Self.rank(nextLong, 0, nodes), horizon: horizon)
            lower.takeLong(nextLong, Self.rank(nextLong, 1, nodes), horizon: horizon)
            mixed.takeLong(nextLong, Self.rank(nextLong, 2, nodes), horizon: horizon)
            nextLong &+= 1
        }
    }

    @inline(__always)
    subscript(mode: Int) -> Mode { mode == 0 ? upper : mode == 1 ? lower : mixed }
}

/// Latches between modes.
enum AztecLatches {
    /// Returns the code of a latch; 0 if there is none.
    static func code(_ from: AztecMode, _ to: AztecMode) -> Int { codes[5 * from.rawValue + to.rawValue] }

    /// Codes of latches, by the mode that is left and the one that is entered.
    static let codes: [Int] = AztecMode.allCases.flatMap { from in
        AztecMode.allCases.map { to in AztecTables.codes[from.rawValue].firstIndex(of: .latch(to)) ?? 0 }
    }
}
