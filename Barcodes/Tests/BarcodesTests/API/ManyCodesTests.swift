import Barcodes
import PictureMaker
import Testing

struct ManyCodesTests {
    /// Returns a picture of a sheet of paper with 80 codes, each turned by a small angle of its own.
    private func sheet(noise: Double) throws -> (picture: MadePicture, texts: Set<String>) {
        var scene = Scene(width: 1060, height: 860)
        scene.background = 0.92
        scene.noise = noise
        scene.blur = 0.7
        scene.samplesPerSide = 3
        var random = SeededGenerator(seed: 7)
        var cards: [(grid: ModuleGrid, pose: SymbolPose)] = []
        var texts: Set<String> = []
        for place in 0..<80 {
            let text = "CODE \(place * 7919 % 99_991)"
            texts.insert(text)
            var pose = SymbolPose()
            pose.moduleSize = 2.6
            pose.rotation = random.number(in: -8...8)
            pose.center = Point(x: 80 + 100 * Double(place % 10), y: 80 + 100 * Double(place / 10))
            cards.append((try BarcodeWriter.qrCode(text: text).grid, pose))
        }
        return (PictureMaker.picture(of: cards, in: scene), texts)
    }

    @Test(arguments: [0.0, 6])
    func allCodesOfASheetAreReadInOneCall(noise: Double) throws {
        let (picture, texts) = try sheet(noise: noise)
        let found = try picture.barcodes(ReaderOptions(symbologies: [.qrCode]))
        #expect(Set(found.map(\.text)) == texts)
        #expect(found.count == texts.count)
    }

    /// Returns a page with symbols in two columns, as programs draw them.
    private func page(_ grids: [ModuleGrid]) -> (pixels: [UInt8], layout: ImageLayout) {
        let layout = ImageLayout(width: 1_240, height: 1_300)
        var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
        for (index, grid) in grids.enumerated() {
            let drawn = grid.drawn(scale: 3, margin: 0)
            let (left, top) = (20 + index % 2 * 600, 20 + index / 2 * 250)
            for y in 0..<drawn.layout.height {
                for x in 0..<drawn.layout.width {
                    pixels[(top + y) * layout.width + left + x] = drawn.pixels[y * drawn.layout.width + x]
                }
            }
        }
        return (pixels, layout)
    }

    private func expectAllAreRead(
        _ kinds: [(symbology: Symbology, text: String)], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let grids = try kinds.map { kind in
            if kind.symbology == .microPDF417 {
                return try BarcodeWriter.microPDF417(text: kind.text, options: MicroPDF417Options(columns: 2)).grid
            }
            return try BarcodeWriter.symbol(.text(kind.text), as: kind.symbology).grid
        }
        let (pixels, layout) = page(grids)
        let found = try BarcodeReader().read(pixels, layout: layout)
        #expect(
            found.map { "\($0.symbology) \($0.text)" }.sorted() == kinds.map { "\($0.symbology) \($0.text)" }.sorted(),
            sourceLocation: sourceLocation)
    }

    @Test func moreThan255CodesAreRead() throws {
        let (columns, rows, pitch) = (20, 14, 90)
        let layout = ImageLayout(width: columns * pitch, height: rows * pitch)
        var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
        for place in 0..<columns * rows {
            let grid = try BarcodeWriter.qrCode(text: "\(place)").grid
            let (left, top) = (place % columns * pitch + 12, place / columns * pitch + 12)
            for y in 0..<grid.height * 3 {
                for x in 0..<grid.width * 3 where grid[x / 3, y / 3] { pixels[(top + y) * layout.width + left + x] = 0 }
            }
        }
        let texts = Set(try BarcodeReader().read(pixels, layout: layout).map(\.text))
        #expect(texts == Set((0..<columns * rows).map(String.init)))
    }

    /// Patterns of neighbouring symbols may be taken for those of one.
    @Test(arguments: [
        Symbology.qrCode, .microQRCode, .rmqrCode, .dataMatrix, .aztec, .pdf417, .microPDF417, .code128, .code39,
        .ean13,
    ])
    func allCodesOfAPageAreRead(symbology: Symbology) throws {
        let numbers = (0..<10).map { 100_000_123_456 + $0 * 7_919 }
        try expectAllAreRead(
            numbers.map { number in
                guard symbology == .ean13 else { return (symbology, "\(number % 1_000_000_000)") }
                let sum = "\(number)".utf8.enumerated().reduce(0) {
                    $0 + (Int($1.element) - 48) * ($1.offset % 2 * 2 + 1)
                }
                return (symbology, "\(number)\((10 - sum % 10) % 10)")
            })
    }

    /// The upper symbol's lower row and the lower symbol's upper row must not be joined to a symbol.
    @Test func stackedSymbolsOneBelowAnotherAreRead() throws {
        let numbers = ["0123456789012", "9876543210987", "4711471147114"]
        var (read, wrong) = (0, 0)
        for (upper, lower) in [(0, 1), (1, 2), (2, 0), (1, 0)] {
            let grids = try [upper, lower].map { index in
                let options = WriterOptions(version: .stacked)
                return try BarcodeWriter.symbol(.text(numbers[index]), as: .dataBar, options: options).grid
            }
            for gap in [0, 2, 5, 30, 60] {
                let drawn = grids.map { $0.drawn(scale: 6, margin: 0) }
                let height = drawn[0].layout.height + 6 * gap + drawn[1].layout.height
                let layout = ImageLayout(width: drawn[0].layout.width + 100, height: height + 100)
                var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
                for (index, symbol) in drawn.enumerated() {
                    let top = 50 + index * (drawn[0].layout.height + 6 * gap)
                    for place in symbol.pixels.indices {
                        let (y, x) = place.quotientAndRemainder(dividingBy: symbol.layout.width)
                        pixels[(top + y) * layout.width + 50 + x] = symbol.pixels[place]
                    }
                }
                let texts = Set([upper, lower].map { numbers[$0] })
                for barcode in try BarcodeReader().read(pixels, layout: layout) {
                    if texts.contains(String(barcode.text.dropFirst(2).prefix(13))) { read += 1 } else { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
        #expect(read >= 36, "\(read) of 40")
    }

    @Test func codesOfAllKindsOnAPageAreRead() throws {
        let kinds: [Symbology] = [.qrCode, .microPDF417, .aztec, .microQRCode, .pdf417, .code128, .rmqrCode]
        let small = kinds.enumerated().map { ($1, "4711\($0)") }
        try expectAllAreRead(small + [(.dataMatrix, "Data Matrix, 47117"), (.microPDF417, "47118")])
    }
}
