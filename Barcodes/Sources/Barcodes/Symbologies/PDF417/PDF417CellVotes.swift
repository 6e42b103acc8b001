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
        votes = Array(filling: rows * columns, with: [])
    }

    /// Loss of a vote's weight for each row of distance from the middle of its row, and the least share that remains.
    private static let lossOffMiddle = 1.3
    private static let leastShare = 0.15
    /// Size of a module in pixels that must be exceeded for its grey level.
    private static let minimumModule: Float = 0.5
    /// Distance of the outer two of the three samples of a module from its middle, in modules.
    private static let sampleDistance: Float = 0.22
    /// Weight that the first codeword of a cell must exceed, and the ratio to the second one.
    private static let minimumWeight: Float = 0.5
    private static let minimumRatio: Float = 1.7
    /// Weight from which on a codeword is not compared with the grey levels.
    private static let certainWeight: Float = 1.2
    /// Share of its weight that a codeword keeps if the grey levels resemble another one more.
    private static let contradictedShare: Float = 0.3
    /// Weight of a codeword that only grey levels show, as a multiple of its margin.
    private static let weightOfMargin: Float = 3
    /// Correlation that the grey levels and their codeword must exceed, and its margin to that of the next one.
    private static let minimumScore: Float = 0.75
    private static let minimumMargin: Float = 0.03

    /// - Parameter offMiddle: distance of the ray from the middle of its row, in rows.
    mutating func add(_ cell: PDF417RowTracer.Cell, row: Int, column: Int, offMiddle: Double) {
        guard row < rows, column >= 0, column < columns else { return }
        let weight = cell.weight * Float(max(Self.leastShare, 1 - offMiddle * Self.lossOffMiddle))
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
        guard module > Self.minimumModule, !ray.values.isEmpty, row < rows, column >= 0, column < columns else {
            return
        }
        if greys.isEmpty {
            greys = Array(filling: rows * columns * 17, with: 0)
            greyCounts = Array(filling: rows * columns, with: 0)
        }
        let place = row * columns + column
        for step in 0..<17 {
            let middle = start + (Float(step) + 0.5) * module
            let off = module * Self.sampleDistance
            let sum = ray.value(at: middle - off) + ray.value(at: middle) + ray.value(at: middle + off)
            greys[place * 17 + step] += sum / 3
        }
        greyCounts[place] += 1
    }

    /// Returns the codeword that most rays saw in each cell, if that majority is sufficient, or else the one that its
    /// grey levels resemble, and the certainty of each.
    /// - Parameter isReversed: whether rays ran from right to left.
    func codewords(isReversed: Bool) -> (codewords: [Int?], weights: [Float]) {
        var codewords = [Int?](filling: votes.count, with: nil)
        var weights = [Float](filling: votes.count, with: 0)
        for index in votes.indices {
            var (first, second, best): (Float, Float, Int) = (0, 0, 0)
            for vote in votes[index] {
                if vote.weight > first {
                    (second, first, best) = (first, vote.weight, vote.codeword)
                } else {
                    second = max(second, vote.weight)
                }
            }
            if first > Self.minimumWeight, first > Self.minimumRatio * second {
                codewords[index] = best
                weights[index] = first - second
            }
            guard !greyCounts.isEmpty, greyCounts[index] > 0, weights[index] < Self.certainWeight,
                let match = match(index, isReversed: isReversed)
            else { continue }
            if codewords[index] == match.codeword {
                weights[index] += 1
            } else if codewords[index] == nil {
                codewords[index] = match.codeword
                weights[index] = match.margin * Self.weightOfMargin
            } else {
                weights[index] *= Self.contradictedShare
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
        guard let match = PDF417CodewordMatcher.bestMatch(modules, cluster: index / columns % 3),
            match.score > Self.minimumScore, match.margin > Self.minimumMargin
        else { return nil }
        return (match.codeword, match.margin)
    }
}
