/// Tells barcodes of weak symbologies that may be parts of longer symbols, which the picture's edge cuts.
///
/// The space between the bars and the picture's edge decides. A margin that the reader added is no such space.
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

    /// Whether a barcode may be part of a longer symbol that the picture's edge cuts.
    func mayBePart(_ barcode: Barcode) -> Bool {
        switch barcode.symbology {
        case .itf:
            // A part of a symbol can begin and end with elements like start and stop, and any even number of digits is a
            // symbol. Only ITF-14 has a length and a check digit that tell.
            !ITFDecoder.isITF14(barcode.content)
                && spaces(barcode, width: Self.narrowsOfITF(barcode.text.utf8.count / 2))
                    .contains { $0 < Self.mostOfWideSpace }
        case .upcE:
            // The left half of an EAN-13 symbol, the guard in its middle and the next bar are a symbol of number system 1.
            barcode.text.utf8.first == UInt8(ascii: "1")
                && spaces(barcode, width: Self.modulesOfUPCE)[1] < Self.mostOfFirstSpace
        default: false
        }
    }

    /// The length of an ITF symbol in narrow elements, where wide ones are 2.5 of them: a pair of digits has six narrow and
    /// four wide elements, start and stop have six narrow ones and a wide one.
    private static func narrowsOfITF(_ pairs: Int) -> Double { 16 * Double(pairs) + 8.5 }
    /// More than a wide space in these: that has 2.3 of them where wide elements are twice as wide as narrow ones, and 2.7
    /// where they are three times as wide.
    private static let mostOfWideSpace = 2.9
    private static let modulesOfUPCE = 51.0
    /// More than the first space of the right half of an EAN-13 symbol, which has four modules at most.
    private static let mostOfFirstSpace = 4.5

    /// The free space before and after a barcode, in units, measured up to ``mostOfFirstSpace`` of them.
    /// - Parameter width: the barcode's width in these units.
    private func spaces(_ barcode: Barcode, width: Double) -> [Double] {
        let corners = barcode.corners.moved(by: origin * -1)
        let left = (corners.topLeft + corners.bottomLeft) * 0.5
        let right = (corners.topRight + corners.bottomRight) * 0.5
        let unit = left.distance(to: right) / width
        guard unit > 0 else { return [0, 0] }
        return [(left, left - right), (right, right - left)].map { end, way in
            (frame.inside(end, way * (1 / way.length), 0, Self.mostOfFirstSpace * unit)?.1 ?? 0) / unit
        }
    }
}
