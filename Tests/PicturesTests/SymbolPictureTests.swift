import Barcodes
import Pictures
import Testing

@Suite struct SymbolPictureTests {
    /// Returns a symbol of known modules, which is not a valid code.
    private static func symbol(_ art: String) throws -> Symbol {
        Symbol(
            symbology: .qrCode, modules: try #require(ModuleGrid(textArt: art)), quietZone: 1,
            details: .qrCode(QRCodeDetails(version: 1)))
    }

    @Test func aPNGHasOneHardEdgedSquareAModule() throws {
        let picture = try SymbolPicture(Self.symbol("#.\n##"), scale: 2)
        let png = try Picture(.bytes(picture.png()))
        #expect(png.width == 8 && png.height == 8)
        let rows = (0..<8).map { y in String((0..<8).map { png.luminance[y * 8 + $0] == 0 ? "#" : "." }) }
        let expected = ["........", "........", "..##....", "..##....", "..####..", "..####..", "........", "........"]
        #expect(rows == expected)
        #expect(Set(png.luminance) == [0, 255])
    }

    /// The text takes a tenth of the height.
    @Test func lightBarsAboveTheirTextAreRead() throws {
        let text = "01234565"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .upcE)
        let png = try Picture(.bytes(SymbolPicture(symbol, scale: 8).png()))
        let light = png.luminance.map { 255 - $0 }
        #expect(try BarcodeReader().read(light.span, layout: png.layout).map(\.text) == [text])
    }

    @Test func theRasterIsThePNGsPicture() throws {
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "raster"), scale: 3, quietZone: 2)
        let png = try Picture(.bytes(picture.png()), previewSide: 10_000)
        let raster = picture.raster
        #expect(png.preview?.bgrx.enumerated().allSatisfy { $0 % 4 == 3 || $1 == raster.bgrx[$0] } == true)
        #expect(raster.width == picture.width && raster.height == picture.height)
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"), arguments: [1, 2, 3, 8], [0, 1, 4])
    func theDrawingOnAPageIsTheGrid(scale: Int, quietZone: Int) throws {
        let symbol = try BarcodeWriter.qrCode(text: "a page")
        let picture = try SymbolPicture(symbol, scale: scale, quietZone: QuietZone(quietZone), moduleSize: 2.54)
        // There are ten modules to an inch: at 80 pixels an inch, each is eight pixels wide.
        let page = try PictureDocument(picture.pdf()).page(0, resolution: 80)
        for y in 0..<symbol.grid.height {
            for x in 0..<symbol.grid.width {
                let (column, row) = ((x + quietZone) * 8 + 4, (y + quietZone) * 8 + 4)
                #expect(page.luminance[row * page.layout.rowStride + column] == (symbol.grid[x, y] ? 0 : 255))
            }
        }
    }

    @Test func aPDFsPageHasTheSizeOfItsModules() throws {
        // The symbol has 21 modules, and four of quiet zone on each side.
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "page"), scale: 8, moduleSize: 50.8 / 29)
        let page = String(decoding: try picture.pdf(), as: Unicode.ASCII.self)
        #expect(page.hasPrefix("%PDF-") && page.contains("/MediaBox [ 0 0 144 144 ]"))
    }

    @Test func aPNGHasOneBitAPixelAndItsResolution() throws {
        let symbol = try BarcodeWriter.qrCode(text: "resolution")
        let png = try SymbolPicture(symbol, scale: 10, moduleSize: 0.5).png()
        // These are IHDR's bit depth and colour type, and pHYs: 20 pixels a millimetre.
        #expect(png[24] == 1 && png[25] == 0)
        let resolution = Array("pHYs".utf8) + [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 1]
        #expect(png.indices.contains { png[$0...].starts(with: resolution) })
        // Without a size on paper, the file has 96 pixels an inch.
        let usual = Array("pHYs".utf8) + [0, 0, 0x0E, 0xC4, 0, 0, 0x0E, 0xC4, 1]
        let other = try SymbolPicture(symbol, scale: 10).png()
        #expect(other.indices.contains { other[$0...].starts(with: usual) })
    }

    @Test(arguments: [1, 2, 3, 5, 7, 8, 16, 37], [0, 1, 4])
    func aPNGIsReadAsItIsByAnotherWriter(scale: Int, quietZone: Int) throws {
        let symbol = try BarcodeWriter.qrCode(text: "scale \(scale), quiet zone \(quietZone)")
        let picture = try SymbolPicture(symbol, scale: scale, quietZone: QuietZone(quietZone))
        let png = try Picture(.bytes(picture.png()))
        #expect(png.width == picture.width && png.height == picture.height)
        var expected = [UInt8](repeating: 255, count: png.width * png.height)
        for y in 0..<symbol.grid.height * scale {
            for x in 0..<symbol.grid.width * scale where symbol.grid[x / scale, y / scale] {
                expected[(y + quietZone * scale) * png.width + x + quietZone * scale] = 0
            }
        }
        #expect(png.luminance == expected)
    }

    @Test func anSVGHasItsSizeOnPaper() throws {
        let svg = try SymbolPicture(BarcodeWriter.qrCode(text: "svg"), scale: 4, moduleSize: 0.25).svg()
        #expect(svg.contains("width=\"7.25mm\" height=\"7.25mm\" viewBox=\"0 0 29 29\""))
    }

    @Test(arguments: SymbolFileFormat.allCases, ["読み取り 読み取り", "\u{FEFF}with a mark in front", "e\u{301}"])
    func everyFormatIsReadBackAsWhatItIs(format: SymbolFileFormat, text: String) throws {
        let content = SymbolContent(text)
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: text), scale: 4)
        let file = try picture.verifiedFile(format) { content.matches($0) }
        #expect(file.readBack == .asItIs)
        #expect(throws: SymbolFileError.unreadable) {
            try picture.verifiedFile(format) { SymbolContent("something else").matches($0) }
        }
        // The file is read, and not the picture from which it was made.
        let other = try SymbolPicture(BarcodeWriter.qrCode(text: "another"), scale: 4).file(format)
        if format != .pdf || PictureDocument.readsPDF {
            #expect(try picture.readBack(other, format: format) { content.matches($0) } == .unreadable)
        }
    }

    @Test(arguments: [Symbology.ean13, .gs1Composite])
    func aSymbolWithAnotherAddOnIsNotTheSame(symbology: Symbology) throws {
        let text = symbology == .ean13 ? "9780201379624" : "9780201379624|(17)261231"
        let symbols = try ["12", "17", nil].map { addOn in
            try BarcodeWriter.symbol(.text(text), as: symbology, options: WriterOptions(addOn: addOn))
        }
        let isExpected = symbols[0].matcher(for: SymbolContent(text))
        for (index, symbol) in symbols.enumerated() {
            let picture = try SymbolPicture(symbol, scale: 4)
            let result = try picture.readBack(picture.png(), format: .png, isExpected: isExpected)
            #expect(result == (index == 0 ? .asItIs : .unreadable), "\(index)")
        }
    }

    @Test(arguments: SymbolFileFormat.allCases) func hexagonsAndRingsAreReadBack(format: SymbolFileFormat) throws {
        let text = "MaxiCode 1Z 03456789"
        let symbol = try BarcodeWriter.symbol(.text(text), as: .maxiCode)
        let file = try SymbolPicture(symbol).verifiedFile(format) { $0.text == text }
        #expect(file.readBack == .asItIs)
    }

    @Test(arguments: SymbolFileFormat.allCases, [Symbology.ean13, .code128, .itf])
    func textBesideBarsIsDrawnAndDisturbsNoReader(format: SymbolFileFormat, symbology: Symbology) throws {
        let symbol = try BarcodeWriter.symbol(.text("401234567890"), as: symbology)
        let expected = symbol.readText ?? "401234567890"
        let (picture, bare) = (
            try SymbolPicture(symbol, scale: 3), try SymbolPicture(symbol, scale: 3, showsText: false)
        )
        #expect(picture.height > bare.height || symbology == .ean13)
        #expect(try picture.file(format) != bare.file(format))
        #expect(try picture.verifiedFile(format) { $0.text == expected }.readBack == .asItIs)
    }

    @Test func smoothEdgesAreGreyAndSquaresHaveNone() throws {
        let symbol = try BarcodeWriter.symbol(.text("4012345678901"), as: .ean13)
        func greys(_ picture: SymbolPicture) throws -> Set<UInt8> {
            let loaded = try Picture(.bytes(picture.png()))
            return Set(loaded.luminance)
        }
        #expect(try greys(SymbolPicture(symbol, scale: 2, showsText: false)) == [0, 255])
        #expect(try greys(SymbolPicture(symbol, scale: 2)).count > 8)
    }

    @Test func aPictureThatWouldBeTooLargeHasSmallerModules() throws {
        // 3355 modules with the margin.
        let symbol = try BarcodeWriter.symbol(.text(String(repeating: "a", count: 300)), as: .code128)
        #expect(throws: SymbolPictureError.tooLarge(side: 33_550, limit: SymbolPicture.maximumSide)) {
            try SymbolPicture(symbol, scale: 10)
        }
        #expect(try SymbolPicture.fitting(symbol, scale: 10).scale == 9)
        #expect(try SymbolPicture.fitting(symbol, scale: 4).scale == 4)
        // Colours have another limit.
        let look = SymbolAppearance(foreground: try #require(PictureColor(css: "#1a5fb4")), background: .white)
        #expect(try SymbolPicture.fitting(symbol, scale: 10, look: look).scale == 3)
        #expect(throws: SymbolPictureError.option(name: "scale")) { try SymbolPicture.fitting(symbol, scale: 0) }
    }

    @Test func aByteOrderMarkAloneSaysNothing() {
        #expect(SymbolContent("\u{FEFF}").isEmpty && SymbolContent("").isEmpty && SymbolContent([]).isEmpty)
        #expect(!SymbolContent("\u{FEFF}a").isEmpty && !SymbolContent([0xFF]).isEmpty)
        #expect(!SymbolContent(exactly: [0xEF, 0xBB, 0xBF]).isEmpty && SymbolContent(exactly: []).isEmpty)
    }

    @Test func exactBytesAreComparedAsBytes() {
        let (utf8, latin) = (Array("ü".utf8), [UInt8(0xFC)])
        #expect(SymbolContent(utf8).matches(text: "ü", bytes: latin))
        #expect(!SymbolContent(exactly: utf8).matches(text: "ü", bytes: latin))
        #expect(SymbolContent(exactly: utf8).matches(text: "Ã¼", bytes: utf8))
        #expect(SymbolContent(exactly: utf8).text == "ü")
    }

    @Test func theFilterSaysTheFormatUnlessAnEndingWasTyped() {
        func chosen(_ name: String, _ filter: SymbolFileFormat) -> String {
            let answer = SymbolFileFormat.chosen(fileName: name, suggestion: "code.png", filter: filter)
            return "\(answer.format): \(answer.fileName)"
        }
        // The dialog's own suggestion does not determine the format.
        #expect(chosen("code.png", .svg) == "svg: code.svg")
        #expect(chosen("code.png", .png) == "png: code.png")
        #expect(chosen("poster", .pdf) == "pdf: poster.pdf")
        #expect(chosen("poster.v2", .svg) == "svg: poster.v2.svg")
        #expect(chosen("poster.pdf", .png) == "pdf: poster.pdf")
        #expect(chosen("POSTER.SVG", .png) == "svg: POSTER.SVG")
        #expect(SymbolFileFormat.svg.naming("code.png") == "code.svg")
        // The ending from the dialog is still behind the one that was typed.
        #expect(chosen("ev.png.png", .png) == "png: ev.png")
        #expect(chosen("ev.svg.png", .png) == "svg: ev.svg")
        #expect(chosen("ev.svg.pdf", .pdf) == "svg: ev.svg")
        #expect(chosen(".png", .png) == "png: .png")
    }

    @Test func anEndingThatNothingIsWrittenAsIsReplacedAndNamed() {
        for (name, filter) in [("c.jpg", SymbolFileFormat.png), ("c.JPG.png", .svg), ("c.v2.jpeg", .pdf)] {
            let answer = SymbolFileFormat.chosen(fileName: name, suggestion: "code.png", filter: filter)
            let new = name.contains(".png") ? SymbolFileFormat.png : filter
            #expect(answer.format == new && answer.fileName == (name.contains("v2") ? "c.v2." : "c.") + new.rawValue)
            #expect(["jpg", "JPG", "jpeg"].contains(answer.refused))
        }
        let answer = SymbolFileFormat.chosen(fileName: "c.v2", suggestion: "code.png", filter: .png)
        #expect(answer.refused == nil && answer.fileName == "c.v2.png")
    }

    @Test func theSmallestPictureIsReadBackWithHelpIfNeedBe() throws {
        let text = String(repeating: "0123456789abcdef", count: 60)
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: text), scale: 1, quietZone: 0)
        let reading = try picture.readBack(picture.png(), format: .png) { $0.text == text }
        #expect(reading != .unreadable)
    }

    @Test func picturesBeyondTheLimitAreRefusedWithTheirSize() throws {
        let symbol = try BarcodeWriter.qrCode(text: "large")
        #expect(throws: SymbolPictureError.tooLarge(side: 29_000 * 2, limit: SymbolPicture.maximumSide)) {
            try SymbolPicture(symbol, scale: 2000, quietZone: 4)
        }
        #expect(throws: SymbolPictureError.option(name: "scale")) { try SymbolPicture(symbol, scale: 0) }
        #expect(throws: SymbolPictureError.option(name: "quietZone")) { try SymbolPicture(symbol, quietZone: 1001) }
        #expect(throws: SymbolPictureError.option(name: "moduleSize")) { try SymbolPicture(symbol, moduleSize: .nan) }
        #expect(throws: SymbolPictureError.option(name: "moduleSize")) {
            try SymbolPicture(symbol, moduleSize: 900).pdf()
        }
        #expect(throws: SymbolPictureError.self) { try SymbolPicture(symbol, scale: Int.max) }
    }

    @Test func aFileNamesEndingSaysItsFormat() {
        #expect(SymbolFileFormat(fileName: "a.b/code.PNG") == .png)
        #expect(SymbolFileFormat(fileName: "code.svg") == .svg)
        #expect(SymbolFileFormat(fileName: ".pdf") == .pdf)
        #expect(SymbolFileFormat(fileName: "png") == nil && SymbolFileFormat(fileName: "a.png.") == nil)
    }
}
