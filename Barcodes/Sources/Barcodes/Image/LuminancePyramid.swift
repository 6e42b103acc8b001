/// A picture and its halves, quarters and so on, made when they are first asked for.
///
/// Level 0 is the caller's own buffer, which is passed along rather than kept.
struct LuminancePyramid {
    let base: Raster
    private(set) var levels: [LuminanceImage] = []

    init(base: Raster) {
        self.base = base
    }

    /// Makes all levels up to one, as far as both sides stay at least this long.
    static let leastSide = 24

    mutating func build(to level: Int, _ pixels: Span<UInt8>) {
        while levels.count < level {
            let from = levels.last?.raster ?? base
            guard min(from.width, from.height) / 2 >= Self.leastSide else { return }
            if let last = levels.last {
                levels.append(LuminanceImage(halving: last.pixels.span, last.raster))
            } else {
                levels.append(LuminanceImage(halving: pixels, base))
            }
        }
    }

    /// The highest level there is now.
    var top: Int { levels.count }
}
