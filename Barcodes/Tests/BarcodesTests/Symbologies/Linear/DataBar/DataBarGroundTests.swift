import Barcodes
import PictureMaker
import Testing

/// DataBar symbols require no quiet zone: a dark ground may begin right beside them, or at the edge of a label that is
/// hardly wider.
@Suite struct DataBarGroundTests {
    private static let symbols: [(Symbology, String, WriterOptions)] = [
        (.dataBar, "(01)24012345678905", WriterOptions()),
        (.dataBar, "(01)24012345678905", WriterOptions(version: .stackedOmnidirectional)),
        (.dataBarExpanded, "(01)98898765432106(3202)012345(15)991231", WriterOptions()),
        (.dataBarExpanded, "(10)AB(21)12", WriterOptions()),
        (.dataBarExpanded, "(01)98898765432106(3202)012345(15)991231", WriterOptions(columns: 2)),
    ]

    @Test(arguments: symbols.indices, [0.0, 10, 90, 140])
    func darkGroundMayTouchTheSymbolOrItsLabel(_ index: Int, _ angle: Double) throws {
        let (symbology, content, options) = Self.symbols[index]
        let symbol = try BarcodeWriter.symbol(.gs1(content), as: symbology, options: options)
        for (ground, quietZone) in [(0.08, 0.0), (0.08, 1), (0.92, 0)] {
            let picture = MadePicture.of(symbol.grid, moduleSize: 3, quietZone: quietZone) { pose, scene in
                pose.rotation = angle
                scene.background = ground
            }
            #expect(
                try picture.barcodes().map(\.text) == [symbol.readText], "\(symbology), \(quietZone) on \(ground)")
        }
    }

    /// A symbol that is partly covered by the ground must not be read.
    @Test func partsOnDarkGroundAreNotRead() throws {
        for (symbology, content, options) in Self.symbols {
            let grid = try BarcodeWriter.symbol(.gs1(content), as: symbology, options: options).grid
            for (part, quietZone) in [(0.5, 0.0), (0.7, 0), (0.7, 1), (0.8, 0), (0.8, 1), (0.9, 0), (0.9, 1)] {
                let width = Int(Double(grid.width) * part)
                for isRight in [false, true] {
                    var rest = ModuleGrid(width: width, height: grid.height)
                    for y in 0..<grid.height {
                        for x in 0..<width { rest[x, y] = grid[isRight ? x + grid.width - width : x, y] }
                    }
                    let picture = MadePicture.of(rest, moduleSize: 3, quietZone: quietZone) { $1.background = 0.08 }
                    #expect(try picture.barcodes().isEmpty, "\(symbology), \(part), \(quietZone)")
                }
            }
        }
    }

    /// A part of an EAN-13 code on a wavy surface was taken for a symbol, because the only check is one of 89 values.
    @Test func aLimitedSymbolBesideWhichBarsGoOnIsAPart() throws {
        let symbol = try BarcodeWriter.symbol(.gs1("(01)15012345678907"), as: .dataBarLimited)
        func texts(after bars: [Bool], free: Int) throws -> [String] {
            let left = bars.count + free
            var grid = ModuleGrid(width: left + symbol.grid.width, height: symbol.grid.height)
            for y in 0..<grid.height {
                for (x, isBar) in bars.enumerated() { grid[x, y] = isBar }
                for x in 0..<symbol.grid.width { grid[left + x, y] = symbol.grid[x, y] }
            }
            return try MadePicture.of(grid, moduleSize: 3, quietZone: 10).barcodes().map(\.text)
        }
        let bars = "1011001101001011".map { $0 == "1" }
        #expect(try texts(after: [], free: 0) == [symbol.readText])
        #expect(try texts(after: bars, free: 2) == [])
        #expect(try texts(after: bars, free: 8) == [symbol.readText])
        #expect(try texts(after: Array(repeating: true, count: 12), free: 1) == [symbol.readText])
    }

    /// Light bars on a dark ground look like dark ones that are read backwards, except for the check: one in 79 symbols
    /// was misread.
    @Test(arguments: [0, 10], ["omnidirectional", "truncated", "stacked", "stacked-omnidirectional"])
    func lightBarsAreNotReadAsOtherDarkOnes(margin: Int, shape: String) throws {
        var random = SeededGenerator(seed: 79)
        var reads = 0
        for _ in 0..<120 {
            let number = String((0..<13).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
            let symbol = try BarcodeWriter.symbol(
                .text(number), as: .dataBar, options: WriterOptions(version: SymbolVersion(rawValue: shape)))
            let texts = try symbol.grid.barcodes(scale: 3, margin: margin, isInverted: true).map(\.text)
            #expect(texts.allSatisfy { $0 == symbol.readText }, "\(number): \(texts)")
            reads += texts.count
        }
        // The rows of a stacked symbol are not joined if its bars are light.
        if !shape.hasPrefix("stacked") { #expect(reads > 30) }
    }

    @Test(arguments: [0, 10]) func lightBarsAreNotReadAsOtherLimitedSymbols(margin: Int) throws {
        var random = SeededGenerator(seed: 89)
        var reads = 0
        for _ in 0..<200 {
            let number = "1" + String((0..<12).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
            let symbol = try BarcodeWriter.symbol(.text(number), as: .dataBarLimited)
            let texts = try symbol.grid.barcodes(scale: 3, margin: margin, isInverted: true).map(\.text)
            #expect(texts.allSatisfy { $0 == symbol.readText }, "\(number): \(texts)")
            reads += texts.count
        }
        #expect(reads > 100)
    }
}
