import Barcodes
import PictureMaker
import Testing

/// Bars on cans and bottles, seen at an angle, and stained.
@Suite("Bars that are bent, askew or stained")
struct BentBarsTests {
    private static let samples: [(Symbology, String)] = [
        (.ean13, "4006381333931"), (.upcA, "036000291452"), (.code128, "KEG-0042"), (.code39, "KEG42"),
        (.codabar, "A40156B"), (.dataBar, "0950110153001"),
    ]

    /// Returns the number of pictures that are read, and expects that nothing is misread.
    private static func reads(
        _ levels: [Double], _ change: (Double, inout SymbolPose, inout Scene) -> Void
    ) throws -> Int {
        var reads = 0
        for sample in samples {
            let symbol = try BarcodeWriter.symbol(.text(sample.1), as: sample.0)
            for level in levels {
                let picture = MadePicture.of(symbol.grid, moduleSize: 2.5, quietZone: 10, size: (480, 400)) {
                    $0.rotation = level / 5
                    change(level, &$0, &$1)
                }
                let texts = try picture.barcodes().map(\.text)
                #expect(texts.isEmpty || texts == [symbol.readText ?? sample.1], "\(sample.0) \(level)")
                reads += texts.count
            }
        }
        return reads
    }

    @Test func barsOnACanAreRead() throws {
        let reads = try Self.reads([90, 100, 110]) { level, pose, _ in pose.curl = level }
        #expect(reads >= 16, "\(reads) of 18")
    }

    /// On both sides of a can, modules are half as wide as in the middle, and only a part of the row is read before
    /// they are evened.
    @Test func aLongRowOnACanIsRead() throws {
        let text = "01906141410000153103392304"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .dataBarExpanded)
        for curl in [60.0, 70, 80] {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2.5, quietZone: 7, size: (640, 480)) { pose, _ in
                (pose.rotation, pose.curl) = (20, curl)
            }
            #expect(try picture.barcodes().map(\.text) == [text], "\(curl)")
        }
    }

    @Test func barsSeenFromAboveAreRead() throws {
        let reads = try Self.reads([45, 50, 55]) { level, pose, _ in
            pose.tilt = level
            pose.tiltAxis = 10
        }
        #expect(reads >= 16, "\(reads) of 18")
    }

    @Test func aCleanRowBetweenStainsIsEnough() throws {
        let reads = try Self.reads([4, 8, 12]) { level, pose, scene in
            pose.damage = 0.12
            scene.seed = UInt64(level)
        }
        #expect(reads >= 12, "\(reads) of 18")
    }
}

@Suite("UnevenWidths")
struct UnevenWidthsTests {
    /// Returns elements of 1 to 3 modules, whose module width is `size` of the position from -1 to 1.
    private static func line(_ size: (Float) -> Float) -> BarWidths {
        var random = SeededGenerator(seed: 7)
        let count = 60
        let widths = (0..<count).map { index in
            size(Float(index) * 2 / Float(count - 1) - 1) * Float(1 + random.next() % 3)
        }
        return BarWidths([30] + widths.dropLast() + [30])
    }

    private static func evened(_ line: BarWidths) -> BarWidths? {
        UnevenWidths(line, within: 0...(line.edges.last ?? 0))?.evened(line)
    }

    @Test func evenWidthsStayAsTheyAre() {
        #expect(Self.evened(Self.line { _ in 4 }) == nil)
    }

    @Test func modulesAreOfOneSizeAfterwards() throws {
        for size in [{ 4 - 2.4 * $0 * $0 }, { 4 + 2 * $0 }, { 4 - 2 * $0 }] as [(Float) -> Float] {
            let uneven = Self.line(size)
            let even = Self.line { _ in 4 }
            let evened = try #require(Self.evened(uneven))
            #expect(evened.count == even.count)
            let ratios = (1..<even.count - 1).map { evened.widths[$0] / even.widths[$0] }
            let (least, most) = (try #require(ratios.min()), try #require(ratios.max()))
            #expect(most < 1.5 * least, "\(least) to \(most)")
        }
    }

    @Test func fewElementsAndWildOnesAreLeftAlone() {
        #expect(Self.evened(BarWidths([30, 1, 2, 1, 2, 30])) == nil)
        #expect(Self.evened(BarWidths([Float](repeating: 0.01, count: 59) + [1e9, 1])) == nil)
        #expect(Self.evened(Self.line { 4 + 3.9 * $0 }) == nil)
    }
}
