import Barcodes
import Foundation
import Glibc
import Pictures
import Testing

@Suite struct PictureTests {
    @Test func aGreyPictureKeepsItsValues() throws {
        let values = (0...255).map { UInt8($0) }
        let picture = try Picture(.bytes(Array("P5 256 1 255\n".utf8) + values))
        #expect(picture.luminance == values)
        #expect(picture.layout == ImageLayout(width: 256, height: 1))
    }

    @Test func coloursAreWeighedByBT601() throws {
        let picture = try Picture(
            .bytes(Array("P6 4 1 255\n".utf8) + [255, 0, 0, 0, 255, 0, 0, 0, 255, 12, 200, 77]))
        // The values are 0.299, 0.587 and 0.114 times 255, and 0.299 * 12 + 0.587 * 200 + 0.114 * 77 = 129.8.
        #expect(picture.luminance == [76, 150, 29, 130])
    }

    @Test func transparencyIsOverWhite() throws {
        // The TGA file has four pixels of blue, green, red and alpha.
        let header: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 1, 0, 32, 0x28]
        let pixels: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 128, 255, 255, 255, 0]
        let picture = try Picture(.bytes(header + pixels), previewSide: 10)
        #expect(picture.luminance == [0, 255, 127, 255])
        let preview = try #require(picture.preview)
        #expect(preview.bgrx[0..<3] == [0, 0, 0] && preview.bgrx[8..<11] == [127, 127, 127])
    }

    @Test func aLightDrawingWithoutABackgroundIsOverBlack() throws {
        // The TGA file has three pixels of blue, green, red and alpha.
        let header: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 1, 0, 32, 0x28]
        let white: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255, 128]
        let picture = try Picture(.bytes(header + white), previewSide: 10)
        #expect(picture.luminance == [255, 0, 128])
        let preview = try #require(picture.preview)
        #expect(preview.bgrx[0..<3] == [255, 255, 255] && preview.bgrx[4..<7] == [0, 0, 0])
        // Yellow is hardly visible over white, and a grey of 200 is.
        let yellow: [UInt8] = [0, 255, 255, 255, 0, 255, 255, 0, 0, 0, 0, 0]
        #expect(try Picture(.bytes(header + yellow)).luminance == [226, 0, 0])
        let grey: [UInt8] = [200, 200, 200, 255, 0, 0, 0, 0, 255, 255, 255, 255]
        #expect(try Picture(.bytes(header + grey)).luminance == [200, 255, 255])
        // Nothing can be seen over either.
        #expect(try Picture(.bytes(header + [UInt8](repeating: 0, count: 12))).luminance == [255, 255, 255])
    }

    @Test func thePreviewIsBlueGreenRedAndReducedByAWholeFactor() throws {
        let pixels = [[UInt8]](repeating: [200, 100, 50], count: 7 * 5).flatMap(\.self)
        let picture = try Picture(.bytes(Array("P6 7 5 255\n".utf8) + pixels), previewSide: 3)
        let preview = try #require(picture.preview)
        #expect(preview.width == 2 && preview.height == 1)
        #expect(Array(preview.bgrx[0..<3]) == [50, 100, 200] && Array(preview.bgrx[4..<7]) == [50, 100, 200])
        let whole = try Picture(.bytes(Array("P6 7 5 255\n".utf8) + pixels), previewSide: 7).preview
        #expect(whole?.width == 7 && whole?.height == 5)
    }

    @Test func aDrawingsCodesAreInItsOwnPixels() throws {
        let symbol = try BarcodeWriter.qrCode(text: "drawn")
        let picture = try Picture(.bytes(Array(symbol.svg(quietZone: 4, scale: 2).utf8)))
        let side = (symbol.grid.width + 8) * 2
        #expect(picture.width == side && picture.height == side)
        #expect(picture.layout.width >= 1024)
        let barcode = try #require(picture.barcodes().first)
        #expect(barcode.text == "drawn")
        #expect(abs(barcode.corners.topLeft.x - 8) < 1 && abs(barcode.corners.topLeft.y - 8) < 1)
        #expect(abs(barcode.corners.bottomRight.x - Double(side - 8)) < 1)
    }

    @Test func theRegionOfADrawingIsInItsOwnPixels() throws {
        let symbol = try BarcodeWriter.qrCode(text: "drawn")
        let picture = try Picture(.bytes(Array(symbol.svg(quietZone: 4, scale: 2).utf8)))
        let whole = PixelRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
        #expect(picture.barcodes(options: ReaderOptions(region: whole)).count == 1)
        let corner = PixelRectangle(x: 0, y: 0, width: 20, height: 20)
        #expect(picture.barcodes(options: ReaderOptions(region: corner)).isEmpty)
    }

    @Test func aPipeWithoutAWriterAndASocketAreNotWaitedFor() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(throws: PictureError.irregular) { try Picture(.file(folder + "/pipe")) }
        #expect(mknod(folder + "/socket", S_IFSOCK | 0o600, 0) == 0)
        #expect(throws: PictureError.irregular) { try Picture(.file(folder + "/socket")) }
    }

    /// A folder lists no pipes, but one may take a picture's place before its turn.
    @Test func aPipeInPlaceOfAListedPictureIsNotWaitedFor() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString).png").path
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        // The writer writes nothing.
        let writer = open(path, O_RDWR | O_CLOEXEC)
        try #require(writer >= 0)
        defer { close(writer) }
        #expect(throws: PictureError.irregular) { try Picture(.listed(path: Array(path.utf8))) }
        unlink(path)
        try Data("P5 1 1 255\n7".utf8).write(to: URL(filePath: path))
        #expect(try Picture(.listed(path: Array(path.utf8))).luminance == [UInt8(ascii: "7")])
    }

    @Test func onlyAnOrdinaryFileIsLoadedAhead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func loading(_ name: String) -> PictureLoading? {
            PictureLoading(path: Array(folder.appending(path: name).path.utf8))
        }
        #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
        #expect(loading("pipe") == nil && loading("absent") == nil && loading("") == nil)
        let files: [String: [UInt8]] = ["small": Array("P5 1 1 255\n7".utf8), "large": Array("P5 2 2 255\n1234".utf8)]
        for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
        // Two that are loaded at the same time don't take each other's pixels.
        let (small, large) = (try #require(loading("small")), try #require(loading("large")))
        guard case .picture(let second) = try large.file(), case .picture(let first) = try small.file() else {
            Issue.record("there is a picture in each file")
            return
        }
        #expect(first.luminance == [UInt8(ascii: "7")] && second.luminance == Array("1234".utf8))
        try Data("just some text".utf8).write(to: folder.appending(path: "text"))
        let text = try #require(loading("text"))
        #expect(throws: PictureError.unknownFormat) { try text.file() }
    }

    @Test func noBytesAreEmptyAndTextIsNoPicture() {
        #expect(throws: PictureError.empty) { try Picture(.bytes([])) }
        #expect(throws: PictureError.unknownFormat) { try Picture(.bytes(Array("just some text".utf8))) }
        #expect(throws: PictureError.notFound) { try Picture(.file("/nonexistent/picture.png")) }
        #expect(throws: PictureError.isDirectory) { try Picture(.file("/")) }
    }

    @Test func aPictureThatEndsTooSoonIsIncomplete() {
        #expect(throws: PictureError.incomplete) {
            try Picture(.bytes(Array("P5 10 10 255\n".utf8) + [UInt8](repeating: 0, count: 99)))
        }
    }

    @Test(
        arguments: [
            ("P1 2 1\n1 0", [0, 255]), ("P1 2 1\n10", [0, 255]), ("P2 2 1 255\n7 42", [7, 42]),
            ("P3 2 1 255\n7 7 7 42 42 42", [7, 42]),
        ] as [(String, [UInt8])])
    func theLastNumberOfAPictureNeedsNoLineBreak(file: String, luminance: [UInt8]) throws {
        #expect(try Picture(.bytes(Array(file.utf8))).luminance == luminance)
        #expect(try Picture(.bytes(Array("\(file)\n\n".utf8))).luminance == luminance)
    }

    @Test func aPictureThatEndsInItsFirstRowIsIncomplete() throws {
        // The BMP file has two rows of four pixels.
        var header: [UInt8] = [0x42, 0x4D, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0]
        header += [1, 0, 24, 0, 0, 0, 0, 0, 24] + [UInt8](repeating: 0, count: 19)
        let pixels = [UInt8](repeating: 9, count: 24)
        #expect(try Picture(.bytes(header + pixels)).luminance == Array(pixels.prefix(8)))
        let files = [header, header + pixels.prefix(3), Array("P5 10 10 255\n12345".utf8), Array("P2 2 1 255\n7".utf8)]
        for file in files { #expect(throws: PictureError.incomplete) { try Picture(.bytes(file)) } }
    }

    @Test func aCompressedDrawingIsRead() throws {
        // The file is an SVG drawing of a black square, compressed with gzip.
        let file: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x29, 0x2E, 0x4B, 0x57, 0xA8, 0xC8,
            0xCD, 0xC9, 0x2B, 0xB6, 0x55, 0xCA, 0x28, 0x29, 0x29, 0xB0, 0xD2, 0xD7, 0x2F, 0x2F, 0x2F, 0xD7, 0x2B,
            0x37, 0xD6, 0xCB, 0x2F, 0x4A, 0xD7, 0x37, 0x32, 0x30, 0x30, 0xD0, 0x07, 0xAA, 0x50, 0x52, 0x28, 0xCF,
            0x4C, 0x29, 0xC9, 0xB0, 0x55, 0x32, 0x51, 0x52, 0xC8, 0x48, 0xCD, 0x4C, 0xCF, 0x28, 0x01, 0x31, 0xED,
            0x6C, 0x8A, 0x52, 0x93, 0x4B, 0xB0, 0x4A, 0xE9, 0xDB, 0xD9, 0x80, 0xF4, 0xD9, 0x01, 0x00, 0x13, 0xEA,
            0x31, 0x6A, 0x5F, 0x00, 0x00, 0x00,
        ]
        let picture = try Picture(.bytes(file))
        #expect(picture.width == 4 && picture.luminance.allSatisfy { $0 == 0 })
        // This is the text “hello”.
        let text: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00,
            0x86, 0xA6, 0x10, 0x36, 0x05, 0x00, 0x00, 0x00,
        ]
        #expect(throws: PictureError.unknownFormat) { try Picture(.bytes(text)) }
    }

    /// A picture of 20 × 15 pixels with every value from 0 to 99, three times.
    private static let grey = TestFiles.Grey(width: 20, height: 15, pixels: (0..<300).map { UInt8($0 % 100) })

    @Test func aGIFPictureThatIsSmallerThanItsScreenIsShownInItsPlace() throws {
        let picture = try Picture(
            .bytes(TestFiles.gif(screen: (30, 40), place: (4, 10), [Self.grey])), previewSide: 100)
        #expect(picture.layout == ImageLayout(width: 30, height: 40))
        for (index, value) in Self.grey.pixels.enumerated() {
            #expect(picture.luminance[(index / 20 + 10) * 30 + index % 20 + 4] == 2 * value)
        }
        #expect(picture.luminance.prefix(10 * 30).allSatisfy { $0 == 255 })
    }

    /// The desktop's table of file types knows documents of Word by these letters, 546 bytes after the start.
    @Test func aPictureWithTheMarkOfAnotherFormatInItsPixelsIsRead() throws {
        var picture = Self.grey
        picture.pixels.replaceSubrange(127..<131, with: Array("bjbj".utf8))
        let file = TestFiles.gif(screen: (20, 15), [picture])
        #expect(file[546..<550].elementsEqual("bjbj".utf8))
        #expect(try Picture(.bytes(file)).luminance == picture.pixels.map { 2 * $0 })
    }

    @Test func onlyTheFirstPictureOfAGIFAnimationIsNeeded() throws {
        let one = TestFiles.gif(screen: (20, 15), [Self.grey])
        let black = TestFiles.Grey(width: 20, height: 15, pixels: .init(repeating: 0, count: 300))
        let many = TestFiles.gif(screen: (20, 15), [Self.grey, black, black])
        let values = Self.grey.pixels.map { 2 * $0 }
        // The files are complete, cut off in the second picture or right after the first one, or go on with other bytes
        // after it.
        for file in [one, many, Array(many.dropLast(500)), Array(one.dropLast()), Array(one.dropLast()) + [7, 7, 7]] {
            #expect(try Picture(.bytes(file)).luminance == values)
        }
    }

    @Test func aGIFFileThatEndsInItsFirstPictureIsIncomplete() {
        let whole = TestFiles.gif(screen: (20, 15), [Self.grey])
        for count in [2, 3, 100, 300, 320] {
            #expect(throws: PictureError.incomplete) { try Picture(.bytes(Array(whole.dropLast(count)))) }
        }
    }
}
