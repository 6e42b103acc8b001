import Barcodes
import Testing

@Suite struct BlockRangesTests {
    @Test(arguments: [(16, 8), (24, 16), (100, 37), (257, 64)])
    func aBlockHasTheExtremesOfEverySecondRow(width: Int, height: Int) {
        let (pixels, raster) = LuminanceImageTests.noise(width, height, seed: UInt64(height))
        let blocks = BlockRanges(pixels.span, raster)
        #expect(blocks.columns == (width + 7) / 8 && blocks.rows == (height + 7) / 8)
        // Only whole blocks are compared, because partial ones also include pixels beside them.
        for row in 0..<height / 8 {
            for column in 0..<width / 8 {
                var (least, most) = (UInt8.max, UInt8.min)
                for y in stride(from: row * 8, to: row * 8 + 8, by: 2) {
                    for x in column * 8..<column * 8 + 8 {
                        let pixel = pixels[raster.offset + y * raster.stride + x]
                        (least, most) = (min(least, pixel), max(most, pixel))
                    }
                }
                let index = row * blocks.columns + column
                #expect(blocks.lows[index] == least && blocks.highs[index] == most, "block \(column), \(row)")
            }
        }
    }
}
