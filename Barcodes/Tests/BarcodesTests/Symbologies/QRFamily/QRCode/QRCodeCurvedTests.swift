import Barcodes
import PictureMaker
import Testing

/// Symbols on bottles and cans, by how much of the way round they reach.
@Suite struct QRCodeCurvedTests {
    private static func picture(
        _ text: String, version: Int, _ pose: SymbolPose
    ) throws -> MadePicture {
        let symbol = try BarcodeWriter.qrCode(
            text: text, options: QRCodeOptions(errorCorrectionLevel: .medium, versions: version...version))
        return MadePicture.of(symbol.grid, moduleSize: 5, quietZone: 5, size: (640, 480)) { made, scene in
            made = pose
            (made.moduleSize, made.quietZone) = (5, 5)
            (scene.noise, scene.blur) = (4, 0.8)
        }
    }

    private static func expectRead(
        _ text: String, version: Int, _ pose: SymbolPose, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let picture = try picture(text, version: version, pose)
        let found = try picture.barcodes(ReaderOptions(symbologies: [.qrCode]))
        #expect(found.map(\.text) == [text], "\(pose)", sourceLocation: sourceLocation)
        guard let first = found.first else { return }
        // The corner opposite to the patterns is extrapolated.
        picture.expectFirst(first, pose, within: 12, "\(pose)", sourceLocation: sourceLocation)
    }

    /// The larger the symbol, the nearer to the cylinder's sides its finder patterns are.
    @Test(arguments: [1, 3, 5, 8]) func symbolsOnACylinderAreRead(version: Int) throws {
        for curl in version < 8 ? [70.0, 85, 100] : [70, 85] { try expectRead(version: version, curl: curl) }
    }

    private func expectRead(version: Int, curl: Double) throws {
        for (rotation, tilt, axis) in [(0.0, 20.0, 0.0), (35, 15, 20), (100, 20, 90), (200, 10, 60)] {
            var pose = SymbolPose()
            (pose.curl, pose.rotation, pose.tilt, pose.tiltAxis) = (curl, rotation, tilt, axis)
            try Self.expectRead("on a can", version: version, pose)
        }
    }

    /// In a mirrored symbol, columns are what the reader takes for rows.
    @Test(arguments: [70.0, 90]) func curvedColumnsAreRead(curl: Double) throws {
        for (version, isInverted) in [(2, false), (4, true), (7, false)] {
            var pose = SymbolPose()
            (pose.curl, pose.isMirrored, pose.isInverted, pose.tilt) = (curl, true, isInverted, 15)
            try Self.expectRead("on a can", version: version, pose)
        }
    }

    /// A view that was fitted to the finder patterns alone predicts all other modules.
    @Test(arguments: [60.0, 90, 110]) func aViewPredictsWhatItWasNotFittedTo(curl: Double) throws {
        let side = 33.0
        var pose = SymbolPose()
        (pose.curl, pose.rotation, pose.tilt, pose.tiltAxis) = (curl, 30, 20, 10)
        let picture = try Self.picture("on a can", version: 4, pose)
        let projection = try #require(picture.projections.first)
        func pixel(_ x: Double, _ y: Double) throws -> Point {
            try #require(projection.pixel(ofModule: Point(x: x, y: y)))
        }
        var pairs: [PerspectiveTransform.Correspondence] = []
        for (left, top) in [(0.0, 0.0), (side - 7, 0), (0, side - 7)] {
            for (x, y) in [(left, top), (left + 7, top), (left + 7, top + 7), (left, top + 7)] {
                pairs.append(.init(from: Point(x: x, y: y), to: try pixel(x, y)))
            }
        }
        let (right, down) = (try pixel(side - 3.5, 3.5), try pixel(3.5, side - 3.5))
        let corner = try pixel(3.5, 3.5)
        let middle = Point(x: (right.x + down.x) / 2, y: (right.y + down.y) / 2)
        let step = Point(x: (down.x - corner.x) / (side - 7), y: (down.y - corner.y) / (side - 7))
        var best: (view: CylinderView, error: Double)?
        for tilt in [(x: 0.15, y: 0.1), (-0.15, 0.1)] {
            var view = CylinderView(
                side: side, hasCurvedRows: true, middle: middle, down: step, tilt: tilt, arc: 1,
                Raster(width: 640, height: 480, stride: 640, offset: 0))
            let error = view.fit(pairs, steps: 30)
            if error < best?.error ?? .infinity { best = (view, error) }
        }
        let view = try #require(best).view
        #expect(view.curvature > 0)
        for (x, y) in [(16.5, 16.5), (29.5, 29.5), (16.5, 6.5), (6.5, 16.5), (26.5, 16.5)] {
            let (seen, predicted) = (try pixel(x, y), view(x, y))
            // A module has five pixels.
            #expect(abs(predicted.x - seen.x) < 1 && abs(predicted.y - seen.y) < 1, "\(x), \(y)")
        }
    }
}
