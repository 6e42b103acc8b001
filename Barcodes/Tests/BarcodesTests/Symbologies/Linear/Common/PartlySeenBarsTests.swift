import Barcodes
import PictureMaker
import Testing

/// Symbols that no scan line, or no region of blocks with one direction, shows completely.
@Suite("Bars that are seen in parts")
struct PartlySeenBarsTests {
    /// Returns a picture of bars of 64 modules' height, parts of which are hidden.
    private static func picture(_ texts: [String], isHidden: (_ x: Int, _ y: Int) -> Bool) throws -> MadePicture {
        var grid = ModuleGrid(width: 95, height: 64)
        for (part, text) in texts.enumerated() {
            let bars = try BarcodeWriter.symbol(.text(text), as: .ean13).modules
            let height = 64 / texts.count
            for y in part * height..<(part + 1) * height {
                for x in 0..<95 { grid[x, y] = bars[x, 0] && !isHidden(x, y) }
            }
        }
        return .of(grid, moduleSize: 3, quietZone: 12, size: (420, 260))
    }

    /// Returns whether a module is hidden: in stripes of eight modules, alternately one half or the other.
    private static func isHidden(_ x: Int, _ y: Int) -> Bool {
        y / 8 % 2 == 0 ? (54..<82).contains(x) : (10..<38).contains(x)
    }

    @Test func halvesOnDifferentLinesAreOneSymbol() throws {
        let picture = try Self.picture(["4006381333931"], isHidden: Self.isHidden)
        let barcode = try #require(try picture.barcodes().first)
        #expect(barcode.text == "4006381333931")
        let (found, truth) = (barcode.corners, picture.outlines[0])
        for (corner, place) in [(found.topLeft, truth.topLeft), (found.bottomRight, truth.bottomRight)] {
            #expect(max(abs(corner.x - place.x), abs(corner.y - place.y)) < 30)
        }
    }

    /// Each symbol shows one half. Joined, the halves would be a third symbol with the right check digit.
    @Test func halvesOfTwoSymbolsAreNone() throws {
        let picture = try Self.picture(["4006381222228", "5012343333931"]) { x, y in
            y < 32 ? (54..<82).contains(x) : (10..<38).contains(x)
        }
        #expect(try picture.barcodes().isEmpty)
    }

    /// Stripes alternate between two numbers: the first half of one, the second half of the other.
    @Test func halvesWithAWrongCheckDigitAreNone() throws {
        let texts = ["4006381333931", "5012345678900"]
        let bars = try texts.map { try BarcodeWriter.symbol(.text($0), as: .ean13).modules }
        var grid = ModuleGrid(width: 95, height: 64)
        for y in 0..<64 {
            for x in 0..<95 { grid[x, y] = bars[y / 8 % 2][x, 0] && !Self.isHidden(x, y) }
        }
        let picture = MadePicture.of(grid, moduleSize: 3, quietZone: 12, size: (420, 260))
        #expect(try picture.barcodes().isEmpty)
    }

    /// The left half of this EAN-13 symbol, its middle guard and the next bar are the UPC-E symbol 13681338.
    @Test(arguments: [6, 7, 8, 10, 12, 20])
    func anEANSymbolWithALightStripBehindItsMiddleIsNoUPCESymbol(width: Int) throws {
        let bars = try BarcodeWriter.symbol(.text("8368133404617"), as: .ean13).modules
        for isInverted in [false, true] {
            for (moduleSize, rotation) in [(3.0, 0.0), (2.0, 7.0), (1.4, 3.0), (2.5, 180.0)] {
                let strip = 51..<51 + width
                var grid = ModuleGrid(width: 95, height: 60)
                for y in 0..<60 { for x in 0..<95 { grid[x, y] = bars[x, 0] && !strip.contains(x) } }
                let picture = MadePicture.of(grid, moduleSize: moduleSize, quietZone: 12, size: (420, 420)) {
                    pose, _ in
                    (pose.rotation, pose.isInverted) = (rotation, isInverted)
                }
                for symbologies in [Symbology.defaults, [.upcE]] {
                    let found = try picture.barcodes(ReaderOptions(symbologies: symbologies))
                    #expect(found.filter { $0.symbology == .upcE }.isEmpty, "\(moduleSize) \(rotation)")
                }
            }
        }
    }

