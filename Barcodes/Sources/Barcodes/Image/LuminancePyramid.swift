/// A picture with its halves, quarters and so on, each made when it is first asked for.
///
/// Level 0 is the caller's own buffer, which is passed along rather than kept.
struct LuminancePyramid {
    let base: Raster
    private(set) var levels: [LuminanceImage] = []

    init(base: Raster) {
        self.base = base
    }

    /// Minimum side of a level, in pixels. No smaller levels are made.
    static let minimumSide = 24

    mutating func build(to level: Int, _ pixels: Span<UInt8>) {
        while levels.count < level {
            let from = levels.last?.raster ?? base
            guard min(from.width, from.height) / 2 >= Self.minimumSide else { return }
            if let last = levels.last {
                levels.append(LuminanceImage(halving: last.pixels.span, last.raster))
            } else {
                levels.append(LuminanceImage(halving: pixels, base))
            }
        }
    }

    /// Index of the highest level made so far.
    var top: Int { levels.count }
}
