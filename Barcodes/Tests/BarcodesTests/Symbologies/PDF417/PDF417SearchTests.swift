import Barcodes
import PictureMaker
import Testing

@Suite struct PDF417SearchTests {
    private static let text = "PDF417 0123456789 in a picture, at any angle and in any light."

    private func options() -> ReaderOptions {
        var options = ReaderOptions()
        options.symbologies = [.pdf417]
        return options
    }

    private func read(_ pose: SymbolPose, _ scene: Scene, _ made: PDF417Options = PDF417Options()) throws -> [Barcode] {
        let symbol = try BarcodeWriter.pdf417(text: Self.text, options: made)
        return try PictureMaker.picture(of: [(symbol.grid, pose)], in: scene).barcodes(options())
    }

    private static var scene: Scene {
        var scene = Scene()
        (scene.width, scene.height) = (640, 480)
        return scene
    }

    @Test(arguments: [1, 2, 5, 12]) func cleanSymbolsOfAllModuleSizesAreRead(_ scale: Int) throws {
        let options = ReaderOptions(symbologies: [.pdf417])
        for (columns, isCompact) in [(1, false), (3, true), (8, false), (30, false)] {
            let text = "clean \(columns) columns"
            let symbol = try BarcodeWriter.pdf417(
                text: text, options: PDF417Options(columns: columns, isCompact: isCompact))
            for (name, picture) in CleanPicture(symbol, scale: scale, margin: columns % 2 * 40).poses {
                #expect(try picture.barcodes(options).map(\.text) == [text], "\(columns) columns, \(name)")
            }
        }
    }

    /// Scaled without interpolation, some modules are two pixels wide and others one.
    @Test(arguments: [1.05, 1.12, 1.2]) func modulesOfOnePixelOrTwoAreRead(_ scale: Double) throws {
        for columns in [1, 2] {
            let text = "aliased \(columns)"
            let grid = try BarcodeWriter.pdf417(text: text, options: PDF417Options(columns: columns)).grid
            let margin = 2
            let layout = ImageLayout(
                width: Int(Double(grid.width) * scale) + 2 * margin, height: grid.height + 2 * margin)
            var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
            for y in 0..<grid.height {
                for x in 0..<layout.width - 2 * margin where grid[Int((Double(x) + 0.5) / scale), y] {
                    pixels[(y + margin) * layout.width + x + margin] = 0
                }
            }
            let found = try BarcodeReader(options: options()).read(pixels, layout: layout).map(\.text)
            #expect(found == [text], "\(columns) columns")
        }
    }

    @Test(arguments: [0, 7, 20, 33, 45, 61, 90, 118, 135, 180, 211, 270, 305])
    func symbolsAreReadAtAnyAngle(_ degrees: Int) throws {
        for isMirrored in [false, true] {
            var pose = SymbolPose()
            pose.moduleSize = 2.5
            pose.rotation = Double(degrees)
            pose.isMirrored = isMirrored
            pose.isInverted = degrees % 2 == 1
            let symbol = try BarcodeWriter.pdf417(text: Self.text)
            let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Self.scene)
            let barcodes = try picture.barcodes(options())
            #expect(barcodes.map(\.text) == [Self.text])
            let barcode = try #require(barcodes.first)
            picture.expectFirst(barcode, pose, within: 8, sourceLocation: #_sourceLocation)
        }
    }

    /// The patterns are only crossed by columns of the picture at half resolution; neither of its sides is a multiple
    /// of the number of pixels that are packed at once.
    @Test(arguments: [90.0, 270]) func symbolsOnTheirSideAreReadInLargePictures(_ degrees: Double) throws {
        var scene = Scene()
        (scene.width, scene.height) = (1_926, 1_086)
        for x in [300.0, 963, 1_600] {
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.rotation = degrees
            pose.center = Point(x: x, y: 800)
            #expect(try read(pose, scene).map(\.text) == [Self.text], "at \(x)")
        }
    }

