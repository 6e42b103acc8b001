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

    /// What every symbol of a version has, with all data modules as each mask leaves them that are light: by version.
    private static let maskedPatterns: [[ModuleGrid]] = MicroQRCodeTables.versions.map { version in
        MicroQRCodeTables.masks.map { mask in
            var grid = functionPatterns(version: version)
            MicroQRCodeTables.placement(version: version).apply(mask: mask, to: &grid)
            return grid
        }
    }

    /// The mask with the highest score, the lowest of several.
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

    /// The modules of the two edges without a timing pattern, but for those in its line: all of these are data.
    private struct Edges {
        private var right: UInt32 = 0
        private var bottom: UInt32 = 0

        /// Where a mask inverts them.
        init(last: Int, mask: Int) {
            for place in 1...last {
                right = right << 1 | (DataMask.inverts(mask, x: last, y: place) ? 1 : 0)
                bottom = bottom << 1 | (DataMask.inverts(mask, x: place, y: last) ? 1 : 0)
            }
        }

        /// - Parameters:
        ///   - right: which bits they are: eight times the codeword, and how far left in it.
        ///   - bottom: the same for those of the bottom.
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

        /// How many are dark under a mask; more are better (7.8.3.2).
        func score(_ mask: Edges) -> Int {
            let (right, bottom) = ((right ^ mask.right).nonzeroBitCount, (bottom ^ mask.bottom).nonzeroBitCount)
            return right <= bottom ? right * 16 + bottom : bottom * 16 + right
        }
    }

    /// What the masks invert, by version.
    private static let maskEdges: [[Edges]] = MicroQRCodeTables.versions.map { version in
        let last = MicroQRCodeTables.dimension(version: version) - 1
        return MicroQRCodeTables.masks.map { Edges(last: last, mask: $0) }
    }

    /// Which bits of the codewords the modules of the two edges are, by symbol number.
    private static let edgePlaces: [(right: [UInt8], bottom: [UInt8])] = MicroQRCodeTables.symbols.indices.map {
        symbol in
        let last = MicroQRCodeTables.dimension(version: MicroQRCodeTables.symbols[symbol].version) - 1
        let placement = MicroQRCodeTables.placement(symbol: symbol)
        let places = 1...last
        return (
            places.map { placement.bit(x: last, y: $0) ?? 0 }, places.map { placement.bit(x: $0, y: last) ?? 0 }
        )
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
