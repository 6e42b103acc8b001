/// Sum of the modules of one symbol over several frames: noise that differs from frame to frame cancels out.
///
/// Each frame's modules are measured against the light and dark of that frame and of their neighbourhood, so that
/// frames in different light count the same.
struct ModuleAccumulator {
    let side: Int
    /// Sum over the frames for each module: each contributes from -1 for dark to 1 for light.
    private var sums: [Float]
    /// Number of frames, with decreasing weight of older ones.
    private(set) var weight: Float = 0

    /// Factor by which a frame's weight decreases with each one that follows: some ten frames count. Otherwise the
    /// persistent errors of one bad frame would outlive it.
    private static let decay: Float = 0.9

    init(side: Int) {
        self.side = side
        sums = [Float](repeating: 0, count: side * side)
    }

    /// - Precondition: the modules are those of a symbol of this side.
    mutating func add(_ modules: ModuleClassifier) {
        weight = weight * Self.decay + 1
        for y in 0..<side {
            for x in 0..<side {
                let i = y * side + x
                let certainty = Float(modules.reliability[i]) / 255
                sums[i] = sums[i] * Self.decay + (modules.grid[x, y] ? -certainty : certainty)
            }
        }
    }

    /// Modules by the majority of the frames.
    var grid: ModuleGrid {
        var grid = ModuleGrid(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side where sums[y * side + x] < 0 { grid[x, y] = true }
        }
        return grid
    }

    /// Degree to which the frames agree on each module, 0 to 255.
    var reliability: [UInt8] {
        sums.map { UInt8(min(255, abs($0) / max(weight, 1) * 255)) }
    }
}
