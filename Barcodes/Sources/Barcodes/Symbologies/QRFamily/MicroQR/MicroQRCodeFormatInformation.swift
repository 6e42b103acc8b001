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

    private static let code = FormatCode.bits15(mask: 0x4445)

    package var bits: Int { Self.code.words[symbol << 2 | mask] }

    /// Returns the format that 15 bits mean, with the number of wrong bits; `nil` if none is within
    /// ``FormatCode/correctable``.
    package static func decode(bits15: Int) -> (format: Self, distance: Int)? {
        code.decode(bits15).map { (Self(symbol: $0.index >> 2, mask: $0.index & 3), $0.distance) }
    }

    /// Returns the distance of the nearest format from 15 bits.
    static func distance(_ bits15: Int) -> Int { code.nearest(bits15).distance }

    /// Returns the place of bit `index` (0 is the least significant).
    package static func position(_ index: Int) -> (x: Int, y: Int) { index < 8 ? (8, index + 1) : (15 - index, 8) }

    package static func read(_ grid: ModuleGrid) -> Int { grid.bits(15, at: position) }
}
