import Barcodes

/// A raster onto which shapes are drawn with smooth edges: the share of each pixel that is dark.
struct ShapeRaster {
    let width: Int
    let height: Int
    /// Darkness of each pixel: 0 is light, 255 dark.
    private(set) var darkness: [UInt8]

    /// Number of sample points in a pixel along each axis.
    private static let samples = 8

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        darkness = [UInt8](repeating: 0, count: width * height)
    }

    /// Whether every pixel is either dark or light.
    var isHard: Bool { darkness.allSatisfy { $0 == 0 || $0 == 255 } }

    /// Fills a rectangle of whole pixels.
    mutating func fill(x: Range<Int>, y: Range<Int>, darkness value: UInt8 = 255) {
        for row in y.clamped(to: 0..<height) {
            for column in x.clamped(to: 0..<width) { darkness[row * width + column] = value }
        }
    }

    /// Draws another raster over the light pixels of this one, with its upper left pixel at a point.
    mutating func stamp(_ other: ShapeRaster, x: Int, y: Int) {
        guard x >= 0, y >= 0, x + other.width <= width, y + other.height <= height else { return }
        for row in 0..<other.height {
            for column in 0..<other.width {
                darkness[(y + row) * width + x + column] = other.darkness[row * other.width + column]
            }
        }
    }

    /// Draws a shape.
    /// - Parameters:
    ///   - scale: size of a module in pixels.
    ///   - origin: origin of the shape's coordinates, in modules.
    mutating func draw(_ shape: DrawnShape, scale: Double, origin: Point) {
        switch shape {
        case .polygon(let corners):
            let corners = corners.map { (($0.x + origin.x) * scale, ($0.y + origin.y) * scale) }
            let (xs, ys) = (corners.map(\.0), corners.map(\.1))
            fill(xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0) { x, y in
                // The corners are in clockwise order with y downwards, so the inside is on the right of every side.
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

    /// Fills outlines, which are in pixels, by the rule of nonzero winding numbers.
    mutating func fill(_ outlines: [[Point]]) {
        guard let top = outlines.joined().map(\.y).min(), let bottom = outlines.joined().map(\.y).max() else { return }
        let rows = max(0, Int(top))..<max(0, min(height, Int(bottom) + 1), Int(max(0, top)))
        var shares = [Int](repeating: 0, count: width)
        for row in rows where row < height {
            for index in shares.indices { shares[index] = 0 }
            for sample in 0..<Self.samples {
                let y = Double(row) + (Double(sample) + 0.5) / Double(Self.samples)
                addSpans(outlines, y: y, to: &shares)
            }
            for (column, share) in shares.enumerated() where share > 0 {
                let index = row * width + column
                let added = share * 255 / (Self.samples * Self.samples)
                darkness[index] = UInt8(min(255, Int(darkness[index]) + added))
            }
        }
    }

    /// Counts the sample points of each pixel along a line that are inside.
    private func addSpans(_ outlines: [[Point]], y: Double, to shares: inout [Int]) {
        var crossings: [(x: Double, turn: Int)] = []
        for outline in outlines {
            for (from, to) in zip(outline, outline.dropFirst() + outline.prefix(1)) where (from.y <= y) != (to.y <= y) {
                crossings.append((from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x), from.y <= y ? 1 : -1))
            }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            winding += crossing.turn
            guard winding != 0 else { continue }
            let samples = Double(Self.samples)
            let first = max(0, Int((crossing.x * samples).rounded()))
            let end = min(width * Self.samples, Int((next.x * samples).rounded()))
            for place in first..<max(first, end) { shares[place / Self.samples] += 1 }
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

    /// Darkens the pixels of a box by the share of their sample points that are inside.
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
                // The darkness is added up, so that shapes that meet in a pixel cover it together, but not beyond 255,
                // which overlapping lines of one letter would reach.
                let index = row * width + column
                darkness[index] = UInt8(min(255, Int(darkness[index]) + Int(share)))
            }
        }
    }
}
