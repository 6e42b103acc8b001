/// Classifies modules as dark or light by their luminance and that of the modules around them.
///
/// Masking mixes dark and light modules everywhere in a symbol, so the level between them is known near every module,
/// under any light that changes little over a few modules.
struct ModuleClassifier {
    private(set) var grid: ModuleGrid
    /// Reliability of each module, 0 to 255, row by row.
    private(set) var reliability: [UInt8]
    /// Level between dark and light at each module, in the picture's own grey levels.
    private(set) var middles: [Float]

    /// Factors of sharpening with which a symbol is classified in turn until it is read: the least first, because
    /// sharpening amplifies noise as well.
    static let sharpenings: [Float] = [0, 0.6, 1.2]

    /// Classifies the modules of a symbol.
    /// - Parameters:
    ///   - values: luminance of each module, row by row.
    ///   - isInverted: whether light modules count as dark.
    ///   - sharpening: factor by which the differences between a module and its neighbours are amplified, to undo blur;
    ///     0 for none.
    init(_ values: [Float], width: Int, height: Int, isInverted: Bool, sharpening: Float = 0) {
        let count = values.count
        var clipped = values
        let ceiling = Self.clip(&clipped, isInverted: isInverted)
        var sharpened = clipped
        if sharpening > 0 { Self.sharpen(&sharpened, width, height, sharpening) }
        let values = sharpened.span
        let radius = max(3, min(6, width / 6))
        let counts = Self.boxCounts(width, radius)
        let lines = Self.boxCounts(height, radius)
        // The threshold is the middle between two means, those of the modules above and below the local mean. A mean
        // alone would be drawn towards the more common colour.
        var sums = [Float](filling: count, with: 0)
        var bright = [SIMD2<Float>](filling: count, with: SIMD2(0, 0))
        var target = sums.mutableSpan
        Self.boxSums(values, width, height, radius) { i, sum in target[i] = sum }
        var isBright = bright.mutableSpan
        for y in 0..<height {
            let rows = lines[y]
            for x in 0..<width {
                let i = y &* width &+ x
                if values[i] * (counts[x] * rows) >= target[i] { isBright[i] = SIMD2(values[i], 1) }
            }
        }
        var modules = [Bool](filling: count, with: false)
        var reliability = [UInt8](filling: count, with: 0)
        var middles = [Float](filling: count, with: 0)
        var isDark = modules.mutableSpan
        var sure = reliability.mutableSpan
        var levels = middles.mutableSpan
        let unsharpened = clipped.span
        let around = sums.span
        var (x, y) = (0, 0)
        Self.boxSums(bright.span, width, height, radius) { i, high in
            let count = counts[x] * lines[y]
            x &+= 1
            if x == width { (x, y) = (0, y &+ 1) }
            // If all modules around are light, or all dark, the missing mean is taken from one module in fifty.
            let light = min(max(high.y, 0.02 * count), 0.98 * count)
            let lightLevel = high.x / light
            let darkLevel = (around[i] - high.x) / (count - light)
            let middle = (lightLevel + darkLevel) * 0.5
            levels[i] = isInverted ? 255 - middle : middle
            let distance = values[i] - middle
            isDark[i] = distance < 0
            let half = max(2, (lightLevel - darkLevel) * 0.5)
            // A saturated module carries no information.
            sure[i] = unsharpened[i] >= ceiling ? 0 : UInt8(min(255, abs(distance) / half * 255))
        }
        grid = ModuleGrid(width: width, height: height, modules: modules)
        self.reliability = reliability
        self.middles = middles
    }

    /// Returns the reliability of a square symbol's modules after transposition, as in a mirror image.
    static func transposed(_ reliability: [UInt8], _ side: Int) -> [UInt8] {
        var result = reliability
        for y in 0..<side {
            for x in 0..<side { result[x * side + y] = reliability[y * side + x] }
        }
        return result
    }

    /// Clips values far above a symbol's light modules: a glint, or a line drawn over it, would raise the threshold for
    /// all modules around.
    /// - Returns: the level at which values were clipped.
    private static func clip(_ values: inout [Float], isInverted: Bool) -> Float {
        var histogram = InlineArray<256, UInt16>(repeating: 0)
        var bins = histogram.mutableSpan
        var target = values.mutableSpan
        for i in 0..<target.count {
            if isInverted { target[i] = 255 - target[i] }
            bins[Int(max(0, min(255, target[i])))] &+= 1
        }
        // Half the modules are dark, so the quartiles are the medians of the dark and of the light ones.
        let quarter = target.count
        var (count, bin) = (0, 0)
        while count < quarter, bin < 256 {
            count &+= 4 &* Int(bins[bin])
            bin &+= 1
        }
        let dark = Float(bin &- 1)
        while count < 3 &* quarter, bin < 256 {
            count &+= 4 &* Int(bins[bin])
            bin &+= 1
        }
        let light = Float(bin &- 1)
        let ceiling = light + max(8, light - dark)
        for i in 0..<target.count where target[i] > ceiling { target[i] = ceiling }
        return ceiling
    }

    /// Returns, for each module along a side, the number of modules within `radius` of it.
    private static func boxCounts(_ count: Int, _ radius: Int) -> [Float] {
        (0..<count).map { Float(min(count - 1, $0 + radius) - max(0, $0 - radius) + 1) }
    }

    /// Calls `body`, row by row, with the sum over a square of `2 radius + 1` modules around each module, clipped to
    /// the symbol.
    @inline(__always)
    private static func boxSums<Value: Summable>(
        _ values: Span<Value>, _ width: Int, _ height: Int, _ radius: Int, _ body: (Int, Value) -> Void
    ) {
        var columnArray = [Value](filling: width, with: .nothing)
        var columns = columnArray.mutableSpan
        for y in 0..<height {
            for line in y == 0 ? 0...min(radius, height - 1) : y &+ radius...y &+ radius where line < height {
                for x in 0..<width { columns[x] = columns[x] + values[line &* width &+ x] }
            }
            if y > radius {
                let leaving = (y &- radius &- 1) &* width
                for x in 0..<width { columns[x] = columns[x] - values[leaving &+ x] }
            }
            var sum = Value.nothing
            for x in 0..<min(radius, width) { sum = sum + columns[x] }
            for x in 0..<width {
                if x &+ radius < width { sum = sum + columns[x &+ radius] }
                if x > radius { sum = sum - columns[x &- radius &- 1] }
                body(y &* width &+ x, sum)
            }
        }
    }

    /// Subtracts from each module the light that blur carried into it from its neighbours.
    private static func sharpen(_ values: inout [Float], _ width: Int, _ height: Int, _ amount: Float) {
        let copy = values
        let source = copy.span
        var target = values.mutableSpan
        for y in 0..<height {
            for x in 0..<width {
                let i = y &* width &+ x
                let left = source[x > 0 ? i &- 1 : i]
                let right = source[x &+ 1 < width ? i &+ 1 : i]
                let up = source[y > 0 ? i &- width : i]
                let down = source[y &+ 1 < height ? i &+ width : i]
                target[i] += amount * (source[i] - (left + right + up + down) / 4)
            }
        }
    }
}

/// A number, or a vector of numbers, that can be summed.
private protocol Summable {
    static var nothing: Self { get }
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
}

extension Float: Summable {
    fileprivate static var nothing: Float { 0 }
}

extension SIMD2<Float>: Summable {
    fileprivate static var nothing: Self { Self(0, 0) }
}
