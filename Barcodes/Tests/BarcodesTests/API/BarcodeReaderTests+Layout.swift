import Barcodes
import PictureMaker
import Testing

/// Sizes and memory layouts of pictures, and regions of them.
extension BarcodeReaderTests {
    @Test func picturesOfAnySmallSizeAreSearchedWithoutTrouble() throws {
        var random = SeededGenerator(seed: 71)
        for width in [0, 1, 2, 7, 8, 15, 16, 17, 23, 24, 47, 48, 300] {
            for height in [0, 1, 2, 7, 8, 15, 16, 23, 24, 48] {
                let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
                for effort in ReaderOptions.Effort.allCases {
                    let options = ReaderOptions(symbologies: Set(Symbology.allCases), effort: effort)
                    let layout = ImageLayout(width: width, height: height)
                    #expect(try BarcodeReader(options: options).read(pixels, layout: layout).isEmpty)
                    var live = LiveBarcodeReader(options: options)
                    for _ in 0..<2 { #expect(try live.read(pixels.span, layout: layout).isEmpty) }
                }
            }
        }
    }

    @Test(arguments: [(0, 0), (1, 1), (15, 40), (40, 7), (23, 23), (24, 24), (17, 1000)])
    func picturesTooSmallForACodeHaveNone(width: Int, height: Int) throws {
        let bytes = [UInt8](repeating: 200, count: width * height)
        #expect(try BarcodeReader().read(bytes.span, layout: ImageLayout(width: width, height: height)).isEmpty)
    }

    @Test func refusesALayoutThatDoesNotFitTheBuffer() {
        let bytes = [UInt8](repeating: 0, count: 99)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 100, actual: 99)) {
            try BarcodeReader().read(bytes.span, layout: ImageLayout(width: 10, height: 10))
        }
        #expect(throws: ImageLayoutError.size(width: -1, height: 5)) {
            try BarcodeReader().read(bytes.span, layout: ImageLayout(width: -1, height: 5))
        }
    }

    @Test func readsPaddedRowsAndInterleavedPixelsInPlace() throws {
        let picture = PictureMaker.picture(of: [(try symbol().grid, SymbolPose())], in: Scene())
        let (width, height) = (picture.width, picture.height)
        var padded = [UInt8](repeating: 77, count: 13 + height * (width + 32))
        var interleaved = [UInt8](repeating: 128, count: height * width * 2)
        for y in 0..<height {
            for x in 0..<width {
                padded[13 + y * (width + 32) + x] = picture.luminance[y * width + x]
                interleaved[(y * width + x) * 2] = picture.luminance[y * width + x]
            }
        }
        let inPadding = ImageLayout(width: width, height: height, rowStride: width + 32, offset: 13)
        #expect(try BarcodeReader().read(padded.span, layout: inPadding).map(\.text) == [Self.text])
        let inPairs = ImageLayout(width: width, height: height, pixelStride: 2)
        #expect(try BarcodeReader().read(interleaved.span, layout: inPairs).map(\.text) == [Self.text])
    }

    /// A text can't tell a picture from its mirror image; an upright symbol's corners can.
    @Test(arguments: [nil, PixelRectangle(x: 2, y: 3, width: 1000, height: 1000)] as [PixelRectangle?])
    func readsRowsFromBottomToTop(region: PixelRectangle?) throws {
        let picture = PictureMaker.picture(of: [(try symbol().grid, SymbolPose())], in: Scene())
        let (width, height) = (picture.width, picture.height)
        var upsideDown = [UInt8](repeating: 77, count: height * (width + 5))
        for y in 0..<height {
            for x in 0..<width { upsideDown[(height - 1 - y) * (width + 5) + x] = picture.luminance[y * width + x] }
        }
        let options = ReaderOptions(region: region)
        let expected = try BarcodeReader(options: options).read(
            picture.luminance.span, layout: ImageLayout(width: width, height: height))
        let layout = ImageLayout(
            width: width, height: height, rowStride: -(width + 5), offset: (height - 1) * (width + 5))
        #expect(try BarcodeReader(options: options).read(upsideDown.span, layout: layout) == expected)
        #expect(expected.map(\.text) == [Self.text] && expected.map(\.isMirrored) == [false])
    }

    /// Found by fuzzing: if each row is the one above moved by a byte, a row looks like a column.
    @Test(arguments: [0, 1, 2]) func survivesRowsThatOverlap(stride: Int) throws {
        let runs: [(UInt8, Int)] = [(255, 30), (0, 2), (255, 2), (0, 6), (255, 2), (0, 2), (255, 90)]
        let pixels = runs.flatMap { Array(repeating: $0.0, count: $0.1) }
        let layout = ImageLayout(width: 54, height: 33, rowStride: stride)
        for effort in ReaderOptions.Effort.allCases {
            let reader = BarcodeReader(options: ReaderOptions(effort: effort))
            #expect(try reader.read(pixels.span, layout: layout).isEmpty)
        }
    }

    @Test func readsOnlyInsideTheRegion() throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for (index, x) in [160.0, 480].enumerated() {
            var pose = SymbolPose()
            pose.center = Point(x: x, y: 240)
            symbols.append((try symbol("side \(index)").grid, pose))
        }
        let picture = PictureMaker.picture(of: symbols, in: Scene())
        let right = PixelRectangle(x: 320, y: 0, width: 320, height: 480)
        let barcodes = try read(picture, ReaderOptions(region: right))
        #expect(barcodes.map(\.text) == ["side 1"])
        // Corners are in coordinates of the frame, not of the region.
        let center = try #require(barcodes.first).corners.center
        #expect(abs(center.x - 480) < 4 && abs(center.y - 240) < 4)
        #expect(try read(picture, ReaderOptions(region: PixelRectangle(x: 900, y: 0, width: 9, height: 9))).isEmpty)
    }
}
