import Barcodes
import PictureMaker
import Testing

/// The patterns by which symbols are found are everywhere in these pictures. Work is counted in units of the budget,
/// not in time.
struct HostilePictureTests {
    /// Sizes of pictures that are searched enlarged, at their own size, and also at half of it.
    private static let sizes = [(200, 200), (64, 278), (640, 480)]

    /// Such a picture ends within its patterns, as if a symbol had been cut out.
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

    /// Rows of Data Matrix symbols, each shifted against the row before, are spots on many lattices at once.
    @Test func spotsOnManyLatticesCostNoMoreThanTheirBudget() throws {
        let tile = try BarcodeWriter.dataMatrix(text: "ABC123").modules
        let (width, height, scale) = (640, 480, 2)
        var luminance = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = (x / scale, y / scale)
                let shift = 5 * (row / tile.height)
                if tile[(column + shift) % tile.width, row % tile.height] { luminance[y * width + x] = 0 }
            }
        }
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [.dotCode]))
        let work = reader.work(luminance.span, width: width, height: height)
        #expect(work.barcodes.isEmpty)
        #expect(work.spent <= SearchBudget(pixels: width * height, effort: .balanced).left)
    }

    /// Each of a thousand bars that a row meets ends near the same line, which is followed through the whole picture.
    @Test func aRowOfBarsAboveALineIsLeftWhenItsBudgetIsSpent() {
        let (width, height) = (6000, 64)
        var luminance = [UInt8](repeating: 255, count: width * height)
        for y in 8..<48 where y < 42 || y >= 44 {
            for x in 0..<width where y >= 44 || x % 5 < 2 { luminance[y * width + x] = 0 }
        }
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [.dataMatrix], effort: .fast))
        #expect(reader.work(luminance.span, width: width, height: height).overdrawn < 4_000_000)
    }

    /// A code that is read earns more work, which is spent on the search for others beside it.
    @Test(arguments: [HostilePicture.frames, .nestedSquares, .finderPatterns, .modules, .stackedBars, .dots])
    func costNoMoreThanTheirBudgetBesideACode(kind: HostilePicture) throws {
        let (width, height) = (1200, 900)
        let symbol = try BarcodeWriter.dataMatrix(text: "BESIDE IT")
        let (scale, quiet) = (8, 3)
        var luminance = kind.made(width: width, height: height, scale: 4).luminance
        for y in 0..<(symbol.grid.height + 2 * quiet) * scale {
            for x in 0..<(symbol.grid.width + 2 * quiet) * scale {
                let (u, v) = (x / scale - quiet, y / scale - quiet)
                let isInside = (0..<symbol.grid.width).contains(u) && (0..<symbol.grid.height).contains(v)
                luminance[(y + 100) * width + x + 100] = isInside && symbol.grid[u, v] ? 0 : 255
            }
        }
        let work = BarcodeReader().work(luminance.span, width: width, height: height)
        var whole = SearchBudget(pixels: width * height, effort: .balanced)
        for _ in work.barcodes { whole.codeWasRead() }
        #expect(work.barcodes.map(\.text) == ["BESIDE IT"])
        #expect(work.spent <= whole.left)
    }
}
