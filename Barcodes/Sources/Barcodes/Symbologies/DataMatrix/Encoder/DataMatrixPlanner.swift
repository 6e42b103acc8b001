/// Finds the shortest codewords for a message by dynamic programming over all encodations, with the exact rules for the
/// symbol's end (ISO/IEC 16022, 5.2).
///
/// The standard's look-ahead (annex P) considers some characters and chooses; its result is often a codeword or two
/// longer. The codewords that end a mode depend on how much room is left, so a plan is made for a certain number of
/// codewords. A node is a token and a state: a mode, and the number of values in its current group. Fewer codewords at
/// the same node are never worse, because the end of the symbol saves at most the codeword that they are ahead.
struct DataMatrixPlanner {
    enum Mode: Int {
        case ascii, c40, text, x12, edifact
    }

    /// State of the encoder: a mode, and the number of values that wait for their group to be full.
    private struct State {
        static let ascii = 0
        static let count = 14
        /// First state of each mode; C40, Text and X12 have three states, EDIFACT four.
        static let first = [0, 1, 4, 7, 10]

        static func mode(_ state: Int) -> Mode {
            switch state {
            case 0: .ascii
            case 1...3: .c40
            case 4...6: .text
            case 7...9: .x12
            default: .edifact
            }
        }

        static func pending(_ state: Int) -> Int { state - first[mode(state).rawValue] }
    }

    /// Best way to reach a node.
    private struct Node {
        /// Number of codewords in full groups.
        var cost = Int32.max
        /// Index of the node before, or -1.
        var from: Int32 = -1
    }

    private let tokens: [DataMatrixToken]
    /// Properties of each token in the encodations.
    private let traits: [DataMatrixTraits]
    /// Codewords before the message.
    private let header: [UInt8]
    private var nodes: [Node] = []

    /// - Parameter header: codewords before the message.
    init(_ tokens: [DataMatrixToken], header: [UInt8]) {
        self.tokens = tokens
        self.header = header
        let ofBytes = DataMatrixTraits.ofBytes
        traits = tokens.map { DataMatrixTraits($0, ofBytes) }
    }

    /// Returns the shortest codewords of the message for a symbol.
    /// - Parameter capacity: number of the symbol's data codewords.
    /// - Returns: the message's codewords, without padding; `nil` if they don't fit.
    mutating func codewords(capacity: Int) -> [UInt8]? {
        guard count(capacity: capacity) != nil else { return nil }
        return planned(capacity: capacity)
    }

    /// Returns the codewords that ``count(capacity:)`` counted last, with the same capacity.
    func planned(capacity: Int) -> [UInt8]? {
        guard let path = path() else { return nil }
        return DataMatrixStream.codewords(tokens, path: path, header: header, capacity: capacity)
    }

    /// Approximate number of codewords: in ASCII, C40 or Text alone, whichever takes the fewest.
    var estimate: Int {
        var (ascii, c40, text) = (0, 0, 0)
        var isPair = false
        for index in traits.indices {
            let own = traits[index]
            c40 &+= own.valueCount(1)
            text &+= own.valueCount(4)
            // The second digit of a pair takes no codeword of its own.
            isPair = own.isDigit && !isPair && index > 0 && traits[index - 1].isDigit
            if !isPair { ascii &+= Int(own.asciiCount) }
        }
        return header.count + min(ascii, (min(c40, text) + 2) / 3 * 2 + 2)
    }

    /// Returns the number of codewords; `nil` if they don't fit.
    mutating func count(capacity: Int) -> Int? {
        guard header.count <= capacity else { return nil }
        var nodes = [Node](filling: (tokens.count + 1) * State.count, with: Node())
        Self.run(traits.span, room: Int32(truncatingIfNeeded: capacity - header.count), &nodes)
        self.nodes = nodes
        let last = nodes[tokens.count * State.count + State.ascii].cost
        return last < Int32.max ? header.count + Int(last) : nil
    }

    private static func run(_ traits: Span<DataMatrixTraits>, room: Int32, _ nodes: inout [Node]) {
        var search = Search(count: traits.count, room: room)
        var nodes = nodes.mutableSpan
        nodes[0].cost = 0
        for token in 0...traits.count {
            search.closeBase256(token, traits, &nodes)
            search.closeModes(token, traits, &nodes)
            guard token < traits.count else { return }
            search.openModes(token, &nodes)
            search.advanceASCII(token, traits, &nodes)
            search.advanceTriplets(token, traits[token], &nodes)
            if traits[token].isEDIFACT { search.advanceEDIFACT(token, &nodes) }
        }
    }

    /// State of one search: its message, and where runs of Base 256 may begin.
    private struct Search {
        /// Number of tokens in the message.
        let count: Int
        /// Maximum number of codewords of the message.
        let room: Int32
        private var starts = Base256Starts()

        init(count: Int, room: Int32) {
            self.count = count
            self.room = room
        }

