import Barcodes
import PictureMaker
import Testing

/// Clean symbols whose rows are a few modules high, and in which bars and spaces of up to nine modules leave gaps wider
/// than the rows are high. Whether such a symbol is found must not depend on its size in pixels, nor on the position of
/// the search's blocks.
@Suite struct LowRowsTests {
    @Test(arguments: [3, 4, 5, 6, 7, 8, 10, 12, 16]) func dataBarStackedIsReadAtAnySize(scale: Int) throws {
        var random = SeededGenerator(seed: 13)
        var missed: [String] = []
        for _ in 0..<12 {
            let number = String((0..<13).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
            let symbol = try BarcodeWriter.symbol(
                .text(number), as: .dataBar, options: WriterOptions(version: .stacked))
            for margin in [1, 6] {
                let texts = try symbol.grid.barcodes(scale: scale, margin: margin).map(\.text)
                if texts != [symbol.readText] { missed.append("\(number), margin \(margin): \(texts)") }
            }
        }
        #expect(missed.count <= 1, "\(missed)")
    }

    @Test(arguments: [3, 4, 6, 8, 12]) func microPDF417OfFourRowsIsReadAtAnySize(scale: Int) throws {
        var random = SeededGenerator(seed: 14)
        var missed: [String] = []
        for _ in 0..<24 {
            let length = Int.random(in: 3...7, using: &random)
            let text = String((0..<length).map { _ in "abcdefghijklmnopQRST0123".randomElement(using: &random) ?? "a" })
            let symbol = try BarcodeWriter.symbol(
                .text(text), as: .microPDF417, options: WriterOptions(columns: 4))
            let texts = try symbol.grid.barcodes(scale: scale, margin: 1).map(\.text)
            if texts != [text] { missed.append(text) }
        }
        #expect(missed.count <= 1, "\(missed)")
    }
}
