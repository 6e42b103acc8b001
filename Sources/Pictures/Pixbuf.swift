import CGdkPixbuf

/// A decoded picture in gdk-pixbuf's hands: 8 bits a channel, RGB or RGBA.
final class Pixbuf {
    private let pixbuf: OpaquePointer

    /// Takes over a reference.
    init(owning pixbuf: OpaquePointer) {
        self.pixbuf = pixbuf
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pixbuf))
    }

    var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
    var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

    /// The luminance of each pixel over white, by ITU-R BT.601's weights in 16-bit fixed point, rounded. The
    /// weights add up to 65536, so that a grey picture keeps its values.
    func luminance() -> [UInt8] {
        let (width, height) = (width, height)
        return [UInt8](unsafeUninitializedCapacity: width * height) { result, count in
            count = width * height
            forEachRow { y, row in
                let start = y * width
                for x in 0..<width {
                    let (red, green, blue) = row.color(x)
                    result[start &+ x] = UInt8(
                        truncatingIfNeeded: (red &* 19595 &+ green &* 38470 &+ blue &* 7471 &+ 0x8000) >> 16)
                }
            }
        }
    }

    /// The picture in colour over white, reduced by a whole factor so that neither side is longer than `side`.
    func raster(maximumSide side: Int) -> PixelRaster {
        let (width, height) = (width, height)
        let factor = max(1, (max(width, height) + side - 1) / max(side, 1))
        var raster = PixelRaster(width: max(1, width / factor), height: max(1, height / factor))
        var sums = [(UInt32, UInt32, UInt32)](repeating: (0, 0, 0), count: raster.width)
        forEachRow { y, row in
            let target = y / factor
            guard target < raster.height else { return }
            for x in 0..<raster.width {
                for column in x * factor..<min((x + 1) * factor, width) {
                    let (red, green, blue) = row.color(column)
                    sums[x] = (sums[x].0 &+ red, sums[x].1 &+ green, sums[x].2 &+ blue)
                }
            }
            let rows = y % factor + 1
            guard rows == factor || y == height - 1 else { return }
            for x in 0..<raster.width {
                let area = UInt32((min((x + 1) * factor, width) - x * factor) * rows)
                raster.setPixel(
                    x: x, y: target, red: UInt8(sums[x].0 / area), green: UInt8(sums[x].1 / area),
                    blue: UInt8(sums[x].2 / area))
                sums[x] = (0, 0, 0)
            }
        }
        return raster
    }

    private func forEachRow(_ body: (Int, Row) -> Void) {
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf) else { return }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        for y in 0..<height {
            body(y, Row(start: pixels + y * stride, channels: channels))
        }
    }

    /// A row of the pixbuf's memory, good only while `forEachRow` calls.
    private struct Row {
        let start: UnsafePointer<UInt8>
        let channels: Int

        @inline(__always)
        func color(_ x: Int) -> (red: UInt32, green: UInt32, blue: UInt32) {
            let pixel = start + x &* channels
            let color = (UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]))
            guard channels == 4 else { return color }
            let alpha = UInt32(pixel[3])
            return (Self.overWhite(color.0, alpha), Self.overWhite(color.1, alpha), Self.overWhite(color.2, alpha))
        }

        /// `(value * alpha + 255 * (255 - alpha)) / 255`, rounded.
        @inline(__always)
        private static func overWhite(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
            let sum = value &* alpha &+ 255 &* (255 &- alpha) &+ 128
            return (sum &+ sum >> 8) >> 8
        }
    }
}
