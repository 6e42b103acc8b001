/// Scorer of how well a grid map of a symbol fits a picture, without decoding anything.
struct GridFitScorer {
    private let expected: [Int8]
    private let isInverted: Bool
    private let contrast: Float

    /// Makes a scorer for a QR code.
    /// - Parameter contrast: difference between light and dark in this symbol, in grey levels.
    init(dimension: Int, isInverted: Bool, contrast: Float) {
        self.init(
            expected: QRCodeFunctionPatterns.expected(dimension: dimension), isInverted: isInverted, contrast: contrast)
    }

    /// Makes a scorer for a symbol.
    /// - Parameters:
    ///   - expected: for each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on the content.
    ///   - contrast: difference between light and dark in this symbol, in grey levels.
    init(expected: [Int8], isInverted: Bool, contrast: Float) {
        self.expected = expected
        self.isInverted = isInverted
        self.contrast = contrast
    }

    /// Returns the mean clarity of the modules as dark or light, up to 1. Modules of function patterns count negatively
    /// if they have the wrong colour.
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

    /// A sample of a symbol's modules: enough to compare maps that differ little.
    struct Sample {
        fileprivate var modules: [Module] = []

        fileprivate struct Module {
            var x: Double
            var y: Double
            /// Level between dark and light at this module.
            var middle: Float
            var expected: Int8
        }
    }

    /// Returns every other module of the half that is farthest from the top left corner, where moving a map's far
    /// corner has the largest effect.
    func farHalf(of map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster) -> Sample {
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        let middles = ModuleClassifier(values, width: map.width, height: map.height, isInverted: isInverted).middles
        var sample = Sample()
        for y in 0..<map.height {
            for x in 0..<map.width
            where (x + y) & 1 == 0 && 2 * (x * map.height + y * map.width) > map.width * map.height {
                let index = y * map.width + x
                sample.modules.append(
                    .init(
                        x: Double(x) + 0.5, y: Double(y) + 0.5, middle: middles[index], expected: expected[index]))
            }
        }
        return sample
    }

    /// Returns the sum of the clarity of some modules at the places a map gives them.
    func score(
        _ sample: Sample, _ transform: PerspectiveTransform, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float {
        let scale = (isInverted ? -2 : 2) / contrast
        var sum: Float = 0
        for module in sample.modules {
            let place = transform(module.x, module.y)
            let value = raster.quickSample(pixels, x: Float(place.x), y: Float(place.y))
            let excess = max(-1, min(1, (value - module.middle) * scale))
            switch module.expected {
            case 0: sum += abs(excess)
            case 1: sum -= excess
            default: sum += excess
            }
        }
        return sum
    }
}
