import Barcodes
import PictureMaker
import Testing

/// Symbols several times as wide as high, in pictures that are searched at half their size first: there their modules
/// are little more than a pixel, and gradients deviate from the bars' direction by up to 20°.
@Suite("Long symbols in large pictures")
struct LongBarsTests {
    @Test("are read at any angle", arguments: [Symbology.code128, .code39, .dataBarExpanded])
    func anyAngle(symbology: Symbology) throws {
        let texts: [Symbology: String] = [
            .code128: "I7L96740AO8H4BFDLPHM1D2H", .code39: "KG154GF6GMJALNFEICKJ",
            .dataBarExpanded: "019576233124004010ABC123456789",
        ]
        let text = try #require(texts[symbology])
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology, options: Self.options)
        for angle in stride(from: 0.0, to: 180, by: 10) {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2.5, quietZone: 12, size: (1400, 1300)) { pose, _ in
                pose.rotation = angle + 5
            }
            let found = try picture.barcodes()
            #expect(found.map(\.text) == [text], "\(angle + 5)°")
        }
    }

    private static let options: WriterOptions = {
        var options = WriterOptions()
        options.height = 45
        return options
    }()
}