        /// Candidate starts of Base 256 runs that end at the current token.
        private struct Base256Starts {
            /// Starts of runs of up to 249 bytes, whose length is one codeword.
            var short = SlidingMinimum()
            /// Starts of runs of 250 to 1555 bytes, whose length is two codewords.
            var long = SlidingMinimum()
            /// First token of those that are all bytes up to the current one.
            var begin = 0
        }

        @inline(__always)
        private func cost(_ token: Int, _ state: Int, _ nodes: borrowing MutableSpan<Node>) -> Int32 {
            nodes[token &* State.count &+ state].cost
        }

        @inline(__always)
        private func reach(
            _ token: Int, _ state: Int, _ cost: Int32, from: (token: Int, state: Int), _ nodes: inout MutableSpan<Node>
        ) {
            let index = token &* State.count &+ state
            guard cost < nodes[index].cost, cost <= room else { return }
            nodes[index] = Node(
                cost: cost, from: Int32(truncatingIfNeeded: from.token &* State.count &+ from.state))
        }

        /// Returns from all modes to ASCII.
        @inline(__always)
        func closeModes(_ token: Int, _ traits: Span<DataMatrixTraits>, _ nodes: inout MutableSpan<Node>) {
            let isLastToken = token == count &- 1 && traits[token].asciiCount == 1
            for mode in 0..<3 {
                let state = 3 &* mode &+ 1
                let cost = cost(token, state, nodes)
                guard cost < Int32.max else { continue }
                // A single codeword at the end that is one character needs no unlatch.
                let isLast = isLastToken && room &- cost == 1
                let isEnd = token == count && room == cost
                reach(token, State.ascii, cost &+ (isLast || isEnd ? 0 : 1), from: (token, state), &nodes)
            }
            // Two values at the very end are filled up with a shift that shifts nothing.
            if token == count {
                for state in [3, 6] where cost(token, state, nodes) < Int32.max {
                    let cost = cost(token, state, nodes)
                    if room &- cost == 2 { reach(token, State.ascii, cost &+ 2, from: (token, state), &nodes) }
                }
            }
            for pending in 0..<4 {
                let closing = Int32(truncatingIfNeeded: min(pending &+ 1, 3))
                let cost = cost(token, 10 &+ pending, nodes)
                guard cost < Int32.max else { continue }
                let isImplied = pending == 0 && room &- cost <= 2
                reach(
                    token, State.ascii, cost &+ (isImplied ? 0 : closing), from: (token, 10 &+ pending), &nodes)
            }
        }

        @inline(__always)
        func openModes(_ token: Int, _ nodes: inout MutableSpan<Node>) {
            let cost = cost(token, State.ascii, nodes)
            guard cost < Int32.max else { return }
            for mode in 0..<4 { reach(token, 3 &* mode &+ 1, cost &+ 1, from: (token, State.ascii), &nodes) }
        }

        /// Ends a run of Base 256: it takes a latch and its length, which is left out if the run fills the symbol.
        @inline(__always)
        mutating func closeBase256(
            _ token: Int, _ traits: Span<DataMatrixTraits>, _ nodes: inout MutableSpan<Node>
        ) {
            guard token > 0, traits[token &- 1].isByte else {
                starts.short.removeAll()
                starts.long.removeAll()
                starts.begin = token
                return
            }
            let last = cost(token &- 1, State.ascii, nodes)
            if last < Int32.max {
                starts.short.append(token &- 1, last &- Int32(truncatingIfNeeded: token &- 1))
            }
            var best: (start: Int, cost: Int32)?
            func offer(_ start: Int, _ cost: Int32) {
                if let known = best, (known.cost, known.start) <= (cost, start) { return }
                best = (start, cost)
            }
            let end = Int32(truncatingIfNeeded: token)
            if let start = starts.short.least(from: token &- 249) { offer(start.place, start.rank &+ end &+ 2) }
            if token &- 250 >= starts.begin {
                let first = cost(token &- 250, State.ascii, nodes)
                if first < Int32.max { starts.long.append(token - 250, first - Int32(truncatingIfNeeded: token - 250)) }
                if let start = starts.long.least(from: token - 1555) { offer(start.place, start.rank + end + 3) }
                if token == count {
                    // With a length of one codeword, the largest symbol holds 1556 bytes.
                    for start in max(starts.begin, token - 1556)...token - 250 {
                        let cost = cost(start, State.ascii, nodes)
                        if cost < Int32.max, Int(cost) + 2 + token - start == Int(room) { offer(start, room) }
                    }
                }
            }
            // Of equally short runs, the one that begins first is chosen.
            let node = nodes[token &* State.count]
            guard let best, best.cost <= node.cost, best.cost <= room,
                best.cost < node.cost || best.start <= Int(node.from) / State.count
            else { return }
            nodes[token &* State.count] = Node(
                cost: best.cost, from: Int32(truncatingIfNeeded: best.start * State.count))
        }

