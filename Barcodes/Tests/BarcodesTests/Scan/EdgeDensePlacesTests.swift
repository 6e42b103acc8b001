import Barcodes
import PictureMaker
import Testing

struct EdgeDensePlacesTests {
    /// Returns a picture of 1080 lines with symbols of small modules.
    private static func picture(
        _ symbols: [(symbol: Symbol, module: Double, center: Point)], rotation: Double = 8
    ) -> MadePicture {
        var scene = Scene(width: 1920, height: 1080)
        (scene.background, scene.blur, scene.noise) = (0.6, 0.5, 1)
        return PictureMaker.picture(
            of: symbols.map { symbol, module, center in
                var pose = SymbolPose()
                (pose.moduleSize, pose.rotation, pose.center) = (module, rotation, center)
                return (symbol.modules, pose)
            }, in: scene)
    }

    /// At half resolution these modules are one pixel wide.
    @Test("A symbol of small modules is read in a large picture", arguments: [Symbology.dataMatrix, .aztec, .pdf417])
    func smallSymbol(symbology: Symbology) throws {
        var reads = 0
        for seed in 0..<6 {
            let text = "A small one, number \(seed)"
            let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
            let center = Point(x: Double(300 + 230 * seed), y: Double(250 + 90 * seed))
            let found = try Self.picture([(symbol, 2.2, center)], rotation: Double(seed) * 15).barcodes().map(\.text)
            #expect(found.isEmpty || found == [text])
            if found == [text] { reads += 1 }
        }
        #expect(reads >= 5)
    }

    @Test func theCornersOfASmallSymbolAreThoseInTheWholePicture() throws {
        let symbol = try BarcodeWriter.symbol(.text("place"), as: .dataMatrix)
        let center = Point(x: 1400, y: 300)
        let barcode = try #require(try Self.picture([(symbol, 2.2, center)]).barcodes().first)
        let found = barcode.corners.center
        #expect(abs(found.x - center.x) < 2 && abs(found.y - center.y) < 2)
    }

    /// The search of busy places has to stop at the requested number of codes.
    @Test func theNumberOfSymbolsIsLimitedToTheRequestedOne() throws {
        let symbols = try (0..<4).map { index in
            let symbol = try BarcodeWriter.symbol(.text("vial \(index)"), as: .dataMatrix)
            return (symbol: symbol, module: 2.2, center: Point(x: Double(300 + 400 * index), y: 500))
        }
        var options = ReaderOptions()
        #expect(try Self.picture(symbols).barcodes(options).count == 4)
        options.maximumCount = 2
        #expect(try Self.picture(symbols).barcodes(options).count == 2)
    }

    @Test func aPageFullOfEdgesHasNoPlaces() throws {
        let (width, height) = (1400, 1000)
        var pixels = [UInt8](repeating: 230, count: width * height)
        // The background has words of four letters in lines.
        for y in 0..<height where y / 12 % 2 == 0 {
            for x in 0..<width where x / 60 % 5 != 4 && (x * 7 + y / 4 * 13) / 11 % 3 == 0 {
                pixels[y * width + x] = 20
            }
        }
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        #expect(EdgeDensePlaces(pixels.span, raster, besides: []).places.isEmpty)
    }

    @Test func aSymbolThatWasReadIsNoPlace() throws {
        let symbol = try BarcodeWriter.symbol(.text("read already"), as: .dataMatrix)
        let center = Point(x: 700, y: 400)
        let made = Self.picture([(symbol, 3, center)], rotation: 0)
        let raster = Raster(width: made.width, height: made.height, stride: made.width, offset: 0)
        #expect(EdgeDensePlaces(made.luminance.span, raster, besides: []).places.count == 1)
        let half = Double(symbol.modules.width) * 1.5
        let outline = Quadrilateral(
            topLeft: Point(x: center.x - half, y: center.y - half),
            topRight: Point(x: center.x + half, y: center.y - half),
            bottomRight: Point(x: center.x + half, y: center.y + half),
            bottomLeft: Point(x: center.x - half, y: center.y + half))
        #expect(EdgeDensePlaces(made.luminance.span, raster, besides: [outline]).places.isEmpty)
    }
}
