/// Tracker of the timing pattern along an edge of a symbol, from one dark run to the next.
///
/// A single finder pattern gives the place of only the next few modules. Each measured dark run gives the place of the
/// next one, so that errors don't add up, and bends are followed.
struct TimingPatternTracker {
    /// A run of dark modules between light ones.
    struct Run: Hashable {
        /// Middle of the run, in modules from the start of the edge.
        var center: Double
        var length: Int
    }

    /// Measured place of a run.
    struct Mark {
        var run: Run
        /// Middle of the run, half a module inside the edge.
        var place: Point
        /// Darkness of the run relative to both its sides, 1 being the finder pattern's contrast; 0 if nothing like a
        /// run was seen, and `place` is only extrapolated.
        var strength: Float
        var isSeen: Bool { strength >= TimingPatternTracker.minimumStrength }
    }

    /// Start of a timing pattern: a place on the middle line of the edge's modules, and the steps from one module to
    /// the next there, in pixels.
    struct Start {
        var at: Double
        var place: Point
        /// Step along the edge.
        var along: Point
        /// Step across the edge, into the symbol.
        var inward: Point
    }

    let view: FinderPatternFrame

    /// Minimum difference in darkness between a run and the light modules before and after it, 1 being the contrast of
    /// the finder pattern.
    static let minimumStrength: Float = 0.12
    /// Share of a run's measured offset that is applied to its place.
    private static let placeGain = 0.9
    /// Share of a run's measured offset that is applied to the step to the next run.
    private static let stepGain = 0.4

