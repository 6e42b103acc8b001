import Barcodes
import PictureMaker
import Testing

/// What symbols are found by is everywhere in these pictures. Work is counted in units of the budget, not in time.
struct HostilePictureTests {
    /// Sizes at which modules are searched enlarged, as they are, and in the half as well.
    private static let sizes = [(200, 200), (64, 278), (640, 480)]

    @Test(arguments: HostilePicture.allCases) func costNoMoreThanTheirBudget(kind: HostilePicture) {
        for (width, height) in Self.sizes {
            for scale in [1, 2, 3, 5] {
                let picture = kind.made(width: width, height: height, scale: scale)
                let work = BarcodeReader().work(picture.luminance.span, width: width, height: height)
                // A picture that looks cut gets a margin.
                let whole = SearchBudget(pixels: 3 * width * height, effort: .balanced).left
                #expect(work.barcodes.isEmpty, "\(width) × \(height), modules of \(scale)")
                #expect(work.spent <= whole, "\(width) × \(height), modules of \(scale)")
            }
        }
    }
}
