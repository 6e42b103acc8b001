import Barcodes
import PictureMaker
import Testing

@Suite struct MicroPDF417SearchTests {
    private func options() -> ReaderOptions {
        var options = ReaderOptions()
        options.symbologies = [.microPDF417]
        return options
    }

    private static var scene: Scene { Scene(width: 400, height: 320) }

    @Test(arguments: [1, 2, 3, 4]) func symbolsOfAllWidthsAreRead(_ columns: Int) throws {
        for length in [6, 20, 44] {
            let text = String("MICRO PDF417 symbols hold 0123456789 and some text.".prefix(length))
            guard
                let symbol = try? BarcodeWriter.microPDF417(text: text, options: MicroPDF417Options(columns: columns))
            else { continue }
            for degrees in [0.0, 35, 90, 180] {
                for isMirrored in [false, true] {
                    var pose = SymbolPose()
                    pose.moduleSize = 3
                    pose.rotation = degrees
                    pose.isMirrored = isMirrored
                    let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Self.scene)
                    let barcodes = try picture.barcodes(options())
                    #expect(barcodes.map(\.text) == [text], "\(columns) columns, \(length), \(degrees)°")
                    guard let barcode = barcodes.first else { continue }
                    picture.expectFirst(barcode, pose, within: 8, sourceLocation: #_sourceLocation)
                }
            }
        }
    }

    @Test(arguments: [2, 3, 5, 8, 12, 16, 24]) func cleanSymbolsOfAllModuleSizesAreRead(_ scale: Int) throws {
        for (columns, length) in [(1, 4), (2, 12), (3, 30)] {
            let text = String("CLEAN micro 0123456789 symbols are read".prefix(length))
            let symbol = try BarcodeWriter.microPDF417(text: text, options: MicroPDF417Options(columns: columns))
            for (name, picture) in CleanPicture(symbol, scale: scale, margin: columns % 2 * 40).poses {
                #expect(try picture.barcodes(options()).map(\.text) == [text], "\(columns) columns, \(name)")
            }
        }
    }

    @Test(arguments: [15.0, 30, 60, 75, 105]) func sharpSymbolsAreReadAtEveryAngle(_ degrees: Double) throws {
        for columns in 1...3 {
            let symbol = try BarcodeWriter.microPDF417(
                text: "TURN 12", options: MicroPDF417Options(columns: columns, rowHeight: 2))
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation) = (3, degrees)
            let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Self.scene)
            #expect(try picture.barcodes(options()).map(\.text) == ["TURN 12"], "\(columns) columns")
        }
    }

    @Test func symbolsSeenFromTheSideAreRead() throws {
        var reads = 0
        for number in 0..<12 {
            let text = "SIDE \(number)"
            let symbol = try BarcodeWriter.microPDF417(
                text: text, options: MicroPDF417Options(columns: 1 + number % 4, rowHeight: 3))
            var pose = SymbolPose()
            (pose.moduleSize, pose.tilt) = (3, 40)
            (pose.rotation, pose.tiltAxis) = (Double(number) * 25, Double(number) * 70)
            let found = try PictureMaker.picture(of: [(symbol.grid, pose)], in: Self.scene).barcodes(options())
            #expect(found.allSatisfy { $0.text == text })
            reads += found.count
        }
        #expect(reads >= 6)
    }

    /// In strong perspective few scan lines follow a row from end to end.
    @Test(arguments: [3, 4]) func symbolsInStrongPerspectiveAreRead(_ columns: Int) throws {
        var reads = 0
        for number in 0..<8 {
            let text = "STRONG PERSPECTIVE \(number)"
            let symbol = try BarcodeWriter.microPDF417(
                text: text, options: MicroPDF417Options(columns: columns, rowHeight: 2))
            var pose = SymbolPose()
            (pose.moduleSize, pose.tilt) = (4, 30)
            (pose.rotation, pose.tiltAxis) = (2, 60 + Double(number) * 8)
            var scene = Self.scene
            scene.width = 500
            let found = try PictureMaker.picture(of: [(symbol.grid, pose)], in: scene).barcodes(options())
            #expect(found.allSatisfy { $0.text == text })
            reads += found.count
        }
        #expect(reads >= 7)
    }

    @Test func invertedAndBlurredSymbolsAreRead() throws {
        let symbol = try BarcodeWriter.microPDF417(text: "blurred", options: MicroPDF417Options(rowHeight: 3))
        var pose = SymbolPose()
        pose.moduleSize = 3
        pose.isInverted = true
        var scene = Self.scene
        scene.blur = 1.2
        scene.noise = 5
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
        #expect(try picture.barcodes(options()).map(\.text) == ["blurred"])
    }

    @Test(arguments: [10.0, 20, 30]) func noisyAndBlurredRowsAreReadByTheirGrey(_ noise: Double) throws {
        let symbol = try BarcodeWriter.microPDF417(
            text: "NOISE 0123456789", options: MicroPDF417Options(columns: 3, rowHeight: 3))
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (3, 12)
        var scene = Self.scene
        (scene.blur, scene.noise) = (1, noise)
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
        #expect(try picture.barcodes(options()).map(\.text) == ["NOISE 0123456789"])
    }

    @Test func picturesWithoutSymbolsGiveNone() throws {
        for seed in 0..<3 {
            var scene = Self.scene
            scene.seed = UInt64(seed)
            scene.noise = Double(seed) * 15
            scene.clutter = 1
            #expect(try PictureMaker.picture(of: [], in: scene).barcodes(options()).isEmpty)
        }
    }
}
