/// Writes codewords along a path through the encodations.
struct DataMatrixStream {
    enum Step {
        /// Latch from ASCII into a mode.
        case latch(DataMatrixPlanner.Mode)
        /// Return to ASCII; at the end of the symbol it may take no codeword.
        case unlatch(DataMatrixPlanner.Mode)
        /// Tokens in the current mode.
        case tokens(Range<Int>)
        /// Bytes in Base 256, from ASCII and back to it.
        case base256(Range<Int>)
    }

    private let tokens: [DataMatrixToken]
    private let capacity: Int
    private var codewords: [UInt8]
    private var mode = DataMatrixPlanner.Mode.ascii
    /// Values of a group that is not full yet.
    private var pending: [UInt8] = []

    static func codewords(
        _ tokens: [DataMatrixToken], path: [Step], header: [UInt8], capacity: Int
    ) -> [UInt8] {
        var stream = DataMatrixStream(tokens: tokens, capacity: capacity, codewords: header)
        for (index, step) in path.enumerated() {
            switch step {
            case .latch(let mode): stream.latch(mode)
            case .unlatch: stream.unlatch(next: index + 1 < path.count ? path[index + 1] : nil)
            case .tokens(let range): stream.append(range)
            case .base256(let range): stream.appendBytes(range)
            }
        }
        return stream.codewords
    }

    private init(tokens: [DataMatrixToken], capacity: Int, codewords: [UInt8]) {
        self.tokens = tokens
        self.capacity = capacity
        self.codewords = codewords
    }

    private var left: Int { capacity - codewords.count }

    private mutating func latch(_ mode: DataMatrixPlanner.Mode) {
        self.mode = mode
        switch mode {
        case .ascii: break
        case .c40: codewords.append(DataMatrixCodeword.latchC40)
        case .text: codewords.append(DataMatrixCodeword.latchText)
        case .x12: codewords.append(DataMatrixCodeword.latchX12)
        case .edifact: codewords.append(DataMatrixCodeword.latchEDIFACT)
        }
    }

    private mutating func append(_ range: Range<Int>) {
        switch mode {
        case .ascii:
            if range.count == 2, let high = tokens[range.lowerBound].byte, let low = tokens[range.upperBound - 1].byte {
                codewords.append(DataMatrixCodeword.firstPair + (high - 0x30) * 10 + (low - 0x30))
            } else {
                for token in tokens[range] {
                    if case .byte(let byte) = token, byte < 128 {
                        codewords.append(byte + 1)
                    } else {
                        codewords += token.asciiCodewords
                    }
                }
            }
        case .c40, .text:
            for token in tokens[range] {
                if case .byte(let byte) = token {
                    DataMatrixCharacters.append(valuesOf: byte, isText: mode == .text, to: &pending)
                } else {
                    pending += token.values(isText: mode == .text) ?? []
                }
                while pending.count >= 3 { flushTriplet() }
            }
        case .x12:
            for token in tokens[range] {
                if let value = token.x12Value { pending.append(value) }
                if pending.count == 3 { flushTriplet() }
            }
        case .edifact:
            for token in tokens[range] {
                if let value = token.edifactValue { pending.append(value) }
                if pending.count == 4 { flushEDIFACT() }
            }
        }
    }

    private mutating func flushTriplet() {
        let value = Int(pending[0]) * 1600 + Int(pending[1]) * 40 + Int(pending[2]) + 1
        codewords.append(UInt8(value >> 8))
        codewords.append(UInt8(value & 255))
        pending.removeFirst(3)
    }

    private mutating func flushEDIFACT() {
        let count = [0, 1, 2, 3, 3][pending.count]
        var bits = pending.reduce(0) { $0 << 6 | Int($1) } << (6 * (4 - pending.count))
        for _ in 0..<count {
            codewords.append(UInt8(bits >> 16 & 255))
            bits <<= 8
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// - Parameter next: the step that follows; `nil` at the message's end.
    private mutating func unlatch(next: Step?) {
        switch mode {
        case .ascii: break
        case .edifact:
            if !pending.isEmpty || left > 2 {
                pending.append(31)
                flushEDIFACT()
            }
        case .c40, .text, .x12:
            if !pending.isEmpty {
                pending += [UInt8](repeating: DataMatrixCharacters.shift1, count: 3 - pending.count)
                flushTriplet()
            } else if left > 1 || left == 1 && next == nil {
                codewords.append(DataMatrixCodeword.unlatch)
            }
        }
        mode = .ascii
    }

    private mutating func appendBytes(_ range: Range<Int>) {
        codewords.append(DataMatrixCodeword.latchBase256)
        let isAll = range.upperBound == tokens.count && left == range.count + 1
        if isAll {
            appendMasked(0)
        } else if range.count < 250 {
            appendMasked(UInt8(range.count))
        } else {
            appendMasked(UInt8(range.count / 250 + 249))
            appendMasked(UInt8(range.count % 250))
        }
        for token in tokens[range] { appendMasked(token.byte ?? 0) }
    }

    private mutating func appendMasked(_ byte: UInt8) {
        codewords.append(byte &+ DataMatrixCodeword.base256Mask(position: codewords.count + 1))
    }
}
