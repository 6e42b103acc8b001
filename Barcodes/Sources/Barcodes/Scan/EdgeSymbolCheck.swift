/// Whether a picture may end at the very edge of a symbol, as programs cut them: such a symbol has no quiet zone, and is
/// searched once more with one.
enum EdgeSymbolCheck {
    /// The width of the light margin to add, in pixels; `nil` when the picture is none of these.
    static func margin(_ pixels: Span<UInt8>, _ raster: Raster) -> Int? {
        let side = min(raster.width, raster.height)
        // In a tiny picture modules may be single pixels, blurred by whoever made it small.
        if raster.width * raster.height <= LuminanceImage.tinyPicture { return max(8, side / 6) }
        return isClean(pixels, raster) ? side / 4 : nil
    }

    /// Whether the pixels along the picture's edges are light or dark and hardly anything between, and enough of them are
    /// dark.
    private static func isClean(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        var histogram = [Int](repeating: 0, count: 256)
        func add(_ x: Int, _ y: Int) { histogram[Int(pixels[raster.index(x, y)])] += 1 }
        for x in 0..<raster.width {
            add(x, 0)
            add(x, raster.height - 1)
        }
        for y in 0..<raster.height {
            add(0, y)
            add(raster.width - 1, y)
        }
        guard let darkest = histogram.firstIndex(where: { $0 > 0 }),
            let lightest = histogram.lastIndex(where: { $0 > 0 }), lightest - darkest >= leastContrast
        else { return false }
        let count = histogram.reduce(0, +)
        let reach = (lightest - darkest) / 5
        let dark = histogram[darkest...(darkest + reach)].reduce(0, +)
        let light = histogram[(lightest - reach)...lightest].reduce(0, +)
        // The edges between modules are few; finder patterns alone are a sixth of a QR code's outline.
        return dark + light >= count - count / 8 && dark >= count / 12 && light >= count / 12
    }

    private static let leastContrast = 64
}
