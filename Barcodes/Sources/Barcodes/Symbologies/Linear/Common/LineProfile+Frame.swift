/// Lines that leave the print that bars are on.
extension LineProfile {
    /// The shares of all values between which those of bars and spaces lie, and by how many times that range others may
    /// be darker or lighter.
    private static let (lowShare, highShare, slack): (Int, Int, Float) = (25, 75, 1.5)
    /// Bins that are less are no line across a symbol, and values this close are no bars, in grey levels.
    private static let (leastBins, leastRange): (Int, Float) = (80, 6)
    /// How many times as much contrast there is with the frame.
    private static let leastRatio: Float = 2

    /// The longest part without what is far darker or lighter than most: bars on metal have little contrast, and dark
    /// print around them. `nil` where there is nothing of that kind.
    /// - Parameter bins: those of the region.
    /// - Returns: the part, and which of its bins are in the region.
    func withinFrame(_ bins: Range<Int>) -> (LineProfile, Range<Int>)? {
        let region = bins.clamped(to: values.indices)
        guard region.count >= Self.leastBins else { return nil }
        let sorted = values[region].sorted()
        let (low, high) = (
            sorted[sorted.count * Self.lowShare / 100], sorted[sorted.count * Self.highShare / 100]
        )
        let range = max(Self.leastRange, high - low)
        let (darkest, lightest) = (low - Self.slack * range, high + Self.slack * range)
        guard sorted[0] < darkest || sorted[sorted.count - 1] > lightest else { return nil }
        var best = 0..<0
        var first: Int?
        for index in values.indices {
            let isInside = values[index] >= darkest && values[index] <= lightest
            if isInside, first == nil { first = index }
            guard let start = first, !isInside || index == values.count - 1 else { continue }
            let end = isInside ? index + 1 : index
            if end - start > best.count { best = start..<end }
            first = nil
        }
        let inside = best.clamped(to: region)
        guard 2 * inside.count > region.count, let least = values[best].min(), let most = values[best].max(),
            sorted[sorted.count - 1] - sorted[0] > Self.leastRatio * (most - least)
        else { return nil }
        return (LineProfile(self, best), inside.lowerBound - best.lowerBound..<inside.upperBound - best.lowerBound)
    }
}
