import Barcodes
import Pictures
import Testing

@Suite struct SymbolPictureTests {
    /// No code, but a symbol of known modules.
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

    @Test func theRasterIsThePNGsPicture() throws {
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "raster"), scale: 3, quietZone: 2)
        let png = try Picture(.bytes(picture.png()), previewSide: 10_000)
        #expect(png.preview?.bgrx.enumerated().allSatisfy { $0 % 4 == 3 || $1 == picture.raster.bgrx[$0] } == true)
        #expect(picture.raster.width == picture.width && picture.raster.height == picture.height)
    }

    @Test(arguments: [1, 2, 3, 8], [0, 1, 4])
    func whatIsDrawnOnAPageIsTheGrid(scale: Int, quietZone: Int) throws {
        let symbol = try BarcodeWriter.qrCode(text: "a page")
        let picture = try SymbolPicture(symbol, scale: scale, quietZone: QuietZone(quietZone))
        let drawing = try picture.drawnLuminance()
        for y in 0..<symbol.grid.height {
            for x in 0..<symbol.grid.width {
                let row = (y + quietZone) * scale + scale / 2
                let column = (x + quietZone) * scale + scale / 2
                let value = drawing.bytes[row * drawing.layout.rowStride + column * drawing.layout.pixelStride]
                #expect(value == (symbol.grid[x, y] ? 0 : 255))
            }
        }
    }

    @Test func aPDFsPageHasTheWidthAskedFor() throws {
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "page"), scale: 8)
        let page = String(decoding: try picture.pdf(width: 50.8), as: Unicode.ASCII.self)
        #expect(page.hasPrefix("%PDF-") && page.contains("/MediaBox [ 0 0 144 144 ]"))
    }

    @Test(arguments: SymbolFileFormat.allCases)
    func everyFormatIsReadBack(format: SymbolFileFormat) throws {
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: "読み取り 読み取り"), scale: 4)
        let bytes = try picture.file(format)
        let reading = try picture.readBack(.bytes(bytes), format: format) { $0.text == "読み取り 読み取り" }
        #expect(reading == .asItIs)
        let other = try picture.readBack(.bytes(bytes), format: format) { $0.text == "something else" }
        #expect(other == .unreadable)
    }

    @Test func theSmallestPictureIsReadBackWithHelpIfNeedBe() throws {
        let text = String(repeating: "0123456789abcdef", count: 60)
        let picture = try SymbolPicture(BarcodeWriter.qrCode(text: text), scale: 1, quietZone: 0)
        let reading = try picture.readBack(.bytes(picture.png()), format: .png) { $0.text == text }
        #expect(reading != .unreadable)
    }

    @Test func picturesBeyondTheLimitAreRefusedWithTheirSize() throws {
        let symbol = try BarcodeWriter.qrCode(text: "large")
        #expect(throws: SymbolPictureError.tooLarge(side: 29_000 * 2, limit: SymbolPicture.maximumSide)) {
            try SymbolPicture(symbol, scale: 2000, quietZone: 4)
        }
        #expect(throws: SymbolPictureError.option(name: "scale")) { try SymbolPicture(symbol, scale: 0) }
        #expect(throws: SymbolPictureError.option(name: "quietZone")) { try SymbolPicture(symbol, quietZone: -1) }
        #expect(throws: SymbolPictureError.option(name: "width")) { try SymbolPicture(symbol).pdf(width: .nan) }
        #expect(throws: SymbolPictureError.self) { try SymbolPicture(symbol, scale: Int.max) }
    }

    @Test func aFileNamesEndingSaysItsFormat() {
        #expect(SymbolFileFormat(fileName: "a.b/code.PNG") == .png)
        #expect(SymbolFileFormat(fileName: "code.svg") == .svg)
        #expect(SymbolFileFormat(fileName: ".pdf") == .pdf)
        #expect(SymbolFileFormat(fileName: "png") == nil && SymbolFileFormat(fileName: "a.png.") == nil)
    }
}
