/// Tells barcodes of weak symbologies that may be parts of longer symbols, which the picture's edge cuts or something
/// light divides.
///
/// The space between the bars and the picture's edge decides, and what follows behind it. A margin that the reader
/// added is no such space.
struct PartCheck {
    /// The picture without an added margin.
    private let frame: Raster
    /// Its first pixel in the picture that was searched.
    private let origin: Point

    init(_ picture: PreparedPicture, _ margin: ReaderOptions.AddedMargin?) {
        let scale = picture.isEnlarged ? 2 : 1
        let (x, y) = (scale * (margin?.x ?? 0), scale * (margin?.y ?? 0))
        frame = Raster(width: picture.base.width - 2 * x, height: picture.base.height - 2 * y, stride: 0, offset: 0)
        origin = Point(x: Double(x), y: Double(y))
    }

    /// Whether a barcode may be part of a longer symbol.
    /// - Parameter pixels: the whole picture, with an added margin.
    func mayBePart(_ barcode: Barcode, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        switch barcode.symbology {
        case .itf:
            // A part of a symbol can begin and end with elements like start and stop, and any even number of digits is
            // a symbol. Only ITF-14 has a length and a check digit that tell.
            !ITFDecoder.isITF14(barcode.content)
                && spaces(barcode, width: Self.narrowsOfITF(barcode.text.utf8.count / 2))
                    .contains { $0 < Self.mostOfWideSpace }
        case .upcE:
            // The left half of an EAN-13 symbol, the guard in its middle and the next bar are a symbol of number system
            // 1.
            barcode.text.utf8.first == UInt8(ascii: "1")
                && (spaces(barcode, width: Self.modulesOfUPCE)[1] < Self.mostOfFirstSpace
                    || hasSecondHalf(barcode, pixels, raster))
        default: false
        }
    }

    /// The length of an ITF symbol in narrow elements, where wide ones are 2.5 of them: a pair of digits has six narrow
    /// and four wide elements, start and stop have six narrow ones and a wide one.
    private static func narrowsOfITF(_ pairs: Int) -> Double { 16 * Double(pairs) + 8.5 }
    /// More than a wide space in these: that has 2.3 of them where wide elements are twice as wide as narrow ones, and
    /// 2.7 where they are three times as wide.
    private static let mostOfWideSpace = 2.9
    private static let modulesOfUPCE = 51.0
    /// More than the first space of the right half of an EAN-13 symbol, which has four modules at most.
    private static let mostOfFirstSpace = 4.5

    /// The bars behind a UPC-E symbol that are the rest of an EAN-13 symbol, in modules from its end: where the last of
    /// them ends, 44 modules or, where modules are uneven, a little more or less; and how far nothing else follows. An
    /// add-on of two digits ends before, one of five digits and another symbol of the same size later.
    private static let (endOfSecondHalf, freeTo) = (40.0...47.0, 50.0)
    /// The free space before these bars, of which a UPC-E symbol needs 5 modules; and how many of them are seen at
    /// least: a strip of 24 modules leaves so many of the 16.
    private static let (freeBefore, leastBars) = (4.0, 5)
    /// The half width of the line on which they are looked for, in pixels.
    private static let halfWidth = 1.5

    /// Whether the right half of an EAN-13 symbol goes on behind a UPC-E symbol: a light strip right behind the middle
    /// of an EAN-13 symbol, such as a label or glare, makes the first half look like one with a free space.
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
        return bars >= Self.leastBars && Self.endOfSecondHalf.contains((last - end) / modules)
    }

    /// The middles of the first and the last bar.
    private static func ends(of corners: Quadrilateral) -> (left: Point, right: Point) {
        ((corners.topLeft + corners.bottomLeft) * 0.5, (corners.topRight + corners.bottomRight) * 0.5)
    }

    /// The free space before and after a barcode, in units, measured up to ``mostOfFirstSpace`` of them.
    /// - Parameter width: the barcode's width in these units.
    private func spaces(_ barcode: Barcode, width: Double) -> [Double] {
        let (left, right) = Self.ends(of: barcode.corners.moved(by: origin * -1))
        let unit = left.distance(to: right) / width
        guard unit > 0 else { return [0, 0] }
        return [(left, left - right), (right, right - left)].map { end, way in
            (frame.inside(end, way * (1 / way.length), 0, Self.mostOfFirstSpace * unit)?.1 ?? 0) / unit
        }
    }
}
