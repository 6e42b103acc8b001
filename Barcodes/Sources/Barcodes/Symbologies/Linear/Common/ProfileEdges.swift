/// Edges between bars and spaces in a profile, at places between bins.
///
/// Blur pulls thin bars and spaces towards grey, so no single threshold separates them. Extremes are found first:
/// places where the profile turns back by more than noise. Between each two of them lies an edge, where the profile
/// crosses the middle between the dark and the light around it, or as close to that as those two extremes allow.
struct ProfileEdges: Sendable {
    /// Widths of the elements, in bins.
    let line: BarWidths
    /// Place at which element 0 begins, in bins.
    let start: Float
    /// Range of the elements without bars in which the line begins or ends, unless the picture ends there, too.
    let wholeElements: Range<Int>
    /// Grey values of the extremes between which edges lie.
    private let levels: [Float]
    /// Index, among these, of element 0's extreme.
    private let firstLevel: Int
    /// Whether bars are light.
    let isInverted: Bool
    private let isFaint: Bool

    private struct Extreme {
        var index: Int
        var value: Float
    }

    /// - Parameters:
    ///   - isInverted: whether bars are light.
    ///   - within: the bins in which the contrast is measured.
    ///   - sensitivity: the share of the contrast by which the profile must turn back.
    ///   - isFaint: whether bars may have much less contrast than their surroundings.
    /// - Returns: `nil` where there are too few edges for any symbol.
    init?(
        _ profile: LineProfile, isInverted: Bool = false, within: Range<Int>, sensitivity: Float = 0.15,
        isFaint: Bool = false
    ) {
        let extremes = Self.pruned(
            Self.extremes(profile.values, within: within, sensitivity: sensitivity, isFaint: isFaint),
            least: 2 * sensitivity, isFaint: isFaint)
        guard extremes.count > 8 else { return nil }
        var edges: [Float] = []
        edges.reserveCapacity(extremes.count)
        var levels: [Float] = []
        for index in extremes.indices { levels.append(extremes[index].value) }
        var firstIsFalling = false
        for index in 0..<extremes.count - 1 {
            let (from, to) = (extremes[index], extremes[index + 1])
            let level = Self.level(levels, index, isFaint: isFaint)
            let low = min(from.value, to.value)
            let high = max(from.value, to.value)
            let margin = 0.2 * (high - low)
            let threshold = max(low + margin, min(high - margin, level))
            if index == 0 { firstIsFalling = to.value < from.value }
            edges.append(Self.crossing(profile.values, from.index, to.index, threshold))
        }
        // A bar begins with a falling edge, an inverted one with a rising edge.
        let beginsWithBar = firstIsFalling == isInverted
        let endsWithBar = (edges.count & 1 == 1) != beginsWithBar
        guard edges.count >= 6 else { return nil }
        var widths: [Float] = []
        widths.reserveCapacity(edges.count + 3)
        // A bar at the line's end counts, with a space of no width beyond it: it may be a guard that needs no free
        // space beside it, together with whatever is dark around it.
        let least: Float = 0.01
        if beginsWithBar { widths.append(least) }
        var before: Float = 0
        for edge in edges {
            widths.append(max(least, edge - before))
            before = edge
        }
        widths.append(max(least, Float(profile.values.count) - before))
        if endsWithBar { widths.append(least) }
        line = BarWidths(widths, beginsAtEdge: profile.beginsAtEdge, endsAtEdge: profile.endsAtEdge)
        start = beginsWithBar ? -least : 0
        let first = beginsWithBar && !profile.beginsAtEdge ? 2 : 0
        wholeElements = first..<widths.count - (endsWithBar && !profile.endsAtEdge ? 2 : 0)
        self.levels = levels
        firstLevel = beginsWithBar ? -1 : 0
        self.isInverted = isInverted
        self.isFaint = isFaint
    }

