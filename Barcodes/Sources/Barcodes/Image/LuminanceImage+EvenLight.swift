extension LuminanceImage {
    /// Evens the light of a picture: divides each pixel by an estimate of the light at its place.
    ///
    /// At a shadow's border, a light module in the shadow may be darker than a dark one beside it. The light is
    /// estimated by a morphological closing, which preserves the border of a shadow (``LightEstimate``).
    /// - Parameter isLikely: whether the picture probably shows a symbol, so that smaller differences of the light are
    ///   worth a second search.
    /// - Returns: `nil` if the light is even already, or the picture is too small to tell; also if a small difference
    ///   is all there is, and most of the picture is darker than paper. That is so in most photographs without a code,
    ///   but half of a symbol's modules and all of its quiet zone are light.
    package init?(evening source: Span<UInt8>, _ from: Raster, isLikely: Bool) {
        guard from.width >= 16, from.height >= 8, Self.isUneven(source, from, isLikely: isLikely) else { return nil }
        let (width, height) = (from.width, from.height)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        let estimate = LightEstimate(source, from)
        let light = estimate.pixels.span
        var target = pixels.mutableSpan
        // The blurred border of a shadow is a staircase in the estimate, so the light is the mean of 3 × 3 pixels.
        // Factors by the sum of nine pixels of the estimate, in 65536ths.
        let factorArray = (0...9 * 255).map { Self.evenLight * 9 * 65536 / max(9 * Self.minimumLight, $0) }
        let factors = factorArray.span
        var lineArray = [Int](repeating: 0, count: width + 2)
        // Pixels that are darker than paper.
        var dark = 0
        for y in 0..<height {
            var line = lineArray.mutableSpan
            let here = y &* estimate.stride
            let above = max(0, y &- 1) &* estimate.stride
            let below = min(height &- 1, y &+ 1) &* estimate.stride
            for x in 0..<width {
                line[x &+ 1] = Int(light[above &+ x]) &+ Int(light[here &+ x]) &+ Int(light[below &+ x])
            }
            line[0] = line[1]
            line[width &+ 1] = line[width]
            let start = from.index(0, y)
            for x in 0..<width {
                let sum = line[x] &+ line[x &+ 1] &+ line[x &+ 2]
                let value = (Int(source[start &+ x]) &* factors[sum]) &>> 16
                if value < Self.paper { dark &+= 1 }
                target[y &* width &+ x] = UInt8(truncatingIfNeeded: min(255, value))
            }
        }
        guard !isLikely || dark * 2 <= width * height else { return nil }
    }

    /// Returns whether the light of a picture differs from part to part. The lightest pixels of blocks tell that well
    /// enough.
    private static func isUneven(_ source: Span<UInt8>, _ from: Raster, isLikely: Bool) -> Bool {
        let blocks = BlockRanges(source, from)
        let (columns, rows) = (blocks.columns, blocks.rows)
        let count = columns * rows
        var lights = (0..<count).map { max(minimumLight, Int(blocks.highs[$0])) }
        spread(&lights, columns, rows, max)
        spread(&lights, columns, rows, min)
        let sorted = lights.sorted()
        let (least, share) = isLikely ? (14, 16) : (18, 8)
        return sorted[count - 1 - count / share] * 10 >= sorted[count / share] * least
    }

    /// Grey level that the estimated light is mapped to. It leaves room above for pixels that are lighter than the
    /// estimate.
    private static let evenLight = 200
    /// Grey level in even light from which on a pixel shows paper.
    private static let paper = 160
    /// Minimum light, in grey levels. Below it there is more noise than light.
    private static let minimumLight = 6

    /// Replaces each block's value by the maximum or minimum over 3 × 3 blocks.
    private static func spread(
        _ values: inout [Int], _ columns: Int, _ rows: Int, _ choose: (Int, Int) -> Int
    ) {
        let before = values
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * columns + column
                values[at] = choose(
                    before[at], choose(before[column > 0 ? at - 1 : at], before[column < columns - 1 ? at + 1 : at]))
            }
        }
        let between = values
        for row in 0..<rows {
            for column in 0..<columns {
                let at = row * columns + column
                values[at] = choose(
                    between[at],
                    choose(between[row > 0 ? at - columns : at], between[row < rows - 1 ? at + columns : at]))
            }
        }
    }
}
