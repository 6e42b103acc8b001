import Barcodes

/// The Swiss cross over the middle of a QR-bill's code: 7 × 7 mm on a code of 46 × 46 mm (Swiss Implementation
/// Guidelines for the QR-bill, 6.4.2). The code's error correction recovers the modules that it covers.
struct SwissCross {
    /// A rectangle in modules from the symbol's top left.
    struct Rectangle: Hashable, Sendable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        /// Creates a rectangle with its centre at (`middle`, `middle`).
        init(middle: Double, width: Double, height: Double) {
            (x, y, self.width, self.height) = (middle - width / 2, middle - height / 2, width, height)
        }
    }

    /// Side of the code on paper without its quiet zone, in millimetres.
    static let codeSide = 46.0
    private static let plateSide = 7.0
    /// Side of the dark square, in millimetres, around which half a millimetre of white remains.
    private static let fieldSide = 6.0
    /// Length of a bar of the cross, in millimetres. Arms are a sixth longer than wide (Swiss coat of arms act, SR
    /// 232.21, annex 2), so a bar is ten thirds of its width long. In the banks' artwork it has 11 of the square's 17
    /// points.
    private static let barLength = fieldSide * 11 / 17
    private static let barWidth = barLength * 3 / 10

    /// White square below the cross.
    let plate: Rectangle
    /// Dark square on the plate.
    let field: Rectangle
    /// Light bars on the dark square.
    let bars: [Rectangle]

    /// - Parameter side: side of the symbol, in modules.
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
    /// Returns the module size at which a QR-bill's code has its required size, in millimetres.
    package static func swissModuleSize(of symbol: Symbol) -> Double {
        SwissCross.codeSide / Double(max(1, symbol.modules.width))
    }

    /// Cross of the picture, if the look has one and the symbology permits it.
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
