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
        var weights = [Int32](repeating: 0, count: columns * rows)
        var products = [Int32](repeating: 0, count: columns * rows)
        values = [UInt8](repeating: 0, count: columns * rows)
        Self.measure(
            pixels, raster, columns: columns, rows: rows, weights: &weights, products: &products)
        switch consensus {
        case .mean:
            Self.smooth(
                weights: weights.span, products: products.span, columns: columns, rows: rows, radius: 2, into: &values)
        case .median:
            Self.takeMedians(
                weights: weights.span, products: products.span, columns: columns, rows: rows, radius: 2, into: &values)
        }
    }

    /// The contrast that a block must have to say anything, in grey levels: just over what sensor noise
    /// and JPEG leave on a white wall.
    private static let leastContrast: Int32 = 12

    private static func measure(
        _ pixels: Span<UInt8>, _ raster: Raster, columns: Int, rows: Int, weights: inout [Int32],
        products: inout [Int32]
    ) {
        var weights = weights.mutableSpan
        var products = products.mutableSpan
        for row in 0..<rows {
            // A partial block looks at the last eight rows or sixteen columns there are.
            let y = min(row &* 8, raster.height &- 8)
            var column = 0
            while column < columns {
                let x = min(column &* 8, raster.width &- 16)
                var i = raster.index(x, y)
                var low = Vector.load(pixels, i)
                var high = low
                // Every second row: half the work, and no difference in what was read on the pictures of the corpus.
                for _ in 0..<3 {
                    i &+= 2 &* raster.stride
                    let v = Vector.load(pixels, i)
                    low = pointwiseMin(low, v)
                    high = pointwiseMax(high, v)
                }
                let (lows, highs) = (Vector.halfMinima(low), Vector.halfMaxima(high))
                let at = row &* columns &+ column
                // At the right edge the window is moved left, and both blocks are its right half.
                let first = x == column &* 8 ? 0 : 1
                store(lows[first], highs[first], at, &weights, &products)
                if column &+ 1 < columns { store(lows[1], highs[1], at &+ 1, &weights, &products) }
                column &+= 2
            }
        }
    }

    @inline(__always)
    private static func store(
        _ low: UInt8, _ high: UInt8, _ at: Int, _ weights: inout MutableSpan<Int32>,
        _ products: inout MutableSpan<Int32>
    ) {
        let contrast = Int32(high) &- Int32(low)
        // A flat block keeps a whisper, so that a window of flat blocks has a threshold: well below its grey,
        // hence all light.
        if contrast < leastContrast {
            weights[at] = 1
            products[at] = Int32(low) &- leastContrast
        } else {
            let weight = contrast &* 4
            weights[at] = weight
            products[at] = weight &* (Int32(low) &+ Int32(high)) / 2
        }
    }

    private static func smooth(
        weights: Span<Int32>, products: Span<Int32>, columns: Int, rows: Int, radius: Int,
        into values: inout [UInt8]
    ) {
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

    private static func takeMedians(
        weights: Span<Int32>, products: Span<Int32>, columns: Int, rows: Int, radius: Int, into values: inout [UInt8]
    ) {
        var values = values.mutableSpan
        // Histograms of the blocks' thresholds, sixteen levels to a bin, with the sum of each bin's members: of
        // the rows in reach by column, and of the columns in reach as the window slides along a row.
        var columnBins = [Histogram](repeating: Histogram(), count: columns)
        var histograms = columnBins.mutableSpan
        for row in 0..<rows {
            for line in row == 0 ? 0...min(radius, rows &- 1) : row &+ radius...row &+ radius where line < rows {
                for x in 0..<columns {
                    let at = line &* columns &+ x
                    if weights[at] > 1 { histograms[x].add(products[at] / weights[at]) }
                }
            }
            let leaving = row &- radius &- 1
            if leaving >= 0 {
                for x in 0..<columns {
                    let at = leaving &* columns &+ x
                    if weights[at] > 1 { histograms[x].remove(products[at] / weights[at]) }
                }
            }
            var window = Histogram()
            for x in 0..<min(radius, columns) { window.add(histograms[x]) }
            for x in 0..<columns {
                if x &+ radius < columns { window.add(histograms[x &+ radius]) }
                if x &- radius &- 1 >= 0 { window.remove(histograms[x &- radius &- 1]) }
                let at = row &* columns &+ x
                values[at] =
                    window.median
                    ?? flatThreshold(products, columns: columns, rows: rows, x: x, y: row, radius: radius)
            }
        }
    }

    /// The threshold where no block in reach has contrast: between the darkest and the lightest of them, as modules
    /// that coincide with blocks want it, or under all of them where they are alike.
    private static func flatThreshold(
        _ products: Span<Int32>, columns: Int, rows: Int, x: Int, y: Int, radius: Int
    ) -> UInt8 {
        var (low, high) = (Int32.max, Int32.min)
        for line in max(0, y &- radius)...min(rows &- 1, y &+ radius) {
            for column in max(0, x &- radius)...min(columns &- 1, x &+ radius) {
                // Of a flat block with a weight of 1, this is its grey less the least contrast.
                let product = products[line &* columns &+ column]
                low = min(low, product)
                high = max(high, product)
            }
        }
        return UInt8(max(0, high &- low < leastContrast ? low : (low &+ high) / 2 &+ leastContrast))
    }

    private struct Histogram {
        private var counts = SIMD16<UInt8>(repeating: 0)
        private var sums = SIMD16<UInt16>(repeating: 0)
        private var total: Int32 = 0

        init() {}

        @inline(__always)
        mutating func add(_ value: Int32) {
            counts[Int(value &>> 4)] &+= 1
            sums[Int(value &>> 4)] &+= UInt16(truncatingIfNeeded: value)
            total &+= 1
        }

        @inline(__always)
        mutating func remove(_ value: Int32) {
            counts[Int(value &>> 4)] &-= 1
            sums[Int(value &>> 4)] &-= UInt16(truncatingIfNeeded: value)
            total &-= 1
        }

        @inline(__always)
        mutating func add(_ other: Histogram) {
            counts &+= other.counts
            sums &+= other.sums
            total &+= other.total
        }

        @inline(__always)
        mutating func remove(_ other: Histogram) {
            counts &-= other.counts
            sums &-= other.sums
            total &-= other.total
        }

        /// The mean of the bin that holds the median; `nil` for no values.
        @inline(__always)
        var median: UInt8? {
            guard total > 0 else { return nil }
            var below: Int32 = 0
            var bin = 0
            while 2 &* (below &+ Int32(counts[bin])) < total {
                below &+= Int32(counts[bin])
                bin &+= 1
            }
            return UInt8(truncatingIfNeeded: sums[bin] / UInt16(counts[bin]))
        }
    }

    /// The threshold that applies to a pixel.
    @inline(__always)
    func threshold(x: Int, y: Int) -> UInt8 {
        // An odd last row or column is not part of the halved picture that was measured.
        values[blockRow(y) &* columns &+ min(x &>> shift, columns &- 1)]
    }
}

