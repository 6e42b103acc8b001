import Barcodes
import PictureMaker
import Testing

@Suite struct PictureMakerTests {
    static let grid: ModuleGrid = {
        var grid = ModuleGrid(width: 21, height: 21)
        for y in 0..<21 {
            for x in 0..<21 where (x * 7 + y * 3) % 5 < 2 { grid[x, y] = true }
        }
        return grid
    }()

    static let poses: [SymbolPose] = (0..<24).map { index in
        var random = SeededGenerator(seed: UInt64(index))
        var pose = SymbolPose()
        pose.moduleSize = random.number(in: 5...9)
        pose.rotation = random.number(in: -180...180)
        pose.tilt = random.number(in: 0...50)
        pose.tiltAxis = random.number(in: -180...180)
        pose.curl = index % 3 == 0 ? random.number(in: 20...110) : 0
        pose.isMirrored = index % 4 == 1
        pose.isInverted = index % 5 == 2
        pose.center = Point(x: random.number(in: 260...380), y: random.number(in: 200...280))
        return pose
    }

    @Test(arguments: poses) func everyVisibleModuleIsWhereTheProjectionSays(pose: SymbolPose) throws {
        let picture = PictureMaker.picture(of: [(Self.grid, pose)], in: Scene(width: 640, height: 480))
        let projection = try #require(picture.projections.first)
        for y in 0..<Self.grid.height {
            for x in 0..<Self.grid.width {
                let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let place = try #require(projection.pixel(ofModule: middle))
                // The far side of a cylinder is hidden by the near one.
                let seen = try #require(projection.module(atPixel: place))
                guard abs(seen.x - middle.x) < 0.3, abs(seen.y - middle.y) < 0.3 else {
                    #expect(pose.curl > 0)
                    continue
                }
                let pixel = picture.luminance[Int(place.y) * picture.width + Int(place.x)]
                // If tilt and curl leave a module less than two pixels wide, its neighbours are in the same pixel.
                guard Self.isWide(projection, x, y) else { continue }
                #expect((pixel < 128) == (Self.grid[x, y] != pose.isInverted), "module \(x), \(y)")
            }
        }
    }

    /// Returns whether a module is at least two pixels wide and high.
    static func isWide(_ projection: Projection, _ x: Int, _ y: Int) -> Bool {
        let corners = [(0, 0), (1, 0), (0, 1)].compactMap {
            projection.pixel(ofModule: Point(x: Double(x + $0.0), y: Double(y + $0.1)))
        }
        guard corners.count == 3 else { return false }
        let across = Point(x: corners[1].x - corners[0].x, y: corners[1].y - corners[0].y)
        let down = Point(x: corners[2].x - corners[0].x, y: corners[2].y - corners[0].y)
        let area = abs(across.x * down.y - across.y * down.x)
        let longest = max(across.x * across.x + across.y * across.y, down.x * down.x + down.y * down.y).squareRoot()
        return area / longest >= 2
    }

    @Test(arguments: poses) func projectionAndItsInverseUndoEachOther(pose: SymbolPose) throws {
        var flat = pose
        flat.curl = 0
        let picture = PictureMaker.picture(of: [(Self.grid, flat)], in: Scene(width: 64, height: 48))
        let projection = try #require(picture.projections.first)
        let matrix = try #require(projection.homography)
        for point in [Point(x: 0, y: 0), Point(x: 21, y: 0), Point(x: 3.25, y: 17.5), Point(x: 10, y: 10)] {
            guard let place = projection.pixel(ofModule: point) else { continue }
            let back = try #require(projection.module(atPixel: place))
            #expect(abs(back.x - point.x) < 1e-8 && abs(back.y - point.y) < 1e-8)
            let divisor = matrix[6] * point.x + matrix[7] * point.y + matrix[8]
            #expect(abs((matrix[0] * point.x + matrix[1] * point.y + matrix[2]) / divisor - place.x) < 1e-8)
            #expect(abs((matrix[3] * point.x + matrix[4] * point.y + matrix[5]) / divisor - place.y) < 1e-8)
        }
    }

