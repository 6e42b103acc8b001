/// The modules that a map leads to, as they are in the picture: sampled and told apart once for all that look at them.
struct SampledGrid {
    let map: GridMap
    let isInverted: Bool
    /// The luminance of each module, row by row.
    let values: [Float]
    /// Which modules are dark, without sharpening.
    let modules: ModuleClassifier

    /// - Parameter scale: pixels of the picture for one pixel of the frame that `map` leads to.
    init(_ map: GridMap, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double) {
        self.map = map
        self.isInverted = isInverted
        values = ModuleSampler.sample(map, pixels, raster, scale: scale)
        modules = ModuleClassifier(values, width: map.width, height: map.height, isInverted: isInverted)
    }

    /// The same modules told apart once more, sharpened against blur.
    func modules(sharpening: Float) -> ModuleClassifier {
        sharpening == 0
            ? modules
            : ModuleClassifier(
                values, width: map.width, height: map.height, isInverted: isInverted, sharpening: sharpening)
    }
}
