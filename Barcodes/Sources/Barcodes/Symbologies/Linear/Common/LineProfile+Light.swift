/// Light that falls on bars unevenly.
extension LineProfile {
    /// Offset that is added to grey levels before their logarithm is taken: values near 0 say nothing of the light.
    private static let offset: Float = 3
    /// Number of levels for each doubling of the light, so that values fill the range of grey levels again.
    private static let perDoubling: Float = 32

    /// Profile on a logarithmic scale: bars in deep shadow have the same contrast there as bars beside it.
    var inEvenLight: LineProfile {
        LineProfile(self, values: values.map { Self.perDoubling * Self.logarithm($0 + Self.offset) })
    }

    /// Returns the logarithm to the base 2, by a parabola between powers of 2: wrong by at most 0.01.
    /// - Precondition: the value is positive.
    private static func logarithm(_ value: Float) -> Float {
        let significand = value.significand
        return Float(value.exponent) + significand * (2 - significand / 3) - 5 / 3
    }
}

extension RegionReader {
    /// Minimum ratio of the light on one part of the bars to that on another for a deep shadow.
    private static let minimumShadowRatio = 3
    /// Number of lines whose light is measured.
    private static let linesOfLight = 3
    /// Number of parts of each line.
    private static let partsOfLight = 6
    /// Number of pixels of each part.
    private static let pixelsOfPart = 16

    /// Whether a shadow lies on a part of the region: the brightest pixel of each part is taken for a space.
    func isInShadow(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        var (darkest, lightest) = (255, 0)
        for line in 0..<Self.linesOfLight {
            let place = 1.2 * (Double(line) / Double(Self.linesOfLight - 1) - 0.5) * region.halfHeight
            let center = region.center + region.along * place
            guard let (start, end) = raster.inside(center, region.path, -region.reach, region.reach) else { continue }
            let step = (end - start) / Double(Self.partsOfLight * Self.pixelsOfPart)
            for part in 0..<Self.partsOfLight {
                var light = 0
                for pixel in 0..<Self.pixelsOfPart {
                    let way = start + (Double(part * Self.pixelsOfPart + pixel) + 0.5) * step
                    let (x, y) = (Int(center.x + region.path.x * way), Int(center.y + region.path.y * way))
                    let (column, row) = (max(0, min(x, raster.width - 1)), max(0, min(y, raster.height - 1)))
                    light = max(light, Int(pixels[raster.index(column, row)]))
                }
                (darkest, lightest) = (min(darkest, light), max(lightest, light))
            }
        }
        return lightest > Self.minimumShadowRatio * max(1, darkest)
    }
}
