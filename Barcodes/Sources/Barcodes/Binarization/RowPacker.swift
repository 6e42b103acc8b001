/// Packs the rows of a picture into bits by its thresholds, which are expanded once for all rows of a block.
struct RowPacker {
    private let thresholds: BlockThresholds
    /// The thresholds of the pixels of a row.
    private var levels: [UInt8]
    private var expandedRow = -1

    /// - Parameter width: that of the picture, in pixels.
    init(_ thresholds: BlockThresholds, width: Int) {
        self.thresholds = thresholds
        levels = [UInt8](repeating: 0, count: thresholds.expandedCount(width: width))
    }

    /// - Parameter words: a bit a pixel, as ``BlockThresholds/packRow(_:_:y:thresholds:into:at:)`` has them.
    @inline(__always)
    mutating func pack(y: Int, _ pixels: Span<UInt8>, _ raster: Raster, into words: inout [UInt64]) {
        let blockRow = thresholds.blockRow(y)
        if blockRow != expandedRow {
            expandedRow = blockRow
            thresholds.expandRow(blockRow, into: &levels)
        }
        BlockThresholds.packRow(pixels, raster, y: y, thresholds: levels.span, into: &words)
    }
}

extension Span<UInt64> {
    /// Goes through a row that ``RowPacker`` packed, from left to right, and stops at each pixel that differs from the
    /// one to its left; the first is compared with a light one.
    @inline(__always)
    func forEachChange(_ body: (_ position: Int) -> Void) {
        var last: UInt64 = 0
        for index in indices {
            let word = self[index]
            // A bit for each pixel that differs from the one to its left.
            var changes = word ^ (word &<< 1 | last)
            last = word &>> 63
            while changes != 0 {
                body(index &* 64 &+ changes.trailingZeroBitCount)
                changes &= changes &- 1
            }
        }
    }
}
