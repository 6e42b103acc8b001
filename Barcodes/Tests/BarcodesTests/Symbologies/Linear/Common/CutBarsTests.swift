import Barcodes
import Testing

/// ITF symbols of which one end is beyond the picture's edge, or below other paper. Digits such as 3, 5 and 6 end with
/// narrow elements, so that the rest begins like a symbol.
@Suite("Bars that are cut off")
struct CutBarsTests {
    /// Text in which 36 contains the narrow elements of a start pattern; after it follow 40715238 and the stop pattern.
    private static let text = "123640715238"
    /// Number of hidden elements: the start pattern, 12, and all of 36 except its last four elements.
    private static let hidden = 4 + 10 + 6
    private static let narrow = 4.0

    /// Returns the widths of bars and spaces from the first visible one on, a bar first, in pixels.
    private static func widths() throws -> [Double] {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .itf)
        var widths: [Double] = []
        var row = (0..<symbol.modules.width).map { symbol.modules[$0, 0] }[...]
        while let dark = row.first {
            let run = row.prefix { $0 == dark }
            widths.append(Double(run.count) * narrow)
            row = row.dropFirst(run.count)
        }
        return Array(widths.dropFirst(hidden))
    }

    /// Reads the bars with this free space before them, the first part of which is other paper.
    private static func read(space: Double, paper: Double, light: UInt8) throws -> Set<String> {
        var row = [UInt8](repeating: light, count: Int(paper * narrow))
        row += [UInt8](repeating: 230, count: Int(space * narrow))
        for (index, width) in try widths().enumerated() {
            row += [UInt8](repeating: index & 1 == 0 ? 40 : 230, count: Int(width))
        }
        row += [UInt8](repeating: 230, count: Int(12 * narrow))
        let pixels = (0..<16).flatMap { _ in row }
        return Set(LinearSymbologies.barcodes(across: pixels, width: row.count, symbologies: [.itf]).map(\.text))
    }

    @Test func theVisiblePartIsASymbolIfItStandsAlone() throws {
        let found = try Self.read(space: 12, paper: 0, light: 230)
        #expect(found == ["40715238"])
    }

    /// Print may widen spaces: three narrow elements are not the maximum width of a space.
    @Test func aWideSpaceAtThePicturesEdgeIsNoQuietZone() throws {
        #expect(try Self.read(space: 3.25, paper: 0, light: 230) == [])
    }

    @Test(arguments: [UInt8(160), 180, 195]) func darkerPaperBesideTheBarsIsNoQuietZone(light: UInt8) throws {
        #expect(try Self.read(space: 1, paper: 12, light: light) == [])
    }
}
