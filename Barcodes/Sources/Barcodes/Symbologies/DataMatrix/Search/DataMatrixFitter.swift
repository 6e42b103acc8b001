/// Moves a frame's corners to where the finder pattern fits best.
struct DataMatrixFitter {
    private let size: DataMatrixSize
    private let picture: ThresholdedPicture
    /// Places in modules, and whether they must be dark (1) or light (-1).
    private let places: [(x: Double, y: Double, sign: Float)]
    private let half: Float
    /// What places weigh together, and those from each sixteenth one on.
    private let total: Float
    private let rests: [Float]

    /// - Parameter contrast: light minus dark in the symbol.
    init(size: DataMatrixSize, contrast: Float, _ picture: ThresholdedPicture) {
        self.size = size
        self.picture = picture
        half = max(2, contrast / 2)
        var places: [(x: Double, y: Double, sign: Float)] = []
        DataMatrixFinder.forEachModule(size) { x, y, isDark in
            places.append((Double(x) + 0.5, Double(y) + 0.5, isDark ? 1 : -1))
        }
        for x in 0..<size.columns {
            places.append((Double(x) + 0.5, -0.6, -0.5))
            places.append((Double(x) + 0.5, Double(size.rows) + 0.6, -0.5))
        }
        for y in 0..<size.rows {
            places.append((-0.6, Double(y) + 0.5, -0.5))
            places.append((Double(size.columns) + 0.6, Double(y) + 0.5, -0.5))
        }
        self.places = places
        var total: Float = 0
        var rests: [Float] = []
        for (index, place) in places.enumerated() {
            if index % Self.stretch == 0 { rests.append(total) }
            total += abs(place.sign)
        }
        self.total = total
        self.rests = rests.map { total - $0 }
    }

    /// After as many places it is looked at whether the rest still matters.
    private static let stretch = 16

    var cost: Int { places.count * 4 }

    /// How well the finder pattern is seen, -1 to 1.
    func score(_ frame: DataMatrixFrame, _ pixels: Span<UInt8>) -> Float {
        score(frame, above: -.infinity, pixels)
    }

    /// - Returns: -1 as soon as it is certain that the score is not above `least`.
    private func score(_ frame: DataMatrixFrame, above least: Float, _ pixels: Span<UInt8>) -> Float {
        guard let transform = frame.map(size)?.transform else { return -1 }
        let (raster, thresholds) = (picture.raster, picture.thresholds)
        // Rounding must not decide.
        let least = (least - 0.001) * total
        let sign: Float = frame.isInverted ? -1 : 1
        var sum: Float = 0
        for (number, rest) in rests.enumerated() {
            guard sum + rest > least else { return -1 }
            for index in number * Self.stretch..<min(places.count, (number + 1) * Self.stretch) {
                let place = places[index]
                let at = transform(place.x, place.y)
                let x = max(0, min(Int(at.x), raster.width &- 1))
                let y = max(0, min(Int(at.y), raster.height &- 1))
                let threshold = Float(thresholds.threshold(x: x, y: y))
                let value = raster.sample(pixels, x: Float(at.x), y: Float(at.y))
                let excess = max(-1, min(1, (threshold - value) / half))
                sum += excess * sign * place.sign
            }
        }
        return sum / total
    }

    /// What moving a corner by a module costs: where the sides' edges were seen is not given up for nothing.
    private static let moveCost = 0.012

    /// What a frame is worth after the first steps at least that becomes good enough by finer ones.
    private static let leastValue = 0.45

    /// - Parameter onlyOpposite: whether the corner between the dashed sides alone is moved, which is known least.
    /// - Returns: the frame with its corners moved, and its score.
    func fitted(
        _ frame: DataMatrixFrame, onlyOpposite: Bool = false, _ pixels: Span<UInt8>
    ) -> (frame: DataMatrixFrame, score: Float) {
        let module = max(
            0.7,
            ((frame.up - frame.corner).length / Double(size.rows)
                + (frame.right - frame.corner).length / Double(size.columns)) / 2)
        func value(_ moved: DataMatrixFrame, above least: Double) -> (score: Float, value: Double) {
            let way =
                moved.opposite.distance(to: frame.opposite) + moved.up.distance(to: frame.up)
                + moved.right.distance(to: frame.right) + moved.corner.distance(to: frame.corner)
            let cost = Self.moveCost * way / module
            let score = score(moved, above: Float(least + cost), pixels)
            return (score, Double(score) - cost)
        }
        let start = score(frame, pixels)
        var best = (frame: frame, score: start, value: Double(start))
        // Going back where the last step came from is no better.
        var last = frame
        for step in [0.5, 0.25, 0.12] {
            for _ in 0..<3 {
                let before = best.value
                for corner in 0..<(onlyOpposite ? 1 : 4) {
                    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Double, Double)] {
                        var moved = best.frame
                        let way = Point(x: dx, y: dy) * (step * module)
                        switch corner {
                        case 0: moved.opposite = moved.opposite + way
                        case 1: moved.up = moved.up + way
                        case 2: moved.right = moved.right + way
                        default: moved.corner = moved.corner + way
                        }
                        guard !moved.hasCorners(of: last) else { continue }
                        let (score, value) = value(moved, above: best.value)
                        guard value > best.value else { continue }
                        last = best.frame
                        best = (moved, score, value)
                    }
                }
                if best.value - before < 0.005 { break }
            }
            // Others get nowhere.
            if best.value < Self.leastValue { break }
        }
        return (best.frame, best.score)
    }
}

extension DataMatrixFrame {
    fileprivate func hasCorners(of other: DataMatrixFrame) -> Bool {
        corner == other.corner && up == other.up && right == other.right && opposite == other.opposite
    }
}