    /// The patterns of the symbols stand in a line, as if they were one pattern with a damaged part.
    @Test(arguments: [2, 4, 12]) func symbolsOneBelowAnotherAreRead(gap: Int) throws {
        let texts = ["first", "second", "third"].map { "\($0) of three, \(Self.text)" }
        let grids = try texts.map { try BarcodeWriter.pdf417(text: $0, options: PDF417Options(columns: 4)).grid }
        for isTurned in [false, true] {
            let scale = 2
            let layout = ImageLayout(
                width: (grids[0].width + 20) * scale, height: (grids.map(\.height).reduce(20, +) + 2 * gap) * scale)
            var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
            var top = 10
            for grid in grids {
                for y in 0..<grid.height * scale {
                    for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                        let index = (top * scale + y) * layout.width + 10 * scale + x
                        pixels[isTurned ? pixels.count - 1 - index : index] = 0
                    }
                }
                top += grid.height + gap
            }
            let found = try BarcodeReader(options: options()).read(pixels, layout: layout)
            #expect(found.map(\.text).sorted() == texts.sorted(), "turned: \(isTurned)")
            var one = options()
            one.maximumCount = 1
            #expect(try BarcodeReader(options: one).read(pixels, layout: layout).count == 1)
        }
    }

    @Test func tiltedSymbolsAreRead() throws {
        for axis in [0.0, 40, 90, 130] {
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.tilt = 30
            pose.tiltAxis = axis
            #expect(try read(pose, Self.scene).map(\.text) == [Self.text])
        }
    }

    @Test(arguments: [50.0, 70, 90]) func symbolsOnACylinderAreRead(_ curl: Double) throws {
        for (rotation, columns) in [(0.0, 2), (40, 3), (100, 2)] {
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.curl = curl
            pose.rotation = rotation
            let found = try read(pose, Self.scene, PDF417Options(columns: columns)).map(\.text)
            #expect(found == [Self.text], "\(rotation)°")
        }
    }

    @Test func steeplyTiltedSymbolsAreRead() throws {
        for axis in [0.0, 40, 90, 130] {
            var pose = SymbolPose()
            pose.moduleSize = 4
            pose.tilt = 50
            pose.tiltAxis = axis
            #expect(try read(pose, Self.scene, PDF417Options(columns: 3)).map(\.text) == [Self.text], "\(axis)°")
        }
    }

    /// Rows and columns of pixels leave such a symbol's patterns before they have crossed them completely.
    @Test func lowSymbolsAreReadAt45Degrees() throws {
        for rotation in [45.0, -45, 135] {
            let text = "low at \(rotation)"
            let symbol = try BarcodeWriter.pdf417(text: text, options: PDF417Options(columns: 3, rows: 7))
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.rotation = rotation
            let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Self.scene)
            #expect(try picture.barcodes(options()).map(\.text) == [text])
        }
    }

    /// Rays at regular distances of one and a half rows, or of three, miss one of the three clusters, and with it a
    /// part of the information.
    @Test func symbolsOfAnyNumberOfRowsAreRead() throws {
        for rows in stride(from: 12, through: 90, by: 6) {
            let text = "\(rows) rows"
            let symbol = try BarcodeWriter.pdf417(text: text, options: PDF417Options(columns: 2, rows: rows))
            let picture = CleanPicture(symbol, scale: 2, margin: 20)
            #expect(try picture.barcodes(options()).map(\.text) == [text])
        }
    }

    @Test func compactSymbolsAndLowRowsAreRead() throws {
        var pose = SymbolPose()
        pose.moduleSize = 3
        let compact = try read(pose, Self.scene, PDF417Options(isCompact: true))
        #expect(compact.map(\.text) == [Self.text])
        #expect(compact.first?.details.pdf417?.isCompact == true)
        #expect(try read(pose, Self.scene, PDF417Options(rowHeight: 2)).map(\.text) == [Self.text])
    }

    @Test func blurNoiseAndLowResolutionLeaveSymbolsReadable() throws {
        var scene = Self.scene
        scene.blur = 1.4
        scene.noise = 8
        var pose = SymbolPose()
        pose.moduleSize = 2.5
        pose.rotation = 4
        #expect(try read(pose, scene).map(\.text) == [Self.text])
        scene.blur = 0.3
        pose.moduleSize = 1.6
        #expect(try read(pose, scene).map(\.text) == [Self.text])
    }

    @Test func aSymbolIsReadWithoutItsStartOrStopPattern() throws {
        let symbol = try BarcodeWriter.pdf417(text: Self.text, options: PDF417Options(errorCorrectionLevel: 4))
        let width = symbol.modules.width
        for hidden in [0..<15, (width - 16)..<width, 0..<34] {
            var grid = symbol.grid
            for y in 0..<grid.height {
                for x in hidden { grid[x, y] = false }
            }
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.rotation = 10
            let picture = PictureMaker.picture(of: [(grid, pose)], in: Self.scene)
            #expect(try picture.barcodes(options()).map(\.text) == [Self.text])
        }
    }

    @Test func severalSymbolsAreReadInOnePicture() throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for index in 0..<3 {
            var pose = SymbolPose()
            pose.moduleSize = 2
            pose.center = Point(x: 320, y: 80 + Double(index) * 150)
            symbols.append((try BarcodeWriter.pdf417(text: "symbol number \(index)").grid, pose))
        }
        let picture = PictureMaker.picture(of: symbols, in: Self.scene)
        #expect(
            Set(try picture.barcodes(options()).map(\.text)) == [
                "symbol number 0", "symbol number 1", "symbol number 2",
            ])
    }

    @Test func picturesWithoutSymbolsGiveNone() throws {
        for seed in 0..<4 {
            var scene = Self.scene
            scene.seed = UInt64(seed)
            scene.noise = Double(seed) * 12
            #expect(try PictureMaker.picture(of: [], in: scene).barcodes(options()).isEmpty)
        }
    }
}
