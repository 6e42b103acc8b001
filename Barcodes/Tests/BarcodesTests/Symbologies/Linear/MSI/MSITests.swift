import Barcodes
import PictureMaker
import Testing

@Suite("MSI")
struct MSITests {
    private static func texts(_ bars: [Float], quietZone: Float) -> [String] {
        let line = BarWidths([quietZone] + bars + [quietZone])
        return LinearSymbologies.contents(of: [line], symbologies: [.msi]).map(\.content.text)
    }

    /// Returns the widths of a symbol with zeros only: a wide bar with a narrow space, narrow bars with wide spaces,
    /// and a narrow bar.
    private static func zeros(_ count: Int, wide: (bar: Float, space: Float), narrow: (bar: Float, space: Float))
        -> [Float]
    {
        let bits = [Float](repeating: 0, count: 4 * count + 1).flatMap { _ in [narrow.bar, wide.space] }
        return [wide.bar, narrow.space] + bits + [narrow.bar]
    }

    @Test(arguments: [0, 0.3, -0.3] as [Float], [2, 2.5, 3] as [Float])
    func zerosAreReadWithThinAndThickBars(growth: Float, wide: Float) {
        let bars = Self.zeros(
            4, wide: (wide + growth, wide - growth), narrow: (1 + growth, 1 - growth))
        #expect(Self.texts(bars, quietZone: 12) == ["0000"])
    }

    /// Any even stripes are narrow bars with wide spaces, which are zeros. A start pattern is two elements.
    @Test func evenStripesAreNoSymbol() {
        #expect(Self.texts(Self.zeros(6, wide: (6.5, 4.3), narrow: (6.5, 4.3)), quietZone: 100).isEmpty)
        #expect(Self.texts(Self.zeros(3, wide: (15.5, 8.3), narrow: (15, 9)), quietZone: 200).isEmpty)
    }

    /// At the upper edge of a piano, a dark strip is a wide bar. The lines between the keys are narrow ones.
    @Test func linesBetweenKeysAreNoSymbol() {
        #expect(Self.texts(Self.zeros(5, wide: (21, 23), narrow: (2, 9)), quietZone: 300).isEmpty)
    }
}
