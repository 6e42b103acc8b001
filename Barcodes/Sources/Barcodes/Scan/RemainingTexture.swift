/// Where a picture may show something besides the codes that were read: blocks with contrast outside their outlines.
///
/// Most pictures show one code and hardly anything else. Once it is read, nobody has to look any further.
package struct RemainingTexture {
    private let columns: Int
    private let rows: Int
    /// A block's side in pixels of the frame.
    private let side: Double
    /// Whether a block has contrast and belongs to no code, row by row.
    private var isTextured: [Bool]

    /// Edges that are fainter than this beside a code are shadows, folds and what compression leaves.
    private static let leastContrast: UInt8 = 20
    /// As many blocks in a row and in a column, all of them textured, may be a symbol: one of 20 pixels a side
    /// covers three in part at least.
    private static let leastBlocks = 3
    /// What belongs to bars beside their ends, and above and below them, where there is text, as shares of their width;
    /// and the most of the latter as a share of their height.
    private static let (endMargin, textMargin, mostTextMargin) = (0.06, 0.08, 0.5)
    /// What belongs to another symbol, as a share of its longer side: its corners may be a little off.
    private static let margin = 0.02

    /// - Parameter side: a block's side in pixels of the frame.
    package init(_ blocks: BlockRanges, side: Double) {
        (columns, rows) = (blocks.columns, blocks.rows)
        self.side = side
        var isTextured = [Bool](repeating: false, count: columns * rows)
        let least = max(blocks.leastContrast, Self.leastContrast)
        let twice = 2 * Int(least)
        let (columns, rows) = (columns, rows)
        let (lows, highs) = (blocks.lows.span, blocks.highs.span)
        var textured = isTextured.mutableSpan
        for row in 0..<rows {
            for column in 0..<columns {
                let index = row &* columns &+ column
                let (low, high) = (lows[index], highs[index])
                guard high &- low <= least else {
                    textured[index] = true
                    continue
                }
                // Where edges run just between blocks, each of them is flat.
                var other = column > 0 ? index &- 1 : index
                for _ in 0..<2 {
                    let (otherLow, otherHigh) = (lows[other], highs[other])
                    if otherHigh &- otherLow <= least,
                        Int(max(high, otherHigh) &- min(low, otherLow)) > twice
                    {
                        textured[index] = true
                        textured[other] = true
                    }
                    other = row > 0 ? index &- columns : index
                }
            }
        }
        self.isTextured = isTextured
    }

    /// Takes away what a code explains.
    /// - Parameter hasText: whether it is one of bars, with text above or below.
    package mutating func remove(_ outline: Quadrilateral, hasText: Bool) {
        let wide = ((outline.topRight - outline.topLeft) + (outline.bottomRight - outline.bottomLeft)) * 0.5
        let high = ((outline.bottomLeft - outline.topLeft) + (outline.bottomRight - outline.topRight)) * 0.5
        guard wide.length > 0, high.length > 0 else { return }
        // Blocks belong to a code whose middle is off it by as much as half of one.
        var margins = (across: Self.margin * max(wide.length, high.length), down: 0.0)
        margins.down = margins.across
        if hasText {
            margins.across = Self.endMargin * wide.length
            margins.down = min(Self.textMargin * wide.length, Self.mostTextMargin * high.length)
        }
        let across = wide * ((margins.across + 0.75 * side) / wide.length)
        let down = high * ((margins.down + 0.75 * side) / high.length)
        let grown = Quadrilateral(
            topLeft: outline.topLeft - across - down, topRight: outline.topRight + across - down,
            bottomRight: outline.bottomRight + across + down, bottomLeft: outline.bottomLeft - across + down)
        let corners = grown.corners
        func range(_ values: [Double], _ count: Int) -> Range<Int> {
            let limit = Double(count)
            let first = max(0, min(limit, ((values.min() ?? 0) / side).rounded(.down)))
            let last = max(first, min(limit, ((values.max() ?? 0) / side).rounded(.up)))
            return Int(first)..<Int(last)
        }
        let blocks = range(corners.map(\.x), columns)
        for row in range(corners.map(\.y), rows) {
            for column in blocks where isTextured[row * columns + column] {
                let place = Point(x: (Double(column) + 0.5) * side, y: (Double(row) + 0.5) * side)
                if grown.contains(place) { isTextured[row * columns + column] = false }
            }
        }
    }

    /// Whether what is left may be a symbol: a square of blocks, or of squares of blocks, each of them with texture.
    /// Lines and frames are none, nor is a line of text.
    package var mayHoldSymbol: Bool {
        var (blocks, columns, rows) = (isTextured, columns, rows)
        while columns >= Self.leastBlocks, rows >= Self.leastBlocks {
            if Self.hasSquare(blocks, columns, rows) { return true }
            // Modules larger than a block have nothing inside.
            let (nextColumns, nextRows) = ((columns + 1) / 2, (rows + 1) / 2)
            var next = [Bool](repeating: false, count: nextColumns * nextRows)
            for row in 0..<rows {
                for column in 0..<columns where blocks[row * columns + column] {
                    next[row / 2 * nextColumns + column / 2] = true
                }
            }
            (blocks, columns, rows) = (next, nextColumns, nextRows)
        }
        return false
    }

    private static func hasSquare(_ blocks: [Bool], _ columns: Int, _ rows: Int) -> Bool {
        // The number of rows up to this one that have a run of textured blocks which ends at a column.
        var depths = [Int](repeating: 0, count: columns)
        for row in 0..<rows {
            var run = 0
            for column in 0..<columns {
                run = blocks[row * columns + column] ? run + 1 : 0
                depths[column] = run >= leastBlocks ? depths[column] + 1 : 0
                if depths[column] >= leastBlocks { return true }
            }
        }
        return false
    }
}
