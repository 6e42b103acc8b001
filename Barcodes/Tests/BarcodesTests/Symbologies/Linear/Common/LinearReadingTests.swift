import Barcodes
import PictureMaker
import Testing

/// Pictures with one EAN-13, UPC-A, EAN-8 or UPC-E symbol.
@Suite("Linear symbols in pictures")
struct LinearReadingTests {
    private static let samples: [(Symbology, String)] = [
        (.ean13, "4006381333931"), (.upcA, "036000291452"), (.ean8, "96385074"), (.upcE, "01234565"),
    ]

    private static func picture(
        _ sample: (Symbology, String), _ change: (inout SymbolPose, inout Scene) -> Void = { _, _ in }
    ) throws -> MadePicture {
        let symbol = try BarcodeWriter.symbol(.text(sample.1), as: sample.0)
        return .of(symbol.grid, moduleSize: 2.5, quietZone: 12, size: (360, 320), change)
    }

    @Test func everyAngleIsRead() throws {
        for (number, angle) in stride(from: 0.0, to: 360, by: 5).enumerated() {
            let sample = Self.samples[number % 4]
            let found = try Self.picture(sample) { pose, _ in pose.rotation = angle }.barcodes()
            #expect(found.map(\.text) == [sample.1], "\(sample.0) at \(angle)°")
            #expect(found.first?.symbology == sample.0)
        }
    }

    @Test func theOutlineIsTurnedWithTheBars() throws {
        for angle in [0.0, 30, 100, 180, 250] {
            let picture = try Self.picture(Self.samples[0]) { pose, _ in pose.rotation = angle }
            let barcode = try #require(try picture.barcodes().first)
            let truth = picture.outlines[0]
            // The ends of the bars are as exact as blocks of gradients; their sides are more exact.
            let turned = abs(barcode.orientation - angle)
            #expect(min(turned, 360 - turned) < 8, "\(angle)°")
            #expect(barcode.corners.contains(truth.topLeft) || truth.contains(barcode.corners.center), "\(angle)°")
        }
    }

    @Test func theOutlineEndsWhereTheBarsDo() throws {
        for angle in [0.0, 20, 90, 215] {
            let picture = try Self.picture((.code128, "YOMI-2026")) { pose, scene in
                pose.rotation = angle
                scene.noise = 6
            }
            let corners = try #require(try picture.barcodes().first).corners
            let truth = picture.outlines[0]
            // The height of the bars may be wrong by less than two modules.
            for side in [(corners.topLeft, corners.bottomLeft), (corners.topRight, corners.bottomRight)] {
                let difference = Self.distance(side.0, side.1) - Self.distance(truth.topLeft, truth.bottomLeft)
                #expect(abs(difference) < 4, "\(angle)°")
            }
        }
    }

    private static func distance(_ one: Point, _ other: Point) -> Double {
        let (x, y) = (one.x - other.x, one.y - other.y)
        return (x * x + y * y).squareRoot()
    }

    @Test func blurNoiseAndBendsAreReadWithoutAMisread() throws {
        var reads = 0
        var all = 0
        for sample in Self.samples {
            for step in 0..<6 {
                let level = Double(step)
                let pictures = try [
                    Self.picture(sample) { pose, scene in scene.blur = (0.3 + 0.12 * level) * pose.moduleSize },
                    Self.picture(sample) { _, scene in scene.noise = 8 * level },
                    Self.picture(sample) { pose, _ in pose.curl = 15 * level },
                    Self.picture(sample) { pose, _ in pose.tilt = 8 * level },
                    Self.picture(sample) { pose, scene in
                        pose.moduleSize = 2 - 0.16 * level
                        scene.noise = 3
                    },
                ]
                for picture in pictures {
                    let texts = try picture.barcodes().map(\.text)
                    #expect(texts.isEmpty || texts == [sample.1])
                    all += 1
                    reads += texts.count
                }
            }
        }
        #expect(reads >= all * 7 / 10, "\(reads) of \(all)")
    }