    /// Follows an edge whose modules are nearly of one size.
    /// - Parameter patience: number of consecutive runs not seen after which the search ends.
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
            if found.strength >= Self.minimumStrength {
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

    /// Follows the timing pattern along the top edge of a strongly foreshortened symbol. From one run to the next,
    /// modules get larger or smaller according to the finder pattern's own perspective. That is known well only if the
    /// pattern is large and sharp; otherwise ``follow(_:from:patience:_:_:)`` finds more.
    /// - Parameter patience: number of consecutive runs not seen after which the search ends.
    /// - Returns: a mark for each run as far as the search went.
    func followForeshortened(
        _ runs: [Run], patience: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [Mark] {
        var marks: [Mark] = []
        marks.reserveCapacity(runs.count)
        var at = 6.5
        /// Offset of the last run from the place that the finder pattern alone predicts, and the change of that offset
        /// per module.
        var (shift, drift) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        var missed = 0
        for run in runs {
            let distance = run.center - at
            shift = shift + drift * distance
            at = run.center
            let (along, inward) = view.steps(at, 0.5)
            let found = measure(run.length, view(at, 0.5) + shift, along, inward, pixels, raster)
            if found.strength >= Self.minimumStrength {
                let off = along * found.along + inward * found.inward
                shift = shift + off * Self.placeGain
                drift = drift + off * (Self.stepGain / max(2, distance))
                missed = 0
            } else {
                missed += 1
            }
            marks.append(Mark(run: run, place: view(at, 0.5) + shift, strength: found.strength))
            if missed >= patience { break }
        }
        return marks
    }

    /// Number of samples per module.
    private static let density = 8

    /// Measures the offset of a run from its expected place, in modules along and across the edge, and its strength.
    private func measure(
        _ length: Int, _ center: Point, _ along: Point, _ inward: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (along: Double, inward: Double, strength: Float) {
        let density = Self.density
        // The profile extends beyond the middles of the light modules on both sides.
        let reach = min(Self.maximumReach, length * density / 2 + density - 1)
        let step = along * (1 / Double(density))
        let samples = samples(
            2 * reach + 1, from: center - step * Double(reach), step: step, lines: 2, apart: inward * 0.26, pixels,
            raster)
        let smooth = Self.smoothed(samples.span, count: 2 * reach + 1)
        let profile = smooth.span
        // The run is the darkest place within its possible range. It ends on each side half-way to the level of the
        // lightest place there.
        let slack = (length * density + 1) / 2
        var peak = reach
        for index in reach - slack...reach + slack where profile[index] > profile[peak] { peak = index }
        var (left, right) = (profile[peak], profile[peak])
        for index in 0..<peak { left = min(left, profile[index]) }
        for index in peak...2 * reach { right = min(right, profile[index]) }
        let strength = profile[peak] - max(left, right)
        guard strength >= Self.minimumStrength else { return (0, 0, 0) }
        let first = Self.crossing(profile, from: peak, step: -1, end: 0, level: (profile[peak] + left) / 2)
        let last = Self.crossing(profile, from: peak, step: 1, end: 2 * reach, level: (profile[peak] + right) / 2)
        guard let first, let last else { return (0, 0, 0) }
        let width = Double(last - first) / Double(density)
        guard width > Double(length) * Self.minimumWidth, width < Double(length) * Self.maximumWidth + Self.blur else {
            return (0, 0, 0)
        }
        let middle = (Double(first + last) / 2 - Double(reach)) / Double(density)
        let half = Double(length) * 0.2
        let inside = acrossOffset(center + along * middle, along * half, inward, pixels, raster)
        return (middle, inside, strength)
    }

    /// Maximum length of a profile to either side of a run's middle, in samples.
    private static let maximumReach = 31
    /// Limits of a run's measured width, in lengths of the run, and the width in modules that blur may add.
    private static let minimumWidth = 0.45
    private static let maximumWidth = 1.2
    private static let blur = 0.5
    /// Difference in darkness between a run and the quiet zone beside it that must be exceeded, 1 being the contrast of
    /// the finder pattern.
    private static let minimumContrast: Float = 0.2

    /// Returns the darkness along a line, averaged over several parallel lines.
    /// - Parameter apart: step from one line to the next. The middle of all lines goes through `first`.
    private func samples(
        _ count: Int, from first: Point, step: Point, lines: Int, apart: Point, _ pixels: Span<UInt8>,
        _ raster: Raster
    ) -> InlineArray<64, Float> {
        var samples = InlineArray<64, Float>(repeating: 0)
        var target = samples.mutableSpan
        let start = first - apart * (Double(lines - 1) / 2)
        let (end, side) = (step * Double(count - 1), apart * Double(lines - 1))
        let isInside = raster.isBetweenCenters([start, start + end, start + side, start + end + side])
        guard isInside else {
            for index in 0..<count {
                var sum: Float = 0
                for line in 0..<lines {
                    let place = start + step * Double(index) + apart * Double(line)
                    sum += view.darkness(place.x, place.y, pixels, raster)
                }
                target[index] = sum / Float(lines)
            }
            return samples
        }
        let (stepX, stepY) = (Raster.fixed(step.x), Raster.fixed(step.y))
        let (apartX, apartY) = (Raster.fixed(apart.x), Raster.fixed(apart.y))
        var (x, y) = (Raster.fixed(start.x - 0.5), Raster.fixed(start.y - 0.5))
        let scale = 1 / (view.light - view.dark)
        let (level, share) = (view.light * scale, scale / Float(lines * 256))
        for index in 0..<count {
            var (sum, lineX, lineY) = (0, x, y)
            for _ in 0..<lines {
                sum &+= raster.sample(pixels, fixedX: lineX, fixedY: lineY)
                lineX &+= apartX
                lineY &+= apartY
            }
            target[index] = level - Float(sum) * share
            x &+= stepX
            y &+= stepY
        }
        return samples
    }

    /// Returns the samples smoothed over three neighbours, except for the first and the last.
    private static func smoothed(_ samples: Span<Float>, count: Int) -> InlineArray<64, Float> {
        var smooth = InlineArray<64, Float>(repeating: 0)
        var target = smooth.mutableSpan
        target[0] = samples[0]
        target[count - 1] = samples[count - 1]
        for index in 1..<count - 1 {
            target[index] = (samples[index - 1] + samples[index] + samples[index + 1]) / 3
        }
        return smooth
    }

    /// Returns the position at which a profile falls below a level, in samples.
    private static func crossing(
        _ profile: Span<Float>, from: Int, step: Int, end: Int, level: Float
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

    /// Returns the distance inwards between the middle of a run's modules and its expected place, measured at their
    /// outer edge; 0 if that edge is not seen because something dark is beside it.
    private func acrossOffset(
        _ center: Point, _ aside: Point, _ inward: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Double {
        let density = Double(Self.density)
        // The profile extends from 0.35 modules inwards to 1.25 modules outwards.
        let (first, count) = (3, 14)
        let step = inward * (-1 / density)
        let samples = samples(
            count, from: center - step * Double(first), step: step, lines: 2, apart: aside * 2, pixels, raster)
        let profile = samples.span
        var peak = 0
        for index in 1...2 * first where profile[index] > profile[peak] { peak = index }
        var outside = peak
        for index in peak..<count where profile[index] < profile[outside] { outside = index }
        guard profile[peak] - profile[outside] > Self.minimumContrast,
            let edge = Self.crossing(
                profile, from: peak, step: 1, end: count - 1, level: (profile[peak] + profile[outside]) / 2)
        else { return 0 }
        return max(-0.45, min(0.45, (Double(first) - Double(edge)) / density + 0.5))
    }

    /// Returns the dark runs of a line of modules, starting at a light module.
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

extension TimingPatternTracker {
    /// Start at the finder pattern's last module along the top edge.
    var top: Start {
        let (first, last, below) = (view(0.5, 0.5), view(6.5, 0.5), view(6.5, 6.5))
        let near = view(7, 0.5) - view(6, 0.5)
        return Start(
            at: 6.5, place: last, along: ((last - first) * (1 / 6) + near) * 0.5, inward: (below - last) * (1 / 6))
    }

    /// Start at the finder pattern's last module along the left edge.
    var left: Start {
        let (first, last, beside) = (view(0.5, 0.5), view(0.5, 6.5), view(6.5, 6.5))
        let near = view(0.5, 7) - view(0.5, 6)
        return Start(
            at: 6.5, place: last, along: ((last - first) * (1 / 6) + near) * 0.5, inward: (beside - last) * (1 / 6))
    }
}
