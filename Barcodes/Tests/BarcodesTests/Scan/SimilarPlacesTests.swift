import Barcodes
import PictureMaker
import Testing

struct SimilarPlacesTests {
    /// Returns the outline of an upright symbol.
    private static func outline(_ center: Point, side: Double) -> Quadrilateral {
        let half = side / 2
        return Quadrilateral(
            topLeft: Point(x: center.x - half, y: center.y - half),
            topRight: Point(x: center.x + half, y: center.y - half),
            bottomRight: Point(x: center.x + half, y: center.y + half),
            bottomLeft: Point(x: center.x - half, y: center.y + half))
    }

    private static func contains(_ place: PixelRectangle, _ point: Point) -> Bool {
        point.x > Double(place.x) && point.x < Double(place.x + place.width) && point.y > Double(place.y)
            && point.y < Double(place.y + place.height)
    }

    /// The picture shows vials: each symbol is in the middle of a round lid with a hard edge, which has more contrast
    /// than the symbol.
    @Test("Symbols come before the round edges around them", arguments: [(600, 400), (1500, 1000)])
    func lids(width: Int, height: Int) throws {
        let centers = (0..<6).map { index in
            Point(x: Double(width * (2 * (index % 3) + 1) / 6), y: Double(height * (2 * (index / 3) + 1) / 4))
        }
        let (module, radius) = (Double(width) / 150, Double(width) / 9)
        let symbols = try centers.indices.map { index -> (grid: ModuleGrid, pose: SymbolPose) in
            var pose = SymbolPose()
            (pose.moduleSize, pose.center) = (module, centers[index])
            return (try BarcodeWriter.dataMatrix(text: "lid-\(index)").grid, pose)
        }
        var scene = Scene(width: width, height: height)
        scene.background = 1
        let made = PictureMaker.picture(of: symbols, in: scene)
        var pixels = made.luminance
        for y in 0..<height {
            for x in 0..<width {
                let distance =
                    centers.map { center in
                        let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
                        return (dx * dx + dy * dy).squareRoot()
                    }.min() ?? 0
                if distance > radius { pixels[y * width + x] = 0 }
            }
        }
        let side = Double(symbols[0].grid.width) * module
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        let found = SimilarPlaces(pixels.span, raster, codes: [Self.outline(centers[0], side: side)]).places
        #expect(found.count >= 5)
        for place in found.prefix(5) { #expect(centers.dropFirst().contains { Self.contains(place, $0) }) }
        for center in centers.dropFirst() { #expect(found.prefix(5).contains { Self.contains($0, center) }) }
    }

    @Test func bareGroundHasNoPlaces() throws {
        let symbol = try BarcodeWriter.dataMatrix(text: "alone").grid
        var pose = SymbolPose()
        let center = Point(x: 300, y: 200)
        (pose.moduleSize, pose.center) = (3, center)
        let made = PictureMaker.picture(of: [(symbol, pose)], in: Scene(width: 600, height: 400))
        let raster = Raster(width: 600, height: 400, stride: 600, offset: 0)
        let known = Self.outline(center, side: Double(symbol.width) * 3)
        #expect(SimilarPlaces(made.luminance.span, raster, codes: [known]).places.isEmpty)
    }

    /// At half resolution, quiet zones of two pixels vanish in the dark ground, and at full resolution there are more
    /// edges than can be tried.
    @Test("Blurred symbols with narrow quiet zones on dark ground are read beside each other")
    func darkTray() throws {
        let symbols = try (0..<60).map { index -> (grid: ModuleGrid, pose: SymbolPose) in
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone) = (4, 0.5)
            pose.rotation = 10 + Double(index % 7) * 13
            pose.center = Point(x: Double(60 + index % 10 * 120), y: Double(75 + index / 10 * 150))
            return (try BarcodeWriter.dataMatrix(text: "case-\(index + 100)").grid, pose)
        }
        var scene = Scene(width: 1250, height: 960)
        (scene.background, scene.blur) = (0.1, 1.6)
        var options = ReaderOptions()
        options.maximumCount = 99
        let found = try PictureMaker.picture(of: symbols, in: scene).barcodes(options).map(\.text)
        #expect(Set(found).isSubset(of: Set((0..<60).map { "case-\($0 + 100)" })))
        #expect(Set(found).count == found.count)
        #expect(found.count >= 28)
    }
}
