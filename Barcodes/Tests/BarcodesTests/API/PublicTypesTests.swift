import Barcodes
import Testing

@Suite struct SymbologyTests {
    @Test(arguments: ["qrcode", "QR Code", "qr-code", "QR_CODE"]) func namesAreReadLoosely(name: String) {
        #expect(Symbology(named: name) == .qrCode)
    }

    @Test func namesFromBeforeDataBarWasCalledSoAreKnown() {
        #expect(Symbology(named: "RSS_14") == .dataBar && Symbology(named: "rss-expanded") == .dataBarExpanded)
        #expect(Symbology(named: "RSS_LIMITED") == .dataBarLimited)
    }

    @Test func unknownNamesAreNone() {
        #expect(Symbology(named: "barcode") == nil)
    }
}

@Suite struct PixelRectangleTests {
    @Test func clippingKeepsWhatIsInside() {
        let rectangle = PixelRectangle(x: -5, y: 10, width: 20, height: 500)
        #expect(rectangle.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 0, y: 10, width: 15, height: 40))
    }

    @Test func clippingSurvivesNumbersThatOverflow() {
        let rectangle = PixelRectangle(x: 10, y: Int.max, width: Int.max, height: Int.max)
        #expect(rectangle.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 10, y: 50, width: 90, height: 0))
        let negative = PixelRectangle(x: Int.min + 1, y: Int.min, width: -2, height: Int.min)
        #expect(negative.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 0, y: 0, width: 0, height: 0))
    }
}

@Suite struct QuadrilateralTests {
    private let diamond = Quadrilateral(
        topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
        bottomLeft: Point(x: 0, y: 5))

    @Test func containsItsMiddleAndItsCornersOnly() {
        #expect(diamond.contains(diamond.center))
        #expect(diamond.contains(Point(x: 5, y: 0)))
        #expect(!diamond.contains(Point(x: 1, y: 1)))
    }
}

@Suite struct SymbolTests {
    private func symbol(_ heights: [Int]) throws(SymbolError) -> Symbol {
        var modules = ModuleGrid(width: 3, height: 2)
        modules[1, 1] = true
        return try Symbol(
            symbology: .code128, modules: modules, rowHeights: heights, quietZone: 10,
            details: .linear(LinearDetails()))
    }

    @Test func rowsAreRepeatedByTheirHeight() throws {
        #expect(try symbol([1, 3]).grid.textArt == "...\n.#.\n.#.\n.#.")
        #expect(try symbol([]).grid.textArt == "...\n.#.")
    }

    @Test func heightsThatDoNotFitTheRowsAreRefused() {
        #expect(throws: SymbolError.rowCount(expected: 2, actual: 3)) { try symbol([1, 2, 3]) }
        #expect(throws: SymbolError.rowHeight(0, row: 1)) { try symbol([1, 0]) }
        #expect(throws: SymbolError.rowHeight(Int.max, row: 0)) { try symbol([Int.max, 1]) }
    }
}

@Suite struct ImageLayoutTests {
    @Test func aLayoutMayEndWithItsLastPixel() throws {
        let layout = ImageLayout(width: 3, height: 2, rowStride: 10, pixelStride: 2, offset: 1)
        try layout.validate(byteCount: 16)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 16, actual: 15)) {
            try layout.validate(byteCount: 15)
        }
    }

    @Test(arguments: [(-1, 1, 0), (4, 0, 0), (4, -1, 0), (4, 1, -1)])
    func stridesThatLeadNowhereAreRefused(row: Int, pixel: Int, offset: Int) {
        let layout = ImageLayout(width: 4, height: 4, rowStride: row, pixelStride: pixel, offset: offset)
        #expect(throws: ImageLayoutError.stride(row: row, pixel: pixel, offset: offset)) {
            try layout.validate(byteCount: 1000)
        }
    }

    @Test func sidesThatOverflowAreRefused() {
        let layout = ImageLayout(width: Int.max, height: Int.max)
        #expect(throws: ImageLayoutError.size(width: Int.max, height: Int.max)) { try layout.validate(byteCount: 10) }
    }
}
