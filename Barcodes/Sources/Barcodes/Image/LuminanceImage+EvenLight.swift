extension LuminanceImage {
    /// Evens the light of a picture: divides each pixel by an estimate of the light at its place.
    ///
    /// At a shadow's border, a light module in the shadow may be darker than a dark one beside it. The light is
    /// estimated from the lightest pixels of blocks. Blocks of dark modules alone are filled by a morphological
    /// closing, which preserves the slope of a shadow's border.
    /// - Returns: `nil` if the light is even already, or the picture is too small to tell.
    init?(evening source: Span<UInt8>, _ from: Raster) {
        guard from.width >= 16, from.height >= 8 else { return nil }
        let blocks = BlockRanges(source, from)
        let (columns, rows) = (blocks.columns, blocks.rows)
        let count = columns * rows
        var lights = (0..<count).map { max(Self.minimumLight, Int32(blocks.highs[$0])) }
        Self.spread(&lights, columns, rows, max)
        Self.spread(&lights, columns, rows, min)
        let sorted = lights.sorted()
        guard sorted[count - 1 - count / 8] * 5 >= sorted[count / 8] * 9 else { return nil }
        let (width, height) = (from.width, from.height)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        let light = lights.span
        var target = pixels.mutableSpan
        // Light along a row of pixels, at the middle of each block, in 16ths.
        var lineArray = [Int32](repeating: 0, count: columns)
        for y in 0..<height {
            // Position between the middles of two blocks, in 16ths.
            let place = max(0, 2 &* y &+ 1 &- 8)
            let (upper, down) = (min(place / 16, rows &- 1), Int32(place % 16))
            let lower = min(upper &+ 1, rows &- 1)
            var line = lineArray.mutableSpan
            for column in 0..<columns {
                line[column] =
                    light[upper &* columns &+ column] &* (16 &- down)
                    &+ light[lower &* columns &+ column] &* down
            }
            let start = from.index(0, y)
            for x in 0..<width {
                let place = max(0, 2 &* x &+ 1 &- 8)
                let (left, along) = (min(place / 16, columns &- 1), Int32(place % 16))
                let right = min(left &+ 1, columns &- 1)
                let here = line[left] &* (16 &- along) &+ line[right] &* along
                let value = Int32(source[start &+ x]) &* (Self.evenLight &* 256) / here
                target[y &* width &+ x] = UInt8(truncatingIfNeeded: min(255, value))
            }
        }
    }

    /// Grey level that the estimated light is mapped to. It leaves room above for pixels that are lighter than the
    /// estimate.
    private static let evenLight: Int32 = 200
    /// Minimum light, in grey levels. Below it there is more noise than light.
    private static let minimumLight: Int32 = 6

    /// Replaces each block's value by the maximum or minimum over 3 × 3 blocks.
    private static func spread(
        _ values: inout [Int32], _ columns: Int, _ rows: Int, _ choose: (Int32, Int32) -> Int32
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
