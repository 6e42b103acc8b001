import Barcodes
import Foundation
import PictureMaker
import Testing

/// Lines of bars as a camera sees them, whose content is known: everything that is read must be right.
///
/// The number of lines, and which of them are tried, is set by the environment; see ``RandomLines``.
@Suite struct RandomProfileTests {
    /// Reads whole lines across bars.
    private static func barcodes(_ line: (pixels: [UInt8], width: Int)) -> [Barcode] {
        LinearSymbologies.barcodes(across: line.pixels, width: line.width, symbologies: Symbology.defaults)
    }

    /// Lines of random bars that were once read: Codabar `D1.-B`, and ITF of eight and of six digits.
    private static let saidSomething = [995_552, 1_111_305, 1_344_503, 1_412_459]
    /// A line that happens to be the very symbol that is read, ITF 723271, to the last element.
    private static let chance = 1_230_064

    @Test func randomBarsSayNothing() {
        var wrong: [String] = []
        for number in Self.saidSomething + RandomLines.numbers where number != Self.chance {
            var generator = RandomLines.generator(0x5EED, number)
            let widths = RandomLines.nonsense(&generator)
            let line = RandomLines.rows(
                widths, module: generator.number(in: 1...4), blur: generator.number(in: 0...0.8),
                noise: generator.number(in: 0...12), &generator)
            for barcode in Self.barcodes(line) { wrong.append("\(number): \(barcode.symbology) \(barcode.text)") }
        }
        #expect(wrong == [])
    }

    /// Lines that were similar to a blurred EAN-13 symbol: module size in pixels, blur in modules, widths in modules.
    private static let nearlyEAN: [(module: Double, blur: Double, widths: [Double])] = [
        (
            3.76, 0.6,
            [
                1, 2, 1, 4, 1, 2, 1, 1, 1, 1, 1, 1, 1, 3, 2, 2, 5, 1, 1, 3, 2, 2, 2, 1, 1, 1, 1, 1, 4, 3, 3, 3, 1, 1, 1,
                1, 1, 1, 1, 1, 1, 3, 1, 3, 1, 2, 1, 4, 4, 1, 5, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 5, 1, 1, 1, 3, 1, 3, 4,
            ]
        ),
        (
            3.76, 0.75,
            [
                3.7, 2.79, 3.75, 0.73, 3.47, 3.89, 1.53, 2.64, 2.05, 1.29, 0.9, 2.95, 2.21, 1.16, 2.76, 1.02, 2.55,
                2.78, 1.6, 1.26, 3.15, 2.63, 3.42, 1.21, 3.81, 2.65, 1.25, 2.77, 1.28, 2.49, 2.46, 3.65, 3.35, 0.77,
                1.32, 2.48, 1.87, 3.07, 1.94, 1.62, 3.04, 3.49, 2.23, 2.55, 3.58, 0.91, 1.55,
            ]
        ),
    ]

    @Test func linesThatOnlyNearlyFitSayNothing() {
        for (module, blur, widths) in Self.nearlyEAN {
            for seed in 0..<20 as Range<UInt64> {
                var generator = SeededGenerator(seed: seed)
                let (pixels, width) = RandomLines.rows(widths, module: module, blur: blur, noise: 1, &generator)
                let found = LinearSymbologies.barcodes(across: pixels, width: width, symbologies: Symbology.defaults)
                #expect(found.map(\.text) == [])
            }
        }
    }

    /// Blurred, this symbol was read as C-389-3A, which is a character shorter.
    @Test func aBlurredCodabarSymbolIsNoShorterOne() throws {
        let symbol = try BarcodeWriter.symbol(.text("C2402373A"), as: .codabar)
        let (scale, margin) = (5, 10)
        let width = (symbol.modules.width + 2 * margin) * scale
        let sharp = (0..<width).map { x in
            let module = x / scale - margin
            return (0..<symbol.modules.width).contains(module) && symbol.modules[module, 0] ? 0.0 : 255
        }
        // Three box blurs approximate a Gaussian.
        for radius in stride(from: 2.8, through: 3.3, by: 0.02) {
            let reach = Int(radius.rounded(.up))
            var blurred = sharp
            for _ in 0..<3 {
                blurred = blurred.indices.map { x in
                    (-reach...reach).reduce(0) { sum, step in
                        let weight = abs(step) == reach ? radius - Double(reach - 1) : 1
                        return sum + weight * blurred[max(0, min(width - 1, x + step))]
                    } / (2 * radius + 1)
                }
            }
            let row = blurred.map { UInt8($0.rounded()) }
            let pixels = [UInt8]([[UInt8]](repeating: row, count: 200).joined())
            let barcodes = try BarcodeReader().read(pixels, layout: ImageLayout(width: width, height: 200))
            #expect(barcodes.allSatisfy { $0.text == "C2402373A" }, "blurred by \(radius) pixels")
        }
    }

