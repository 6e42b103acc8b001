import Barcodes
import PictureMaker
import Testing

@Suite struct MicroQRCodeReaderTests {
    /// A text for each version.
    private static let texts = [1: "40917", 2: "8147036", 3: "Yomi 33", 4: "Yomitori M4!"]

    private func symbol(version: Int) throws -> Symbol {
        let options = MicroQRCodeOptions(errorCorrectionLevel: version == 1 ? nil : .low, versions: version...version)
        return try BarcodeWriter.microQRCode(text: Self.texts[version] ?? "", options: options)
    }

    private func read(_ picture: MadePicture, _ options: ReaderOptions = .init()) throws -> [Barcode] {
        try picture.barcodes(options)
    }

    /// Makes a picture of each version and expects its text, at its place within `tolerance` modules.
    private func expectRead(
        _ pose: SymbolPose, in scene: Scene = Scene(width: 320, height: 240), effort: ReaderOptions.Effort = .balanced,
        tolerance: Double = 0.6, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for version in 1...4 {
            let picture = PictureMaker.picture(of: [(try symbol(version: version).grid, pose)], in: scene)
            let barcodes = try read(picture, ReaderOptions(effort: effort))
            #expect(barcodes.map(\.text) == [Self.texts[version]], "M\(version)", sourceLocation: sourceLocation)
            guard let barcode = barcodes.first else { continue }
            #expect(barcode.symbology == .microQRCode, sourceLocation: sourceLocation)
            #expect(barcode.details.qrCode?.version == version, sourceLocation: sourceLocation)
            picture.expectFirst(
                barcode, pose, within: pose.moduleSize * tolerance, "M\(version)", sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: Array(stride(from: 0, to: 360, by: 20))) func readsASymbolTurnedByAnyAngle(degrees: Int) throws {
        var pose = SymbolPose()
        pose.rotation = Double(degrees)
        try expectRead(pose)
        try expectRead(pose, effort: .fast)
    }

    /// Where all data modules are light before masking, the mask's stripes are a symbol without errors and content.
    @Test func stripesAreNoSymbolWithoutContent() throws {
        for symbol in MicroQRCodeTables.symbols.indices {
            let version = MicroQRCodeTables.symbols[symbol].version
            for mask in 0..<4 {
                var grid = MicroQRCodeEncoder.functionPatterns(version: version)
                MicroQRCodeTables.placement(version: version).apply(mask: MicroQRCodeTables.masks[mask], to: &grid)
                let bits = MicroQRCodeFormatInformation(symbol: symbol, mask: mask).bits
                for index in 0..<15 {
                    let (x, y) = MicroQRCodeFormatInformation.position(index)
                    grid[x, y] = bits >> index & 1 == 1
                }
                let picture = MadePicture.of(grid, moduleSize: 5, quietZone: 4)
                let found = try picture.barcodes(ReaderOptions(symbologies: [.microQRCode]))
                #expect(found.isEmpty, "M\(version), mask \(mask)")
            }
        }
    }

    @Test(arguments: [0, 40, 80, 130], [25, 40, 50]) func readsASymbolInPerspective(axis: Int, tilt: Int) throws {
        var pose = SymbolPose()
        pose.tilt = Double(tilt)
        pose.tiltAxis = Double(axis)
        pose.rotation = 15
        try expectRead(pose)
    }

    @Test(arguments: [false, true], [false, true]) func readsMirroredAndInvertedSymbols(
        isMirrored: Bool, isInverted: Bool
    ) throws {
        var pose = SymbolPose()
        pose.isMirrored = isMirrored
        pose.isInverted = isInverted
        pose.rotation = 200
        try expectRead(pose)
    }

    @Test(arguments: [1.8, 2.5, 4, 9]) func readsModulesOfManySizes(pixels: Double) throws {
        var pose = SymbolPose()
        pose.moduleSize = pixels
        pose.rotation = 7
        try expectRead(pose)
    }

    @Test func readsOutOfFocus() throws {
        var pose = SymbolPose()
        pose.rotation = 30
        var scene = Scene(width: 320, height: 240)
        scene.blur = 0.42 * pose.moduleSize
        try expectRead(pose, in: scene, tolerance: 0.8)
    }

    @Test func readsOnACanAndUnderUnevenLight() throws {
        var pose = SymbolPose()
        pose.curl = 50
        pose.rotation = 20
        var scene = Scene(width: 320, height: 240)
        scene.gradient = 0.5
        try expectRead(pose, in: scene, tolerance: 1.2)
    }

    /// Rays that leave the picture must count as reaching a quiet zone as dark as the picture.
    @Test(arguments: [2, 5, 8]) func readsDarkSymbolsWhosePictureEndsWithTheirQuietZone(scale: Int) throws {
        for version in 1...4 {
            let picture = CleanPicture(try symbol(version: version), scale: scale)
            for (name, picture) in [("plain", picture.dark), ("inverted", picture.dark.inverted)] {
                #expect(
                    try picture.barcodes(ReaderOptions()).map(\.text) == [Self.texts[version]], "M\(version) \(name)")
            }
        }
    }

    @Test func readsASymbolWithTheQuietZoneOfTheStandard() throws {
        var pose = SymbolPose()
        pose.quietZone = 2
        var scene = Scene(width: 320, height: 240)
        scene.background = 0.1
        try expectRead(pose, in: scene)
    }

    @Test func readsNextToAQRCode() throws {
        var (left, right) = (SymbolPose(), SymbolPose())
        (left.center, right.center) = (Point(x: 160, y: 240), Point(x: 460, y: 240))
        let symbols = [
            (try BarcodeWriter.qrCode(text: "a QR code").grid, left), (try symbol(version: 4).grid, right),
        ]
        let picture = PictureMaker.picture(of: symbols, in: Scene())
        #expect(try read(picture).map(\.symbology) == [.qrCode, .microQRCode])
        #expect(try read(picture, ReaderOptions(symbologies: [.microQRCode])).map(\.symbology) == [.microQRCode])
        #expect(try read(picture, ReaderOptions(symbologies: [.qrCode])).map(\.symbology) == [.qrCode])
        #expect(try read(picture, ReaderOptions(symbologies: [.rmqrCode])).isEmpty)
        #expect(try read(picture, ReaderOptions(maximumCount: 1)).count == 1)
    }

    /// All function patterns of a symbol are there, but no valid content.
    @Test(arguments: 1...4) func findsNothingInRandomModulesBehindTruePatterns(version: Int) throws {
        var random = SeededGenerator(seed: UInt64(version))
        for _ in 0..<60 {
            let patterns = try symbol(version: version).grid
            var grid = NoiseGrid.make(width: patterns.width, height: patterns.height, using: &random)
            for y in 0..<grid.height {
                for x in 0..<grid.width where (x < 8 && y < 8) || x == 0 || y == 0 { grid[x, y] = patterns[x, y] }
            }
            let picture = PictureMaker.picture(of: [(grid, SymbolPose())], in: Scene(width: 160, height: 160))
            #expect(try read(picture, ReaderOptions(effort: .thorough)).isEmpty)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func findsNothingInNoise(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // The modules are square, upright and random, so that every arrangement of patterns occurs.
        let noise = NoiseGrid.make(width: 75, height: 75, using: &random)
        var pose = SymbolPose()
        pose.moduleSize = 3
        pose.quietZone = 0
        let picture = PictureMaker.picture(of: [(noise, pose)], in: Scene(width: 240, height: 240))
        #expect(try read(picture, ReaderOptions(effort: .thorough)).isEmpty)
    }
}
