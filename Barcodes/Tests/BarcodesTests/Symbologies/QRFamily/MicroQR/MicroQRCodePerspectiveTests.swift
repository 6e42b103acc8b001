import Barcodes
import PictureMaker
import Testing

/// Micro QR codes seen at a steep angle: each module is larger than the one before by a tenth, and the rays from the
/// centre of the finder pattern do not cross its edges at 3 : 5 : 7.
struct MicroQRCodePerspectiveTests {
    private static let options = ReaderOptions(symbologies: [.microQRCode])

    @Test(arguments: 0..<4) func stronglyForeshortenedCodesAreRead(place: Int) throws {
        var reads = 0
        let texts = [
            "1", "12345", "0123456789", "HELLO", "ABCDEF", "m4 pads", "fifteen bytes!!", "HELLO WORLD PLUS 21S",
        ]
        for text in texts {
            for module in [6, 9] {
                let picture = CleanPicture(try BarcodeWriter.microQRCode(text: text), scale: module, margin: 20)
                for pose in [picture, picture.turned, picture.inverted] {
                    let seen = try #require(pose.foreshortened(from: place))
                    let found = try seen.barcodes(Self.options).map(\.text)
                    #expect(found.isEmpty || found == [text])
                    if found == [text] { reads += 1 }
                }
            }
        }
        #expect(reads >= 44)
    }
}
