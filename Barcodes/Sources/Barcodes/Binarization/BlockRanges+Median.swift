extension BlockRanges {
    /// Thresholds of all cells of 2 × 2 blocks, each the median over the blocks with contrast among the 6 × 6 around
    /// it.
    ///
    /// Thresholds are counted in sixteen bins of sixteen levels. The median is the mean of the bin that holds it.
    var medians: [UInt8] {
        let (cellColumns, cellRows) = ((columns + 1) / 2, (rows + 1) / 2)
        var result = [UInt8](filling: cellColumns * cellRows, with: 0)
        var values = result.mutableSpan
        // Histograms of three rows of cells in a ring buffer, with the sum of each bin's members.
        var histograms = CellHistograms(columns: cellColumns)
        var columnLows = [UInt8](filling: columns + 16, with: 0)
        var columnHighs = [UInt8](filling: columns + 16, with: 0)
        histograms.fill(row: 0, self)
        for row in 0..<cellRows {
            histograms.fill(row: row &+ 1, self)
            var isMeasured = false
            var before = BinSums()
            var here = histograms.column(0)
            for x in 0..<cellColumns {
                let after = x &+ 1 < cellColumns ? histograms.column(x &+ 1) : BinSums()
                let window = before + here + after
                let at = row &* cellColumns &+ x
                if let median = window.median {
                    values[at] = median
                } else {
                    if !isMeasured { measureColumns(cellRow: row, &columnLows, &columnHighs) }
                    isMeasured = true
                    values[at] = flatThreshold(columnLows.span, columnHighs.span, columns, x)
                }
                (before, here) = (here, after)
            }
        }
        return result
    }

    /// Computes, for each column, the minimum and maximum of six rows of blocks.
    private func measureColumns(cellRow: Int, _ lowest: inout [UInt8], _ highest: inout [UInt8]) {
        let first = max(0, cellRow &* 2 &- 2)
        let last = min(rows &- 1, cellRow &* 2 &+ 3)
        let (lows, highs) = (lows.span, highs.span)
        var columnLows = lowest.mutableSpan
        var columnHighs = highest.mutableSpan
        var x = 0
        while x < columns {
            var low = Vector.load(lows, first &* columns &+ x)
            var high = Vector.load(highs, first &* columns &+ x)
            for row in first &+ 1..<last &+ 1 {
                low = Vector.min(low, Vector.load(lows, row &* columns &+ x))
                high = Vector.max(high, Vector.load(highs, row &* columns &+ x))
            }
            Vector.store(low, &columnLows, x)
            Vector.store(high, &columnHighs, x)
            x &+= 16
        }
    }

    /// Returns the threshold of a cell without contrast in any block of its window. If the blocks' grey levels differ,
    /// modules coincide with blocks, and the threshold is half-way between the darkest and the lightest. If they are
    /// alike, all pixels are light.
    private func flatThreshold(_ lows: Span<UInt8>, _ highs: Span<UInt8>, _ columns: Int, _ cell: Int) -> UInt8 {
        var (low, high): (UInt8, UInt8) = (255, 0)
        for column in max(0, cell &* 2 &- 2)...min(columns &- 1, cell &* 2 &+ 3) {
            low = min(low, lows[column])
            high = max(high, highs[column])
        }
        // Many blocks of noise together have more contrast than a single one.
        let most = UInt16(minimumContrast) &+ (minimumContrast > Self.minimumContrast ? UInt16(minimumContrast) / 4 : 0)
        return UInt16(high &- low) < most ? flatThreshold(low) : UInt8((UInt16(low) &+ UInt16(high)) / 2)
    }
}

/// Number and sum of the thresholds in each of sixteen bins.
private struct BinSums {
    var counts = SIMD16<UInt8>(repeating: 0)
    var sums = SIMD16<UInt16>(repeating: 0)

    @inline(__always)
    static func + (left: Self, right: Self) -> Self {
        Self(counts: left.counts &+ right.counts, sums: left.sums &+ right.sums)
    }

    /// Mean of the bin that contains the median; `nil` if there are no thresholds.
    @inline(__always)
    var median: UInt8? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (low, high) = Vector.words(counts)
        guard low | high != 0 else { return nil }
        // Multiplying by ones computes prefix sums: each byte becomes the sum of itself and those below it, at most 36.
        let (lowSums, highSums) = (low &* ones, high &* ones)
        let lower = lowSums &>> 56
        let need = (lower &+ highSums &>> 56 &+ 1) / 2
        let isLow = lower >= need
        let counted = isLow ? lowSums : highSums
        // The bin is the first byte whose prefix sum reaches `need`: the addition sets its top bit.
        let reached = (counted &+ (128 &- (isLow ? need : need &- lower)) &* ones) & (ones &<< 7)
        let shift = UInt64(reached.trailingZeroBitCount &- 7)
        let count = UInt32(truncatingIfNeeded: (isLow ? low : high) &>> shift & 255)
        let bin = Int(shift &>> 3) &+ (isLow ? 0 : 8)
        return UInt8(truncatingIfNeeded: UInt32(sums[bin]) / count)
    }
}

/// Histograms of three rows of cells.
private struct CellHistograms {
    private let columns: Int
    private var counts: [UInt8]
    private var sums: [UInt16]

    init(columns: Int) {
        self.columns = columns
        counts = [UInt8](filling: 3 * 16 * columns, with: 0)
        sums = [UInt16](filling: 3 * 16 * columns, with: 0)
    }

    /// Fills in a row of cells, in place of the one three rows above.
    /// - Parameter row: index of the row. It may be below the last one, which leaves the row empty.
    mutating func fill(row: Int, _ blocks: BlockRanges) {
        Self.fill(row: row, blocks, columns, &counts, &sums)
    }

    private static func fill(
        row: Int, _ blocks: BlockRanges, _ columns: Int, _ countArray: inout [UInt8], _ sumArray: inout [UInt16]
    ) {
        let first = row % 3 &* 16 &* columns
        var counts = countArray.mutableSpan
        var sums = sumArray.mutableSpan
        for i in first..<first &+ 16 &* columns {
            counts[i] = 0
            sums[i] = 0
        }
        let (lows, highs) = (blocks.lows.span, blocks.highs.span)
        let minimumContrast = blocks.minimumContrast
        for line in row &* 2..<max(row &* 2, min(row &* 2 &+ 2, blocks.rows)) {
            let start = line &* blocks.columns
            for x in 0..<blocks.columns {
                let (low, high) = (lows[start &+ x], highs[start &+ x])
                guard high &- low >= minimumContrast else { continue }
                let middle = (UInt16(low) &+ UInt16(high)) / 2
                let bin = first &+ x / 2 &* 16 &+ Int(middle &>> 4)
                counts[bin] &+= 1
                sums[bin] &+= middle
            }
        }
    }

    /// Returns the sum of the three rows in one column.
    @inline(__always)
    func column(_ x: Int) -> BinSums {
        let (counts, sums) = (counts.span, sums.span)
        var total = BinSums()
        for row in 0..<3 {
            let at = (row &* columns &+ x) &* 16
            total.counts &+= Vector.load(counts, at)
            total.sums &+= Vector.load(sums, at)
        }
        return total
    }
}
