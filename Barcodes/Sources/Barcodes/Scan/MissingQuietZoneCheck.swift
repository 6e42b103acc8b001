/// Detection of pictures cropped at a symbol's border, or a pixel outside it, as some programs make them. Such a symbol
/// has no quiet zone, so the picture is searched with a margin added around it.
enum MissingQuietZoneCheck {
    /// A margin added around a picture for a search.
    struct Margin {
        /// Width at the left and right, and height at the top and bottom, in pixels.
        var (x, y): (Int, Int)
        /// Luminance of the margin. It is as light as the light pixels at the picture's edge: in a dark picture, a
        /// lighter margin would make the whole picture dark by comparison. For light symbols on dark, it is as dark as
        /// the dark pixels there.
        var luminance: PictureOutline
        var symbols: Symbols
    }

    /// Symbols that are searched for within a margin.
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

    /// Returns the margins to try, in this order, until something is read. Only a picture whose border pixels are
    /// nearly all clearly light or clearly dark has any.
    static func margins(_ pixels: Span<UInt8>, _ raster: Raster) -> [Margin] {
        guard
            let range = range(PictureOutline(pixels, raster).pixels)
                ?? (isTiny(raster) ? range(PictureOutline(pixels, raster.inset).pixels) : nil)
        else { return [] }
        return [range.light, range.dark].flatMap {
            margins(raster, with: PictureOutline(repeating: $0, around: raster))
        }
    }

    /// Returns the margins to try for a picture that may be cropped at a symbol's border but has blurred modules or
    /// uneven light.
    static func likelyMargins(_ pixels: Span<UInt8>, _ raster: Raster) -> [Margin] {
        guard raster.width * raster.height <= maximumPixels, min(raster.width, raster.height) > 1 else { return [] }
        let outline = PictureOutline(pixels, raster)
        // A smaller difference is noise within an area that is all dark or all light.
        let contrast = Int(outline.pixels.max() ?? 0) - Int(outline.pixels.min() ?? 0)
        let leastContrast = max(minimumContrast / 2, contrast / 12)
        guard let (dark, light) = outline.extremes(minimumContrast: leastContrast) else { return [] }
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
            changes * maximumRunOfBars >= count, changes >= minimumChanges, specks * minimumChangesPerSpeck <= changes
        else { return [] }
        if changes * maximumRun >= count { return margins(raster, with: light) }
        var margin = margins(raster, with: light)[0]
        margin.symbols = .bars
        return [margin]
    }

    /// Maximum number of pixels of a picture. In larger ones, a picture's unsharp border seldom belongs to a symbol. Of
    /// the symbols in 18,700 pictures, as they are, cut out and changed, half as many pixels lose 2, and twice as many
    /// would gain 4; but pictures without a code would take a seventh longer.
    private static let maximumPixels = 160_000
    /// Minimum number of changes per speck, a pair of changes one pixel apart. Noise has a larger share of specks.
    private static let minimumChangesPerSpeck = 5
    /// Maximum mean distance between changes from light to dark or back along the border, in pixels. Of the symbols in
    /// the same pictures, 16 loses 13 of all kinds.
    private static let maximumRun = 24
    /// Maximum mean distance between changes for bars, which may touch only two of the picture's sides. Of the symbols
    /// in the same pictures, 36 loses 7 and 24 loses 17.
    private static let maximumRunOfBars = 48

    /// Returns a margin for all symbols. If that one leaves out two sides, a second one for matrix symbols follows.
    private static func margins(_ raster: Raster, with luminance: PictureOutline) -> [Margin] {
        let (width, height) = (raster.width, raster.height)
        var first = margin(raster, for: .all, with: luminance)
        // A margin above and below low bars that span the whole picture would make them a still smaller part of it.
        if width > slenderRatio * height, height < lowBarHeight {
            first.y = 0
        } else if height > slenderRatio * width, width < lowBarHeight {
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

    /// Minimum ratio of the longer to the shorter side of a slender picture.
    private static let slenderRatio = 4
    /// Height below which bars are low, in pixels.
    private static let lowBarHeight = 24

    /// Whether the picture is so small that a border of one pixel is narrower than a module. Symbols that fill larger
    /// pictures have larger modules.
    private static func isTiny(_ raster: Raster) -> Bool {
        min(raster.width, raster.height) > 8 && raster.width * raster.height <= LuminanceImage.tinyPicture
    }

    /// Returns the darkest and the lightest of the pixels along the picture's edges. Returns `nil` unless nearly all of
    /// them are clearly light or dark, enough of them are of either kind, and dark and light change as often as in the
    /// smallest symbol: the border of a shadow crosses the edges only twice.
    private static func range(_ edges: [UInt8]) -> (dark: UInt8, light: UInt8)? {
        var histogram = [Int](filling: 256, with: 0)
        for pixel in edges { histogram[Int(pixel)] += 1 }
        guard let darkest = histogram.firstIndex(where: { $0 > 0 }),
            let lightest = histogram.lastIndex(where: { $0 > 0 }), lightest - darkest >= minimumContrast
        else { return nil }
        let count = edges.count
        let reach = (lightest - darkest) / 5
        let dark = histogram[darkest...(darkest + reach)].reduce(0, +)
        let light = histogram[(lightest - reach)...lightest].reduce(0, +)
        // Few pixels lie on edges between modules; finder patterns alone are a sixth of a QR code's outline.
        guard dark + light >= count - count / 8, dark >= count / 12, light >= count / 12 else { return nil }
        let middle = (darkest + lightest) / 2
        let changes = zip(edges, edges.dropFirst()).count { (Int($0) < middle) != (Int($1) < middle) }
        return changes >= minimumChanges ? (UInt8(darkest), UInt8(lightest)) : nil
    }

    /// Minimum number of changes between dark and light: a QR code has two or more along each of three sides.
    private static let minimumChanges = 6
    /// Minimum difference between the lightest and the darkest pixels, in grey levels. Of the symbols in the same
    /// pictures, 24 loses 2 and 36 loses 7.
    private static let minimumContrast = 16
}

extension Raster {
    /// The picture without its outermost pixels.
    fileprivate var inset: Raster {
        Raster(width: width - 2, height: height - 2, stride: stride, offset: index(1, 1))
    }
}