    @Test func randomBarsThroughMuchBlurSayNothing() {
        var wrong: [String] = []
        for number in RandomLines.numbers {
            var generator = RandomLines.generator(0xB1A5, number)
            let widths = RandomLines.nonsense(&generator)
            let line = RandomLines.rows(
                widths, module: generator.number(in: 1...2.5), blur: generator.number(in: 0.7...2),
                noise: generator.number(in: 0...3), &generator)
            for barcode in Self.barcodes(line) { wrong.append("\(number): \(barcode.symbology) \(barcode.text)") }
        }
        #expect(wrong == [])
    }

    /// Numbers in which three digits together can be mistaken for others whose bars have other widths at the same
    /// positions, 1 for 7 and 2 for 8, with a right check digit; with the growth of bars, the error of edges, the size
    /// of a module in pixels, the blur in modules, and the noise.
    private static let mistakable: [Mistakable] = [
        Mistakable("35677742359", growth: 0.37, jitter: 0, module: 2.63, blur: 0.21, noise: 2.5),
        Mistakable("08878845617", growth: 0.33, jitter: 0.06, module: 2.93, blur: 0.33, noise: 0.46),
        Mistakable("84677720214", growth: 0.16, jitter: 0.07, module: 3.11, blur: 0.44, noise: 0.17),
        Mistakable("12677821511", growth: 0.09, jitter: 0.05, module: 2.77, blur: 0.45, noise: 0.2),
        Mistakable("94523314987", growth: -0.3, jitter: 0.02, module: 3.39, blur: 0.39, noise: 1.7),
        Mistakable("38643330088", growth: -0.16, jitter: 0.06, module: 2.03, blur: 0.31, noise: 0.58),
        Mistakable("74377773261", growth: -0.03, jitter: 0.1, module: 1.75, blur: 0.31, noise: 5.1),
        Mistakable("90887850014", growth: 0.12, jitter: 0.06, module: 2.23, blur: 0.36, noise: 6.3),
    ]

    /// Codabar with wide bars on both sides of narrow spaces, which blur makes look like wide spaces between narrow
    /// bars: `+` was read as 4, `/` as 6, `.` as 7 and 9.
    private static let mistakableCodabar: [Mistakable] = [
        Mistakable("A00:.B", growth: 0.35, jitter: 0.02, module: 1.26, blur: 0.09, noise: 0.9),
        Mistakable("A1478/B", growth: 0.34, jitter: 0.02, module: 3.04, blur: 0.34, noise: 5.4),
        Mistakable("A64+-.$8B", growth: 0.24, jitter: 0.04, module: 3.25, blur: 0.35, noise: 0.1),
        Mistakable("A-.196+$1B", growth: 0.2, jitter: 0.05, module: 0.97, blur: 0.08, noise: 6),
        Mistakable("A20/83536/B", growth: 0.3, jitter: 0.03, module: 3.48, blur: 0.33, noise: 4.2),
        Mistakable("A0++5$6:02-B", growth: 0.33, jitter: 0, module: 2.36, blur: 0.23, noise: 0.4),
        Mistakable("A77:$5+44+B", growth: 0.25, jitter: 0.01, module: 2.78, blur: 0.17, noise: 2.4),
        Mistakable("A6.6:7746775B", growth: 0.2, jitter: 0.02, module: 2.62, blur: 0.37, noise: 0.1),
        Mistakable("A+054$4B", growth: 0.36, jitter: 0, module: 2.81, blur: 0.3, noise: 3.8),
    ]

    private struct Mistakable {
        var number: String
        var growth: Double
        var jitter: Double
        var module: Double
        var blur: Double
        var noise: Double

        init(_ number: String, growth: Double, jitter: Double, module: Double, blur: Double, noise: Double) {
            self.number = number
            self.growth = growth
            self.jitter = jitter
            self.module = module
            self.blur = blur
            self.noise = noise
        }
    }

