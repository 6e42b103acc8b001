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
        var unmasked = patterns[version - 1]
        placement.place(structure.codewords(data: data), in: &unmasked)
        let chosen = mask ?? bestMask(unmasked)
        placement.apply(mask: MicroQRCodeTables.masks[chosen], to: &unmasked)
        let bits = MicroQRCodeFormatInformation(symbol: symbol, mask: chosen).bits
        for index in 0..<15 where bits >> index & 1 == 1 {
            let (x, y) = MicroQRCodeFormatInformation.position(index)
            unmasked[x, y] = true
        }
        return (unmasked, chosen)
    }

    /// The mask with the highest score, the lowest of several.
    private static func bestMask(_ grid: ModuleGrid) -> Int {
        var best = (mask: 0, score: -1)
        for mask in 0...3 {
            let score = score(grid, mask: MicroQRCodeTables.masks[mask])
            if score > best.score { best = (mask, score) }
        }
        return best.mask
    }

    /// How many dark modules the two edges without a timing pattern have under a mask; more are better (7.8.3.2). All
    /// of these are data.
    private static func score(_ grid: ModuleGrid, mask: Int) -> Int {
        let last = grid.width - 1
        var (right, bottom) = (0, 0)
        for place in 1...last {
            if grid[last, place] != DataMask.inverts(mask, x: last, y: place) { right += 1 }
            if grid[place, last] != DataMask.inverts(mask, x: place, y: last) { bottom += 1 }
        }
        return right <= bottom ? right * 16 + bottom : bottom * 16 + right
    }

    private static let patterns = MicroQRCodeTables.versions.map { functionPatterns(version: $0) }

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
