/// Darkest and lightest pixel of every block of 8 × 8 pixels.
package struct BlockRanges: Sendable {
    /// Number of blocks in a row; the last one may be partial.
    package let columns: Int
    package let rows: Int
    /// Darkest pixels row by row, with room for a vector behind the last. `highs` has the lightest in the same layout.
    package let lows: [UInt8]
    package let highs: [UInt8]

    /// Minimum contrast of a block whose threshold counts, in grey levels: more than noise has.
    private(set) var minimumContrast: UInt8
    /// Contrast of the flattest twentieth of the blocks.
    let flattest: UInt8
    /// Whether the flattest blocks contain nothing but noise, if there is any: the strongest have at least four times
    /// their contrast.
    let showsNoise: Bool
    /// Whether the flattest blocks may contain noise that `minimumContrast` doesn't exclude yet.
    var mayBeNoise: Bool { Int(flattest) * 9 / 4 > (showsNoise ? Self.maximumNoise : Int(Self.minimumContrast)) }

    /// Default minimum contrast: just above what little sensor noise and JPEG compression leave on a white wall.
    static let minimumContrast: UInt8 = 12
    /// Maximum contrast that is taken for noise without further evidence: that of a code in twilight.
    private static let maximumNoise = 32

    /// Measures the blocks of a picture.
    /// - Precondition: the picture is at least 16 pixels wide and 8 high.
    package init(_ pixels: Span<UInt8>, _ raster: Raster) {
        columns = (raster.width + 7) / 8
        rows = (raster.height + 7) / 8
        let (columns, rows) = (columns, rows)
        var lowest = [UInt8](filling: columns * rows + 16, with: 0)
        var highest = [UInt8](filling: columns * rows + 16, with: 0)
        var lows = lowest.mutableSpan
        var highs = highest.mutableSpan
        for row in 0..<rows {
            // A partial block is measured over the last eight rows or the last eight columns of the picture.
            let y = min(row &* 8, raster.height &- 8)
            var column = 0
            while column < columns {
                let x = min(column &* 8, raster.width &- 16)
                let i = raster.index(x, y)
                let step = 2 &* raster.stride
                // Every second row halves the work. A module is at least 1.3 pixels high, and a block at least six.
                let (a, b) = (Vector.load(pixels, i), Vector.load(pixels, i &+ step))
                let (c, d) = (Vector.load(pixels, i &+ 2 &* step), Vector.load(pixels, i &+ 3 &* step))
                let least = Vector.halfMinima(Vector.min(Vector.min(a, b), Vector.min(c, d)))
                let most = Vector.halfMaxima(Vector.max(Vector.max(a, b), Vector.max(c, d)))
                let at = row &* columns &+ column
                // At the right edge the window is moved left, and both blocks are its right half. Values written behind
                // the last block of a row are overwritten by the next row.
                let first = x == column &* 8 ? 0 : 1
                lows[at] = least[first]
                highs[at] = most[first]
                lows[at &+ 1] = least[1]
                highs[at &+ 1] = most[1]
                column &+= 2
            }
        }
        self.lows = lowest
        self.highs = highest
        let (flattest, strongest) = Self.extremes(lowest.span, highest.span, count: columns * rows)
        showsNoise = flattest * 4 <= strongest
        self.flattest = UInt8(flattest)
        minimumContrast = Self.minimumContrast
        if showsNoise { takeAsNoise(most: Self.maximumNoise) }
    }

    /// Raises ``minimumContrast`` above the noise, taking the contrast of the flattest blocks for noise: other blocks
    /// of noise have somewhat more.
    /// - Parameter most: maximum of the new value.
    mutating func takeAsNoise(most: Int) {
        minimumContrast = max(Self.minimumContrast, UInt8(min(Int(flattest) * 9 / 4, most, 255)))
    }

    /// Returns the contrast of the flattest and of the strongest twentieth of the blocks, estimated from every fourth
    /// block.
    ///
    /// In 32 pixels of Gaussian noise, the extremes are 4.1 σ apart on average, in the flattest twentieth of the blocks
    /// some 3 σ, and 6.5 σ in 36 blocks together. If the flattest blocks have a quarter of the others' contrast or
    /// more, then either a code fills the picture, and no block shows noise alone, or noise fills it, and codes are too
    /// few or too faint to count.
    private static func extremes(
        _ lows: Span<UInt8>, _ highs: Span<UInt8>, count: Int
    ) -> (flattest: Int, strongest: Int) {
        var histogram = [Int32](filling: 256, with: 0)
        var counts = histogram.mutableSpan
        var at = 0
        while at < count {
            counts[Int(highs[at] &- lows[at])] &+= 1
            at &+= 4
        }
        let share = Int32(truncatingIfNeeded: (count &+ 3) / 4 / 20)
        var (low, high) = (0, 255)
        var sum = counts[0]
        while sum <= share, low < 255 {
            low &+= 1
            sum &+= counts[low]
        }
        sum = counts[255]
        while sum <= share, high > 0 {
            high &-= 1
            sum &+= counts[high]
        }
        return (low, high)
    }

    /// Returns the threshold of a flat block: well below its grey level, so that all of it is light.
    @inline(__always)
    func flatThreshold(_ low: UInt8) -> UInt8 { low < minimumContrast ? 0 : low &- minimumContrast }
}
