import Barcodes

/// The Swiss cross over the middle of a QR-bill's code: 7 × 7 mm where the code is 46 × 46 mm (Swiss Implementation
/// Guidelines for the QR-bill, 6.4.2). The code's error correction makes up for what it covers.
struct SwissCross {
    /// A rectangle in modules from the symbol's top left.
    struct Rectangle: Hashable, Sendable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        /// With its middle at a point.
        init(middle: Double, width: Double, height: Double) {
            (x, y, self.width, self.height) = (middle - width / 2, middle - height / 2, width, height)
        }
    }

    /// The code's side on paper, in millimetres, without its quiet zone.
    static let codeSide = 46.0
    private static let plateSide = 7.0
    /// Half a millimetre of white is around the square.
    private static let fieldSide = 6.0
    /// Arms are a sixth longer than wide (Swiss coat of arms act, SR 232.21, annex 2), so that a bar is ten thirds of
    /// its width long. In the banks' artwork it has 11 of the square's 17 points.
    private static let barLength = fieldSide * 11 / 17
    private static let barWidth = barLength * 3 / 10

    /// Light.
    let plate: Rectangle
    /// Dark, on the plate.
    let field: Rectangle
    /// Light, on the field.
    let bars: [Rectangle]

    /// - Parameter side: the symbol's, in modules.
    init(side: Int) {
        let (middle, millimetre) = (Double(side) / 2, Double(side) / Self.codeSide)
        func square(_ side: Double) -> Rectangle {
            Rectangle(middle: middle, width: side * millimetre, height: side * millimetre)
        }
        (plate, field) = (square(Self.plateSide), square(Self.fieldSide))
        let (length, width) = (Self.barLength * millimetre, Self.barWidth * millimetre)
        bars = [
            Rectangle(middle: middle, width: length, height: width),
            Rectangle(middle: middle, width: width, height: length),
        ]
    }
}

extension SymbolPicture {
    /// The side of a module that makes a QR-bill's code as large as it has to be, in millimetres.
    package static func swissModuleSize(of symbol: Symbol) -> Double {
        SwissCross.codeSide / Double(max(1, symbol.modules.width))
    }

    /// The cross, where the looks ask for it and the symbol may have it.
    var swissCross: SwissCross? {
        look.hasSwissCross && symbol.symbology == .qrCode ? SwissCross(side: symbol.modules.width) : nil
    }
}

extension VectorCanvas {
    mutating func draw(_ cross: SwissCross, dark: PictureColor, light: PictureColor) {
        for (color, rectangles) in [(light, [cross.plate]), (dark, [cross.field]), (light, cross.bars)] {
            setColor(color)
            for place in rectangles { rectangle(x: place.x, y: place.y, width: place.width, height: place.height) }
            fill(isEvenOdd: false)
        }
    }
}
