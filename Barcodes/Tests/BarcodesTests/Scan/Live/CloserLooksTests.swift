import Barcodes
import PictureMaker
import Testing

/// Codes in a camera's frames that only a costlier look reads.
@Suite struct CloserLooksTests {
    /// Returns frames of bars with modules of little more than a pixel, not quite in focus, each with its own noise.
    private static func frames(_ text: String, _ symbology: Symbology, besides other: Symbol? = nil) throws
        -> [MadePicture]
    {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation, pose.quietZone) = (1.6, 8, 10)
        pose.center = Point(x: 400, y: 236)
        var place = SymbolPose()
        (place.moduleSize, place.center) = (4, Point(x: 130, y: 200))
        return (1...6).map { seed in
            var scene = Scene(width: 640, height: 480)
            (scene.seed, scene.blur, scene.noise, scene.clutter) = (UInt64(seed), 0.95, 8, 0.3)
            return PictureMaker.picture(of: [(symbol.grid, pose)] + (other.map { [($0.grid, place)] } ?? []), in: scene)
        }
    }

    /// Returns the numbers of the frames in which a text is read, of those that are some pictures in turn.
    private static func frames(of text: String, in pictures: [MadePicture], count: Int) throws -> [Int] {
        var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        return try (0..<count).filter { index in
            let picture = pictures[index % pictures.count]
            return try reader.read(picture.luminance.span, layout: picture.layout).contains { $0.text == text }
        }
    }

    @Test(arguments: [(Symbology.ean13, "9521234561101"), (.ean8, "95212340"), (.code128, "SHIP-4711")])
    func smallAndBlurredBarsAreReadAtOnceAndStay(symbology: Symbology, text: String) throws {
        let seen = try Self.frames(of: text, in: try Self.frames(text, symbology), count: 12)
        #expect(try #require(seen.first) < 3)
        #expect(seen.count > 8)
    }

    @Test func smallAndBlurredBarsAreReadBesideAnotherCode() throws {
        let other = try BarcodeWriter.qrCode(text: "beside it")
        let pictures = try Self.frames("9521234561101", .ean13, besides: other)
        #expect(try Self.frames(of: "beside it", in: pictures, count: 8).count > 6)
        #expect(try !Self.frames(of: "9521234561101", in: pictures, count: 40).isEmpty)
    }
}
