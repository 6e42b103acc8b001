import Barcodes
import Testing

@Suite struct SymbolLuminanceTests {
    private func symbol(_ art: String, _ shape: ModuleShape = .square, rowHeights: [Int] = []) throws -> Symbol {
        try Symbol(
            symbology: .qrCode, modules: try #require(ModuleGrid(textArt: art)), rowHeights: rowHeights, quietZone: 2,
            moduleShape: shape, details: .qrCode(QRCodeDetails(version: 1)))
    }

    /// Returns the rows of a picture of black and white pixels as text art.
    private func art(_ picture: (pixels: [UInt8], layout: ImageLayout)) throws -> String {
        let (pixels, layout) = picture
        try layout.validate(byteCount: pixels.count)
        #expect(pixels.count == layout.width * layout.height && pixels.allSatisfy { $0 == 0 || $0 == 255 })
        return (0..<layout.height).map { y in
            String(pixels[y * layout.width..<(y + 1) * layout.width].map { $0 == 0 ? "#" : "." })
        }.joined(separator: "\n")
    }

    @Test func squareModulesAreWholePixels() throws {
        let quietZone = QuietZone(left: 1, top: 0, right: 2, bottom: 1)
        let picture = try symbol("#.\n##").luminance(quietZone: quietZone, scale: 2)
        let rows = ["..##......", "..##......", "..####....", "..####....", "..........", ".........."]
        #expect(try art(picture) == rows.joined(separator: "\n"))
    }

    @Test func rowsAreAsHighAsTheirHeights() throws {
        let picture = try symbol("#.#\n.#.", rowHeights: [3, 1]).luminance(quietZone: 0, scale: 1)
        #expect(try art(picture) == "#.#\n#.#\n#.#\n.#.")
    }

    @Test func theQuietZoneIsThatOfTheSymbolByDefault() throws {
        let layout = try symbol("#").luminance(scale: 3).layout
        #expect(layout == ImageLayout(width: 15, height: 15))
    }

    @Test func scalesOutOfRangeCountAsTheNearestWithin() throws {
        let small = try symbol("#.")
        for scale in [0, -1, .min] { #expect(small.luminance(scale: scale) == small.luminance(scale: 1)) }
        let long = Symbol(
            symbology: .code128, modules: ModuleGrid(width: 21_000, height: 1), quietZone: 0,
            details: .linear(LinearDetails()))
        #expect(long.luminance(scale: 4).layout == ImageLayout(width: 63_000, height: 3))
        #expect(long.luminance(scale: .max).layout == ImageLayout(width: 63_000, height: 3))
    }

    @Test func aSymbolWithoutModulesIsItsQuietZone() {
        for shape in [ModuleShape.square, .dot] {
            let empty = Symbol(
                symbology: .qrCode, modules: ModuleGrid(width: 0, height: 0), quietZone: 0, moduleShape: shape,
                details: .qrCode(QRCodeDetails(version: 1)))
            #expect(empty.luminance().pixels.isEmpty)
            #expect(empty.luminance(quietZone: 1, scale: 1).pixels == [255, 255, 255, 255])
        }
    }

    /// A dot of 0.8 of a module covers half of it.
    @Test(arguments: [1, 3, 10]) func dotsAreDiscsWithSmoothEdges(scale: Int) throws {
        let (pixels, layout) = try symbol("#.", .dot).luminance(quietZone: 0, scale: scale)
        let dark = pixels.reduce(0.0) { $0 + 1 - Double($1) / 255 }
        #expect(abs(dark / Double(scale * scale) - 0.16 * .pi) < 0.03)
        for y in 0..<scale {
            #expect(pixels[y * layout.width + scale..<(y + 1) * layout.width].allSatisfy { $0 == 255 })
        }
        if scale > 1 { #expect(pixels[scale / 2 * layout.width + scale / 2] == 0) }
        if scale == 10 { #expect(pixels[0] == 255) }
    }

    @Test func textsAreDrawnIfTheCallerWantsThem() throws {
        let symbol = try BarcodeWriter.symbol(.text("4006381333931"), as: .ean13)
        let (bare, lettered) = (symbol.luminance(scale: 4), symbol.luminance(scale: 4, showsText: true))
        #expect(lettered.layout.height > bare.layout.height && bare.layout.height == 4 * symbol.grid.height)
        #expect(lettered.pixels[bare.pixels.count...].contains(0))
        #expect(try BarcodeReader().read(lettered.pixels, layout: lettered.layout).map(\.text) == ["4006381333931"])
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, 1e10]) func aTextThatHasNoPlaceIsLeftOut(number: Double) throws {
        var symbol = try symbol("#.#")
        symbol.texts = [SymbolText("AB", x: number, y: 4, width: 20, height: 8)]
        #expect(symbol.luminance(showsText: true) == symbol.luminance())
    }

    @Test func aTextFarOutsideIsCutOff() throws {
        var symbol = try symbol("#.#")
        symbol.texts = [SymbolText("AB", x: -1e9, y: -1e9, width: 2e8, height: 2e8)]
        #expect(symbol.luminance(scale: 1, showsText: true).layout.width == 1005)
    }

    static let readable: [(Symbology, WriterContent)] = [
        (.qrCode, .text("A")), (.microQRCode, .text("A")), (.rmqrCode, .text("A")), (.aztec, .text("A")),
        (.dataMatrix, .text("A")), (.maxiCode, .text("A")), (.dotCode, .text("DotCode")), (.hanXin, .text("A")),
        (.pdf417, .text("A")), (.microPDF417, .text("A")), (.codablockF, .text("CODABLOCK")), (.code128, .text("Code")),
        (.code39, .text("CODE")), (.ean13, .text("4006381333931")), (.dataBar, .text("09501101530003")),
        (.gs1Composite, .text("(01)09501101530003|(10)A")),
    ]

    @Test(arguments: readable) func aReaderReadsThePicture(symbology: Symbology, content: WriterContent) throws {
        let symbol = try BarcodeWriter.symbol(content, as: symbology)
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [symbology]))
        for scale in [4, 7] {
            let picture = symbol.luminance(scale: scale)
            let barcodes = try reader.read(picture.pixels, layout: picture.layout)
            #expect(barcodes.map(\.details) == [symbol.details], "\(scale) pixels")
        }
    }
}
