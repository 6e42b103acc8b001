/// Search for a pattern of nested squares near its expected place: an alignment pattern (a dark module in a light ring
/// in a dark ring) or a finder pattern (the same around 3 × 3 dark modules).
struct NestedSquareMatcher {
    /// Side of the pattern: 5 or 7 modules.
    let side: Int
    /// Search radius, in modules.
    let radius: Int
    /// Difference between light and dark in this symbol, in grey levels.
    let contrast: Float
    let isInverted: Bool

    private static let samplesPerModule = 2
    /// Score subtracted for each module of distance from the expected place, as a share of the contrast.
    private static let costOfModule: Float = 0.04
    /// Score of a match that must be exceeded, as a share of the contrast.
    private static let minimumScore: Float = 0.4

    /// Finds the pattern.
    /// - Parameters:
    ///   - center: predicted centre in modules, for example (18.5, 18.5).
    /// - Returns: the place of the pattern in modules of `map`, and a score, 1 being a perfect match; `nil` if no place
    ///   scores enough.
    func find(
        _ center: Point, map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (place: Point, score: Float)? {
        let density = Self.samplesPerModule
        let width = (2 * radius + side) * density
        let first = -Double(radius) - Double(side) / 2 + 0.5 - Double(density / 2) / Double(density)
        let patch = patch(center + Point(x: first, y: first), width, map, pixels, raster)
        let reach = 2 * radius * density
        let penalty = Self.costOfModule * contrast * 256 / Float(density)
        var best = (total: -Float.infinity, i: 0, j: 0)
        let span = patch.span
        for j in 0...reach {
            for i in 0...reach {
                let score = score(span, width, i, j)
                guard score > best.total else { continue }
                let (dx, dy) = (Float(i &- reach / 2), Float(j &- reach / 2))
                // Data modules can look like a pattern too, so the nearest good match is preferred to the best one.
                let total = score - penalty * (dx * dx + dy * dy).squareRoot()
                if total > best.total { best = (total, i, j) }
            }
        }
        let (i, j) = (best.i, best.j)
        let score = best.total / (256 * contrast)
        guard score > Self.minimumScore else { return nil }
        // The place between samples is the vertex of the parabola through the neighbours' scores.
        func at(_ i: Int, _ j: Int) -> Float { self.score(span, width, i, j) }
        var place = Point(x: Double(i - reach / 2) / Double(density), y: Double(j - reach / 2) / Double(density))
        if i > 0, i < reach { place.x += Self.peak(at(i - 1, j), at(i, j), at(i + 1, j)) / Double(density) }
        if j > 0, j < reach { place.y += Self.peak(at(i, j - 1), at(i, j), at(i, j + 1)) / Double(density) }
        return (center + place, score)
    }

    /// Returns 256 times the luminance on a square lattice with ``samplesPerModule``, negated for an inverted symbol.
    /// - Parameter first: place of the first sample, in modules.
    private func patch(
        _ first: Point, _ width: Int, _ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Int32] {
        var patch = [Int32](filling: width * width, with: 0)
        var target = patch.mutableSpan
        let step = 1 / Double(Self.samplesPerModule)
        let side = Double(width) * step
        let flip: Int32 = isInverted ? -1 : 0
        let t = map.transform
        let one = Double(1 << Raster.fixedBits)
        let half = 1 << (Raster.fixedBits - 1)
        guard map.displacements.isEmpty, map.isInside(first, first + Point(x: side, y: side), raster) else {
            for j in 0..<width {
                for i in 0..<width {
                    let point = map(first.x + Double(i) * step, first.y + Double(j) * step)
                    let value = Int32(256 * raster.sample(pixels, x: Float(point.x), y: Float(point.y)))
                    target[j &* width &+ i] = value ^ flip
                }
            }
            return patch
        }
        for j in 0..<width {
            let y = first.y + Double(j) * step
            var (px, py) = (t.a * first.x + t.b * y + t.c, t.d * first.x + t.e * y + t.f)
            var w = t.g * first.x + t.h * y + 1
            let row = j &* width
            for i in 0..<width {
                let scale = one / w
                // Coordinates are relative to the centre of the first pixel.
                let (x, y) = (Raster.rounded(px * scale) &- half, Raster.rounded(py * scale) &- half)
                let value = Int32(truncatingIfNeeded: raster.sample(pixels, fixedX: x, fixedY: y))
                target[row &+ i] = value ^ flip
                px += t.a * step
                py += t.d * step
                w += t.g * step
            }
        }
        return patch
    }

    private static func peak(_ left: Float, _ middle: Float, _ right: Float) -> Double {
        let curvature = left - 2 * middle + right
        guard curvature < 0 else { return 0 }
        return Double(max(-0.5, min(0.5, (left - right) / (2 * curvature))))
    }

    /// Returns the mean of the light ring minus the mean of the dark parts. Core and outer ring have the same weight,
    /// and the lighter of the two counts once more, so that half a pattern scores low.
    @inline(__always)
    private func score(_ patch: Span<Int32>, _ width: Int, _ i: Int, _ j: Int) -> Float {
        let step = Self.samplesPerModule
        let (left, top) = (i &+ step / 2, j &+ step / 2)
        let outer = Float(ring(patch, width, left, top, side)) / Float(4 &* (side &- 1))
        let light = Float(ring(patch, width, left &+ step, top &+ step, side &- 2)) / Float(4 &* (side &- 3))
        var core = Float(patch[(top &+ side / 2 &* step) &* width &+ left &+ side / 2 &* step])
        if side == 7 { core = (core + Float(ring(patch, width, left &+ 2 &* step, top &+ 2 &* step, 3))) / 9 }
        return light - (outer * 0.5 + core * 0.25 + max(core, outer) * 0.25)
    }

    /// Returns the sum over the outermost modules of a square of `count` modules.
    @inline(__always)
    private func ring(_ patch: Span<Int32>, _ width: Int, _ left: Int, _ top: Int, _ count: Int) -> Int32 {
        let step = Self.samplesPerModule
        let far = (count &- 1) &* step
        var sum: Int32 = 0
        let corner = top &* width &+ left
        var k = 0
        while k < far {
            sum &+= patch[corner &+ k] &+ patch[corner &+ far &* width &+ k &+ step]
            sum &+= patch[corner &+ (k &+ step) &* width] &+ patch[corner &+ k &* width &+ far]
            k &+= step
        }
        return sum
    }
}
