/// Modules at the places of a map, sampled and classified once for all that use them.
struct SampledGrid {
    let map: GridMap
    let isInverted: Bool
    /// Luminance of each module, row by row.
    let values: [Float]
    /// Modules classified without sharpening.
    let modules: ModuleClassifier

    /// Samples and classifies the modules.
    /// - Parameter scale: pixels of the picture for one pixel of the frame that `map` leads to.
    init(_ map: GridMap, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double) {
        self.map = map
        self.isInverted = isInverted
        values = ModuleSampler.sample(map, pixels, raster, scale: scale)
        modules = ModuleClassifier(values, width: map.width, height: map.height, isInverted: isInverted)
    }

    /// Returns the modules classified once more, with sharpening against blur.
    func modules(sharpening: Float) -> ModuleClassifier {
        sharpening == 0
            ? modules
            : ModuleClassifier(
                values, width: map.width, height: map.height, isInverted: isInverted, sharpening: sharpening)
    }
}
