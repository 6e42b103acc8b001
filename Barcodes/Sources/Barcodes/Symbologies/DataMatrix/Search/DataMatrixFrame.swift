/// Candidate outline of a symbol: its four outer corners.
struct DataMatrixFrame {
    /// Point at which the solid sides meet.
    var corner: Point
    /// Far end of the solid side that goes up: the symbol's top left corner.
    var up: Point
    /// Far end of the other solid side: the symbol's bottom right corner.
    var right: Point
    /// Point at which the dashed sides meet.
    var opposite: Point
    var isInverted: Bool
    /// Whether the symbol is mirrored: the order of the sides is reversed.
    var isMirrored: Bool { (up - corner).cross(right - corner) < 0 }

    /// Frame of the mirrored symbol: the solid sides are exchanged.
    var mirrored: DataMatrixFrame {
        DataMatrixFrame(corner: corner, up: right, right: up, opposite: opposite, isInverted: isInverted)
    }

    var outline: Quadrilateral {
        Quadrilateral(topLeft: up, topRight: opposite, bottomRight: right, bottomLeft: corner)
    }

    /// Candidate size, with the score of its timing patterns.
    struct Match {
        var size: DataMatrixSize
        var frame: DataMatrixFrame
        var score: Double
    }

    /// Returns the map from modules to pixels for a size; `nil` if it is not convex.
    func map(_ size: DataMatrixSize) -> GridMap? {
        guard let transform = transform(width: Double(size.columns), height: Double(size.rows)) else { return nil }
        let map = GridMap(width: size.columns, height: size.rows, transform: transform)
        return map.isConvex ? map : nil
    }

    /// Returns the map from a rectangle to the frame's corners.
    func transform(width: Double, height: Double) -> PerspectiveTransform? {
        PerspectiveTransform(
            width: width, height: height, topLeft: up, topRight: opposite, bottomRight: right, bottomLeft: corner)
    }

    /// Returns the sizes that the frame may have.
    /// - Parameter counts: approximate number of modules along the upright and the other solid side.
    func sizes(counts: (up: Double, right: Double)) -> [DataMatrixSize] {
        let shape = (up - corner).length / (right - corner).length
        return DataMatrixTables.sizes.filter { size in
            let (rows, columns) = (Double(size.rows), Double(size.columns))
            let (fitsUp, fitsRight) = (Self.fits(rows, near: counts.up), Self.fits(columns, near: counts.right))
            guard fitsUp, fitsRight else {
                // All modules beside the shortest side may be dark, so that it looks thicker than it is.
                let relation = shape * columns / rows
                return size.rows == 8 && fitsUp && relation > 0.7 && relation < 1.4
            }
            return true
        }
    }

    /// Whether a side may have a number of modules that was measured by the thickness of the other side.
    private static func fits(_ modules: Double, near count: Double) -> Bool {
        modules > count * 0.6 - 2 && modules < count * 1.7 + 3
    }

    /// Alternation that each timing pattern must exceed, and that both must exceed together.
    private static let minimumAlternation = 0.35
    private static let minimumAlternationOfBoth = 1.0

    /// Returns the sizes whose timing patterns are seen, the best first.
    /// - Parameter counts: approximate number of modules along the upright and the other solid side.
    func matches(
        counts: (up: Double, right: Double), _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Match] {
        var result: [Match] = []
        guard let unit = transform(width: 1, height: 1), min(1 + unit.g, 1 + unit.h, 1 + unit.g + unit.h) > 0.1 else {
            return []
        }
        for size in sizes(counts: counts) {
            let (rows, columns) = (Double(size.rows), Double(size.columns))
            let top = Self.alternation(size.columns) { index in
                let place = unit((Double(index) + 0.5) / columns, 0.5 / rows)
                return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
            }
            let side = Self.alternation(size.rows) { index in
                let place = unit(1 - 0.5 / columns, (rows - Double(index) - 0.5) / rows)
                return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
            }
            let sign: Float = isInverted ? -1 : 1
            let (a, b) = (Double(top * sign), Double(side * sign))
            guard a > Self.minimumAlternation, b > Self.minimumAlternation, a + b > Self.minimumAlternationOfBoth else {
                continue
            }
            result.append(Match(size: size, frame: self, score: a + b))
        }
        return result.sorted { $0.score > $1.score }
    }

    /// Returns how well values alternate, dark first: 1 if each is on the right side of its neighbours, about 0 for
    /// noise.
    private static func alternation(_ count: Int, _ value: (Int) -> Float) -> Float {
        var (sum, total): (Float, Float) = (0, 0)
        var (before, here) = (value(0), value(1))
        for index in 1..<count - 1 {
            let after = value(index + 1)
            let excess = here - (before + after) / 2
            sum += index & 1 == 1 ? excess : -excess
            total += abs(excess)
            (before, here) = (here, after)
        }
        return total > 0 ? sum / total : 0
    }
}
