import Barcodes
import Testing

/// Photographs of screens that are sharp enough to show the dark lines between their pixels: a thousand small squares
/// that look like finder patterns.
@Suite struct ScreenGrainTests {
    /// Returns a photograph of a symbol on a screen.
    /// - Parameters:
    ///   - module: size of a module, in pixels of the photograph.
    ///   - period: distance of the screen's lines, in pixels of the photograph.
    ///   - line: luminance of the lines; the light pixels between them have 220.
    private func photograph(_ symbol: Symbol, module: Int, period: Double, line: UInt8) -> (pixels: [UInt8], side: Int)
    {
        let margin = 200
        let side = symbol.grid.width * module + 2 * margin
        var pixels = [UInt8](repeating: 8, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) = ((x - margin) / module, (y - margin) / module)
                let isInside = x >= margin && y >= margin && column < symbol.grid.width && row < symbol.grid.height
                if isInside, symbol.grid[column, row] { continue }
                let (across, down) = (Double(x) + 0.02 * Double(y), Double(y) - 0.02 * Double(x) + 100 * period)
                let isLine =
                    min(
                        across.truncatingRemainder(dividingBy: period), down.truncatingRemainder(dividingBy: period))
                    < 0.3 * period
                pixels[y * side + x] = isLine ? line : 220
            }
        }
        return (blurred(pixels, side), side)
    }

    /// Returns the pixels blurred with weights of 1, 2, 1 along both axes, as by a lens.
    private func blurred(_ pixels: [UInt8], _ side: Int) -> [UInt8] {
        var result = pixels
        for step in [1, side] {
            let source = result
            for i in side + 1..<source.count - side - 1 {
                let sum = Int(source[i - step]) + 2 * Int(source[i]) + Int(source[i + step])
                result[i] = UInt8(sum / 4)
            }
        }
        return result
    }

    @Test(arguments: [(20, 60), (40, 90), (40, 60)] as [(Int, UInt8)])
    func linesBetweenAScreensPixelsDoNotHideASymbol(module: Int, line: UInt8) throws {
        let symbol = try BarcodeWriter.qrCode(text: "This is a code on a screen")
        let (pixels, side) = photograph(symbol, module: module, period: 5.6, line: line)
        let found = try BarcodeReader(options: ReaderOptions(symbologies: [.qrCode])).read(
            pixels.span, layout: ImageLayout(width: side, height: side))
        #expect(found.map { $0.text } == ["This is a code on a screen"])
        let corner = try #require(found.first).corners.topLeft
        #expect(max(abs(corner.x - 200), abs(corner.y - 200)) < Double(module) / 4)
    }
}
