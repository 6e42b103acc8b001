/// Tells how well a grid map of a symbol fits a picture, without decoding anything.
struct GridFitScorer {
    private let expected: [Int8]
    private let isInverted: Bool
    private let contrast: Float

    /// - Parameter contrast: light minus dark in this symbol, in grey levels.
    init(dimension: Int, isInverted: Bool, contrast: Float) {
        self.init(
            expected: QRCodeFunctionPatterns.expected(dimension: dimension), isInverted: isInverted, contrast: contrast)
    }

    /// - Parameters:
    ///   - expected: for each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends.
    ///   - contrast: light minus dark in this symbol, in grey levels.
    init(expected: [Int8], isInverted: Bool, contrast: Float) {
        self.expected = expected
        self.isInverted = isInverted
        self.contrast = contrast
    }

    /// How clearly modules are dark or light, on average, between 0 and 1; modules of function patterns count against where
    /// they are the wrong colour.
    func score(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        let middles = ModuleClassifier(values, width: map.width, height: map.height, isInverted: isInverted).middles
        let half = contrast / 2
        var sum: Float = 0
        for i in values.indices {
            var excess = max(-1, min(1, (values[i] - middles[i]) / half))
            if isInverted { excess = -excess }
            switch expected[i] {
            case 0: sum += abs(excess)
            case 1: sum -= excess
            default: sum += excess
            }
        }
        return sum / Float(values.count)
    }
}
