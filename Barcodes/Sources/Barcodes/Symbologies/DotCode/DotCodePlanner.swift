/// Planner of the shortest codeword sequence for some bytes: the path of least cost through the code sets.
struct DotCodePlanner {
    /// Codewords of the message, and the code set in force after them.
    let words: [Int]
    let end: DotCodeSet

    /// A code set between two characters; in binary mode also the number of bytes encoded of a group of five.
    private enum State: UInt8, CaseIterable {
        case c, b, a
        case binary, binaryOne, binaryTwo, binaryThree, binaryFour

        var set: DotCodeSet {
            switch self {
            case .a: .a
            case .b: .b
            case .c: .c
            default: .binary
            }
        }
    }

    /// Content of the codewords that encode some bytes.
    private enum Kind: UInt8 {
        /// Only the step's codeword: a latch, or FNC1.
        case word
        /// Pairs of digits, without and with the step's codeword in front.
        case pair, pairs
        /// A date between 17 and 10.
        case expiryAndBatch
        /// Characters of code set B, without and with the step's codeword in front.
        case characterOfB, charactersOfB
        /// A character of code set A, without and with the step's codeword in front.
        case characterOfA, shiftedA
        /// A byte from 0x80 on, with the step's codeword in front.
        case upper
        /// A byte of binary mode.
        case binary
    }

    private struct Step {
        var cost: Int32 = 1 << 28
        var previous = State.c
        var kind = Kind.word
        var word: UInt8 = 0
        var length: UInt8 = 0
    }

    private static let states = State.allCases
    private static let binaryStates = states.filter { $0.set == .binary }
    private static let stateCount = 8

    init(_ bytes: [UInt8], isGS1: Bool) {
        var search = Search(bytes: bytes, isGS1: isGS1)
        search.run()
        var last = State.c
        for state in Self.states where search.cost(bytes.count, state) < search.cost(bytes.count, last) { last = state }
        words = search.words(endingIn: last)
        end = last.set
    }

    private struct Search {
        let bytes: [UInt8]
        let isGS1: Bool
        var steps: [Step]

        init(bytes: [UInt8], isGS1: Bool) {
            self.bytes = bytes
            self.isGS1 = isGS1
            steps = Array(filling: (bytes.count + 1) * stateCount, with: Step())
            steps[0].cost = 0
        }

        @inline(__always)
        private func step(_ position: Int, _ state: State) -> Step {
            steps[position &* stateCount &+ Int(state.rawValue)]
        }

        func cost(_ position: Int, _ state: State) -> Int32 { step(position, state).cost }

        @inline(__always)
        private mutating func relax(
            _ position: Int, _ from: State, _ to: State, length: Int, _ kind: Kind, _ word: Int = 0, cost extra: Int
        ) {
            let cost = cost(position, from) + Int32(truncatingIfNeeded: extra)
            let node = (position &+ length) &* stateCount &+ Int(to.rawValue)
            guard cost < steps[node].cost else { return }
            steps[node] = Step(
                cost: cost, previous: from, kind: kind, word: UInt8(truncatingIfNeeded: word),
                length: UInt8(truncatingIfNeeded: length))
        }

        mutating func run() {
            for position in 0...bytes.count {
                // A GS1 element string has to begin with digits, which identify it as one.
                if position > 0 || !isGS1 { latches(position) }
                guard position < bytes.count else { return }
                digits(position)
                if position == 0, isGS1 { continue }
                functions(position)
                codeSets(position)
                binary(position)
            }
        }

        private mutating func latches(_ position: Int) {
            func latch(_ from: State, _ to: State, _ word: Int) {
                relax(position, from, to, length: 0, .word, word, cost: 1)
            }
            for _ in 0..<2 {
                latch(.c, .a, 101)
                latch(.c, .b, 106)
                latch(.a, .b, 102)
                latch(.a, .c, 106)
                latch(.b, .a, 102)
                latch(.b, .c, 106)
                latch(.a, .binary, 112)
                latch(.b, .binary, 112)
                latch(.c, .binary, 112)
                // Leaving binary mode pays only if it makes one of the three other sets cheaper.
                let most = max(cost(position, .a), cost(position, .b), cost(position, .c))
                for state in binaryStates where cost(position, state) + 1 < most {
                    latch(state, .a, 109)
                    latch(state, .b, 110)
                    latch(state, .c, 111)
                }
            }
        }

        /// Returns two digits as a number; `nil` if there are none.
        private func pair(_ position: Int) -> Int? {
            guard position + 1 < bytes.count, (0x30...0x39).contains(bytes[position]),
                (0x30...0x39).contains(bytes[position + 1])
            else { return nil }
            return Int(bytes[position] - 0x30) * 10 + Int(bytes[position + 1] - 0x30)
        }

        private mutating func digits(_ position: Int) {
            guard let first = pair(position) else { return }
            // Number of consecutive pairs, up to seven.
            var most = 1
            while most < 7, pair(position + 2 * most) != nil { most += 1 }
            relax(position, .c, .c, length: 2, .pair, cost: 1)
            if first == 17, most >= 5, pair(position + 8) == 10 {
                relax(position, .c, .c, length: 10, .expiryAndBatch, cost: 4)
            }
            guard position > 0 || !isGS1, most >= 2 else { return }
            for count in 2...most {
                for state in binaryStates {
                    relax(position, state, .binary, length: 2 * count, .pairs, 101 + count, cost: count + 1)
                }
                guard count <= 4 else { continue }
                relax(position, .a, .a, length: 2 * count, .pairs, 101 + count, cost: count + 1)
                relax(position, .b, .b, length: 2 * count, .pairs, 101 + count, cost: count + 1)
            }
        }

