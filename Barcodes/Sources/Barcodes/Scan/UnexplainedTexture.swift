/// Texture of a picture outside the codes that were read: blocks with contrast, where further symbols may be.
///
/// Most pictures show one code and hardly anything else. Once it is read, the search can end.
package struct UnexplainedTexture {
    private let columns: Int
    private let rows: Int
    /// Side of a block, in pixels of the frame.
    private let side: Double
    /// Contrasts of the blocks, row by row; 0 if the contrast is too low or the block belongs to a code.
    private var contrasts: [UInt8]
    /// Contrast that a block must exceed to be part of a symbol, derived from the codes that were read. Shadows, folds
    /// and grain beside them have less.
    private var least: UInt8 = 0

    /// Contrast that a block must exceed to have texture, in grey levels. Fainter edges beside a code are shadows,
    /// folds and compression artefacts.
    private static let minimumContrast: UInt8 = 20
    /// Minimum side of a square of textured blocks that may be a symbol. A symbol of 20 pixels a side covers at least
    /// three blocks in part.
    private static let minimumBlocks = 3
    /// Margin beside the ends of bars that belongs to them, as a share of their width.
    private static let endMargin = 0.06
    /// Margin above and below bars that belongs to them since it may hold text, as a share of their width.
    private static let textMargin = 0.08
    /// Maximum of that text margin, as a share of the bars' height.
    private static let maximumTextMargin = 0.5
    /// Minimum contrast of a symbol, as a share of that of a code in the same picture. A code in the shadow has a
    /// third.
    private static let minimumShareOfContrast = 0.2
    /// Margin around a matrix symbol that belongs to it, as a share of its longer side: its corners may be a little
    /// off.
    private static let margin = 0.02

    /// Finds the blocks with texture.
    /// - Parameter side: side of a block, in pixels of the frame.
    package init(_ blocks: BlockRanges, side: Double) {
        (columns, rows) = (blocks.columns, blocks.rows)
        self.side = side
        var contrasts = [UInt8](filling: columns * rows, with: 0)
        let least = max(blocks.minimumContrast, Self.minimumContrast)
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
                // An edge just between two blocks leaves both of them flat, so each is compared with its left and upper
                // neighbour.
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

    /// Removes the blocks that a code explains.
    /// - Parameters:
    ///   - outline: outline of the code.
    ///   - hasText: whether the code consists of bars with text above or below.
    ///   - isRead: whether it was read. Its contrast then bounds that of further codes.
    package mutating func remove(_ outline: Quadrilateral, hasText: Bool, isRead: Bool = true) {
        let wide = ((outline.topRight - outline.topLeft) + (outline.bottomRight - outline.bottomLeft)) * 0.5
        let high = ((outline.bottomLeft - outline.topLeft) + (outline.bottomRight - outline.topRight)) * 0.5
        guard wide.length > 0, high.length > 0 else { return }
        // Blocks belong to a code if their centres are within this margin plus three quarters of a block.
        let close = Self.margin * max(wide.length, high.length)
        func grown(across: Double, down: Double) -> Quadrilateral {
            let across = wide * ((across + 0.75 * side) / wide.length)
            let down = high * ((down + 0.75 * side) / high.length)
            return Quadrilateral(
                topLeft: outline.topLeft - across - down, topRight: outline.topRight + across - down,
                bottomRight: outline.bottomRight + across + down, bottomLeft: outline.bottomLeft - across + down)
        }
        var own = clear(grown(across: close, down: close))
        if hasText {
            let around = grown(
                across: Self.endMargin * wide.length,
                down: min(Self.textMargin * wide.length, Self.maximumTextMargin * high.length))
            // Another code may begin in the margin, and goes on beyond it.
            if isRead { clearText(around) } else { _ = clear(around) }
        }
        guard isRead, !own.isEmpty else { return }
        let share = UInt8(Double(own.select(own.count / 2)) * Self.minimumShareOfContrast)
        least = least == 0 ? share : min(least, share)
    }

    /// Returns the indices of the textured blocks whose centres lie in an outline.
    private func blocks(in outline: Quadrilateral) -> [Int] {
        let range = outline.blocks(side: side, columns, rows)
        var blocks: [Int] = []
        for row in range.rows {
            for column in range.columns where contrasts[row * columns + column] > 0 {
                let place = Point(x: (Double(column) + 0.5) * side, y: (Double(row) + 0.5) * side)
                if outline.contains(place) { blocks.append(row * columns + column) }
            }
        }
        return blocks
    }

    /// Removes the blocks whose centres lie in an outline, and returns their contrasts.
    private mutating func clear(_ outline: Quadrilateral) -> [UInt8] {
        let blocks = blocks(in: outline)
        let own = blocks.map { contrasts[$0] }
        for block in blocks { contrasts[block] = 0 }
        return own
    }

    /// Removes the blocks whose centres lie in an outline, except for those connected with texture outside it.
    private mutating func clearText(_ outline: Quadrilateral) {
        let inside = blocks(in: outline)
        var isInside = [Bool](filling: contrasts.count, with: false)
        for block in inside { isInside[block] = true }
        // Blocks that are kept, whose neighbours are to be looked at.
        var kept: [Int] = []
        for block in inside {
            var isConnected = false
            forEachNeighbour(of: block) { if contrasts[$0] > 0, !isInside[$0] { isConnected = true } }
            if isConnected { kept.append(block) }
        }
        for block in kept { isInside[block] = false }
        while let block = kept.popLast() {
            forEachNeighbour(of: block) { next in
                guard isInside[next] else { return }
                isInside[next] = false
                kept.append(next)
            }
        }
        for block in inside where isInside[block] { contrasts[block] = 0 }
    }

    /// Calls `body` with the indices of the blocks above, below and beside a block.
    @inline(__always)
    private func forEachNeighbour(of block: Int, _ body: (Int) -> Void) {
        let (row, column) = block.quotientAndRemainder(dividingBy: columns)
        if row > 0 { body(block &- columns) }
        if row < rows &- 1 { body(block &+ columns) }
        if column > 0 { body(block &- 1) }
        if column < columns &- 1 { body(block &+ 1) }
    }

    /// Whether the remaining texture may be a symbol: a square of blocks, or of larger blocks merged from four, that
    /// all have texture. Lines, frames and single lines of text don't form such squares.
    package var mayHoldSymbol: Bool { mayHoldSymbol(minimumSide: 0) }

    /// Whether the remaining texture may be a symbol of a minimum size.
    /// - Parameter minimumSide: minimum length of a symbol's sides, in pixels of the frame.
    package func mayHoldSymbol(minimumSide: Int) -> Bool {
        var (blocks, columns, rows, least) = (contrasts, columns, rows, least)
        // Number of blocks that a symbol's side covers, the last one in part.
        var count = Int((Double(minimumSide) / side).rounded(.up))
        while columns >= Self.minimumBlocks, rows >= Self.minimumBlocks {
            let needed = max(Self.minimumBlocks, count)
            if Self.hasSquare(blocks.span, columns, rows, side: needed, over: least) { return true }
            // Modules larger than a block have no texture inside, so blocks are merged until there are too few.
            let (nextColumns, nextRows) = ((columns + 1) / 2, (rows + 1) / 2)
            let next = Self.halved(blocks.span, columns, rows, over: least)
            (blocks, columns, rows, least) = (next, nextColumns, nextRows, 0)
            count = (count + 1) / 2
        }
        return false
    }

    /// Returns the blocks merged two by two: 1 where any of the four exceeds `least`.
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
        // For each column, the number of consecutive rows up to this one with a textured run of at least `side` blocks
        // ending there.
        var depths = [Int](filling: columns, with: 0)
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
