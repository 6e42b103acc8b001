import Barcodes
import Testing

/// Pictures that end at the very edge of a symbol.
@Suite struct EdgeSymbolCheckTests {
    private static let text = "CUT 0123456789"

    private static let kindsOfModules: [Symbology] = [.qrCode, .microQRCode, .rmqrCode, .dataMatrix, .aztec]

    private static func grid(_ symbology: Symbology) throws -> ModuleGrid {
        try #require(try BarcodeWriter.symbols(.text(text), as: symbology).first).grid
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
            for corner in found.first?.corners.corners ?? [] {
                let (x, y) = (corner.x / Double(scale), corner.y / Double(scale))
                #expect(min(abs(x), abs(x - Double(grid.width))) < 1 && min(abs(y), abs(y - Double(grid.height))) < 1)
            }
        }
    }

    /// What light, ink and lens make of a picture.
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

    @Test(arguments: Change.allCases) func symbolsInPoorPicturesAreRead(change: Change) throws {
        let bars = try [Symbology.pdf417, .code128].map { ($0.rawValue, try Self.grid($0)) }
        for (name, grid) in try Self.symbols() + bars {
            let (pixels, layout) = grid.drawn(scale: 4, margin: 0)
            let found = try BarcodeReader().read(change.change(pixels, layout), layout: layout)
            #expect(found.map(\.text) == [Self.text], "\(name)")
        }
    }

    /// What is left of a longer ITF symbol may begin and end like one.
    @Test func partsOfBlurredBarsAreNotReadAsWhole() throws {
        for text in ["0053611912", "0817605453", "123456789012345678"] {
            let grid = try #require(try BarcodeWriter.symbols(.text(text), as: .itf).first).grid
            let (drawn, layout) = grid.drawn(scale: 3, margin: 0)
            let blurred = Change.blurred.change(drawn, layout)
            for cut in stride(from: 6, to: layout.width / 2, by: 1) {
                for isLeft in [false, true] {
                    let part = ImageLayout(width: layout.width - cut, height: min(60, layout.height))
                    let pixels = (0..<part.width * part.height).map { index in
                        blurred[index / part.width * layout.width + index % part.width + (isLeft ? cut : 0)]
                    }
                    #expect(try BarcodeReader().read(pixels, layout: part).isEmpty, "\(text) without \(cut) pixels")
                }
            }
        }
    }
}
