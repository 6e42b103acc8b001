import Barcodes
import Pictures
import Testing

@Suite struct PictureDocumentTests {
    @Test func allPagesTogetherHaveLimitedTime() {
        #expect(PictureLimits.deadline(used: 0) == 21 && PictureLimits.deadline(used: 300) == 321)
        for used in [590, 599, 600, 10_000] { #expect(PictureLimits.deadline(used: used) == 600) }
    }

    /// Returns a picture of 400 by 200 pixels with a code.
    private static func grey(_ text: String) throws -> TestFiles.Grey {
        let grid = try BarcodeWriter.qrCode(text: text).grid
        var picture = TestFiles.Grey(width: 400, height: 200, pixels: [UInt8](repeating: 255, count: 400 * 200))
        for y in 0..<grid.height * 4 {
            for x in 0..<grid.width * 4 where grid[x / 4, y / 4] { picture.pixels[(y + 30) * 400 + x + 30] = 0 }
        }
        return picture
    }

    @Test(arguments: [true, false]) func everyPageOfATIFFIsRead(isLittleEndian: Bool) throws {
        var thumbnail = try Self.grey("a thumbnail")
        thumbnail.subfileType = 1
        let pages = [try Self.grey("first"), thumbnail, try Self.grey("second"), try Self.grey("third")]
        let document = try PictureDocument(TestFiles.tiff(pages, isLittleEndian: isLittleEndian))
        let texts = try (0..<document.pageCount).map { try document.page($0).barcodes().map(\.text) }
        #expect(texts == [["first"], ["second"], ["third"]])
        // Pages can be read in any order, and again.
        #expect(try document.page(1).barcodes().map(\.text) == ["second"])
        #expect(try document.page(0).barcodes().map(\.text) == ["first"])
        let page = try document.page(2, previewSide: 100)
        #expect(page.width == 400 && page.height == 200 && page.preview?.width == 100)
    }

    @Test func aPageThatWasPreparedIsTheOneAskedFor() throws {
        let names = ["first", "second", "third", "fourth"]
        let document = try PictureDocument(TestFiles.tiff(try names.map(Self.grey), isLittleEndian: true))
        // The order covers the next page, a page after the prepared one, earlier pages, the last page, and repetitions.
        for index in [0, 1, 3, 0, 2, 3, 3, 0, 1] {
            let page = try document.page(index, isNextPrepared: true)
            #expect(page.barcodes().map(\.text) == [names[index]])
        }
        #expect(try document.page(2, previewSide: 100).preview?.width == 100)
        #expect(try document.page(0).barcodes().map(\.text) == ["first"])
    }

    @Test func aTIFFOfOnePageIsAPicture() throws {
        let file = TestFiles.tiff([try Self.grey("alone")], isLittleEndian: true)
        guard case .picture(let picture) = try PictureFile(.bytes(file)) else {
            Issue.record("not a picture")
            return
        }
        #expect(picture.barcodes().map(\.text) == ["alone"])
    }

    @Test func aTIFFWhoseDirectoriesGoRoundInACircleEnds() throws {
        var file = TestFiles.tiff([try Self.grey("first"), try Self.grey("second")], isLittleEndian: true)
        // The last directory refers to the first.
        file.replaceSubrange(file.count - 4..<file.count, with: file[4..<8])
        #expect(try PictureDocument(file).pageCount == 2)
    }

    @Test func missingDataAtTheEndOfATIFFIsReported() throws {
        let pages = try ["first", "second", "third"].map(Self.grey)
        let file = TestFiles.tiff(pages, isLittleEndian: true)
        // The file is cut off in the pixels of the last page, which begin after the second directory; the last
        // directory follows them.
        let document = try PictureDocument(Array(file.dropLast(1000)))
        #expect(document.pageCount == 3)
        #expect(try document.page(1).barcodes().map(\.text) == ["second"])
        #expect(throws: PictureError.incomplete) { try document.page(2) }
        #expect(throws: PictureError.incomplete) { try PictureDocument(Array(file.prefix(1000))) }
    }

    @Test func aDamagedPageOfATIFFHidesNoOther() throws {
        var file = TestFiles.tiff(try ["first", "second", "third"].map(Self.grey), isLittleEndian: true)
        // The second directory's width, tag 256, is replaced.
        let entry: [UInt8] = [0, 1, 4, 0, 1, 0, 0, 0]
        let widths = file.indices.dropLast(entry.count).filter { file[$0..<$0 + entry.count].elementsEqual(entry) }
        try #require(widths.count == 3)
        file[widths[1] + 1] = 0x7F
        let document = try PictureDocument(file)
        #expect(document.pageCount == 3)
        #expect(try document.page(0).barcodes().map(\.text) == ["first"])
        #expect(try document.page(2).barcodes().map(\.text) == ["third"])
        #expect(throws: PictureError.self) { try document.page(1) }
    }

    @Test func aKindOfPixelsThatIsNotDecodedIsNoDamage() throws {
        var file = TestFiles.tiff([try Self.grey("deep")], isLittleEndian: true)
        // Tag 258 is made to say that each pixel has 32 bits.
        let entry: [UInt8] = [2, 1, 4, 0, 1, 0, 0, 0]
        let place = try #require(file.indices.dropLast(8).first { file[$0..<$0 + 8].elementsEqual(entry) })
        file[place + 8] = 32
        #expect(throws: PictureError.unsupported(reason: "Sorry, can not handle images with 32-bit samples")) {
            try PictureFile(.bytes(file))
        }
    }

