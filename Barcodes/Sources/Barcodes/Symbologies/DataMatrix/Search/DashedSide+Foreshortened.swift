/// Dashed sides of strongly foreshortened symbols. The limits were chosen with the corpus' symbols distorted by 20 to
/// 40 %; of 40,000 frames of symbols around random modules none is read with them.
extension DashedSide {
    /// Maximum slope of such a side against the solid side opposite to it: 37°.
    private static let maximumSlope = 0.75
    /// Maximum length of such a side, in lengths of the solid side opposite to it.
    private static let maximumLength = 1.4
    /// Minimum length of such a side, in lengths of the solid side opposite to it.
    private static let minimumLength = 0.35
    /// Score subtracted for each place along a line. Ground outside the line adds ``gainOfGround``, and ink on the line
    /// adds 1. On a dashed side every place has ground outside, and every other one has ink: 0.3 a place in the mean. A
    /// line that runs through modules, or leaves them behind, loses.
    private static let costOfPlace = 0.8
    /// Minimum score of a side, per place.
    private static let minimumGainPerPlace = 0.17
    /// Score below which a line is followed no further.
    private static let minimumScoreToContinue = -3.0
    /// Maximum number of places along the solid side's length.
    private static let maximumPlaces = 60.0

    /// Finds the line along a side that may lean much, and may be shorter or longer than the solid one: the line with
    /// the longest stretch that looks dashed.
    func foreshortenedLine(_ picture: ThresholdedPicture) -> Line? {
        let step = max(1, module / 3, length / Self.maximumPlaces)
        let count = Int(length * Self.maximumLength / step)
        var hits: [(index: Int, hit: Hit)] = []
        meetInk(places: count, step: step, outStep: max(0.5, module / 6), maximumSlope: Self.maximumSlope, picture) {
            hits.append(($0, $1))
        }
        let tolerance = hitTolerance
        let slopeStep = max(0.012, 0.4 * module / length)
        let steps = Int(Self.maximumSlope / slopeStep)
        // Of n places with ink in m of them, the gain is at most m - (costOfPlace - gainOfGround) * n.
        let minimumHits =
            (Self.minimumGainPerPlace + Self.costOfPlace - Self.gainOfGround) * Self.minimumLength * length / step
        let numbers = Self.slopes(steps: steps, slopeStep, hits, tolerance: tolerance, minimumHits: Int(minimumHits))
        var best: (gain: Double, slope: Double, places: Int)?
        var meetsInk = [Bool](filling: count, with: false)
        for number in numbers {
            let slope = Double(number) * slopeStep
            for index in meetsInk.indices { meetsInk[index] = false }
            for (index, hit) in hits where abs(hit.out - slope * hit.along) < tolerance { meetsInk[index] = true }
            let way = (direction + outward * slope) * step
            var ground = picture.walk(
                from: start + outward * (0.5 * module + tolerance) + way * 0.5, by: way, isInverted: isInverted)
            var gain = 0.0
            for index in 0..<count {
                gain += meetsInk[index] ? 1 - Self.costOfPlace : -Self.costOfPlace
                if !ground.next(in: picture) { gain += Self.gainOfGround }
                if gain > best?.gain ?? 0 { best = (gain, slope, index + 1) }
                if gain < Self.minimumScoreToContinue { break }
            }
        }
        guard let best, Double(best.places) * step > Self.minimumLength * length,
            best.gain > Self.minimumGainPerPlace * Double(best.places)
        else { return nil }
        let ofSide = hits.filter { $0.index < best.places }.map(\.hit)
        return fitted(ofSide, slope: best.slope, tolerance: tolerance)
    }

    /// Returns the slopes, as multiples of a step, along which ink begins often enough for a side.
    private static func slopes(
        steps: Int, _ slopeStep: Double, _ hits: [(index: Int, hit: Hit)], tolerance: Double, minimumHits: Int
    ) -> [Int] {
        // Each hit is near the lines of a range of slopes: the count rises at the first of them and falls after the
        // last.
        var changes = [Int](filling: 2 * steps + 2, with: 0)
        for (_, hit) in hits {
            let first = max(-Double(steps), ((hit.out - tolerance) / hit.along / slopeStep).rounded(.down))
            let last = min(Double(steps), ((hit.out + tolerance) / hit.along / slopeStep).rounded(.up))
            guard first <= last else { continue }
            changes[Int(first) + steps] += 1
            changes[Int(last) + steps + 1] -= 1
        }
        var near = 0
        return (-steps...steps).filter { number in
            near += changes[number + steps]
            return near > minimumHits
        }
    }
}