        private mutating func functions(_ position: Int) {
            let byte = bytes[position]
            guard byte >= 0x80 || isGS1 && byte == 0x1D else { return }
            for state in [State.c, .b, .a] {
                switch byte {
                case 0x1D: relax(position, state, state, length: 1, .word, DotCodeTables.fnc1, cost: 1)
                case 0x80...0x9F:
                    relax(position, state, state, length: 1, .upper, DotCodeTables.upperShiftA, cost: 2)
                default: relax(position, state, state, length: 1, .upper, DotCodeTables.upperShiftB, cost: 2)
                }
            }
        }

        /// Returns the codeword of a byte in code set B, and the number of bytes it encodes.
        private func wordInB(_ position: Int) -> (word: Int, length: Int)? {
            guard position < bytes.count else { return nil }
            switch bytes[position] {
            case 0x20...0x7F: return (Int(bytes[position]) - 32, 1)
            case 0x0D where position + 1 < bytes.count && bytes[position + 1] == 0x0A: return (96, 2)
            // At the start of a message these codewords stand for formats.
            case 0x09 where position > 0: return (97, 1)
            case 0x1C...0x1E where position > 0 && !(isGS1 && bytes[position] == 0x1D):
                return (Int(bytes[position]) - 0x1C + 98, 1)
            default: return nil
            }
        }

        private static func wordInA(_ byte: UInt8) -> Int { byte < 32 ? Int(byte) + 64 : Int(byte) - 32 }

        private mutating func codeSets(_ position: Int) {
            let byte = bytes[position]
            if byte < 0x60, !(isGS1 && byte == 0x1D) {
                relax(position, .a, .a, length: 1, .characterOfA, cost: 1)
                relax(position, .b, .b, length: 1, .shiftedA, 101, cost: 2)
            }
            if let character = wordInB(position) {
                relax(position, .b, .b, length: character.length, .characterOfB, cost: 1)
            }
            var length = 0
            for count in 1...6 {
                guard let character = wordInB(position + length) else { return }
                length += character.length
                relax(position, .a, .a, length: length, .charactersOfB, 95 + count, cost: count + 1)
                if count <= 4 {
                    relax(position, .c, .c, length: length, .charactersOfB, 101 + count, cost: count + 1)
                }
            }
        }

        private mutating func binary(_ position: Int) {
            guard !(isGS1 && bytes[position] == 0x1D) else { return }
            relax(position, .binary, .binaryOne, length: 1, .binary, cost: 2)
            relax(position, .binaryOne, .binaryTwo, length: 1, .binary, cost: 1)
            relax(position, .binaryTwo, .binaryThree, length: 1, .binary, cost: 1)
            relax(position, .binaryThree, .binaryFour, length: 1, .binary, cost: 1)
            relax(position, .binaryFour, .binary, length: 1, .binary, cost: 1)
        }

        func words(endingIn last: State) -> [Int] {
            var taken: [(step: Step, start: Int)] = []
            taken.reserveCapacity(bytes.count + 8)
            var (position, state) = (bytes.count, last)
            while position > 0 || state != .c {
                let step = step(position, state)
                position -= Int(step.length)
                taken.append((step, position))
                state = step.previous
            }
            var words: [Int] = []
            words.reserveCapacity(bytes.count + 8)
            var group: [Int] = []
            for (step, start) in taken.reversed() {
                if step.kind == .binary {
                    group.append(Int(bytes[start]))
                    if group.count < 5 { continue }
                }
                words += Self.packed(group)
                group.removeAll(keepingCapacity: true)
                append(step, start, to: &words)
            }
            return words + Self.packed(group)
        }

        private func append(_ step: Step, _ start: Int, to words: inout [Int]) {
            let end = start + Int(step.length)
            switch step.kind {
            case .word, .pairs, .charactersOfB, .shiftedA, .upper: words.append(Int(step.word))
            case .expiryAndBatch: words.append(DotCodeTables.expiryAndBatch)
            case .pair, .characterOfA, .characterOfB, .binary: break
            }
            switch step.kind {
            case .word, .binary: break
            case .pair, .pairs:
                for position in stride(from: start, to: end, by: 2) { words.append(pair(position) ?? 0) }
            case .expiryAndBatch:
                for position in stride(from: start + 2, to: end - 2, by: 2) { words.append(pair(position) ?? 0) }
            case .characterOfA, .shiftedA: words.append(Self.wordInA(bytes[start]))
            case .characterOfB, .charactersOfB:
                var position = start
                while position < end, let character = wordInB(position) {
                    words.append(character.word)
                    position += character.length
                }
            case .upper: words.append(Int(bytes[start]) - (bytes[start] < 0xA0 ? 64 : 160))
            }
        }

        /// Returns up to five bytes, as digits to the base of 259, converted to one more digit to the base of 103.
        private static func packed(_ group: [Int]) -> [Int] {
            guard !group.isEmpty else { return [] }
            var number = group.reduce(0) { $0 * 259 + $1 }
            var words: [Int] = []
            for _ in 0...group.count {
                words.append(number % 103)
                number /= 103
            }
            return words.reversed()
        }
    }
}
