import Barcodes
import Testing

@Suite struct BlockThresholdsTests {
    @Test(arguments: [(16, 8), (63, 20), (64, 16), (65, 40), (200, 24)], [BlockThresholds.Consensus.mean, .median])
    func packedBitsAreWhatSinglePixelsSay(size: (Int, Int), consensus: BlockThresholds.Consensus) {
        let (width, height) = size
        let (pixels, raster) = LuminanceImageTests.noise(width, height, seed: 9)
        let thresholds = BlockThresholds(pixels.span, raster, consensus: consensus)
        var levels = [UInt8](repeating: 0, count: thresholds.expandedCount(width: width))
        var words = [UInt64](repeating: 0, count: (width + 63) / 64)
        for y in 0..<height {
            thresholds.expandRow(thresholds.blockRow(y), into: &levels)
            BlockThresholds.packRow(pixels.span, raster, y: y, thresholds: levels.span, into: &words)
            for x in 0..<width {
                let isDark = pixels[raster.offset + y * raster.stride + x] < thresholds.threshold(x: x, y: y)
                #expect((words[x / 64] >> UInt64(x % 64) & 1 == 1) == isDark, "(\(x), \(y)) of \(width) by \(height)")
            }
        }
    }
}
