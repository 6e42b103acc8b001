/// Whether a picture ends at the very edge of a symbol, as programs cut them: such a symbol has no quiet zone, so the
/// picture is searched with a margin around it.
enum EdgeSymbolCheck {
    /// A light margin at the left and right, and one at the top and bottom, in pixels.
    struct Margin {
        var x: Int
        var y: Int
    }

    /// The margin to add; `nil` when the picture is none of these.
    static func margin(_ pixels: Span<UInt8>, _ raster: Raster) -> Margin? {
        guard isClean(pixels, raster) else { return nil }
        let (width, height) = (raster.width, raster.height)
        let margin = max(8, min(width, height) / 4)
        // Low bars that fill a picture from one side to the other would become lower still.
        if width > slender * height, height < lowBars { return Margin(x: margin, y: 0) }
        if height > slender * width, width < lowBars { return Margin(x: 0, y: margin) }
        return Margin(x: margin, y: margin)
    }

    private static let (slender, lowBars) = (4, 24)

    /// Whether the pixels along the picture's edges are light or dark and hardly anything between, and enough of them
    /// are dark.
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
