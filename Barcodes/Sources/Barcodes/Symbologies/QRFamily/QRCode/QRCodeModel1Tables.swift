/// Tables of the first kind of QR code, Model 1 (AIM ITS/97-001; ISO/IEC 18004:2000, annex M): versions 1 to 14, no
/// alignment patterns, and codewords in upright blocks.
package enum QRCodeModel1Tables {
    package static let versions = 1...14

    /// Bits that the format information is combined with, instead of the 0x5412 of Model 2.
    static let formatMask = 0x2825

    /// Number of codewords of each version, including the one of four bits in the corner.
    private static let codewordCounts = [26, 46, 72, 100, 134, 170, 212, 256, 306, 358, 416, 476, 542, 610]

    /// Number of blocks and of parity codewords in a block for each version, for levels L, M, Q and H.
    private static let blockTable: [[(count: Int, parity: Int)]] = [
        [(1, 7), (1, 10), (1, 13), (1, 17)],
        [(1, 10), (1, 16), (1, 22), (1, 30)],
        [(1, 15), (1, 28), (1, 36), (1, 48)],
        [(1, 20), (1, 40), (1, 50), (1, 66)],
        [(1, 26), (1, 52), (1, 66), (2, 44)],
        [(1, 34), (2, 32), (2, 42), (2, 56)],
        [(1, 42), (2, 40), (2, 52), (3, 46)],
        [(2, 24), (2, 48), (2, 64), (3, 56)],
        [(2, 30), (2, 60), (3, 50), (3, 68)],
        [(2, 34), (2, 68), (3, 58), (4, 58)],
        [(2, 40), (4, 40), (4, 52), (5, 54)],
        [(2, 46), (4, 46), (4, 58), (5, 62)],
        [(3, 36), (4, 52), (4, 66), (6, 58)],
        [(3, 40), (4, 60), (5, 60), (6, 66)],
    ]

    /// - Precondition: the version is one of ``versions``.
    package static func blocks(version: Int, level: ErrorCorrectionLevel) -> BlockStructure {
        let entry = blockTable[version - 1][level.rank]
        // All blocks have the same size; codewords that are left over by the division are unused.
        let total = codewordCounts[version - 1]
        return BlockStructure(
            codewordCount: total - total % entry.count, blockCount: entry.count, parityPerBlock: entry.parity,
            spare: QRCodeTables.blocks(version: version, level: level).spare)
    }

    /// Returns the place in the symbol of each codeword of an interleaved sequence: Model 1 places the data of one
    /// block after the other, then their parity.
    package static func sequence(_ structure: BlockStructure) -> [Int] {
        var result = [Int](filling: structure.codewordCount, with: 0)
        let data = structure.shortDataCount
        for block in 0..<structure.blockCount {
            for position in 0..<data + structure.parityPerBlock {
                result[structure.symbolIndex(block: block, position: position)] =
                    position < data
                    ? block * data + position
                    : structure.dataCount + block * structure.parityPerBlock + position - data
            }
        }
        return result
    }

    /// Returns the modules of each codeword in order, as `y << 8 | x`.
    ///
    /// The four rightmost columns hold blocks two modules wide and four high, all others blocks four wide and two high;
    /// blocks follow one another upwards, columns of them to the left, and the timing pattern is skipped. Every other
    /// block on the right and the lower edge, from the third on, is an extension pattern.
    package static func placement(version: Int) -> [[UInt16]] {
        let side = QRCodeTables.dimension(version: version)
        var codewords: [[UInt16]] = []
        // Columns and rows are counted without the timing patterns; a block's first bit is at the lower right.
        func module(_ x: Int, _ y: Int) -> UInt16 { UInt16((y > 5 ? y + 1 : y) << 8 | (x > 5 ? x + 1 : x)) }
        func isExtension(_ block: Int) -> Bool { block >= 2 && block % 2 == 0 && block / 2 <= version / 2 }
        let last = side - 2
        for right in [last, last - 2] {
            for block in 0..<(side - 9) / 4 where right != last || !isExtension(block) {
                codewords.append(
                    (0..<8).map { module(right - $0 % 2, last - 4 * block - $0 / 2) })
            }
        }
        for column in 1..<(side - 1) / 4 {
            let right = last - 4 * column
            // Columns beside the finder patterns are shorter: below the upper right one, between, and between the left
            // ones.
            let (top, bottom) =
                right > side - 10 ? (8, last) : right > 7 ? (0, last) : (8, side - 10)
            var y = bottom
            while y > top {
                if !(bottom == last && y == last && isExtension(column)) {
                    codewords.append((0..<8).map { module(right - $0 % 4, y - $0 / 4) })
                }
                y -= 2
            }
        }
        return codewords
    }
}
