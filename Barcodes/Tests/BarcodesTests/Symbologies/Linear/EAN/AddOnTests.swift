import Barcodes
import Testing

@Suite("Add-ons of EAN and UPC")
struct AddOnTests {
    /// Picture of a symbol on white paper with its standard quiet zone.
    private struct Sheet {
        let scale: Int
        let width: Int
        let height: Int
        /// Pixels, 0 black.
        var pixels: [UInt8]
        /// Upper left corner of the symbol, in modules.
        let corner: (x: Int, y: Int)

        init(_ symbol: Symbol, scale: Int, behind: Int = 0) {
            let (grid, zone) = (symbol.grid, symbol.quietZone)
            corner = (zone.left, zone.top + 2)
            self.scale = scale
            width = scale * (zone.left + grid.width + zone.right + behind)
            height = scale * (zone.top + grid.height + zone.bottom + 4)
            pixels = [UInt8](repeating: 255, count: width * height)
            for y in 0..<grid.height {
                for x in 0..<grid.width where grid[x, y] { paint(x..<x + 1, y..<y + 1, 0) }
            }
        }

        /// Paints a rectangle, in modules from the symbol's upper left corner.
        mutating func paint(_ columns: Range<Int>, _ rows: Range<Int>, _ level: UInt8) {
            let (left, top) = ((columns.lowerBound + corner.x) * scale, (rows.lowerBound + corner.y) * scale)
            let across = (left..<left + columns.count * scale).clamped(to: 0..<width)
            let down = (top..<top + rows.count * scale).clamped(to: 0..<height)
            for y in down { for x in across { pixels[y * width + x] = level } }
        }

        func barcodes(_ symbologies: Set<Symbology> = [.ean13, .upcA]) throws -> [Barcode] {
            let reader = BarcodeReader(options: ReaderOptions(symbologies: symbologies))
            return try reader.read(pixels.span, layout: ImageLayout(width: width, height: height))
        }
    }

    private static func symbol(_ symbology: Symbology, _ text: String, _ addOn: String) throws -> Symbol {
        try BarcodeWriter.symbol(.text(text), as: symbology, options: WriterOptions(addOn: addOn))
    }

    /// Column behind the second digit of an add-on of EAN-13: 95 modules, a gap of 7, a guard of 4, two digits of 7 and
    /// the two modules between them.
    private static let behindSecond = 122

    private static let samples: [(symbology: Symbology, text: String)] = [
        (.ean13, "2914177763171"), (.upcA, "614141012343"), (.upcE, "01234565"), (.upcE, "13681338"),
    ]

    @Test(arguments: samples, ["06", "52", "06690", "52495"])
    func addOnsAreReadWithTheStandardsQuietZone(sample: (symbology: Symbology, text: String), addOn: String) throws {
        let symbol = try Self.symbol(sample.symbology, sample.text, addOn)
        for scale in [3, 4, 8] {
            let found = try Sheet(symbol, scale: scale).barcodes([sample.symbology])
            #expect(found.map(\.text) == [symbol.readText ?? sample.text], "\(scale)")
            #expect(found.first?.details.linear?.addOn == addOn, "\(scale)")
        }
    }

    /// The parities of the first two of five digits may be those of an add-on of two.
    @Test(arguments: [0.4, 0.6, 0.75], [false, true])
    func theFirstDigitsOfFiveAreNoAddOnIfAnyLineShowsTheOthers(share: Double, isFromTop: Bool) throws {
        for number in stride(from: 6690, to: 100_000, by: 4673) {
            let digits = String(number)
            let addOn = String(repeating: "0", count: 5 - digits.utf8.count) + digits
            let symbol = try Self.symbol(.ean13, "2914177763171", addOn)
            var sheet = Sheet(symbol, scale: 3)
            let (height, covered) = (symbol.grid.height, Int(share * Double(symbol.grid.height)))
            sheet.paint(
                Self.behindSecond..<160, isFromTop ? 0..<covered : height - covered..<height, 255)
            let found = try sheet.barcodes()
            #expect(found.map(\.text) == ["2914177763171"], "\(addOn)")
            #expect([nil, addOn].contains(found.first?.details.linear?.addOn), "\(addOn)")
        }
    }

    @Test func theFirstDigitsOfFiveAreNoAddOnBesideAStripOrOtherPaper() throws {
        let symbol = try Self.symbol(.ean13, "2914177763171", "06690")
        for (columns, level) in [(122..<132, 255), (122..<170, 190), (122..<170, 225)] as [(Range<Int>, UInt8)] {
            var sheet = Sheet(symbol, scale: 3)
            sheet.paint(columns, -2..<symbol.grid.height + 2, level)
            let found = try sheet.barcodes()
            #expect(found.map(\.text) == ["2914177763171"])
            #expect(found.first?.details.linear == LinearDetails(), "\(columns)")
            #expect(found.first?.symbologyIdentifier == "]E0")
        }
    }

    /// A frame around the symbol, and a picture beyond it, are no digits.
    @Test func twoDigitsAreReadWithAFrameAndAPictureBehindThem() throws {
        let symbol = try Self.symbol(.ean13, "9770317847001", "12")
        let height = symbol.grid.height
        for ground in [0, 60, 140] as [UInt8] {
            var sheet = Sheet(symbol, scale: 3, behind: 30)
            sheet.paint(128..<170, -2..<height + 2, ground)
            for step in 0..<8 {
                sheet.paint(131 + 4 * step..<133 + 4 * step, 9 * step..<9 * step + 12, 200)
            }
            let found = try sheet.barcodes()
            #expect(found.map(\.text) == ["9770317847001"], "\(ground)")
            #expect(found.first?.details.linear?.addOn == "12", "\(ground)")
        }
    }

    @Test func anOutlineReachesToTheEndOfTheAddOn() throws {
        let symbol = try Self.symbol(.ean13, "9770317847001", "12")
        let sheet = Sheet(symbol, scale: 4)
        let corners = try #require(try sheet.barcodes().first).corners
        #expect(abs(corners.topLeft.x - Double(4 * sheet.corner.x)) < 3)
        #expect(abs(corners.topRight.x - Double(4 * (sheet.corner.x + symbol.grid.width))) < 3)
    }

    @Test func anEANSymbolOf8DigitsHasNoAddOn() throws {
        #expect(!Symbology.ean8.writerOptions.contains(.addOn))
        for (text, addOn) in [("96385074", "52"), ("9638507", "52495"), ("96385074+52", nil)] as [(String, String?)] {
            #expect(throws: BarcodeWriterError.option(.addOn)) {
                try BarcodeWriter.symbol(.text(text), as: .ean8, options: WriterOptions(addOn: addOn))
            }
            #expect(throws: BarcodeWriterError.option(.addOn)) {
                try BarcodeWriter.composite(
                    text, as: .ean8, component: "(17)261231", options: WriterOptions(addOn: addOn))
            }
        }
    }
}
