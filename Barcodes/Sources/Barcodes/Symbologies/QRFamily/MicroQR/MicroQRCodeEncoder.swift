/// Turns a Micro QR code's bit stream into modules, the inverse of ``MicroQRCodeDecoder``.
package enum MicroQRCodeEncoder {
    /// Makes a whole symbol.
    ///
    /// - Parameters:
    ///   - stream: segments without a terminator, no longer than ``MicroQRCodeTables/dataBits(symbol:)``.
    ///   - symbol: symbol number, which stands for a version and a level.
    ///   - mask: mask from 0 to 3; `nil` takes the best.
    package static func encode(
        _ stream: BitWriter, symbol: Int, mask: Int? = nil
    ) -> (grid: ModuleGrid, mask: Int) {
        let version = MicroQRCodeTables.symbols[symbol].version
        let structure = MicroQRCodeTables.blocks(symbol: symbol)
        let data = stream.padded(
            dataCount: structure.dataCount, terminatorBits: MicroQRCodeTables.terminatorBits(version: version),
            hasHalfCodeword: MicroQRCodeTables.hasHalfCodeword(version: version))
        let codewords = structure.codewords(data: data)
        let chosen = mask ?? bestMask(codewords.span, symbol: symbol)
        var grid = maskedPatterns[version - 1][chosen]
        MicroQRCodeTables.placement(symbol: symbol).place(codewords, in: &grid)
        let bits = MicroQRCodeFormatInformation(symbol: symbol, mask: chosen).bits
        for index in 0..<15 where bits >> index & 1 == 1 {
            let (x, y) = MicroQRCodeFormatInformation.position(index)
            grid[x, y] = true
        }
        return (grid, chosen)
    }

    /// Function patterns of each version with light data modules, with each mask applied: by version, then by mask.
    private static let maskedPatterns: [[ModuleGrid]] = MicroQRCodeTables.versions.map { version in
        MicroQRCodeTables.masks.map { mask in
            var grid = functionPatterns(version: version)
            MicroQRCodeTables.placement(version: version).apply(mask: mask, to: &grid)
            return grid
        }
    }

    /// Returns the mask with the highest score, the lowest of several.
    private static func bestMask(_ codewords: Span<UInt8>, symbol: Int) -> Int {
        let places = edgePlaces[symbol]
        let edges = Edges(right: places.right.span, bottom: places.bottom.span, of: codewords)
        let masks = maskEdges[MicroQRCodeTables.symbols[symbol].version - 1]
        var best = (mask: 0, score: -1)
        for mask in 0...3 {
            let score = edges.score(masks[mask])
            if score > best.score { best = (mask, score) }
        }
        return best.mask
    }

    /// Modules of the two edges without a timing pattern, except those in the line of one: all of these are data.
    private struct Edges {
        private var right: UInt32 = 0
        private var bottom: UInt32 = 0

        /// Makes the modules of the edges that a mask inverts.
        init(last: Int, mask: Int) {
            for place in 1...last {
                right = right << 1 | (DataMask.inverts(mask, x: last, y: place) ? 1 : 0)
                bottom = bottom << 1 | (DataMask.inverts(mask, x: place, y: last) ? 1 : 0)
            }
        }

        /// - Parameters:
        ///   - right: bit of each module on the right edge: eight times the codeword, plus its position from the right
        ///     in it.
        ///   - bottom: the same for the modules on the bottom edge.
        init(right: Span<UInt8>, bottom: Span<UInt8>, of codewords: Span<UInt8>) {
            func bits(_ places: Span<UInt8>) -> UInt32 {
                var bits: UInt32 = 0
                for index in places.indices {
                    let place = places[index]
                    bits = bits &<< 1 | UInt32(codewords[Int(place >> 3)] &>> (place & 7) & 1)
                }
                return bits
            }
            (self.right, self.bottom) = (bits(right), bits(bottom))
        }

        /// Returns the score of the symbol with a mask: the more modules of the edges are dark, the higher (7.8.3.2).
        func score(_ mask: Edges) -> Int {
            let (right, bottom) = ((right ^ mask.right).nonzeroBitCount, (bottom ^ mask.bottom).nonzeroBitCount)
            return right <= bottom ? right * 16 + bottom : bottom * 16 + right
        }
    }

    /// Modules of the edges that each mask inverts, by version.
    private static let maskEdges: [[Edges]] = MicroQRCodeTables.versions.map { version in
        let last = MicroQRCodeTables.dimension(version: version) - 1
        return MicroQRCodeTables.masks.map { Edges(last: last, mask: $0) }
    }

    /// Bits of the codewords that the modules of the two edges are, by symbol number.
    private static let edgePlaces: [(right: [UInt8], bottom: [UInt8])] = MicroQRCodeTables.symbols.indices.map {
        symbol in
        let last = MicroQRCodeTables.dimension(version: MicroQRCodeTables.symbols[symbol].version) - 1
        let placement = MicroQRCodeTables.placement(symbol: symbol)
        let places = 1...last
        return (
            places.map { placement.bit(x: last, y: $0) ?? 0 }, places.map { placement.bit(x: $0, y: last) ?? 0 }
        )
    }

    /// Returns the finder pattern and the timing patterns along the upper and left edges (6.3).
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
