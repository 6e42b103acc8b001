import Barcodes
import PictureMaker
import Testing

/// Low symbols with many bars among lines of text, on a label that is seen at an angle: the bars lean, so no line at
/// right angles to them crosses all of them.
@Suite("Bars that lean")
struct LeaningBarsTests {
    /// A label with one row of bars and lines of random letters above and below it.
    private struct Label {
        private static let (width, height) = (800, 320)
        private static let (left, top) = (50.0, 130.0)
        private static let moduleSize = 2.5
        /// Tops of the lines of text, and the width of its strokes.
        private static let (lines, stroke) = ([60.0, 85, 107, 172, 194, 220], 2.0)

        /// Shift of the bars to the right for each pixel down, and of the rows down for each pixel to the right.
        let (lean, fall): (Double, Double)
        let barHeight: Double
        let bars: [Bool]
        /// Strokes of each letter, as on a display of seven segments.
        private let letters: [[Bool]]

        init(_ text: String, _ symbology: Symbology, lean: Double, fall: Double, barHeight: Double) throws {
            let modules = try BarcodeWriter.symbol(.text(text), as: symbology).modules
            bars = (0..<modules.width).map { modules[$0, 0] }
            (self.lean, self.fall, self.barHeight) = (lean, fall, barHeight)
            var random = SeededGenerator(seed: 7)
            letters = (0..<600).map { _ in (0..<7).map { _ in Int.random(in: 0..<5, using: &random) < 3 } }
        }

        private func isDark(_ x: Double, _ y: Double) -> Bool {
            let v = y - fall * x
            let u = x - lean * (v - Self.top) - Self.left
            if v >= Self.top, v < Self.top + barHeight {
                let module = Int((u / Self.moduleSize).rounded(.down))
                return bars.indices.contains(module) && bars[module]
            }
            guard u > -30, u < 640, let line = Self.lines.firstIndex(where: { v >= $0 && v < $0 + 7 * Self.stroke })
            else { return false }
            let (column, row) = (Int((u + 30) / Self.stroke), Int((v - Self.lines[line]) / Self.stroke))
            let strokes = letters[(line * 113 + column / 6) % letters.count]
            switch (column % 6, row) {
            case (5, _): return false
            case (_, 0) where strokes[0], (_, 3) where strokes[1], (_, 6) where strokes[2]: return true
            case (0, _): return strokes[row < 3 ? 3 : 4]
            case (4, _): return strokes[row < 3 ? 5 : 6]
            default: return false
            }
        }

        func barcodes() throws -> [Barcode] {
            var pixels: [UInt8] = []
            for y in 0..<Self.height {
                for x in 0..<Self.width {
                    let places = [0.2, 0.5, 0.8].map { Double(x) + $0 }
                    let dark = places.reduce(0) { sum, x in
                        sum + [0.2, 0.5, 0.8].count { isDark(x, Double(y) + $0) }
                    }
                    pixels.append(UInt8(215 - 20 * dark))
                }
            }
            return try BarcodeReader().read(pixels.span, layout: ImageLayout(width: Self.width, height: Self.height))
        }
    }

    struct View: Sendable, CustomTestStringConvertible {
        var text: String
        var symbology: Symbology
        var lean: Double
        var fall: Double
        var barHeight: Double

        var testDescription: String { "\(symbology), lean \(lean)" }

        init(_ text: String, _ symbology: Symbology, lean: Double, fall: Double, barHeight: Double) {
            (self.text, self.symbology, self.lean, self.fall, self.barHeight) = (text, symbology, lean, fall, barHeight)
        }
    }

    @Test(
        "Low bars among lines of text are read however they lean",
        arguments: [
            View("15400141288763", .itf, lean: -0.12, fall: 0.02, barHeight: 32),
            View("YOMITORI-26", .code39, lean: 0.12, fall: 0.05, barHeight: 26),
            View("YOMITORI-26", .code39, lean: -0.12, fall: 0.02, barHeight: 32),
            View("YOMITORI93-4711", .code93, lean: 0.12, fall: 0.05, barHeight: 26),
            View("YOMITORI93-4711", .code93, lean: 0.16, fall: -0.04, barHeight: 24),
            View("ABCDEFGH-1234567", .code128, lean: -0.12, fall: 0.02, barHeight: 32),
            View("ABCDEFGH-1234567", .code128, lean: 0.16, fall: -0.04, barHeight: 24),
        ])
    func leaningBarsAreRead(_ view: View) throws {
        let label = try Label(
            view.text, view.symbology, lean: view.lean, fall: view.fall, barHeight: view.barHeight)
        #expect(try label.barcodes().map(\.text) == [view.text])
    }
}
