/// Finds an alignment pattern near where it should be: a dark module in a light ring in a dark ring.
enum AlignmentSearch {
    private static let samplesPerModule = 3

    /// - Parameters:
    ///   - center: the predicted centre in modules, for example (18.5, 18.5).
    ///   - radius: how far to look, in modules.
    ///   - contrast: light minus dark in this symbol, in grey levels.
    /// - Returns: where the pattern is in modules of `map`, and how well it matches, 1 being perfect; `nil` when
    ///   nothing there looks like one.
    static func find(
        _ center: Point, radius: Int, map: GridMap, contrast: Float, isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster, scale: Double
    ) -> (place: Point, score: Float)? {
        let density = samplesPerModule
        let side = (2 * radius + 5) * density
        var patch = [Float](repeating: 0, count: side * side)
        let sign: Float = isInverted ? -1 : 1
        let first = -Double(radius) - 2.5 + 0.5 / Double(density)
        for j in 0..<side {
            let y = center.y + first + Double(j) / Double(density)
            for i in 0..<side {
                let point = map(center.x + first + Double(i) / Double(density), y)
                patch[j &* side &+ i] =
                    sign * raster.sample(pixels, x: Float(point.x * scale), y: Float(point.y * scale))
            }
        }
        // Sums over the pattern at every offset: the middle sample of each of its 5 × 5 modules.
        let reach = 2 * radius * density
        var best = (score: -Float.infinity, i: 0, j: 0)
        let span = patch.span
        let middle = density / 2
        for j in 0...reach {
            for i in 0...reach {
                let score = Self.score(span, side, i &+ middle, j &+ middle, density) / contrast
                let (dx, dy) = (Float(i &- reach / 2), Float(j &- reach / 2))
                let away = (dx * dx + dy * dy).squareRoot() / Float(density)
                let total = score - 0.04 * away
                if total > best.score { best = (total, i, j) }
            }
        }
        guard best.score > 0.4 else { return nil }
        // Between samples: the top of the parabola through the neighbours' scores.
        let (i, j) = (best.i, best.j)
        func at(_ i: Int, _ j: Int) -> Float { Self.score(span, side, i + middle, j + middle, density) / contrast }
        var place = Point(
            x: Double(i - reach / 2) / Double(density), y: Double(j - reach / 2) / Double(density))
        if i > 0, i < reach { place.x += Self.peak(at(i - 1, j), at(i, j), at(i + 1, j)) / Double(density) }
        if j > 0, j < reach { place.y += Self.peak(at(i, j - 1), at(i, j), at(i, j + 1)) / Double(density) }
        return (center + place, best.score)
    }

    private static func peak(_ left: Float, _ middle: Float, _ right: Float) -> Double {
        let curvature = left - 2 * middle + right
        guard curvature < 0 else { return 0 }
        return Double(max(-0.5, min(0.5, (left - right) / (2 * curvature))))
    }

    /// Light ring minus the darks, the centre counting as much as a third of the dark ring.
    @inline(__always)
    private static func score(_ patch: Span<Float>, _ side: Int, _ i: Int, _ j: Int, _ step: Int) -> Float {
        var ring: Float = 0
        var light: Float = 0
        var worst: Float = -1e9
        for k in 0..<5 {
            let across = i &+ k &* step
            let down = (j &+ k &* step) &* side
            ring += patch[j &* side &+ across] + patch[(j &+ 4 &* step) &* side &+ across]
            if k > 0, k < 4 { ring += patch[down &+ i] + patch[down &+ i &+ 4 &* step] }
        }
        for k in 1..<4 {
            light +=
                patch[(j &+ step) &* side &+ i &+ k &* step] + patch[(j &+ 3 &* step) &* side &+ i &+ k &* step]
        }
        let middleRow = (j &+ 2 &* step) &* side
        light += patch[middleRow &+ i &+ step] + patch[middleRow &+ i &+ 3 &* step]
        let center = patch[middleRow &+ i &+ 2 &* step]
        worst = max(center, ring / 16)
        return light / 8 - (ring / 16 * 0.5 + center * 0.25 + worst * 0.25)
    }
}
