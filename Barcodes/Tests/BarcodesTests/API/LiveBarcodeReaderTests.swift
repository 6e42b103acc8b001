import Barcodes
import PictureMaker
import Testing

@Suite struct LiveBarcodeReaderTests {
    /// A frame of 320 × 240 with one code.
    static func frame(
        _ text: String, at center: Point = Point(x: 160, y: 120), size: (Int, Int) = (320, 240), noise: Double = 0,
        seed: UInt64 = 1, damage: Double = 0, module: Double = 5
    ) throws -> MadePicture {
        let options = QRCodeOptions(level: .low, boostsLevel: false, versions: 2...40)
        let symbol = try BarcodeWriter.qrCode(text: text, options: options)
        var pose = SymbolPose()
        (pose.moduleSize, pose.center, pose.rotation, pose.damage) = (module, center, 12, damage)
        var scene = Scene(width: size.0, height: size.1)
        (scene.noise, scene.seed) = (noise, seed)
        return PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
    }

    private static func empty(_ size: (Int, Int) = (320, 240)) -> MadePicture {
        PictureMaker.picture(of: [], in: Scene(width: size.0, height: size.1))
    }

    @Test func cornersAreThoseOfTheCurrentFrame() throws {
        var reader = LiveBarcodeReader()
        for index in 0..<8 {
            let center = Point(x: 130 + 7 * Double(index), y: 120 - 3 * Double(index))
            let picture = try Self.frame("moving", at: center)
            let found = try reader.read(picture.luminance.span, layout: picture.layout)
            #expect(found.map(\.text) == ["moving"])
            for (corner, truth) in zip(found.first?.corners.corners ?? [], picture.outlines[0].corners) {
                #expect(abs(corner.x - truth.x) < 2 && abs(corner.y - truth.y) < 2, "frame \(index)")
            }
        }
    }

    @Test func aCodeThatHasGoneIsNotReported() throws {
        var reader = LiveBarcodeReader()
        let picture = try Self.frame("here")
        for _ in 0..<3 { _ = try reader.read(picture.luminance.span, layout: picture.layout) }
        let empty = Self.empty()
        for _ in 0..<4 {
            let found = try reader.read(empty.luminance.span, layout: empty.layout)
            #expect(found.isEmpty)
        }
        // And is read again when it comes back.
        let back = try (0..<2).map { _ in try reader.read(picture.luminance.span, layout: picture.layout) }
        #expect(back[1].map(\.text) == ["here"])
    }

    @Test func aCodeInThePlaceOfAnotherIsReadAtOnce() throws {
        var reader = LiveBarcodeReader()
        let (first, second) = (try Self.frame("the first one"), try Self.frame("another one"))
        for _ in 0..<2 { _ = try reader.read(first.luminance.span, layout: first.layout) }
        let found = try reader.read(second.luminance.span, layout: second.layout)
        #expect(found.map(\.text) == ["another one"])
    }

    @Test func framesMayChangeInSize() throws {
        var reader = LiveBarcodeReader()
        for (size, center) in [
            ((320, 240), Point(x: 150, y: 120)), ((200, 220), Point(x: 100, y: 110)),
            ((640, 480), Point(x: 400, y: 300)),
            ((8, 8), Point(x: 4, y: 4)), ((320, 240), Point(x: 150, y: 120)),
        ] {
            let picture = try Self.frame("any size", at: center, size: size)
            let found = try (0..<2).map { _ in try reader.read(picture.luminance.span, layout: picture.layout) }
            #expect(found[1].map(\.text) == (size.0 > 8 ? ["any size"] : []))
        }
    }

    @Test func aRegionThatMovesKeepsTheCornersInFrameCoordinates() throws {
        var reader = LiveBarcodeReader()
        let picture = try Self.frame("region", at: Point(x: 170, y: 120))
        for x in [40, 50, 20, 0, 60] {
            reader.options.region = PixelRectangle(x: x, y: 10, width: 240, height: 220)
            let found = try reader.read(picture.luminance.span, layout: picture.layout)
            for (corner, truth) in zip(found.first?.corners.corners ?? [], picture.outlines[0].corners) {
                #expect(abs(corner.x - truth.x) < 2 && abs(corner.y - truth.y) < 2)
            }
            if x != 40 { #expect(found.map(\.text) == ["region"]) }
        }
    }

    @Test func theSameFramesGiveTheSameResults() throws {
        func run() throws -> [[Barcode]] {
            var reader = LiveBarcodeReader()
            return try (0..<6).map { index in
                let picture = try Self.frame("again", at: Point(x: 140 + 4 * Double(index), y: 120), noise: 40, seed: 3)
                return try reader.read(picture.luminance.span, layout: picture.layout)
            }
        }
        #expect(try run() == run())
    }

    @Test func aLayoutThatDoesNotFitIsAnError() {
        var reader = LiveBarcodeReader()
        let bytes = [UInt8](repeating: 0, count: 10)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 100, actual: 10)) {
            _ = try reader.read(bytes.span, layout: ImageLayout(width: 10, height: 10))
        }
    }
}
