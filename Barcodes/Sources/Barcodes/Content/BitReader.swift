/// Reader of bits from bytes, most significant bit first.
package struct BitReader: Sendable {
    private let bytes: [UInt8]
    /// Number of bits. Symbols with a half codeword (Micro QR code M1 and M3) end between bytes.
    private let bitCount: Int
    private var position = 0

    package init(_ bytes: [UInt8], bitCount: Int? = nil) {
        self.bytes = bytes
        self.bitCount = min(bitCount ?? bytes.count * 8, bytes.count * 8)
    }

    /// Number of bits left.
    package var available: Int { bitCount - position }

    /// Reads the next bits as a number.
    /// - Parameter count: number of bits, 0 to 32.
    /// - Returns: the number; `nil`, without reading anything, if fewer bits are left.
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
