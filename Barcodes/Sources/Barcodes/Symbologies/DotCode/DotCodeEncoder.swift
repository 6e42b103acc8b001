/// Turns codewords into the dots of a DotCode symbol, the inverse of ``DotCodeDecoder``.
enum DotCodeEncoder {
    /// - Parameters:
    ///   - words: as many as the symbol has for data.
    ///   - mask: 0 to 7; `nil` for one that lights the symbol's edges.
    static func grid(_ words: [Int], width: Int, height: Int, mask: Int?) -> (grid: ModuleGrid, mask: Int) {
        if let mask { return (grid(words, width: width, height: height, mask: mask), mask) }
        var best = (grid: grid(words, width: width, height: height, mask: 0), mask: 0)
        var score = DotCodeScore.score(of: best.grid)
        // Lit corners cost a codeword: only where all others leave an edge too dark.
        for mask in 1...7 where mask < 4 || score < DotCodeScore.enough {
            let grid = grid(words, width: width, height: height, mask: mask)
            let other = DotCodeScore.score(of: grid)
            if other > score { (best, score) = ((grid, mask), other) }
        }
        return best
    }

    private static func grid(_ words: [Int], width: Int, height: Int, mask: Int) -> ModuleGrid {
        let step = DotCodeTables.maskSteps[mask & 3]
        let data = [mask & 3] + words.enumerated().map { ($1 + $0 * step) % 113 }
        let all = data + parity(data)
        var dots: [Bool] = [mask & 2 != 0, mask & 1 != 0]
        for word in all.dropFirst() {
            let pattern = DotCodeTables.patterns[word]
            for dot in 0..<9 { dots.append(pattern >> UInt16(8 - dot) & 1 == 1) }
        }
        let places = DotCodeLayout.places(width: width, height: height)
        var grid = ModuleGrid(width: width, height: height)
        for (index, place) in places.enumerated() {
            let isCorner = mask >= 4 && index >= places.count - 6
            grid[place.x, place.y] = isCorner || index >= dots.count || dots[index]
        }
        return grid
    }

    /// The parity of data with the mask in front. Blocks are interleaved: every `step`th codeword belongs to the same.
    private static func parity(_ data: [Int]) -> [Int] {
        let count = DotCodeLayout.total(dataCount: data.count - 1) + 1
        let step = (count + 111) / 112
        var all = data + Array(repeating: 0, count: count - data.count)
        for first in 0..<step {
            let indices = Array(stride(from: first, to: count, by: step))
            let block = indices.filter { $0 < data.count }.map { data[$0] }
            let parity = PrimeFieldReedSolomon(field: .dotCode)
                .parity(of: block, count: indices.count - block.count)
            for (index, word) in zip(indices.dropFirst(block.count), parity) { all[index] = word }
        }
        return Array(all[data.count...])
    }
}

/// How well a symbol's edges can be seen: readers find them by lit dots.
enum DotCodeScore {
    /// Two fifths of the dots of each edge, and no row or column without any.
    static let enough = 400

    /// The least share of lit dots in an edge, in thousandths, less 300 for each row or column without any.
    static func score(of grid: ModuleGrid) -> Int {
        let (width, height) = (grid.width, grid.height)
        let rows = (0..<height).map { y in (0..<width).count { grid[$0, y] } }
        let columns = (0..<width).map { x in (0..<height).count { grid[x, $0] } }
        func share(_ lit: Int, _ length: Int) -> Int { lit * 2_000 / length }
        let edges = [
            share(rows[0], width), share(rows[height - 1], width), share(columns[0], height),
            share(columns[width - 1], height),
        ]
        let blank = rows.count { $0 == 0 } + columns.count { $0 == 0 }
        return (edges.min() ?? 0) - 300 * blank
    }
}
