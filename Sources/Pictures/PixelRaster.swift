/// Pixels for a screen: blue, green, red and an unused byte for each, in rows without padding. cairo calls this format
/// RGB24 on a little-endian machine.
package struct PixelRaster: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Pixels row by row, `width * height * 4` bytes.
    package private(set) var bgrx: [UInt8]

    /// Creates a white raster.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bgrx = [UInt8](repeating: 255, count: width * height * 4)
    }

    /// Creates a raster from its bytes.
    /// - Precondition: there are four bytes for each pixel.
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

    /// Draws another picture into a rectangle: each pixel is the mean of the area of the picture below it.
    mutating func draw(_ other: PixelRaster, x left: Double, y top: Double, width: Double, height: Double) {
        let columns = Int(left.rounded())..<max(Int(left.rounded()), Int((left + width).rounded()))
        let rows = Int(top.rounded())..<max(Int(top.rounded()), Int((top + height).rounded()))
        func sources(_ index: Int, _ places: Range<Int>, _ size: Int) -> Range<Int> {
            let first = min(size - 1, (index - places.lowerBound) * size / places.count)
            let end = min(size, (index - places.lowerBound + 1) * size / places.count)
            return first..<max(first + 1, end)
        }
        for row in rows.clamped(to: 0..<self.height) {
            let sourceRows = sources(row, rows, other.height)
            for column in columns.clamped(to: 0..<self.width) {
                let sourceColumns = sources(column, columns, other.width)
                var (blue, green, red) = (0, 0, 0)
                for y in sourceRows {
                    for x in sourceColumns {
                        let index = (y * other.width + x) * 4
                        blue += Int(other.bgrx[index])
                        green += Int(other.bgrx[index + 1])
                        red += Int(other.bgrx[index + 2])
                    }
                }
                let count = sourceRows.count * sourceColumns.count
                setPixel(
                    x: column, y: row, red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
            }
        }
    }

    /// Returns red, green and blue of each pixel of a row.
    func rgb(row: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * 3)
        for x in 0..<width {
            let index = (row * width + x) * 4
            result += [bgrx[index + 2], bgrx[index + 1], bgrx[index]]
        }
        return result
    }
}
