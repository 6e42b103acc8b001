/// Where a picture may show something besides the codes that were read: blocks with contrast outside their outlines.
///
/// Most pictures show one code and hardly anything else. Once it is read, nobody has to look any further.
package struct RemainingTexture {
    private let columns: Int
    private let rows: Int
    /// A block's side in pixels of the frame.
    private let side: Double
    /// The contrast of a block, row by row; 0 where there is too little, or where it belongs to a code.
    private var contrasts: [UInt8]
    /// What has less contrast is no symbol: shadows, folds and grain, beside the codes that were read.
    private var least: UInt8 = 0

    /// Edges that are fainter than this beside a code are shadows, folds and what compression leaves.
    private static let leastContrast: UInt8 = 20
    /// As many blocks in a row and in a column, all of them textured, may be a symbol: one of 20 pixels a side
    /// covers three in part at least.
    private static let leastBlocks = 3
    /// What belongs to bars beside their ends, and above and below them, where there is text, as shares of their width;
    /// and the most of the latter as a share of their height.
    private static let (endMargin, textMargin, mostTextMargin) = (0.06, 0.08, 0.5)
    /// The least contrast of a symbol, as a share of that of a code in the same picture: one in the shadow has a third.
    private static let leastShare = 0.2
    /// What belongs to a symbol that is none of bars beyond its corners, as a share of its longer side: these may be a
    /// little off.
    private static let margin = 0.02

    /// - Parameter side: a block's side in pixels of the frame.
    package init(_ blocks: BlockRanges, side: Double) {
        (columns, rows) = (blocks.columns, blocks.rows)
        self.side = side
        var contrasts = [UInt8](repeating: 0, count: columns * rows)
        let least = max(blocks.leastContrast, Self.leastContrast)
        let twice = 2 * Int(least)
        let (columns, rows) = (columns, rows)
        let (lows, highs) = (blocks.lows.span, blocks.highs.span)
        var textured = contrasts.mutableSpan
        for row in 0..<rows {
            for column in 0..<columns {
                let index = row &* columns &+ column
                let (low, high) = (lows[index], highs[index])
                guard high &- low <= least else {
                    textured[index] = high &- low
                    continue
                }
                // Where edges run just between blocks, each of them is flat.
                var other = column > 0 ? index &- 1 : index
                for _ in 0..<2 {
                    let (otherLow, otherHigh) = (lows[other], highs[other])
                    if otherHigh &- otherLow <= least {
                        let contrast = max(high, otherHigh) &- min(low, otherLow)
                        if Int(contrast) > twice {
                            textured[index] = max(textured[index], contrast)
                            textured[other] = max(textured[other], contrast)
                        }
                    }
                    other = row > 0 ? index &- columns : index
                }
            }
        }
        self.contrasts = contrasts
    }

    /// Takes away what a code explains.
    /// - Parameters:
    ///   - hasText: whether it is one of bars, with text above or below.
    ///   - isRead: whether it was read, so that others have about as much contrast.
    package mutating func remove(_ outline: Quadrilateral, hasText: Bool, isRead: Bool = true) {
        let wide = ((outline.topRight - outline.topLeft) + (outline.bottomRight - outline.bottomLeft)) * 0.5
        let high = ((outline.bottomLeft - outline.topLeft) + (outline.bottomRight - outline.topRight)) * 0.5
        guard wide.length > 0, high.length > 0 else { return }
        // Blocks belong to a code if their middles are no further from it than this and three quarters of a block.
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
        let blocks = grown.blocks(side: side, columns, rows)
        var own: [UInt8] = []
        for row in blocks.rows {
            for column in blocks.columns where contrasts[row * columns + column] > 0 {
                let place = Point(x: (Double(column) + 0.5) * side, y: (Double(row) + 0.5) * side)
                guard grown.contains(place) else { continue }
                own.append(contrasts[row * columns + column])
                contrasts[row * columns + column] = 0
            }
        }
        guard isRead, !own.isEmpty else { return }
        own.sort()
        let share = UInt8(Double(own[own.count / 2]) * Self.leastShare)
        least = least == 0 ? share : min(least, share)
    }

    /// Whether what is left may be a symbol: a square of blocks, or of squares of blocks, each of them with texture.
    /// Lines and frames are none, nor is a line of text.
    package var mayHoldSymbol: Bool { mayHoldSymbol(leastSide: 0) }

    /// - Parameter leastSide: the least length of a symbol's sides, in pixels of the frame.
    package func mayHoldSymbol(leastSide: Int) -> Bool {
        var (blocks, columns, rows, least) = (contrasts, columns, rows, least)
        // A symbol covers as many blocks, one at the end in part.
        var count = Int((Double(leastSide) / side).rounded(.up))
        while columns >= Self.leastBlocks, rows >= Self.leastBlocks {
            let needed = max(Self.leastBlocks, count)
            if Self.hasSquare(blocks.span, columns, rows, side: needed, over: least) { return true }
            // Modules larger than a block have nothing inside.
            let (nextColumns, nextRows) = ((columns + 1) / 2, (rows + 1) / 2)
            let next = Self.halved(blocks.span, columns, rows, over: least)
            (blocks, columns, rows, least) = (next, nextColumns, nextRows, 0)
            count = (count + 1) / 2
        }
        return false
    }

    /// Which squares of four blocks have texture in one of them.
    private static func halved(_ blocks: Span<UInt8>, _ columns: Int, _ rows: Int, over least: UInt8) -> [UInt8] {
        let (nextColumns, nextRows) = ((columns + 1) / 2, (rows + 1) / 2)
        var next = [UInt8](filling: nextColumns * nextRows, with: 0)
        var target = next.mutableSpan
        for row in 0..<rows {
            for column in 0..<columns where blocks[row &* columns &+ column] > least {
                target[row / 2 &* nextColumns &+ column / 2] = 1
            }
        }
        return next
    }

    private static func hasSquare(
        _ blocks: Span<UInt8>, _ columns: Int, _ rows: Int, side: Int, over least: UInt8
    ) -> Bool {
        // The number of rows up to this one that have a run of textured blocks which ends at a column.
        var depths = [Int](repeating: 0, count: columns)
        var target = depths.mutableSpan
        for row in 0..<rows {
            var run = 0
            for column in 0..<columns {
                run = blocks[row &* columns &+ column] > least ? run &+ 1 : 0
                let depth = run >= side ? target[column] &+ 1 : 0
                target[column] = depth
                if depth >= side { return true }
            }
        }
        return false
    }
}
