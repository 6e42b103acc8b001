import Barcodes
import PictureMaker
import Testing

/// What symbols are found by is everywhere in these pictures. Work is counted in units of the budget, not in time.
struct HostilePictureTests {
    /// Sizes at which modules are searched enlarged, as they are, and in the half as well.
    private static let sizes = [(200, 200), (64, 278), (640, 480)]

    /// Such a picture ends within its patterns, which looks as if a symbol was cut out.
    @Test(arguments: [HostilePicture.finderPatterns, .modules, .rings, .solidCorners])
    func areWorthNoMoreWithAMarginThanWithout(kind: HostilePicture) {
        for (width, height) in Self.sizes {
            let picture = kind.made(width: width, height: height, scale: 3)
            let work = BarcodeReader().work(picture.luminance.span, width: width, height: height)
            #expect(work.spent + work.left == SearchBudget(pixels: width * height, effort: .balanced).left)
        }
    }

    @Test(arguments: HostilePicture.allCases) func costNoMoreThanTheirBudget(kind: HostilePicture) {
        for (width, height) in Self.sizes {
            for scale in [1, 2, 3, 5] {
                let picture = kind.made(width: width, height: height, scale: scale)
                let work = BarcodeReader().work(picture.luminance.span, width: width, height: height)
                let whole = SearchBudget(pixels: width * height, effort: .balanced).left
                #expect(work.barcodes.isEmpty, "\(width) × \(height), modules of \(scale)")
                #expect(work.spent <= whole, "\(width) × \(height), modules of \(scale)")
            }
        }
    }
}
