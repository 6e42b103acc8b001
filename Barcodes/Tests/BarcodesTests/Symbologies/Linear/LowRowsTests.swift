import Barcodes
import PictureMaker
import Testing

/// Clean symbols of rows a few modules high, in which bars and spaces of up to nine modules leave gaps wider than rows are high.
/// Whether such a symbol was found used to depend on its size in pixels, and on where the blocks of the search lay.
@Suite struct LowRowsTests {
    @Test(arguments: [3, 4, 5, 6, 7, 8, 10, 12, 16]) func dataBarStackedIsReadAtAnySize(scale: Int) throws {
        var random = SeededGenerator(seed: 13)
        var missed: [String] = []
        for _ in 0..<12 {
            let number = String((0..<13).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
            let symbol = try BarcodeWriter.symbols(
                .text(number), as: .dataBar, options: WriterOptions(version: "stacked"))[0]
            for margin in [1, 6] {
                let texts = try Self.texts(symbol.grid, scale: scale, margin: margin)
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
            let symbol = try BarcodeWriter.symbols(
                .text(text), as: .microPDF417, options: WriterOptions(columns: 4))[0]
            if try Self.texts(symbol.grid, scale: scale, margin: 1) != [text] { missed.append(text) }
        }
        #expect(missed.count <= 1, "\(missed)")
    }

    /// What is read of dark modules on white.
    private static func texts(_ grid: ModuleGrid, scale: Int, margin: Int) throws -> [String] {
        let (width, height) = ((grid.width + 2 * margin) * scale, (grid.height + 2 * margin) * scale)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<grid.height * scale {
            for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                pixels[(y + margin * scale) * width + x + margin * scale] = 0
            }
        }
        return try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: height)).map(\.text)
    }
}
