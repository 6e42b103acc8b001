/// Puts bits into bytes, the most significant first; the inverse of ``BitReader``.
package struct BitWriter: Sendable {
    /// The bits so far; those missing from the last byte are 0.
    package private(set) var bytes: [UInt8] = []
    package private(set) var bitCount = 0

    package init() {}

    /// Appends the low bits of a number.
    /// - Parameter count: 0 to 32.
    package mutating func append(_ value: Int, count: Int) {
        var remaining = count
        while remaining > 0 {
            let offset = bitCount & 7
            if offset == 0 { bytes.append(0) }
            let taken = min(8 - offset, remaining)
            let bits = (value >> (remaining - taken)) & ((1 << taken) - 1)
            bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: bits << (8 - offset - taken))
            bitCount += taken
            remaining -= taken
        }
    }
}
