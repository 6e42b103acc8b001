/// Finds the shortest codewords for a message: dynamic programming over all encodations, with the exact rules for the
/// symbol's end (ISO/IEC 16022, 5.2).
///
/// The standard's own look-ahead (annex P) looks some characters ahead and chooses; it is often a codeword or two
/// longer. What ends a mode depends on how much room is left, so a plan is made for a certain number of codewords. A
/// node is a token and a state: a mode, and how many values of its current group are there. Fewer codewords at the same
/// node are never worse, because what the end of the symbol saves is at most the codeword that they are ahead.
struct DataMatrixPlanner {
    enum Mode: Int {
        case ascii, c40, text, x12, edifact
    }

    /// A mode and the number of values that wait for their group to be full.
    private struct State {
        static let ascii = 0
        static let count = 14
        /// The first of each mode; C40, Text and X12 have three, EDIFACT four.
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

    /// How a node is best reached.
    private struct Node {
        /// Codewords of groups that are full.
        var cost = Int32.max
        var from: Int32 = -1
    }

    private let tokens: [DataMatrixToken]
    /// What each can be said in.
    private let traits: [DataMatrixTraits]
    /// Codewords before the message.
    private let header: [UInt8]
    /// Codewords that the message may take.
    private var room = 0
    private var nodes: [Node] = []

    /// - Parameter header: what stands before the message.
    init(_ tokens: [DataMatrixToken], header: [UInt8]) {
        self.tokens = tokens
        self.header = header
        traits = tokens.map { DataMatrixTraits($0) }
    }

    /// - Parameter capacity: the symbol's data codewords.
    /// - Returns: the message's codewords, without padding; `nil` where they don't fit.
    mutating func codewords(capacity: Int) -> [UInt8]? {
        guard count(capacity: capacity) != nil, let path = path() else { return nil }
        return DataMatrixStream.codewords(tokens, path: path, header: header, capacity: capacity)
    }

    /// How many codewords they are.
    mutating func count(capacity: Int) -> Int? {
        guard header.count <= capacity else { return nil }
        room = capacity - header.count
        nodes = Array(repeating: Node(), count: (tokens.count + 1) * State.count)
        run()
        let last = nodes[tokens.count * State.count + State.ascii].cost
        return last < Int32.max ? header.count + Int(last) : nil
    }

    @inline(__always)
    private func cost(_ token: Int, _ state: Int) -> Int { Int(nodes[token &* State.count &+ state].cost) }

    @inline(__always)
    private func left(_ cost: Int) -> Int { room - cost }

    @inline(__always)
    private mutating func reach(_ token: Int, _ state: Int, _ cost: Int, from: (token: Int, state: Int)) {
        let index = token &* State.count &+ state
        guard cost < Int(nodes[index].cost), cost <= room else { return }
        nodes[index] = Node(
            cost: Int32(truncatingIfNeeded: cost),
            from: Int32(truncatingIfNeeded: from.token * State.count + from.state))
    }

    private mutating func run() {
        nodes[0].cost = 0
        var starts = Base256Starts()
        for token in 0...tokens.count {
            closeBase256(token, &starts)
            closeModes(token)
            guard token < tokens.count else { return }
            openModes(token)
            advanceASCII(token)
            advanceTriplets(token)
            advanceEDIFACT(token)
        }
    }

    /// Back to ASCII.
    private mutating func closeModes(_ token: Int) {
        for state in stride(from: 1, to: 10, by: 3) where cost(token, state) < Int(Int32.max) {
            let cost = cost(token, state)
            let room = left(cost)
            // A single codeword at the end that is one character needs no unlatch.
            let isLast = room == 1 && token == tokens.count - 1 && traits[token].asciiCount == 1
            let isEnd = token == tokens.count && room == 0
            reach(token, State.ascii, cost + (isLast || isEnd ? 0 : 1), from: (token, state))
        }
        // Two values at the very end, filled up with a shift that shifts nothing.
        if token == tokens.count {
            for state in [3, 6] where cost(token, state) < Int(Int32.max) && left(cost(token, state)) == 2 {
                reach(token, State.ascii, cost(token, state) + 2, from: (token, state))
            }
        }
        for pending in 0..<4 {
            let closing = min(pending + 1, 3)
            let cost = cost(token, 10 + pending)
            guard cost < Int(Int32.max) else { continue }
            let isImplied = pending == 0 && left(cost) <= 2
            reach(token, State.ascii, cost + (isImplied ? 0 : closing), from: (token, 10 + pending))
        }
    }

    private mutating func openModes(_ token: Int) {
        let cost = cost(token, State.ascii)
        guard cost < Int(Int32.max) else { return }
        for state in stride(from: 1, to: 11, by: 3) { reach(token, state, cost + 1, from: (token, State.ascii)) }
    }

