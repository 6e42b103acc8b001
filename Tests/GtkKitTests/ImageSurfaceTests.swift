import GtkKit
import Testing

struct ImageSurfaceTests {
    @Test func asManyBytesAsTheSizeNeedsMakeASurface() throws {
        let surface = try #require(ImageSurface(bgrx: [UInt8](repeating: 7, count: 3 * 2 * 4), width: 3, height: 2))
        #expect(surface.width == 3 && surface.height == 2)
    }

    @Test(arguments: [(3, 3), (0, 1), (-1, 5), (40_000, 1)])
    func aSizeThatDoesNotFitTheBytesMakesNone(width: Int, height: Int) {
        #expect(ImageSurface(bgrx: [UInt8](repeating: 7, count: 24), width: width, height: height) == nil)
    }
}
