import Barcodes
import PictureMaker
import Testing

/// Codes with a single finder pattern that are in view and can't be read are reported.
@Suite struct UnreadCandidateTrackerTests {
    /// Returns the symbol with damaged data and intact function patterns.
    private static func spoilt(_ grid: ModuleGrid, from first: Int) -> ModuleGrid {
        var grid = grid
        for y in 3..<grid.height - 2 {
            for x in first..<grid.width - 3 where (x * 7 + y * 5) % 3 == 0 { grid[x, y].toggle() }
        }
        return grid
    }

    private static func picture(_ grid: ModuleGrid, seed: UInt64 = 1, rotation: Double = 12) -> MadePicture {
        var scene = Scene(width: 320, height: 240)
        (scene.noise, scene.seed) = (3, seed)
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation) = (4, rotation)
        return PictureMaker.picture(of: [(grid: grid, pose: pose)], in: scene)
    }

    private static func unread(_ pictures: [MadePicture]) throws -> [[Quadrilateral]] {
        var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        return try pictures.map { picture in
            let barcodes = try reader.read(picture.luminance.span, layout: picture.layout)
            #expect(barcodes.isEmpty)
            return reader.unreadOutlines
        }
    }

    private static func isMiddle(_ point: Point) -> Bool { abs(point.x - 160) < 8 && abs(point.y - 120) < 8 }

    @Test func aMicroQRCodeThatIsNotReadIsSeen() throws {
        let grid = Self.spoilt(try BarcodeWriter.microQRCode(text: "ABC 1234567").grid, from: 9)
        let pictures = (1...6).map { Self.picture(grid, seed: $0) }
        let seen = try Self.unread(pictures)
        let last = try #require(seen.last?.first)
        #expect(seen.last?.count == 1)
        #expect(Self.isMiddle(last.center))
        // One look is not enough.
        #expect(seen[0].isEmpty)
    }

    @Test func anRMQRCodeThatIsNotReadIsSeen() throws {
        let grid = Self.spoilt(try BarcodeWriter.rmqrCode(text: "https://example.org/a").grid, from: 13)
        let seen = try Self.unread((1...6).map { Self.picture(grid, seed: $0) })
        let last = try #require(seen.last?.first)
        #expect(seen.last?.count == 1)
        #expect(Self.isMiddle(last.center))
    }

    /// The outlines reported belong to the last frame, also if nothing was searched in it.
    @Test func nothingIsReportedForAFrameThatWasNotSearched() throws {
        let grid = Self.spoilt(try BarcodeWriter.microQRCode(text: "ABC 1234567").grid, from: 9)
        var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        for picture in (1...6).map({ Self.picture(grid, seed: $0) }) {
            _ = try reader.read(picture.luminance.span, layout: picture.layout)
        }
        #expect(reader.unreadOutlines.count == 1)
        reader.options.maximumCount = 0
        let picture = Self.picture(grid)
        _ = try reader.read(picture.luminance.span, layout: picture.layout)
        #expect(reader.unreadOutlines.isEmpty)
    }

    @Test func candidatesAreForgottenWhenTheyAreGone() throws {
        let grid = Self.spoilt(try BarcodeWriter.microQRCode(text: "ABC 1234567").grid, from: 9)
        let empty = Self.picture(ModuleGrid(width: 15, height: 15))
        let seen = try Self.unread((1...6).map { Self.picture(grid, seed: $0) } + [empty, empty, empty])
        #expect(seen[5].count == 1)
        #expect(seen[8].isEmpty)
    }

    @Test func aPatternAloneIsNoCode() throws {
        var grid = ModuleGrid(width: 15, height: 15)
        for y in 0..<7 {
            for x in 0..<7 { grid[x, y] = max(abs(x - 3), abs(y - 3)) != 2 }
        }
        for rotation in [0.0, 12, 45] {
            let seen = try Self.unread((1...6).map { Self.picture(grid, seed: $0, rotation: rotation) })
            let all = seen.flatMap { $0 }
            #expect(all.isEmpty)
        }
    }

    @Test func codesThatAreReadAreNotUnread() throws {
        let grid = try BarcodeWriter.microQRCode(text: "ABC 1234567").grid
        var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        for seed in UInt64(1)...6 {
            let picture = Self.picture(grid, seed: seed)
            let barcodes = try reader.read(picture.luminance.span, layout: picture.layout)
            #expect(barcodes.map(\.text) == ["ABC 1234567"])
            #expect(reader.unreadOutlines.isEmpty)
        }
    }
}
