/// The line along the outer ends of a timing pattern: a side of which every other module is light.
enum DashedSide {
    static let leastSlope = 0.1
    static let usualSlope = 0.3
    static let steepSlope = 0.5
    /// Of what meets ink in half of its places and in none outside: 1.1.
    static let (goodScore, fairScore) = (1.0, 0.75)

    /// - Parameters:
    ///   - end: the far end of a solid side, where the dashed side begins.
    ///   - direction: where it leads, as far as known: the direction of the opposite side; a unit vector.
    ///   - outward: away from the symbol, a unit vector.
    ///   - length: of the opposite side.
    ///   - module: in pixels.
    ///   - mostSlope: against the direction; strong perspective has more than usual.
    /// - Returns: how many of its places are as they must be, too.
    static func line(
        from end: Point, direction: Point, outward: Point, length: Double, module: Double,
        mostSlope: Double = usualSlope, isInverted: Bool, _ picture: ThresholdedPicture
    ) -> (line: Line, score: Double)? {
        let step = max(1, module / 3, length / 90)
        let count = Int(length * 0.92 / step)
        guard count >= 6 else { return nil }
        let outStep = max(0.5, module / 8)
        var hits: [(along: Double, out: Double)] = []
        for index in 0..<count {
            let along = (Double(index) + 0.5) * step
            let window = 1.3 * module + (mostSlope + 0.02) * along
            let base = end + direction * along
            var wasInk = picture.isInk(base + outward * window, isInverted: isInverted)
            var out = window
            var found = 0
            while out > -window, found < 5 {
                out -= outStep
                let isInk = picture.isInk(base + outward * out, isInverted: isInverted)
                if isInk, !wasInk {
                    hits.append((along, out + outStep / 2))
                    found += 1
                }
                wasInk = isInk
            }
        }
        let tolerance = max(0.8, 0.3 * module)
        let slopeStep = max(0.008, 0.4 * module / length)
        var best: (score: Double, slope: Double)?
        // From the middle outwards: most sides lean little, and what can't be better than they are is given up early.
        let steps = Int(mostSlope / slopeStep)
        for number in 0...2 * steps {
            let slope = Double(number & 1 == 0 ? number / 2 : -(number + 1) / 2) * slopeStep
            var score = -abs(slope) * Double(count) * 0.3
            var last = -1.0
            for hit in hits where hit.along != last && abs(hit.out - slope * hit.along) < tolerance {
                score += 1
                last = hit.along
            }
            // Each place may have ground outside.
            score += 0.6 * Double(count)
            let least = best?.score ?? 0
            var place = end + outward * (0.5 * module + tolerance) + (direction + outward * slope) * (0.5 * step)
            let way = (direction + outward * slope) * step
            for _ in 0..<count where score > least {
                if picture.isInk(place, isInverted: isInverted) { score -= 0.6 }
                place = place + way
            }
            if score > least { best = (score, slope) }
        }
        // Half of the places meet ink, and no place does outside: 1.1 in all.
        guard let best, best.score > 0.4 * Double(count) else { return nil }
        // Least squares through what lies near, the solid side's end included.
        var (offset, tilt) = (0.0, best.slope)
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
        let start = end + outward * offset
        return (
            Line(through: start, start + direction * length + outward * (tilt * length)),
            best.score / Double(count)
        )
    }
}
