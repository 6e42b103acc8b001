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
        invert(maskPlanes[version - 1][chosen], in: &unmasked)
        let bits = MicroQRCodeFormatInformation(symbol: symbol, mask: chosen).bits
        for index in 0..<15 where bits >> index & 1 == 1 {
            let (x, y) = MicroQRCodeFormatInformation.position(index)
            unmasked[x, y] = true
        }
        return (unmasked, chosen)
    }

    /// What each mask inverts, by version, row by row.
    private static let maskPlanes: [[[Bool]]] = MicroQRCodeTables.versions.map { version in
        let size = MicroQRCodeTables.dimension(version: version)
        return MicroQRCodeTables.masks.map { mask in
            var grid = ModuleGrid(width: size, height: size)
            MicroQRCodeTables.placement(version: version).apply(mask: mask, to: &grid)
            return grid.modules
        }
    }

    private static func invert(_ plane: [Bool], in grid: inout ModuleGrid) {
        let plane = plane.span
        var modules = grid.modules.mutableSpan
        for index in plane.indices { modules[index] = modules[index] != plane[index] }
    }

    /// The mask with the highest score, the lowest of several.
    private static func bestMask(_ grid: ModuleGrid) -> Int {
        let last = grid.width - 1
        let edges = Edges(last: last) { grid.modules[$1 * grid.width + $0] }
        let masks = maskEdges[(last - 10) / 2]
        var best = (mask: 0, score: -1)
        for mask in 0...3 {
            let score = edges.score(masks[mask])
            if score > best.score { best = (mask, score) }
        }
        return best.mask
    }

    /// The modules of the two edges without a timing pattern, but for those in its line: all of these are data.
    private struct Edges {
        private var right: UInt32 = 0
        private var bottom: UInt32 = 0

        init(last: Int, _ isDark: (_ x: Int, _ y: Int) -> Bool) {
            for place in 1...last {
                right = right << 1 | (isDark(last, place) ? 1 : 0)
                bottom = bottom << 1 | (isDark(place, last) ? 1 : 0)
            }
        }

        /// How many are dark under a mask; more are better (7.8.3.2).
        func score(_ mask: Edges) -> Int {
            let (right, bottom) = ((right ^ mask.right).nonzeroBitCount, (bottom ^ mask.bottom).nonzeroBitCount)
            return right <= bottom ? right * 16 + bottom : bottom * 16 + right
        }
    }

    /// What the masks invert, by version.
    private static let maskEdges: [[Edges]] = MicroQRCodeTables.versions.map { version in
        let last = MicroQRCodeTables.dimension(version: version) - 1
        return MicroQRCodeTables.masks.map { mask in Edges(last: last) { DataMask.inverts(mask, x: $0, y: $1) } }
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
