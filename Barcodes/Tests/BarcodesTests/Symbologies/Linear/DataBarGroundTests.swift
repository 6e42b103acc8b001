import Barcodes
import PictureMaker
import Testing

/// DataBar symbols ask for no quiet zone: what is dark may begin beside them.
@Suite struct DataBarGroundTests {
    private static let symbols: [(Symbology, String, WriterOptions)] = [
        (.dataBar, "(01)24012345678905", WriterOptions()),
        (.dataBar, "(01)24012345678905", WriterOptions(version: "stacked-omnidirectional")),
        (.dataBarExpanded, "(01)98898765432106(3202)012345(15)991231", WriterOptions()),
        (.dataBarExpanded, "(10)AB(21)12", WriterOptions()),
        (.dataBarExpanded, "(01)98898765432106(3202)012345(15)991231", WriterOptions(columns: 2)),
    ]

    @Test(arguments: symbols.indices, [0.0, 10, 90, 140])
    func darkGroundMayTouchTheSymbol(_ index: Int, _ angle: Double) throws {
        let (symbology, content, options) = Self.symbols[index]
        let symbol = try BarcodeWriter.symbols(.gs1(content), as: symbology, options: options)[0]
        for ground in [0.08, 0.92] {
            let picture = MadePicture.of(symbol.grid, moduleSize: 3, quietZone: 0) { pose, scene in
                pose.rotation = angle
                scene.background = ground
            }
            #expect(try picture.barcodes().map(\.text) == [symbol.readText], "\(symbology) on \(ground)")
        }
    }

    /// What is cut off by the ground is no symbol.
    @Test func partsOnDarkGroundAreNotRead() throws {
        for (symbology, content, options) in Self.symbols {
            let grid = try BarcodeWriter.symbols(.gs1(content), as: symbology, options: options)[0].grid
            for part in [0.5, 0.7, 0.8, 0.9] {
                let width = Int(Double(grid.width) * part)
                for isRight in [false, true] {
                    var rest = ModuleGrid(width: width, height: grid.height)
                    for y in 0..<grid.height {
                        for x in 0..<width { rest[x, y] = grid[isRight ? x + grid.width - width : x, y] }
                    }
                    let picture = MadePicture.of(rest, moduleSize: 3, quietZone: 0) { $1.background = 0.08 }
                    #expect(try picture.barcodes().isEmpty, "\(symbology), \(part)")
                }
            }
        }
    }
}
