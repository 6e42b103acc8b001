/// Solid sides of a symbol, the upright one on the left, and the frames that they may belong to.
struct DataMatrixSides {
    private let corner: Point
    private let isInverted: Bool
    /// Far ends of the solid sides.
    private let (up, right): (Point, Point)
    /// Lengths of the solid sides.
    let (upLength, rightLength): (Double, Double)
    /// Side of a module along each solid side, in pixels.
    let module: (up: Double, right: Double)
    /// Dashed sides opposite to the solid ones, which begin at their ends.
    private let (top, side): (DashedSide, DashedSide)

    init(_ found: DataMatrixCorner) {
        corner = found.corner
        isInverted = found.isInverted
        let isFirstUp = (found.first - corner).cross(found.second - corner) > 0
        (up, right) = isFirstUp ? (found.first, found.second) : (found.second, found.first)
        module = isFirstUp ? found.module : (found.module.second, found.module.first)
        (upLength, rightLength) = ((up - corner).length, (right - corner).length)
        let (upUnit, rightUnit) = ((up - corner) * (1 / upLength), (right - corner) * (1 / rightLength))
        top = DashedSide(
            start: up, direction: rightUnit, outward: upUnit, length: rightLength, module: module.up,
            isInverted: isInverted)
        side = DashedSide(
            start: right, direction: upUnit, outward: rightUnit, length: upLength, module: module.right,
            isInverted: isInverted)
    }

    /// Returns the frame whose dashed sides meet at a point.
    private func frame(_ opposite: Point) -> DataMatrixFrame {
        DataMatrixFrame(corner: corner, up: up, right: right, opposite: opposite, isInverted: isInverted)
    }

    /// Point at which the dashed sides meet if each is parallel to the opposite solid side.
    private var plain: Point { up + right - corner }

    /// Returns frames whose dashed sides lean as they usually do; none if nothing looks like a dashed side.
    func frames(_ picture: ThresholdedPicture) -> [DataMatrixFrame] {
        // Small slopes are tried first, because most sides lean little.
        func usual(_ side: DashedSide) -> (line: Line, score: Double)? {
            if let near = side.line(maximumSlope: DashedSide.slightSlope, picture), near.score > DashedSide.goodScore {
                return near
            }
            return side.line(maximumSlope: DashedSide.usualSlope, picture)
        }
        guard var first = usual(top), var second = usual(side) else { return [] }
        // Under strong perspective, one side leans more than usual, seldom both.
        func steeper(_ side: DashedSide, than known: (line: Line, score: Double)) -> (line: Line, score: Double) {
            guard let steep = side.line(maximumSlope: DashedSide.steepSlope, picture), steep.score > 1.15 * known.score
            else { return known }
            return steep
        }
        if first.score < DashedSide.fairScore, second.score > DashedSide.goodScore {
            first = steeper(top, than: first)
        } else if second.score < DashedSide.fairScore, first.score > DashedSide.goodScore {
            second = steeper(side, than: second)
        }
        var result: [DataMatrixFrame] = []
        if let meeting = first.line.meets(second.line), meeting.distance(to: plain) < 0.6 * max(upLength, rightLength) {
            result.append(frame(meeting))
        }
        let isNear = result.first.map { $0.opposite.distance(to: plain) < 0.3 * min(module.up, module.right) } ?? false
        if !isNear { result.append(frame(plain)) }
        return result
    }

    /// Returns the frame of a strongly foreshortened symbol; `nil` if nothing looks like its dashed sides.
    func foreshortenedFrame(_ picture: ThresholdedPicture) -> DataMatrixFrame? {
        guard let first = top.foreshortenedLine(picture), let second = side.foreshortenedLine(picture),
            let opposite = first.meets(second), opposite.distance(to: plain) < max(upLength, rightLength)
        else { return nil }
        return frame(opposite)
    }
}
