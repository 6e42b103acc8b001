import Barcodes
import PictureMaker
import Testing

@Suite struct RMQRCodeReaderTests {
    private static let text = "0417"

    private func symbol(version: Int, level: ErrorCorrectionLevel = .medium) throws -> Symbol {
        let numbers = RMQRCodeTables.version(version)
        return try BarcodeWriter.rmqrCode(
            text: Self.text,
            options: RMQRCodeOptions(
                errorCorrectionLevel: level, heights: numbers.height...numbers.height,
                widths: numbers.width...numbers.width))
    }

    private func read(_ picture: MadePicture, _ options: ReaderOptions = .init()) throws -> [Barcode] {
        try picture.barcodes(options)
    }

    /// Makes a picture of a symbol and expects its text, at its place within a module.
    private func expectRead(
        version: Int, _ pose: SymbolPose, in scene: Scene = Scene(width: 640, height: 640),
        effort: ReaderOptions.Effort = .balanced, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = PictureMaker.picture(of: [(try symbol(version: version).grid, pose)], in: scene)
        let barcodes = try read(picture, ReaderOptions(effort: effort))
        #expect(barcodes.map(\.text) == [Self.text], sourceLocation: sourceLocation)
        guard let barcode = barcodes.first else { return }
        #expect(barcode.symbology == .rmqrCode, sourceLocation: sourceLocation)
        #expect(barcode.details.qrCode?.version == version, sourceLocation: sourceLocation)
        picture.expectFirst(barcode, pose, within: pose.moduleSize + 1, sourceLocation: sourceLocation)
    }

    @Test(arguments: 1...32) func readsEverySize(version: Int) throws {
        var pose = SymbolPose()
        pose.moduleSize = 4
        pose.rotation = Double(version) * 23
        try expectRead(version: version, pose)
        try expectRead(version: version, pose, effort: .fast)
    }

    @Test(arguments: [1, 5, 12, 22, 31], [0, 50, 100]) func readsASymbolInPerspective(version: Int, axis: Int) throws {
        var pose = SymbolPose()
        pose.moduleSize = 4
        pose.rotation = 35
        pose.tilt = 35
        pose.tiltAxis = Double(axis)
        try expectRead(version: version, pose)
    }

    @Test(arguments: [false, true], [false, true]) func readsMirroredAndInvertedSymbols(
        isMirrored: Bool, isInverted: Bool
    ) throws {
        for version in [3, 11, 25] {
            var pose = SymbolPose()
            pose.isMirrored = isMirrored
            pose.isInverted = isInverted
            pose.rotation = 65
            try expectRead(version: version, pose)
        }
    }

    @Test(arguments: [2, 13, 26]) func readsASymbolOutOfFocus(version: Int) throws {
        var pose = SymbolPose()
        pose.moduleSize = 5
        pose.rotation = 12
        var scene = Scene(width: 640, height: 640)
        scene.blur = 0.35 * pose.moduleSize
        try expectRead(version: version, pose, in: scene)
    }

    @Test(arguments: [4, 15, 32]) func readsASymbolOfSmallModulesWithTheQuietZoneOfTheStandard(version: Int) throws {
        var pose = SymbolPose()
        pose.moduleSize = 2.2
        pose.quietZone = 2
        pose.rotation = 2
        var scene = Scene(width: 400, height: 200)
        scene.background = 0.2
        try expectRead(version: version, pose, in: scene)
    }

    /// The symbol is bent as on a bottle's label: the modules at the ends are a third narrower than in the middle.
    @Test(arguments: [7, 17]) func readsABentSymbol(version: Int) throws {
        var pose = SymbolPose()
        pose.curl = 80
        let picture = PictureMaker.picture(
            of: [(try symbol(version: version).grid, pose)], in: Scene(width: 640, height: 300))
        #expect(try read(picture).map(\.text) == [Self.text])
    }

    /// With two pixels a module and one of quiet zone, the picture has sixteen rows.
    @Test func readsASymbolInAPictureOfSixteenRows() throws {
        var pose = SymbolPose()
        pose.moduleSize = 2
        let picture = PictureMaker.picture(
            of: [(try symbol(version: 1).grid, pose)], in: Scene(width: 90, height: 16))
        #expect(try read(picture).map(\.text) == [Self.text])
    }

    /// All function patterns of a symbol are there, but no valid content.
    @Test(arguments: [1, 11, 18, 30]) func findsNothingInRandomModulesBehindTruePatterns(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        let symbol = try symbol(version: version)
        let isFunction = RMQRCodeTables.functionModules(version: version)
        for _ in 0..<20 {
            var grid = NoiseGrid.make(width: symbol.grid.width, height: symbol.grid.height, using: &random)
            for y in 0..<grid.height {
                for x in 0..<grid.width where isFunction[x, y] { grid[x, y] = symbol.grid[x, y] }
            }
            let picture = PictureMaker.picture(of: [(grid, SymbolPose())], in: Scene(width: 520, height: 200))
            #expect(try read(picture, ReaderOptions(effort: .thorough)).isEmpty)
        }
    }
}
