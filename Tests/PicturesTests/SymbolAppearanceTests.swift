import Barcodes
import Pictures
import Testing

@Suite struct SymbolAppearanceTests {
    private static let text = "https://example.org/reading-room"
    private static let blue = PictureColor(red: 26, green: 95, blue: 180)
    private static let cream = PictureColor(red: 255, green: 250, blue: 230)

    private static func symbol(_ level: ErrorCorrectionLevel = .medium) throws -> Symbol {
        try BarcodeWriter.qrCode(text: text, options: QRCodeOptions(errorCorrectionLevel: level))
    }

    /// Returns a picture of one colour.
    private static func emblem() throws -> PixelRaster {
        let red = Symbol(
            symbology: .qrCode, modules: try #require(ModuleGrid(textArt: "##\n##")), quietZone: 0,
            details: .qrCode(QRCodeDetails(version: 1)))
        let look = SymbolAppearance(foreground: PictureColor(red: 200, green: 30, blue: 30))
        return try SymbolPicture(red, scale: 20, look: look).raster
    }

    /// A caption in the shape of the letter L.
    private static let caption = SymbolCaption(
        text: "L",
        outlines: [
            [(0.1, 0.1), (0.3, 0.1), (0.3, 0.8), (0.8, 0.8), (0.8, 1), (0.1, 1)].map { Point(x: $0.0, y: $0.1) }
        ], width: 1, height: 1.2)

    /// Looks, each with the error correction level that it needs.
    private static let looks:
        [(name: String, level: ErrorCorrectionLevel, look: @Sendable () throws -> SymbolAppearance)] = [
            ("colours", .medium, { SymbolAppearance(foreground: blue, background: cream) }),
            ("round", .medium, { SymbolAppearance(foreground: blue, modules: .round) }),
            ("emblem", .high, { SymbolAppearance(emblem: try emblem()) }),
            ("caption", .medium, { SymbolAppearance(caption: caption) }),
            ("lettered caption", .medium, { SymbolAppearance(caption: SymbolCaption(lettered: "Reading Room 7")) }),
            ("Swiss cross", .medium, { SymbolAppearance(hasSwissCross: true) }),
            (
                "all", .high,
                {
                    SymbolAppearance(
                        foreground: blue, background: cream, modules: .round, emblem: try emblem(), caption: caption)
                }
            ),
        ]

    @Test(arguments: looks.indices, SymbolFileFormat.allCases)
    func everyLookIsReadInEveryFormat(_ index: Int, format: SymbolFileFormat) throws {
        let (_, level, look) = Self.looks[index]
        let picture = try SymbolPicture(Self.symbol(level), scale: 6, look: look())
        let file = try picture.verifiedFile(format) { $0.text == Self.text }
        #expect(file.readBack == .asItIs)
    }

    @Test func coloursAreThoseOfEveryPixel() throws {
        let picture = try SymbolPicture(
            Self.symbol(), scale: 2, look: SymbolAppearance(foreground: Self.blue, background: Self.cream))
        let loaded = try #require(try Picture(.bytes(picture.png()), previewSide: 10_000).preview)
        var colors: Set<[UInt8]> = []
        for index in 0..<loaded.width * loaded.height { colors.insert(Array(loaded.bgrx[index * 4..<index * 4 + 3])) }
        #expect(colors == [[180, 95, 26], [230, 250, 255]])
        // Two colours need only one bit for each pixel.
        #expect(picture.png()[24] == 1 && picture.png()[25] == 3)
    }

    @Test func aColourIsWrittenAsCSSDoes() {
        #expect(Self.blue.css == "#1a5fb4")
        #expect(PictureColor(css: "#1A5FB4") == Self.blue)
        for text in ["", "1a5fb4", "#1a5fb", "#1a5fb45", "#1a5fbx", "#+a5fb4", "#ähm"] {
            #expect(PictureColor(css: text) == nil)
        }
    }

    @Test func finderPatternsStaySquare() throws {
        let picture = try SymbolPicture(Self.symbol(), scale: 8, look: SymbolAppearance(modules: .round))
        let raster = picture.raster
        let corner = 4 * 8
        for offset in 0..<7 * 8 {
            #expect(raster.bgrx[(corner * raster.width + corner + offset) * 4] == 0)
        }
        #expect(picture.shapes.contains { if case .disc = $0 { true } else { false } })
    }

    @Test func anEmblemLiesInTheMiddleAndCoversWholeModules() throws {
        let picture = try SymbolPicture(Self.symbol(.high), scale: 4, look: SymbolAppearance(emblem: Self.emblem()))
        let plate = try #require(picture.emblemPlate)
        let side = picture.symbol.modules.width
        #expect(plate.x == side - plate.x - plate.width && plate.width == plate.height)
        #expect(plate.width * plate.height * 100 < side * side * 8)
        // Only QR codes have enough error correction for an emblem.
        let other = try BarcodeWriter.symbol(.text("A"), as: .dataMatrix)
        #expect(try SymbolPicture(other, look: SymbolAppearance(emblem: Self.emblem())).emblemPlate == nil)
    }

