import Barcodes

/// Drawings of a symbol in the middle of a picture that is crossed by the border of a shadow, four pixels wide.
struct ShadowedPicture {
    let pixels: [UInt8]
    let layout: ImageLayout

    /// Vectors into the shadow, across its border.
    private static let directions = [(1, 0), (0, 1), (-1, 0), (0, -1), (2, 1), (-1, 3), (1, -1), (-3, -2)]

    /// Makes a picture for each of eight directions of the shadow.
    /// - Parameters:
    ///   - scale: side of a module, in pixels.
    ///   - tenths: grey levels in the shadow, in tenths of those outside it.
    static func all(of grid: ModuleGrid, scale: Int, width: Int, height: Int, tenths: Int) -> [ShadowedPicture] {
        let (left, top) = (width / 2 - grid.width * scale / 2, height / 2 - grid.height * scale / 2)
        return directions.map { direction in
            let length = Double(direction.0 * direction.0 + direction.1 * direction.1).squareRoot()
            var pixels = [UInt8](repeating: 0, count: width * height)
            for y in 0..<height {
                for x in 0..<width {
                    let isInside =
                        x >= left && y >= top && x < left + grid.width * scale && y < top + grid.height * scale
                    let isDark = isInside && grid[(x - left) / scale, (y - top) / scale]
                    let distance = Double(direction.0 * (x - width / 2) + direction.1 * (y - height / 2)) / length
                    let shade = max(0, min(1, (distance - 5) / 4)) * (1 - Double(tenths) / 10)
                    pixels[y * width + x] = UInt8((isDark ? 30 : 220) * (1 - shade))
                }
            }
            return ShadowedPicture(pixels: pixels, layout: ImageLayout(width: width, height: height))
        }
    }

    /// Returns how many pictures are read, in all directions of the shadow together.
    /// - Returns: `nil` if one was misread.
    static func readCount(
        of grid: ModuleGrid, as text: String, _ options: ReaderOptions = ReaderOptions(), scale: Int, width: Int,
        height: Int, tenths: Int
    ) throws -> Int? {
        var count = 0
        for picture in all(of: grid, scale: scale, width: width, height: height, tenths: tenths) {
            let texts = try BarcodeReader(options: options).read(picture.pixels, layout: picture.layout).map(\.text)
            guard texts.isEmpty || texts == [text] else { return nil }
            count += texts.count
        }
        return count
    }
}
