/// Line along the outer ends of a timing pattern: a side of which every other module is light.
struct DashedSide {
    // The three slopes bound the angle between the line and the side that is known, as tangents. Of 1,475 Data Matrix
    // symbols in 1,226 pictures, the usual slope loses 7 with 0.2 and 5 with 0.4, the steep one 4 with 0.35 and none
    // with 0.7; the slight one loses as many as it gains with 0.06 and 0.16.
    static let slightSlope = 0.1
    static let usualSlope = 0.3
    static let steepSlope = 0.5
    /// Score of a line that is accepted without trying greater slopes. A line that meets ink at half of its places and
    /// has none outside scores 1.1. Of those symbols, a good score of 0.9 loses one, and of 1.06 three.
    static let goodScore = 1.0
    /// Score of a line below which a steeper one is tried. With 0.65 or 0.85 the same symbols are read.
    static let fairScore = 0.75
    /// Score added for each place with ground outside the line. Ink on the line adds 1.
    static let gainOfGround = 0.6
    /// Score that a line must exceed, per place.
    private static let minimumScore = 0.4
    /// Score subtracted for each place of a line with a slope of 1: most sides lean little.
    private static let costOfSlope = 0.3
    /// Share of the opposite side's length along which places are looked at: dashed sides may be shorter.
    private static let searchedShare = 0.92

    /// Beginning of the side: the far end of a solid side.
    let start: Point
    /// Approximate direction of the side, a unit vector: that of the opposite side.
    let direction: Point
    /// Direction away from the symbol along the solid side, a unit vector.
    let outward: Point
    /// Length of the opposite side, in pixels.
    let length: Double
    /// Side of a module, in pixels.
    let module: Double
    let isInverted: Bool

    /// Distance from a line within which the beginning of ink lies on it, in pixels.
    var hitTolerance: Double { max(0.8, 0.3 * module) }

    /// Finds the line that most looks like the side.
    /// - Parameter maximumSlope: maximum slope of the line against the direction; a strong perspective needs more.
    /// - Returns: the line, and its score per place.
    func line(maximumSlope: Double = usualSlope, _ picture: ThresholdedPicture) -> (line: Line, score: Double)? {
        let step = max(1, module / 3, length / 90)
        let count = Int(length * Self.searchedShare / step)
        guard count >= 6 else { return nil }
        let outStep = max(0.5, module / 8)
        var hits: [(along: Double, out: Double)] = []
        meetInk(places: count, step: step, outStep: outStep, maximumSlope: maximumSlope + 0.02, picture) {
            hits.append($1)
        }
        let tolerance = hitTolerance
        let slopeStep = max(0.008, 0.4 * module / length)
        var best: (score: Double, slope: Double)?
        // The search goes from slope 0 outwards, because most sides lean little, and slopes that can't be better than
        // the best so far are given up early.
        let steps = Int(maximumSlope / slopeStep)
        for number in 0...2 * steps {
            let slope = Double(number & 1 == 0 ? number / 2 : -(number + 1) / 2) * slopeStep
            var score = -abs(slope) * Double(count) * Self.costOfSlope
            var last = -1.0
            for hit in hits where hit.along != last && abs(hit.out - slope * hit.along) < tolerance {
                score += 1
                last = hit.along
            }
            // Each place starts with the gain for ground outside, which the walk below takes away where there is ink.
            score += Self.gainOfGround * Double(count)
            let least = best?.score ?? 0
            let way = (direction + outward * slope) * step
            var ground = picture.walk(
                from: start + outward * (0.5 * module + tolerance) + way * 0.5, by: way, isInverted: isInverted)
            for _ in 0..<count where score > least {
                if ground.next(in: picture) { score -= Self.gainOfGround }
            }
            if score > least { best = (score, slope) }
        }
        // A perfect line meets ink at half of the places and none outside: it scores 1.1 per place.
        guard let best, best.score > Self.minimumScore * Double(count) else { return nil }
        guard let line = fitted(hits, slope: best.slope, tolerance: tolerance) else { return nil }
        return (line, best.score / Double(count))
    }

    /// Returns the least-squares line through the hits near a line, with the end of the solid side included.
    /// - Parameters:
    ///   - hits: points at which ink begins.
    ///   - slope: slope of the known line.
    ///   - tolerance: maximum distance of hits from the line, outwards and inwards.
    func fitted(_ hits: [Hit], slope: Double, tolerance: Double) -> Line? {
        var (offset, tilt) = (0.0, slope)
        for _ in 0..<2 {
            var (n, sx, sy, sxx, sxy) = (3.0, 0.0, 0.0, 0.0, 0.0)
            for hit in hits where abs(hit.out - offset - tilt * hit.along) < tolerance {
                n += 1
                sx += hit.along
                sy += hit.out
                sxx += hit.along * hit.along
                sxy += hit.along * hit.out
            }
            guard n >= 6 else { return nil }
            let determinant = n * sxx - sx * sx
            guard abs(determinant) > 1e-6 else { return nil }
            tilt = (n * sxy - sx * sy) / determinant
            offset = (sy - tilt * sx) / n
        }
        let first = start + outward * offset
        return Line(through: first, first + (direction + outward * tilt) * length)
    }

    /// Point at which ink begins on the way to the symbol: its distances from the start along the direction and
    /// outwards.
    typealias Hit = (along: Double, out: Double)

    /// Looks for the beginnings of ink from outside, at places along the side.
    /// - Parameters:
    ///   - places: number of places, `step` pixels apart.
    ///   - outStep: distance between two looks on the way in, in pixels.
    ///   - maximumSlope: maximum slope of the side against the direction.
    ///   - found: called with the number of the place and the hit.
    @inline(__always)
    func meetInk(
        places: Int, step: Double, outStep: Double, maximumSlope: Double, _ picture: ThresholdedPicture,
        _ found: (Int, Hit) -> Void
    ) {
        for index in 0..<places {
            let along = (Double(index) + 0.5) * step
            let window = 1.3 * module + maximumSlope * along
            var walk = picture.walk(
                from: start + direction * along + outward * window, by: outward * -outStep, isInverted: isInverted)
            var wasInk = walk.next(in: picture)
            var out = window
            var count = 0
            while out > -window, count < Self.maximumHits {
                out -= outStep
                let isInk = walk.next(in: picture)
                if isInk, !wasInk {
                    found(index, (along, out + outStep / 2))
                    count += 1
                }
                wasInk = isInk
            }
        }
    }

    /// Maximum number of beginnings of ink at a place: there may be ink outside a symbol as well.
    private static let maximumHits = 5
}