        @inline(__always)
        func advanceASCII(_ token: Int, _ traits: Span<DataMatrixTraits>, _ nodes: inout MutableSpan<Node>) {
            let cost = cost(token, State.ascii, nodes)
            guard cost < Int32.max else { return }
            let own = traits[token]
            reach(token &+ 1, State.ascii, cost &+ Int32(own.asciiCount), from: (token, State.ascii), &nodes)
            if own.isDigit, token &+ 1 < count, traits[token &+ 1].isDigit {
                reach(token &+ 2, State.ascii, cost &+ 1, from: (token, State.ascii), &nodes)
            }
        }

        @inline(__always)
        func advanceTriplets(_ token: Int, _ traits: DataMatrixTraits, _ nodes: inout MutableSpan<Node>) {
            for mode in 0..<3 {
                let first = 3 &* mode &+ 1
                let count = traits.valueCount(first)
                guard count > 0 else { continue }
                for pending in 0..<3 {
                    let cost = cost(token, first &+ pending, nodes)
                    guard cost < Int32.max else { continue }
                    let total = pending &+ count
                    let groups = total >= 6 ? 2 : total >= 3 ? 1 : 0
                    let rest = total &- 3 &* groups
                    let next = cost &+ Int32(truncatingIfNeeded: 2 &* groups)
                    // A group that is begun must be completed.
                    guard rest == 0 || room &- next >= 2 else { continue }
                    reach(token &+ 1, first &+ rest, next, from: (token, first &+ pending), &nodes)
                }
            }
        }

        @inline(__always)
        func advanceEDIFACT(_ token: Int, _ nodes: inout MutableSpan<Node>) {
            for pending in 0..<4 {
                let cost = cost(token, 10 &+ pending, nodes)
                // If fewer than three codewords are left, readers take the first for ASCII.
                guard cost < Int32.max, room &- cost >= 3 else { continue }
                reach(
                    token &+ 1, 10 &+ (pending &+ 1) & 3, cost &+ (pending == 3 ? 3 : 0),
                    from: (token, 10 &+ pending), &nodes)
            }
        }
    }

    /// Returns the steps of the shortest message.
    private func path() -> [DataMatrixStream.Step]? {
        var index = tokens.count * State.count + State.ascii
        guard nodes[index].cost < Int32.max else { return nil }
        var steps: [DataMatrixStream.Step] = []
        while nodes[index].from >= 0 {
            let from = Int(nodes[index].from)
            let (start, end) = (from / State.count, index / State.count)
            let (before, after) = (State.mode(from % State.count), State.mode(index % State.count))
            let range = start..<end
            let step: DataMatrixStream.Step
            if start == end {
                step = after == .ascii ? .unlatch(before) : .latch(after)
            } else if before == .ascii, isBase256(range, cost: Int(nodes[index].cost - nodes[from].cost)) {
                step = .base256(range)
            } else {
                step = .tokens(range)
            }
            steps.append(step)
            index = from
        }
        return steps.reversed()
    }

    /// Returns whether a step from ASCII to ASCII at this cost is a run of Base 256.
    private func isBase256(_ range: Range<Int>, cost: Int) -> Bool {
        switch range.count {
        case 1: cost > tokens[range.lowerBound].asciiCount
        case 2: !tokens[range].allSatisfy(\.isDigit) || cost > 1
        default: true
        }
    }
}

/// Properties of a token in each encodation.
private struct DataMatrixTraits {
    /// Number of codewords in ASCII encodation.
    let asciiCount: UInt8
    /// Number of values in C40, 0 if the token can't be encoded in it; likewise for Text and X12.
    private let c40Count: UInt8
    private let textCount: UInt8
    private let x12Count: UInt8
    let isDigit: Bool
    let isEDIFACT: Bool
    let isByte: Bool

    /// - Parameter ofBytes: traits of all bytes.
    @inline(__always)
    init(_ token: DataMatrixToken, _ ofBytes: [DataMatrixTraits]) {
        if let byte = token.byte {
            self = ofBytes[Int(byte)]
        } else {
            self.init(computing: token)
        }
    }

    private init(computing token: DataMatrixToken) {
        asciiCount = UInt8(token.asciiCount)
        c40Count = UInt8(token.values(isText: false)?.count ?? 0)
        textCount = UInt8(token.values(isText: true)?.count ?? 0)
        x12Count = token.x12Value == nil ? 0 : 1
        isDigit = token.isDigit
        isEDIFACT = token.edifactValue != nil
        isByte = token.byte != nil
    }

    /// - Parameter state: first state of C40, Text or X12.
    @inline(__always)
    func valueCount(_ state: Int) -> Int { Int(state == 1 ? c40Count : state == 4 ? textCount : x12Count) }

    static let ofBytes: [DataMatrixTraits] = (0...255).map { DataMatrixTraits(computing: .byte($0)) }
}
