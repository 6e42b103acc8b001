/// Lines that go beyond the print that bars are on.
extension LineProfile {
    /// The shares of all values between which those of bars and spaces lie, and by how many times that range others may
    /// be darker or lighter.
    private static let (lowShare, highShare, slack): (Int, Int, Float) = (25, 75, 1.5)
    /// The least number of bins of a line across a symbol, and the least range of the values of its bars, in grey
    /// levels.
    private static let (leastBins, leastRange): (Int, Float) = (80, 6)
    /// How many times as much contrast the line has with its frame as without, at least.
    private static let leastRatio: Float = 2

    /// The longest part without what is far darker or lighter than most: bars on metal have little contrast, and dark
    /// print around them. `nil` where there is nothing of that kind.
    /// - Parameter bins: those of the region.
    /// - Returns: the part, and which of its bins are in the region.
    func withinFrame(_ bins: Range<Int>) -> (LineProfile, Range<Int>)? {
        let region = bins.clamped(to: values.indices)
        guard region.count >= Self.leastBins else { return nil }
        // Whole grey levels are enough to tell shares of them.
        var counts = InlineArray<256, Int>(repeating: 0)
        var (first, last) = (Float.infinity, -Float.infinity)
        let span = values.span
        for index in region {
            let value = span[index]
            (first, last) = (min(first, value), max(last, value))
            counts[Int(max(0, min(value, 255)))] += 1
        }
        // The level below which so many values are, from the one that was found before on.
        var (below, next) = (0, 0)
        func level(at share: Int) -> Float {
            let wanted = region.count * share / 100
            while next < counts.count, below + counts[next] <= wanted {
                below += counts[next]
                next += 1
            }
            return Float(min(next, 255))
        }
        let low = level(at: Self.lowShare)
        let high = level(at: Self.highShare)
        let range = max(Self.leastRange, high - low)
        let (darkest, lightest) = (low - Self.slack * range, high + Self.slack * range)
        guard first < darkest || last > lightest else { return nil }
        var best = 0..<0
        var index = 0
        while index < span.count {
            while index < span.count, !(span[index] >= darkest && span[index] <= lightest) { index &+= 1 }
            let start = index
            while index < span.count {
                // Eight at a time, where none is beyond.
                if index &+ 8 <= span.count {
                    let part = Vector.load(span, index)
                    if all(part .>= darkest .& part .<= lightest) {
                        index &+= 8
                        continue
                    }
                }
                guard span[index] >= darkest, span[index] <= lightest else { break }
                index &+= 1
            }
            if index - start > best.count { best = start..<index }
        }
        let inside = best.clamped(to: region)
        guard 2 * inside.count > region.count, let least = values[best].min(), let most = values[best].max(),
            last - first > Self.leastRatio * (most - least)
        else { return nil }
        return (LineProfile(self, best), inside.lowerBound - best.lowerBound..<inside.upperBound - best.lowerBound)
    }
}
