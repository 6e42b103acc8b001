/// Turns a Micro QR code's bit stream into modules, the inverse of ``MicroQRCodeDecoder``.
package enum MicroQRCodeEncoder {
    /// A whole symbol.
    ///
    /// - Parameters:
    ///   - stream: segments without a terminator, no longer than ``MicroQRCodeTables/dataBits(symbol:)``.
    ///   - symbol: the symbol number, which is version and level.
    ///   - mask: 0 to 3; `nil` takes the best.
    package static func encode(
        _ stream: BitWriter, symbol: Int, mask: Int? = nil
    ) -> (grid: ModuleGrid, mask: Int) {
        let version = MicroQRCodeTables.symbols[symbol].version
        let structure = MicroQRCodeTables.blocks(symbol: symbol)
        let data = stream.padded(
            dataCount: structure.dataCount, terminatorBits: MicroQRCodeTables.terminatorBits(version: version),
            hasHalfCodeword: MicroQRCodeTables.hasHalfCodeword(version: version))
        let placement = MicroQRCodeTables.placement(symbol: symbol)
        var unmasked = functionPatterns(version: version)
        placement.place(structure.codewords(data: data), in: &unmasked)
        var best: (grid: ModuleGrid, mask: Int, score: Int)?
        for candidate in mask.map({ $0...$0 }) ?? 0...3 {
            var grid = unmasked
            placement.apply(mask: MicroQRCodeTables.masks[candidate], to: &grid)
            let bits = MicroQRCodeFormatInformation(symbol: symbol, mask: candidate).bits
            for index in 0..<15 where bits >> index & 1 == 1 {
                let (x, y) = MicroQRCodeFormatInformation.position(index)
                grid[x, y] = true
            }
            let score = score(grid)
            if best.map({ score > $0.score }) ?? true { best = (grid, candidate, score) }
        }
        return best.map { ($0.grid, $0.mask) } ?? (unmasked, 0)
    }

    /// How many dark modules the two edges without a timing pattern have; more are better (7.8.3.2).
    static func score(_ grid: ModuleGrid) -> Int {
        let last = grid.width - 1
        let right = (1...last).count { grid[last, $0] }
        let bottom = (1...last).count { grid[$0, last] }
        return right <= bottom ? right * 16 + bottom : bottom * 16 + right
    }

    /// The finder pattern and the timing patterns along the upper and left edges (6.3).
    package static func functionPatterns(version: Int) -> ModuleGrid {
        let size = MicroQRCodeTables.dimension(version: version)
        var grid = ModuleGrid(width: size, height: size)
        for y in 0..<7 {
            for x in 0..<7 where max(abs(x - 3), abs(y - 3)) != 2 { grid[x, y] = true }
        }
        for index in stride(from: 8, to: size, by: 2) {
            grid[index, 0] = true
            grid[0, index] = true
        }
        return grid
    }
}
