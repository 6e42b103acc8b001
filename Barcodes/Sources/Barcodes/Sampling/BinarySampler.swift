/// Classifies modules as dark or light by the pixel in the middle of each and the threshold of its block.
///
/// This takes a fifth of the work of ``ModuleSampler`` and ``ModuleClassifier``, and is enough for most symbols; it
/// gives no reliabilities.
enum BinarySampler {
    /// Returns the modules of a symbol.
    ///
    /// - Parameter thresholds: thresholds of the picture that `map` leads to.
    /// - Returns: `nil` if the symbol extends beyond the picture.
    static func grid(
        _ map: GridMap, _ thresholds: BlockThresholds, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> ModuleGrid? {
        guard map.isConvex, isInside(map, raster) else { return nil }
        var modules = [Bool](filling: map.width * map.height, with: false)
        var target = modules.mutableSpan
        let one = Double(1 << Raster.fixedBits)
        @inline(__always)
        func isDark(_ x: Int, _ y: Int) -> Bool {
            // Rounding may lead to a coordinate just outside the picture.
            let (x, y) = (max(0, min(x, raster.width &- 1)), max(0, min(y, raster.height &- 1)))
            return (pixels[raster.index(x, y)] < thresholds.threshold(x: x, y: y)) != isInverted
        }
        let t = map.transform
        for row in 0..<map.height {
            let cy = Double(row) + 0.5
            let first = row &* map.width
            // Fixed point, since only the pixel's integer coordinates are needed.
            var (px, py) = ((t.a * 0.5 + t.b * cy + t.c) * one, (t.d * 0.5 + t.e * cy + t.f) * one)
            var w = t.g * 0.5 + t.h * cy + 1
            let (stepX, stepY) = (t.a * one, t.d * one)
            if map.displacements.isEmpty {
                for column in 0..<map.width {
                    let scale = 1 / w
                    target[first &+ column] = isDark(
                        Raster.rounded(px * scale) &>> Raster.fixedBits,
                        Raster.rounded(py * scale) &>> Raster.fixedBits)
                    px += stepX
                    py += stepY
                    w += t.g
                }
            } else {
                map.forEachDisplacement(row: cy, modules: 0..<map.width) { column, shift in
                    let scale = 1 / w
                    let x = Raster.rounded(px * scale + shift.x * one) &>> Raster.fixedBits
                    let y = Raster.rounded(py * scale + shift.y * one) &>> Raster.fixedBits
                    target[first &+ column] = isDark(x, y)
                    px += stepX
                    py += stepY
                    w += t.g
                }
            }
        }
        return ModuleGrid(width: map.width, height: map.height, modules: modules)
    }

    /// Whether the corners are in the picture. On paper that is not flat, other modules may still be slightly outside.
    private static func isInside(_ map: GridMap, _ raster: Raster) -> Bool {
        let outline = map.outline
        let (width, height) = (Double(raster.width), Double(raster.height))
        for i in 0..<4 {
            let corner = outline.points[i]
            guard corner.x >= 0, corner.y >= 0, corner.x < width, corner.y < height else { return false }
        }
        return true
    }
}
