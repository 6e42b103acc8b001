/// Finds the modules of a timing pattern as those that explain the pattern best as a whole.
///
/// Where modules ran together, or bent paper makes them unequal, dark and light runs can't be counted one by one. For a
/// given number of modules, dynamic programming finds the boundaries between them with which most of the pattern is
/// dark where it should be, and no module is much longer than those beside it.
package struct TimingAlignment {
    /// Sums of the darkness up to each step along the pattern.
    private let sums: [Float]

    /// Where modules are.
    package struct Fit {
        /// As shares of the pattern's length.
        package var middles: [Double]
        /// How much of the pattern is as it should be, -1 to 1.
        package var agreement: Float
    }

    /// - Parameter darkness: of each step along the pattern, which begins dark and ends light; -1 to 1.
    package init(_ darkness: [Float]) {
        var sum: Float = 0
        var sums: [Float] = [0]
        sums.reserveCapacity(darkness.count + 1)
        for value in darkness {
            sum += value
            sums.append(sum)
        }
        self.sums = sums
    }

    /// The same pattern in steps of twice the length.
    private init(halving other: TimingAlignment) {
        sums = stride(from: 0, to: other.sums.count, by: 2).map { other.sums[$0] / 2 }
    }

    /// What a module costs that is twice as long as expected, as steps of a wrong colour for each of its steps: in the
    /// first round, and in the second, which knows how lengths change along the pattern.
    private static let costs: (first: Float, second: Float) = (0.5, 1.5)
    /// How many times as long as expected a module is at most.
    private static let longest: Float = 1.7
    /// So many modules to either side have about the same length.
    private static let reach = 3
    /// The fewest steps to a module, and the fewest in steps of twice the length.
    private static let (leastSteps, leastCoarseSteps) = (3.0, 2.5)

    /// What one fit takes, in units of ``SearchBudget``: each step is reached from so many others in a window that
    /// grows with the pattern.
    var cost: Int { sums.count * sums.count / 8 }

    private var steps: Int { sums.count - 1 }

    /// How well a number of modules fits, as if all were of about the same length; `nil` where the pattern is too short
    /// for them.
    func roughFit(_ count: Int) -> Fit? { first(count).map { $0.pattern.fit($0.boundaries) } }

    /// - Parameter count: of modules.
    /// - Returns: `nil` where the pattern is too short for them.
    package func fit(_ count: Int) -> Fit? {
        guard let (pattern, boundaries) = first(count) else { return nil }
        let scale = Float(steps) / Float(pattern.steps)
        let lengths = (0..<count).map { index in
            let (first, last) = (max(0, index - Self.reach), min(count, index + Self.reach + 1))
            return scale * Float(boundaries[last] - boundaries[first]) / Float(last - first)
        }
        return likeliestBoundaries(lengths, Self.costs.second).map(fit)
    }

    /// The first round, in which all modules are expected to be of the same length: steps of twice the length, where
    /// they are still short, are enough for it.
    private func first(_ count: Int) -> (pattern: TimingAlignment, boundaries: [Int])? {
        guard count >= 2, Double(steps) >= Self.leastSteps * Double(count) else { return nil }
        let isFine = steps & 1 == 0 && Double(steps / 2) >= Self.leastCoarseSteps * Double(count)
        let pattern = isFine ? TimingAlignment(halving: self) : self
        let lengths = [Float](repeating: Float(pattern.steps) / Float(count), count: count)
        return pattern.likeliestBoundaries(lengths, Self.costs.first).map { (pattern, $0) }
    }

    private func fit(_ boundaries: [Int]) -> Fit {
        let count = boundaries.count - 1
        var agreement: Float = 0
        for index in 0..<count {
            let sum = sums[boundaries[index + 1]] - sums[boundaries[index]]
            agreement += index & 1 == 0 ? sum : -sum
        }
        return Fit(
            middles: (0..<count).map { Double(boundaries[$0] + boundaries[$0 + 1]) / Double(2 * steps) },
            agreement: agreement / Float(steps))
    }

    /// The boundaries of modules, the first and the last being the pattern's ends.
    /// - Parameter lengths: those that modules are expected to have, in steps.
    private func likeliestBoundaries(_ lengths: [Float], _ cost: Float) -> [Int]? {
        let steps = sums.count - 1
        let count = lengths.count
        // What a boundary is worth, with the sum up to it taken off, so that the sum of a module is the difference of
        // two. Eight are compared at once: before the first and behind the last there is room for that.
        let room = Int((lengths.max() ?? 0) * Self.longest) + 2
        let nothing = [Float](repeating: -.infinity, count: room + steps + 1 + 8)
        var values = nothing
        values[room] = 0
        var before = [Int32](repeating: -1, count: count * (steps + 1))
        let totals = sums.span
        // Boundaries are looked for only near where the expected lengths put them.
        let slack = Int(0.12 * Float(steps) + 2 * (lengths.max() ?? 0))
        var middle: Float = 0
        for (index, expected) in lengths.enumerated() {
            middle += expected
            var nextArray = nothing
            var next = nextArray.mutableSpan
            let (shortest, longest) = (max(1, Int(expected * 0.5)), Int(expected * Self.longest) + 1)
            let penaltyArray = (shortest...longest).map { length in
                let excess = Float(length) / expected - 1
                return cost * expected * excess * excess
            }
            let penalties = penaltyArray.span
            let current = values
            let known = current.span
            // The next module has the other colour: twice the sum comes back.
            let turn: Float = index & 1 == 0 ? 2 : -2
            let row = index &* (steps &+ 1)
            let first = max(shortest, Int(middle) - slack)
            let last = min(steps, Int(middle) + slack)
            var end = first
            while end <= last {
                var best = SIMD8<Float>(repeating: -.infinity)
                var bestLengths = SIMD8<Int32>.zero
                for length in shortest...longest {
                    let value = Vector.load(known, room &+ end &- length) - penalties[length &- shortest]
                    let isBetter = value .> best
                    best.replace(with: value, where: isBetter)
                    bestLengths.replace(with: SIMD8(repeating: Int32(truncatingIfNeeded: length)), where: isBetter)
                }
                for lane in 0..<min(8, last &- end &+ 1) where bestLengths[lane] > 0 {
                    let place = end &+ lane
                    next[room &+ place] = best[lane] + turn * totals[place]
                    before[row &+ place] = Int32(truncatingIfNeeded: place) &- bestLengths[lane]
                }
                end &+= 8
            }
            values = nextArray
        }
        guard values[room + steps] > -.infinity else { return nil }
        var boundaries = [steps]
        for index in (0..<count).reversed() {
            guard let end = boundaries.last else { return nil }
            boundaries.append(Int(before[index * (steps + 1) + end]))
        }
        return boundaries.reversed()
    }
}
