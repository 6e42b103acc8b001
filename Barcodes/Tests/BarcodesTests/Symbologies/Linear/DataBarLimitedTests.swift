import Barcodes
import Testing

@Suite("GS1 DataBar Limited")
struct DataBarLimitedTests {
    /// The widths of a symbol of 4 pixels a module between free spaces.
    private static func widths() throws -> [Float] {
        let modules = try #require(
            try BarcodeWriter.symbols(.text("0950110153001"), as: .dataBarLimited).first
        ).modules
        var widths: [Float] = []
        for x in 0..<modules.width {
            if x > 0, modules[x, 0] == modules[x - 1, 0] {
                widths[widths.count - 1] += 4
            } else {
                widths.append(4)
            }
        }
        // Free space comes first, and last.
        widths[0] += 40
        widths[widths.count - 1] += 40
        return widths
    }

    private static func texts(_ widths: [Float]) -> [String] {
        LinearSymbologies.contents(of: [BarWidths(widths)], symbologies: [.dataBarLimited]).map(\.content.text)
    }

    /// There is no finder pattern. Bars of other symbols that begin and end with wider bars are none.
    @Test func guardsAreAModuleWide() throws {
        let widths = try Self.widths()
        #expect(Self.texts(widths) == ["0109501101530010"])
        for guardElement in [1, widths.count - 2, widths.count - 3] {
            var wide = widths
            wide[guardElement] += 3.2
            #expect(Self.texts(wide) == [], "\(guardElement)")
        }
    }
}
