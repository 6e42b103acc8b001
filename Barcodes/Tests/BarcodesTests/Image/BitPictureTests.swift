import Barcodes
import Testing

@Suite struct BitPictureTests {
    @Test(arguments: [(16, 8), (63, 20), (64, 64), (130, 70), (257, 65)])
    func aBitIsSetWhereAPixelIsDark(width: Int, height: Int) {
        let (pixels, raster, thresholds) = Self.noise(width, height)
        let bits = BitPicture(pixels.span, raster, thresholds, columns: 0..<width, lines: 0..<height)
        let turned = bits.transposed
        #expect(turned.width == height && turned.height == width)
        for y in 0..<height {
            for x in 0..<width {
                let isDark = Self.isDark(x, y, pixels, raster, thresholds)
                #expect(bits.isDark(x, y) == isDark && turned.isDark(y, x) == isDark, "\(x), \(y)")
            }
        }
    }

    @Test func aWindowBeginsAnywhereAndIsLightBeyondTheRow() {
        let (width, height) = (130, 16)
        let (pixels, raster, thresholds) = Self.noise(width, height)
        let bits = BitPicture(pixels.span, raster, thresholds, columns: 0..<width, lines: 0..<height)
        for x in -64...width {
            for y in [0, 7, height - 1] {
                var expected: UInt64 = 0
                for bit in 0..<64 where x + bit >= 0 && x + bit < width {
                    if Self.isDark(x + bit, y, pixels, raster, thresholds) { expected |= 1 << UInt64(bit) }
                }
                #expect(bits.window(x, y) == expected, "\(x), \(y)")
            }
        }
    }

    @Test func aPartHasTheSameBits() {
        let (pixels, raster, thresholds) = Self.noise(257, 65)
        let part = BitPicture(pixels.span, raster, thresholds, columns: 64..<230, lines: 9..<50)
        #expect(part.width == 166 && part.height == 41)
        for y in 0..<part.height {
            for x in 0..<part.width {
                #expect(part.isDark(x, y) == Self.isDark(x + 64, y + 9, pixels, raster, thresholds), "\(x), \(y)")
            }
        }
    }

    private static func noise(_ width: Int, _ height: Int) -> ([UInt8], Raster, BlockThresholds) {
        let (pixels, raster) = LuminanceImageTests.noise(width, height, seed: UInt64(width))
        return (pixels, raster, BlockThresholds(pixels.span, raster))
    }

    private static func isDark(
        _ x: Int, _ y: Int, _ pixels: [UInt8], _ raster: Raster, _ thresholds: BlockThresholds
    ) -> Bool {
        pixels[raster.offset + y * raster.stride + x] < thresholds.threshold(x: x, y: y)
    }
}
