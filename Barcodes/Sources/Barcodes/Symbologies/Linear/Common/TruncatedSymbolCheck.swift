/// Finds barcodes of weak symbologies that may be parts of longer symbols, cut by the picture's edge or divided by
/// something light.
///
/// The space between the bars and the picture's edge decides, and what follows behind it. A margin that the reader
/// added is no such space.
struct TruncatedSymbolCheck {
    /// Picture without an added margin.
    private let frame: Raster
    /// First pixel of that picture in the picture that was searched.
    private let origin: Point

    init(_ picture: PreparedPicture, _ margin: ReaderOptions.AddedMargin?) {
        let scale = picture.isEnlarged ? 2 : 1
        let (x, y) = (scale * (margin?.x ?? 0), scale * (margin?.y ?? 0))
        frame = Raster(width: picture.base.width - 2 * x, height: picture.base.height - 2 * y, stride: 0, offset: 0)
        origin = Point(x: Double(x), y: Double(y))
    }

    /// Whether a barcode may be part of a longer symbol.
    /// - Parameters:
    ///   - isRedrawn: whether it was read in a drawing of bars that run apart, in which sizes are less exact.
    ///   - pixels: the whole picture, with an added margin.
    func mayBePart(_ barcode: Barcode, isRedrawn: Bool, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        switch barcode.symbology {
        case .itf:
            // A part of an ITF symbol can begin and end with elements like start and stop, and any even number of
            // digits is a symbol. Only ITF-14 has a length and a check digit that tell a whole symbol.
            !ITFDecoder.isITF14(barcode.content) && mayBePartOfITF(barcode, isRedrawn: isRedrawn, pixels, raster)
        case .upcE:
            // The left half of an EAN-13 symbol, the guard in its middle and the next bar form a UPC-E symbol of number
            // system 1.
            barcode.text.utf8.first == UInt8(ascii: "1")
                && (spaces(barcode, width: Self.modulesOfUPCE)[1] < Self.minimumSpaceAfterUPCE
                    || barcode.details.linear?.addOn == nil && hasSecondHalf(barcode, pixels, raster))
        default: false
        }
    }

    private func mayBePartOfITF(
        _ barcode: Barcode, isRedrawn: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let width = Self.narrowsOfITF(barcode.text.utf8.count / 2)
        let minimumSpace = isRedrawn ? Self.minimumSpaceBesideRedrawnITF : Self.minimumSpaceBesideITF
        return spaces(barcode, width: width).contains { $0 < minimumSpace }
            || [false, true].contains {
                BarsBeyond(barcode, isAfter: $0, width: width, pixels, raster).continueSymbol
            }
    }

    /// Returns the length of an ITF symbol in narrow elements, where wide ones are 2.5 of them: a pair of digits has
    /// six narrow and four wide elements, start and stop have six narrow ones and a wide one.
    private static func narrowsOfITF(_ pairs: Int) -> Double { 16 * Double(pairs) + 8.5 }
    /// Minimum free space beside an ITF symbol, in these elements. A wide space within a symbol has 2.3 of them where
    /// wide elements are twice as wide as narrow ones, and 2.7 where they are three times as wide.
    private static let minimumSpaceBesideITF = 2.9
    /// Minimum free space beside an ITF symbol that was redrawn, in these elements. In simulated pictures of cut bars,
    /// it is 4.2 where a wide space is cut off.
    private static let minimumSpaceBesideRedrawnITF = 4.4
    private static let modulesOfUPCE = 51.0
    /// Minimum free space after a UPC-E symbol, in modules: more than the first space of the right half of an EAN-13
    /// symbol, which has four modules at most.
    private static let minimumSpaceAfterUPCE = 4.5

    /// Range, in modules from the end of a UPC-E symbol, in which the bars behind it end if they are the rest of an
    /// EAN-13 symbol: at 44 modules or, where modules are uneven, a little more or less. An add-on of two digits ends
    /// before that, one of five digits and another symbol of the same size later.
    private static let endOfSecondHalf = 40.0...47.0
    /// Distance from the symbol's end up to which nothing else may follow these bars, in modules.
    private static let freeTo = 50.0
    /// Free space before these bars, in modules; a UPC-E symbol needs 5.
    private static let freeBefore = 4.0
    /// Minimum number of these bars: a strip of 24 modules leaves so many of the 16.
    private static let minimumBars = 5
    /// Half width of the line on which they are searched, in pixels.
    private static let halfWidth = 1.5

    /// Whether the right half of an EAN-13 symbol continues behind a UPC-E symbol: a light strip right behind the
    /// middle of an EAN-13 symbol, such as a label or glare, makes the first half look like a symbol with free space
    /// after it.
    private func hasSecondHalf(_ barcode: Barcode, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let (left, right) = Self.ends(of: barcode.corners)
        let length = left.distance(to: right)
        let unit = length / Self.modulesOfUPCE
        guard unit > 0,
            let profile = LineProfile(
                pixels, raster, center: right, direction: (right - left) * (1 / length), before: length,
                after: Self.freeTo * unit, halfWidth: Self.halfWidth)
        else { return false }
        let values = barcode.isInverted ? profile.values.map { 255 - $0 } : profile.values
        let end = (right - profile.origin).dot(profile.direction) / LineProfile.bin
        let inside = values[..<max(0, min(values.count, Int(end)))]
        guard let darkest = inside.min(), let lightest = inside.max() else { return false }
        let modules = unit / LineProfile.bin
        var (bars, last, isDark) = (0, 0.0, false)
        for index in min(values.count, Int(end + Self.freeBefore * modules))..<values.count {
            let wasDark = isDark
            isDark = values[index] < (darkest + lightest) / 2
            if isDark { last = Double(index + 1) }
            if isDark && !wasDark { bars += 1 }
        }
        return bars >= Self.minimumBars && Self.endOfSecondHalf.contains((last - end) / modules)
    }

    /// Returns the middles of the first and the last bar.
    private static func ends(of corners: Quadrilateral) -> (left: Point, right: Point) {
        ((corners.topLeft + corners.bottomLeft) * 0.5, (corners.topRight + corners.bottomRight) * 0.5)
    }

    /// Returns the free space before and after a barcode, in units, measured up to ``minimumSpaceAfterUPCE`` of them.
    /// - Parameter width: the barcode's width in these units.
    private func spaces(_ barcode: Barcode, width: Double) -> [Double] {
        let (left, right) = Self.ends(of: barcode.symbolCorners.moved(by: origin * -1))
        let unit = left.distance(to: right) / width
        guard unit > 0 else { return [0, 0] }
        return [(left, left - right), (right, right - left)].map { end, way in
            (frame.inside(end, way * (1 / way.length), 0, Self.minimumSpaceAfterUPCE * unit)?.1 ?? 0) / unit
        }
    }
}
