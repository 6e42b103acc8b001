/// Map from a symbol's plane to a picture: a projective map, and the displacements from it on bent paper.
struct DotPlane {
    private let transform: PerspectiveTransform
    /// Range of the samples, in modules.
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
    /// Displacements of the lattice from the map, at every ``step``th place, row by row; empty if there are none.
    private var shifts: [Point] = []
    private let columns: Int

    private static let step = 4.0
    /// Margin beyond the samples in which displacements are known, in modules.
    private static let margin = 8.0
    /// Maximum extent of the samples, in modules. The standard recommends less than 100 modules a side.
    private static let maximumSide = 140.0
    /// Root mean square of displacements up to which they are taken for chance, in modules.
    private static let flat = 0.06

    /// Costs of a sample in fitting the map, and in each displacement, in units of ``SearchBudget``.
    private static let (fitCost, shiftCost) = (100, 2)
    /// Minimum number of samples. A blurred symbol of a few characters has six.
    private static let minimumSamples = 6

    /// Fits the plane to samples.
    /// - Parameters:
    ///   - isInverted: whether dots are light. The crests of darkness are then between the dots.
    ///   - budget: budget that pays for it.
    /// - Returns: `nil` if there is no such plane, or the budget is spent.
    init?(_ samples: [DotPhases.Sample], isInverted: Bool, _ budget: inout SearchBudget) {
        guard samples.count >= Self.minimumSamples, budget.spend(samples.count * Self.fitCost) else { return nil }
        let half = isInverted ? 0.5 : 0
        let pairs = samples.map { sample in
            let (i, j) = (sample.i + half, sample.j + half)
            return PerspectiveTransform.Correspondence(
                from: Point(x: i + j + 0.5, y: i - j + 0.5), to: sample.place)
        }
        guard let transform = PerspectiveTransform(fitting: pairs) else { return nil }
        self.transform = transform
        let xs = pairs.map(\.from.x)
        let ys = pairs.map(\.from.y)
        (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        guard right - left < Self.maximumSide, bottom - top < Self.maximumSide, right - left > 3, bottom - top > 3
        else { return nil }
        columns = Int((right - left + 2 * Self.margin) / Self.step) + 2
        let offsets = pairs.map { $0.to - transform($0.from.x, $0.from.y) }
        let middle = Point(x: (left + right) / 2, y: (top + bottom) / 2)
        let module = (transform(middle.x + 1, middle.y) - transform(middle.x, middle.y)).length
        let square = offsets.reduce(0) { $0 + $1.dot($1) } / Double(offsets.count)
        guard square > Self.flat * Self.flat * module * module else { return }
        let rows = Int((bottom - top + 2 * Self.margin) / Self.step) + 2
        guard budget.spend(rows * columns * pairs.count * Self.shiftCost) else { return nil }
        for row in 0..<rows {
            for column in 0..<columns {
                let place = Point(
                    x: left - Self.margin + Double(column) * Self.step,
                    y: top - Self.margin + Double(row) * Self.step)
                shifts.append(Self.mean(of: offsets, pairs, around: place))
            }
        }
    }

    /// Returns the mean of offsets, weighted by their closeness to a place.
    private static func mean(
        of offsets: [Point], _ pairs: [PerspectiveTransform.Correspondence], around place: Point
    ) -> Point {
        var (sum, weight) = (Point(x: 0, y: 0), 0.0)
        for index in pairs.indices {
            let way = pairs[index].from - place
            let falling = 1 + way.dot(way) / 6
            let w = 1 / (falling * falling * falling)
            sum = sum + offsets[index] * w
            weight += w
        }
        return sum * (1 / weight)
    }

    /// Returns the range of all samples, with a margin in modules.
    func whole(margin: Int) -> DotPart {
        let (x, y) = (Int(left.rounded(.down)) - margin, Int(top.rounded(.down)) - margin)
        return DotPart(
            left: x, top: y, width: Int(right.rounded(.up)) + margin - x, height: Int(bottom.rounded(.up)) + margin - y)
    }

    /// Returns a square part in the middle of that range.
    func middle(side: Int) -> DotPart {
        let whole = whole(margin: 0)
        let (width, height) = (min(side, whole.width), min(side, whole.height))
        return DotPart(
            left: whole.left + (whole.width - width) / 2, top: whole.top + (whole.height - height) / 2, width: width,
            height: height)
    }

    /// Returns the place in the picture of a place in modules; whole numbers are the edges of modules.
    func callAsFunction(_ x: Double, _ y: Double) -> Point {
        guard !shifts.isEmpty else { return transform(x, y) }
        let rows = shifts.count / columns
        let u = max(0, min(Double(columns) - 1.001, (x - left + Self.margin) / Self.step))
        let v = max(0, min(Double(rows) - 1.001, (y - top + Self.margin) / Self.step))
        let (column, row) = (Int(u), Int(v))
        let (a, b) = (u - Double(column), v - Double(row))
        let index = row * columns + column
        let above = shifts[index] * (1 - a) + shifts[index + 1] * a
        let below = shifts[index + columns] * (1 - a) + shifts[index + columns + 1] * a
        return transform(x, y) + above * (1 - b) + below * b
    }
}

/// A part of a checkerboard, in modules.
struct DotPart {
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    /// Whether there can be a dot in a column and a row, counted from the part's first ones.
    func hasSite(_ x: Int, _ y: Int) -> Bool { (x + left + y + top) & 1 == 0 }
}
