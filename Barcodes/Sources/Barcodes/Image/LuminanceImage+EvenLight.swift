extension LuminanceImage {
    /// A picture with its light made even: each pixel divided by the light that falls on its place.
    ///
    /// At a shadow's border, a light module in the shadow may be darker than a dark one beside it. How much light there
    /// is, the lightest pixels of blocks tell. Blocks of dark modules alone are filled by a morphological closing,
    /// which leaves the slope of a shadow's border as it is.
    /// - Returns: `nil` where the light is even enough, or the picture is too small to tell.
    init?(evening source: Span<UInt8>, _ from: Raster) {
        guard from.width >= 16, from.height >= 8 else { return nil }
        let blocks = BlockRanges(source, from)
        let (columns, rows) = (blocks.columns, blocks.rows)
        let count = columns * rows
        var lights = (0..<count).map { max(Self.leastLight, Int32(blocks.highs[$0])) }
        Self.spread(&lights, columns, rows, max)
        Self.spread(&lights, columns, rows, min)
        let sorted = lights.sorted()
        guard sorted[count - 1 - count / 8] * 5 >= sorted[count / 8] * 9 else { return nil }
        let (width, height) = (from.width, from.height)
        raster = Raster(width: width, height: height, stride: width, offset: 0)
        pixels = [UInt8](repeating: 0, count: width * height)
        let light = lights.span
        var target = pixels.mutableSpan
        // The light along a row of pixels, above the middle of each block, in 16ths.
        var lineArray = [Int32](repeating: 0, count: columns)
        for y in 0..<height {
            // From the middle of a block to that of the next one, in 16ths.
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

    /// What the light becomes everywhere: what is somewhat lighter, since light was taken for less, is not cut off.
    private static let evenLight: Int32 = 200
    /// Below it there is more noise than light.
    private static let leastLight: Int32 = 6

    /// Replaces each block's value by the greatest, or the least, of 3 × 3 blocks.
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
