extension FinderPattern {
    /// Returns the pattern with its corners moved to where the picture resembles a finder pattern most.
    ///
    /// Rays cross an edge at one point each, which noise shifts. Here all pixels between the edges count, as far as the
    /// light border around the pattern; it costs fifty times as much.
    func refined(_ pixels: Span<UInt8>, _ raster: Raster) -> FinderPattern {
        var result = self
        var best = Self.likeness(corners, isInverted, pixels, raster)
        for step in [0.5, 0.25, 0.12] {
            for corner in 0..<4 {
                let start = result.corners[corner]
                for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
                    as [(Double, Double)]
                {
                    var moved = result.corners
                    moved[corner] = start + (u * dx + v * dy) * step
                    let likeness = Self.likeness(moved, isInverted, pixels, raster)
                    if likeness > best {
                        best = likeness
                        result.corners = moved
                    }
                }
            }
        }
        return result
    }

    /// Returns the mean luminance of the light parts in and around a finder pattern minus that of the dark parts.
    private static func likeness(
        _ corners: InlineArray<4, Point>, _ isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float {
        let transform = PerspectiveTransform(
            width: 7, height: 7, topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3])
        guard let map = transform else { return -.infinity }
        var (dark, light): (Float, Float) = (0, 0)
        // There are two samples a module in both directions, starting one module outside the pattern.
        for row in 0..<18 {
            for column in 0..<18 {
                let point = map(Double(column) * 0.5 - 0.75, Double(row) * 0.5 - 0.75)
                let value = raster.quickSample(pixels, x: Float(point.x), y: Float(point.y))
                let ring = max(abs(column / 2 - 4), abs(row / 2 - 4))
                if ring == 2 || ring == 4 { light += value } else { dark += value }
            }
        }
        // 4 × (16 + 32) samples are light, 4 × (9 + 24) dark.
        let difference = light / 192 - dark / 132
        return isInverted ? -difference : difference
    }
}