    /// Returns the depth of each element, its contrast as a share of that between the darkest and lightest around it: 1
    /// where blur takes nothing away.
    /// - Parameter reach: the number of elements on either side that are compared.
    func depths(reach: Int = Self.reach) -> [Float] {
        (0..<line.count).map { element in
            let index = firstLevel + element
            guard levels.indices.contains(index) else { return 1 }
            let (low, high) = Self.range(levels, index, reach: reach, isFaint: isFaint)
            let isBar = element & 1 == 1
            let share = (levels[index] - low) / max(1, high - low)
            return isBar != isInverted ? 1 - share : share
        }
    }

    /// Returns the darkest and the lightest level of some elements, as far as there are any.
    func levels(of elements: ClosedRange<Int>) -> (low: Float, high: Float) {
        let first = max(0, firstLevel + elements.lowerBound)
        let last = min(levels.count - 1, firstLevel + elements.upperBound)
        var (low, high) = (Float.infinity, -Float.infinity)
        for index in first..<max(first, last + 1) { (low, high) = (min(low, levels[index]), max(high, levels[index])) }
        return (low, high)
    }

    /// Free space beside a symbol, in mean widths of its elements: quiet zones are wider.
    private static let minimumFreeSpace: Float = 3
    /// Maximum mean width of the elements, in bins, of bars that gradients at half the size show in parts: modules of
    /// up to 2 pixels.
    private static let maximumFineWidth = Float(4 * LineProfile.binsPerPixel)

    /// Whether fine bars and spaces follow one another up to an end of the line that is not the picture's edge.
    var fineBarsGoOn: Bool {
        let (first, last) = (line.edges[1], line.edges[line.count - 1])
        let width = (last - first) / Float(line.count - 2)
        let free = Self.minimumFreeSpace * width
        return width < Self.maximumFineWidth
            && (!line.beginsAtEdge && first < free || !line.endsAtEdge && line.edges[line.count] - last < free)
    }

    private static func extremes(_ values: [Float], within: Range<Int>, sensitivity: Float, isFaint: Bool) -> [Extreme]
    {
        let range = within.clamped(to: 0..<values.count)
        guard range.count > 8 else { return [] }
        let span = values.span
        let (lowest, highest) = bounds(of: span, range)
        let everywhere = max(minimumTurn, (highest - lowest) * sensitivity)
        // Faint bars have a contrast of their own in each block.
        let turns = isFaint ? turns(values, contrast: highest - lowest, sensitivity: sensitivity) : [everywhere]
        let length = isFaint ? block : values.count
        var extremes: [Extreme] = []
        extremes.reserveCapacity(80)
        var (low, high) = (Extreme(index: 0, value: values[0]), Extreme(index: 0, value: values[0]))
        // 1 while a maximum is sought, -1 while a minimum is sought, 0 before the first turn.
        var seeking = 0
        var index = 0
        for turn in turns {
            let end = min(span.count, index &+ length)
            while index < end {
                let value = span[index]
                if seeking <= 0, value < low.value { low = Extreme(index: index, value: value) }
                if seeking >= 0, value > high.value { high = Extreme(index: index, value: value) }
                if seeking >= 0, value < high.value - turn {
                    extremes.append(high)
                    low = Extreme(index: index, value: value)
                    seeking = -1
                } else if seeking <= 0, value > low.value + turn {
                    extremes.append(low)
                    high = Extreme(index: index, value: value)
                    seeking = 1
                }
                index &+= 1
            }
        }
        extremes.append(seeking >= 0 ? high : low)
        return extremes
    }

