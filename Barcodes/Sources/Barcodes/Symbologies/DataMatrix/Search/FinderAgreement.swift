/// Shares of the finder pattern's modules, and of the quiet zone around it, that have the right colour.
struct FinderAgreement {
    let solid: Double
    let timing: Double
    let quiet: Double

    init(_ modules: BorderedModules, _ size: DataMatrixSize) {
        var (solid, solids, timing, timings) = (0, 0, 0, 0)
        DataMatrixFinder.forEachModule(size) { x, y, isDark in
            let isRight = modules.grid[x, y] == isDark
            if x == 0 || y == size.rows - 1 {
                solids += 1
                if isRight { solid += 1 }
            } else {
                timings += 1
                if isRight { timing += 1 }
            }
        }
        self.solid = Double(solid) / Double(solids)
        self.timing = Double(timing) / Double(timings)
        quiet = modules.quiet.reduce(0, +) / 4
    }

    /// Returns whether the agreement is that of a symbol. The fewer parity codewords a size has, the more is required.
    func isGood(_ size: DataMatrixSize) -> Bool {
        let isSmall = size.parityPerBlock <= 7
        let least = isSmall ? 0.9 : 0.78
        return solid >= least && timing >= least && quiet >= (isSmall ? 0.75 : 0.6)
    }

    var isPerfect: Bool { solid >= 0.97 && timing >= 0.97 && quiet >= 0.9 }
}
