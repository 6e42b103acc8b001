/// The solid sides of a symbol, the upright one on the left, and the frames that they may belong to.
struct DataMatrixSides {
    private let corner: Point
    private let isInverted: Bool
    /// Their far ends.
    private let (up, right): (Point, Point)
    let (upLength, rightLength): (Double, Double)
    /// The side of a module along each, in pixels.
    let module: (up: Double, right: Double)
    /// The dashed sides opposite to them, which begin at their ends.
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

    /// The frame if the dashed sides meet somewhere.
    private func frame(_ opposite: Point) -> DataMatrixFrame {
        DataMatrixFrame(corner: corner, up: up, right: right, opposite: opposite, isInverted: isInverted)
    }

    /// Where the dashed sides meet if each is parallel to the solid one opposite to it.
    private var plain: Point { up + right - corner }

    /// Frames whose dashed sides lean as they usually do; none where there is nothing like a dashed side.
    func frames(_ picture: ThresholdedPicture) -> [DataMatrixFrame] {
        // Most sides lean little.
        func usual(_ side: DashedSide) -> (line: Line, score: Double)? {
            if let near = side.line(mostSlope: DashedSide.leastSlope, picture), near.score > DashedSide.goodScore {
                return near
            }
            return side.line(mostSlope: DashedSide.usualSlope, picture)
        }
        guard var first = usual(top), var second = usual(side) else { return [] }
        // In strong perspective one side leans more than usual, seldom both.
        func steeper(_ side: DashedSide, than known: (line: Line, score: Double)) -> (line: Line, score: Double) {
            guard let steep = side.line(mostSlope: DashedSide.steepSlope, picture), steep.score > 1.15 * known.score
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

    /// The frame of a strongly foreshortened symbol; `nil` where there is nothing like its dashed sides.
    func foreshortenedFrame(_ picture: ThresholdedPicture) -> DataMatrixFrame? {
        guard let first = top.foreshortenedLine(picture), let second = side.foreshortenedLine(picture),
            let opposite = first.meets(second), opposite.distance(to: plain) < max(upLength, rightLength)
        else { return nil }
        return frame(opposite)
    }
}