    /// Returns the lowest and the highest of some values, of which there is at least one.
    private static func bounds(of values: Span<Float>, _ range: Range<Int>) -> (low: Float, high: Float) {
        guard range.count >= 8 else {
            var (low, high) = (Float.infinity, -Float.infinity)
            for index in range { (low, high) = (min(low, values[index]), max(high, values[index])) }
            return (low, high)
        }
        // Values are compared eight at a time; the last eight may overlap those before.
        var (lows, highs) = (SIMD8(repeating: Float.infinity), SIMD8(repeating: -Float.infinity))
        for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            let part = Vector.load(values, min(index, range.upperBound &- 8))
            lows.replace(with: part, where: part .< lows)
            highs.replace(with: part, where: part .> highs)
        }
        return (lows.min(), highs.max())
    }

    /// Number of bins of a block, whose contrast is measured together with the blocks beside it.
    private static let block = 32
    /// Minimum change that counts as turning back, in grey levels.
    private static let minimumTurn: Float = 1
    /// Minimum contrast that bars are expected to have, as a share of the line's: bars on metal have little beside a
    /// dark frame.
    private static let minimumContrast: Float = 0.35

    /// Returns the amount by which the profile must turn back, block by block.
    private static func turns(_ values: [Float], contrast: Float, sensitivity: Float) -> [Float] {
        let count = (values.count + block - 1) / block
        var ranges = [SIMD2<Float>](filling: count, with: SIMD2(.infinity, .infinity))
        let span = values.span
        for index in 0..<count {
            let (first, end) = (index &* block, min(values.count, (index &+ 1) &* block))
            let (low, high) = bounds(of: span, first..<end)
            ranges[index] = SIMD2(low, -high)
        }
        return (0..<count).map { index in
            var range = ranges[index]
            if index > 0 { range = pointwiseMin(range, ranges[index - 1]) }
            if index + 1 < count { range = pointwiseMin(range, ranges[index + 1]) }
            return max(minimumTurn, min(contrast, max(minimumContrast * contrast, -range.y - range.x)) * sensitivity)
        }
    }

    /// Removes extremes that are dents in something all light or all dark, such as the halo that sharpening leaves
    /// around bars: a dark extreme that is hardly darker than the light around it is removed together with one of its
    /// neighbours.
    private static func pruned(_ extremes: [Extreme], least: Float, isFaint: Bool) -> [Extreme] {
        var levels = extremes.map(\.value)
        var kept = extremes
        var index = 0
        while index < kept.count, kept.count > 8 {
            let (low, high) = range(levels, index, isFaint: isFaint)
            let neighbour = index + 1 < kept.count ? levels[index + 1] : levels[index - 1]
            let isDark = levels[index] < neighbour
            let depth = (isDark ? high - levels[index] : levels[index] - low) / max(1, high - low)
            guard depth < least else {
                index += 1
                continue
            }
            if index == 0 || index == kept.count - 1 {
                kept.remove(at: index)
                levels.remove(at: index)
                index = max(0, index - 1)
                continue
            }
            // Of the two extremes beside it, the more extreme one is kept.
            let keepsLeft = isDark ? levels[index - 1] >= levels[index + 1] : levels[index - 1] <= levels[index + 1]
            let first = keepsLeft ? index : index - 1
            kept.removeSubrange(first...first + 1)
            levels.removeSubrange(first...first + 1)
            index = max(0, first - 1)
        }
        return kept
    }

    /// Returns the middle between the darkest and the lightest of the extremes around an edge.
    private static func level(_ levels: [Float], _ index: Int, isFaint: Bool) -> Float {
        let (low, high) = range(levels, index, isFaint: isFaint)
        return (low + high) / 2
    }

    /// Number of elements on either side that are compared: light is mostly even that far.
    private static let reach = 5

    /// Returns the darkest and the lightest of the extremes around one. If bars are faint, an extreme that is far
    /// beyond all others is left out.
    private static func range(
        _ levels: [Float], _ index: Int, reach: Int = Self.reach, isFaint: Bool
    ) -> (low: Float, high: Float) {
        let levels = levels.span
        let (first, last) = (max(0, index &- reach), min(levels.count &- 1, index &+ 1 &+ reach))
        if last &- first == 11 {
            let (lows, highs) = outerOfTwelve(levels, first)
            return isFaint ? withoutOutliers(lows, highs) : (lows.x, highs.x)
        }
        // The first two values are the lowest and the highest, the latter with the sign changed.
        var outer = SIMD2<Float>(repeating: .infinity)
        guard isFaint else {
            for near in first...last {
                let level = levels[near]
                let both = SIMD2(level, -level)
                outer.replace(with: both, where: both .< outer)
            }
            return (outer.x, -outer.y)
        }
        var next = outer
        for near in first...last {
            let level = levels[near]
            let both = SIMD2(level, -level)
            let isOuter = both .< outer
            let inner = both.replacing(with: outer, where: isOuter)
            next.replace(with: inner, where: inner .< next)
            outer.replace(with: both, where: isOuter)
        }
        return withoutOutliers(SIMD2(outer.x, next.x), SIMD2(-outer.y, -next.y))
    }

    /// Returns the lowest two of twelve values, the lowest first, and the highest two, the highest first.
    @inline(__always)
    private static func outerOfTwelve(
        _ values: Span<Float>, _ first: Int
    ) -> (lows: SIMD2<Float>, highs: SIMD2<Float>) {
        let (begin, end) = (Vector.load(values, first), Vector.load(values, first &+ 4))
        // Three values are put in order in each of four lanes.
        let low = lesser(begin.lowHalf, begin.highHalf)
        let high = greater(begin.lowHalf, begin.highHalf)
        let least = lesser(low, end.highHalf)
        let middle = lesser(greater(low, end.highHalf), high)
        let most = greater(high, end.highHalf)
        // Two lanes are compared with two others, and then what is left.
        let lows = lesser(least.lowHalf, least.highHalf)
        let nextLows = lesser(
            greater(least.lowHalf, least.highHalf), lesser(middle.lowHalf, middle.highHalf))
        let highs = greater(most.lowHalf, most.highHalf)
        let nextHighs = greater(
            lesser(most.lowHalf, most.highHalf), greater(middle.lowHalf, middle.highHalf))
        return (
            SIMD2(min(lows.x, lows.y), min(max(lows.x, lows.y), min(nextLows.x, nextLows.y))),
            SIMD2(max(highs.x, highs.y), max(min(highs.x, highs.y), max(nextHighs.x, nextHighs.y)))
        )
    }

    @inline(__always)
    private static func lesser<V: SIMD>(_ one: V, _ other: V) -> V where V.Scalar == Float {
        one.replacing(with: other, where: other .< one)
    }

    @inline(__always)
    private static func greater<V: SIMD>(_ one: V, _ other: V) -> V where V.Scalar == Float {
        one.replacing(with: other, where: other .> one)
    }

    /// Returns the darkest and the lightest, without one that is far beyond all others.
    /// - Parameters:
    ///   - lows: the lowest value, and the next.
    ///   - highs: the highest value, and the next.
    @inline(__always)
    private static func withoutOutliers(_ lows: SIMD2<Float>, _ highs: SIMD2<Float>) -> (low: Float, high: Float) {
        var (low, high) = (lows.x, highs.x)
        let (nextLow, nextHigh) = (lows.y, highs.y)
        if nextLow - low > outlier * (nextHigh - nextLow), nextLow < nextHigh { low = nextLow }
        if high - nextHigh > outlier * (nextHigh - nextLow), nextLow < nextHigh { high = nextHigh }
        return (low, high)
    }

    /// Distance of an extreme from the next one, in contrasts of all others, above which it does not count.
    private static let outlier: Float = 1

    /// Returns the place at which the profile crosses a level between two extremes, in bins; the middle of a bin is
    /// half a bin from its beginning.
    private static func crossing(_ values: [Float], _ from: Int, _ to: Int, _ level: Float) -> Float {
        let isFalling = values[to] < values[from]
        for index in from..<to {
            let (here, next) = (values[index], values[index + 1])
            if isFalling ? here >= level && next < level : here <= level && next > level {
                return Float(index) + 0.5 + (level - here) / (next - here)
            }
        }
        return Float(from + to) / 2 + 0.5
    }
}
