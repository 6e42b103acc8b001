import Barcodes
import Testing

@Suite("Sizes of elements") struct PatternTableTests {
    /// Returns a line with narrow elements of width 1 and wide ones of `ratio`, with bars widened by `growth` and
    /// spaces narrowed by it.
    private static func line(_ row: BarRow, wide: Int, ratio: Float, growth: Float, slope: Float = 0) -> BarWidths {
        var widths: [Float] = [12]
        for (index, width) in row.widths.enumerated() {
            let size = (width == wide ? ratio : Float(width)) + (index & 1 == 0 ? growth : -growth)
            widths.append(size * (1 + slope * Float(index)))
        }
        return BarWidths(widths + [12 * (1 + slope * Float(row.widths.count))])
    }

    @Test(arguments: [2, 2.5, 3.2] as [Float], [-0.5, -0.2, 0, 0.2, 0.5] as [Float])
    func neitherRatioNorSpreadOfInkNeedBeKnown(ratio: Float, growth: Float) {
        let itf = Self.line(ITFEncoder.bars([3, 0, 7, 1, 2, 3, 4, 5]), wide: 3, ratio: ratio, growth: growth)
        let found = LinearSymbologies.contents(of: [itf], symbologies: [.itf])
        #expect(found.map(\.content.text) == ["30712345"])
        let characters = Code39Encoder.characters(Array("YOMI-39".utf8)) ?? []
        let code39 = Self.line(Code39Encoder.bars(characters), wide: 2, ratio: ratio, growth: growth)
        #expect(LinearSymbologies.contents(of: [code39], symbologies: [.code39]).map(\.content.text) == ["YOMI-39"])
    }

    @Test func modulesMayGrowAlongALine() {
        // The elements at the end are twice as large as at the start, as in bars seen at a steep angle.
        let characters = Code93Encoder.characters(Array("YOMI 93".utf8))
        let row = Code93Encoder.bars(characters)
        let slope = 1 / Float(row.widths.count)
        let line = Self.line(row, wide: 0, ratio: 0, growth: 0.15, slope: slope)
        #expect(LinearSymbologies.contents(of: [line], symbologies: [.code93]).map(\.content.text) == ["YOMI 93"])
    }

    @Test func code93WithShiftsThatNeedNoneIsRead() {
        // This is EH3C-%GU23RK3 from a writer that shifts - and %.
        let values = [14, 17, 3, 12, 45, 22, 45, 14, 16, 30, 2, 3, 27, 20, 3, 45, 12]
        let line = Self.line(Code93Encoder.bars(values), wide: 0, ratio: 0, growth: 0)
        #expect(
            LinearSymbologies.contents(of: [line], symbologies: [.code93]).map(\.content.text) == ["EH3C-%GU23RK3"])
    }
}
