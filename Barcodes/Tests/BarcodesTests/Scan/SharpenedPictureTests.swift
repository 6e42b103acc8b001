import Barcodes
import PictureMaker
import Testing

/// Pictures out of focus, which are searched once more sharpened.
@Suite struct SharpenedPictureTests {
    private static let text = "CUT 0123456789"

    /// Returns a symbol out of focus: a blur of 1.2 pixels, as often as asked for.
    private static func picture(
        _ symbology: Symbology, scale: Int, blurs: Int
    ) throws -> (pixels: [UInt8], layout: ImageLayout, grid: ModuleGrid) {
        let grid = try BarcodeWriter.symbol(.text(text), as: symbology).grid
        var (pixels, layout) = grid.drawn(scale: scale, margin: margin)
        for _ in 0..<blurs {
            pixels = PictureChange.blurred.picture(of: pixels, width: layout.width, height: layout.height).luminance
        }
        return (pixels, layout, grid)
    }

    private static let margin = 10

    /// The blur is 0.6 modules. At 8 pixels a module, 16 blurs of 1.2 pixels are one of 4.8.
    @Test(arguments: [Symbology.dataMatrix, .aztec, .pdf417, .microPDF417, .code93], [(2, 1), (8, 16)])
    func symbolsOutOfFocusAreRead(symbology: Symbology, picture: (scale: Int, blurs: Int)) throws {
        let (pixels, layout, grid) = try Self.picture(symbology, scale: picture.scale, blurs: picture.blurs)
        let found = try BarcodeReader().read(pixels.span, layout: layout)
        #expect(found.map(\.text) == [Self.text])
        // One of the corners is where the symbol ends at the lower right, whichever way it is read.
        let scale = Double(picture.scale)
        let (x, y) = (Double(Self.margin + grid.width) * scale, Double(Self.margin + grid.height) * scale)
        let corners = try #require(found.first).corners.points
        #expect(corners.contains { abs($0.x - x) < 2 * scale && abs($0.y - y) < 2 * scale })
    }

    @Test func sharpeningReversesABlur() throws {
        let symbol = try BarcodeWriter.symbol(.text(Self.text), as: .dataMatrix).grid
        let (sharp, layout) = symbol.drawn(scale: 3, margin: 4)
        let blurred = PictureChange.blurred.picture(of: sharp, width: layout.width, height: layout.height).luminance
        let raster = Raster(width: layout.width, height: layout.height, stride: layout.width, offset: 0)
        let found = try #require(LuminanceImage.sharpened(blurred.span, raster, most: 100_000))
        #expect(found.scale == 1)
        func difference(_ pixels: [UInt8]) -> Int { zip(pixels, sharp).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
        #expect(2 * difference(found.image.pixels) < difference(blurred))
    }

    @Test func evenGroundNoiseAndLargePicturesAreNotSharpened() {
        let (noise, raster) = LuminanceImageTests.noise(64, 48, seed: 7)
        #expect(LuminanceImage.sharpened(noise.span, raster, most: 100_000) == nil)
        let even = [UInt8](repeating: 200, count: 64 * 48)
        let layout = Raster(width: 64, height: 48, stride: 64, offset: 0)
        #expect(LuminanceImage.sharpened(even.span, layout, most: 100_000) == nil)
        // A slope has no Laplacian but at the edges, so it is halved until it is small enough, or can't be halved.
        let slope = (0..<64 * 48).map { UInt8($0 % 64 * 3) }
        #expect(LuminanceImage.sharpened(slope.span, layout, most: 64 * 48 / 8)?.scale == nil)
        #expect(LuminanceImage.sharpened(slope.span, layout, most: 64 * 48 / 4)?.scale == 2)
        let (tiny, four) = ([UInt8](repeating: 0, count: 4), Raster(width: 2, height: 2, stride: 2, offset: 0))
        #expect(LuminanceImage.sharpened(tiny.span, four, most: 9) == nil)
    }
}
