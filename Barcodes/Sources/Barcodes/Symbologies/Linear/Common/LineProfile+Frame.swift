/// Cropping of lines that extend beyond the print that bars are on.
extension LineProfile {
    /// Percentile of all values at which the range of bars and spaces begins.
    private static let lowPercentile = 25
    /// Percentile of all values at which that range ends.
    private static let highPercentile = 75
    /// Distance beyond that range up to which values still belong to bars and spaces, in lengths of the range.
    private static let slack: Float = 1.5
    /// Minimum number of bins of a line across a symbol.
    private static let minimumBins = 80
    /// Minimum range of the values of its bars, in grey levels.
    private static let minimumRange: Float = 6
    /// Minimum ratio of the line's contrast with its frame to that without.
    private static let minimumRatio: Float = 2

    /// Returns the longest part without anything far darker or lighter than most of the line: bars on metal have little
    /// contrast, and dark print around them.
    /// - Parameter bins: the bins in the region.
    /// - Returns: the part, and which of its bins are in the region; `nil` where there is no such frame.
    func withinFrame(_ bins: Range<Int>) -> (LineProfile, Range<Int>)? {
        let region = bins.clamped(to: values.indices)
        guard region.count >= Self.minimumBins else { return nil }
        // Whole grey levels are exact enough for percentiles.
        var counts = InlineArray<256, Int>(repeating: 0)
        var (first, last) = (Float.infinity, -Float.infinity)
        let span = values.span
        for index in region {
            let value = span[index]
            (first, last) = (min(first, value), max(last, value))
            counts[Int(max(0, min(value, 255)))] += 1
        }
        // Finds the level below which a percentage of values lies, from the level found before on.
        var (below, next) = (0, 0)
        func level(at share: Int) -> Float {
            let wanted = region.count * share / 100
            while next < counts.count, below + counts[next] <= wanted {
                below += counts[next]
                next += 1
            }
            return Float(min(next, 255))
        }
        let low = level(at: Self.lowPercentile)
        let high = level(at: Self.highPercentile)
        let range = max(Self.minimumRange, high - low)
        let (darkest, lightest) = (low - Self.slack * range, high + Self.slack * range)
        guard first < darkest || last > lightest else { return nil }
        var best = 0..<0
        var index = 0
        while index < span.count {
            while index < span.count, !(span[index] >= darkest && span[index] <= lightest) { index &+= 1 }
            let start = index
            while index < span.count {
                // Bins are skipped eight at a time where none is beyond the limits.
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
            last - first > Self.minimumRatio * (most - least)
        else { return nil }
        return (LineProfile(self, best), inside.lowerBound - best.lowerBound..<inside.upperBound - best.lowerBound)
    }
}
