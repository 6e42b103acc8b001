/// Whether a picture ends at the very edge of a symbol, as programs cut them, or a pixel beside it: such a symbol has
/// no quiet zone, so the picture is searched with a margin around it.
enum EdgeSymbolCheck {
    /// A margin to search a picture with.
    struct Margin {
        /// At the left and right, and at the top and bottom, in pixels.
        var (x, y): (Int, Int)
        /// As light as what is light at the edge: in a dark picture, anything lighter would make all of it dark. For
        /// light symbols, as dark as what is dark there.
        var luminance: PictureOutline
        var symbols: Symbols
    }

    /// What is looked for within a margin.
    enum Symbols {
        case all, bars, modules

        func contains(_ symbology: Symbology) -> Bool {
            switch self {
            case .all: true
            case .bars: symbology.consistsOfBars
            case .modules: !symbology.consistsOfBars
            }
        }
    }

    /// The margins to search a picture with, in this order, until something is read: for one that surely is one of
    /// these since all is light or dark along its edges. Empty for others.
    static func margins(_ pixels: Span<UInt8>, _ raster: Raster) -> [Margin] {
        guard
            let range = range(PictureOutline(pixels, raster).pixels)
                ?? (isTiny(raster) ? range(PictureOutline(pixels, raster.inset).pixels) : nil)
        else { return [] }
        return [range.light, range.dark].flatMap {
            margins(raster, with: PictureOutline(repeating: $0, around: raster))
        }
    }

    /// The same for a picture that may be one of these, with blurred modules or in uneven light.
    static func likelyMargins(_ pixels: Span<UInt8>, _ raster: Raster) -> [Margin] {
        guard raster.width * raster.height <= mostPixels, min(raster.width, raster.height) > 1 else { return [] }
        let outline = PictureOutline(pixels, raster)
        // A smaller difference is noise within a part that is all dark or all light.
        let contrast = Int(outline.pixels.max() ?? 0) - Int(outline.pixels.min() ?? 0)
        let leastContrast = max(leastContrast / 2, contrast / 12)
        guard let (dark, light) = outline.extremes(leastContrast: leastContrast) else { return [] }
        var (darkCount, lightCount, changes, specks) = (0, 0, 0, 0)
        var last: (isDark: Bool, change: Int)?
        for (index, pixel) in outline.pixels.enumerated() {
            let (low, high) = (Int(dark.pixels[index]), Int(light.pixels[index]))
            guard high - low >= leastContrast else { continue }
            let (isDark, isLight) = (3 * Int(pixel) <= 2 * low + high, 3 * Int(pixel) >= low + 2 * high)
            guard isDark != isLight else { continue }
            if isDark { darkCount += 1 } else { lightCount += 1 }
            guard isDark != last?.isDark else { continue }
            if let last {
                changes += 1
                if index - last.change == 1 { specks += 1 }
            }
            last = (isDark, index)
        }
        let count = outline.pixels.count
        guard darkCount + lightCount >= count / 2, darkCount >= count / 8, lightCount >= count / 8,
            changes * mostRunOfBars >= count, changes >= leastChanges, specks * leastChangesForSpeck <= changes
        else { return [] }
        if changes * mostRun >= count { return margins(raster, with: light) }
        var margin = margins(raster, with: light)[0]
        margin.symbols = .bars
        return [margin]
    }

    /// Larger pictures are left out: what is not sharp at their edges is seldom a symbol. Of the symbols in 18,700
    /// pictures, as they are, cut out and changed, half as many pixels lose 2, and twice as many would gain 4; but
    /// pictures without a code would take a seventh longer.
    private static let mostPixels = 160_000
    /// Of this many changes at most one is a pixel from the next: noise has more of these.
    private static let leastChangesForSpeck = 5
    /// The most pixels from one change between light and dark to the next, in the mean, and the same for bars, which
    /// may end at two sides only. Of the symbols in the same pictures, 16 loses 13 of all kinds; for bars, 36 loses 7
    /// and 24 loses 17.
    private static let (mostRun, mostRunOfBars) = (24, 48)

    /// A margin for all symbols, and where that leaves out two sides, one for symbols of modules.
    private static func margins(_ raster: Raster, with luminance: PictureOutline) -> [Margin] {
        let (width, height) = (raster.width, raster.height)
        var first = margin(raster, for: .all, with: luminance)
        // Low bars that fill a picture from one side to the other would become lower still.
        if width > slender * height, height < lowBars {
            first.y = 0
        } else if height > slender * width, width < lowBars {
            first.x = 0
        } else {
            return [first]
        }
        return [first, margin(raster, for: .modules, with: luminance)]
    }

    private static func margin(_ raster: Raster, for symbols: Symbols, with luminance: PictureOutline) -> Margin {
        let width = max(8, min(raster.width, raster.height) / 4)
        return Margin(x: width, y: width, luminance: luminance, symbols: symbols)
    }

    /// How many times as long as its shorter side a slender picture is at least, and below how many pixels bars are
    /// low.
    private static let (slender, lowBars) = (4, 24)

    /// Whether a margin of a pixel is less than a module: symbols that fill larger pictures have larger ones.
    private static func isTiny(_ raster: Raster) -> Bool {
        min(raster.width, raster.height) > 8 && raster.width * raster.height <= LuminanceImage.tinyPicture
    }

    /// The darkest and the lightest of the pixels along the picture's edges; `nil` unless nearly all of these are light
    /// or dark, enough of them are of either kind, and dark and light change as often as in the smallest symbol: the
    /// border of a shadow crosses the edges only twice.
    private static func range(_ edges: [UInt8]) -> (dark: UInt8, light: UInt8)? {
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
        return changes >= leastChanges ? (UInt8(darkest), UInt8(lightest)) : nil
    }

    /// The least number of changes between dark and light: along each of three sides a QR code has two or more.
    private static let leastChanges = 6
    /// The least difference between the lightest and the darkest pixels, in grey levels. Of the symbols in the same
    /// pictures, 24 loses 2 and 36 loses 7.
    private static let leastContrast = 16
}

extension Raster {
    /// What is a pixel away from the edges.
    fileprivate var inset: Raster {
        Raster(width: width - 2, height: height - 2, stride: stride, offset: index(1, 1))
    }
}
