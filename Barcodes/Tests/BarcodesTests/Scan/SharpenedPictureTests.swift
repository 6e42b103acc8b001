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
        // One of the corners is where the symbol ends at the lower right, whichever way it is read. The ends of low
        // bars are the least exact.
        let scale = Double(picture.scale)
        let (x, y) = (Double(Self.margin + grid.width) * scale, Double(Self.margin + grid.height) * scale)
        let corners = try #require(found.first).corners.points
        #expect(corners.contains { abs($0.x - x) < 2 * scale && abs($0.y - y) < 2.5 * scale })
    }

    /// Returns a picture sharpened, and the size of its pixels in those of the source.
    private static func sharpened(
        _ pixels: [UInt8], width: Int, height: Int, maximumPixels: Int
    ) -> (pixels: [UInt8], scale: Int)? {
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        return LuminanceImage.sharpened(pixels.span, raster, maximumPixels: maximumPixels).map {
            ($0.image.pixels, $0.scale)
        }
    }

    @Test func sharpeningReversesABlur() throws {
        let symbol = try BarcodeWriter.symbol(.text(Self.text), as: .dataMatrix)
        let (sharp, layout) = symbol.grid.drawn(scale: 3, margin: 4)
        let (width, height) = (layout.width, layout.height)
        let blurred = PictureChange.blurred.picture(of: sharp, width: width, height: height).luminance
        let found = try #require(Self.sharpened(blurred, width: width, height: height, maximumPixels: 100_000))
        #expect(found.scale == 1)
        func difference(_ pixels: [UInt8]) -> Int { zip(pixels, sharp).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
        #expect(2 * difference(found.pixels) < difference(blurred))
    }

    @Test func aNoisyPictureIsCloserToTheSharpOneIfItIsSmoothedFirst() throws {
        let symbol = try BarcodeWriter.symbol(.text(Self.text), as: .dataMatrix)
        let (sharp, layout) = symbol.grid.drawn(scale: 3, margin: 4)
        let (width, height) = (layout.width, layout.height)
        let blurred = PictureChange.blurred.picture(of: sharp, width: width, height: height).luminance
        var random = SeededGenerator(seed: 3)
        let noisy = blurred.map { UInt8(clamping: Int($0) + Int.random(in: -8...8, using: &random)) }
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        let smoothed = LuminanceImage(smoothingAndSharpening: noisy.span, raster).pixels
        func difference(_ pixels: [UInt8]) -> Int { zip(pixels, sharp).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
        #expect(3 * difference(smoothed) < 2 * difference(noisy))
        // An even picture stays as it is.
        let even = [UInt8](repeating: 200, count: width * height)
        let same = LuminanceImage(smoothingAndSharpening: even.span, raster).pixels
        #expect(same == even)
    }

    @Test func evenGroundNoiseAndLargePicturesAreNotSharpened() {
        var random = SeededGenerator(seed: 7)
        let noise = (0..<64 * 48).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(Self.sharpened(noise, width: 64, height: 48, maximumPixels: 100_000) == nil)
        let even = [UInt8](repeating: 200, count: 64 * 48)
        #expect(Self.sharpened(even, width: 64, height: 48, maximumPixels: 100_000) == nil)
        #expect(Self.sharpened([0, 255, 0, 255], width: 2, height: 2, maximumPixels: 100) == nil)
        // Slopes show nothing fine, so the picture is halved once; a height of 24 can't be halved again.
        let slopes = (0..<64 * 48).map { (index: Int) -> UInt8 in UInt8(6 * abs(index % 64 - 32)) }
        #expect(Self.sharpened(slopes, width: 64, height: 48, maximumPixels: 64 * 48 / 4)?.scale == 2)
        #expect(Self.sharpened(slopes, width: 64, height: 48, maximumPixels: 64 * 48 / 4 - 1) == nil)
    }
}
