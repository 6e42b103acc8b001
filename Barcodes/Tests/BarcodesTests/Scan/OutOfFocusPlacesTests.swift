import Barcodes
import PictureMaker
import Testing

@Suite struct OutOfFocusPlacesTests {
    /// Returns a picture with a QR code in its right half.
    private static func picture(blur: Double) throws -> MadePicture {
        let symbol = try BarcodeWriter.qrCode(text: "https://example.org/pay")
        return .of(symbol.grid, moduleSize: 4, quietZone: 4, size: (640, 480)) { pose, scene in
            pose.center = Point(x: 420, y: 240)
            (scene.blur, scene.noise) = (blur, 2)
        }
    }

    private static func places(_ pixels: [UInt8], width: Int, height: Int) -> [OutOfFocusPlaces.Place] {
        OutOfFocusPlaces(pixels.span, Raster(width: width, height: height, stride: width, offset: 0)).places
    }

    @Test func theCodeOutOfFocusIsAPlaceAndTheSharpOneIsNot() throws {
        let blurred = try Self.picture(blur: 3)
        let found = Self.places(blurred.luminance, width: 640, height: 480)
        let area = try #require(found.first).area
        #expect(found.count == 1)
        // The symbol is 116 pixels wide.
        #expect(area.x <= 362 && area.x + area.width >= 478 && area.y <= 182 && area.y + area.height >= 298)
        #expect(area.width <= 200 && area.height <= 200)
        let sharp = try Self.picture(blur: 0.4)
        #expect(Self.places(sharp.luminance, width: 640, height: 480).isEmpty)
    }

    @Test func singleEdgesEvenGroundNoiseAndTinyPicturesHaveNoPlaces() {
        // An edge with a blur of two pixels.
        let edge = (0..<160 * 120).map { (index: Int) -> UInt8 in
            UInt8(min(220, max(20, 30 * (index % 160 - 84) + 120)))
        }
        #expect(Self.places(edge, width: 160, height: 120).isEmpty)
        #expect(Self.places([UInt8](repeating: 90, count: 160 * 120), width: 160, height: 120).isEmpty)
        var random = SeededGenerator(seed: 5)
        let noise = (0..<160 * 120).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(Self.places(noise, width: 160, height: 120).isEmpty)
        #expect(Self.places([UInt8](repeating: 0, count: 16 * 16), width: 16, height: 16).isEmpty)
    }

    /// Such a picture is too large to be sharpened as a whole.
    @Test func aCodeOutOfFocusInALargePictureIsRead() throws {
        let symbol = try BarcodeWriter.symbol(.text("PART 4711"), as: .dataMatrix)
        let picture = MadePicture.of(symbol.grid, moduleSize: 5, quietZone: 4, size: (1500, 1300)) { pose, scene in
            pose.center = Point(x: 900, y: 700)
            (scene.blur, scene.noise) = (3.2, 2)
        }
        let found = try picture.barcodes(ReaderOptions(effort: .thorough))
        #expect(found.map(\.text) == ["PART 4711"])
        let center = try #require(found.first).corners.center
        #expect(abs(center.x - 900) < 4 && abs(center.y - 700) < 4)
    }
}
