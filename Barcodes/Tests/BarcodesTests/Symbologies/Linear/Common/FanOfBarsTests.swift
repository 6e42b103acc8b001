import Barcodes
import PictureMaker
import Testing

/// Symbols whose bars differ in direction by tens of degrees, as if seen from their side: no region of one direction
/// has all of them.
@Suite("Bars that run apart")
struct FanOfBarsTests {
    /// A row of modules seen from its side: at the picture's top it begins further to the right than at its bottom.
    private struct Fan {
        var (width, height) = (600, 130)
        /// Slant of the first bar to the right and of the last one to the left, in heights of the picture.
        var (left, right) = (1.2, 0.2)
        let bars: [Bool]
        /// Width of the picture where its right edge cuts bars off; otherwise `nil`.
        var cutWidth: Int?
        /// Range of hidden modules, and the rows in which they are hidden.
        var hidden: (modules: Range<Int>, rows: Range<Int>)?

        init(_ text: String, _ symbology: Symbology) throws {
            let modules = try BarcodeWriter.symbol(.text(text), as: symbology).modules
            bars = (0..<modules.width).map { modules[$0, 0] }
        }

        /// Returns the start and the end of the bars in a row, in pixels.
        func ends(_ y: Double) -> (first: Double, last: Double) {
            let share = 1 - y / Double(height)
            return (30 + left * Double(height) * share, Double(width - 30) - right * Double(height) * share)
        }

        /// Returns the share of dark between two positions, in modules.
        private func darkness(_ from: Double, _ to: Double, row: Int) -> Double {
            var sum = 0.0
            for index in max(0, Int(from))...max(0, Int(to)) where bars.indices.contains(index) && bars[index] {
                if let hidden, hidden.modules.contains(index), hidden.rows.contains(row) { continue }
                sum += max(0, min(to, Double(index + 1)) - max(from, Double(index)))
            }
            return sum / (to - from)
        }

        func barcodes() throws -> [Barcode] {
            let pictureWidth = cutWidth ?? width
            var pixels: [UInt8] = []
            for y in 0..<height {
                let (first, last) = ends(Double(y) + 0.5)
                let module = (last - first) / Double(bars.count)
                for x in 0..<pictureWidth {
                    let place = (Double(x) - first) / module
                    pixels.append(UInt8(225 - 200 * darkness(place, place + 1 / module, row: y)))
                }
            }
            return try BarcodeReader().read(pixels.span, layout: ImageLayout(width: pictureWidth, height: height))
        }
    }

    /// View of bars that the picture's right edge cuts off.
    struct Cut: Sendable {
        var text: String
        var symbology: Symbology
        var height: Int
        /// Slant of the first bar: 1 where the last one leans as far to the other side, 2 where it is upright.
        var lean: Double
        var width: Int
    }

    private static let cuts: [Cut] =
        [(80, 2, 285), (80, 2, 294), (90, 2, 235)].map { height, lean, width in
            Cut(text: "272716525791", symbology: .itf, height: height, lean: Double(lean), width: width)
        }
        + [(80, 2, 235), (80, 2, 243), (80, 3, 285), (120, 2, 226), (120, 2, 235)].map { height, lean, width in
            Cut(text: "9194846041714", symbology: .ean13, height: height, lean: Double(lean), width: width)
        }

    /// At the picture's top the symbol is a fifth narrower than at its bottom. What its right edge leaves of the bars
    /// looks like a shorter ITF symbol, or like a UPC-E symbol.
    @Test(arguments: cuts)
    func barsThatThePicturesEdgeCutsOffAreNoShorterSymbol(_ cut: Cut) throws {
        var fan = try Fan(cut.text, cut.symbology)
        (fan.width, fan.height) = (420, cut.height)
        let slant = 0.1 * Double(fan.width - 60) / Double(fan.height)
        (fan.left, fan.right) = (cut.lean * slant, (2 - cut.lean) * slant)
        fan.cutWidth = cut.width
        #expect(try fan.barcodes().isEmpty)
        fan.cutWidth = nil
        #expect(try fan.barcodes().map(\.text) == [cut.text])
    }

    /// From left to right, the direction of the bars changes by 60°.
    @Test(arguments: [
        ("4006381333931", Symbology.ean13), ("KEG-0042", .code128), ("KEG42", .code39), ("A40156B", .codabar),
        ("30712345000010", .itf),
    ])
    func areReadAsOneSymbol(_ text: String, _ symbology: Symbology) throws {
        let fan = try Fan(text, symbology)
        let barcode = try #require(try fan.barcodes().first)
        #expect(barcode.text == text)
        let (top, bottom) = (fan.ends(0), fan.ends(Double(fan.height)))
        let corners = barcode.corners
        for (corner, x, y) in [
            (corners.topLeft, top.first, 0), (corners.topRight, top.last, 0),
            (corners.bottomRight, bottom.last, Double(fan.height)),
            (corners.bottomLeft, bottom.first, Double(fan.height)),
        ] {
            #expect(abs(corner.x - x) < 16 && abs(corner.y - y) < 12, "\(corner)")
        }
    }

    /// The part of an ITF symbol beside a stain looks like a shorter symbol. On the rows above and below the stain
    /// there are bars.
    @Test(arguments: [0..<40, 30..<60, 60..<110, 80..<160])
    func stainsMakeNoShorterSymbol(_ modules: Range<Int>) throws {
        for rows in [0..<70, 40..<130, 20..<100] {
            var fan = try Fan("3071234500001012", .itf)
            fan.hidden = (modules, rows)
            for lean in [0.6, 0.9, 1.2] {
                fan.left = lean
                #expect(try fan.barcodes().allSatisfy { $0.text == "3071234500001012" }, "\(rows) \(lean)")
            }
        }
    }
}
