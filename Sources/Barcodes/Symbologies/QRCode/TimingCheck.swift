/// How well the timing patterns of a symbol are where a map puts them.
enum TimingCheck {
    /// The share of timing modules that differ from their neighbours the way they should: 1 is all, 0.5 is chance.
    static func score(
        _ map: GridMap, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double
    ) -> Double {
        let count = map.width - 14
        var good = 0
        for isColumn in [false, true] {
            var before: Float = 0
            var here: Float = 0
            for step in 0..<count {
                let along = Double(step) + 7.5
                let point = isColumn ? map(6.5, along) : map(along, 6.5)
                let next = raster.sample(pixels, x: Float(point.x * scale), y: Float(point.y * scale))
                if step >= 2 {
                    // Module 8 of the row, the second here, is dark.
                    let excess = here - (before + next) / 2
                    let isDark = (step - 1) & 1 == 1
                    if (excess < 0) == (isDark != isInverted) { good += 1 }
                }
                (before, here) = (here, next)
            }
        }
        return Double(good) / Double(2 * (count - 2))
    }
}
