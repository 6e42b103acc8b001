/// Pixels for a screen: blue, green, red and an unused byte each, rows without padding. It is what cairo
/// calls RGB24 on a little-endian machine.
package struct PixelRaster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// `width * height * 4` bytes.
    package private(set) var bgrx: [UInt8]

    /// A white raster.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bgrx = [UInt8](repeating: 255, count: width * height * 4)
    }

    package var rowStride: Int { width * 4 }

    /// Calls `body` with the pixels, to be drawn over.
    mutating func withUnsafeMutablePixels<Result>(_ body: (UnsafeMutablePointer<UInt8>?) -> Result) -> Result {
        bgrx.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }

    /// The luminance of each pixel, by the weights of ``Pixbuf/luminance()``.
    func luminance() -> [UInt8] {
        let count = width * height
        return bgrx.withUnsafeBufferPointer { pixels in
            [UInt8](unsafeUninitializedCapacity: count) { result, initialized in
                initialized = count
                for index in 0..<count {
                    let pixel = index &* 4
                    let (blue, green, red) = (
                        UInt32(pixels[pixel]), UInt32(pixels[pixel &+ 1]), UInt32(pixels[pixel &+ 2])
                    )
                    result[index] = UInt8(
                        truncatingIfNeeded: (red &* 19595 &+ green &* 38470 &+ blue &* 7471 &+ 0x8000) >> 16)
                }
            }
        }
    }

    /// The same reduced by a whole factor, so that neither side is longer than `side`.
    func reduced(maximumSide side: Int) -> PixelRaster {
        let factor = (max(width, height) + side - 1) / max(side, 1)
        guard factor > 1 else { return self }
        var result = PixelRaster(width: max(1, width / factor), height: max(1, height / factor))
        for y in 0..<result.height {
            for x in 0..<result.width {
                var (red, green, blue) = (0, 0, 0)
                for row in y * factor..<min((y + 1) * factor, height) {
                    for column in x * factor..<min((x + 1) * factor, width) {
                        let pixel = (row &* width &+ column) &* 4
                        (blue, green) = (blue &+ Int(bgrx[pixel]), green &+ Int(bgrx[pixel &+ 1]))
                        red = red &+ Int(bgrx[pixel &+ 2])
                    }
                }
                let area = (min((y + 1) * factor, height) - y * factor) * (min((x + 1) * factor, width) - x * factor)
                result.setPixel(
                    x: x, y: y, red: UInt8(red / area), green: UInt8(green / area), blue: UInt8(blue / area))
            }
        }
        return result
    }

    mutating func setPixel(x: Int, y: Int, red: UInt8, green: UInt8, blue: UInt8) {
        let index = (y * width + x) * 4
        bgrx[index] = blue
        bgrx[index + 1] = green
        bgrx[index + 2] = red
    }
}
