import Barcodes
import PictureMaker
import Testing

@Suite struct RegionSearchTests {
    private static let raster = Raster(width: 640, height: 480, stride: 640, offset: 0)

    private func known(_ symbology: Symbology, x: Double, y: Double, side: Double) -> Barcode {
        let details = DataMatrixDetails(rows: 10, columns: 10)
        return Barcode(
            symbology: symbology,
            content: DecodedContent(text: "", bytes: [], segments: [], details: .dataMatrix(details)),
            corners: Quadrilateral(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
                bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side)))
    }

    /// Codes were known in many places of a picture that now shows patterns that slow a reader down.
    @Test func manyRegionsCostNoMoreThanAFrame() throws {
        let picture = HostilePicture.frames.made(width: 640, height: 480, scale: 2)
        let whole = SearchBudget(pixels: 640 * 480, effort: .balanced)
        var (budget, costs) = (whole, [Int]())
        for index in 0..<200 {
            let place = (x: Double(index % 20 * 25), y: Double(index / 20 * 35))
            let region = try #require(
                RegionSearch(around: known(.dataMatrix, x: place.x, y: place.y, side: 120), Self.raster))
            let before = budget.spent
            let read = region.read([.dataMatrix], ReaderOptions(), picture.luminance.span, Self.raster, budget: &budget)
            #expect(read == nil)
            costs.append(budget.spent - before)
        }
        #expect(budget.spent + budget.left == whole.left)
        // Searched one by one, the regions would have cost more.
        #expect(costs[..<10].reduce(0, +) * 20 > whole.left)
    }

    @Test func aCodeThatIsReadIsWorthMoreWork() throws {
        let symbol = try BarcodeWriter.dataMatrix(text: "known")
        var pose = SymbolPose()
        (pose.moduleSize, pose.center) = (6, Point(x: 320, y: 240))
        let picture = PictureMaker.picture(of: [(symbol.grid, pose)], in: Scene(width: 640, height: 480))
        let region = try #require(RegionSearch(around: known(.dataMatrix, x: 280, y: 200, side: 80), Self.raster))
        let whole = SearchBudget(pixels: 640 * 480, effort: .balanced)
        var budget = whole
        for _ in 0..<50 {
            let read = region.read([.dataMatrix], ReaderOptions(), picture.luminance.span, Self.raster, budget: &budget)
            #expect(read?.text == "known")
        }
        #expect(budget.left > whole.left / 2)
    }
}
