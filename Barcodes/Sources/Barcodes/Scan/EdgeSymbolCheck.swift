/// Whether a picture ends at the very edge of a symbol, as programs cut them, or a pixel beside it: such a symbol has no
/// quiet zone, so the picture is searched with a margin around it.
enum EdgeSymbolCheck {
    /// A light margin at the left and right, and one at the top and bottom, in pixels.
    struct Margin {
        var x: Int
        var y: Int
        /// That of the lightest pixels at the edge: in a dark picture, anything lighter would make all of it dark.
        var luminance: UInt8
    }

    /// The margin to add; `nil` when the picture is none of these.
    static func margin(_ pixels: Span<UInt8>, _ raster: Raster) -> Margin? {
        guard let luminance = light(pixels, raster) ?? (isTiny(raster) ? light(pixels, raster.inset) : nil) else {
            return nil
        }
        let (width, height) = (raster.width, raster.height)
        let margin = max(8, min(width, height) / 4)
        // Low bars that fill a picture from one side to the other would become lower still.
        if width > slender * height, height < lowBars { return Margin(x: margin, y: 0, luminance: luminance) }
        if height > slender * width, width < lowBars { return Margin(x: 0, y: margin, luminance: luminance) }
        return Margin(x: margin, y: margin, luminance: luminance)
    }

    private static let (slender, lowBars) = (4, 24)

    /// Whether a margin of a pixel is less than a module: symbols that fill larger pictures have larger ones.
    private static func isTiny(_ raster: Raster) -> Bool {
        min(raster.width, raster.height) > 8 && raster.width * raster.height <= LuminanceImage.tinyPicture
    }

    /// The lightest of the pixels along the picture's edges; `nil` unless these are light or dark and hardly anything
    /// between, enough of them are dark, and dark and light change as often as in the least symbol: the border of a
    /// shadow crosses the edges twice.
    private static func light(_ pixels: Span<UInt8>, _ raster: Raster) -> UInt8? {
        var edges: [UInt8] = []
        edges.reserveCapacity(2 * (raster.width + raster.height))
        for x in 0..<raster.width { edges.append(pixels[raster.index(x, 0)]) }
        for y in 0..<raster.height { edges.append(pixels[raster.index(raster.width - 1, y)]) }
        for x in 0..<raster.width { edges.append(pixels[raster.index(raster.width - 1 - x, raster.height - 1)]) }
        for y in 0..<raster.height { edges.append(pixels[raster.index(0, raster.height - 1 - y)]) }
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in edges { histogram[Int(pixel)] += 1 }
        guard let darkest = histogram.firstIndex(where: { $0 > 0 }),
            let lightest = histogram.lastIndex(where: { $0 > 0 }), lightest - darkest >= leastContrast
        else { return nil }
        let count = edges.count
        let reach = (lightest - darkest) / 5
        let dark = histogram[darkest...(darkest + reach)].reduce(0, +)
        let light = histogram[(lightest - reach)...lightest].reduce(0, +)
        // The edges between modules are few; finder patterns alone are a sixth of a QR code's outline.
        guard dark + light >= count - count / 8, dark >= count / 12, light >= count / 12 else { return nil }
        let middle = (darkest + lightest) / 2
        let changes = zip(edges, edges.dropFirst()).count { (Int($0) < middle) != (Int($1) < middle) }
        return changes >= leastChanges ? UInt8(lightest) : nil
    }

    /// Along three of its sides a QR code has two at least.
    private static let leastChanges = 6
    private static let leastContrast = 64
}

extension Raster {
    /// What is a pixel away from the edges.
    fileprivate var inset: Raster {
        Raster(width: width - 2, height: height - 2, stride: stride, offset: index(1, 1))
    }
}
