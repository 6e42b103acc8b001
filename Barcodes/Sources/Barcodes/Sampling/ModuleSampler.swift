/// Samples the luminance of each module of a symbol in a picture.
enum ModuleSampler {
    /// Returns the mean luminance in the middle of each module, row by row.
    ///
    /// - Parameter scale: pixels of the picture for one pixel of the frame that `map` leads to.
    static func sample(_ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double) -> [Float] {
        var values = [Float](filling: map.width * map.height, with: 0)
        var target = values.mutableSpan
        let module = map.module * scale
        let spread = module >= 4 ? 0.22 : 0
        let isFlat = map.displacements.isEmpty
        let t = map.transform
        // Modules are large here, so the nearest pixels are exact enough; and most symbols lie well inside the picture.
        if spread > 0, isFlat, isInside(map, raster, scale: scale, spread: spread) {
            sampleInside(t, map.width, &target, pixels, raster, scale: scale, spread: spread)
            return values
        }
        /// Returns the luminance of a module that is off the projective map by `shift`.
        @inline(__always)
        func luminance(_ x: Int, _ cy: Double, _ shift: Point) -> Float {
            let cx = Double(x) + 0.5
            let w = 1 / (t.g * cx + t.h * cy + 1)
            let fx = Float(((t.a * cx + t.b * cy + t.c) * w + shift.x) * scale)
            let fy = Float(((t.d * cx + t.e * cy + t.f) * w + shift.y) * scale)
            if spread == 0 {
                return raster.sample(pixels, x: fx, y: fy)
            }
            let (right, down) = t.derivatives(cx, cy)
            let (ux, uy) = (Float(right.x * scale * spread), Float(right.y * scale * spread))
            let (vx, vy) = (Float(down.x * scale * spread), Float(down.y * scale * spread))
            var sum = Int(raster.nearest(pixels, x: fx, y: fy))
            sum &+= Int(raster.nearest(pixels, x: fx + ux + vx, y: fy + uy + vy))
            sum &+= Int(raster.nearest(pixels, x: fx + ux - vx, y: fy + uy - vy))
            sum &+= Int(raster.nearest(pixels, x: fx - ux + vx, y: fy - uy + vy))
            sum &+= Int(raster.nearest(pixels, x: fx - ux - vx, y: fy - uy - vy))
            return Float(sum) * 0.2
        }
        for y in 0..<map.height {
            let cy = Double(y) + 0.5
            let first = y &* map.width
            if isFlat {
                for x in 0..<map.width { target[first &+ x] = luminance(x, cy, Point(x: 0, y: 0)) }
            } else {
                map.forEachDisplacement(row: cy, modules: 0..<map.width) { x, shift in
                    target[first &+ x] = luminance(x, cy, shift)
                }
            }
        }
        return values
    }

    /// Whether all pixels that ``sampleInside(_:_:_:_:_:scale:spread:)`` reads are in the picture.
    private static func isInside(_ map: GridMap, _ raster: Raster, scale: Double, spread: Double) -> Bool {
        let t = map.transform
        let (across, down) = (t.g * Double(map.width), t.h * Double(map.height))
        // If the horizon crosses a grid, modules may be anywhere even though its corners are in the picture.
        let least = min(1, 1 + across, 1 + down, 1 + across + down)
        guard least > 0.1 else { return false }
        // Along a column, the numerators of the derivatives change linearly, and their denominator is the square of a
        // linear term. So none of the derivatives exceeds the greater of those at the two ends times the square of the
        // ratio of these linear terms.
        let (top, bottom) = (
            t.derivatives(Double(map.width) / 2, 0), t.derivatives(Double(map.width) / 2, Double(map.height))
        )
        let (topDenominator, bottomDenominator) = (1 + across / 2, 1 + across / 2 + down)
        let ratio = max(topDenominator, bottomDenominator) / min(topDenominator, bottomDenominator)
        let reach = [top, bottom].map { ends in
            max(abs(ends.right.x) + abs(ends.down.x), abs(ends.right.y) + abs(ends.down.y))
        }
        let margin = scale * spread * (reach.max() ?? 0) * ratio * ratio + 1
        return map.outline.points.allSatisfy { corner in
            let (x, y) = (corner.x * scale, corner.y * scale)
            return x > margin && y > margin && x < Double(raster.width) - margin && y < Double(raster.height) - margin
        }
    }

    /// Samples each module as the mean of the pixel in its middle and four around it.
    private static func sampleInside(
        _ t: PerspectiveTransform, _ width: Int, _ values: inout MutableSpan<Float>, _ pixels: Span<UInt8>,
        _ raster: Raster, scale: Double, spread: Double
    ) {
        let one = Double(1 << Raster.fixedBits)
        @inline(__always)
        func pixel(_ x: Int, _ y: Int) -> Int {
            Int(pixels[raster.index(x &>> Raster.fixedBits, y &>> Raster.fixedBits)])
        }
        let height = values.count / width
        for row in 0..<height {
            let cy = Double(row) + 0.5
            // The derivatives at the middle of the row are exact enough to choose the pixels within a module.
            let (right, down) = t.derivatives(Double(width) / 2, cy)
            let v = scale * one * spread
            let (ux, uy, vx, vy) = (Int(right.x * v), Int(right.y * v), Int(down.x * v), Int(down.y * v))
            for column in 0..<width {
                let cx = Double(column) + 0.5
                let w = scale * one / (t.g * cx + t.h * cy + 1)
                let x = Int((t.a * cx + t.b * cy + t.c) * w)
                let y = Int((t.d * cx + t.e * cy + t.f) * w)
                let sum =
                    pixel(x, y) &+ pixel(x &+ ux &+ vx, y &+ uy &+ vy) &+ pixel(x &+ ux &- vx, y &+ uy &- vy)
                    &+ pixel(x &- ux &+ vx, y &- uy &+ vy) &+ pixel(x &- ux &- vx, y &- uy &- vy)
                values[row &* width &+ column] = Float(sum) * 0.2
            }
        }
    }
}
