/// Takes bits from bytes, the most significant first.
package struct BitReader: Sendable {
    private let bytes: [UInt8]
    /// Symbols with a half codeword (Micro QR code M1 and M3) end between bytes.
    private let bitCount: Int
    private var position = 0

    package init(_ bytes: [UInt8], bitCount: Int? = nil) {
        self.bytes = bytes
        self.bitCount = min(bitCount ?? bytes.count * 8, bytes.count * 8)
    }

    /// How many bits are left.
    package var available: Int { bitCount - position }

    /// The next bits as a number.
    /// - Parameter count: 0 to 32.
    /// - Returns: `nil`, and nothing is taken, when fewer are left.
    package mutating func read(_ count: Int) -> Int? {
        guard count <= available else { return nil }
        var result = 0
        var remaining = count
        while remaining > 0 {
            let offset = position & 7
            let taken = min(8 - offset, remaining)
            let byte = Int(bytes[position >> 3])
            result = result << taken | (byte >> (8 - offset - taken)) & ((1 << taken) - 1)
            position += taken
            remaining -= taken
        }
        return result
    }
}
