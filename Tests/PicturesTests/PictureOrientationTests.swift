import Barcodes
import DrawingProtocol
import Pictures
import Testing

@Suite struct PictureOrientationTests {
    /// Rows of the upright picture for a file with the rows "abc" and "def" (CIPA DC-008, 4.6.5, tag Orientation).
    @Test(arguments: [
        (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
        (5, ["ad", "be", "cf"]), (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]), (8, ["cf", "be", "ad"]),
    ])
    func aPictureIsTurnedUpright(value: Int, rows: [String]) throws {
        let orientation = try #require(PictureOrientation(rawValue: value))
        let letters = "abcdef".utf8.flatMap { [$0, $0, $0] }
        let picture = try Picture(.bytes(Array("P6 3 2 255\n".utf8) + letters), previewSide: 3)
        let upright = orientation.upright(try #require(picture.preview))
        let shown = (0..<upright.height).map { y in
            String(decoding: (0..<upright.width).map { upright.bgrx[4 * (y * upright.width + $0)] }, as: UTF8.self)
        }
        #expect(shown == rows)
    }

    @Test func aCodeIsWhereItsPixelsAre() {
        // The point is in the file's last column and its first row.
        let point = Point(x: 2.75, y: 0.25)
        let places = (1...8).compactMap { PictureOrientation(rawValue: $0)?.upright(point, width: 3, height: 2) }
        #expect(
            places == [
                Point(x: 2.75, y: 0.25), Point(x: 0.25, y: 0.25), Point(x: 0.25, y: 1.75), Point(x: 2.75, y: 1.75),
                Point(x: 0.25, y: 2.75), Point(x: 1.75, y: 2.75), Point(x: 1.75, y: 0.25), Point(x: 0.25, y: 0.25),
            ])
    }

    @Test func aPictureWithoutAnOrientationStaysAsItIs() throws {
        let picture = try Picture(.bytes(Array("P5 2 1 255\n".utf8) + [7, 42]), previewSide: 2)
        #expect(picture.orientation == .upright)
        #expect(picture.uprightSize.width == 2 && picture.uprightSize.height == 1)
        #expect(picture.uprightPreview == picture.preview)
    }
}
