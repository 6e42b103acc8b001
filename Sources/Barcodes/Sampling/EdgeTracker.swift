/// Follows the timing pattern along an edge of a symbol, from one dark run to the next.
///
/// What is known of a symbol with a single finder pattern is good for the next few modules only. Each dark run that
/// was measured tells where to look for the next one, so that errors don't add up, and bends are followed.
struct EdgeTracker {
    /// Dark modules in a row, between light ones.
    struct Run: Hashable {
        /// The middle, in modules from the start of the edge.
        var center: Double
        var length: Int
    }

    /// Where a run is.
    struct Mark {
        var run: Run
        /// The middle of the run, half a module inside the edge.
        var place: Point
        /// How much darker the run is than what is on both sides of it, 1 being the finder pattern's contrast; 0 where
        /// nothing like a run was seen, and `place` is only extrapolated.
        var strength: Float
        var isSeen: Bool { strength >= EdgeTracker.leastStrength }
    }

    /// A place on the edge's middle line and the steps from one module to the next there, in pixels.
    struct Start {
        var at: Double
        var place: Point
        /// Along the edge.
        var along: Point
        /// Across the edge, into the symbol.
        var inward: Point
    }

    let view: FinderView

    static let leastStrength: Float = 0.12
    /// How much of what a run is off goes into its place, and into the step to the next.
    private static let (placeGain, stepGain) = (0.9, 0.4)

    /// - Parameter patience: the search ends after so many runs in a row that were not seen.
    /// - Returns: a mark for each run as far as the search went.
    func follow(
        _ runs: [Run], from start: Start, patience: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Mark] {
        var marks: [Mark] = []
        marks.reserveCapacity(runs.count)
        var (at, place, step) = (start.at, start.place, start.along)
        var missed = 0
        for run in runs {
            let distance = run.center - at
            place = place + step * distance
            at = run.center
            let found = measure(run.length, place, step, start.inward, pixels, raster)
            if found.strength >= Self.leastStrength {
                let off = step * found.along + start.inward * found.inward
                place = place + off * Self.placeGain
                step = step + off * (Self.stepGain / max(2, distance))
                missed = 0
            } else {
                missed += 1
            }
            marks.append(Mark(run: run, place: place, strength: found.strength))
            if missed >= patience { break }
        }
        return marks
    }

    /// Samples per module.
    private static let density = 8

    /// How far off a run is, in modules along and across the edge.
    private func measure(
        _ length: Int, _ center: Point, _ along: Point, _ inward: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (along: Double, inward: Double, strength: Float) {
        let density = Self.density
        // Beyond the middle of the light modules on both sides.
        let reach = min(Self.maximumReach, length * density / 2 + density - 1)
        var samples = InlineArray<64, Float>(repeating: 0)
        for index in 0...2 * reach {
            let t = Double(index - reach) / Double(density)
            let (x, y) = (center.x + along.x * t, center.y + along.y * t)
            var sum: Float = 0
            for line in 0..<4 {
                let across = Double(line) * 0.13 - 0.195
                sum += view.darkness(x + inward.x * across, y + inward.y * across, pixels, raster)
            }
            samples[index] = sum / 4
        }
        var profile = samples
        for index in 1..<2 * reach { profile[index] = (samples[index - 1] + samples[index] + samples[index + 1]) / 3 }
        // The darkest place that can be the run's own, and from there out to half-way to the lightest on each side.
        let slack = (length * density + 1) / 2
        var peak = reach
        for index in reach - slack...reach + slack where profile[index] > profile[peak] { peak = index }
        var (left, right) = (profile[peak], profile[peak])
        for index in 0..<peak { left = min(left, profile[index]) }
        for index in peak...2 * reach { right = min(right, profile[index]) }
        let strength = profile[peak] - max(left, right)
        guard strength >= Self.leastStrength else { return (0, 0, 0) }
        let first = Self.crossing(profile, from: peak, step: -1, end: 0, level: (profile[peak] + left) / 2)
        let last = Self.crossing(profile, from: peak, step: 1, end: 2 * reach, level: (profile[peak] + right) / 2)
        guard let first, let last else { return (0, 0, 0) }
        let width = Double(last - first) / Double(density)
        guard width > Double(length) * 0.45, width < Double(length) * 1.2 + 0.5 else { return (0, 0, 0) }
        let middle = (Double(first + last) / 2 - Double(reach)) / Double(density)
        let half = Double(length) * 0.2
        let inside = acrossOffset(center + along * middle, along * half, inward, pixels, raster)
        return (middle, inside, strength)
    }

    private static let maximumReach = 31

    /// Where a profile falls below a level, in samples.
    private static func crossing(
        _ profile: borrowing InlineArray<64, Float>, from: Int, step: Int, end: Int, level: Float
    ) -> Float? {
        var index = from
        while index != end {
            let next = index + step
            if profile[next] < level {
                return Float(index) + Float(step) * (profile[index] - level) / (profile[index] - profile[next])
            }
            index = next
        }
        return nil
    }

    /// How far the middle of a run's modules lies inwards of where it should, by its outer edge; 0 where that is not
    /// seen because something dark is beside it.
    private func acrossOffset(
        _ center: Point, _ aside: Point, _ inward: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Double {
        let density = Double(Self.density)
        // From 0.35 modules inwards to 1.25 modules outwards.
        let (first, count) = (3, 14)
        var profile = InlineArray<64, Float>(repeating: 0)
        for index in 0..<count {
            let point = center + inward * (Double(first - index) / density)
            let one = view.darkness(point.x - aside.x, point.y - aside.y, pixels, raster)
            let other = view.darkness(point.x + aside.x, point.y + aside.y, pixels, raster)
            profile[index] = (one + other) / 2
        }
        var peak = 0
        for index in 1...2 * first where profile[index] > profile[peak] { peak = index }
        var outside = peak
        for index in peak..<count where profile[index] < profile[outside] { outside = index }
        guard profile[peak] - profile[outside] > 0.2,
            let edge = Self.crossing(
                profile, from: peak, step: 1, end: count - 1, level: (profile[peak] + profile[outside]) / 2)
        else { return 0 }
        return max(-0.45, min(0.45, (Double(first) - Double(edge)) / density + 0.5))
    }

    /// The dark runs of a line of modules from a place on, which is light.
    static func runs(of line: [Bool], from first: Int) -> [Run] {
        var runs: [Run] = []
        var index = first
        while index < line.count {
            let start = index
            while index < line.count, line[index] { index += 1 }
            if index > start { runs.append(Run(center: Double(start + index) / 2, length: index - start)) }
            index += 1
        }
        return runs
    }
}

extension EdgeTracker {
    /// From the finder pattern's last module along the top edge.
    var top: Start {
        let (first, last, below) = (view(0.5, 0.5), view(6.5, 0.5), view(6.5, 6.5))
        let near = view(7, 0.5) - view(6, 0.5)
        return Start(
            at: 6.5, place: last, along: ((last - first) * (1 / 6) + near) * 0.5, inward: (below - last) * (1 / 6))
    }

    /// From the finder pattern's last module along the left edge.
    var left: Start {
        let (first, last, beside) = (view(0.5, 0.5), view(0.5, 6.5), view(6.5, 6.5))
        let near = view(0.5, 7) - view(0.5, 6)
        return Start(
            at: 6.5, place: last, along: ((last - first) * (1 / 6) + near) * 0.5, inward: (beside - last) * (1 / 6))
    }
}
