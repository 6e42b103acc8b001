import Barcodes

/// A symbol as programs draw it: modules of whole pixels with hard edges, dark on white, with the quiet zone that the
/// standard asks for and no more.
struct CleanPicture {
    private(set) var luminance: [UInt8]
    private(set) var width: Int
    private(set) var height: Int

    /// - Parameters:
    ///   - scale: pixels a module.
    ///   - margin: further pixels on each side.
    ///   - ground: their luminance.
    init(_ symbol: Symbol, scale: Int, margin: Int = 0, ground: UInt8 = 255) {
        let (grid, quiet) = (symbol.grid, symbol.quietZone)
        width = (grid.width + quiet.left + quiet.right) * scale + 2 * margin
        height = (grid.height + quiet.top + quiet.bottom) * scale + 2 * margin
        luminance = [UInt8](repeating: ground, count: width * height)
        for y in margin..<height - margin {
            for x in margin..<width - margin { luminance[y * width + x] = 255 }
        }
        for y in 0..<grid.height * scale {
            for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                luminance[(y + quiet.top * scale + margin) * width + x + quiet.left * scale + margin] = 0
            }
        }
    }

    /// The picture turned clockwise by 90°.
    var turned: CleanPicture {
        var result = self
        (result.width, result.height) = (height, width)
        for y in 0..<height {
            for x in 0..<width { result.luminance[x * height + height - 1 - y] = luminance[y * width + x] }
        }
        return result
    }

    var mirrored: CleanPicture {
        var result = self
        for y in 0..<height {
            for x in 0..<width { result.luminance[y * width + x] = luminance[y * width + width - 1 - x] }
        }
        return result
    }

    var inverted: CleanPicture {
        var result = self
        for index in luminance.indices { result.luminance[index] = 255 - luminance[index] }
        return result
    }

    /// The picture in a quarter of the light.
    var dark: CleanPicture {
        var result = self
        for index in luminance.indices { result.luminance[index] = luminance[index] / 4 }
        return result
    }

    /// The same picture in five poses, named.
    var poses: [(name: String, picture: CleanPicture)] {
        [
            ("upright", self), ("turned", turned), ("upside down", turned.turned), ("mirrored", mirrored),
            ("inverted", inverted),
        ]
    }

    func barcodes(_ options: ReaderOptions) throws -> [Barcode] {
        try BarcodeReader(options: options).read(luminance, layout: ImageLayout(width: width, height: height))
    }
}