    @Test func aCaptionLiesBelowTheQuietZone() throws {
        let symbol = try Self.symbol()
        let plain = try SymbolPicture(symbol, scale: 1)
        let captioned = try SymbolPicture(symbol, scale: 1, look: SymbolAppearance(caption: Self.caption))
        #expect(captioned.height > plain.height && captioned.width == plain.width)
        let quiet = Double(symbol.modules.height + symbol.quietZone.bottom)
        for point in captioned.captionOutlines.joined() {
            #expect(point.y >= quiet && point.y <= Double(captioned.height - 4))
            #expect(point.x >= -4 && point.x <= Double(captioned.width - 4))
        }
    }

    @Test func aLetteredCaptionHasNoBoxes() throws {
        let caption = try #require(SymbolCaption(lettered: "Käse, 7 €"))
        #expect(!caption.strokes.isEmpty && caption.outlines.isEmpty)
        for point in caption.strokes.joined() {
            #expect(point.x >= 0 && point.x <= caption.width && point.y >= 0 && point.y <= caption.height)
        }
        for text in ["閲覧室", "Читальный зал", "Αίθουσα", "Room 閲"] { #expect(SymbolCaption(lettered: text) == nil) }
    }

    @Test func aCaptionIsSetInAFontOrRefusedButNeverDrawnAsBoxes() throws {
        let maker = CaptionMaker()
        // Any font with outlines has these characters.
        let latin = try #require(try maker.caption("Room 7", preferring: .font))
        #expect(latin.width > 1 && latin.height > 0.5)
        #expect(try maker.caption("Room 7", preferring: .letters)?.outlines.isEmpty == true)
        #expect(try maker.caption(" \t", preferring: .font) == nil)
        // A long line is complete up to its end.
        let long = try maker.line(String(repeating: "Room ", count: 20) + "x", preferring: .font)
        let right = try #require(long.outlines.joined().map(\.x).max())
        #expect(right > 0.95 * long.width)
        // These characters are for private use, and a font may have some of them.
        let missing = ["\u{10FFFD}", "\u{FFFFD}", "\u{10ABCD}"].filter { character in
            do throws(CaptionError) {
                return try maker.caption("Room " + character, preferring: .font) == nil
            } catch {
                return error == .noFont(character)
            }
        }
        #expect(!missing.isEmpty)
        #expect(throws: CaptionError.tooLong) {
            try maker.caption(String(repeating: "a", count: 2001), preferring: .letters)
        }
    }

    @Test func longCaptionsAreBrokenIntoLines() throws {
        let maker = CaptionMaker()
        let (one, seven) = try (maker.line("Room 7", preferring: .letters), maker.line("7", preferring: .letters))
        let words = try #require(try maker.caption(String(repeating: "Room 7 ", count: 20), preferring: .letters))
        #expect(words.width <= 22 && words.height > 4 * one.height && words.height < 20 * one.height)
        let unbroken = try #require(try maker.caption(String(repeating: "7", count: 140), preferring: .letters))
        #expect(unbroken.width <= 22 && unbroken.strokes.count == 140 * seven.strokes.count)
        for caption in [words, unbroken] {
            for point in caption.strokes.joined() {
                #expect(point.x >= 0 && point.x <= caption.width && point.y >= 0 && point.y <= caption.height)
            }
        }
        let two = try #require(try maker.caption("Room\n7", preferring: .font))
        let line = try #require(try maker.caption("Room", preferring: .font))
        #expect(two.width == line.width && two.height > 1.5 * line.height)
    }

