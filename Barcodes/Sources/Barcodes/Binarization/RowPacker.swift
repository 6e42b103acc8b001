/// Packer of a picture's rows into bits by its thresholds, which are expanded only once for all rows of a block.
struct RowPacker {
    private let thresholds: BlockThresholds
    /// Thresholds of the pixels of a row.
    private var levels: [UInt8]
    private var expandedRow = -1

    /// Prepares a packer.
    /// - Parameter width: width of the picture, in pixels.
    init(_ thresholds: BlockThresholds, width: Int) {
        self.thresholds = thresholds
        levels = [UInt8](filling: thresholds.expandedCount(width: width), with: 0)
    }

    /// Packs a row.
    /// - Parameter words: receives one bit a pixel, in the layout of
    ///   ``BlockThresholds/packRow(_:_:y:thresholds:into:at:)``.
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
    /// Calls `body` for each pixel of a row packed by ``RowPacker`` that differs from the one to its left, from left to
    /// right. The first pixel is compared with a light one.
    @inline(__always)
    func forEachChange(_ body: (_ position: Int) -> Void) {
        var last: UInt64 = 0
        for index in indices {
            let word = self[index]
            // Bits are set for pixels that differ from the one to their left.
            var changes = word ^ (word &<< 1 | last)
            last = word &>> 63
            while changes != 0 {
                body(index &* 64 &+ changes.trailingZeroBitCount)
                changes &= changes &- 1
            }
        }
    }
}
