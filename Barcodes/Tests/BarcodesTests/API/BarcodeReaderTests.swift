import Barcodes
import PictureMaker
import Testing

@Suite struct BarcodeReaderTests {

    @Test(arguments: [1, 4, 20]) func aSymbolThatFillsThePictureToItsEdgeIsRead(scale: Int) throws {
        let symbols = [
            try BarcodeWriter.qrCode(text: "to the very edge"), try BarcodeWriter.microQRCode(text: "12345"),
        ]
        for symbol in symbols {
            let (width, height) = (symbol.grid.width * scale, symbol.grid.height * scale)
            let pixels = (0..<height).flatMap { y in
                (0..<width).map { x in symbol.grid[x / scale, y / scale] ? UInt8(0) : 255 }
            }
            let found = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: height))
            #expect(found.map(\.symbology) == [symbol.symbology], "\(symbol.symbology) at \(scale) pixels a module")
        }
    }

    /// A light margin around a dark picture would make all of its pixels count as dark.
    @Test func darkBarsThatFillThePictureToItsEdgeAreRead() throws {
        for content in ["1012345A", "15991231", "0190012345678908"] {
            let symbol = try BarcodeWriter.symbol(.gs1(content), as: .dataBarExpanded)
            let (scale, height) = (2, 68)
            let width = symbol.modules.width * scale
            let pixels = (0..<height).flatMap { _ in
                (0..<width).map { x in symbol.modules[x / scale, 0] ? UInt8(5) : 81 }
            }
            let found = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: height))
            #expect(found.map(\.symbology) == [.dataBarExpanded], "\(content)")
        }
    }

    static let text = "https://example.org/bikes/4711?dock=17"

    func symbol(_ text: String = Self.text, _ options: QRCodeOptions = .init()) throws -> Symbol {
        try BarcodeWriter.qrCode(text: text, options: options)
    }

    func read(_ picture: MadePicture, _ options: ReaderOptions = .init()) throws -> [Barcode] {
        try picture.barcodes(options)
    }

    /// Makes a picture of one symbol and expects its text, at its place within half a module.
    private func expectRead(
        _ pose: SymbolPose, in scene: Scene = Scene(), _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = PictureMaker.picture(of: [(try symbol().grid, pose)], in: scene)
        let barcodes = try read(picture)
        #expect(barcodes.map(\.text) == [Self.text], comment, sourceLocation: sourceLocation)
        guard let barcode = barcodes.first else { return }
        picture.expectFirst(
            barcode, pose, within: pose.moduleSize / 2 + 1, comment, sourceLocation: sourceLocation)
    }

    @Test(arguments: Array(stride(from: 0, to: 360, by: 15))) func readsASymbolTurnedByAnyAngle(degrees: Int) throws {
        var pose = SymbolPose()
        pose.rotation = Double(degrees)
        try expectRead(pose)
    }

    /// The outline of a finder pattern of 1 : 1.7 was taken for a square on its corner.
    @Test(arguments: 3...8) func readsASymbolThatIsStretched(_ side: Int) throws {
        let grid = try symbol().grid
        for (across, down) in [(side, 4), (4, side)] {
            let (width, height) = ((grid.width + 8) * across, (grid.height + 8) * down)
            var luminance = [UInt8](repeating: 255, count: width * height)
            for y in 0..<grid.height * down {
                for x in 0..<grid.width * across where grid[x / across, y / down] {
                    luminance[(y + 4 * down) * width + x + 4 * across] = 0
                }
            }
            let layout = ImageLayout(width: width, height: height)
            let barcodes = try BarcodeReader().read(luminance.span, layout: layout)
            #expect(barcodes.map(\.text) == [Self.text], "modules of \(across) × \(down) pixels")
        }
    }

    @Test(arguments: [0, 30, 45, 90, 120], [20, 35, 45]) func readsASymbolInPerspective(axis: Int, tilt: Int) throws {
        var pose = SymbolPose()
        pose.tilt = Double(tilt)
        pose.tiltAxis = Double(axis)
        pose.rotation = 10
        try expectRead(pose)
    }

    @Test(arguments: [false, true], [false, true]) func readsMirroredAndInvertedSymbols(
        isMirrored: Bool, isInverted: Bool
    ) throws {
        var pose = SymbolPose()
        pose.isMirrored = isMirrored
        pose.isInverted = isInverted
        pose.rotation = 20
        try expectRead(pose)
    }

    @Test(arguments: [0.0, 0.5, 1, 2]) func readsASymbolWithASmallQuietZone(modules: Double) throws {
        var pose = SymbolPose()
        pose.quietZone = modules
        var scene = Scene()
        scene.background = 0.9
        try expectRead(pose, in: scene)
    }

    @Test(arguments: [1.6, 2, 3, 5, 9, 14]) func readsModulesOfManySizes(pixels: Double) throws {
        var pose = SymbolPose()
        pose.moduleSize = pixels
        pose.rotation = 7
        try expectRead(pose, in: Scene(width: 640, height: 560))
    }

    @Test(arguments: [1, 3, 8], [0, 1, 2]) func readsModulesOfOnePixel(version: Int, margin: Int) throws {
        let grid = try symbol("one", QRCodeOptions(versions: version...version)).grid
        let side = grid.width + 2 * margin
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<grid.height {
            for x in 0..<grid.width where grid[x, y] { pixels[(y + margin) * side + x + margin] = 0 }
        }
        let barcodes = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: side, height: side))
        #expect(barcodes.map(\.text) == ["one"])
        let corner = try #require(barcodes.first).corners.topLeft
        #expect(abs(corner.x - Double(margin)) < 1 && abs(corner.y - Double(margin)) < 1)
    }

    @Test func aMarginOfAPixelCostsNoMoreThanNone() throws {
        let symbol = try BarcodeWriter.dataMatrix(
            text: "as little as it may be", options: DataMatrixOptions(sizes: .only(rows: 32, columns: 32)))
        func work(margin: Int) -> Int {
            let side = 2 * symbol.grid.width + 2 * margin
            var pixels = [UInt8](repeating: 255, count: side * side)
            for y in margin..<side - margin {
                for x in margin..<side - margin where symbol.grid[(x - margin) / 2, (y - margin) / 2] {
                    pixels[y * side + x] = 0
                }
            }
            let work = BarcodeReader().work(pixels.span, width: side, height: side)
            #expect(work.barcodes.map(\.symbology) == [.dataMatrix])
            return work.spent
        }
        #expect(2 * work(margin: 1) < 3 * work(margin: 0))
    }

    /// Discs in rings in place of the finder patterns, and dots for modules.
    @Test(arguments: [0.0, 0.3]) func readsRoundFinderPatternsAndDots(shear: Double) throws {
        let grid = try symbol().grid
        let (module, side) = (9.0, (grid.width + 8) * 9)
        var pixels = [UInt8](repeating: 240, count: side * side)
        let last = Double(grid.width) - 3.5
        for y in 0..<side {
            for x in 0..<side {
                let v = (Double(y) + 0.5) / module - 4
                let u = (Double(x) + 0.5) / module - 4 - shear * (v - Double(grid.width) / 2) * 0.3
                guard u >= 0, v >= 0, u < Double(grid.width), v < Double(grid.width) else { continue }
                let eye = [(3.5, 3.5), (last, 3.5), (3.5, last)].first { abs(u - $0.0) <= 4 && abs(v - $0.1) <= 4 }
                let isDark: Bool
                if let eye {
                    let radius = ((u - eye.0) * (u - eye.0) + (v - eye.1) * (v - eye.1)).squareRoot()
                    isDark = radius < 1.5 || (2.5..<3.5).contains(radius)
                } else {
                    let (du, dv) = (u - u.rounded(.down) - 0.5, v - v.rounded(.down) - 0.5)
                    isDark = grid[Int(u), Int(v)] && du * du + dv * dv < 0.18
                }
                if isDark { pixels[y * side + x] = 20 }
            }
        }
        let barcodes = try BarcodeReader().read(pixels.span, layout: ImageLayout(width: side, height: side))
        #expect(barcodes.map(\.text) == [Self.text])
    }

    /// Blocks of 8 × 8 pixels that coincide with modules have no contrast of their own.
    @Test(arguments: 0..<8, ReaderOptions.Effort.allCases)
    func readsModulesThatCoincideWithBlocks(offset: Int, effort: ReaderOptions.Effort) throws {
        let grid = try symbol().grid
        let side = (grid.width + 8) * 8
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<grid.height * 8 {
            for x in 0..<grid.width * 8 where grid[x / 8, y / 8] {
                pixels[(y + 32 + offset) * side + x + 32 + offset] = 0
            }
        }
        let barcodes = try BarcodeReader(options: ReaderOptions(effort: effort)).read(
            pixels.span, layout: ImageLayout(width: side, height: side))
        #expect(barcodes.map(\.text) == [Self.text])
    }

    @Test func readsUnderUnevenLightAndAcrossAShadow() throws {
        var scene = Scene()
        scene.gradient = 0.7
        scene.shadow = 0.5
        try expectRead(SymbolPose(), in: scene)
    }

    @Test func readsInTheDarkWithNoise() throws {
        var scene = Scene()
        scene.exposure = 0.25
        scene.noise = 5
        try expectRead(SymbolPose(), in: scene)
    }

    /// In a picture of a few hundred thousand pixels, every candidate for a finder pattern is measured, however many
    /// the noise adds.
    @Test func readsInStrongNoise() throws {
        for seed in 1...8 {
            var scene = Scene(width: 640, height: 480)
            (scene.noise, scene.seed) = (60, UInt64(seed))
            var pose = SymbolPose()
            (pose.center, pose.moduleSize, pose.rotation) = (Point(x: 320, y: 240), 5, Double(seed) * 40)
            let picture = PictureMaker.picture(of: [(try symbol().grid, pose)], in: scene)
            #expect(try read(picture).map(\.text) == [Self.text])
        }
    }

    @Test func readsOutOfFocus() throws {
        var scene = Scene()
        scene.blur = 3
        try expectRead(SymbolPose(), in: scene)
    }

    @Test func readsOnABusyBackground() throws {
        var scene = Scene()
        scene.clutter = 1
        try expectRead(SymbolPose(), in: scene)
    }

    @Test func readsOnACan() throws {
        var pose = SymbolPose()
        pose.curl = 60
        let picture = PictureMaker.picture(of: [(try symbol().grid, pose)], in: Scene())
        #expect(try read(picture).map(\.text) == [Self.text])
    }

    /// Between the alignment patterns of these symbols the paper deviates from a plane by more than a module, and the
    /// timing patterns are far from the lines between finder patterns.
    @Test(arguments: [14, 20, 27, 33], [10.0, 20, 25])
    func readsLargeSymbolsOnBentPaper(version: Int, curl: Double) throws {
        let text = String(repeating: "bent paper ", count: 3 * version - 10)
        let symbol = try symbol(text, QRCodeOptions(errorCorrectionLevel: .low, versions: version...version))
        var pose = SymbolPose()
        pose.moduleSize = 4
        pose.curl = curl
        let side = symbol.grid.width * 4 + 80
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: side, height: side))
        #expect(try read(picture).map(\.text) == [text])
    }

    @Test(arguments: 1...40) func readsEveryVersion(version: Int) throws {
        let text = String(repeating: "0123456789ABCDEF ", count: version)
        let symbol = try symbol(
            String(text.prefix(12 + 8 * version)),
            QRCodeOptions(errorCorrectionLevel: .low, versions: version...version))
        var pose = SymbolPose()
        pose.moduleSize = 3
        pose.rotation = 3
        let side = symbol.grid.width * 3 + 80
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: side, height: side))
        let barcodes = try read(picture)
        #expect(barcodes.map(\.text) == [String(text.prefix(12 + 8 * version))])
        #expect(barcodes.first?.details.qrCode?.version == version)
        #expect(barcodes.first?.details.qrCode?.errorCorrectionLevel == symbol.details.qrCode?.errorCorrectionLevel)
        #expect(barcodes.first?.details.qrCode?.mask == symbol.details.qrCode?.mask)
    }

    @Test func readsAllOfSeveralSymbols() throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for index in 0..<9 {
            var pose = SymbolPose()
            pose.moduleSize = 4
            pose.center = Point(x: 120 + Double(index % 3) * 200, y: 110 + Double(index / 3) * 190)
            pose.rotation = Double(index) * 40
            symbols.append((try symbol("code \(index)").grid, pose))
        }
        let picture = PictureMaker.picture(of: symbols, in: Scene(width: 640, height: 600))
        #expect(try read(picture).map(\.text).sorted() == (0..<9).map { "code \($0)" })
    }

    @Test func stopsAtTheMaximumCount() throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for index in 0..<4 {
            var pose = SymbolPose()
            pose.moduleSize = 4
            pose.center = Point(x: 90 + Double(index) * 150, y: 240)
            symbols.append((try symbol("code \(index)").grid, pose))
        }
        let picture = PictureMaker.picture(of: symbols, in: Scene())
        #expect(try read(picture, ReaderOptions(maximumCount: 2)).count == 2)
        #expect(try read(picture, ReaderOptions(maximumCount: 0)).isEmpty)
    }

    /// Paints a square of light over one corner, as a sticker would.
    @Test(arguments: 0..<3) func readsASymbolOfWhichOneFinderPatternIsCovered(corner: Int) throws {
        var picture = PictureMaker.picture(
            of: [(try symbol(Self.text, QRCodeOptions(errorCorrectionLevel: .high)).grid, SymbolPose())], in: Scene())
        let outline = picture.outlines[0]
        let (from, toward) = [
            (outline.topLeft, outline.bottomRight), (outline.topRight, outline.bottomLeft),
            (outline.bottomLeft, outline.topRight),
        ][corner]
        // The square covers six of the pattern's seven modules.
        let reach = 6 * SymbolPose().moduleSize
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (dx, dy) = (Double(x) - from.x, Double(y) - from.y)
                let isInside =
                    dx * (toward.x - from.x) >= 0 && dy * (toward.y - from.y) >= 0 && abs(dx) < reach
                    && abs(dy) < reach
                if isInside { picture.luminance[y * picture.width + x] = 200 }
            }
        }
        #expect(try read(picture).map(\.text) == [Self.text])
    }

    @Test func readsADimSymbolWithBrightLinesOverIt() throws {
        var scene = Scene()
        scene.exposure = 0.12
        var picture = PictureMaker.picture(
            of: [(try symbol(Self.text, QRCodeOptions(errorCorrectionLevel: .quartile)).grid, SymbolPose())], in: scene)
        for y in 0..<picture.height {
            for offset in 0..<5 { picture.luminance[y * picture.width + 250 + y / 4 + offset] = 255 }
        }
        #expect(try read(picture).map(\.text) == [Self.text])
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func findsNothingWhereThereIsNothing(seed: UInt64) throws {
        var scene = Scene()
        scene.seed = seed
        scene.clutter = 1
        scene.noise = 12
        #expect(try read(PictureMaker.picture(of: [], in: scene), ReaderOptions(effort: .thorough)).isEmpty)
    }

    @Test func findsNothingInStripes() throws {
        // The pattern is the one that masks 1 and 2 make of zeros, and zeros are a valid codeword of every block.
        for period in 2...12 {
            let picture = (0..<400 * 400).map { UInt8(($0 % 400) / period % 2 * 200 + 20) }
            #expect(try BarcodeReader().read(picture.span, layout: ImageLayout(width: 400, height: 400)).isEmpty)
        }
    }

    @Test func otherSymbologiesLeaveQRCodesAlone() throws {
        let picture = PictureMaker.picture(of: [(try symbol().grid, SymbolPose())], in: Scene())
        #expect(try read(picture, ReaderOptions(symbologies: [.microQRCode])).isEmpty)
    }

    /// Rays of a pattern that is cut by the picture's edge, and grids fitted to such patterns, extend beyond the
    /// picture.
    @Test(arguments: [7.0, 8.5, 9, 13, 17, 21]) func survivesPatternsAtTheEdge(module: Double) throws {
        let side = 320
        for (x, y) in [(0.5, 0.5), (0.02, 0.98), (0.99, 0.6), (0.97, 0.99), (0.5, 0.985), (0.9, 0.03)] {
            var pixels = [UInt8](repeating: 230, count: side * side)
            // Three patterns look like those of a symbol that is far from square, so its corners may be anywhere.
            for (dx, dy) in [(0.0, 0.0), (-0.5, -0.1), (-0.08, -0.55)] {
                for row in 0..<side {
                    for column in 0..<side {
                        let across = abs(Double(column) - (x + dx) * Double(side)) / module
                        let down = abs(Double(row) - (y + dy) * Double(side)) / module
                        let ring = max(across, down)
                        if ring < 3.5 { pixels[row * side + column] = ring < 1.5 || ring >= 2.5 ? 20 : 230 }
                    }
                }
            }
            for effort in ReaderOptions.Effort.allCases {
                let reader = BarcodeReader(options: ReaderOptions(effort: effort))
                #expect(try reader.read(pixels.span, layout: ImageLayout(width: side, height: side)).isEmpty)
            }
        }
    }
}
