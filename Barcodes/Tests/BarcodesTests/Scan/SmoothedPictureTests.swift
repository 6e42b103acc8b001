import Barcodes
import PictureMaker
import Testing

/// Pictures in which nothing is read until they are smoothed.
@Suite struct SmoothedPictureTests {
    private static let text = "CUT 0123456789"

    /// Dots that don't touch are the modules of ink-jet printed and stamped symbols.
    @Test(arguments: [Symbology.qrCode, .dataMatrix, .aztec], [4.0, 6])
    func symbolsOfDotsAreRead(symbology: Symbology, moduleSize: Double) throws {
        let grid = try BarcodeWriter.symbol(.text(Self.text), as: symbology).grid
        for rotation in [0.0, 25] {
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation, pose.dotSize) = (moduleSize, rotation, 0.7)
            pose.center = Point(x: 160, y: 120)
            var scene = Scene(width: 320, height: 240)
            scene.noise = 2
            let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
            let found = try BarcodeReader().read(
                picture.luminance.span, layout: ImageLayout(width: picture.width, height: picture.height))
            #expect(found.map(\.text) == [Self.text], "\(symbology) turned by \(rotation)°")
            guard let barcode = found.first else { continue }
            picture.expectFirst(barcode, pose, within: 2 * moduleSize, sourceLocation: #_sourceLocation)
        }
    }

    /// A filter by the plain formula: each pixel is the mean of 5 × 5, weighted by the product of two binomials.
    private static func smoothed(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        let weights = [1, 4, 6, 4, 1]
        return (0..<width * height).map { index in
            var sum = 0
            for (j, down) in weights.enumerated() {
                for (i, across) in weights.enumerated() {
                    let x = max(0, min(width - 1, index % width + i - 2))
                    let y = max(0, min(height - 1, index / width + j - 2))
                    sum += down * across * Int(pixels[y * width + x])
                }
            }
            return UInt8((sum + 128) / 256)
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (1, 5), (3, 2), (17, 9), (64, 48)])
    func smoothingIsABinomialFilter(size: (width: Int, height: Int)) {
        let (width, height) = size
        var random = SeededGenerator(seed: 3)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        let image = LuminanceImage(smoothing: pixels.span, raster)
        #expect(image.pixels == Self.smoothed(pixels, width: width, height: height))
        #expect(image.raster.width == width && image.raster.height == height)
    }
}
