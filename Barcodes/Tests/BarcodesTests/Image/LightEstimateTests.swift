import Barcodes
import PictureMaker
import Testing

@Suite struct LightEstimateTests {
    /// The smallest of the maxima of all squares that contain a pixel, computed without vectors.
    @Test(arguments: [(16, 8), (31, 9), (64, 48), (65, 33)])
    func lightIsTheClosingWithASquare(width: Int, height: Int) {
        let (pixels, raster) = LuminanceImageTests.noise(width, height, seed: UInt64(width))
        let side = 24
        func pixel(_ x: Int, _ y: Int) -> UInt8 {
            pixels[raster.offset + max(0, min(height - 1, y)) * raster.stride + max(0, min(width - 1, x))]
        }
        /// Extreme values of the squares that begin `before` pixels left of and above each pixel.
        func extremes(
            before: Int, _ choose: (UInt8, UInt8) -> UInt8, _ value: (Int, Int) -> UInt8
        ) -> [UInt8] {
            func across(_ x: Int, _ y: Int) -> UInt8 {
                (1..<side).reduce(value(x - before, y)) { choose($0, value(x - before + $1, y)) }
            }
            let rows = (0..<width * height).map { across($0 % width, $0 / width) }
            return (0..<width * height).map { index in
                let (x, y) = (index % width, index / width)
                func row(_ y: Int) -> UInt8 { rows[max(0, min(height - 1, y)) * width + x] }
                return (1..<side).reduce(row(y - before)) { choose($0, row(y - before + $1)) }
            }
        }
        let dilated = extremes(before: side / 2, max, pixel)
        let closed = extremes(before: side / 2 - 1, min) { x, y in
            dilated[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))]
        }
        let found = LightEstimate(pixels.span, raster)
        for y in 0..<height {
            for x in 0..<width { #expect(found.pixels[y * found.stride + x] == closed[y * width + x], "(\(x), \(y))") }
        }
    }
}
