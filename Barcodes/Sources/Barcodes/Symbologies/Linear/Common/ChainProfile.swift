/// Profile whose mean between any two places is computed in constant time.
package struct ChainProfile {
    private let sums: [Float]
    private let mean: Float

    package init(_ values: [Float]) {
        // Sums of values near 0 stay exact, so the mean is subtracted.
        let mean = values.reduce(0, +) / Float(max(1, values.count))
        self.mean = mean
        var sums: [Float] = [0]
        sums.reserveCapacity(values.count + 1)
        var sum: Float = 0
        for value in values {
            sum += value - mean
            sums.append(sum)
        }
        self.sums = sums
    }

    /// Returns the means between neighbouring places, in bins: from `start` to the first of the ends, from there to the
    /// next, and so on.
    func means(from start: Float, to ends: [SIMD8<Float>], _ count: Int) -> [Float] {
        var values = [Float](filling: count, with: 0)
        var means = values.mutableSpan
        let sums = sums.span
        var (from, before) = (start, Self.sum(sums, start))
        for (block, ends) in ends.enumerated() {
            for lane in 0..<8 {
                let index = 8 &* block &+ lane
                guard index < count else { break }
                let to = ends[lane]
                let sum = Self.sum(sums, to)
                let width = to - from
                means[index] =
                    width > Self.minimumWidth
                    ? mean + (sum - before) / width
                    : mean + (Self.sum(sums, from + Self.minimumWidth) - before) / Self.minimumWidth
                (from, before) = (to, sum)
            }
        }
        return values
    }

    /// Minimum width of a sample, in bins.
    private static let minimumWidth: Float = 0.2

    @inline(__always)
    private static func sum(_ sums: Span<Float>, _ place: Float) -> Float {
        let last = sums.count &- 1
        guard place > 0 else { return last > 0 ? place * sums[1] : 0 }
        guard place < Float(last) else {
            return last > 0 ? sums[last] + (place - Float(last)) * (sums[last] - sums[last &- 1]) : 0
        }
        let whole = Int(place)
        return sums[whole] + (place - Float(whole)) * (sums[whole &+ 1] - sums[whole])
    }
}
