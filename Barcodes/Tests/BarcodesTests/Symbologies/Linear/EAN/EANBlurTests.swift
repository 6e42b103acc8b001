import Barcodes
import Foundation
import PictureMaker
import Testing

/// Pictures of EAN-13 symbols that are so far out of focus that no single bar is visible.
@Suite struct EANBlurTests {
    private static func picture(
        _ text: String, _ change: (inout SymbolPose, inout Scene) -> Void
    ) throws -> MadePicture {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .ean13)
        return .of(symbol.grid, moduleSize: 1.7, quietZone: 10, size: (260, 180), change)
    }

    @Test func blurWiderThanModulesIsRead() throws {
        var random = SeededGenerator(seed: 13)
        var (reads, all) = (0, 0)
        for sigma in [1.1, 1.3, 1.5] {
            for _ in 0..<6 {
                let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
                let text = (digits + [GS1Checksum.digit(of: digits)]).map(String.init).joined()
                let picture = try Self.picture(text) { pose, scene in
                    pose.rotation = Double.random(in: -4...4, using: &random)
                    pose.tilt = Double.random(in: 0...8, using: &random)
                    scene.blur = sigma * pose.moduleSize
                    scene.noise = 1
                }
                let said = text.hasPrefix("0") ? String(text.dropFirst()) : text
                let texts = try picture.barcodes().map(\.text)
                #expect(texts.isEmpty || texts == [said], "\(sigma)")
                all += 1
                reads += texts.count
            }
        }
        #expect(reads >= all * 3 / 4, "\(reads) of \(all)")
    }

    @Test func damagedBarsThroughMuchBlurAreNeverReadWrongly() throws {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<30 {
            let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
            let text = (digits + [GS1Checksum.digit(of: digits)]).map(String.init).joined()
            var grid = try BarcodeWriter.symbol(.text(text), as: .ean13).grid
            // There is a scratch, or a line of ink, through all bars.
            let width = Int.random(in: 3...12, using: &random)
            let first = Int.random(in: 4..<grid.width - 4 - width, using: &random)
            let isDark = Bool.random(using: &random)
            for column in first..<first + width {
                for row in 0..<grid.height { grid[column, row] = isDark }
            }
            var pose = SymbolPose()
            pose.moduleSize = Double.random(in: 1.3...2.2, using: &random)
            pose.quietZone = 10
            var scene = Scene(width: 300, height: 180)
            scene.blur = Double.random(in: 0.8...1.6, using: &random) * pose.moduleSize
            scene.noise = 1
            let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
            let said = text.hasPrefix("0") ? String(text.dropFirst()) : text
            let texts = try picture.barcodes().map(\.text)
            #expect(texts.isEmpty || texts == [said], "\(first) \(width) \(scene.blur / pose.moduleSize)")
        }
    }

    /// Adds lines of strokes above the bars that are as close and as high as letters, so that bars and lines form one
    /// region of edges.
    private static func withTextAbove(_ bars: ModuleGrid, cells: Int, _ random: inout SeededGenerator) -> ModuleGrid {
        let (lines, letter, leading, margin) = (6, 30, 8, 55)
        let top = lines * (letter + leading) + 8
        let width = bars.width * cells + 2 * margin
        var grid = ModuleGrid(width: width, height: top + 120)
        for y in top..<grid.height {
            for x in margin..<width - margin { grid[x, y] = bars[(x - margin) / cells, 0] }
        }
        for line in 0..<lines {
            var x = Int.random(in: 0..<8, using: &random)
            while x + 8 < width {
                let stroke = Int.random(in: 4...6, using: &random)
                for column in x..<x + stroke {
                    for row in 0..<letter { grid[column, line * (letter + leading) + row] = true }
                }
                x += stroke + Int.random(in: 5...9, using: &random)
            }
        }
        return grid
    }

    @Test func blurredBarsBelowTextAreRead() throws {
        var random = SeededGenerator(seed: 6)
        var reads = 0
        for index in 0..<12 {
            let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
            let text = (digits + [GS1Checksum.digit(of: digits)]).map(String.init).joined()
            let bars = try BarcodeWriter.symbol(.text(text), as: .ean13).grid
            let cells = 4
            let label = Self.withTextAbove(bars, cells: cells, &random)
            let module = Double.random(in: 1.4...1.8, using: &random)
            let picture = MadePicture.of(label, moduleSize: module / Double(cells), quietZone: 40, size: (300, 260)) {
                pose, scene in
                pose.rotation = (index % 2 == 0 ? 1 : -1) * Double.random(in: 3...8, using: &random)
                scene.blur = Double.random(in: 0.5...0.65, using: &random) * module
                scene.noise = 1
            }
            let said = text.hasPrefix("0") ? String(text.dropFirst()) : text
            let texts = try picture.barcodes().map(\.text)
            #expect(texts.isEmpty || texts == [said])
            reads += texts.count
        }
        #expect(reads >= 11, "\(reads) of 12")
    }

    /// A streak that covers or exposes a few modules from top to bottom makes the same error in all lines, without any
    /// noise.
    @Test func streaksThroughBlurredBarsMakeNoOtherNumber() throws {
        var random = SeededGenerator(seed: 11)
        let scale = 3
        for _ in 0..<160 {
            let digits = (0..<12).map { _ in Int.random(in: 0...9, using: &random) }
            let text = (digits + [GS1Checksum.digit(of: digits)]).map(String.init).joined()
            let bars = try BarcodeWriter.symbol(.text(text), as: .ean13).modules
            var row = [Double](repeating: 255, count: (bars.width + 22) * scale)
            for x in 0..<bars.width * scale where bars[x / scale, 0] { row[x + 11 * scale] = 0 }
            let first = Int.random(in: 14..<bars.width + 4, using: &random) * scale
            let ink = Bool.random(using: &random) ? 0.0 : 255
            for x in first..<first + scale * Int.random(in: 1...4, using: &random) { row[x] = ink }
            let blurred = Self.blurred(row, sigma: Double(scale))
            let pixels = (0..<60).flatMap { _ in blurred }
            let layout = ImageLayout(width: row.count, height: 60)
            let texts = try BarcodeReader().read(pixels.span, layout: layout).map(\.text)
            let said = text.hasPrefix("0") ? String(text.dropFirst()) : text
            #expect(texts.isEmpty || texts == [said])
        }
    }

    /// Movement by more than a module and a half makes narrow bars between wide spaces seem wider, so that 7 looks like
    /// 1 and 8 like 2. The check is right, too, where 877 at the end becomes 211, or 777 becomes 111.
    @Test(arguments: [("5693124608877", 4, 7), ("5693124608877", 5, 9), ("2721818118777", 5, 9)])
    func movementMakesNoOtherDigits(_ text: String, module: Int, length: Int) throws {
        let bars = try BarcodeWriter.symbol(.text(text), as: .ean13).modules
        let margin = 11 * module
        let row = (0..<bars.width * module + 2 * margin).map { x in
            let place = x - margin
            return place >= 0 && place < bars.width * module && bars[place / module, 0] ? 0 : 255
        }
        let moved = row.indices.map { x in
            let sum = (0..<length).reduce(0) { $0 + row[max(0, min(row.count - 1, x + $1 - length / 2))] }
            return UInt8((sum + length / 2) / length)
        }
        let pixels = (0..<60).flatMap { _ in moved }
        let layout = ImageLayout(width: row.count, height: 60)
        let texts = try BarcodeReader().read(pixels.span, layout: layout).map(\.text)
        #expect(texts.isEmpty || texts == [text])
    }

    /// Returns a row of luminances blurred by a Gaussian.
    private static func blurred(_ row: [Double], sigma: Double) -> [UInt8] {
        let reach = Int(3 * sigma)
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        return row.indices.map { x in
            let sum = weights.indices.reduce(0.0) { sum, index in
                sum + weights[index] * row[max(0, min(row.count - 1, x + index - reach))]
            }
            return UInt8(sum / total + 0.5)
        }
    }

    /// Out of focus by two and a half modules, the alike digits of a UPC-E symbol resembled an EAN-13 symbol, beside
    /// which the bars went on.
    @Test(arguments: [(4, 10), (5, 13), (6, 16)])
    func partsOfUPCEAreNoEAN13(module: Int, diameter: Int) throws {
        let bars = try BarcodeWriter.symbol(.text("00229999"), as: .upcE).modules
        let margin = 14 * module
        let row = (0..<bars.width * module + 2 * margin).map { x -> Double in
            let place = x - margin
            return place >= 0 && place < bars.width * module && bars[place / module, 0] ? 0 : 255
        }
        // A lens out of focus spreads a point to a disc.
        let radius = Double(diameter) / 2
        let reach = diameter / 2
        let weights = (-reach...reach).map { offset in
            let share = Double(offset) / radius
            return max(0, 1 - share * share).squareRoot()
        }
        let total = weights.reduce(0, +)
        let blurred = row.indices.map { x -> UInt8 in
            let sum = weights.indices.reduce(0.0) { sum, index in
                sum + weights[index] * row[max(0, min(row.count - 1, x + index - reach))]
            }
            return UInt8(sum / total + 0.5)
        }
        let above = [UInt8](repeating: 255, count: 20 * row.count)
        let pixels = above + (0..<60).flatMap { _ in blurred } + above
        let layout = ImageLayout(width: row.count, height: 100)
        let texts = try BarcodeReader().read(pixels.span, layout: layout).map(\.text)
        #expect(texts.isEmpty || texts == ["00229999"])
    }

    /// Two pieces of a symbol with free space between them can resemble a longer symbol with a few small bars there.
    @Test func piecesWithSpaceBetweenThemAreNoSymbol() throws {
        let symbol = try BarcodeWriter.symbol(.text("36422579"), as: .ean8).grid
        for (cut, gap) in (31...39).flatMap({ cut in (12...14).map { (cut, $0) } }) where !symbol[cut, 0] {
            var pieces = ModuleGrid(width: symbol.width + gap, height: 14)
            for y in 0..<pieces.height {
                for x in 0..<symbol.width { pieces[x < cut ? symbol.width - cut + gap + x : x - cut, y] = symbol[x, 0] }
            }
            for blur in [0.6, 0.75] {
                let picture = MadePicture.of(pieces, moduleSize: 4, quietZone: 8) { pose, scene in
                    scene.blur = blur * pose.moduleSize
                }
                let found = try picture.barcodes()
                #expect(
                    found.isEmpty,
                    "\(found.map { "\($0.symbology) \($0.text)" }), cut at \(cut), \(gap) apart, blur \(blur)")
            }
        }
    }
}
