import Barcodes
import PictureMaker
import Testing

/// Strongly foreshortened symbols: opposite sides differ in direction by 20° and more.
struct DataMatrixPerspectiveTests {
    private static let options = ReaderOptions(symbologies: [.dataMatrix])

    @Test("Strongly foreshortened symbols are read", arguments: 0..<4) func read(place: Int) throws {
        var reads = 0
        let texts = ["A1", "0123456789", "DF150E0443", "lot 4711 of 2026-11", "https://www.example.org/parts/4711?a=b"]
        for text in texts {
            for module in [5, 9] {
                for picture in CleanPicture(try BarcodeWriter.dataMatrix(text: text), scale: module).poses {
                    let seen = try #require(picture.picture.foreshortened(from: place))
                    let found = try seen.barcodes(Self.options).map(\.text)
                    #expect(found.isEmpty || found == [text])
                    if found == [text] { reads += 1 }
                }
            }
        }
        #expect(reads >= 48)
    }

    /// Pictures of this size are searched at half their size first.
    private static let (width, height) = (1280, 720)

    /// A large white picture with a foreshortened symbol in its lower right part.
    private func large(_ text: String, from place: Int) throws -> CleanPicture {
        let symbol = CleanPicture(try BarcodeWriter.dataMatrix(text: text), scale: 16)
        let seen = try #require(symbol.foreshortened(from: place))
        let (left, top) = (Self.width - seen.width - 40, Self.height - seen.height - 40)
        return seen.drawn(width: Self.width, height: Self.height) { Point(x: $0 - Double(left), y: $1 - Double(top)) }
    }

    private func reads(changing change: (inout CleanPicture) -> Void) throws -> Int {
        var reads = 0
        for text in ["A1", "0123456789", "DF150E0443"] {
            for place in 0..<4 {
                var picture = try large(text, from: place)
                change(&picture)
                let found = try picture.barcodes(Self.options).map(\.text)
                #expect(found.isEmpty || found == [text])
                if found == [text] { reads += 1 }
            }
        }
        return reads
    }

    @Test func foreshortenedSymbolsInLargePicturesAreRead() throws {
        #expect(try reads { _ in } >= 11)
    }

    /// Above the symbol there are more of such corners than are examined again.
    @Test func aForeshortenedSymbolIsReadBelowManyShortCorners() throws {
        let reads = try reads { picture in
            for y in stride(from: 10, to: 240, by: 24) {
                for x in stride(from: 10, to: Self.width - 30, by: 24) {
                    picture.fill(x..<x + 4, y..<y + 18, with: 0)
                    picture.fill(x..<x + 18, y + 14..<y + 18, with: 0)
                }
            }
        }
        #expect(reads >= 11)
    }
}
