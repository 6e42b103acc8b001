/// A threshold for every block of 8 × 8 pixels: below it, a pixel is dark.
///
/// A block's own threshold is the middle between its darkest and its lightest pixel. What counts is the
/// mean over 5 × 5 blocks, weighted by contrast: a flat block (the inside of a large module, an empty wall)
/// has nothing to say about where dark ends, and takes the threshold of the edges around it.
struct BlockThresholds {
    /// The number of blocks in a row, the last of which may be partial.
    let columns: Int
    let rows: Int
    private(set) var values: [UInt8]
    /// The binary logarithm of a block's side: 3, or one more for each time the picture is larger than the one
    /// that was measured.
    private var shift = 3

    /// The same thresholds for a picture twice as large.
    var doubled: BlockThresholds {
        var result = self
        result.shift += 1
        return result
    }

    /// The index of the row of blocks that a row of pixels is in.
    @inline(__always) func blockRow(_ y: Int) -> Int { min(y &>> shift, rows &- 1) }

    /// How the blocks of a neighbourhood agree on a threshold.
    enum Consensus {
        /// The mean, weighted by contrast: strong edges speak for the flat blocks beside them.
        case mean
        /// The median of the blocks that have contrast: a glint or a bright line over a dim code does not count.
        case median
    }

    /// - Precondition: the picture is at least 16 pixels wide and 8 high.
    init(_ pixels: Span<UInt8>, _ raster: Raster, consensus: Consensus = .mean) {
        columns = (raster.width + 7) / 8
        rows = (raster.height + 7) / 8
        // With room for a vector behind the last.
        var lows = [UInt8](repeating: 0, count: columns * rows + 16)
        var highs = [UInt8](repeating: 0, count: columns * rows)
        values = [UInt8](repeating: 0, count: columns * rows)
        Self.measure(pixels, raster, columns: columns, rows: rows, lows: &lows, highs: &highs)
        switch consensus {
        case .mean: smooth(lows.span, highs.span)
        case .median: takeMedians(lows.span, highs.span)
        }
    }

    /// The contrast that a block must have to say anything, in grey levels: just over what sensor noise
    /// and JPEG leave on a white wall.
    private static let leastContrast: UInt8 = 12
    /// How many blocks to each side count.
    private static let radius = 2

    /// The darkest and the lightest pixel of each block.
    private static func measure(
        _ pixels: Span<UInt8>, _ raster: Raster, columns: Int, rows: Int, lows: inout [UInt8], highs: inout [UInt8]
    ) {
        var lows = lows.mutableSpan
        var highs = highs.mutableSpan
        for row in 0..<rows {
            // A partial block looks at the last eight rows or sixteen columns there are.
            let y = min(row &* 8, raster.height &- 8)
            var column = 0
            while column < columns {
                let x = min(column &* 8, raster.width &- 16)
                var i = raster.index(x, y)
                var low = Vector.load(pixels, i)
                var high = low
                // Every second row: half the work; a module is at least 1.3 pixels high, and a block six of them.
                for _ in 0..<3 {
                    i &+= 2 &* raster.stride
                    let v = Vector.load(pixels, i)
                    low = pointwiseMin(low, v)
                    high = pointwiseMax(high, v)
                }
                let (least, most) = (Vector.halfMinima(low), Vector.halfMaxima(high))
                let at = row &* columns &+ column
                // At the right edge the window is moved left, and both blocks are its right half.
                let first = x == column &* 8 ? 0 : 1
                lows[at] = least[first]
                highs[at] = most[first]
                if column &+ 1 < columns {
                    lows[at &+ 1] = least[1]
                    highs[at &+ 1] = most[1]
                }
                column &+= 2
            }
        }
    }

    /// A flat block's threshold: well below its grey, hence all light.
    @inline(__always)
    private static func flatThreshold(_ low: UInt8) -> UInt8 { low < leastContrast ? 0 : low &- leastContrast }

