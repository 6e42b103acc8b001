/// A printed card of the demo scene: paper, a coloured band, some codes and lines that stand for text.
///
/// Held as a pyramid: sampling the level whose texels are about as large as the frame's pixels keeps
/// the codes from flickering when the card is far away.
struct DemoCard: Sendable {
    /// Where a code lies, in texels of the finest level, without its quiet zone.
    struct Placement: Sendable {
        var symbol: Int
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    struct Level: Sendable {
        var width: Int
        var height: Int
        var luma: [UInt8]
    }

    let width: Int
    let height: Int
    let levels: [Level]
    /// Both chroma components in the low and the high byte, at an eighth of the finest level's resolution.
    let chroma: [UInt16]
    let chromaWidth: Int
    let placements: [Placement]

    static let chromaShift = 3
    private static let ink: UInt8 = 34
    private static let paper: UInt8 = 222

    /// A card of `width` by `height` texels with the symbols of these indices in a grid of `columns`.
    init(
        width: Int, height: Int, symbols: [(index: Int, symbol: DemoSymbol)], columns: Int, hue: (cb: UInt8, cr: UInt8)
    ) {
        self.width = width
        self.height = height
        var luma = [UInt8](repeating: Self.paper, count: width * height)
        let band = height / 12
        let footer = height / 9
        Self.fill(&luma, width, x: 0..<width, y: 0..<band, 112)

        var placements: [Placement] = []
        let rows = max((symbols.count + columns - 1) / columns, 1)
        let cellWidth = width / columns
        let cellHeight = (height - band - footer) / rows
        for (i, entry) in symbols.enumerated() {
            let symbol = entry.symbol
            let cell = (x: i % columns * cellWidth, y: band + i / columns * cellHeight)
            let modules = (symbol.width + 2 * symbol.quietZone, symbol.height + 2 * symbol.quietZone)
            let scale = max(min(cellWidth * 31 / 32 / modules.0, cellHeight * 31 / 32 / modules.1), 1)
            let placement = Placement(
                symbol: entry.index, x: cell.x + (cellWidth - symbol.width * scale) / 2,
                y: cell.y + (cellHeight - symbol.height * scale) / 2, width: symbol.width * scale,
                height: symbol.height * scale)
            for my in 0..<symbol.height {
                for mx in 0..<symbol.width where symbol.modules[my * symbol.width + mx] {
                    let x = placement.x + mx * scale
                    let y = placement.y + my * scale
                    Self.fill(&luma, width, x: x..<x + scale, y: y..<y + scale, Self.ink)
                }
            }
            placements.append(placement)
        }
        Self.printLines(&luma, width, height, footer: footer)
        self.placements = placements

        var levels = [Level(width: width, height: height, luma: luma)]
        while let last = levels.last, min(last.width, last.height) > 64 { levels.append(Self.half(last)) }
        self.levels = levels

        chromaWidth = width >> Self.chromaShift
        let neutral: UInt16 = 0x8280  // a little warm, as paper is
        let color = UInt16(hue.cb) | UInt16(hue.cr) << 8
        chroma = (0..<(height >> Self.chromaShift) * chromaWidth).map {
            $0 / (width >> Self.chromaShift) < band >> Self.chromaShift ? color : neutral
        }
    }

    /// Two rows of grey words under the codes.
    private static func printLines(_ luma: inout [UInt8], _ width: Int, _ height: Int, footer: Int) {
        var noise = DemoNoise(seed: 7)
        for line in 0..<2 {
            let y = height - footer + footer * (1 + 4 * line) / 9
            var x = width / 12
            while x < width * 10 / 12 {
                let word = width / 24 + Int(noise.next() % UInt64(width / 10))
                fill(&luma, width, x: x..<min(x + word, width * 11 / 12), y: y..<y + footer / 5, 96)
                x += word + width / 60
            }
        }
    }

    private static func fill(_ luma: inout [UInt8], _ width: Int, x: Range<Int>, y: Range<Int>, _ value: UInt8) {
        var target = luma.mutableSpan
        for row in y {
            for i in row * width + x.lowerBound..<row * width + x.upperBound { target[i] = value }
        }
    }

    private static func half(_ level: Level) -> Level {
        let width = level.width / 2
        let height = level.height / 2
        var result = [UInt8](repeating: 0, count: width * height)
        var target = result.mutableSpan
        let source = level.luma.span
        for y in 0..<height {
            var i = 2 * y * level.width
            for x in 0..<width {
                let sum =
                    UInt32(source[i]) &+ UInt32(source[i + 1]) &+ UInt32(source[i + level.width])
                    &+ UInt32(source[i + level.width + 1])
                target[y * width + x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
                i += 2
            }
        }
        return Level(width: width, height: height, luma: result)
    }
}