    /// The left half of these EAN-13 symbols, the middle guard and the next bar are UPC-E symbols of number system 1,
    /// one for each first digit from 1 on; that of 3164943833549 is 11649433.
    @Test(arguments: [
        "3164943833549", "1398259791909", "2850695069923", "3470900547498", "4307986830789",
        "5524870533185", "6498860750021", "7128061920570", "8916205101744", "9763295357266",
    ])
    func anEANSymbolWithALabelOverItsRightHalfIsNoUPCESymbol(text: String) throws {
        let bars = try BarcodeWriter.symbol(.text(text), as: .ean13).modules
        for (moduleSize, rotation) in [(3.0, 0.0), (2.0, 7.0), (1.4, 3.0)] {
            var grid = ModuleGrid(width: 95, height: 60)
            for y in 0..<60 { for x in 0..<51 { grid[x, y] = bars[x, 0] } }
            let picture = MadePicture.of(grid, moduleSize: moduleSize, quietZone: 12, size: (420, 420)) { pose, _ in
                pose.rotation = rotation
            }
            #expect(try picture.barcodes().isEmpty, "\(moduleSize) \(rotation)")
        }
    }

    /// The UPC-E symbol of number system 1 is followed by an add-on or by another such symbol.
    @Test func aUPCESymbolWithSomethingBehindItIsRead() throws {
        let options = ReaderOptions(symbologies: [.upcE])
        let symbol = try BarcodeWriter.symbol(.text("13681338"), as: .upcE).modules
        for addOn in ["12", "51234"] {
            let picture = MadePicture.of(
                try BarcodeWriter.symbol(.text("13681338"), as: .upcE, options: WriterOptions(addOn: addOn)).grid,
                moduleSize: 2.5, quietZone: 12, size: (420, 200))
            #expect(try picture.barcodes(options).map { $0.text.prefix(8) } == ["13681338"])
        }
        for gap in [9, 20] {
            var grid = ModuleGrid(width: 102 + gap, height: 60)
            for y in 0..<60 {
                for x in 0..<51 where symbol[x, 0] {
                    grid[x, y] = true
                    grid[51 + gap + x, y] = true
                }
            }
            let picture = MadePicture.of(grid, moduleSize: 2.5, quietZone: 12, size: (480, 240))
            #expect(try picture.barcodes(options).map(\.text) == ["13681338", "13681338"])
        }
    }

    /// Returns a picture of bars of 60 modules' height.
    private static func picture(_ bars: [Bool], moduleSize: Double, rotation: Double, isInverted: Bool) -> MadePicture {
        var grid = ModuleGrid(width: bars.count, height: 60)
        for y in 0..<60 { for x in bars.indices { grid[x, y] = bars[x] } }
        return .of(grid, moduleSize: moduleSize, quietZone: 12) { pose, _ in
            (pose.rotation, pose.isInverted) = (rotation, isInverted)
        }
    }

    private static func bars(ofITF text: String) throws -> [Bool] {
        let modules = try BarcodeWriter.symbol(.text(text), as: .itf).modules
        return (0..<modules.width).map { modules[$0, 0] }
    }

    private static let views: [(moduleSize: Double, rotation: Double, isInverted: Bool)] = [
        (3, 0, false), (2, 7, false), (1.6, 183, false), (2.5, 40, true),
    ]

    /// Behind four pairs of digits follow a wide bar and two narrow elements, as in a stop pattern, and the strip.
    @Test(arguments: [12, 20, 28])
    func anITFSymbolWithALightStripIsNoShorterSymbol(width: Int) throws {
        for text in ["12345678108316495527", "12345678178316495527"] {
            var bars = try Self.bars(ofITF: text)
            let (end, hidden) = (4 + 4 * 18, 5)
            for x in end + hidden..<end + hidden + width { bars[x] = false }
            for view in Self.views {
                let picture = Self.picture(
                    bars, moduleSize: view.moduleSize, rotation: view.rotation, isInverted: view.isInverted)
                #expect(try picture.barcodes().isEmpty, "\(text) \(view)")
            }
        }
    }

