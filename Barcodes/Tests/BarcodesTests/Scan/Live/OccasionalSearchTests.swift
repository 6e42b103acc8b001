import Barcodes
import PictureMaker
import Testing

/// Codes in a camera's frames that are read only by looks that are as thorough as those at pictures.
@Suite struct OccasionalSearchTests {
    /// Returns frames of a symbol with noise of their own.
    private static func frames(
        _ text: String, _ symbology: Symbology, module: Double, blur: Double, center: Point = Point(x: 330, y: 236)
    ) throws -> [MadePicture] {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        return (1...3).map { seed in
            .of(symbol.grid, moduleSize: module, quietZone: 8, size: (640, 480)) { pose, scene in
                (pose.center, pose.rotation) = (center, 4)
                (scene.seed, scene.blur, scene.noise) = (UInt64(seed), blur * module, 2)
            }
        }
    }

    /// Returns the codes in each of a number of frames, which are some pictures in turn.
    private static func read(
        _ pictures: [MadePicture], count: Int, _ options: ReaderOptions = ReaderOptions(effort: .fast)
    ) throws -> [[Barcode]] {
        var reader = LiveBarcodeReader(options: options)
        return try (0..<count).map { index in
            let picture = pictures[index % pictures.count]
            return try reader.read(picture.luminance.span, layout: picture.layout)
        }
    }

    private static let codes: [(symbology: Symbology, text: String, module: Double, blur: Double)] = [
        (.qrCode, "https://example.org/pay", 5, 0.65), (.dataMatrix, "PART 4711", 5, 0.65),
        (.ean13, "4006381333931", 4, 0.8), (.code128, "KEG-0042", 4, 0.8),
    ]

    @Test(arguments: codes)
    func codesOutOfFocusAreRead(code: (symbology: Symbology, text: String, module: Double, blur: Double)) throws {
        let pictures = try Self.frames(code.text, code.symbology, module: code.module, blur: code.blur)
        let found = try Self.read(pictures, count: 16)
        #expect(found.joined().allSatisfy { $0.text == code.text && $0.symbology == code.symbology })
        // A weak check needs two readings within a second.
        #expect(found.count { !$0.isEmpty } >= 3)
        let center = try #require(found.joined().first).corners.center
        #expect(abs(center.x - 330) < 2 * code.module && abs(center.y - 236) < 4 * code.module)
    }

    /// Returns frames of a symbol printed in dots, in noise.
    private static func framesOfDots(_ text: String, _ symbology: Symbology) throws -> [MadePicture] {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        return (1...3).map { seed in
            .of(symbol.grid, moduleSize: 5, quietZone: 8, size: (640, 480)) { pose, scene in
                (pose.center, pose.rotation, pose.dotSize) = (Point(x: 330, y: 236), 4, 0.7)
                (scene.seed, scene.noise) = (UInt64(seed), 2)
            }
        }
    }

    @Test(arguments: [Symbology.qrCode, .dataMatrix, .aztec])
    func codesOfDotsAreReadAndStay(symbology: Symbology) throws {
        let found = try Self.read(try Self.framesOfDots("CUT 0123456789", symbology), count: 64)
        #expect(found.joined().allSatisfy { $0.text == "CUT 0123456789" && $0.symbology == symbology })
        let first = try #require(found.firstIndex { !$0.isEmpty })
        // Once it is known, a code is missing in no two successive frames.
        #expect(zip(found[first...], found[(first + 1)...]).allSatisfy { !$0.isEmpty || !$1.isEmpty })
        let center = try #require(found[first].first).corners.center
        #expect(abs(center.x - 330) < 10 && abs(center.y - 236) < 10)
    }

    @Test func aProgramThatWantsPicturesAsTheyAreReadsNoCodeOutOfFocus() throws {
        let code = Self.codes[0]
        let pictures = try Self.frames(code.text, code.symbology, module: code.module, blur: code.blur)
        var options = ReaderOptions(effort: .fast)
        options.enhancesPictures = false
        #expect(try Self.read(pictures, count: 16, options).allSatisfy(\.isEmpty))
    }

    @Test func aCodeOutOfFocusIsFoundInTheRegionAlone() throws {
        let code = Self.codes[1]
        let pictures = try Self.frames(code.text, code.symbology, module: code.module, blur: code.blur)
        var options = ReaderOptions(effort: .fast)
        options.region = PixelRectangle(x: 200, y: 100, width: 260, height: 270)
        let center = try #require(try Self.read(pictures, count: 16, options).joined().first).corners.center
        #expect(abs(center.x - 330) < 4 && abs(center.y - 236) < 4)
        options.region = PixelRectangle(x: 0, y: 0, width: 200, height: 480)
        #expect(try Self.read(pictures, count: 16, options).allSatisfy(\.isEmpty))
    }

    @Test func framesWithoutCodesShowNone() throws {
        let pictures = (1...4).map { seed in
            var scene = Scene(width: 640, height: 480)
            (scene.seed, scene.clutter, scene.blur, scene.noise) = (UInt64(seed), 1, Double(seed), 2)
            return PictureMaker.picture(of: [], in: scene)
        }
        #expect(try Self.read(pictures, count: 60).allSatisfy(\.isEmpty))
    }
}