    @Test(arguments: zip([Symbology.upcA, .codabar], [mistakable, mistakableCodabar]))
    private func charactersThatDifferOnlyInWidthsAreNotMistaken(
        symbology: Symbology, lines: [Mistakable]
    ) throws {
        var reads = 0
        for line in lines {
            let symbol = try BarcodeWriter.symbol(.text(line.number), as: symbology)
            let expected = try #require(symbol.readText)
            for seed in 0..<40 as Range<UInt64> {
                var generator = SeededGenerator(seed: seed)
                let widths = RandomLines.widths(symbol, growth: line.growth, jitter: line.jitter, &generator)
                let (pixels, width) = RandomLines.rows(
                    widths, module: line.module, blur: line.blur, noise: line.noise, &generator)
                let found = LinearSymbologies.barcodes(across: pixels, width: width, symbologies: Symbology.defaults)
                #expect(found.allSatisfy { $0.text == expected }, "\(line.number), seed \(seed)")
                reads += found.isEmpty ? 0 : 1
            }
        }
        #expect(reads > 0)
    }

    @Test func theSameCodabarIsReadWhereItIsSharp() throws {
        for line in Self.mistakableCodabar {
            let symbol = try BarcodeWriter.symbol(.text(line.number), as: .codabar)
            for seed in 0..<10 as Range<UInt64> {
                var generator = SeededGenerator(seed: seed)
                let widths = RandomLines.widths(symbol, growth: 0, jitter: line.jitter, &generator)
                let (pixels, width) = RandomLines.rows(widths, module: 3, blur: 0, noise: line.noise, &generator)
                let found = LinearSymbologies.barcodes(across: pixels, width: width, symbologies: Symbology.defaults)
                #expect(Set(found.map(\.text)) == [line.number], "seed \(seed)")
            }
        }
    }

    /// Returns whether the text of a Code 32 symbol has the bars of a Code 39 symbol.
    private static func saysTheSame(_ barcode: Barcode, as symbol: Symbol) throws -> Bool {
        let number = String(barcode.text.dropFirst())
        return try BarcodeWriter.symbol(.text(number), as: .code32).modules == symbol.modules
    }

    /// Lines that were misread, with `YOMITORI_RANDOM_PROFILES_OF` set to one symbology: one wide bar was taken for
    /// three or none for two, and most of a symbol for a stop pattern (Code 39, 769).
    private static let misread: [(symbology: Symbology, numbers: [Int])] = [
        (.codabar, [4813, 12802, 20978, 36415, 62613, 63030, 67608, 70458, 78593, 84739]),
        (.code39, [769, 11270, 16872, 32493, 37847]),
    ]

    @Test func linesThatWereMisreadAreNot() throws {
        for (symbology, numbers) in Self.misread {
            for number in numbers {
                let (_, expected, line) = try #require(try RandomLines.line(number, of: symbology))
                #expect(Self.barcodes(line).allSatisfy { $0.text == expected }, "\(symbology) \(number)")
            }
        }
    }

    @Test func readingsThroughBlurAndNoiseAreRight() throws {
        var wrong: [String] = []
        var (lines, reads): ([Symbology: Int], [Symbology: Int]) = ([:], [:])
        for number in RandomLines.numbers {
            let symbology = RandomLines.written[number % RandomLines.written.count]
            guard let (symbol, expected, line) = try RandomLines.line(number, of: symbology) else { continue }
            lines[symbology, default: 0] += 1
            for barcode in Self.barcodes(line) {
                if barcode.symbology == symbology, barcode.text == expected {
                    reads[symbology, default: 0] += 1
                } else if barcode.symbology == .code32, try Self.saysTheSame(barcode, as: symbol) {
                    // One in ten texts of six digits and consonants is also a number of Code 32.
                    continue
                } else {
                    wrong.append("\(number): \(symbology) \(expected): \(barcode.symbology) \(barcode.text)")
                }
            }
        }
        #expect(wrong == [])
        // Most of these lines can't be read, but some of each symbology can.
        for symbology in RandomLines.written {
            #expect((reads[symbology] ?? 0) > 0, "\(symbology)")
            if RandomLines.isCounted { print(symbology, lines[symbology] ?? 0, reads[symbology] ?? 0) }
        }
    }
}
