import Barcodes

/// Grey pixels onto which shapes are drawn with smooth edges: how much of each pixel is dark.
struct ShapeRaster {
    let width: Int
    let height: Int
    /// 0 is light, 255 dark.
    private(set) var darkness: [UInt8]

    /// Places in a pixel along each axis that are asked whether a shape has them.
    private static let samples = 8

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        darkness = [UInt8](repeating: 0, count: width * height)
    }

    /// Whole pixels.
    mutating func fill(x: Range<Int>, y: Range<Int>) {
        for row in y.clamped(to: 0..<height) {
            for column in x.clamped(to: 0..<width) { darkness[row * width + column] = 255 }
        }
    }

    /// - Parameters:
    ///   - scale: pixels a module.
    ///   - origin: where the shape's coordinates begin, in modules.
    mutating func draw(_ shape: DrawnShape, scale: Double, origin: Point) {
        switch shape {
        case .polygon(let corners):
            let corners = corners.map { (($0.x + origin.x) * scale, ($0.y + origin.y) * scale) }
            let (xs, ys) = (corners.map(\.0), corners.map(\.1))
            fill(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0) { x, y in
                // Clockwise, y downwards: what is inside lies on the right of every side.
                zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
                    (to.0 - from.0) * (y - from.1) - (to.1 - from.1) * (x - from.0) >= 0
                }
            }
        case .disc(let center, let radius): ring(center, 0, radius, scale, origin)
        case .ring(let center, let inner, let outer): ring(center, inner, outer, scale, origin)
        case .stroke(let points, let pen):
            let points = points.map { (($0.x + origin.x) * scale, ($0.y + origin.y) * scale) }
            let radius = pen * scale / 2
            for (from, to) in zip(points, points.dropFirst()) {
                fill(
                    min(from.0, to.0) - radius, min(from.1, to.1) - radius, max(from.0, to.0) + radius,
                    max(from.1, to.1) + radius
                ) { x, y in
                    let (dx, dy) = (to.0 - from.0, to.1 - from.1)
                    let length = dx * dx + dy * dy
                    let way = length > 0 ? max(0, min(1, ((x - from.0) * dx + (y - from.1) * dy) / length)) : 0
                    let (rx, ry) = (x - from.0 - way * dx, y - from.1 - way * dy)
                    return rx * rx + ry * ry <= radius * radius
                }
            }
        }
    }

    private mutating func ring(_ center: Point, _ inner: Double, _ outer: Double, _ scale: Double, _ origin: Point) {
        let (cx, cy) = ((center.x + origin.x) * scale, (center.y + origin.y) * scale)
        let (least, most) = (inner * scale, outer * scale)
        fill(cx - most, cy - most, cx + most, cy + most) { x, y in
            let square = (x - cx) * (x - cx) + (y - cy) * (y - cy)
            return square <= most * most && square >= least * least
        }
    }

    /// Darkens the pixels of a box by the share of them that is inside.
    private mutating func fill(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, isInside: (Double, Double) -> Bool
    ) {
        let columns = max(0, Int(left))..<max(0, min(width, Int(right) + 1), Int(left))
        let rows = max(0, Int(top))..<max(0, min(height, Int(bottom) + 1), Int(top))
        let step = 1 / Double(Self.samples)
        for row in rows where row < height {
            for column in columns where column < width {
                var count = 0
                for sample in 0..<Self.samples * Self.samples {
                    let x = Double(column) + (Double(sample % Self.samples) + 0.5) * step
                    let y = Double(row) + (Double(sample / Self.samples) + 0.5) * step
                    if isInside(x, y) { count += 1 }
                }
                let share = UInt8(count * 255 / (Self.samples * Self.samples))
                // Shapes that meet share a pixel between them; lines of one letter overlap, and may not.
                let index = row * width + column
                darkness[index] = UInt8(min(255, Int(darkness[index]) + Int(share)))
            }
        }
    }
}