    private mutating func smooth(_ lows: Span<UInt8>, _ highs: Span<UInt8>) {
        let (columns, rows, radius) = (columns, rows, Self.radius)
        var weightArray = [Int32](repeating: 0, count: columns * rows)
        var productArray = [Int32](repeating: 0, count: columns * rows)
        for at in weightArray.indices {
            let contrast = Int32(highs[at]) &- Int32(lows[at])
            // A flat block keeps a whisper, so that a window of flat blocks has a threshold.
            if contrast < Int32(Self.leastContrast) {
                weightArray[at] = 1
                productArray[at] = Int32(Self.flatThreshold(lows[at]))
            } else {
                weightArray[at] = contrast &* 4
                productArray[at] = contrast &* 2 &* (Int32(lows[at]) &+ Int32(highs[at]))
            }
        }
        let (weights, products) = (weightArray.span, productArray.span)
        var values = values.mutableSpan
        var weightSums = [Int32](repeating: 0, count: columns)
        var productSums = [Int32](repeating: 0, count: columns)
        var columnWeights = weightSums.mutableSpan
        var columnProducts = productSums.mutableSpan
        for row in 0..<rows {
            if row == 0 {
                for line in 0...min(radius, rows &- 1) {
                    for x in 0..<columns {
                        columnWeights[x] &+= weights[line &* columns &+ x]
                        columnProducts[x] &+= products[line &* columns &+ x]
                    }
                }
            } else {
                let entering = row &+ radius
                let leaving = row &- radius &- 1
                if entering < rows {
                    for x in 0..<columns {
                        columnWeights[x] &+= weights[entering &* columns &+ x]
                        columnProducts[x] &+= products[entering &* columns &+ x]
                    }
                }
                if leaving >= 0 {
                    for x in 0..<columns {
                        columnWeights[x] &-= weights[leaving &* columns &+ x]
                        columnProducts[x] &-= products[leaving &* columns &+ x]
                    }
                }
            }
            var weight: Int32 = 0
            var product: Int32 = 0
            for x in 0..<min(radius, columns) {
                weight &+= columnWeights[x]
                product &+= columnProducts[x]
            }
            for x in 0..<columns {
                if x &+ radius < columns {
                    weight &+= columnWeights[x &+ radius]
                    product &+= columnProducts[x &+ radius]
                }
                if x &- radius &- 1 >= 0 {
                    weight &-= columnWeights[x &- radius &- 1]
                    product &-= columnProducts[x &- radius &- 1]
                }
                values[row &* columns &+ x] = UInt8(truncatingIfNeeded: max(0, min(255, product / weight)))
            }
        }
    }

    private mutating func takeMedians(_ lows: Span<UInt8>, _ highs: Span<UInt8>) {
        let (columns, rows, radius) = (columns, rows, Self.radius)
        var values = values.mutableSpan
        // Histograms of the blocks' thresholds, sixteen levels to a bin, with the sum of each bin's members: of
        // the rows in reach by column, and of the columns in reach as the window slides along a row.
        var countArray = [UInt8](repeating: 0, count: columns * 16)
        var sumArray = [UInt16](repeating: 0, count: columns * 16)
        var columnLows = [UInt8](repeating: 0, count: columns + 16)
        var columnHighs = [UInt8](repeating: 0, count: columns + 16)
        var counts = countArray.mutableSpan
        var sums = sumArray.mutableSpan
        for row in 0..<rows {
            for line in row == 0 ? 0...min(radius, rows &- 1) : row &+ radius...row &+ radius where line < rows {
                for x in 0..<columns {
                    let (low, high) = (lows[line &* columns &+ x], highs[line &* columns &+ x])
                    guard high &- low >= Self.leastContrast else { continue }
                    let middle = (UInt16(low) &+ UInt16(high)) / 2
                    let bin = x &* 16 &+ Int(middle &>> 4)
                    counts[bin] &+= 1
                    sums[bin] &+= middle
                }
            }
            let leaving = row &- radius &- 1
            if leaving >= 0 {
                for x in 0..<columns {
                    let (low, high) = (lows[leaving &* columns &+ x], highs[leaving &* columns &+ x])
                    guard high &- low >= Self.leastContrast else { continue }
                    let middle = (UInt16(low) &+ UInt16(high)) / 2
                    let bin = x &* 16 &+ Int(middle &>> 4)
                    counts[bin] &-= 1
                    sums[bin] &-= middle
                }
            }
            Self.measureColumns(
                lows, columns, max(0, row &- radius)...min(rows &- 1, row &+ radius), &columnLows, &columnHighs)
            var windowCounts = SIMD16<UInt8>(repeating: 0)
            var windowSums = SIMD16<UInt16>(repeating: 0)
            for x in 0..<min(radius, columns) {
                windowCounts &+= Vector.load(counts.span, x &* 16)
                windowSums &+= Vector.load(sums.span, x &* 16)
            }
            for x in 0..<columns {
                if x &+ radius < columns {
                    windowCounts &+= Vector.load(counts.span, (x &+ radius) &* 16)
                    windowSums &+= Vector.load(sums.span, (x &+ radius) &* 16)
                }
                if x &- radius &- 1 >= 0 {
                    windowCounts &-= Vector.load(counts.span, (x &- radius &- 1) &* 16)
                    windowSums &-= Vector.load(sums.span, (x &- radius &- 1) &* 16)
                }
                let at = row &* columns &+ x
                if let median = Self.medianBin(windowCounts) {
                    values[at] = UInt8(truncatingIfNeeded: UInt32(windowSums[median.bin]) / median.count)
                } else {
                    values[at] = Self.flatThreshold(columnLows.span, columnHighs.span, columns, x)
                }
            }
        }
    }

