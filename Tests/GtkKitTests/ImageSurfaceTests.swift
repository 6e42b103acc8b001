import GtkKit
import Testing

struct ImageSurfaceTests {
    @Test func aSurfaceNeedsExactlyTheBytesOfItsSize() throws {
        let surface = try #require(ImageSurface(bgrx: [UInt8](repeating: 7, count: 3 * 2 * 4), width: 3, height: 2))
        #expect(surface.width == 3 && surface.height == 2)
    }

    @Test(arguments: [(3, 3), (0, 1), (-1, 5), (40_000, 1)])
    func aSizeThatDoesNotFitTheBytesMakesNone(width: Int, height: Int) {
        #expect(ImageSurface(bgrx: [UInt8](repeating: 7, count: 24), width: width, height: height) == nil)
    }

    /// Returns a surface whose left half is black and right half white.
    private func halves(width: Int, height: Int) throws -> ImageSurface {
        let row = (0..<width).flatMap { [UInt8](repeating: $0 < width / 2 ? 0 : 255, count: 4) }
        return try #require(
            ImageSurface(bgrx: [UInt8]((0..<height).flatMap { _ in row }), width: width, height: height))
    }

    @Test func aReducedPictureFitsItsSquareAndIsNeverEnlarged() throws {
        let surface = try halves(width: 400, height: 100)
        let small = try #require(surface.reduced(toFit: 40))
        #expect(small.width == 40 && small.height == 10)
        let part = try #require(surface.reduced(x: -50, y: 90, width: 70, height: 100, toFit: 40))
        #expect(part.width == 20 && part.height == 10)
        #expect(surface.reduced(x: 500, width: 10, height: 10, toFit: 40) == nil)
        #expect(surface.reduced(toFit: 0) == nil)
    }

    @Test func aPictureSurvivesItsPNGFile() throws {
        let bytes = try #require(try halves(width: 40, height: 10).png)
        let again = try #require(ImageSurface(png: bytes))
        #expect(again.width == 40 && again.height == 10 && again.png == bytes)
        #expect(ImageSurface(png: Array(bytes.dropLast(20))) == nil)
        #expect(ImageSurface(png: []) == nil)
    }
}
