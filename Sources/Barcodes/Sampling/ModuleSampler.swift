/// Takes the luminance of each module of a symbol from a picture.
enum ModuleSampler {
    /// The mean luminance in the middle of each module, row by row.
    ///
    /// - Parameters:
    ///   - scale: pixels of the picture for one pixel of the frame that `map` leads to.
    static func sample(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double) -> [Float] {
        var values = [Float](repeating: 0, count: map.width * map.height)
        var target = values.mutableSpan
        let module = map.module * scale
        let spread = module >= 4 ? 0.22 : 0
        let isFlat = map.displacements.isEmpty
        let t = map.transform
        for y in 0..<map.height {
            let cy = Double(y) + 0.5
            for x in 0..<map.width {
                let cx = Double(x) + 0.5
                let w = 1 / (t.g * cx + t.h * cy + 1)
                var px = (t.a * cx + t.b * cy + t.c) * w
                var py = (t.d * cx + t.e * cy + t.f) * w
                if !isFlat {
                    let point = map(cx, cy)
                    (px, py) = (point.x, point.y)
                }
                let (fx, fy) = (Float(px * scale), Float(py * scale))
                if spread == 0 {
                    target[y &* map.width &+ x] = raster.sample(pixels, x: fx, y: fy)
                } else {
                    // The derivative of the map, near enough: w hardly changes within a module.
                    let (ux, uy) = (Float(t.a * w * scale * spread), Float(t.d * w * scale * spread))
                    let (vx, vy) = (Float(t.b * w * scale * spread), Float(t.e * w * scale * spread))
                    // Modules are large here: the nearest pixel will do.
                    var sum = Int(raster.nearest(pixels, x: fx, y: fy))
                    sum &+= Int(raster.nearest(pixels, x: fx + ux + vx, y: fy + uy + vy))
                    sum &+= Int(raster.nearest(pixels, x: fx + ux - vx, y: fy + uy - vy))
                    sum &+= Int(raster.nearest(pixels, x: fx - ux + vx, y: fy - uy + vy))
                    sum &+= Int(raster.nearest(pixels, x: fx - ux - vx, y: fy - uy - vy))
                    target[y &* map.width &+ x] = Float(sum) * 0.2
                }
            }
        }
        return values
    }
}
