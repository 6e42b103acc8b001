/// Writer of bits to bytes, most significant bit first; the inverse of ``BitReader``.
package struct BitWriter: Sendable {
    /// Bits written so far; the missing bits of the last byte are 0.
    package private(set) var bytes: [UInt8] = []
    package private(set) var bitCount = 0

    package init() {}

    /// Makes an empty writer.
    /// - Parameter capacity: expected number of bits.
    package init(capacity: Int) { bytes.reserveCapacity(capacity / 8 + 1) }

    /// Appends the low bits of a number.
    /// - Parameter count: number of bits, 0 to 32.
    package mutating func append(_ value: Int, count: Int) {
        var remaining = count
        while remaining > 0 {
            let offset = bitCount & 7
            if offset == 0 { bytes.append(0) }
            let taken = min(8 &- offset, remaining)
            let bits = value &>> (remaining &- taken) & (1 &<< taken &- 1)
            bytes[bytes.count &- 1] |= UInt8(truncatingIfNeeded: bits &<< (8 &- offset &- taken))
            bitCount &+= taken
            remaining &-= taken
        }
    }

    /// Returns the stream filled up to the symbol's data codewords, with a terminator, as far as there is room for one,
    /// and padding (ISO/IEC 18004, 7.4.9 and 7.4.10).
    ///
    /// - Parameter hasHalfCodeword: whether only the upper four bits of the last codeword are in the symbol; as padding
    ///   it is 0.
    /// - Precondition: the stream fits.
    package func padded(dataCount: Int, terminatorBits: Int, hasHalfCodeword: Bool = false) -> [UInt8] {
        let capacity = dataCount * 8 - (hasHalfCodeword ? 4 : 0)
        precondition(bitCount <= capacity)
        var result: [UInt8] = []
        result.reserveCapacity(dataCount)
        for byte in bytes { result.append(byte) }
        // The unused bits of the last byte are 0 already and may serve as terminator.
        let end = bitCount + min(terminatorBits, capacity - bitCount)
        while result.count * 8 < end { result.append(0) }
        var pad: UInt8 = 0xEC
        while result.count < dataCount {
            result.append(hasHalfCodeword && result.count == dataCount - 1 ? 0 : pad)
            pad ^= 0xEC ^ 0x11
        }
        return result
    }
}
