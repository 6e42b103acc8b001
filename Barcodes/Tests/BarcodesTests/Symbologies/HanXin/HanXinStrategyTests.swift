import Barcodes
import PictureMaker
import Testing

@Suite struct HanXinStrategyTests {
    private static let texts = [
        "1": "123456", "4": "Han Xin Code", "11": "With alignment patterns", "25": "A large one",
    ]
    private static let options = ReaderOptions(symbologies: [.hanXin])

    private func symbol(_ version: String) throws -> Symbol {
        try BarcodeWriter.symbol(
            .text(Self.texts[version] ?? ""), as: .hanXin,
            options: WriterOptions(version: SymbolVersion(rawValue: version))
        )
    }

    /// Makes a picture of each symbol and expects its text, at its place within `tolerance` modules.
    private func expectRead(
        _ pose: SymbolPose, versions: [String] = ["1", "4", "11"], tolerance: Double = 2,
        sourceLocation: SourceLocation = #_sourceLocation, change: (inout Scene) -> Void = { _ in }
    ) throws {
        for version in versions {
            let grid = try symbol(version).grid
            let side = Int(Double(grid.width + 10) * pose.moduleSize * 1.5)
            var scene = Scene(width: side, height: side)
            change(&scene)
            let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
            let barcodes = try picture.barcodes(Self.options)
            #expect(barcodes.map(\.text) == [Self.texts[version]], "\(version)", sourceLocation: sourceLocation)
            guard let barcode = barcodes.first else { continue }
            picture.expectFirst(
                barcode, pose, within: pose.moduleSize * tolerance, "\(version)", sourceLocation: sourceLocation)
        }
    }

    @Test func readsSymbolsTurnedByAnyAngle() throws {
        var reads = 0
        for degrees in stride(from: 0, to: 360, by: 30) {
            for version in ["1", "4", "11"] {
                var pose = SymbolPose()
                pose.rotation = Double(degrees)
                let grid = try symbol(version).grid
                let side = Int(Double(grid.width + 10) * pose.moduleSize * 1.5)
                let picture = PictureMaker.picture(of: [(grid, pose)], in: Scene(width: side, height: side))
                let texts = try picture.barcodes(Self.options).map(\.text)
                #expect(texts.isEmpty || texts == [Self.texts[version]])
                if !texts.isEmpty { reads += 1 }
            }
        }
        #expect(reads == 36)
    }

    /// The largest symbol has hundreds of places in its data that look like a finder pattern.
    @Test(arguments: [2, 3, 5, 8]) func cleanSymbolsOfAllModuleSizesAreRead(scale: Int) throws {
        for version in [1, 4, 12, 25, 84] where version < 84 || scale == 5 {
            let text = String(repeating: "Han Xin \(version) ", count: version * version / 30 + 1)
            let options = HanXinOptions(errorCorrectionLevel: 1, versions: version...version)
            let symbol = try BarcodeWriter.hanXin(bytes: Array(text.utf8), options: options)
            for (pose, picture) in CleanPicture(symbol, scale: scale, margin: 50).poses {
                #expect(try picture.barcodes(Self.options).map(\.text) == [text], "\(version) \(pose)")
            }
        }
    }

    /// A row through the bars and the block looks like a finder pattern, and nothing ends the rays in other directions.
    @Test func aPlaceWithoutAPatternIsChargedForTheRaysThatWereFollowed() {
        let (width, height, module) = (480, 240, 24)
        var luminance = [UInt8](repeating: 255, count: width * height)
        for (start, length) in [(0, 1), (2, 1), (4, 3)] {
            for y in 80..<80 + 3 * module {
                for x in 100 + start * module..<100 + (start + length) * module { luminance[y * width + x] = 0 }
            }
        }
        let work = BarcodeReader(options: Self.options).work(luminance.span, width: width, height: height)
        #expect(work.barcodes.isEmpty)
        // Each of 31 rays has more than 200 samples of at least a pixel.
        #expect(work.spent > 4 * 31 * 200)
    }

    @Test func readsLargeSymbols() throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (12, 5)
        try expectRead(pose, versions: ["25"])
    }

    @Test(arguments: [0, 80], [20, 35]) func readsASymbolInPerspective(axis: Int, tilt: Int) throws {
        var pose = SymbolPose()
        (pose.tilt, pose.tiltAxis, pose.rotation) = (Double(tilt), Double(axis), 15)
        try expectRead(pose, tolerance: 2)
    }

    @Test(arguments: [false, true], [false, true]) func readsMirroredAndInvertedSymbols(
        isMirrored: Bool, isInverted: Bool
    ) throws {
        var pose = SymbolPose()
        (pose.isMirrored, pose.isInverted, pose.rotation) = (isMirrored, isInverted, 200)
        try expectRead(pose, versions: ["4", "11"])
    }

    @Test(arguments: [3.0, 4, 9]) func readsModulesOfManySizes(pixels: Double) throws {
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (pixels, 7)
        try expectRead(pose)
    }

    @Test func readsInNoiseAndOutOfFocus() throws {
        var pose = SymbolPose()
        pose.rotation = 20
        try expectRead(pose, versions: ["4"]) { scene in
            (scene.gradient, scene.noise, scene.blur) = (0.3, 15, 1)
        }
    }

    @Test(arguments: [0.0, 10, 40, 90], [UInt64(1), 2, 3]) func readsNothingWhereThereIsNone(
        noise: Double, seed: UInt64
    ) throws {
        try MadePicture.expectNothingIsRead(Self.options, noise: noise, seed: seed)
    }
}
