/// Moves a frame's corners to where the finder pattern fits best.
struct DataMatrixFitter {
    private let size: DataMatrixSize
    private let picture: ThresholdedPicture
    /// Sampled places in modules, with a weight: positive if they must be dark, negative if light. Modules of the
    /// finder pattern weigh 1, places in the quiet zone 0.5.
    private let places: [(x: Double, y: Double, sign: Float)]
    /// Half the contrast: a difference from the threshold of this much counts fully.
    private let half: Float
    /// Sum of the weights of all places.
    private let total: Float
    /// Sums of the weights from each sixteenth place on: the most that the remaining places can add.
    private let remainingWeights: [Float]

    /// - Parameter contrast: luminance of light modules minus that of dark ones in the symbol.
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
        var remainingWeights: [Float] = []
        for (index, place) in places.enumerated() {
            if index % Self.stretch == 0 { remainingWeights.append(total) }
            total += abs(place.sign)
        }
        self.total = total
        self.remainingWeights = remainingWeights.map { total - $0 }
    }

    /// Number of places after which it is checked whether the remaining ones still matter.
    private static let stretch = 16

    var cost: Int { places.count * 4 }

    /// Returns how well the finder pattern is seen, -1 to 1.
    func score(_ frame: DataMatrixFrame, _ pixels: Span<UInt8>) -> Float {
        score(frame, above: -.infinity, pixels)
    }

    /// - Returns: the score, or -1 as soon as it is certain that it is not above `least`.
    private func score(_ frame: DataMatrixFrame, above least: Float, _ pixels: Span<UInt8>) -> Float {
        guard let transform = frame.map(size)?.transform else { return -1 }
        let (raster, thresholds) = (picture.raster, picture.thresholds)
        // A margin keeps rounding from deciding.
        let least = (least - 0.001) * total
        let sign: Float = frame.isInverted ? -1 : 1
        var sum: Float = 0
        for (number, remaining) in remainingWeights.enumerated() {
            guard sum + remaining > least else { return -1 }
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

    /// Penalty for moving a corner by a module: the corners follow from the sides' edges as seen, which is not given up
    /// for nothing.
    private static let moveCost = 0.012

    /// Minimum value after the steps of a size: frames with less don't become good enough by finer steps.
    private static let minimumValue = 0.45

    /// Moves the corners to where the finder pattern fits best.
    /// - Parameter onlyOpposite: whether only the corner between the dashed sides is moved, which is the least certain.
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
        // Going back to the frame before the last step is no better.
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
            // Frames with a lower value are not worth finer steps.
            if best.value < Self.minimumValue { break }
        }
        return (best.frame, best.score)
    }
}

extension DataMatrixFrame {
    fileprivate func hasCorners(of other: DataMatrixFrame) -> Bool {
        corner == other.corner && up == other.up && right == other.right && opposite == other.opposite
    }
}