extension BlockThresholds {
    /// Expands a row of blocks to a threshold a pixel, for ``packRow``.
    func expandRow(_ blockRow: Int, into thresholds: inout [UInt8]) {
        let source = values.span
        var target = thresholds.mutableSpan
        let side = 1 &<< shift
        var x = 0
        for column in 0..<columns {
            let value = source[blockRow &* columns &+ column]
            let eight = SIMD8<UInt8>(repeating: value)
            for part in 0..<side &>> 3 { Vector.store(eight, &target, x &+ part &* 8) }
            x &+= side
        }
        // What lies behind the last block takes its threshold.
        while x < target.count {
            target[x] = source[blockRow &* columns &+ columns &- 1]
            x &+= 1
        }
    }

    /// Packs a row of pixels into bits, the leftmost pixel in the lowest bit of the first word; 1 is dark.
    static func packRow(
        _ pixels: Span<UInt8>, _ raster: Raster, y: Int, thresholds: Span<UInt8>, into bits: inout [UInt64]
    ) {
        var words = bits.mutableSpan
        let start = raster.index(0, y)
        let chunks = raster.width / 16
        var word: UInt64 = 0
        var chunk = 0
        while chunk < chunks {
            let x = chunk &* 16
            let dark = Vector.load(pixels, start &+ x) .< Vector.load(thresholds, x)
            word |= Vector.bits(dark) &<< UInt64((chunk & 3) &* 16)
            if chunk & 3 == 3 {
                words[chunk &>> 2] = word
                word = 0
            }
            chunk &+= 1
        }
        let rest = raster.width & 15
        if rest > 0 {
            let x = raster.width &- 16
            let dark = Vector.load(pixels, start &+ x) .< Vector.load(thresholds, x)
            word |= (Vector.bits(dark) &>> UInt64(16 &- rest)) &<< UInt64((chunk & 3) &* 16)
            words[chunk &>> 2] = word
        } else if chunk & 3 != 0 {
            words[chunk &>> 2] = word
        }
    }
}
