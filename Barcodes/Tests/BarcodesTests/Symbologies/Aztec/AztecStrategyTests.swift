import Barcodes
import PictureMaker
import Testing

@Suite struct AztecStrategyTests {
    /// Texts for some sizes, each as long as the size permits.
    private static let texts = [
        "C1": "AZTEC 12", "C2": "Aztec, two layers", "C4": "https://yomitori.dev/aztec?layers=4&core=compact",
        "4": "A full symbol of four layers: 0123456789 and more",
        "9": String(repeating: "The reference grid. ", count: 9),
    ]

    private static let options = ReaderOptions(symbologies: [.aztec])

    private func symbol(_ version: String) throws -> Symbol {
        let options = WriterOptions(version: SymbolVersion(rawValue: version))
        return try BarcodeWriter.symbol(.text(Self.texts[version] ?? "142"), as: .aztec, options: options)
    }

    /// Makes a picture of each symbol and expects its text, at its place within `tolerance` modules.
    private func expectRead(
        _ pose: SymbolPose, versions: [String] = ["C1", "C2", "C4", "4", "9"],
        in scene: Scene = Scene(width: 420, height: 400), tolerance: Double = 0.7,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for version in versions {
            let picture = PictureMaker.picture(of: [(try symbol(version).grid, pose)], in: scene)
            let barcodes = try picture.barcodes(Self.options)
            #expect(
                barcodes.map(\.text) == [Self.texts[version] ?? "142"], "\(version)", sourceLocation: sourceLocation)
            guard let barcode = barcodes.first else { continue }
            #expect(barcode.symbology == .aztec, sourceLocation: sourceLocation)
            picture.expectFirst(
                barcode, pose, within: pose.moduleSize * tolerance, "\(version)", sourceLocation: sourceLocation)
        }
    }

    /// Where blur hides the centre module, the innermost square that is seen is the light ring around it. Of 16 views,
    /// some are read since that is taken into account, and none before.
    @Test func centersThatBlurHidesDoNotMatter() throws {
        let text = "https://example.org/fn7el3pn76ysf1llmzazp3tmv96vinoqfuge5dfz"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .aztec)
        let readCount = try (1...16).count { seed in
            let picture = MadePicture.of(symbol.grid, moduleSize: 4, quietZone: 2, size: (640, 480)) { pose, scene in
                (pose.rotation, pose.tilt) = (Double(seed * 23), 20)
                (scene.blur, scene.noise, scene.seed) = (1.88, 2, UInt64(seed))
            }
            return try picture.barcodes().map(\.text) == [text]
        }
        #expect(readCount >= 5)
    }

    /// In the content of such a symbol the same uneven rings are met again and again.
    @Test(arguments: [(1_500, 3), (1_500, 4), (2_700, 2), (2_700, 3)]) func symbolsOfOneLetterAreRead(
        count: Int, scale: Int
    ) throws {
        let text = String(repeating: "x", count: count)
        let symbol = try BarcodeWriter.symbol(.text(text), as: .aztec)
        let side = (symbol.grid.width + 8) * scale
        let picture = MadePicture.of(
            symbol.grid, moduleSize: Double(scale), quietZone: 3, size: (width: side, height: side))
        #expect(try picture.barcodes().map(\.text) == [text])
    }

    /// Nearly all of its codewords are parity, which makes correcting them as costly as possible.
    @Test(arguments: ReaderOptions.Effort.allCases) func theLargestSymbolOfOneLetterIsRead(
        effort: ReaderOptions.Effort
    ) throws {
        let options = WriterOptions(version: SymbolVersion(rawValue: "32"))
        let symbol = try BarcodeWriter.symbol(.text("A"), as: .aztec, options: options)
        let picture = MadePicture.of(symbol.grid, moduleSize: 2, quietZone: 3, size: (330, 330))
        #expect(try picture.barcodes(ReaderOptions(effort: effort)).map(\.text) == ["A"])
    }

    /// Makes the largest symbol, with noise in place of its data.
    /// - Parameter hasGrid: whether the reference grid is left.
    private func noise(hasGrid: Bool) throws -> ModuleGrid {
        let options = WriterOptions(version: SymbolVersion(rawValue: "32"))
        var grid = try BarcodeWriter.symbol(.text("A"), as: .aztec, options: options).grid
        let size = try #require(AztecSize.all.last)
        let fixed = AztecLayout.functionPatterns(size)
        let center = size.side / 2
        var random = SeededGenerator(seed: 32)
        for y in 0..<size.side {
            for x in 0..<size.side where max(abs(x - center), abs(y - center)) > 7 {
                let isGrid = hasGrid && fixed[y * size.side + x] != 0
                let isDark = random.next() % 2 == 0
                if !isGrid { grid[x, y] = isDark }
            }
        }
        return grid
    }

    private func work(onNoiseWithGrid hasGrid: Bool) throws -> Int {
        let picture = MadePicture.of(try noise(hasGrid: hasGrid), moduleSize: 3, quietZone: 3, size: (480, 480))
        let work = BarcodeReader(options: Self.options).work(picture.luminance.span, width: 480, height: 480)
        #expect(work.barcodes.isEmpty)
        #expect(work.spent <= SearchBudget(pixels: 480 * 480, effort: .balanced).left)
        return work.spent
    }

    /// Correcting it takes longer than anything else, so it has to be paid for.
    @Test func decodingIsPaidFor() throws {
        let size = try #require(AztecSize.all.last)
        let decoding = AztecDecoder.costs(AztecModeMessage(size: size, dataWords: 2)).most
        #expect(try work(onNoiseWithGrid: true) > decoding)
        _ = try work(onNoiseWithGrid: false)
    }

    @Test(arguments: [2, 3, 5, 12, 24]) func cleanSymbolsOfAllModuleSizesAreRead(_ scale: Int) throws {
        for version in ["C1", "C4", "4", "9"] {
            for (name, picture) in CleanPicture(try symbol(version), scale: scale).poses {
                #expect(try picture.barcodes(Self.options).map(\.text) == [Self.texts[version]], "\(version) \(name)")
            }
        }
    }

    @Test(arguments: Array(stride(from: 0, to: 360, by: 15))) func readsASymbolTurnedByAnyAngle(degrees: Int) throws {
        var pose = SymbolPose()
        pose.rotation = Double(degrees)
        try expectRead(pose)
    }

    @Test(arguments: [0, 40, 80, 130], [25, 40, 50]) func readsASymbolInPerspective(axis: Int, tilt: Int) throws {
        var pose = SymbolPose()
        (pose.tilt, pose.tiltAxis, pose.rotation) = (Double(tilt), Double(axis), 15)
        try expectRead(pose, tolerance: 1.5)
    }

    /// The content above the bullseye looks like another bullseye.
    @Test func readsABullseyeBelowWhatLooksLikeOne() throws {
        let text = "Y14 2s7tilh9m f4jdyw4bo n8z4xr"
        let symbol = try BarcodeWriter.aztec(bytes: Array(text.utf8))
        var reads = 0
        for offset in 0..<8 {
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation) = (4, -49.6)
            pose.center = Point(x: 150 + Double(offset % 4) * 0.25, y: 150 + Double(offset / 4) * 0.5)
            let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: 300, height: 300))
            if try picture.barcodes(Self.options).map(\.text) == [text] { reads += 1 }
        }
        #expect(reads == 8)
    }

    @Test(arguments: [10.0, 20]) func readsInNoise(sigma: Double) throws {
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (4, 33)
        var scene = Scene(width: 640, height: 480)
        scene.noise = sigma
        try expectRead(pose, in: scene, tolerance: 1)
    }

    @Test(arguments: [false, true], [false, true]) func readsMirroredAndInvertedSymbols(
        isMirrored: Bool, isInverted: Bool
    ) throws {
        var pose = SymbolPose()
        (pose.isMirrored, pose.isInverted, pose.rotation) = (isMirrored, isInverted, 200)
        try expectRead(pose)
    }

    /// Noise has many rings by chance, which must not prevent the reader from finding a symbol below it.
    @Test func readsASymbolBelowNoise() throws {
        var scene = Scene(width: 640, height: 480)
        scene.noise = 90
        scene.seed = 5
        let noise = PictureMaker.picture(of: [], in: scene)
        scene.noise = 0
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (4, 20)
        let symbol = PictureMaker.picture(of: [(try symbol("C2").grid, pose)], in: Scene(width: 640, height: 200))
        var luminance = noise.luminance
        luminance.replaceSubrange((280 * 640)..<(480 * 640), with: symbol.luminance)
        let barcodes = try BarcodeReader(options: Self.options).read(luminance.span, layout: noise.layout)
        #expect(barcodes.map(\.text) == [Self.texts["C2"]])
    }

    @Test(arguments: [2.0, 2.5, 4, 7]) func readsModulesOfManySizes(pixels: Double) throws {
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (pixels, 7)
        try expectRead(pose)
    }

    @Test func readsOutOfFocus() throws {
        var pose = SymbolPose()
        pose.rotation = 30
        var scene = Scene(width: 420, height: 400)
        scene.blur = 0.25 * pose.moduleSize
        try expectRead(pose, in: scene, tolerance: 1)
    }

    @Test func readsInNoiseAndUnderUnevenLight() throws {
        var pose = SymbolPose()
        pose.rotation = 20
        var scene = Scene(width: 420, height: 400)
        (scene.gradient, scene.noise) = (0.5, 15)
        try expectRead(pose, in: scene, tolerance: 1)
    }

    /// Returns the number of the twelve symbols of 4 pixels a module that are read at various angles, and expects no
    /// other text.
    private func reads(_ change: (inout SymbolPose, inout Scene) -> Void) throws -> Int {
        var reads = 0
        for seed in 0..<12 {
            var (pose, scene) = (SymbolPose(), Scene(width: 420, height: 400))
            (pose.moduleSize, pose.quietZone, pose.rotation) = (4, 2, Double(seed) * 31)
            pose.center = Point(x: 180 + Double(seed * 7), y: 230 - Double(seed * 5))
            scene.seed = UInt64(seed)
            change(&pose, &scene)
            let version = ["C1", "C4", "4"][seed % 3]
            let picture = PictureMaker.picture(of: [(try symbol(version).grid, pose)], in: scene)
            let texts = try picture.barcodes(Self.options).map(\.text)
            #expect(texts.isEmpty || texts == [Self.texts[version]])
            reads += texts.count
        }
        return reads
    }

    @Test("The border of a shadow across the bullseye takes away little", arguments: [(0.5, 11), (0.7, 10), (0.9, 8)])
    func shadow(strength: Double, least: Int) throws {
        let count = try reads { $1.shadow = strength }
        #expect(count >= least)
    }

    /// In the shadow, light modules are about as dark as dark ones outside it. The last picture is large, and the
    /// symbol is a small part of it.
    @Test(
        "The narrow border of a deep shadow takes away little",
        arguments: [(200, 180, 3, 7), (400, 400, 2, 7), (1280, 960, 3, 5)])
    func deepShadow(width: Int, height: Int, tenths: Int, least: Int) throws {
        let text = "A shadow's sharp border"
        let grid = try BarcodeWriter.symbol(.text(text), as: .aztec).grid
        let count = try ShadowedPicture.readCount(
            of: grid, as: text, scale: 4, width: width, height: height, tenths: tenths)
        #expect(try #require(count) >= least)
    }

    @Test("Modules may be dots that do not touch", arguments: [(0.9, 9), (0.8, 3)])
    func dots(diameter: Double, least: Int) throws {
        let count = try reads { pose, _ in pose.dotSize = diameter }
        #expect(count >= least)
    }

    /// Other readers fail here: the positions of the modules have to be taken from the reference grid.
    @Test(arguments: [30, 60]) func readsLargeSymbolsThatAreBent(curl: Int) throws {
        let text = String(repeating: "A large symbol on a can, seen from the side. ", count: 12)
        let made = try BarcodeWriter.symbol(
            .text(text), as: .aztec, options: WriterOptions(errorCorrection: .percentage(30)))
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation, pose.curl, pose.tilt) = (6, 12, Double(curl), 15)
        let picture = PictureMaker.picture(of: [(made.grid, pose)], in: Scene(width: 700, height: 700))
        #expect(try picture.barcodes(Self.options).map(\.text) == [text])
    }

    @Test func readsDamagedSymbols() throws {
        var pose = SymbolPose()
        pose.damage = 0.015
        try expectRead(pose, versions: ["C2", "4", "9"], tolerance: 1.5)
    }

    @Test(arguments: [0, 3, 77, 142, 255]) func readsRunes(value: Int) throws {
        let symbol = BarcodeWriter.aztecRune(UInt8(value))
        var pose = SymbolPose()
        pose.rotation = Double(value)
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: 320, height: 240))
        let barcodes = try picture.barcodes(Self.options)
        #expect(barcodes.map { Int($0.text) } == [value])
        #expect(barcodes.first?.details.aztec?.isRune == true)
    }

    /// The symbols are drawn as by programs, with one pixel for each module and no quiet zone.
    @Test(arguments: ["C1", "C4", "1", "4"]) func readsModulesOfASinglePixel(version: String) throws {
        let grid = try symbol(version).grid
        var pixels: [UInt8] = []
        for y in 0..<grid.height { for x in 0..<grid.width { pixels.append(grid[x, y] ? 0 : 255) } }
        let layout = ImageLayout(width: grid.width, height: grid.height)
        let barcodes = try BarcodeReader(options: Self.options).read(pixels.span, layout: layout)
        #expect(barcodes.map(\.text) == [Self.texts[version] ?? "142"])
    }

    @Test(arguments: [0.0, 10, 40, 90], [UInt64(1), 2, 3]) func readsNothingWhereThereIsNone(
        noise: Double, seed: UInt64
    ) throws {
        try MadePicture.expectNothingIsRead(Self.options, noise: noise, seed: seed)
    }
}
