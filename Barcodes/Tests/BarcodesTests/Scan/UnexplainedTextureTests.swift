import Barcodes
import Testing

struct UnexplainedTextureTests {
    private static let (width, height) = (320, 240)

    /// Returns the texture of a white picture with checkerboard squares whose modules have this number of pixels.
    /// - Parameter dark: grey value of the dark modules of all squares except the first.
    private func texture(
        _ squares: [(x: Int, y: Int, side: Int)], module: Int = 3, dark: UInt8 = 0
    ) -> UnexplainedTexture {
        let (width, height) = (Self.width, Self.height)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (index, square) in squares.enumerated() {
            for y in square.y..<square.y + square.side {
                for x in square.x..<square.x + square.side where (x / module + y / module) % 2 == 0 {
                    pixels[y * width + x] = index == 0 ? 0 : dark
                }
            }
        }
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        return UnexplainedTexture(BlockRanges(pixels.span, raster), side: 8)
    }

    private func outline(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }

    @Test func aBlankPictureHoldsNoSymbol() {
        #expect(!texture([]).mayHoldSymbol)
    }

    @Test func nothingIsLeftOfACodeThatWasRead() {
        var texture = texture([(40, 50, 90)])
        #expect(texture.mayHoldSymbol)
        texture.remove(outline(40, 50, 90, 90), hasText: false)
        #expect(!texture.mayHoldSymbol)
    }

    @Test(arguments: [20, 24, 40, 80]) func aSecondSymbolIsLeft(side: Int) {
        // The squares are placed at every offset from the grid of blocks.
        for shift in 0..<8 {
            var texture = texture([(40, 50, 90), (160 + shift, 60 + 3 * shift, side)], module: 2)
            texture.remove(outline(40, 50, 90, 90), hasText: false)
            #expect(texture.mayHoldSymbol, "shifted by \(shift)")
        }
    }

    @Test(arguments: [2, 8, 15]) func modulesOfAnySizeAreTexture(module: Int) {
        var texture = texture([(20, 20, 60), (160, 60, 10 * module)], module: module)
        texture.remove(outline(20, 20, 60, 60), hasText: false)
        #expect(texture.mayHoldSymbol)
    }

    @Test func textBelowBarsBelongsToThem() {
        // There are digits 14 pixels high below bars 190 pixels wide.
        var texture = texture((0..<13).map { (x: 50 + 14 * $0, y: 122, side: 12) })
        #expect(!texture.mayHoldSymbol, "a line of text alone")
        texture = self.texture((0..<10).map { (x: 50 + 19 * $0, y: 122, side: 19) })
        texture.remove(outline(50, 40, 190, 80), hasText: true)
        #expect(!texture.mayHoldSymbol)
    }

    /// The end of bars 190 pixels wide has a margin of 11 pixels, and that below them is 15 pixels high.
    @Test(arguments: [(246, 50), (120, 124)]) func aCodeInTheMarginOfBarsIsLeft(_ x: Int, _ y: Int) {
        for shift in 0..<8 {
            var texture = texture([(x + shift, y + shift, 30)], module: 2)
            texture.remove(outline(50, 40, 190, 80), hasText: true)
            #expect(texture.mayHoldSymbol(minimumSide: 20), "shifted by \(shift)")
        }
    }

    @Test(arguments: [(225, false), (180, true)]) func grainBesideACodeIsNoSymbol(dark: UInt8, isSymbol: Bool) {
        var texture = texture([(40, 50, 90), (160, 60, 60)], dark: dark)
        texture.remove(outline(40, 50, 90, 90), hasText: false)
        #expect(texture.mayHoldSymbol == isSymbol)
    }

    @Test func textureSmallerThanASymbolIsIgnored() {
        var texture = texture([(40, 50, 90), (160, 60, 40)])
        texture.remove(outline(40, 50, 90, 90), hasText: false)
        #expect(texture.mayHoldSymbol(minimumSide: 30))
        #expect(!texture.mayHoldSymbol(minimumSide: 90))
    }

    @Test func aFrameIsNoSymbol() {
        let (width, height) = (Self.width, Self.height)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 10..<230 {
            for x in 10..<310 where x < 13 || x >= 307 || y < 13 || y >= 227 { pixels[y * width + x] = 0 }
        }
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        #expect(!UnexplainedTexture(BlockRanges(pixels.span, raster), side: 8).mayHoldSymbol)
    }
}