    @Test func invertedAndLowSymbolsAreRead() throws {
        for sample in Self.samples {
            let inverted = try Self.picture(sample) { pose, _ in pose.isInverted = true }.barcodes()
            #expect(inverted.map(\.text) == [sample.1])
            #expect(inverted.first?.isInverted == true)
        }
    }

    @Test func twoSymbolsOnTwoLinesAreTwo() throws {
        let texts = ["4006381333931", "9780201379624"]
        let symbols = try texts.map { try BarcodeWriter.symbol(.text($0), as: .ean13).grid }
        var poses = [SymbolPose(), SymbolPose()]
        for index in poses.indices {
            poses[index].moduleSize = 2
            poses[index].quietZone = 8
            poses[index].center = Point(x: 180, y: 110 + 190 * Double(index))
        }
        let picture = PictureMaker.picture(
            of: zip(symbols, poses).map { (grid: $0, pose: $1) }, in: Scene(width: 360, height: 420))
        #expect(Set(try picture.barcodes().map(\.text)) == Set(texts))
    }

    /// A scratch can change half of the scan lines to another valid text. Labels one above the other have space between
    /// them.
    @Test(arguments: [(gap: 0, isRead: false), (gap: 24, isRead: true)])
    func twoTextsOnTheSameBarsAreNone(gap: Int, isRead: Bool) throws {
        // The texts differ in one digit and the check digit.
        let texts = ["4006381333931", "4006381343930"]
        let symbols = try texts.map { try BarcodeWriter.symbol(.text($0), as: .ean13).grid }
        let height = 30
        var grid = ModuleGrid(width: symbols[0].width, height: 2 * height + gap)
        for y in 0..<height {
            for x in 0..<grid.width {
                grid[x, y] = symbols[0][x, 0]
                grid[x, height + gap + y] = symbols[1][x, 0]
            }
        }
        var pose = SymbolPose()
        pose.moduleSize = 3
        pose.quietZone = 12
        let picture = PictureMaker.picture(of: [(grid: grid, pose: pose)], in: Scene(width: 420, height: 340))
        #expect(Set(try picture.barcodes().map(\.text)) == (isRead ? Set(texts) : []))
    }

