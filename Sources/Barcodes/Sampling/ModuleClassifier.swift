/// Tells dark modules from light ones by their luminance and that of the modules around them.
///
/// Masking sees to it that dark and light are mixed everywhere in a symbol, so the level between them is known
/// near every module, under any light that changes less than every few modules.
struct ModuleClassifier {
    private(set) var grid: ModuleGrid
    /// How sure each module is, 0 to 255, row by row.
    private(set) var reliability: [UInt8]
    /// The level between dark and light at each module, in the picture's own grey levels.
    private(set) var middles: [Float]

    /// - Parameters:
    ///   - values: the luminance of each module, row by row.
    ///   - isInverted: whether light modules count as dark.
    ///   - sharpening: how much of what a module has over its neighbours is added to it, against blur: 0 is none.
    init(_ values: [Float], width: Int, height: Int, isInverted: Bool, sharpening: Float = 0) {
        var values = values
        if isInverted {
            for i in values.indices { values[i] = 255 - values[i] }
        }
        let ceiling = Self.clip(&values)
        let clipped = values
        if sharpening > 0 { Self.sharpen(&values, width, height, sharpening) }
        let radius = max(3, min(6, width / 6))
        let means = Self.boxMeans(values, width, height, radius)
        // The means of the modules above and below the local mean, and the middle between these as the threshold:
        // a mean alone is drawn to whichever colour is the more common.
        var high = [Float](repeating: 0, count: values.count)
        var highCount = [Float](repeating: 0, count: values.count)
        var low = [Float](repeating: 0, count: values.count)
        for i in values.indices {
            if values[i] >= means[i] {
                high[i] = values[i]
                highCount[i] = 1
            } else {
                low[i] = values[i]
            }
        }
        let highMeans = Self.boxMeans(high, width, height, radius)
        let lowMeans = Self.boxMeans(low, width, height, radius)
        let shares = Self.boxMeans(highCount, width, height, radius)
        grid = ModuleGrid(width: width, height: height)
        reliability = [UInt8](repeating: 0, count: values.count)
        middles = [Float](repeating: 0, count: values.count)
        for y in 0..<height {
            for x in 0..<width {
                let i = y &* width &+ x
                let share = min(max(shares[i], 0.02), 0.98)
                let lightLevel = highMeans[i] / share
                let darkLevel = lowMeans[i] / (1 - share)
                let middle = (lightLevel + darkLevel) / 2
                middles[i] = isInverted ? 255 - middle : middle
                let distance = values[i] - middle
                if distance < 0 { grid[x, y] = true }
                let half = max(2, (lightLevel - darkLevel) / 2)
                // What glares may be anything.
                reliability[i] = clipped[i] >= ceiling ? 0 : UInt8(min(255, abs(distance) / half * 255))
            }
        }
    }

    /// Cuts off what is much lighter than a symbol's light modules: a glint, or a line drawn over it, would
    /// lift the threshold for all modules around.
    /// - Returns: the level at which values were cut.
    private static func clip(_ values: inout [Float]) -> Float {
        var histogram = [Int](repeating: 0, count: 256)
        for value in values { histogram[Int(max(0, min(255, value)))] += 1 }
        func level(at share: Int) -> Float {
            var count = 0
            for bin in 0..<256 {
                count += histogram[bin]
                if count * 4 >= values.count * share { return Float(bin) }
            }
            return 255
        }
        // Half the modules are dark, so the quartiles are the middles of dark and light.
        let (dark, light) = (level(at: 1), level(at: 3))
        let ceiling = light + max(8, light - dark)
        for i in values.indices where values[i] > ceiling { values[i] = ceiling }
        return ceiling
    }

    /// The mean over a square of `2 radius + 1` modules around each module, clipped to the symbol.
    private static func boxMeans(_ values: [Float], _ width: Int, _ height: Int, _ radius: Int) -> [Float] {
        var sums = [Float](repeating: 0, count: values.count)
        var columns = [Float](repeating: 0, count: width)
        for y in 0..<height {
            if y == 0 {
                for line in 0...min(radius, height - 1) {
                    for x in 0..<width { columns[x] += values[line &* width &+ x] }
                }
            } else {
                if y &+ radius < height {
                    for x in 0..<width { columns[x] += values[(y &+ radius) &* width &+ x] }
                }
                if y &- radius &- 1 >= 0 {
                    for x in 0..<width { columns[x] -= values[(y &- radius &- 1) &* width &+ x] }
                }
            }
            let lines = min(height - 1, y + radius) - max(0, y - radius) + 1
            var sum: Float = 0
            for x in 0..<min(radius, width) { sum += columns[x] }
            for x in 0..<width {
                if x &+ radius < width { sum += columns[x &+ radius] }
                if x &- radius &- 1 >= 0 { sum -= columns[x &- radius &- 1] }
                let count = min(width - 1, x + radius) - max(0, x - radius) + 1
                sums[y &* width &+ x] = sum / Float(count &* lines)
            }
        }
        return sums
    }

    /// Takes from each module what its neighbours leaked into it.
    private static func sharpen(_ values: inout [Float], _ width: Int, _ height: Int, _ amount: Float) {
        let source = values
        for y in 0..<height {
            for x in 0..<width {
                let i = y &* width &+ x
                let left = source[x > 0 ? i &- 1 : i]
                let right = source[x &+ 1 < width ? i &+ 1 : i]
                let up = source[y > 0 ? i &- width : i]
                let down = source[y &+ 1 < height ? i &+ width : i]
                values[i] += amount * (source[i] - (left + right + up + down) / 4)
            }
        }
    }
}
