import Barcodes

extension ModuleGrid {
    /// Returns the modules as a program draws them, without intermediate greys.
    /// - Parameters:
    ///   - scale: size of a module, in pixels.
    ///   - margin: width of the margin, in modules.
    ///   - isInverted: whether modules are white on black.
    func drawn(scale: Int, margin: Int, isInverted: Bool = false) -> (pixels: [UInt8], layout: ImageLayout) {
        let (width, height) = ((self.width + 2 * margin) * scale, (self.height + 2 * margin) * scale)
        let (module, ground): (UInt8, UInt8) = isInverted ? (255, 0) : (0, 255)
        var pixels = [UInt8](repeating: ground, count: width * height)
        for y in 0..<self.height * scale {
            for x in 0..<self.width * scale where self[x / scale, y / scale] {
                pixels[(y + margin * scale) * width + x + margin * scale] = module
            }
        }
        return (pixels, ImageLayout(width: width, height: height))
    }

    /// Returns the codes read from the modules, drawn as ``drawn(scale:margin:isInverted:)`` does.
    func barcodes(scale: Int, margin: Int, isInverted: Bool = false) throws -> [Barcode] {
        let (pixels, layout) = drawn(scale: scale, margin: margin, isInverted: isInverted)
        return try BarcodeReader().read(pixels.span, layout: layout)
    }
}
