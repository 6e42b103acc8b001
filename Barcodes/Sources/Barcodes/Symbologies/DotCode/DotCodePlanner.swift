/// Finds the fewest codewords that say some bytes: the least cost over all ways through the code sets.
struct DotCodePlanner {
    /// The codewords, and the code set that they end in.
    let words: [Int]
    let end: DotCodeSet

    /// A code set between two characters; in binary mode with how many bytes of a group of five were said.
    private enum State: Int, CaseIterable {
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

    private struct Step {
        var cost = Int.max / 2
        var previous = State.c
        var length = 0
        /// Empty for a byte of binary mode.
        var words: [Int] = []
    }

    init(_ bytes: [UInt8], isGS1: Bool) {
        var search = Search(bytes: bytes, isGS1: isGS1)
        search.run()
        let last = State.allCases.min { search.cost(bytes.count, $0) < search.cost(bytes.count, $1) } ?? .c
        words = search.words(endingIn: last)
        end = last.set
    }

    private struct Search {
        let bytes: [UInt8]
        let isGS1: Bool
        var steps: [[Step]]

        init(bytes: [UInt8], isGS1: Bool) {
            self.bytes = bytes
            self.isGS1 = isGS1
            steps = Array(repeating: Array(repeating: Step(), count: State.allCases.count), count: bytes.count + 1)
            steps[0][State.c.rawValue].cost = 0
        }

        func cost(_ position: Int, _ state: State) -> Int { steps[position][state.rawValue].cost }

        private mutating func relax(
            _ position: Int, _ from: State, _ to: State, length: Int, _ words: [Int], cost extra: Int? = nil
        ) {
            let cost = cost(position, from) + (extra ?? words.count)
            guard cost < steps[position + length][to.rawValue].cost else { return }
            steps[position + length][to.rawValue] = Step(cost: cost, previous: from, length: length, words: words)
        }

        mutating func run() {
            for position in 0...bytes.count {
                // A GS1 element string begins with digits, which say that it is one.
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
            for _ in 0..<2 {
                relax(position, .c, .a, length: 0, [101])
                relax(position, .c, .b, length: 0, [106])
                relax(position, .a, .b, length: 0, [102])
                relax(position, .a, .c, length: 0, [106])
                relax(position, .b, .a, length: 0, [102])
                relax(position, .b, .c, length: 0, [106])
                for state in [State.a, .b, .c] { relax(position, state, .binary, length: 0, [112]) }
                for state in State.allCases where state.set == .binary {
                    relax(position, state, .a, length: 0, [109])
                    relax(position, state, .b, length: 0, [110])
                    relax(position, state, .c, length: 0, [111])
                }
            }
        }

        private func pairs(_ position: Int, _ count: Int) -> [Int]? {
            guard position + 2 * count <= bytes.count else { return nil }
            var result: [Int] = []
            for index in stride(from: position, to: position + 2 * count, by: 2) {
                guard (0x30...0x39).contains(bytes[index]), (0x30...0x39).contains(bytes[index + 1]) else { return nil }
                result.append(Int(bytes[index] - 0x30) * 10 + Int(bytes[index + 1] - 0x30))
            }
            return result
        }

        private mutating func digits(_ position: Int) {
            guard let first = pairs(position, 1) else { return }
            relax(position, .c, .c, length: 2, first)
            if first == [17], let five = pairs(position, 5), five[4] == 10 {
                relax(position, .c, .c, length: 10, [DotCodeTables.expiryAndBatch] + five[1...3])
            }
            guard position > 0 || !isGS1 else { return }
            for count in 2...7 {
                guard let several = pairs(position, count) else { return }
                let words = [101 + count] + several
                for state in State.allCases where state.set == .binary {
                    relax(position, state, .binary, length: 2 * count, words)
                }
                guard count <= 4 else { continue }
                relax(position, .a, .a, length: 2 * count, words)
                relax(position, .b, .b, length: 2 * count, words)
            }
        }

        private mutating func functions(_ position: Int) {
            let byte = bytes[position]
            for state in [State.a, .b, .c] {
                if isGS1, byte == 0x1D { relax(position, state, state, length: 1, [DotCodeTables.fnc1]) }
                switch byte {
                case 0x80...0x9F:
                    relax(position, state, state, length: 1, [DotCodeTables.upperShiftA, Int(byte) - 128 + 64])
                case 0xA0...: relax(position, state, state, length: 1, [DotCodeTables.upperShiftB, Int(byte) - 160])
                default: break
                }
            }
        }

        /// The codeword of a byte in code set B, and how many bytes it says.
        private func wordInB(_ position: Int) -> (word: Int, length: Int)? {
            guard position < bytes.count else { return nil }
            switch bytes[position] {
            case 0x20...0x7F: return (Int(bytes[position]) - 32, 1)
            case 0x0D where position + 1 < bytes.count && bytes[position + 1] == 0x0A: return (96, 2)
            // At the start these are formats.
            case 0x09 where position > 0: return (97, 1)
            case 0x1C...0x1E where position > 0 && !(isGS1 && bytes[position] == 0x1D):
                return (Int(bytes[position]) - 0x1C + 98, 1)
            default: return nil
            }
        }

        private mutating func codeSets(_ position: Int) {
            let byte = bytes[position]
            if byte < 0x60, !(isGS1 && byte == 0x1D) {
                let word = byte < 32 ? Int(byte) + 64 : Int(byte) - 32
                relax(position, .a, .a, length: 1, [word])
                relax(position, .b, .b, length: 1, [101, word])
            }
            if let character = wordInB(position) {
                relax(position, .b, .b, length: character.length, [character.word])
            }
            var (words, length): ([Int], Int) = ([], 0)
            for count in 1...6 {
                guard let character = wordInB(position + length) else { return }
                words.append(character.word)
                length += character.length
                relax(position, .a, .a, length: length, [95 + count] + words)
                if count <= 4 { relax(position, .c, .c, length: length, [101 + count] + words) }
            }
        }

        private mutating func binary(_ position: Int) {
            guard !(isGS1 && bytes[position] == 0x1D) else { return }
            relax(position, .binary, .binaryOne, length: 1, [], cost: 2)
            relax(position, .binaryOne, .binaryTwo, length: 1, [], cost: 1)
            relax(position, .binaryTwo, .binaryThree, length: 1, [], cost: 1)
            relax(position, .binaryThree, .binaryFour, length: 1, [], cost: 1)
            relax(position, .binaryFour, .binary, length: 1, [], cost: 1)
        }

        func words(endingIn last: State) -> [Int] {
            var taken: [(step: Step, position: Int)] = []
            var (position, state) = (bytes.count, last)
            while position > 0 || state != .c {
                let step = steps[position][state.rawValue]
                taken.append((step, position))
                position -= step.length
                state = step.previous
            }
            var words: [Int] = []
            var group: [Int] = []
            for (step, position) in taken.reversed() {
                if step.words.isEmpty {
                    group.append(Int(bytes[position - 1]))
                    if group.count < 5 { continue }
                }
                words += Self.packed(group)
                group = []
                words += step.words
            }
            return words + Self.packed(group)
        }

        /// Up to five bytes to the base of 259 as one more number to the base of 103.
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
