import Barcodes
import PictureMaker
import Testing

@Suite("ITF")
struct ITFTests {
    /// Returns the widths of a symbol's bars and spaces without its quiet zones, in modules.
    private static func bars(_ text: String) throws -> [Float] {
        let modules = try BarcodeWriter.symbol(.text(text), as: .itf).modules
        let row = modules.height / 2
        var widths: [Float] = []
        var isDark = false
        for x in 0..<modules.width {
            if modules[x, row] == isDark, !widths.isEmpty {
                widths[widths.count - 1] += 1
            } else if modules[x, row] != isDark {
                widths.append(1)
                isDark.toggle()
            }
        }
        return isDark ? widths : Array(widths.dropLast())
    }

    private static func texts(_ line: BarWidths) -> [String] {
        LinearSymbologies.contents(of: [line], symbologies: [.itf]).map(\.content.text)
    }

    /// Start and stop patterns are so short that they may be found inside a longer symbol that the picture cuts off.
    @Test func thePicturesEdgeMayNotCutFreeSpaceOff() throws {
        let bars = try Self.bars("123456789012")
        #expect(Self.texts(BarWidths([10] + bars + [10])) == ["123456789012"])
        #expect(Self.texts(BarWidths([10] + bars + [10], beginsAtEdge: true, endsAtEdge: true)) == ["123456789012"])
        #expect(Self.texts(BarWidths([3] + bars + [10], beginsAtEdge: true)).isEmpty)
        #expect(Self.texts(BarWidths([10] + bars + [3], endsAtEdge: true)).isEmpty)
    }

    /// If glare hides one end of a symbol with bearer bars, the rest looks like a shorter symbol: two narrow elements
    /// and a wide one are a stop pattern.
    /// The label lies on dark or on light ground.
    @Test(arguments: [35, 230] as [UInt8])
    func barsLeftByGlareBetweenBearerBarsAreNoSymbol(_ ground: UInt8) throws {
        let text = "59175614150254"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .itf)
        let (module, quiet, bearer, height) = (4, 12, 4, 30)
        let (width, rows) = ((symbol.modules.width + 2 * quiet) * module, (height + 2 * bearer + 20) * module)
        func texts(litFrom edge: Int) throws -> [String] {
            var pixels = [UInt8](repeating: 230, count: width * rows)
            for y in Array(0..<6 * module) + Array(rows - 6 * module..<rows) {
                for x in 0..<width { pixels[y * width + x] = ground }
            }
            for y in 10 * module..<rows - 10 * module {
                let line = y / module - 10
                for x in 0..<width {
                    let column = x / module - quiet
                    let isBar = column >= 0 && column < symbol.modules.width && symbol.modules[column, 0]
                    guard line < bearer || line >= bearer + height || isBar else { continue }
                    pixels[y * width + x] = x < edge ? 30 : 230
                }
            }
            return try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: rows)).map(\.text)
        }
        #expect(try texts(litFrom: width) == [text])
        for edge in stride(from: width / 3, to: width - quiet * module, by: module) {
            #expect(try texts(litFrom: edge).allSatisfy { $0 == text }, "\(edge)")
        }
    }

    /// Beside the label, the ground in the shadow is as dark as bars would have to be in the light.
    @Test func bothSidesOfAShadowsBorderAreRead() throws {
        let text = "28653387579168"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .itf)
        for seed in 1...12 {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2.5, quietZone: 10, size: (640, 480)) { pose, scene in
                pose.rotation = Double(seed * 5 - 30)
                (scene.shadow, scene.seed) = (0.6, UInt64(seed))
            }
            #expect(try picture.barcodes().map(\.text) == [text], "\(seed)")
        }
    }

    /// Where a line leaves the bars at a small angle, it runs along the inner edge of a bearer bar, whose pixels are
    /// light and dark in turn: that looks like bars beside the symbol.
    @Test func framedSymbolsAreReadAtAnyAngle() throws {
        let text = "35494873970793"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .itf, options: WriterOptions(version: .itf14))
        for seed in 1...16 {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2.2, quietZone: 2, size: (640, 480)) { pose, scene in
                pose.rotation = Double(seed * 3 - 24)
                (scene.blur, scene.noise, scene.seed) = (0.88, 3, UInt64(seed))
            }
            #expect(try picture.barcodes().map(\.text) == [text], "\(seed)")
        }
    }

    /// Periodic stripes look like one pair of digits that is repeated.
    @Test func stripesAreNoSymbol() throws {
        let bars = try Self.bars("353535353535")
        #expect(Self.texts(BarWidths([10] + bars + [10])) == ["353535353535"])
        #expect(Self.texts(BarWidths([8] + bars + [10])).isEmpty && Self.texts(BarWidths([10] + bars + [8])).isEmpty)
        #expect(Self.texts(BarWidths([7] + bars + [7], beginsAtEdge: true, endsAtEdge: true)).isEmpty)
        // Cut out at its edges, the picture gets an artificial margin.
        let (module, height) = (4, 60)
        let width = Int(bars.reduce(0, +)) * module
        var row: [UInt8] = []
        for (index, bar) in bars.enumerated() {
            row += [UInt8](repeating: index.isMultiple(of: 2) ? 0 : 255, count: Int(bar) * module)
        }
        let pixels = Array((0..<height).map { _ in row }.joined())
        #expect(try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: height)).isEmpty)
    }

    /// A stain in the middle looks like a quiet zone, and the bars beside it begin like a symbol.
    @Test func barsBesideAStainAreNoSymbol() throws {
        // From the third pair on, the digits contain ITF's start pattern by chance: four narrow elements.
        let bars = try Self.bars("31286465145124")
        let whole = [10] + bars + [10]
        #expect(Self.texts(BarWidths(whole)) == ["31286465145124"])
        for first in stride(from: 10, to: bars.count - 40, by: 2) {
            // There is free space of six to eight narrow elements, with bars before it.
            for gap in [6, 7, 8] as [Float] {
                let line = [10] + bars[..<first] + [gap] + bars[(first + 1)...] + [10]
                #expect(Self.texts(BarWidths(line)).isEmpty, "\(first) \(gap)")
            }
        }
    }

    /// On some rows, a stain hides the bars before a place that looks like a start pattern by chance. On the other rows
    /// those bars are visible, and another stain prevents the whole symbol from being read.
    @Test(arguments: [("36128646514512", 9), ("12363465145124", 19), ("65356463514536", 39)], [0.5, 0.7, 0.85, 0.94])
    func barsBesideAStainOnSomeRowsAreNoSymbol(symbol: (text: String, space: Int), share: Double) throws {
        let bars = try Self.bars(symbol.text)
        let begin = 12 + bars[...symbol.space].reduce(0, +)
        let end = 12 + bars.reduce(0, +)
        let (module, height) = (3, 160)
        let width = (Int(end) + 12) * module
        var pixels = [UInt8](repeating: 235, count: width * height)
        for y in 20..<height - 20 {
            let isStained = Double(y - 20) < share * Double(height - 40)
            var place: Float = 12
            for (index, size) in bars.enumerated() {
                for x in Int(place) * module..<Int(place + size) * module where index % 2 == 0 {
                    let column = Float(x / module)
                    let isHidden = isStained ? column >= begin - 10 && column < begin : column >= end - 9
                    if !isHidden { pixels[y * width + x] = 20 }
                }
                place += size
            }
        }
        let options = ReaderOptions(symbologies: [.itf])
        let found = try BarcodeReader(options: options).read(
            pixels.span, layout: ImageLayout(width: width, height: height))
        #expect(found.isEmpty)
    }
}
