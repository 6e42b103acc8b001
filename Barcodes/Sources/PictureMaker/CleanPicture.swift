import Barcodes

/// A symbol as programs draw it: modules of whole pixels with hard edges, dark on white, with exactly the quiet zone
/// that the standard requires.
public struct CleanPicture {
    /// Luminance in rows from top to bottom, each from left to right; 0 is black.
    public private(set) var luminance: [UInt8]
    /// Width, in pixels.
    public private(set) var width: Int
    /// Height, in pixels.
    public private(set) var height: Int

    /// - Parameters:
    ///   - scale: size of a module, in pixels.
    ///   - margin: number of further pixels on each side.
    ///   - ground: luminance of the margin.
    public init(_ symbol: Symbol, scale: Int, margin: Int = 0, ground: UInt8 = 255) {
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
    public var turned: CleanPicture {
        var result = self
        (result.width, result.height) = (height, width)
        for y in 0..<height {
            for x in 0..<width { result.luminance[x * height + height - 1 - y] = luminance[y * width + x] }
        }
        return result
    }

    /// The picture with left and right exchanged.
    public var mirrored: CleanPicture {
        var result = self
        for y in 0..<height {
            for x in 0..<width { result.luminance[y * width + x] = luminance[y * width + width - 1 - x] }
        }
        return result
    }

    /// The picture with dark and light exchanged.
    public var inverted: CleanPicture {
        var result = self
        for index in luminance.indices { result.luminance[index] = 255 - luminance[index] }
        return result
    }

    /// Returns the picture redrawn, each pixel as the mean of sixteen samples; beyond its sides it is as light as in
    /// its corner.
    /// - Parameter place: returns the point of this picture for a point of the new one.
    public func drawn(width newWidth: Int, height newHeight: Int, from place: (Double, Double) -> Point) -> CleanPicture
    {
        var result = self
        (result.width, result.height) = (newWidth, newHeight)
        result.luminance = [UInt8](repeating: luminance[0], count: newWidth * newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                var sum = 0
                for part in 0..<16 {
                    let seen = place(
                        Double(x) + (Double(part % 4) + 0.5) / 4, Double(y) + (Double(part / 4) + 0.5) / 4)
                    let (column, row) = (Int(seen.x.rounded(.down)), Int(seen.y.rounded(.down)))
                    let isInside = column >= 0 && row >= 0 && column < width && row < height
                    sum += Int(luminance[isInside ? row * width + column : 0])
                }
                result.luminance[y * newWidth + x] = UInt8(sum / 16)
            }
        }
        return result
    }

    /// Positions of the corners of a foreshortened picture, as shares of its longer side, clockwise from the top left
    /// one.
    public static let foreshortenedCorners = [
        Point(x: 0.3, y: 0.15), Point(x: 0.91, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 0.88),
    ]

    /// Positions of the corners of a picture that is seen from one side: the far side is a third as long as the near
    /// one.
    public static let taperedCorners = [
        Point(x: 0.33, y: 0), Point(x: 0.67, y: 0), Point(x: 1, y: 0.8), Point(x: 0, y: 0.8),
    ]

    /// Returns the picture as seen at a steep angle from close up.
    /// - Parameters:
    ///   - place: one of four viewpoints, each nearest to another corner or side.
    ///   - corners: positions of the corners, in the form of ``foreshortenedCorners``.
    /// - Returns: `nil` if three of these are on one line.
    public func foreshortened(from place: Int, corners: [Point] = foreshortenedCorners) -> CleanPicture? {
        let (width, height) = (Double(width), Double(height))
        let side = 1.15 * max(width, height)
        let flat = [Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height)]
        let pairs = flat.indices.map { index in
            let corner = corners[(index + place) % 4]
            return PerspectiveTransform.Correspondence(
                from: Point(x: corner.x * side, y: corner.y * side), to: flat[index])
        }
        return PerspectiveTransform(fitting: pairs).map { map in
            drawn(width: Int(side), height: Int(side)) { map($0, $1) }
        }
    }

    /// Fills a rectangle with one luminance.
    /// - Precondition: the rectangle lies in the picture.
    public mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with value: UInt8) {
        for y in rows { for x in columns { luminance[y * width + x] = value } }
    }

    /// The picture in a quarter of the light.
    public var dark: CleanPicture {
        var result = self
        for index in luminance.indices { result.luminance[index] = luminance[index] / 4 }
        return result
    }

    /// The picture in five poses, with their names.
    public var poses: [(name: String, picture: CleanPicture)] {
        [
            ("upright", self), ("turned", turned), ("upside down", turned.turned), ("mirrored", mirrored),
            ("inverted", inverted),
        ]
    }

    /// Returns the codes that are read in the picture.
    /// - Throws: ``ImageLayoutError``, which a picture of this type does not cause.
    public func barcodes(_ options: ReaderOptions) throws -> [Barcode] {
        try BarcodeReader(options: options).read(luminance, layout: ImageLayout(width: width, height: height))
    }
}