    @Test func anUnusedChannelOfATIFFIsNoTransparency() throws {
        var page = try Self.grey("unused")
        page.hasUnusedChannel = true
        guard case .picture(let picture) = try PictureFile(.bytes(TestFiles.tiff([page], isLittleEndian: true))) else {
            Issue.record("not a picture")
            return
        }
        #expect(picture.barcodes().map(\.text) == ["unused"])
    }

    @Test(arguments: [(99, 20_000), (20_000, 99), (1023, 9000), (1, 3000)])
    func longPicturesHaveAPreview(width: Int, height: Int) throws {
        let page = TestFiles.Grey(width: width, height: height, pixels: [UInt8](repeating: 90, count: width * height))
        let file = PictureSource.bytes(TestFiles.tiff([page], isLittleEndian: true))
        guard case .picture(let picture) = try PictureFile(file, previewSide: 2048) else {
            Issue.record("not a picture")
            return
        }
        let preview = try #require(picture.preview)
        #expect(max(preview.width, preview.height) <= 2048 && max(preview.width, preview.height) >= 1024)
    }

    @Test func transparentPartsOfATIFFAreWhite() throws {
        var page = try Self.grey("seen through")
        page.pixels = page.pixels.map { $0 == 0 ? 0 : 40 }
        page.opacities = page.pixels.map { $0 == 0 ? 255 : 0 }
        guard case .picture(let picture) = try PictureFile(.bytes(TestFiles.tiff([page], isLittleEndian: true))) else {
            Issue.record("not a picture")
            return
        }
        #expect(picture.barcodes().map(\.text) == ["seen through"])
        #expect(picture.luminance.first == 255)
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aPageThatIsOnePictureIsTakenAsItIs() throws {
        let picture = try Self.grey("scanned")
        let page = try PictureDocument(TestFiles.pdf(picture)).page(0)
        #expect(page.layout.width == 400 && page.layout.height == 200 && page.luminance == picture.pixels)
        // Corners are in pixels of 200 to the inch, whatever resolution was requested.
        #expect(page.width == 556 && page.height == 278)
        let barcode = try #require(page.barcodes().first)
        #expect(barcode.text == "scanned" && abs(barcode.corners.topLeft.x - 30 * 556 / 400) < 2)
    }

    @Test(
        .enabled(if: PictureDocument.readsPDF, "Poppler is not installed"),
        arguments: [
            // The pages have a mark on top of the picture, a picture on half of the page, a mirrored one, and one
            // upside down.
            ("200 0 0 100 0 0", "0 g 150 10 1 1 re f"), ("100 0 0 100 0 0", ""), ("-200 0 0 100 200 0", ""),
            ("-200 0 0 -100 200 100", ""), ("200 0 0 100 0 0", "0 G 10 10 m 20 10 l S"),
            ("200 0 0 100 0 0", "q 50 0 0 50 0 0 cm /P Do Q"),
        ])
    func aPageThatIsMoreIsDrawn(matrix: String, drawing: String) throws {
        let file = TestFiles.pdf(try Self.grey("drawn"), matrix: matrix, drawing: drawing)
        let page = try PictureDocument(file).page(0)
        #expect(page.layout.width == 834 && page.layout.height == 417 && page.width == 556 && page.height == 278)
        #expect(Set(page.barcodes().map(\.text)) == ["drawn"])
    }

    @Test func filesThatAreNoDocumentsAreRefused() {
        #expect(throws: PictureError.noPages) { try PictureDocument(Array("P5 1 1 255\n\0".utf8)) }
        #expect(throws: PictureError.empty) { try PictureDocument([]) }
    }
}
