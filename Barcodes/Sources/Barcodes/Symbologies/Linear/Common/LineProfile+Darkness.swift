/// Profile without the unevenness of the light that falls on the bars.
extension LineProfile {
    /// Returns the profile scaled between the light and the dark around each place: 0 is white, 1 black.
    /// - Parameter window: the distance within which light and dark are taken, in bins.
    func darkness(window: Float, isInverted: Bool) -> [Float] {
        let reach = max(2, Int(window))
        // This is the darkest value, and the lightest with its sign changed.
        let around = Self.smoothed(Self.extremes(values, reach), reach)
        let (values, ranges) = (values.span, around.span)
        var most: Float = 0
        for index in ranges.indices { most = max(most, -ranges[index].y - ranges[index].x) }
        let least = max(4, 0.15 * most)
        var result = [Float](filling: values.count, with: 0)
        var darkness = result.mutableSpan
        for index in values.indices {
            let range = ranges[index]
            let light = (values[index] - range.x) / max(least, -range.y - range.x)
            darkness[index] = isInverted ? light : 1 - light
        }
        return result
    }

    /// Darkness below which a place counts as free space, and 1 minus that above which it counts as a dark area: even
    /// in strong blur, thin bars are darker than the former and thin spaces lighter than the latter.
    private static let maximumBlankDarkness: Float = 0.15
    /// Maximum number of modules by which a bar or space may look wider than it is.
    private static let widthMargin: Float = 2

    /// Whether a stretch between a symbol's ends is light or dark for longer than its widest bar or space: two symbols,
    /// or pieces of one, with free space between them can look much like one that has small bars there.
    /// - Parameters:
    ///   - darkness: the darkness of a profile.
    ///   - ends: the places at which the symbol begins and ends, in bins.
    ///   - module: the size of a module, in bins.
    static func hasBlank(
        _ darkness: [Float], _ ends: (from: Float, to: Float), _ layout: SymbolLayout, module: Float
    ) -> Bool {
        let (first, last) = (max(0, Int(ends.from)), min(darkness.count, Int(ends.to)))
        let longest = Int((Float(layout.widestElement) + widthMargin) * module)
        var (light, dark) = (0, 0)
        for index in first..<max(first, last) {
            light = darkness[index] < maximumBlankDarkness ? light + 1 : 0
            dark = darkness[index] > 1 - maximumBlankDarkness ? dark + 1 : 0
            if max(light, dark) > longest { return true }
        }
        return false
    }

    /// Returns, around each value, the least of the values within a distance, and the least of the values with their
    /// signs changed.
    private static func extremes(_ values: [Float], _ reach: Int) -> [SIMD2<Float>] {
        // Extremes are taken over blocks as long as the window, from both ends of each (van Herk, Gil and Werman).
        let size = 2 * reach + 1
        let count = values.count
        var fromLeft = [SIMD2<Float>](filling: count, with: .zero)
        var fromRight = fromLeft
        var prefix = fromLeft.mutableSpan
        var suffix = fromRight.mutableSpan
        let values = values.span
        let none = SIMD2<Float>(repeating: .infinity)
        var begin = 0
        while begin < count {
            let end = min(count, begin &+ size)
            var least = none
            for index in begin..<end {
                least = lesser(SIMD2(values[index], -values[index]), least)
                prefix[index] = least
            }
            least = none
            var index = end
            while index > begin {
                index &-= 1
                least = lesser(SIMD2(values[index], -values[index]), least)
                suffix[index] = least
            }
            begin = end
        }
        var result = [SIMD2<Float>](filling: count, with: .zero)
        var extremes = result.mutableSpan
        for index in 0..<count {
            extremes[index] = lesser(suffix[max(0, index &- reach)], prefix[min(count &- 1, index &+ reach)])
        }
        return result
    }

    @inline(__always)
    private static func lesser(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> SIMD2<Float> {
        one.replacing(with: other, where: other .< one)
    }

    private static func smoothed(_ values: [SIMD2<Float>], _ reach: Int) -> [SIMD2<Float>] {
        var totals = [SIMD2<Float>](filling: values.count + 1, with: .zero)
        var result = [SIMD2<Float>](filling: values.count, with: .zero)
        let values = values.span
        var sums = totals.mutableSpan
        for index in values.indices { sums[index &+ 1] = sums[index] + values[index] }
        var means = result.mutableSpan
        for index in values.indices {
            let (low, high) = (max(0, index &- reach), min(values.count, index &+ reach &+ 1))
            means[index] = (sums[high] - sums[low]) / Float(high &- low)
        }
        return result
    }
}
