import Barcodes
import Foundation
import Testing

private func decoded<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}

@Suite struct SymbologyTests {
    @Test(arguments: ["qrcode", "QR Code", "qr-code", "QR_CODE"]) func namesAreReadLoosely(name: String) {
        #expect(Symbology(named: name) == .qrCode)
    }

    @Test func eachIsFoundByItsName() {
        for symbology in Symbology.allCases {
            #expect(Symbology(named: symbology.rawValue.uppercased()) == symbology)
            #expect(Symbology(named: symbology.rawValue.map { "\($0)_" }.joined()) == symbology)
        }
    }

    @Test func eachIsFoundByItsDisplayName() {
        for symbology in Symbology.allCases {
            #expect(Symbology(named: symbology.displayName) == symbology, "\(symbology.displayName)")
        }
    }

    @Test func namesFromBeforeDataBarWasCalledSoAreKnown() {
        #expect(Symbology(named: "RSS_14") == .dataBar && Symbology(named: "rss-expanded") == .dataBarExpanded)
        #expect(Symbology(named: "RSS_LIMITED") == .dataBarLimited)
    }

    @Test func unknownNamesAreNone() {
        #expect(Symbology(named: "barcode") == nil && Symbology(rawValue: "barcode") == nil)
    }

    @Test func aSymbologyOfALaterVersionIsKept() throws {
        let symbologies = try decoded(#"["QRCode", "LaterCode"]"#, as: [Symbology].self)
        let later = symbologies[1]
        #expect(symbologies[0] == .qrCode && later.rawValue == "LaterCode" && later.displayName == "LaterCode")
        #expect(Symbology(rawValue: later.rawValue) == nil)
        #expect(!later.isReadable && !later.isWritable && !Symbology.allCases.contains(later))
        #expect(throws: BarcodeWriterError.notWritable(later)) { try BarcodeWriter.symbol(.text("A"), as: later) }
        #expect(String(decoding: try JSONEncoder().encode(symbologies), as: UTF8.self) == #"["QRCode","LaterCode"]"#)
    }

    @Test func aDictionaryBySymbologyIsAnObject() throws {
        let counts: [Symbology: Int] = try decoded(#"{"QRCode": 2, "LaterCode": 1}"#)
        #expect(counts[.qrCode] == 2 && counts.count == 2)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(counts), as: UTF8.self) == #"{"LaterCode":1,"QRCode":2}"#)
    }
}

@Suite struct ReaderOptionsTests {
    @Test func optionsAreDecodedAsTheyWereEncoded() throws {
        var options = ReaderOptions(
            symbologies: [.ean13, .code128], effort: .thorough, maximumCount: 3, enhancesPictures: false)
        #expect(try JSONDecoder().decode(ReaderOptions.self, from: JSONEncoder().encode(options)) == options)
        options.region = PixelRectangle(x: 1, y: 2, width: 3, height: 4)
        options.maximumCount = nil
        #expect(try JSONDecoder().decode(ReaderOptions.self, from: JSONEncoder().encode(options)) == options)
    }

    @Test func missingAndLaterValuesReadNoMoreThanRequested() throws {
        let options: ReaderOptions = try decoded(#"{"symbologies": ["LaterCode"], "effort": 7, "later": true}"#)
        #expect(options.symbologies.map(\.rawValue) == ["LaterCode"] && options.effort == .thorough)
        let (pixels, layout) = try BarcodeWriter.qrCode(text: "not requested").grid.drawn(scale: 4, margin: 16)
        #expect(try BarcodeReader().read(pixels, layout: layout).count == 1)
        #expect(try BarcodeReader(options: options).read(pixels, layout: layout).isEmpty)
        #expect(try decoded(#"{"symbologies": ["QRCode"]}"#) == ReaderOptions(symbologies: [.qrCode]))
    }

    @Test(arguments: [
        #"{}"#, #"{"symbologies": [1]}"#, #"{"symbologies": ["QRCode"], "region": {"x": 1}}"#,
        #"{"symbologies": ["QRCode"], "effort": -1}"#, #"{"symbologies": ["QRCode"], "maximumCount": "two"}"#,
    ])
    func malformedOptionsAreRefused(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json, as: ReaderOptions.self) }
    }
}

@Suite struct DecodingTests {
    @Test func membersThatAreMissingHaveTheDefaultsOfTheInitializers() throws {
        let corners = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 9, y: 0), bottomRight: Point(x: 9, y: 9),
            bottomLeft: Point(x: 0, y: 9))
        let content = DecodedContent(
            text: "7", bytes: [0x37], segments: [ContentSegment(bytes: [0x37], text: "7")],
            details: .linear(LinearDetails()))
        let barcode = Barcode(symbology: .code128, content: content, corners: corners)
        let data = try JSONEncoder().encode(barcode)
        #expect(try JSONDecoder().decode(Barcode.self, from: data) == barcode)
        var json = String(decoding: data, as: UTF8.self)
        for member in ["isMirrored", "isInverted", "isReaderProgramming"] {
            json = json.replacing("\"\(member)\"", with: "\"later\(member)\"")
        }
        #expect(try decoded(json) == barcode)
        #expect(try decoded(#"{"width": 7, "height": 5}"#) == ImageLayout(width: 7, height: 5))
        let layout = ImageLayout(width: 7, height: 5, rowStride: 32, pixelStride: 2, offset: 1)
        #expect(try JSONDecoder().decode(ImageLayout.self, from: JSONEncoder().encode(layout)) == layout)
    }

    @Test(
        arguments: [
            (SymbolDetails.qrCode(QRCodeDetails(version: 7, errorCorrectionLevel: .high, mask: 2)), "qrCode"),
            (.linear(LinearDetails(addOn: "12")), "linear"),
            (.dataMatrix(DataMatrixDetails(rows: 8, columns: 18)), "dataMatrix"),
            (.aztec(AztecDetails(layers: 3, isCompact: true)), "aztec"),
            (.pdf417(PDF417Details(rows: 9, columns: 2)), "pdf417"),
            (.maxiCode(MaxiCodeDetails(mode: 4)), "maxiCode"),
            (.hanXin(HanXinDetails(version: 1, errorCorrectionLevel: 2, mask: 3)), "hanXin"),
            (.dotCode(DotCodeDetails(width: 7, height: 14, mask: 0)), "dotCode"),
            (.stacked(StackedDetails(rows: 2, columns: 9)), "stacked"),
            (
                .composite(
                    CompositeDetails(
                        linear: .ean13, linearText: "1", component: .a, componentText: "2", rows: 3, columns: 4)),
                "composite"
            ),
        ] as [(SymbolDetails, String)])
    func detailsAreDecodedAsTheyWereEncoded(details: SymbolDetails, family: String) throws {
        let data = try JSONEncoder().encode(details)
        #expect(String(decoding: data, as: UTF8.self).hasPrefix(#"{"\#(family)":{"_0":{"#))
        #expect(try JSONDecoder().decode(SymbolDetails.self, from: data) == details)
        // Also if an earlier version, which did not know the family, has encoded them.
        #expect(try decoded(#"{"\#(family)":{}}"#) == SymbolDetails.unknown(family: family))
    }

    @Test func aCodeWithDetailsOfALaterVersionIsKept() throws {
        let content: DecodedContent = try decoded(
            #"{"text":"A","bytes":[65],"segments":[],"details":{"laterFamily":{"_0":{"rings":[1,{"a":2}]}}}}"#)
        #expect(content.text == "A" && content.details == .unknown(family: "laterFamily"))
        let data = try JSONEncoder().encode(content.details)
        #expect(String(decoding: data, as: UTF8.self) == #"{"laterFamily":{}}"#)
        #expect(try decoded(#"{"laterFamily":"of another form"}"#) == SymbolDetails.unknown(family: "laterFamily"))
    }

    @Test(arguments: [
        (#""valid","rows":2"#, LinearDetails(checkCharacter: .valid, rows: 2)), (#""laterResult""#, LinearDetails()),
    ])
    func aCodeWithACheckOfALaterVersionIsKept(check: String, expected: LinearDetails) throws {
        #expect(try decoded(#"{"linear":{"_0":{"checkCharacter":\#(check)}}}"#) == SymbolDetails.linear(expected))
    }

    @Test(arguments: [#"{}"#, #"{"qrCode":{"_0":{}}}"#, #"{"stacked":{"_0":{"rows":1}}}"#, #"{"a":{},"b":{}}"#, "[]"])
    func malformedDetailsAreRefused(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json, as: SymbolDetails.self) }
    }

    @Test func anEffortOfALaterVersionIsThorough() throws {
        #expect(try decoded("[9, 1]") == [ReaderOptions.Effort.thorough, .balanced])
        #expect(throws: DecodingError.self) { try decoded("[-1]", as: [ReaderOptions.Effort].self) }
    }
}

@Suite struct WriterOptionsTests {
    @Test(arguments: [
        (Symbology.qrCode, SymbolVersion.number(40)), (.hanXin, .number(84)), (.aztec, .number(32)),
        (.aztec, .compact(4)), (.aztec, .rune), (.maxiCode, .number(6)), (.microQRCode, .micro(4)),
        (.rmqrCode, .rectangular(height: 7, width: 43)), (.dataMatrix, .size(rows: 12, columns: 26)),
        (.dataMatrix, .square), (.dataMatrix, .rectangle), (.dataMatrix, .extendedRectangle), (.dataMatrix, .any),
        (.dataBar, .omnidirectional), (.dataBar, .truncated), (.dataBar, .stacked), (.dataBar, .stackedOmnidirectional),
        (.itf, .itf14), (.gs1Composite, .linearPart(.ean13)), (.gs1Composite, .linearPart(.dataBar)),
        (.gs1Composite, .linearPart(.dataBar, .stacked)), (.gs1Composite, .linearPart(.code128)),
    ])
    func aVersionIsOneOfItsSymbology(symbology: Symbology, version: SymbolVersion) {
        #expect(symbology.version(named: version.rawValue) == version)
        #expect(Symbology.ean13.version(named: version.rawValue) == nil)
    }

    @Test func errorCorrectionIsOneOfItsSymbology() {
        #expect(Symbology.qrCode.errorCorrection(named: "h") == .level(.high))
        #expect(Symbology.pdf417.errorCorrection(named: "8") == .level(8))
        #expect(Symbology.aztec.errorCorrection(named: "36") == .percentage(36))
        #expect(Symbology.aztec.errorCorrection(named: "40") == .percentage(40))
        for name in ["4", "96", "+40", "040", "L"] { #expect(Symbology.aztec.errorCorrection(named: name) == nil) }
        #expect(Symbology.microQRCode.errorCorrection(named: "H") == nil)
        #expect(Symbology.ean13.errorCorrection(named: "L") == nil)
    }

    @Test(arguments: [WriterContent.text("é"), .bytes([0, 255]), .gs1("0109501101530003")])
    func contentIsDecodedAsItWasEncoded(content: WriterContent) throws {
        #expect(try JSONDecoder().decode(WriterContent.self, from: JSONEncoder().encode(content)) == content)
    }

    @Test func missingOptionsHaveDefaults() throws {
        #expect(try decoded("{}") == WriterOptions())
        let options = WriterOptions(
            errorCorrection: .level(.high), version: .number(7), mask: 3, hasCheckCharacter: true, showsText: false,
            component: .b)
        #expect(try JSONDecoder().decode(WriterOptions.self, from: JSONEncoder().encode(options)) == options)
    }
}

@Suite struct PixelRectangleTests {
    @Test func clippingKeepsWhatIsInside() {
        let rectangle = PixelRectangle(x: -5, y: 10, width: 20, height: 500)
        #expect(rectangle.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 0, y: 10, width: 15, height: 40))
    }

    @Test func clippingSurvivesNumbersThatOverflow() {
        let rectangle = PixelRectangle(x: 10, y: Int.max, width: Int.max, height: Int.max)
        #expect(rectangle.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 10, y: 50, width: 90, height: 0))
        let negative = PixelRectangle(x: Int.min + 1, y: Int.min, width: -2, height: Int.min)
        #expect(negative.clipped(toWidth: 100, height: 50) == PixelRectangle(x: 0, y: 0, width: 0, height: 0))
    }
}

@Suite struct QuadrilateralTests {
    private let diamond = Quadrilateral(
        topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
        bottomLeft: Point(x: 0, y: 5))

    @Test func containsItsMiddleAndItsCornersOnly() {
        #expect(diamond.contains(diamond.center))
        #expect(diamond.contains(Point(x: 5, y: 0)))
        #expect(!diamond.contains(Point(x: 1, y: 1)))
    }

    @Test func anOutlineWithoutAnInsideDoesNotContainThePointsBesideIt() {
        func line(to end: Point) -> Quadrilateral {
            Quadrilateral(topLeft: Point(x: 0, y: 0), topRight: end, bottomRight: end, bottomLeft: Point(x: 0, y: 0))
        }
        let point = line(to: Point(x: 0, y: 0))
        #expect(point.contains(Point(x: 0, y: 0)) && !point.contains(Point(x: 100, y: 7)))
        let diagonal = line(to: Point(x: 4, y: 4))
        #expect(diagonal.contains(Point(x: 3, y: 3)))
        #expect(!diagonal.contains(Point(x: 5, y: 5)) && !diagonal.contains(Point(x: 3, y: 2)))
    }
}

@Suite struct SymbolTests {
    private func symbol(_ heights: [Int]) throws(SymbolError) -> Symbol {
        var modules = ModuleGrid(width: 3, height: 2)
        modules[1, 1] = true
        return try Symbol(
            symbology: .code128, modules: modules, rowHeights: heights, quietZone: 10,
            details: .linear(LinearDetails()))
    }

    @Test func rowsAreRepeatedByTheirHeight() throws {
        #expect(try symbol([1, 3]).grid.textArt == "...\n.#.\n.#.\n.#.")
        #expect(try symbol([]).grid.textArt == "...\n.#.")
    }

    @Test func heightsThatDoNotFitTheRowsAreRefused() {
        #expect(throws: SymbolError.rowCount(expected: 2, actual: 3)) { try symbol([1, 2, 3]) }
        #expect(throws: SymbolError.rowHeight(0, row: 1)) { try symbol([1, 0]) }
        #expect(throws: SymbolError.rowHeight(Int.max, row: 0)) { try symbol([Int.max, 1]) }
    }

    /// Such a grid would end the program.
    @Test func heightsThatMakeTooManyModulesAreRefused() {
        func symbol(_ height: Int) throws(SymbolError) -> Symbol {
            try Symbol(
                symbology: .code128, modules: ModuleGrid(width: 1 << 14, height: 4),
                rowHeights: [height, height, height, height], quietZone: 10, details: .linear(LinearDetails()))
        }
        #expect(throws: Never.self) { try symbol(1 << 15 - 1) }
        for height in [1 << 15, 65_535] {
            #expect(throws: SymbolError.size(width: 1 << 14, height: 4 * height)) { try symbol(height) }
        }
    }
}

@Suite struct QuietZoneTests {
    @Test func isDecodedAsItWasEncoded() throws {
        let zone = QuietZone(left: 11, top: 0, right: 7, bottom: 1)
        #expect(try JSONDecoder().decode(QuietZone.self, from: JSONEncoder().encode(zone)) == zone)
    }

    @Test(arguments: [
        #"{"left": -100, "top": -1, "right": 0, "bottom": 0}"#, #"{"left": 0, "top": 0, "right": 0, "bottom": -1}"#,
        #"{"left": 1, "top": 1, "right": 1}"#,
    ])
    func negativeAndMissingSidesAreRefused(json: String) {
        #expect(throws: DecodingError.self) { try decoded(json, as: QuietZone.self) }
    }
}

@Suite struct ImageLayoutTests {
    @Test func aLayoutMayEndWithItsLastPixel() throws {
        let layout = ImageLayout(width: 3, height: 2, rowStride: 10, pixelStride: 2, offset: 1)
        try layout.validate(byteCount: 16)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 16, actual: 15)) {
            try layout.validate(byteCount: 15)
        }
    }

    @Test func rowsFromBottomToTopEndWithTheTopRow() throws {
        let layout = ImageLayout(width: 3, height: 4, rowStride: -10, offset: 30)
        try layout.validate(byteCount: 33)
        #expect(throws: ImageLayoutError.bufferTooSmall(expected: 33, actual: 32)) {
            try layout.validate(byteCount: 32)
        }
    }

    @Test(arguments: [
        (-1, 1, 0), (-10, 1, 29), (-1 << 40, 1, 0), (1 << 40, 1, 0), (4, 0, 0), (4, -1, 0), (4, 1, -1),
    ])
    func stridesThatLeadNowhereAreRefused(row: Int, pixel: Int, offset: Int) {
        let layout = ImageLayout(width: 4, height: 4, rowStride: row, pixelStride: pixel, offset: offset)
        #expect(throws: ImageLayoutError.stride(row: row, pixel: pixel, offset: offset)) {
            try layout.validate(byteCount: 1000)
        }
    }

    @Test func sidesThatOverflowAreRefused() {
        let layout = ImageLayout(width: Int.max, height: Int.max)
        #expect(throws: ImageLayoutError.size(width: Int.max, height: Int.max)) { try layout.validate(byteCount: 10) }
    }
}
