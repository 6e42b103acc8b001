/// Bits of a message, with the most significant bit of each number first.
package struct AztecBits: Sendable {
    /// Bits, the first in the highest place. All bits after the last are ones, at least a whole word of them, which pad
    /// codewords.
    private let words: [UInt64]
    package let count: Int

    /// Writer of numbers from the end to the start, the order in which a planner's path is traced.
    struct Writer {
        private var words: [UInt64]
        private let count: Int
        /// Current word, and the number of its highest bits that are still free.
        private var word: UInt64
        private var free: Int
        /// Index of the current word.
        private var index: Int

        /// Makes an empty writer.
        /// - Parameter count: total number of bits.
        init(count: Int) {
            self.count = count
            words = [UInt64](filling: count >> 6 &+ 2, with: 0)
            words[count >> 6 &+ 1] = .max
            word = UInt64.max &>> UInt64(truncatingIfNeeded: count & 63)
            free = count & 63
            index = count >> 6
        }

        /// Writes a number before those written so far.
        /// - Parameter width: number of bits, at most 63.
        @inline(__always)
        mutating func prepend(_ value: Int, _ width: Int) {
            let bits = UInt64(truncatingIfNeeded: value)
            if free > 0 { word |= bits &<< UInt64(truncatingIfNeeded: 64 &- free) }
            if width <= free {
                free &-= width
            } else {
                words[index] = word
                index &-= 1
                word = bits &>> UInt64(truncatingIfNeeded: free)
                free &+= 64 &- width
            }
        }

        /// The bits after all are written.
        /// - Precondition: all bits were written.
        var finished: AztecBits {
            precondition(free == 0 && index == 0)
            var words = words
            words[0] = word
            return AztecBits(words: words, count: count)
        }
    }

    private init(words: [UInt64], count: Int) {
        self.words = words
        self.count = count
    }

    /// Returns these bits followed by others.
    func appending(_ other: AztecBits) -> AztecBits {
        var result = Writer(count: count + other.count)
        for part in [other, self] {
            var index = part.count
            while index > 0 {
                let width = min(32, index)
                index -= width
                result.prepend(Int(part.words.span.bits(index, width)), width)
            }
        }
        return result.finished
    }

    /// Returns the codewords of a message, with bits stuffed so that none is all zeros or all ones (ISO/IEC 24778:2024,
    /// 7.3.3).
    package func stuffed(wordBits: Int) -> [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(count / (wordBits - 1) + 1)
        let words = words.span
        let ones: UInt64 = 1 << UInt64(wordBits - 1) - 1
        var index = 0
        while index < count {
            let word = words.bits(index, wordBits)
            let head = word >> 1
            if head == 0 || head == ones {
                result.append(head == 0 ? 1 : UInt16(truncatingIfNeeded: ones << 1))
                index &+= wordBits &- 1
            } else {
                result.append(UInt16(truncatingIfNeeded: word))
                index &+= wordBits
            }
        }
        return result
    }
}

extension Span<UInt64> {
    /// Returns 1 to 64 bits from a place on, counted from the highest bit of the first word. A further word has to
    /// follow.
    @inline(__always)
    func bits(_ start: Int, _ width: Int) -> UInt64 {
        let shift = UInt64(truncatingIfNeeded: start & 63)
        let high = self[start >> 6] &<< shift
        let low = (self[start >> 6 &+ 1] &>> 1) &>> (63 &- shift)
        return (high | low) &>> UInt64(truncatingIfNeeded: 64 &- width)
    }
}
