/// Bits of a message, the most significant of each number first. They are written from the end, because that is where
/// the way through a planner's steps is followed from.
package struct AztecBits: Sendable {
    /// The first bit is the highest. All behind the last are ones, a whole word at least: what fills up codewords.
    private var words: [UInt64]
    package let count: Int
    /// Where the next number ends that is written.
    private var end: Int

    /// - Parameter count: how many bits there will be.
    init(count: Int) {
        self.count = count
        end = count
        words = [UInt64](filling: count >> 6 &+ 2, with: 0)
        words[count >> 6] = UInt64.max &>> UInt64(truncatingIfNeeded: count & 63)
        words[count >> 6 &+ 1] = .max
    }

    /// Writes a number before those that were written.
    /// - Parameter width: at most 63.
    @inline(__always)
    mutating func prepend(_ value: Int, _ width: Int) {
        end &-= width
        let bits = UInt64(truncatingIfNeeded: value)
        let (word, free) = (end >> 6, 64 &- (end & 63) &- width)
        if free >= 0 {
            words[word] |= bits &<< UInt64(truncatingIfNeeded: free)
        } else {
            words[word] |= bits &>> UInt64(truncatingIfNeeded: -free)
            words[word &+ 1] |= bits &<< UInt64(truncatingIfNeeded: 64 &+ free)
        }
    }

    /// These bits and then others.
    func appending(_ other: AztecBits) -> AztecBits {
        var result = AztecBits(count: count + other.count)
        for part in [other, self] {
            var index = part.count
            while index > 0 {
                let width = min(32, index)
                index -= width
                result.prepend(Int(part.words.span.bits(index, width)), width)
            }
        }
        return result
    }

    /// The codewords of a message: none is all zeros or all ones (ISO/IEC 24778:2024, 7.3.3).
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
    /// Some bits from a place on, counted from the highest of the first word; up to 32, and a word has to follow.
    @inline(__always)
    fileprivate func bits(_ start: Int, _ width: Int) -> UInt64 {
        let shift = UInt64(truncatingIfNeeded: start & 63)
        let high = self[start >> 6] &<< shift
        let low = (self[start >> 6 &+ 1] &>> 1) &>> (63 &- shift)
        return (high | low) &>> UInt64(truncatingIfNeeded: 64 &- width)
    }
}
