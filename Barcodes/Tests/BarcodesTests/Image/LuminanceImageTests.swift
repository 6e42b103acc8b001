import Barcodes
import PictureMaker
import Testing

/// Comparison of the vectorized passes with scalar code.
@Suite struct LuminanceImageTests {
    /// Returns random bytes as a picture that begins and ends somewhere inside its buffer.
    static func noise(_ width: Int, _ height: Int, seed: UInt64) -> (pixels: [UInt8], raster: Raster) {
        var random = SeededGenerator(seed: seed)
        let raster = Raster(width: width, height: height, stride: width + 5, offset: 3)
        let pixels = (0..<raster.offset + raster.stride * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        return (pixels, raster)
    }

    @Test(arguments: [(2, 2), (16, 8), (31, 9), (64, 48), (65, 33), (130, 7), (257, 10)])
    func aHalfHasTheMeansOfTwoByTwoPixels(width: Int, height: Int) {
        let (pixels, raster) = Self.noise(width, height, seed: UInt64(width))
        let half = LuminanceImage(halving: pixels.span, raster)
        #expect(half.raster.width == width / 2 && half.raster.height == height / 2)
        for y in 0..<height / 2 {
            for x in 0..<width / 2 {
                var sum = 2
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    sum += Int(pixels[raster.offset + (2 * y + dy) * raster.stride + 2 * x + dx])
                }
                let found = half.pixels[half.raster.offset + y * half.raster.stride + x]
                #expect(Int(found) == sum / 4, "(\(x), \(y)) of \(width) by \(height)")
            }
        }
    }

    /// In one half of the picture the light is at 60 %: too small a difference for a second search of just anything.
    @Test func aSmallDifferenceOfLightCountsIfMostOfAPictureIsLight() {
        let raster = Raster(width: 128, height: 128, stride: 128, offset: 0)
        func isEvened(darkThirds: Int, isLikely: Bool) -> Bool {
            let pixels = (0..<128 * 128).map { index in
                let (x, y) = (index % 128, index / 128)
                let value = (x / 4 + y / 4) % 3 < darkThirds ? 30 : 200
                return UInt8(x < 64 ? value : value * 6 / 10)
            }
            return LuminanceImage(evening: pixels.span, raster, isLikely: isLikely) != nil
        }
        #expect(isEvened(darkThirds: 1, isLikely: true))
        #expect(!isEvened(darkThirds: 2, isLikely: true))
        #expect(!isEvened(darkThirds: 1, isLikely: false))
    }
}
