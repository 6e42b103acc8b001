/// Thresholds for every cell of a picture; pixels below them are dark.
///
/// Blocks of 8 × 8 pixels are measured. A block's own threshold is the middle between its darkest and its lightest
/// pixel. The threshold that applies is a mean or median over the surrounding blocks, because a flat block (the inside
/// of a large module, an empty wall) contains no edge and takes the threshold of the edges around it.
package struct BlockThresholds: Sendable {
    /// Number of cells in a row; the last one may be partial.
    private let columns: Int
    private let rows: Int
    private let values: [UInt8]
    /// Binary logarithm of a cell's side in pixels.
    private var shift: Int

    /// The thresholds scaled to a picture twice as large.
    var doubled: BlockThresholds { enlarged(doublings: 1) }

    /// Returns the thresholds scaled to a picture that is twice as large, for each doubling.
    func enlarged(doublings: Int) -> BlockThresholds {
        var result = self
        result.shift += doublings
        return result
    }

    /// Returns the index of the row of cells that contains a row of pixels.
    @inline(__always) package func blockRow(_ y: Int) -> Int { min(y &>> shift, rows &- 1) }

    /// Rule that combines the thresholds of a neighbourhood.
    package enum Consensus: Sendable {
        /// Mean over 5 × 5 blocks for each block, weighted by contrast: flat blocks take the threshold of strong edges
        /// beside them.
        case mean
        /// Median over 6 × 6 blocks for each 2 × 2, of blocks with contrast: it ignores a glint or a bright line over a
        /// dim code.
        case median
    }

    /// Measures a picture.
    /// - Precondition: the picture is at least 16 pixels wide and 8 high.
    package init(_ pixels: Span<UInt8>, _ raster: Raster, consensus: Consensus = .mean) {
        self.init(BlockRanges(pixels, raster), consensus: consensus)
    }

    init(_ blocks: BlockRanges, consensus: Consensus) {
        switch consensus {
        case .mean:
            (columns, rows, shift) = (blocks.columns, blocks.rows, 3)
            values = blocks.means
        case .median:
            (columns, rows, shift) = ((blocks.columns + 1) / 2, (blocks.rows + 1) / 2, 4)
            values = blocks.medians
        }
    }

    /// Returns the threshold that applies to a pixel.
    @inline(__always)
    package func threshold(x: Int, y: Int) -> UInt8 {
        // An odd last row or column is not part of the halved picture that was measured, so indices are clamped.
        values[blockRow(y) &* columns &+ min(x &>> shift, columns &- 1)]
    }
}
extension BlockThresholds {
    /// Returns the buffer size that ``expandRow(_:into:)`` needs for a picture of this width.
    package func expandedCount(width: Int) -> Int { (width + 63) & ~63 }

    /// Expands a row of cells to a threshold a pixel, for ``packRow``.
    package func expandRow(_ blockRow: Int, into thresholds: inout [UInt8]) {
        let source = values.span
        var target = thresholds.mutableSpan
        let first = blockRow &* columns
        var x = 0
        while x < target.count {
            // An odd last column is not part of the halved picture that was measured, so the index is clamped.
            @inline(__always)
            func level(_ x: Int) -> UInt8 { source[first &+ min(x &>> shift, columns &- 1)] }
            if shift > 3 {
                Vector.store(SIMD16(repeating: level(x)), &target, x)
            } else {
                let (low, high) = (UInt64(level(x)), UInt64(level(x &+ 8)))
                Vector.store(
                    Vector.lanes(low &* 0x0101_0101_0101_0101, high &* 0x0101_0101_0101_0101), &target, x)
            }
            x &+= 16
        }
    }

    /// Packs a row of pixels into bits, the leftmost pixel in the lowest bit of the first word; 1 is dark.
    /// - Parameter first: index of the first word.
    package static func packRow(
        _ pixels: Span<UInt8>, _ raster: Raster, y: Int, thresholds: Span<UInt8>, into bits: inout [UInt64],
        at first: Int = 0
    ) {
        var words = bits.mutableSpan
        let start = raster.index(0, y)
        let whole = raster.width / 64
        for i in 0..<whole {
            words[first &+ i] = Vector.bits(pixels, start &+ i &* 64, below: thresholds, i &* 64)
        }
        let rest = raster.width & 63
        if rest > 0, whole > 0 {
            // The last 64 pixels overlap the word before.
            let x = raster.width &- 64
            words[first &+ whole] = Vector.bits(pixels, start &+ x, below: thresholds, x) &>> UInt64(64 &- rest)
        } else if rest > 0 {
            var word: UInt64 = 0
            for x in 0..<rest where pixels[start &+ x] < thresholds[x] { word |= 1 &<< UInt64(x) }
            words[first &+ whole] = word
        }
    }
}