    @Test func addOnsAreReadWithTheirSymbol() throws {
        for addOn in ["12", "52495"] {
            var options = WriterOptions()
            options.addOn = addOn
            let symbol = try BarcodeWriter.symbol(.text("9780201379624"), as: .ean13, options: options)
            var pose = SymbolPose()
            pose.moduleSize = 2.5
            pose.quietZone = 10
            let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: 480, height: 300))
            let barcode = try #require(try picture.barcodes().first)
            #expect(barcode.text == "9780201379624")
            #expect(barcode.details.linear?.addOn == addOn)
            #expect(barcode.symbologyIdentifier == "]E3")
        }
    }

    /// The check of two digits is weak: scan lines with different texts outvote each other.
    @Test(
        arguments: [
            (["12", "12", "12"], "12"), (["12", "12", "17"], "12"), (["12", "17", "23"], nil), (["12", nil, nil], nil),
            (["12", "12", nil], "12"),
        ] as [([String?], String?)])
    func anAddOnIsWhatMostLinesSay(addOns: [String?], expected: String?) throws {
        var (pixels, width): ([UInt8], Int) = ([], 0)
        let rows = try addOns.map { addOn in
            let grid = try BarcodeWriter.symbol(
                .text("9780201379624"), as: .ean13, options: WriterOptions(addOn: addOn ?? "12")
            ).modules
            // The row with the most dark modules has both the symbol and its add-on.
            let rows = (0..<grid.height).map { grid.barRow($0).modules }
            return rows.max { $0.count { $0 } < $1.count { $0 } }?.prefix(addOn == nil ? 95 : .max) ?? []
        }
        width = 3 * ((rows.map(\.count).max() ?? 0) + 40)
        for row in rows {
            let modules = [Bool](repeating: false, count: 20) + row
            let line = (0..<width).map { $0 / 3 < modules.count && modules[$0 / 3] ? UInt8(10) : 240 }
            for _ in 0..<24 { pixels += line }
        }
        let found = LinearSymbologies.barcodes(across: pixels, width: width, symbologies: [.ean13])
        #expect(Set(found.map(\.text)) == ["9780201379624"])
        #expect(found.first?.details.linear?.addOn == expected)
        #expect(found.first?.symbologyIdentifier == (expected == nil ? "]E0" : "]E3"))
    }

    /// If half of the bars is covered, the rest must not be read as a symbol.
    @Test func partsOfSymbolsAreNotRead() throws {
        for sample in Self.samples {
            for keep in [0.35, 0.5, 0.7, 0.85] {
                var picture = try Self.picture(sample)
                let outline = picture.outlines[0]
                let cut = Int(outline.topLeft.x + (outline.topRight.x - outline.topLeft.x) * keep)
                for y in 0..<picture.height {
                    for x in cut..<picture.width { picture.luminance[y * picture.width + x] = 235 }
                }
                #expect(try picture.barcodes().isEmpty, "\(sample.0) \(keep)")
            }
        }
    }

    @Test func randomBarsAreNoSymbol() throws {
        var random = SeededGenerator(seed: 9)
        var options = ReaderOptions()
        options.symbologies = [.ean13, .ean8, .upcA, .upcE]
        for _ in 0..<60 {
            let columns = [51, 67, 95, 113].randomElement(using: &random) ?? 95
            var grid = ModuleGrid(width: columns, height: 30)
            var isDark = true
            var x = 0
            while x < columns {
                let width = x < 3 || x >= columns - 3 ? 1 : Int.random(in: 1...4, using: &random)
                for column in x..<min(columns, x + width) where isDark {
                    for row in 0..<30 { grid[column, row] = true }
                }
                isDark.toggle()
                x += width
            }
            var pose = SymbolPose()
            pose.moduleSize = Double.random(in: 1.2...3, using: &random)
            pose.quietZone = 10
            var scene = Scene(width: 380, height: 120)
            scene.blur = Double.random(in: 0...1, using: &random) * pose.moduleSize
            scene.noise = Double.random(in: 0...15, using: &random)
            let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
            let found = try picture.barcodes(options)
            #expect(found.isEmpty, "\(columns) \(pose.moduleSize) \(scene.blur) \(found.map(\.text))")
        }
    }

    /// Differences of neighbouring pixels give the direction of fine bars wrongly by some degrees, at most at 22.5° to
    /// the pixels; a scan line in that direction leaves low bars.
    @Test func lowBarsAreReadAtAllAngles() throws {
        for angle in stride(from: 0.0, to: 180, by: 7.5) {
            let symbol = try BarcodeWriter.symbol(.text("03314917396932"), as: .dataBarLimited)
            var grid = ModuleGrid(width: symbol.grid.width, height: 10)
            for y in 0..<grid.height { for x in 0..<grid.width { grid[x, y] = symbol.grid[x, 0] } }
            let picture = MadePicture.of(grid, moduleSize: 2.5, quietZone: 10) { pose, _ in pose.rotation = angle }
            #expect(try picture.barcodes().map(\.symbology) == [.dataBarLimited], "\(angle)°")
        }
    }

    /// The ground around a label may be lighter than its paper, by more than the bars are darker.
    @Test func faintBarsOnAGreyLabelAreRead() throws {
        for sample in Self.samples {
            let picture = try Self.picture(sample) { pose, scene in
                (pose.dark, pose.light) = (0.475, 0.525)
                pose.rotation = 8
                scene.background = 0.6
            }
            #expect(try picture.barcodes().map(\.text) == [sample.1], "\(sample.0)")
        }
    }
}
