import Barcodes
import PictureMaker
import Testing

@Suite struct ReadingFailureTests {
    private static func picture(change: (inout ModuleGrid) -> Void) throws -> MadePicture {
        var grid = try BarcodeWriter.qrCode(
            text: "What failed, and where?",
            options: QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false)
        ).grid
        change(&grid)
        return PictureMaker.picture(of: [(grid, SymbolPose())], in: Scene(width: 320, height: 320))
    }

    private static func report(
        _ picture: MadePicture, region: PixelRectangle? = nil
    ) throws -> ReadingReport {
        let options = ReaderOptions(symbologies: [.qrCode], region: region)
        return try BarcodeReader(options: options).report(picture.luminance.span, layout: picture.layout)
    }

    @Test func theBytesMayBeInAnArray() throws {
        let (pixels, layout) = try BarcodeWriter.qrCode(text: "array").grid.drawn(scale: 4, margin: 4)
        let report = try BarcodeReader().report(pixels, layout: layout)
        #expect(report.barcodes.map(\.text) == ["array"])
        #expect(try BarcodeReader().report(pixels.span, layout: layout) == report)
    }

    /// A symbol across the border of a shadow is read, if at all, only in the second pass, in a picture without
    /// shadows.
    @Test func failuresAreReportedInWhicheverPassAnotherCodeIsRead() throws {
        var grid = try BarcodeWriter.qrCode(
            text: "What failed, and where?",
            options: QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false)
        ).grid
        Self.spoil(&grid)
        var reads = 0
        for seed in 0..<12 {
            var (code, symbol) = (SymbolPose(), SymbolPose())
            (code.moduleSize, code.center) = (4, Point(x: 110, y: 110))
            (symbol.moduleSize, symbol.rotation) = (4, Double(seed) * 31)
            symbol.center = Point(x: 330 + Double(seed * 3), y: 300 - Double(seed * 5))
            var scene = Scene(width: 460, height: 420)
            (scene.shadow, scene.seed) = (0.8, UInt64(seed))
            let modules = try BarcodeWriter.dataMatrix(text: "Across a shadow's border").grid
            let picture = PictureMaker.picture(of: [(grid, code), (modules, symbol)], in: scene)
            let options = ReaderOptions(symbologies: [.qrCode, .dataMatrix])
            let report = try BarcodeReader(options: options).report(picture.luminance.span, layout: picture.layout)
            guard !report.barcodes.isEmpty else { continue }
            reads += 1
            #expect(report.failures.count == 1, "seed \(seed)")
        }
        #expect(reads >= 4)
    }

    /// Inverts every third module of the data, but none of the alignment pattern: far more errors than any parity
    /// corrects.
    private static func spoil(_ grid: inout ModuleGrid) {
        let alignment = grid.width - 9..<grid.width - 4
        for y in 9..<grid.height - 8 {
            for x in 9..<grid.width - 9 where (x + y) % 3 == 0 && !(alignment.contains(x) && alignment.contains(y)) {
                grid[x, y].toggle()
            }
        }
    }

    @Test func aCodeWithTooManyErrorsFailsAtItsChecksum() throws {
        let picture = try Self.picture(change: Self.spoil)
        let report = try Self.report(picture)
        #expect(report.barcodes.isEmpty)
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1 && failure.symbology == .qrCode)
        #expect(failure.stage == .checksum(block: 0))
        for (corner, truth) in zip(failure.corners.points, picture.outlines[0].points) {
            #expect(abs(corner.x - truth.x) < 3 && abs(corner.y - truth.y) < 3)
        }
    }

    @Test func cornersAreInFrameCoordinatesWithARegionToo() throws {
        let picture = try Self.picture(change: Self.spoil)
        let region = PixelRectangle(x: 30, y: 20, width: 280, height: 290)
        let failure = try #require(try Self.report(picture, region: region).failures.first)
        #expect(abs(failure.corners.topLeft.x - picture.outlines[0].topLeft.x) < 3)
    }

    @Test func aCodeWhoseFormatIsNearToNoneFailsAtItsFormatInformation() throws {
        let word = try #require((0..<32_768).first { QRCodeFormatInformation.distance($0, $0) > 3 })
        let picture = try Self.picture { grid in
            for index in 0..<15 {
                let first = QRCodeFormatInformation.firstPosition(index)
                let second = QRCodeFormatInformation.secondPosition(index, dimension: grid.width)
                grid[first.x, first.y] = word >> index & 1 == 1
                grid[second.x, second.y] = word >> index & 1 == 1
            }
        }
        #expect(try Self.report(picture).failures.map(\.stage) == [.formatInformation])
    }

    /// A light area covers everything except the finder patterns.
    @Test func aCodeWhoseTimingPatternsAreCoveredIsToldAllTheSame() throws {
        let picture = try Self.picture { grid in
            let ends = [0..<8, grid.width - 8..<grid.width]
            for y in 0..<grid.height {
                for x in 0..<grid.width
                where !ends.contains(where: { $0.contains(x) }) || !ends.contains(where: { $0.contains(y) }) {
                    grid[x, y] = false
                }
            }
        }
        let failures = try Self.report(picture).failures
        #expect(failures.map(\.stage) == [.timing])
        for (corner, truth) in zip(try #require(failures.first).corners.points, picture.outlines[0].points) {
            #expect(abs(corner.x - truth.x) < 4 && abs(corner.y - truth.y) < 4)
        }
    }

    /// The code's finder patterns are found only at twice its size.
    @Test func aBlurredCodeInATinyPictureIsTold() throws {
        var grid = try BarcodeWriter.qrCode(text: String(repeating: "out of focus ", count: 5)).grid
        // Sharpened, the picture would show the data.
        for y in 9..<grid.height { for x in 9..<grid.width { grid[x, y] = false } }
        var scene = Scene(width: 190, height: 190)
        scene.blur = 2.6
        var pose = SymbolPose()
        pose.moduleSize = 4
        let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
        let report = try Self.report(picture)
        #expect(report.barcodes.isEmpty)
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1 && abs(failure.corners.topLeft.x - picture.outlines[0].topLeft.x) < 4)
    }

    /// The hole is beside the finder pattern, the bullseye, or the row indicators.
    @Test(arguments: [Symbology.dataMatrix, .aztec, .pdf417, .maxiCode])
    func symbolsWithTooManyErrorsAreTold(symbology: Symbology) throws {
        let sentence = "A symbol with a hole is plainly there, but nobody can read it. "
        // A MaxiCode symbol has no room for more than 93 characters.
        let text = String(repeating: sentence, count: symbology == .maxiCode ? 1 : 3)
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        var (pixels, layout) = symbol.luminance(scale: 6)
        #expect(try BarcodeReader().report(pixels, layout: layout).barcodes.map(\.text) == [text])
        // Parts of the picture that are covered, in shares of its width and height.
        let holes =
            switch symbology {
            case .aztec: [(0.03, 0.03, 0.97, 0.26), (0.03, 0.74, 0.97, 0.97)]
            case .pdf417: [(0.3, 0.2, 0.75, 0.8)]
            case .maxiCode: [(0.1, 0.65, 0.9, 0.9)]
            default: [(0.2, 0.3, 0.75, 0.8)]
            }
        let (width, height) = (Double(layout.width), Double(layout.height))
        for (left, top, right, bottom) in holes {
            for row in Int(top * height)..<Int(bottom * height) {
                for column in Int(left * width)..<Int(right * width) { pixels[row * layout.width + column] = 192 }
            }
        }
        let report = try BarcodeReader().report(pixels, layout: layout)
        #expect(report.barcodes.isEmpty)
        #expect(report.failures.map(\.symbology) == [symbology])
        let corners = try #require(report.failures.first).corners
        let (x, y) = (corners.center.x / width - 0.5, corners.center.y / height - 0.5)
        #expect(abs(x) < 0.06 && abs(y) < 0.06)
    }

    /// The bars have random widths, in which there are no characters.
    @Test(arguments: [ReaderOptions.Effort.balanced, .thorough])
    func barsWithoutCharactersAreToldIfNothingIsRead(effort: ReaderOptions.Effort) throws {
        let (width, height) = (640, 240)
        var pixels = [UInt8](repeating: 255, count: width * height)
        var (x, isDark) = (60, true)
        for element in [
            2, 1, 4, 4, 1, 3, 1, 1, 4, 2, 3, 4, 1, 2, 4, 1, 1, 4, 3, 4, 2, 2, 1, 4, 4, 1, 3, 2, 4, 1, 4, 3, 2,
        ] {
            for y in 50..<190 where isDark { for column in x..<x + 5 * element { pixels[y * width + column] = 0 } }
            (x, isDark) = (x + 5 * element, !isDark)
        }
        let layout = ImageLayout(width: width, height: height)
        let reader = BarcodeReader(options: ReaderOptions(effort: effort))
        let alone = try reader.report(pixels, layout: layout)
        #expect(alone.barcodes.isEmpty)
        #expect(alone.failures.map(\.symbology) == [nil] && alone.failures.map(\.stage) == [.characters])
        let corners = try #require(alone.failures.first).corners
        #expect(abs(corners.center.x - Double(60 + x) / 2) < 12 && abs(corners.center.y - 120) < 12)

        // Beside a code that is read, they are not told.
        let code = try BarcodeWriter.qrCode(text: "beside").luminance(scale: 5)
        let (side, whole) = (code.layout.width, ImageLayout(width: width, height: height + code.layout.height))
        for row in 0..<code.layout.height {
            pixels += code.pixels[row * side..<(row + 1) * side] + [UInt8](repeating: 255, count: width - side)
        }
        let beside = try reader.report(pixels, layout: whole)
        #expect(beside.barcodes.map(\.text) == ["beside"] && beside.failures.isEmpty)
    }

    @Test func failuresAreNotToldOfWhatIsRead() throws {
        let report = try Self.report(Self.picture { _ in })
        #expect(report.barcodes.map(\.text) == ["What failed, and where?"] && report.failures.isEmpty)
    }

    @Test func anEmptyPictureHasNoFailures() throws {
        let empty = PictureMaker.picture(of: [], in: Scene(width: 200, height: 200))
        #expect(try Self.report(empty) == ReadingReport())
    }
}
