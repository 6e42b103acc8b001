/// Finds a pattern of nested squares near where it should be: an alignment pattern (a dark module in a light ring
/// in a dark ring) or a finder pattern (the same around 3 × 3 dark modules).
struct ConcentricSearch {
    /// The pattern's side, 5 or 7 modules.
    let side: Int
    /// How far to look, in modules.
    let radius: Int
    /// Light minus dark in this symbol, in grey levels.
    let contrast: Float
    let isInverted: Bool

    private static let samplesPerModule = 3

    /// - Parameters:
    ///   - center: the predicted centre in modules, for example (18.5, 18.5).
    /// - Returns: where the pattern is in modules of `map`, and how well it matches, 1 being perfect; `nil` when
    ///   nothing there looks like one.
    func find(
        _ center: Point, map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (place: Point, score: Float)? {
        let density = Self.samplesPerModule
        let width = (2 * radius + side) * density
        var patch = [Float](repeating: 0, count: width * width)
        let sign: Float = isInverted ? -1 : 1
        let first = -Double(radius) - Double(side) / 2 + 0.5 / Double(density)
        for j in 0..<width {
            let y = center.y + first + Double(j) / Double(density)
            for i in 0..<width {
                let point = map(center.x + first + Double(i) / Double(density), y)
                patch[j &* width &+ i] = sign * raster.sample(pixels, x: Float(point.x), y: Float(point.y))
            }
        }
        let reach = 2 * radius * density
        var best = (score: -Float.infinity, i: 0, j: 0)
        let span = patch.span
        for j in 0...reach {
            for i in 0...reach {
                let score = score(span, width, i, j) / contrast
                let (dx, dy) = (Float(i &- reach / 2), Float(j &- reach / 2))
                let away = (dx * dx + dy * dy).squareRoot() / Float(density)
                // Content can look like a pattern too: the nearest that is good enough.
                let total = score - 0.04 * away
                if total > best.score { best = (total, i, j) }
            }
        }
        guard best.score > 0.4 else { return nil }
        // Between samples: the top of the parabola through the neighbours' scores.
        let (i, j) = (best.i, best.j)
        func at(_ i: Int, _ j: Int) -> Float { score(span, width, i, j) }
        var place = Point(x: Double(i - reach / 2) / Double(density), y: Double(j - reach / 2) / Double(density))
        if i > 0, i < reach { place.x += Self.peak(at(i - 1, j), at(i, j), at(i + 1, j)) / Double(density) }
        if j > 0, j < reach { place.y += Self.peak(at(i, j - 1), at(i, j), at(i, j + 1)) / Double(density) }
        return (center + place, best.score)
    }

    private static func peak(_ left: Float, _ middle: Float, _ right: Float) -> Double {
        let curvature = left - 2 * middle + right
        guard curvature < 0 else { return 0 }
        return Double(max(-0.5, min(0.5, (left - right) / (2 * curvature))))
    }

    /// The mean of the light ring less the mean of what is dark, of which the core and the outer ring count the
    /// same, and the lighter of the two again: half a pattern is none.
    @inline(__always)
    private func score(_ patch: Span<Float>, _ width: Int, _ i: Int, _ j: Int) -> Float {
        let step = Self.samplesPerModule
        let (left, top) = (i &+ step / 2, j &+ step / 2)
        let outer = ring(patch, width, left, top, side) / Float(4 &* (side &- 1))
        let light = ring(patch, width, left &+ step, top &+ step, side &- 2) / Float(4 &* (side &- 3))
        var core = patch[(top &+ side / 2 &* step) &* width &+ left &+ side / 2 &* step]
        if side == 7 { core = (core + ring(patch, width, left &+ 2 &* step, top &+ 2 &* step, 3)) / 9 }
        return light - (outer * 0.5 + core * 0.25 + max(core, outer) * 0.25)
    }

    /// The sum over the outermost modules of a square of `count` modules.
    @inline(__always)
    private func ring(_ patch: Span<Float>, _ width: Int, _ left: Int, _ top: Int, _ count: Int) -> Float {
        let step = Self.samplesPerModule
        let far = (count &- 1) &* step
        var sum: Float = 0
        var k = 0
        while k < far {
            sum += patch[top &* width &+ left &+ k] + patch[(top &+ far) &* width &+ left &+ k &+ step]
            sum += patch[(top &+ k &+ step) &* width &+ left] + patch[(top &+ k) &* width &+ left &+ far]
            k &+= step
        }
        return sum
    }
}
