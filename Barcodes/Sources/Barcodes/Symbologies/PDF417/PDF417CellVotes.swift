/// Votes of the rays for the codeword of each cell of a symbol, and the mean grey of the cell's modules.
struct PDF417CellVotes {
    private let rows: Int
    private let columns: Int
    private var votes: [[(codeword: Int, weight: Float)]]
    /// Sums of the grey levels of the seventeen modules of each codeword, in the direction of the rays.
    private var greys: [Float] = []
    /// Number of rays that contributed to each codeword's grey levels.
    private var greyCounts: [Float] = []

    init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        votes = Array(repeating: [], count: rows * columns)
    }

    /// - Parameter offMiddle: distance of the ray from the middle of its row, in rows.
    mutating func add(_ cell: PDF417RowTracer.Cell, row: Int, column: Int, offMiddle: Double) {
        guard row < rows, column >= 0, column < columns else { return }
        let weight = cell.weight * Float(max(0.15, 1 - offMiddle * 1.3))
        let place = row * columns + column
        for index in votes[place].indices where votes[place][index].codeword == Int(cell.codeword) {
            votes[place][index].weight += weight
            return
        }
        votes[place].append((Int(cell.codeword), weight))
    }

    /// Adds the grey levels that a ray saw between two positions, module by module.
    mutating func addGreys(_ ray: StackedRay, from start: Float, to end: Float, row: Int, column: Int) {
        let module = (end - start) / 17
        guard module > 0.5, !ray.values.isEmpty, row < rows, column >= 0, column < columns else { return }
        if greys.isEmpty {
            greys = Array(repeating: 0, count: rows * columns * 17)
            greyCounts = Array(repeating: 0, count: rows * columns)
        }
        let place = row * columns + column
        for step in 0..<17 {
            let middle = start + (Float(step) + 0.5) * module
            let sum =
                ray.value(at: middle - module * 0.22) + ray.value(at: middle) + ray.value(at: middle + module * 0.22)
            greys[place * 17 + step] += sum / 3
        }
        greyCounts[place] += 1
    }

    /// Returns the codeword that most rays saw in each cell, if that majority is sufficient, or else the one that its
    /// grey levels resemble, and the certainty of each.
    /// - Parameter isReversed: whether rays ran from right to left.
    func codewords(isReversed: Bool) -> (codewords: [Int?], weights: [Float]) {
        var codewords = [Int?](repeating: nil, count: votes.count)
        var weights = [Float](repeating: 0, count: votes.count)
        for index in votes.indices {
            var (first, second, best): (Float, Float, Int) = (0, 0, 0)
            for vote in votes[index] {
                if vote.weight > first {
                    (second, first, best) = (first, vote.weight, vote.codeword)
                } else {
                    second = max(second, vote.weight)
                }
            }
            if first > 0.5, first > 1.7 * second {
                codewords[index] = best
                weights[index] = first - second
            }
            guard !greyCounts.isEmpty, greyCounts[index] > 0, weights[index] < 1.2,
                let match = match(index, isReversed: isReversed)
            else { continue }
            if codewords[index] == match.codeword {
                weights[index] += 1
            } else if codewords[index] == nil {
                codewords[index] = match.codeword
                weights[index] = match.margin * 3
            } else {
                weights[index] *= 0.3
            }
        }
        return (codewords, weights)
    }

    /// Returns the codeword that a cell's grey levels resemble most; `nil` if the resemblance is insufficient.
    private func match(_ index: Int, isReversed: Bool) -> (codeword: Int, margin: Float)? {
        var modules = InlineArray<17, Float>(repeating: 0)
        for module in 0..<17 {
            modules[module] = greys[index * 17 + (isReversed ? 16 - module : module)] / greyCounts[index]
        }
        guard let match = PDF417CodewordMatcher.bestMatch(modules, cluster: index / columns % 3), match.score > 0.75,
            match.margin > 0.03
        else { return nil }
        return (match.codeword, match.margin)
    }
}
