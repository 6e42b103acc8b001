import Barcodes
import Testing

/// Symbols that are seen so much askew that their sides lean by 20° and more against those opposite to them.
struct DataMatrixPerspectiveTests {
    private static let options = ReaderOptions(symbologies: [.dataMatrix])

    /// Where the corners of a picture are seen, as shares of its width and height: clockwise from the top left one.
    private static let corners = [
        Point(x: 0.3, y: 0.15), Point(x: 0.91, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 0.88),
    ]

    /// A picture as it is seen from one of four places, each nearest to another corner.
    private func askew(_ picture: CleanPicture, from place: Int) -> CleanPicture? {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let side = 1.15 * max(width, height)
        let flat = [Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height)]
        let pairs = flat.indices.map { index in
            let corner = Self.corners[(index + place) % 4]
            return PerspectiveTransform.Correspondence(
                from: Point(x: corner.x * side, y: corner.y * side), to: flat[index])
        }
        return PerspectiveTransform(fitting: pairs).map { map in
            picture.drawn(width: Int(side), height: Int(side)) { map($0, $1) }
        }
    }

    @Test("Symbols seen very much askew are read", arguments: 0..<4) func askew(place: Int) throws {
        var reads = 0
        let texts = ["A1", "0123456789", "DF150E0443", "lot 4711 of 2026-11", "https://www.example.org/parts/4711?a=b"]
        for text in texts {
            for module in [5, 9] {
                for picture in CleanPicture(try BarcodeWriter.dataMatrix(text: text), scale: module).poses {
                    let seen = try #require(askew(picture.picture, from: place))
                    let found = try seen.barcodes(Self.options).map(\.text)
                    #expect(found.isEmpty || found == [text])
                    if found == [text] { reads += 1 }
                }
            }
        }
        #expect(reads >= 48)
    }
}
