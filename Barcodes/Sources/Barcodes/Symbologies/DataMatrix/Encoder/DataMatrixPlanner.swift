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
    /// Codewords before the message.
    private let header: Int
    private let capacity: Int
    private var nodes: [Node]
    /// The lengths of values in C40 and Text, 0 where there are none.
    private let c40Counts: [UInt8]
    private let textCounts: [UInt8]
    /// How many tokens from each on are bytes.
    private let byteRuns: [Int]

    /// - Parameters:
    ///   - header: how many codewords stand before the message.
    ///   - capacity: the symbol's data codewords.
    /// - Returns: the message's codewords, without padding; `nil` where they don't fit.
    static func codewords(_ tokens: [DataMatrixToken], header: [UInt8], capacity: Int) -> [UInt8]? {
        guard header.count <= capacity else { return nil }
        var planner = DataMatrixPlanner(tokens, header: header.count, capacity: capacity)
        planner.run()
        guard let path = planner.path() else { return nil }
        return DataMatrixStream.codewords(tokens, path: path, header: header, capacity: capacity)
    }

    private init(_ tokens: [DataMatrixToken], header: Int, capacity: Int) {
        self.tokens = tokens
        self.header = header
        self.capacity = capacity
        nodes = Array(repeating: Node(), count: (tokens.count + 1) * State.count)
        c40Counts = tokens.map { UInt8($0.values(isText: false)?.count ?? 0) }
        textCounts = tokens.map { UInt8($0.values(isText: true)?.count ?? 0) }
        var runs = [Int](repeating: 0, count: tokens.count + 1)
        for index in tokens.indices.reversed() where tokens[index].byte != nil { runs[index] = runs[index + 1] + 1 }
        byteRuns = runs
    }

    private func cost(_ token: Int, _ state: Int) -> Int { Int(nodes[token * State.count + state].cost) }

    private func left(_ cost: Int) -> Int { capacity - header - cost }

    private mutating func reach(_ token: Int, _ state: Int, _ cost: Int, from: (token: Int, state: Int)) {
        let index = token * State.count + state
        guard cost < Int(nodes[index].cost), cost <= capacity - header else { return }
        nodes[index] = Node(cost: Int32(cost), from: Int32(from.token * State.count + from.state))
    }

    private mutating func run() {
        nodes[0].cost = 0
        for token in 0...tokens.count {
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
        for state in [1, 4, 7] where cost(token, state) < Int(Int32.max) {
            let cost = cost(token, state)
            let room = left(cost)
            // A single codeword at the end that is one character needs no unlatch.
            let isLast = room == 1 && token == tokens.count - 1 && tokens[token].asciiCount == 1
            let isEnd = token == tokens.count && room == 0
            reach(token, State.ascii, cost + (isLast || isEnd ? 0 : 1), from: (token, state))
        }
        // Two values at the very end, filled up with a shift that shifts nothing.
        if token == tokens.count {
            for state in [3, 6] where cost(token, state) < Int(Int32.max) && left(cost(token, state)) == 2 {
                reach(token, State.ascii, cost(token, state) + 2, from: (token, state))
            }
        }
        for (pending, closing) in [1, 2, 3, 3].enumerated() {
            let cost = cost(token, 10 + pending)
            guard cost < Int(Int32.max) else { continue }
            let isImplied = pending == 0 && left(cost) <= 2
            reach(token, State.ascii, cost + (isImplied ? 0 : closing), from: (token, 10 + pending))
        }
    }

    private mutating func openModes(_ token: Int) {
        let cost = cost(token, State.ascii)
        guard cost < Int(Int32.max) else { return }
        for state in [1, 4, 7, 10] { reach(token, state, cost + 1, from: (token, State.ascii)) }
        openBase256(token, cost)
    }

    /// A run of bytes as they are: a latch and their number, which is left out where they fill the symbol.
    private mutating func openBase256(_ token: Int, _ cost: Int) {
        let run = byteRuns[token]
        guard run > 0 else { return }
        for count in 1...min(run, 1555) {
            let isAll = token + count == tokens.count && left(cost) == count + 2
            let length = count < 250 || isAll ? 1 : 2
            guard cost + 1 + length + count <= capacity - header else { return }
            reach(token + count, State.ascii, cost + 1 + length + count, from: (token, State.ascii))
        }
    }

    private mutating func advanceASCII(_ token: Int) {
        let cost = cost(token, State.ascii)
        guard cost < Int(Int32.max) else { return }
        reach(token + 1, State.ascii, cost + tokens[token].asciiCount, from: (token, State.ascii))
        if token + 1 < tokens.count, tokens[token].isDigit, tokens[token + 1].isDigit {
            reach(token + 2, State.ascii, cost + 1, from: (token, State.ascii))
        }
    }

    private mutating func advanceTriplets(_ token: Int) {
        let isX12 = tokens[token].x12Value != nil
        for (first, count) in [(1, Int(c40Counts[token])), (4, Int(textCounts[token])), (7, isX12 ? 1 : 0)] {
            guard count > 0 else { continue }
            for pending in 0..<3 {
                let cost = cost(token, first + pending)
                guard cost < Int(Int32.max) else { continue }
                let total = pending + count
                let next = cost + 2 * (total / 3)
                // A group that is begun has to be ended.
                guard total % 3 == 0 || left(next) >= 2 else { continue }
                reach(token + 1, first + total % 3, next, from: (token, first + pending))
            }
        }
    }

    private mutating func advanceEDIFACT(_ token: Int) {
        guard tokens[token].edifactValue != nil else { return }
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