    @Test func anUprightSymbolIsExactlyAsLargeAsItsModules() throws {
        var pose = SymbolPose()
        pose.moduleSize = 4
        let picture = PictureMaker.picture(of: [(Self.grid, pose)], in: Scene(width: 200, height: 160))
        let outline = try #require(picture.outlines.first)
        #expect(abs(outline.topLeft.x - 58) < 1e-9 && abs(outline.topLeft.y - 38) < 1e-9)
        #expect(abs(outline.bottomRight.x - 142) < 1e-9 && abs(outline.bottomRight.y - 122) < 1e-9)
    }

    @Test func aMirroredOutlineRunsTheOtherWayRound() throws {
        var pose = SymbolPose()
        pose.isMirrored = true
        let outline = try #require(PictureMaker.picture(of: [(Self.grid, pose)], in: Scene()).outlines.first)
        #expect(outline.topRight.x < outline.topLeft.x)
        #expect(outline.bottomLeft.y > outline.topLeft.y)
    }

    @Test func theSameSceneIsTheSamePicture() {
        var scene = Scene(width: 160, height: 120)
        (scene.clutter, scene.noise, scene.shadow, scene.gradient, scene.glareSpots) = (1, 8, 0.5, 0.4, 2)
        var pose = SymbolPose()
        (pose.moduleSize, pose.damage) = (3, 0.1)
        let first = PictureMaker.picture(of: [(Self.grid, pose)], in: scene)
        #expect(first.luminance == PictureMaker.picture(of: [(Self.grid, pose)], in: scene).luminance)
        scene.seed = 2
        #expect(first.luminance != PictureMaker.picture(of: [(Self.grid, pose)], in: scene).luminance)
    }

    @Test func eachDegradationChangesThePicture() {
        let plain = PictureMaker.picture(of: [(Self.grid, SymbolPose())], in: Scene(width: 200, height: 160))
        let changes: [(String, (inout Scene) -> Void)] = [
            ("clutter", { $0.clutter = 0.5 }), ("gradient", { $0.gradient = 0.5 }), ("shadow", { $0.shadow = 0.5 }),
            ("glare", { $0.glareSpots = 1 }), ("blur", { $0.blur = 2 }), ("motion", { $0.motion = 5 }),
            ("exposure", { $0.exposure = 0.3 }), ("noise", { $0.noise = 5 }), ("jpeg", { $0.jpegQuality = 10 }),
        ]
        for (name, change) in changes {
            var scene = Scene(width: 200, height: 160)
            change(&scene)
            let picture = PictureMaker.picture(of: [(Self.grid, SymbolPose())], in: scene)
            #expect(picture.luminance != plain.luminance, "\(name)")
        }
    }

    @Test func blurAndMotionKeepTheMeanBrightness() {
        func mean(_ change: (inout Scene) -> Void) -> Double {
            var scene = Scene(width: 320, height: 320)
            change(&scene)
            let bytes = PictureMaker.picture(of: [(Self.grid, SymbolPose())], in: scene).luminance
            return bytes.reduce(0) { $0 + Double($1) } / Double(bytes.count)
        }
        let plain = mean { _ in }
        #expect(abs(mean { $0.blur = 3 } - plain) < 0.5)
        #expect(abs(mean { ($0.motion, $0.motionDirection) = (9, 30) } - plain) < 0.5)
    }

    @Test func noiseHasTheStandardDeviationAskedFor() {
        var scene = Scene(width: 200, height: 200)
        (scene.background, scene.noise) = (0.5, 10)
        let bytes = PictureMaker.picture(of: [], in: scene).luminance.map(Double.init)
        let mean = bytes.reduce(0, +) / Double(bytes.count)
        let variance = bytes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(bytes.count)
        #expect(abs(variance.squareRoot() - 10) < 0.3)
    }

    @Test func bestQualityCompressionChangesAPixelByTwoAtMost() {
        var scene = Scene(width: 60, height: 44)
        scene.clutter = 1
        let plain = PictureMaker.picture(of: [], in: scene).luminance
        scene.jpegQuality = 100
        let compressed = PictureMaker.picture(of: [], in: scene).luminance
        #expect(zip(plain, compressed).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
}
