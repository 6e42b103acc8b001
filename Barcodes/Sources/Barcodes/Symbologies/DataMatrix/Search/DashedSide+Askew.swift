/// Dashed sides of symbols that are seen very much askew.
extension DashedSide {
    /// The most that such a side leans against the solid one, and how long it may be, in lengths of that one.
    private static let (mostAskew, mostLength) = (0.75, 1.4)
    /// The shortest, in the same unit.
    private static let leastLength = 0.35
    /// What ground outside a place gains, and what a place costs. Of a dashed side every place has ground outside, and half
    /// of them meet ink: 0.3 are left in the mean. Where a line goes through modules or leaves them behind, it loses.
    private static let (gainOfGround, costOfPlace) = (0.6, 0.8)
    /// What is left at least, and what is lost where a line is followed no further.
    private static let (leastGain, mostLoss) = (0.17, 3.0)
    /// The most places along the solid side.
    private static let mostPlaces = 60.0

    /// The line along a side that may lean much, and may be shorter or longer than the solid one: the one with the longest
    /// stretch that looks dashed.
    func askewLine(_ picture: ThresholdedPicture) -> Line? {
        let step = max(1, module / 3, length / Self.mostPlaces)
        let count = Int(length * Self.mostLength / step)
        var hits: [(index: Int, hit: Hit)] = []
        meetInk(places: count, step: step, outStep: max(0.5, module / 6), mostSlope: Self.mostAskew, picture) {
            hits.append(($0, $1))
        }
        let tolerance = max(0.8, 0.3 * module)
        let slopeStep = max(0.012, 0.4 * module / length)
        let steps = Int(Self.mostAskew / slopeStep)
        var best: (gain: Double, slope: Double, places: Int)?
        var meetsInk = [Bool](repeating: false, count: count)
        for number in -steps...steps {
            let slope = Double(number) * slopeStep
            for index in meetsInk.indices { meetsInk[index] = false }
            for (index, hit) in hits where abs(hit.out - slope * hit.along) < tolerance { meetsInk[index] = true }
            let way = (direction + outward * slope) * step
            var place = start + outward * (0.5 * module + tolerance) + way * 0.5
            var gain = 0.0
            for index in 0..<count {
                gain += meetsInk[index] ? 1 - Self.costOfPlace : -Self.costOfPlace
                if !picture.isInk(place, isInverted: isInverted) { gain += Self.gainOfGround }
                place = place + way
                if gain > best?.gain ?? 0 { best = (gain, slope, index + 1) }
                if gain < -Self.mostLoss { break }
            }
        }
        guard let best, Double(best.places) * step > Self.leastLength * length,
            best.gain > Self.leastGain * Double(best.places)
        else { return nil }
        let ofSide = hits.filter { $0.index < best.places }.map(\.hit)
        return fitted(ofSide, slope: best.slope, tolerance: tolerance)
    }
}
