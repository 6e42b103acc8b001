/// Check of the timing patterns of a symbol at the place that a map predicts.
enum TimingCheck {
    /// Returns the shares of timing modules along the top row and the left column that differ from their neighbours as
    /// they should: 1 is all, 0.5 is chance.
    static func scores(
        _ map: GridMap, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (row: Double, column: Double) {
        let count = map.width - 14
        func score(isColumn: Bool) -> Double {
            var good = 0
            var before: Float = 0
            var here: Float = 0
            for step in 0..<count {
                let along = Double(step) + 7.5
                let point = isColumn ? map(6.5, along) : map(along, 6.5)
                let next = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
                if step >= 2 {
                    // Module 8 of the row, the second one here, is dark.
                    let excess = here - (before + next) / 2
                    let isDark = (step - 1) & 1 == 1
                    if (excess < 0) == (isDark != isInverted) { good += 1 }
                }
                (before, here) = (here, next)
            }
            return Double(good) / Double(count - 2)
        }
        return (score(isColumn: false), score(isColumn: true))
    }
}
