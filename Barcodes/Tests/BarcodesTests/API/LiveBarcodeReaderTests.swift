import Barcodes
import PictureMaker
import Testing

@Suite struct LiveBarcodeReaderTests {
    /// A frame of 320 × 240 with one code.
    static func frame(
        _ text: String, at center: Point = Point(x: 160, y: 120), size: (Int, Int) = (320, 240), noise: Double = 0,
        seed: UInt64 = 1, damage: Double = 0, module: Double = 5
    ) throws -> MadePicture {
        let options = QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false, versions: 2...40)
        let symbol = try BarcodeWriter.qrCode(text: text, options: options)
        var pose = SymbolPose()
        (pose.moduleSize, pose.center, pose.rotation, pose.damage) = (module, center, 12, damage)
        var scene = Scene(width: size.0, height: size.1)
        (scene.noise, scene.seed) = (noise, seed)
        return PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
    }

    private static func empty(_ size: (Int, Int) = (320, 240)) -> MadePicture {
        PictureMaker.picture(of: [], in: Scene(width: size.0, height: size.1))
    }

    @Test func cornersAreThoseOfTheCurrentFrame() throws {
        var reader = LiveBarcodeReader()
        for index in 0..<8 {
            let center = Point(x: 130 + 7 * Double(index), y: 120 - 3 * Double(index))
            let picture = try Self.frame("moving", at: center)
            let found = try reader.read(picture.luminance.span, layout: picture.layout)
            #expect(found.map(\.text) == ["moving"])
            for (corner, truth) in zip(found.first?.corners.points ?? [], picture.outlines[0].points) {
                #expect(abs(corner.x - truth.x) < 2 && abs(corner.y - truth.y) < 2, "frame \(index)")
            }
        }
    }

    @Test func aCodeThatHasGoneIsNotReported() throws {
        var reader = LiveBarcodeReader()
        let picture = try Self.frame("here")
        for _ in 0..<3 { _ = try reader.read(picture.luminance.span, layout: picture.layout) }
        let empty = Self.empty()
        for _ in 0..<4 {
            let found = try reader.read(empty.luminance.span, layout: empty.layout)
            #expect(found.isEmpty)
        }
        // The code is read again when it comes back.
        let back = try (0..<2).map { _ in try reader.read(picture.luminance.span, layout: picture.layout) }
        #expect(back[1].map(\.text) == ["here"])
    }

    @Test func aCodeInThePlaceOfAnotherIsReadAtOnce() throws {
        var reader = LiveBarcodeReader()
        let (first, second) = (try Self.frame("the first one"), try Self.frame("another one"))
        for _ in 0..<2 { _ = try reader.read(first.luminance.span, layout: first.layout) }
        let found = try reader.read(second.luminance.span, layout: second.layout)
        #expect(found.map(\.text) == ["another one"])
    }

    @Test(arguments: [12.0, 18, 24, 30])
    func modulesOfOneCodeNeverVouchForAnother(shift: Double) throws {
        var reader = LiveBarcodeReader()
        let first = try Self.frame("the first one")
        for _ in 0..<4 { _ = try reader.read(first.luminance.span, layout: first.layout) }
        let second = try Self.frame("another one", at: Point(x: 160 + shift, y: 120))
        _ = try reader.read(second.luminance.span, layout: second.layout)
        for seed in 1...4 {
            let damaged = try Self.frame("the first one", seed: UInt64(seed), damage: 0.1)
            let found = try reader.read(damaged.luminance.span, layout: damaged.layout)
            #expect(Set(found.map(\.text)).isSubset(of: ["the first one"]), "damage \(seed)")
        }
    }

    /// A display that counts up: one digit changes few modules of a large symbol, whose frames may be unreadable.
    @Test(arguments: [false, true])
    func aLargeCodeWithAnotherDigitIsNotTheOneBefore(isMirrored: Bool) throws {
        let body = String(repeating: "https://example.org/pay/", count: 10)
        let options = QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false, mask: 3)
        func frame(_ digit: Int, seed: UInt64 = 1, damage: Double = 0) throws -> MadePicture {
            let symbol = try BarcodeWriter.qrCode(text: "\(body)\(digit)", options: options)
            var pose = SymbolPose()
            (pose.moduleSize, pose.center, pose.damage) = (5, Point(x: 200, y: 200), damage)
            var scene = Scene(width: 400, height: 400)
            scene.seed = seed
            return PictureMaker.picture(of: [(isMirrored ? symbol.grid.transposed : symbol.grid, pose)], in: scene)
        }
        var unreadable = 0
        for seed in 1...12 {
            var reader = LiveBarcodeReader()
            let first = try frame(1)
            for _ in 0..<4 { _ = try reader.read(first.luminance.span, layout: first.layout) }
            let second = try frame(2, seed: UInt64(seed), damage: 0.06)
            if try BarcodeReader().read(second.luminance.span, layout: second.layout).isEmpty { unreadable += 1 }
            let found = try reader.read(second.luminance.span, layout: second.layout)
            #expect(!found.contains { $0.text == "\(body)1" }, "damage \(seed)")
        }
        #expect(unreadable > 3)
    }

    /// Low bars right above higher ones: where the low ones are looked for, the others are seen, too.
    @Test func aNeighbourIsNotTakenForACode() throws {
        let low = try BarcodeWriter.symbol(.text("low bars"), as: .code128, options: WriterOptions(showsText: false))
        let high = try BarcodeWriter.symbol(.text("the high"), as: .code128, options: WriterOptions(showsText: false))
        let (width, height) = (1280, 960)
        var pixels = [UInt8](repeating: 240, count: width * height)
        for (symbol, rows) in [(low, 100..<140), (high, 150..<250)] {
            let modules = symbol.modules.barRow(0).modules
            for y in rows {
                for x in 0..<modules.count * 3 where modules[x / 3] { pixels[y * width + 60 + x] = 10 }
            }
        }
        var reader = LiveBarcodeReader()
        for frame in 0..<12 {
            let found = try reader.read(pixels.span, layout: ImageLayout(width: width, height: height))
            #expect(found.count == Set(found.map(\.text)).count, "\(frame) \(found.map(\.text))")
            guard frame > 1 else { continue }
            #expect(Set(found.map(\.text)) == ["low bars", "the high"], "\(frame)")
            for barcode in found {
                let rows: (top: Double, bottom: Double) = barcode.text == "low bars" ? (100, 140) : (150, 250)
                let (top, bottom) = (barcode.corners.topLeft.y, barcode.corners.bottomLeft.y)
                #expect(abs(min(top, bottom) - rows.top) < 7 && abs(max(top, bottom) - rows.bottom) < 7)
            }
        }
    }

    /// Around these codes an area with the whole margin has more than half of the frame's pixels.
    @Test(arguments: [
        (Symbology.ean13, "4006381333931", 0.22), (.pdf417, "a text of a few rows of codewords", 0.3),
        (.dataMatrix, "a text of twenty", 0.56), (.aztec, "a text of twenty", 0.56),
    ])
    func aLargeCodeThatDoesNotMoveIsReportedInEveryFrame(symbology: Symbology, text: String, share: Double) throws {
        let height = symbology == .ean13 ? 29 : nil
        let options = WriterOptions(height: height, showsText: false)
        let grid = try BarcodeWriter.symbol(.text(text), as: symbology, options: options).grid
        let (width, rows) = (640, 480)
        let area = share * Double(width * rows) / Double(grid.width * grid.height)
        let scale = min(Int(area.squareRoot().rounded()), width / (grid.width + 4), rows / (grid.height + 4))
        let (left, top) = ((width - grid.width * scale) / 2, (rows - grid.height * scale) / 2)
        var pixels = [UInt8](repeating: 240, count: width * rows)
        for y in 0..<grid.height * scale {
            for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                pixels[(top + y) * width + left + x] = 10
            }
        }
        var reader = LiveBarcodeReader()
        var isKnown = false
        for frame in 0..<16 {
            let found = try reader.read(pixels.span, layout: ImageLayout(width: width, height: rows))
            isKnown = isKnown || !found.isEmpty
            #expect(found.map(\.text) == (isKnown ? [text] : []), "frame \(frame)")
        }
        #expect(isKnown)
    }

    @Test func theOrientationIsThatOfTheCorners() throws {
        let picture = try Self.frame("turned")
        var barcode = try #require(
            try LiveBarcodeReader().readOnce(picture.luminance.span, layout: picture.layout).first)
        #expect(abs(barcode.orientation - 12) < 1)
        let corners = barcode.corners
        barcode.corners = Quadrilateral(
            topLeft: corners.topRight, topRight: corners.bottomRight, bottomRight: corners.bottomLeft,
            bottomLeft: corners.topLeft)
        #expect(abs(barcode.orientation - 102) < 1)
    }

    @Test func symbologiesNoLongerWantedAreNotFollowed() throws {
        var reader = LiveBarcodeReader()
        let picture = try Self.frame("not read")
        // The middle is covered, and the three finder patterns are not.
        var covered = picture.luminance
        for y in 0..<240 {
            for x in 0..<320 where (x - 160) * (x - 160) + (y - 120) * (y - 120) < 40 * 40 {
                covered[y * 320 + x] = 128
            }
        }
        reader.options.symbologies = [.qrCode]
        for _ in 0..<3 { _ = try reader.read(covered.span, layout: picture.layout) }
        #expect(!reader.unreadOutlines.isEmpty)
        reader.options.symbologies = []
        _ = try reader.read(covered.span, layout: picture.layout)
        #expect(reader.unreadOutlines.isEmpty)
    }

    @Test func framesMayChangeInSize() throws {
        var reader = LiveBarcodeReader()
        for (size, center) in [
            ((320, 240), Point(x: 150, y: 120)), ((200, 220), Point(x: 100, y: 110)),
            ((640, 480), Point(x: 400, y: 300)),
            ((8, 8), Point(x: 4, y: 4)), ((320, 240), Point(x: 150, y: 120)),
        ] {
            let picture = try Self.frame("any size", at: center, size: size)
            let found = try (0..<2).map { _ in try reader.read(picture.luminance.span, layout: picture.layout) }
            #expect(found[1].map(\.text) == (size.0 > 8 ? ["any size"] : []))
        }
    }

    @Test func aRegionThatMovesKeepsTheCornersInFrameCoordinates() throws {
        var reader = LiveBarcodeReader()
        let picture = try Self.frame("region", at: Point(x: 170, y: 120))
        for x in [40, 50, 20, 0, 60] {
            reader.options.region = PixelRectangle(x: x, y: 10, width: 240, height: 220)
            let found = try reader.read(picture.luminance.span, layout: picture.layout)
            for (corner, truth) in zip(found.first?.corners.points ?? [], picture.outlines[0].points) {
                #expect(abs(corner.x - truth.x) < 2 && abs(corner.y - truth.y) < 2)
            }
            if x != 40 { #expect(found.map(\.text) == ["region"]) }
        }
    }

    @Test func theSameFramesGiveTheSameResults() throws {
        func run() throws -> [[Barcode]] {
            var reader = LiveBarcodeReader()
            return try (0..<6).map { index in
                let picture = try Self.frame("again", at: Point(x: 140 + 4 * Double(index), y: 120), noise: 40, seed: 3)
                return try reader.read(picture.luminance.span, layout: picture.layout)
            }
        }
        #expect(try run() == run())
    }

    @Test func aLayoutThatDoesNotFitIsAnError() {
        var reader = LiveBarcodeReader()
        let bytes = [UInt8](repeating: 0, count: 10)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 100, actual: 10)) {
            _ = try reader.read(bytes.span, layout: ImageLayout(width: 10, height: 10))
        }
    }
}

extension LiveBarcodeReader {
    /// The codes in a picture, by a reader that has seen no other.
    fileprivate func readOnce(
        _ luminance: Span<UInt8>, layout: ImageLayout
    ) throws(ImageLayoutError) -> [Barcode] {
        var reader = self
        var found = try reader.read(luminance, layout: layout)
        if found.isEmpty { found = try reader.read(luminance, layout: layout) }
        return found
    }
}
