/// Picture of a printed object that the demo scene shows.
///
/// It is stored as a pyramid of resolutions: sampling the level whose texels are about as large as the frame's pixels
/// keeps the codes from flickering when the card is far away.
struct DemoCard: Sendable {
    struct Level: Sendable {
        var width: Int
        var height: Int
        var luma: [UInt8]
    }

    let width: Int
    let height: Int
    let levels: [Level]
    /// Chroma at an eighth of the finest level's resolution, with both components in the low and the high byte.
    let chroma: [UInt16]
    let chromaWidth: Int
    let placements: [DemoPrint.Placement]

    static let chromaShift = 3

    init(_ print: DemoPrint) {
        (width, height) = (print.width, print.height)
        placements = print.placements
        let chromaWidth = print.width >> Self.chromaShift
        var luma = [UInt8](repeating: 0, count: print.width * print.height)
        var chroma = [UInt16](repeating: 0, count: chromaWidth * (print.height >> Self.chromaShift))
        for patch in print.patches {
            Self.fill(&luma, print.width, x: patch.x, y: patch.y, patch.ink.luma)
            guard let color = patch.ink.chroma else { continue }
            Self.fill(
                &chroma, chromaWidth, x: Self.small(patch.x, chromaWidth),
                y: Self.small(patch.y, print.height >> Self.chromaShift), UInt16(color.cb) | UInt16(color.cr) << 8)
        }
        (self.chroma, self.chromaWidth) = (chroma, chromaWidth)
        var levels = [Level(width: width, height: height, luma: luma)]
        while let last = levels.last, min(last.width, last.height) > 64 { levels.append(Self.half(last)) }
        self.levels = levels
    }

    private static func small(_ range: Range<Int>, _ limit: Int) -> Range<Int> {
        min(range.lowerBound >> chromaShift, limit)..<min(range.upperBound >> chromaShift, limit)
    }

    private static func fill<Value>(
        _ values: inout [Value], _ width: Int, x: Range<Int>, y: Range<Int>, _ value: Value
    ) {
        var target = values.mutableSpan
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
