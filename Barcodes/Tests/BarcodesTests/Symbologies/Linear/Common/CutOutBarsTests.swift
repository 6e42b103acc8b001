import Barcodes
import PictureMaker
import Testing

/// Bars in imperfect pictures: cut out at the bars, seen from their side, or drawn roughly.
@Suite("Bars that are cut out, run apart or are rough")
struct CutOutBarsTests {
    private static func bars(_ text: String, _ symbology: Symbology) throws -> [Double] {
        let modules = try BarcodeWriter.symbol(.text(text), as: symbology).modules
        return (0..<modules.width).map { modules[$0, 0] ? 1 : 0 }
    }

    private static func read(_ pixels: [UInt8], width: Int) throws -> [String] {
        try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: pixels.count / width)).map(
            \.text)
    }

    @Test(arguments: [
        ("4006381333931", Symbology.ean13), ("KEG-0042", .code128), ("KEG42", .code39), ("KEG42", .code93),
    ])
    func faintSymbolsAreReadWhereThePictureEndsWithTheirBars(_ text: String, _ symbology: Symbology) throws {
        let row = try Self.bars(text, symbology).flatMap { [UInt8](repeating: $0 > 0 ? 100 : 150, count: 3) }
        let pixels = (0..<60).flatMap { _ in row }
        #expect(try Self.read(pixels, width: row.count) == [text])
    }

    /// Pixels are black or white and modules are hardly larger than a pixel, so that every scan line has errors.
    @Test func linesThatMeasureRoughlyAreRightTogether() throws {
        var reads = 0
        for (module, noise) in [(1.2, 20.0), (1.35, 40)] {
            for angle in [2.0, 5, 9] {
                for (number, text) in ["0126490", "0496580", "0765432"].enumerated() {
                    let symbol = try BarcodeWriter.symbol(.text(text), as: .upcE)
                    var picture = MadePicture.of(symbol.grid, moduleSize: module, quietZone: 10, size: (200, 120)) {
                        $0.rotation = angle
                        ($1.noise, $1.seed) = (noise, UInt64(number + 1))
                    }
                    for index in picture.luminance.indices {
                        picture.luminance[index] = picture.luminance[index] < 128 ? 0 : 255
                    }
                    let expected = try #require(symbol.readText)
                    let texts = try picture.barcodes().map(\.text)
                    #expect(texts.isEmpty || texts == [expected])
                    reads += texts.count
                }
            }
        }
        #expect(reads >= 17, "\(reads) of 18")
    }
}
