import Barcodes
import Testing

/// Bars that are connected with another object.
@Suite struct BarRegionFinderTests {
    /// Returns a light lid on a dark ground, with bars close to its left rim.
    /// - Parameters:
    ///   - module: width of a module, in pixels.
    ///   - gap: distance from the rim to the first bar, in pixels.
    private func lid(_ symbol: Symbol, module: Int, gap: Int) -> (pixels: [UInt8], side: Int) {
        let side = 700
        let radius = 330
        // The grid is computed again on each access, so it is stored here.
        let grid = symbol.grid
        var pixels = [UInt8](repeating: 40, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (x - side / 2, y - side / 2)
                guard dx * dx + dy * dy < radius * radius else { continue }
                let column = (x - (side / 2 - radius + gap)) / module
                let isBar =
                    abs(dy) < 60 && x >= side / 2 - radius + gap && column < grid.width && grid[column, 0]
                pixels[y * side + x] = isBar ? 40 : 200
            }
        }
        return (pixels, side)
    }

    /// Along the lid, the direction of its rim changes so little from block to block that bars and rim form one region.
    @Test(arguments: [2, 3], [20, 28]) func barsBesideARimAreRead(module: Int, gap: Int) throws {
        let symbol = try BarcodeWriter.symbol(.text("20499525"), as: .ean8)
        let (pixels, side) = lid(symbol, module: module, gap: gap)
        let found = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: side, height: side))
        #expect(found.map(\.text) == ["20499525"])
    }
}