    /// The least and the greatest of some rows of blocks, by column.
    private static func measureColumns(
        _ values: Span<UInt8>, _ columns: Int, _ lines: ClosedRange<Int>, _ lows: inout [UInt8],
        _ highs: inout [UInt8]
    ) {
        var lows = lows.mutableSpan
        var highs = highs.mutableSpan
        var x = 0
        while x < columns {
            var low = Vector.load(values, lines.lowerBound &* columns &+ x)
            var high = low
            for line in lines.dropFirst() {
                let v = Vector.load(values, line &* columns &+ x)
                low = pointwiseMin(low, v)
                high = pointwiseMax(high, v)
            }
            Vector.store(low, &lows, x)
            Vector.store(high, &highs, x)
            x &+= 16
        }
    }

    /// The threshold where no block in reach has contrast: between the darkest and the lightest of them, as modules
    /// that coincide with blocks want it, or under all of them where they are alike.
    @inline(__always)
    private static func flatThreshold(_ lows: Span<UInt8>, _ highs: Span<UInt8>, _ columns: Int, _ x: Int) -> UInt8 {
        var (low, high): (UInt8, UInt8) = (255, 0)
        for column in max(0, x &- radius)...min(columns &- 1, x &+ radius) {
            low = min(low, lows[column])
            high = max(high, highs[column])
        }
        return high &- low < leastContrast ? flatThreshold(low) : UInt8((UInt16(low) &+ UInt16(high)) / 2)
    }

    /// The bin that holds the median, and how many values it has; `nil` for no values.
    @inline(__always)
    private static func medianBin(_ counts: SIMD16<UInt8>) -> (bin: Int, count: UInt32)? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (low, high) = Vector.words(counts)
        // Multiplying by ones adds up: each byte becomes the sum of itself and those below it, 25 at most.
        let (lowSums, highSums) = (low &* ones, high &* ones)
        let lower = lowSums &>> 56
        let total = lower &+ highSums &>> 56
        guard total > 0 else { return nil }
        let need = (total &+ 1) / 2
        let isLow = lower >= need
        let sums = isLow ? lowSums : highSums
        // The first byte that reaches what is needed is the first to have its top bit set.
        let reached = (sums &+ (128 &- (isLow ? need : need &- lower)) &* ones) & (ones &<< 7)
        let shift = UInt64(reached.trailingZeroBitCount &- 7)
        let count = UInt32(truncatingIfNeeded: (isLow ? low : high) &>> shift & 255)
        return (Int(shift &>> 3) &+ (isLow ? 0 : 8), count)
    }

    /// The threshold that applies to a pixel.
    @inline(__always)
    func threshold(x: Int, y: Int) -> UInt8 {
        // An odd last row or column is not part of the halved picture that was measured.
        values[blockRow(y) &* columns &+ min(x &>> shift, columns &- 1)]
    }
}

extension BlockThresholds {
    /// The room that ``expandRow(_:into:)`` needs for a picture this wide.
    func expandedCount(width: Int) -> Int { (width + 63) & ~63 }

    /// Expands a row of blocks to a threshold a pixel, for ``packRow``.
    func expandRow(_ blockRow: Int, into thresholds: inout [UInt8]) {
        let source = values.span
        var target = thresholds.mutableSpan
        let first = blockRow &* columns
        var x = 0
        while x < target.count {
            // An odd last column is not part of the halved picture that was measured.
            @inline(__always)
            func eight(_ unit: Int) -> UInt64 {
                UInt64(source[first &+ min((x &>> 3 &+ unit) &>> (shift &- 3), columns &- 1)])
                    &* 0x0101_0101_0101_0101
            }
            for part in 0..<4 {
                Vector.store(Vector.lanes(eight(2 &* part), eight(2 &* part &+ 1)), &target, x &+ part &* 16)
            }
            x &+= 64
        }
    }

    /// Packs a row of pixels into bits, the leftmost pixel in the lowest bit of the first word; 1 is dark.
    static func packRow(
        _ pixels: Span<UInt8>, _ raster: Raster, y: Int, thresholds: Span<UInt8>, into bits: inout [UInt64]
    ) {
        var words = bits.mutableSpan
        let start = raster.index(0, y)
        let whole = raster.width / 64
        for i in 0..<whole {
            words[i] = Vector.bits(pixels, start &+ i &* 64, below: thresholds, i &* 64)
        }
        let rest = raster.width & 63
        if rest > 0, whole > 0 {
            // The last 64 pixels, of which the first are in the word before.
            let x = raster.width &- 64
            words[whole] = Vector.bits(pixels, start &+ x, below: thresholds, x) &>> UInt64(64 &- rest)
        } else if rest > 0 {
            var word: UInt64 = 0
            for x in 0..<rest where pixels[start &+ x] < thresholds[x] { word |= 1 &<< UInt64(x) }
            words[whole] = word
        }
    }
}
