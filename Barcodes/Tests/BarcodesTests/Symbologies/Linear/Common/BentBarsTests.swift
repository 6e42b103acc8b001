import Barcodes
import Foundation
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

    /// A small label on the side of a can, out of focus: blur hides the narrow bars, modules at one end are smaller
    /// than at the other, and the can is dark 5 modules beside the bars.
    @Test func barsOutOfFocusOnTheSideOfACanAreRead() throws {
        var reads = 0
        for text in ["4006381333931", "9780521663809", "8412345678905", "2600185021586"] {
            let symbol = try BarcodeWriter.symbol(.text(text), as: .ean13)
            let bars = (0..<95).map { symbol.grid[$0, 0] }
            for turn in [-15.0, -10, 10, 15] {
                let picture = Self.side(ofCan: bars, turn: turn, module: 1.8, blur: 1.2)
                let texts = try BarcodeReader().read(picture.luminance.span, layout: picture.layout).map(\.text)
                #expect(texts.isEmpty || texts == [text], "\(text) \(turn)")
                reads += texts.count
            }
        }
        #expect(reads >= 13, "\(reads) of 16")
    }

    /// Draws bars on the side of a can.
    /// - Parameters:
    ///   - turn: angle by which the middle of the bars is turned away, in degrees; the bars reach 25° further to both
    ///     sides.
    ///   - module: mean size of a module, in pixels.
    ///   - blur: radius of three running means that blur the picture, in pixels.
    private static func side(
        ofCan bars: [Bool], turn: Double, module: Double, blur: Double
    ) -> (luminance: [UInt8], layout: ImageLayout) {
        let (parts, margin, height) = (8, 30, 80)
        let width = 2 * margin + Int(module * Double(bars.count))
        func place(_ share: Double) -> Double { sin((turn + 50 * (share - 0.5)) * .pi / 180) }
        let scale = Double(width - 2 * margin) / (place(1) - place(0))
        var line = [Double](repeating: 30, count: width * parts)
        for step in -5 * 40..<(bars.count + 5) * 40 {
            let share = (Double(step) + 0.5) / Double(40 * bars.count)
            let index = Int((Double(margin) + (place(share) - place(0)) * scale) * Double(parts))
            let isDark = (0..<bars.count * 40).contains(step) && bars[step / 40]
            line[index] = isDark ? 40 : 210
        }
        let radius = Int(blur * Double(parts))
        for _ in 0..<3 {
            line = line.indices.map { index in
                let range = max(0, index - radius)...min(line.count - 1, index + radius)
                return line[range].reduce(0, +) / Double(range.count)
            }
        }
        let row = (0..<width).map { x in
            UInt8(line[x * parts..<(x + 1) * parts].reduce(0, +) / Double(parts))
        }
        let dark = [UInt8](repeating: 30, count: width)
        let rows = (0..<height).flatMap { (10..<height - 10).contains($0) ? row : dark }
        return (rows, ImageLayout(width: width, height: height))
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
