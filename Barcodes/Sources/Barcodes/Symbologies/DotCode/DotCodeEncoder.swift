/// Turns codewords into the dots of a DotCode symbol, the inverse of ``DotCodeDecoder``.
enum DotCodeEncoder {
    /// - Parameters:
    ///   - words: as many as the symbol has for data.
    ///   - mask: 0 to 7; `nil` for one that lights the symbol's edges.
    static func grid(_ words: [Int], width: Int, height: Int, mask: Int?) -> (grid: ModuleGrid, mask: Int) {
        let places = DotCodeLayout.places(width: width, height: height)
        var best = mask ?? 0
        var dots = dots(words, mask: best, count: places.count)
        if mask == nil {
            var score = DotCodeScore.score(dots, places, width: width, height: height)
            // Lit corners cost a codeword: only where all others leave an edge too dark.
            for mask in 1...7 where mask < 4 || score < DotCodeScore.enough {
                let other = self.dots(words, mask: mask, count: places.count)
                let otherScore = DotCodeScore.score(other, places, width: width, height: height)
                if otherScore > score { (best, dots, score) = (mask, other, otherScore) }
            }
        }
        var modules = [Bool](filling: width * height, with: false)
        for (place, isLit) in zip(places, dots) where isLit { modules[place.y * width + place.x] = true }
        return (ModuleGrid(width: width, height: height, modules: modules), best)
    }

    /// The dots of a symbol in their order.
    private static func dots(_ words: [Int], mask: Int, count: Int) -> [Bool] {
        let step = DotCodeTables.maskSteps[mask & 3]
        var data = [Int](filling: words.count + 1, with: mask & 3)
        var addend = 0
        for (index, word) in words.enumerated() {
            data[index + 1] = (word + addend) % 113
            addend += step
        }
        // What room is left is lit.
        var dots = [Bool](filling: count, with: true)
        dots[0] = mask & 2 != 0
        dots[1] = mask & 1 != 0
        var place = 2
        func append(_ word: Int) {
            var bit: UInt16 = 1 << 8
            while bit != 0 {
                dots[place] = DotCodeTables.patterns[word] & bit != 0
                place += 1
                bit >>= 1
            }
        }
        for word in data.dropFirst() { append(word) }
        for word in parity(data) { append(word) }
        if mask >= 4 { for corner in count - 6..<count { dots[corner] = true } }
        return dots
    }

    /// The parity of data with the mask in front. Blocks are interleaved: every `step`th codeword belongs to the same.
    private static func parity(_ data: [Int]) -> [Int] {
        let count = DotCodeLayout.total(dataCount: data.count - 1) + 1
        let step = (count + 111) / 112
        var result = [Int](filling: count - data.count, with: 0)
        for first in 0..<step {
            let block = stride(from: first, to: data.count, by: step).map { data[$0] }
            let blockCount = (count - first + step - 1) / step
            let parity = PrimeFieldReedSolomon(field: .dotCode).parity(of: block, count: blockCount - block.count)
            for (index, word) in parity.enumerated() {
                result[first + (block.count + index) * step - data.count] = word
            }
        }
        return result
    }
}

/// How well a symbol's edges can be seen: readers find them by lit dots.
enum DotCodeScore {
    /// Two fifths of the dots of each edge, and no row or column without any.
    static let enough = 400

    /// The least share of lit dots in an edge, in thousandths, less 300 for each row or column without any.
    static func score(_ dots: [Bool], _ places: [(x: Int, y: Int)], width: Int, height: Int) -> Int {
        var rows = [Int](filling: height, with: 0)
        var columns = [Int](filling: width, with: 0)
        for (isLit, place) in zip(dots, places) where isLit {
            rows[place.y] += 1
            columns[place.x] += 1
        }
        func share(_ lit: Int, _ length: Int) -> Int { lit * 2_000 / length }
        let edges = [
            share(rows[0], width), share(rows[height - 1], width), share(columns[0], height),
            share(columns[width - 1], height),
        ]
        let blank = rows.count { $0 == 0 } + columns.count { $0 == 0 }
        return (edges.min() ?? 0) - 300 * blank
    }
}
