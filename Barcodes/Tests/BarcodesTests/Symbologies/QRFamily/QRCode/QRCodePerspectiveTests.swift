import Barcodes
import PictureMaker
import Testing

/// QR codes seen at a steep angle from close up: the near finder patterns are up to three times as large as the far
/// ones.
struct QRCodePerspectiveTests {
    private static let options = ReaderOptions(symbologies: [.qrCode])

    @Test(arguments: 0..<4) func codesSeenFromOneSideAreRead(place: Int) throws {
        var reads = 0
        let texts = ["HELLO", "https://example.org/spots/4711", String(repeating: "A longer text. ", count: 9)]
        for text in texts {
            for module in [8, 12] {
                let picture = CleanPicture(try BarcodeWriter.qrCode(text: text), scale: module, margin: 30)
                for (name, pose) in picture.poses {
                    let seen = try #require(pose.foreshortened(from: place, corners: CleanPicture.taperedCorners))
                    let found = try seen.barcodes(Self.options).map(\.text)
                    #expect(found.isEmpty || found == [text], "\(name), modules of \(module)")
                    if found == [text] { reads += 1 }
                }
            }
        }
        #expect(reads >= 28)
    }
}