    @Test(arguments: [Symbology.itf, .code128, .ean13, .code39])
    func anITFSymbolBesideAnotherSymbolIsRead(_ symbology: Symbology) throws {
        let texts: [Symbology: String] = [
            .itf: "58316495", .code128: "KEG-0042", .ean13: "4006381333931", .code39: "KEG42",
        ]
        let text = try #require(texts[symbology])
        let modules = try BarcodeWriter.symbol(.text(text), as: symbology).modules
        let other = (0..<modules.width).map { modules[$0, 0] }
        for gap in [12, 25] {
            let bars = try Self.bars(ofITF: "12345678") + [Bool](repeating: false, count: gap) + other
            for view in Self.views where !view.isInverted {
                let picture = Self.picture(
                    bars, moduleSize: view.moduleSize, rotation: view.rotation, isInverted: view.isInverted)
                #expect(Set(try picture.barcodes().map(\.text)) == ["12345678", text], "\(gap) \(view)")
            }
        }
    }

    @Test(arguments: [Symbology.ean13, .upcE, .code128, .code39, .itf, .codabar, .dataBar])
    func barsInDeepShadowAreRead(_ symbology: Symbology) throws {
        let texts: [Symbology: String] = [
            .ean13: "4006381333931", .upcE: "01234565", .code128: "KEG-0042", .code39: "KEG42", .itf: "30712345000010",
            .codabar: "A40156B", .dataBar: "0950110153001",
        ]
        let text = try #require(texts[symbology])
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        for seed in 1...4 {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2.5, quietZone: 12, size: (480, 360)) { pose, scene in
                pose.rotation = 4 * Double(seed)
                (scene.shadow, scene.seed) = (0.95, UInt64(seed))
            }
            #expect(try picture.barcodes().map(\.text) == [symbol.readText ?? text], "\(symbology) \(seed)")
        }
    }

    /// Modules shrink from 4.4 to 1.2 pixels, as on a card seen from its side.
    @Test func aStripSeenFromTheSideIsRead() throws {
        let symbol = try BarcodeWriter.symbol(.text("30712345000010"), as: .itf)
        let (first, last, count) = (4.4, 1.2, symbol.modules.width)
        let columns = Array(-3..<count + 10)
        var ends = [0.0]
        for column in columns {
            let share = Double(column) / Double(count)
            // The square root of the reciprocal of a module's size grows linearly.
            let root = (1 - share) / first.squareRoot() + share / last.squareRoot()
            ends.append(ends[ends.count - 1] + 1 / (root * root))
        }
        let width = Int(ends[ends.count - 1])
        var line = [Double](repeating: 255, count: width)
        for (index, column) in columns.enumerated() where (0..<count).contains(column) && symbol.modules[column, 0] {
            for x in 0..<width {
                line[x] -= 255 * max(0, min(Double(x + 1), ends[index + 1]) - max(Double(x), ends[index]))
            }
        }
        let row = line.map { UInt8(max(0, $0)) }
        let pixels = (0..<13).flatMap { _ in row }
        let found = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: 13))
        #expect(found.map(\.text) == ["30712345000010"])
    }

    /// The tracks of film have 10 pixels a module, between frame numbers at a distance of one module.
    @Test func filmBetweenFrameNumbersIsRead() throws {
        let tracks = ["1111101010101010101010101010111", "1010101010000010110101110010101"].map {
            $0.utf8.map { $0 == 0x31 }
        }
        let (module, width, height) = (10, 600, 300)
        var pixels = [UInt8](repeating: 220, count: width * height)
        for y in 0..<70 {
            for x in 0..<31 * module where tracks[y / 35][x / module] { pixels[(y + 110) * width + x + 140] = 40 }
            // There are strokes beside both tracks except in a few rows.
            for x in [118, 125, 460, 467] where y < 20 || y > 45 && y < 62 { pixels[(y + 110) * width + x] = 40 }
        }
        let found = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: height))
        #expect(found.map(\.text) == ["80-11/23"])
    }
}
