/// Finds the extent of a symbol's bars along their length: a region is made of blocks, and may include things above or
/// below the bars.
struct BarEnds {
    /// Outline of the symbol; its sides run along the first and the last bar, and may be too long.
    let outline: Quadrilateral
    /// Samples of a line across the bars, less their mean.
    private let reference: [Float]
    private let energy: Float
    /// Place of that line, as a share of the sides.
    private let start: Double

    /// - Parameter start: the place of a line that was read, as a share of the sides.
    init(_ outline: Quadrilateral, start: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
        self.outline = outline
        self.start = start
        let width = (outline.topRight - outline.topLeft).length
        let count = max(24, min(128, Int(width)))
        // The mean of several lines has less noise.
        let pixel = 1 / max(1, Self.side(outline))
        var mean = [Float](filling: count, with: 0)
        for line in -2...2 {
            Self.sample(outline, start + Double(line) * pixel, count, pixels, raster) { mean[$0] += $1 }
        }
        let level = mean.reduce(0, +) / Float(count)
        for index in mean.indices { mean[index] = (mean[index] - level) / 5 }
        reference = mean
        energy = max(1, mean.reduce(0) { $0 + $1 * $1 })
    }

    /// Returns the outline, shortened to the bars.
    func trimmed(_ pixels: Span<UInt8>, _ raster: Raster) -> Quadrilateral {
        let (first, last) = (end(towards: 0, pixels, raster), end(towards: 1, pixels, raster))
        guard last - first > Self.minimumShare else { return outline }
        let (left, right) = (outline.bottomLeft - outline.topLeft, outline.bottomRight - outline.topRight)
        return Quadrilateral(
            topLeft: outline.topLeft + left * first, topRight: outline.topRight + right * first,
            bottomRight: outline.topRight + right * last, bottomLeft: outline.topLeft + left * last)
    }

    /// Minimum share of the sides that bars take. If they seem to take less, they are covered rather than that short,
    /// and the outline is kept.
    private static let minimumShare = 0.1

    /// Returns the place at which the bars end on the way to one end of the sides, as a share of these.
    /// - Parameter limit: the end of the sides, 0 or 1.
    private func end(towards limit: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Double {
        let step = (limit - start) / Double(Self.steps)
        var good = 0
        for index in 1...Self.steps {
            if isBars(start + Double(index) * step, pixels, raster) { good = index }
            // A single line may be damaged.
            if index >= good + 3 { break }
        }
        guard good < Self.steps else { return limit }
        var (inside, outside) = (start + Double(good) * step, start + Double(good + 1) * step)
        while abs(outside - inside) * Self.side(outline) > 0.5 {
            let middle = (inside + outside) / 2
            if isBars(middle, pixels, raster) { inside = middle } else { outside = middle }
        }
        return (inside + outside) / 2
    }

    /// Number of lines on the way to each end of the sides.
    private static let steps = 20

    /// Whether a line looks like the one that was read.
    private func isBars(_ place: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        // The mean of the reference is 0, so the line's own mean does not matter.
        var product: Float = 0
        let reference = reference.span
        Self.sample(outline, place, reference.count, pixels, raster) { product += $1 * reference[$0] }
        return product > 0.4 * energy
    }

    /// Calls `body` with the values along a line across the bars.
    @inline(__always)
    private static func sample(
        _ outline: Quadrilateral, _ place: Double, _ count: Int, _ pixels: Span<UInt8>, _ raster: Raster,
        _ body: (Int, Float) -> Void
    ) {
        let left = outline.topLeft + (outline.bottomLeft - outline.topLeft) * place
        let right = outline.topRight + (outline.bottomRight - outline.topRight) * place
        let step = (right - left) * (1 / Double(count))
        let (first, last) = (left + step * 0.5, right - step * 0.5)
        if raster.isBetweenCenters([first, last, first, last]) {
            var (x, y) = (Raster.fixed(first.x - 0.5), Raster.fixed(first.y - 0.5))
            let (dx, dy) = (Raster.fixed(step.x), Raster.fixed(step.y))
            for index in 0..<count {
                body(index, Float(raster.sample(pixels, fixedX: x, fixedY: y)) * (1 / 256))
                x &+= dx
                y &+= dy
            }
        } else {
            for index in 0..<count {
                let point = first + step * Double(index)
                body(index, raster.sample(pixels, x: Float(point.x), y: Float(point.y)))
            }
        }
    }

    /// Returns the length of the sides, in pixels.
    private static func side(_ outline: Quadrilateral) -> Double {
        max((outline.bottomLeft - outline.topLeft).length, (outline.bottomRight - outline.topRight).length)
    }
}
