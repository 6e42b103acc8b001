import Barcodes
import Testing

/// Pictures that end at the very edge of a symbol.
@Suite struct MissingQuietZoneCheckTests {
    private static let text = "CUT 0123456789"

    private static let kindsOfModules: [Symbology] = [.qrCode, .microQRCode, .rmqrCode, .dataMatrix, .aztec]

    private static func grid(_ symbology: Symbology) throws -> ModuleGrid {
        try BarcodeWriter.symbol(.text(text), as: symbology).grid
    }

    private static func symbols() throws -> [(name: String, grid: ModuleGrid)] {
        let flat = DataMatrixOptions(sizes: .only(rows: 8, columns: 64))
        return try kindsOfModules.map { ($0.rawValue, try grid($0)) } + [
            ("flat Data Matrix", BarcodeWriter.dataMatrix(text: text, options: flat).grid)
        ]
    }

    @Test(arguments: [2, 3, 5], [false, true]) func symbolsOfModulesAreRead(scale: Int, isInverted: Bool) throws {
        for (name, grid) in try Self.symbols() {
            let found = try grid.barcodes(scale: scale, margin: 0, isInverted: isInverted)
            #expect(found.map(\.text) == [Self.text], "\(name)")
            #expect(found.map(\.isInverted) == [isInverted], "\(name)")
            for corner in found.first?.corners.points ?? [] {
                let (x, y) = (corner.x / Double(scale), corner.y / Double(scale))
                #expect(min(abs(x), abs(x - Double(grid.width))) < 1 && min(abs(y), abs(y - Double(grid.height))) < 1)
            }
        }
    }

    @Test(arguments: [Symbology.ean13, .upcA, .code128, .code39, .code93, .dataBar, .pdf417, .microPDF417], [2, 4])
    func lightBarsAreRead(symbology: Symbology, scale: Int) throws {
        let isNumber = [.ean13, .upcA, .dataBar].contains(symbology)
        let text = symbology == .dataBar ? "0123456789012" : symbology == .upcA ? "12345678901" : "123456789012"
        let content = isNumber ? text : Self.text
        let grid = try BarcodeWriter.symbol(.text(content), as: symbology).grid
        let found = try grid.barcodes(scale: scale, margin: 0, isInverted: true)
        #expect(found.count == 1 && found[0].text.contains(content), "\(found.map(\.text))")
        #expect(found.map(\.isInverted) == [true])
    }

    /// Effects of light, ink and lens on a picture.
    enum Change: CaseIterable {
        case dim, shaded, blurred, blurredAndShaded

        func change(_ pixels: [UInt8], _ layout: ImageLayout) -> [UInt8] {
            let (width, height) = (layout.width, layout.height)
            func at(_ x: Int, _ y: Int) -> Int {
                Int(pixels[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))])
            }
            return (0..<width * height).map { index in
                let (x, y) = (index % width, index / width)
                var value = at(x, y)
                if self == .blurred || self == .blurredAndShaded {
                    value = (-1...1).reduce(0) { sum, dy in (-1...1).reduce(sum) { $0 + at(x + $1, y + dy) } } / 9
                }
                if self == .shaded || self == .blurredAndShaded {
                    value = value * (2 * width - x) * (2 * height - y) / (4 * width * height)
                }
                if self == .dim { value = 60 + value / 5 }
                return UInt8(value)
            }
        }
    }

    @Test(arguments: Change.allCases, [4, 9]) func symbolsInPoorPicturesAreRead(change: Change, scale: Int) throws {
        // Large PDF417 symbols in a shadow are not read.
        let kinds: [Symbology] = scale > 4 ? [.code128] : [.pdf417, .code128]
        let bars = try kinds.map { ($0.rawValue, try Self.grid($0)) }
        for (name, grid) in try Self.symbols() + bars {
            let (pixels, layout) = grid.drawn(scale: scale, margin: 0)
            let found = try BarcodeReader().read(change.change(pixels, layout), layout: layout)
            #expect(found.map(\.text) == [Self.text], "\(name)")
        }
    }

    /// The left half of an EAN-13 symbol with the guard in its middle and the next bar is a UPC-E symbol.
    @Test func halvesOfEAN13AreNotReadAsUPCE() throws {
        for number in stride(from: 170_256_528_923, to: 999_999_999_999, by: 8_791_234_567) {
            let grid = try BarcodeWriter.symbol(.text(String(number)), as: .ean13).grid
            let (drawn, layout) = grid.drawn(scale: 3, margin: 0)
            for cut in stride(from: 150, to: 168, by: 2) {
                let part = ImageLayout(width: cut, height: 60, rowStride: layout.width)
                #expect(try BarcodeReader().read(drawn, layout: part).isEmpty, "\(number), \(cut) pixels")
            }
        }
    }

    /// The remaining part of a longer ITF symbol may begin and end like a whole one. Only 14 digits with a right check
    /// digit are accepted.
    @Test(arguments: [true, false]) func partsOfBarsAreNotReadAsWhole(isBlurred: Bool) throws {
        for text in ["0053611912", "0817605453", "123456789012345678", "9183419416461256153504740040"] {
            let grid = try BarcodeWriter.symbol(.text(text), as: .itf).grid
            let (drawn, layout) = grid.drawn(scale: 3, margin: 0)
            let source = isBlurred ? Change.blurred.change(drawn, layout) : drawn
            for cut in stride(from: 6, to: layout.width / 2, by: 2) {
                for isLeft in [false, true] {
                    let part = ImageLayout(
                        width: layout.width - cut, height: min(60, layout.height), rowStride: layout.width,
                        offset: isLeft ? cut : 0)
                    let found = try BarcodeReader().read(source, layout: part)
                    let areITF14 = found.allSatisfy {
                        $0.text.utf8.count == 14 && $0.details.linear?.checkCharacter == .valid
                    }
                    #expect(areITF14, "\(text) without \(cut) pixels: \(found.map(\.text))")
                }
            }
        }
    }
}
