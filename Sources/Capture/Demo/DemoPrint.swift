/// Print on an object that the demo camera shows, as patches at positions in texels.
struct DemoPrint: Sendable {
    /// A colour: luma, and chroma if that differs from the patch below.
    struct Ink: Sendable {
        var luma: UInt8
        var chroma: (cb: UInt8, cr: UInt8)?
    }

    /// A code's symbol, and its index among the symbols of the scene.
    typealias Code = (index: Int, symbol: DemoSymbol)

    struct Patch: Sendable {
        var x: Range<Int>
        var y: Range<Int>
        var ink: Ink
    }

    /// Position of a code, without its quiet zone.
    struct Placement: Sendable {
        var symbol: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// White of the paper, slightly warm.
    static let paper = Ink(luma: 222, chroma: (128, 130))
    private static let black = Ink(luma: 34)
    private static let grey = Ink(luma: 96)

    let width: Int
    let height: Int
    /// Patches from bottom to top.
    private(set) var patches: [Patch]
    private(set) var placements: [Placement] = []
    private var noise = DemoNoise(seed: 7)

    init(width: Int, height: Int, ground: Ink = paper) {
        (self.width, self.height) = (width, height)
        patches = [Patch(x: 0..<width, y: 0..<height, ink: ground)]
    }

    mutating func fill(x: Range<Int>, y: Range<Int>, _ ink: Ink) {
        patches.append(Patch(x: x, y: y, ink: ink))
    }

    /// Adds a line of grey words that stand for text.
    mutating func addWords(x: Range<Int>, y: Range<Int>) {
        var begin = x.lowerBound
        while begin < x.upperBound - width / 12 {
            let length = width / 24 + Int(noise.next() % UInt64(width / 10))
            fill(x: begin..<min(begin + length, x.upperBound), y: y, Self.grey)
            begin += length + width / 60
        }
    }

    /// Places a code in the middle of a rectangle, as large as the rectangle and the code's quiet zone allow, with
    /// modules of at most `most` texels.
    mutating func place(_ code: Code, x: Range<Int>, y: Range<Int>, most: Int = .max) {
        let symbol = code.symbol
        let (outerWidth, outerHeight) = (symbol.width + 2 * symbol.quietZone, symbol.height + 2 * symbol.quietZone)
        let scale = min(max(min(x.count * 31 / 32 / outerWidth, y.count * 31 / 32 / outerHeight), 1), most)
        let placement = Placement(
            symbol: code.index, x: x.lowerBound + (x.count - symbol.width * scale) / 2,
            y: y.lowerBound + (y.count - symbol.height * scale) / 2, width: symbol.width * scale,
            height: symbol.height * scale)
        for row in 0..<symbol.height {
            for column in 0..<symbol.width where symbol.modules[row * symbol.width + column] {
                let (left, top) = (placement.x + column * scale, placement.y + row * scale)
                fill(x: left..<left + scale, y: top..<top + scale, Self.black)
            }
        }
        placements.append(placement)
    }
}

extension DemoPrint {
    /// Returns a card: a coloured band, codes in a grid with this number of columns, and two lines of text.
    static func card(
        width: Int, height: Int, _ codes: [Code], columns: Int, hue: (cb: UInt8, cr: UInt8)
    ) -> DemoPrint {
        var print = DemoPrint(width: width, height: height)
        let (band, footer) = (height / 12, height / 9)
        print.fill(x: 0..<width, y: 0..<band, Ink(luma: 112, chroma: hue))
        let rows = max((codes.count + columns - 1) / columns, 1)
        let (cellWidth, cellHeight) = (width / columns, (height - band - footer) / rows)
        for (index, code) in codes.enumerated() {
            let (x, y) = (index % columns * cellWidth, band + index / columns * cellHeight)
            print.place(code, x: x..<x + cellWidth, y: y..<y + cellHeight)
        }
        for line in 0..<2 {
            let y = height - footer + footer * (1 + 4 * line) / 9
            print.addWords(x: width / 12..<width * 11 / 12, y: y..<y + footer / 5)
        }
        return print
    }

    /// Returns the print of a carrier with these codes.
    static func article(_ carrier: DemoSymbol.Carrier, _ codes: [Code]) -> DemoPrint {
        switch carrier {
        case .card: card(width: 800, height: 960, codes, columns: 1, hue: (170, 96))
        case .package: package(codes)
        case .ticket: ticket(codes)
        case .part: part(codes)
        case .parcel: parcel(codes)
        }
    }

    /// Returns a packet of tea: its name, its contents, and the code on a white field.
    private static func package(_ codes: [Code]) -> DemoPrint {
        var print = DemoPrint(width: 1_000, height: 1_200, ground: Ink(luma: 104, chroma: (112, 110)))
        print.fill(x: 0..<1_000, y: 0..<70, Ink(luma: 170, chroma: (100, 148)))
        print.fill(x: 120..<880, y: 150..<400, Ink(luma: 190, chroma: (108, 138)))
        for line in 0..<4 { print.addWords(x: 170..<830, y: 190 + 50 * line..<212 + 50 * line) }
        print.fill(x: 120..<880, y: 470..<640, Ink(luma: 78, chroma: (116, 106)))
        let field = (x: 180..<820, y: 700..<1_130)
        print.fill(x: field.x, y: field.y, paper)
        for code in codes {
            print.place(code, x: field.x, y: field.y.lowerBound..<field.y.upperBound - 50, most: 5)
        }
        print.addWords(x: 260..<740, y: 1_080..<1_104)
        return print
    }

    private static func ticket(_ codes: [Code]) -> DemoPrint {
        var print = DemoPrint(width: 1_400, height: 640)
        print.fill(x: 0..<1_400, y: 0..<90, Ink(luma: 92, chroma: (164, 108)))
        print.fill(x: 940..<944, y: 110..<620, Ink(luma: 170))
        for line in 0..<5 {
            let y = 150 + 90 * line
            print.addWords(x: 70..<(line % 2 == 0 ? 860 : 560), y: y..<y + (line == 0 ? 44 : 24))
        }
        for code in codes { print.place(code, x: 950..<1_400, y: 100..<630) }
        return print
    }

    private static func part(_ codes: [Code]) -> DemoPrint {
        var print = DemoPrint(width: 640, height: 400, ground: Ink(luma: 206, chroma: (128, 128)))
        for line in 0..<5 {
            let y = 60 + 62 * line
            print.addWords(x: 40..<380, y: y..<y + 22)
        }
        for code in codes { print.place(code, x: 400..<620, y: 60..<340, most: 7) }
        return print
    }

    private static func parcel(_ codes: [Code]) -> DemoPrint {
        var print = DemoPrint(width: 1_200, height: 1_400)
        for line in 0..<5 {
            let y = 60 + 64 * line
            print.addWords(x: 60..<(line < 2 ? 620 : 900), y: y..<y + 30)
        }
        print.fill(x: 40..<1_160, y: 400..<406, black)
        let cell = 980 / max(codes.count, 1)
        for (index, code) in codes.enumerated() {
            let y = 406 + index * cell
            print.place(code, x: 0..<1_200, y: y..<y + cell, most: 7)
            print.fill(x: 40..<1_160, y: y + cell - 6..<y + cell, black)
        }
        return print
    }
}