    /// Where runs of bytes as they are may begin that end at some token.
    private struct Base256Starts {
        /// Up to 249 bytes, whose number is one codeword.
        var short = SlidingMinimum()
        /// 250 to 1555, whose number is two.
        var long = SlidingMinimum()
        /// Since which token there are only bytes.
        var begin = 0
    }

    /// A run of bytes as they are: a latch and their number, which is left out where they fill the symbol.
    private mutating func closeBase256(_ token: Int, _ starts: inout Base256Starts) {
        guard token > 0, traits[token - 1].isByte else {
            starts.short.removeAll()
            starts.long.removeAll()
            starts.begin = token
            return
        }
        func append(_ start: Int, to minimum: inout SlidingMinimum) {
            let cost = nodes[start * State.count].cost
            if cost < Int32.max { minimum.append(start, cost - Int32(truncatingIfNeeded: start)) }
        }
        append(token - 1, to: &starts.short)
        var best: (start: Int, cost: Int)?
        func offer(_ start: Int, _ cost: Int) {
            if let known = best, (known.cost, known.start) <= (cost, start) { return }
            best = (start, cost)
        }
        if let start = starts.short.least(from: token - 249) { offer(start.place, Int(start.rank) + token + 2) }
        if token - 250 >= starts.begin {
            append(token - 250, to: &starts.long)
            if let start = starts.long.least(from: token - 1555) { offer(start.place, Int(start.rank) + token + 3) }
            if token == tokens.count {
                for start in max(starts.begin, token - 1555)...token - 250
                where cost(start, State.ascii) + 2 + token - start == room {
                    offer(start, room)
                }
            }
        }
        // Of what is as short, the one that begins first counts.
        let node = nodes[token * State.count]
        guard let best, best.cost < Int(node.cost) || best.start <= Int(node.from) / State.count, best.cost <= room,
            best.cost <= Int(node.cost)
        else { return }
        nodes[token * State.count] = Node(
            cost: Int32(truncatingIfNeeded: best.cost), from: Int32(truncatingIfNeeded: best.start * State.count))
    }

    private mutating func advanceASCII(_ token: Int) {
        let cost = cost(token, State.ascii)
        guard cost < Int(Int32.max) else { return }
        reach(token + 1, State.ascii, cost + Int(traits[token].asciiCount), from: (token, State.ascii))
        if token + 1 < tokens.count, traits[token].isDigit, traits[token + 1].isDigit {
            reach(token + 2, State.ascii, cost + 1, from: (token, State.ascii))
        }
    }

    private mutating func advanceTriplets(_ token: Int) {
        for first in stride(from: 1, to: 10, by: 3) {
            let count = traits[token].valueCount(first)
            guard count > 0 else { continue }
            for pending in 0..<3 {
                let cost = cost(token, first + pending)
                guard cost < Int(Int32.max) else { continue }
                let total = pending + count
                let groups = total >= 6 ? 2 : total >= 3 ? 1 : 0
                let next = cost + 2 * groups
                // A group that is begun has to be ended.
                guard total == 3 * groups || left(next) >= 2 else { continue }
                reach(token + 1, first + total - 3 * groups, next, from: (token, first + pending))
            }
        }
    }

    private mutating func advanceEDIFACT(_ token: Int) {
        guard traits[token].isEDIFACT else { return }
        for pending in 0..<4 {
            let cost = cost(token, 10 + pending)
            // Of fewer than three codewords at the end, readers take the first for ASCII.
            guard cost < Int(Int32.max), left(cost) >= 3 else { continue }
            reach(token + 1, 10 + (pending + 1) % 4, cost + (pending == 3 ? 3 : 0), from: (token, 10 + pending))
        }
    }

    /// The states that the shortest message goes through.
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

    /// Whether a step from ASCII to ASCII at this cost is one of bytes as they are.
    private func isBase256(_ range: Range<Int>, cost: Int) -> Bool {
        switch range.count {
        case 1: cost > tokens[range.lowerBound].asciiCount
        case 2: !tokens[range].allSatisfy(\.isDigit) || cost > 1
        default: true
        }
    }
}

/// What a token can be said in.
private struct DataMatrixTraits {
    /// Codewords in ASCII encodation.
    let asciiCount: UInt8
    /// Values in C40, Text and X12, 0 where there are none.
    private let c40Count: UInt8
    private let textCount: UInt8
    private let x12Count: UInt8
    let isDigit: Bool
    let isEDIFACT: Bool
    let isByte: Bool

    init(_ token: DataMatrixToken) {
        if let byte = token.byte {
            self = Self.ofBytes[Int(byte)]
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

    /// - Parameter state: the first of C40, Text or X12.
    @inline(__always)
    func valueCount(_ state: Int) -> Int { Int(state == 1 ? c40Count : state == 4 ? textCount : x12Count) }

    private static let ofBytes: [DataMatrixTraits] = (0...255).map { DataMatrixTraits(computing: .byte($0)) }
}
