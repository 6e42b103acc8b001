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

    /// - Precondition: there are four bytes a pixel.
    init(bgrx: [UInt8], width: Int, height: Int) {
        precondition(bgrx.count == width * height * 4)
        (self.bgrx, self.width, self.height) = (bgrx, width, height)
    }

    package var rowStride: Int { width * 4 }

    mutating func setPixel(x: Int, y: Int, red: UInt8, green: UInt8, blue: UInt8) {
        let index = (y * width + x) * 4
        bgrx[index] = blue
        bgrx[index + 1] = green
        bgrx[index + 2] = red
    }
}
