/// A threshold for every cell of a picture: below it, a pixel is dark.
///
/// Blocks of 8 × 8 pixels are measured. A block's own threshold is the middle between its darkest and its lightest
/// pixel. The threshold that applies is a mean or median over the blocks around, because a flat block (the inside of a
/// large module, an empty wall) contains no edge: it takes the threshold of the edges around it.
package struct BlockThresholds: Sendable {
    /// The number of cells in a row, the last of which may be partial.
    private let columns: Int
    private let rows: Int
    private let values: [UInt8]
    /// The binary logarithm of a cell's side in pixels.
    private var shift: Int

    /// The same thresholds for a picture twice as large.
    var doubled: BlockThresholds { enlarged(doublings: 1) }

    /// The same thresholds for a picture that is twice as large, and twice as large again, and so on.
    func enlarged(doublings: Int) -> BlockThresholds {
        var result = self
        result.shift += doublings
        return result
    }

    /// The index of the row of cells that a row of pixels is in.
    @inline(__always) package func blockRow(_ y: Int) -> Int { min(y &>> shift, rows &- 1) }

    /// How the blocks of a neighbourhood agree on a threshold.
    package enum Consensus: Sendable {
        /// The mean over 5 × 5 blocks for each block, weighted by contrast: flat blocks take the threshold of strong
        /// edges beside them.
        case mean
        /// The median over 6 × 6 blocks for each 2 × 2, of those that have contrast: a glint or a bright line over a
        /// dim code does not count.
        case median
    }

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

    /// The threshold that applies to a pixel.
    @inline(__always)
    package func threshold(x: Int, y: Int) -> UInt8 {
        // An odd last row or column is not part of the halved picture that was measured.
        values[blockRow(y) &* columns &+ min(x &>> shift, columns &- 1)]
    }
}
extension BlockThresholds {
    /// The room that ``expandRow(_:into:)`` needs for a picture this wide.
    package func expandedCount(width: Int) -> Int { (width + 63) & ~63 }

    /// Expands a row of cells to a threshold a pixel, for ``packRow``.
    package func expandRow(_ blockRow: Int, into thresholds: inout [UInt8]) {
        let source = values.span
        var target = thresholds.mutableSpan
        let first = blockRow &* columns
        var x = 0
        while x < target.count {
            // An odd last column is not part of the halved picture that was measured.
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
    /// - Parameter first: the index of the first word.
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
            // The last 64 pixels, some of which are in the word before as well.
            let x = raster.width &- 64
            words[first &+ whole] = Vector.bits(pixels, start &+ x, below: thresholds, x) &>> UInt64(64 &- rest)
        } else if rest > 0 {
            var word: UInt64 = 0
            for x in 0..<rest where pixels[start &+ x] < thresholds[x] { word |= 1 &<< UInt64(x) }
            words[first &+ whole] = word
        }
    }
}