    @Test func theSwissCrossIsSevenOfFortySixMillimetres() throws {
        let symbol = try BarcodeWriter.qrCode(
            text: String(repeating: "SPC 0200 ", count: 30), options: QRCodeOptions(boostsErrorCorrection: false))
        let size = SymbolPicture.swissModuleSize(of: symbol)
        #expect(abs(size * Double(symbol.modules.width) - 46) < 1e-9)
        let picture = try SymbolPicture(
            symbol, scale: 20, moduleSize: size, look: SymbolAppearance(hasSwissCross: true))
        // The file has one bit for each pixel, as without the cross.
        #expect(picture.png()[24] == 1 && picture.png()[25] == 0)
        let raster = picture.raster
        func isLight(_ x: Double, _ y: Double) -> Bool {
            // Points are given from the code's middle, in millimetres.
            let pixels = 20 / size
            let (column, row) = (
                Int((Double(raster.width) / 2 + x * pixels).rounded(.down)),
                Int((Double(raster.height) / 2 + y * pixels).rounded(.down))
            )
            return raster.bgrx[(row * raster.width + column) * 4] == 255
        }
        // The points are on the arms, in the square around them, and in the border around that.
        for (x, y) in [(0.0, 0.0), (1.8, 0), (-1.8, 0), (0, 1.8), (0, -1.8), (3.3, 3.3), (-3.3, 0)] {
            #expect(isLight(x, y))
        }
        for (x, y) in [(1.2, 1.2), (-1.2, 1.2), (2.4, 0), (0, -2.4), (2.8, 2.8)] { #expect(!isLight(x, y)) }
        for format in SymbolFileFormat.allCases {
            #expect(try picture.verifiedFile(format) { $0.text.hasPrefix("SPC 0200") }.readBack == .asItIs)
        }
    }

    @Test func anEmblemIsInAPDFFileWithAllItsPixels() throws {
        // In a chequered picture no two neighbours are alike.
        let grid = try #require(ModuleGrid(textArt: "#.\n.#"))
        let chequered = Symbol(
            symbology: .qrCode, modules: grid, quietZone: 0, details: .qrCode(QRCodeDetails(version: 1)))
        let emblem = try SymbolPicture(chequered, scale: 150).raster
        let picture = try SymbolPicture(Self.symbol(.high), look: SymbolAppearance(emblem: emblem))
        let pdf = String(decoding: try picture.pdf(), as: UTF8.self)
        #expect(pdf.contains("/Width 300 /Height 300 ") && pdf.contains("/Im0 Do"))
        let eps = String(decoding: try picture.eps(), as: UTF8.self)
        #expect(eps.contains("BI /W 300 /H 300 ") && eps.contains("%%LanguageLevel: 3"))
        #expect(!eps.split(separator: "\n").dropFirst(40).contains { $0.hasPrefix("%%Page:") && $0 != "%%Page: 1 1" })
    }

    @Test func roundModulesTakeLittleMoreRoomInAFileThanSquareOnes() throws {
        let symbol = try Self.symbol()
        let square = try SymbolPicture(symbol, scale: 8).pdf().count
        #expect(try SymbolPicture(symbol, scale: 8, look: SymbolAppearance(modules: .round)).pdf().count < 2 * square)
    }

    @Test(arguments: [SymbolAppearance.Modules.square, .round], [1, 3, 5])
    func modulesAsPixelsAreThoseOfTheWholePicture(modules: SymbolAppearance.Modules, side: Int) throws {
        let look = SymbolAppearance(foreground: Self.blue, background: Self.cream, modules: modules)
        let picture = try SymbolPicture(Self.symbol(), scale: side, look: look)
        let (raster, scale) = try #require(picture.moduleRaster(side: side))
        #expect(scale == (modules == .round ? side : 1))
        let whole = try SymbolPicture(Self.symbol(), scale: scale, look: look).raster
        #expect(raster == whole)
    }

    @Test func aPictureInColoursIsNotWiderThanItsRowsCanBe() throws {
        #expect(throws: SymbolPictureError.self) {
            try SymbolPicture(Self.symbol(), scale: 800, look: SymbolAppearance(foreground: Self.blue, modules: .round))
        }
        #expect(throws: Never.self) { try SymbolPicture(Self.symbol(), scale: 800) }
    }

    @Test func redBarsAreNotSeenInRedLight() {
        #expect(SymbolAppearance().isSeenInRedLight)
        #expect(!SymbolAppearance(foreground: PictureColor(red: 224, green: 27, blue: 36)).isSeenInRedLight)
        #expect(SymbolAppearance(foreground: Self.blue, background: Self.cream).isSeenInRedLight)
    }

    @Test func coloursTooMuchAlikeDoNotReadWell() throws {
        func grade(_ look: SymbolAppearance, _ level: ErrorCorrectionLevel = .medium) throws -> ReadVerdict.Grade? {
            try SymbolPicture(Self.symbol(level), scale: 1, look: look).verdict { $0.text == Self.text }?.grade
        }
        func grey(_ value: UInt8) -> PictureColor { PictureColor(red: value, green: value, blue: value) }
        #expect(try grade(SymbolAppearance(foreground: Self.blue, background: Self.cream, modules: .round)) == .well)
        #expect(try grade(SymbolAppearance(foreground: grey(190))) == .whenClose)
        #expect(try grade(SymbolAppearance(foreground: grey(250), background: grey(252))) == .not)
        #expect(try grade(SymbolAppearance(foreground: .white, background: .black)) != .well)
        #expect(try grade(SymbolAppearance(emblem: Self.emblem()), .high) == .well)
    }
}
