/// Version, error correction level and mask, which a symbol contains in 15 bits (ISO/IEC 18004, 7.9.2 and annex C).
package struct MicroQRCodeFormatInformation: Hashable, Sendable {
    /// Symbol number, 0 to 7: an index of ``MicroQRCodeTables/symbols``.
    package var symbol: Int
    /// Mask, 0 to 3.
    package var mask: Int

    package init(symbol: Int, mask: Int) {
        self.symbol = symbol
        self.mask = mask
    }

    private static let generator = 0x537
    private static let xorMask = 0x4445
    /// Number of wrong bits in 15 that the code corrects.
    package static let correctable = 3

    private static let words = (0..<32).map { BCH.codeword(data: $0, generator: generator) ^ xorMask }

    package var bits: Int { Self.words[symbol << 2 | mask] }

    /// Returns the format that 15 bits mean, with the number of wrong bits; `nil` if none is within ``correctable``.
    package static func decode(bits15: Int) -> (format: Self, distance: Int)? {
        let nearest = nearest(bits15)
        guard nearest.distance <= correctable else { return nil }
        return (Self(symbol: nearest.data >> 2, mask: nearest.data & 3), nearest.distance)
    }

    static func nearest(_ bits15: Int) -> (data: Int, distance: Int) {
        var best = (data: 0, distance: Int.max)
        for (data, word) in words.enumerated() {
            let distance = BCH.distance(word, bits15)
            if distance < best.distance { best = (data, distance) }
        }
        return best
    }

    /// Returns the place of bit `index` (0 is the least significant).
    package static func position(_ index: Int) -> (x: Int, y: Int) { index < 8 ? (8, index + 1) : (15 - index, 8) }

    package static func read(_ grid: ModuleGrid) -> Int {
        var result = 0
        for index in 0..<15 {
            let (x, y) = position(index)
            if grid[x, y] { result |= 1 << index }
        }
        return result
    }
}
