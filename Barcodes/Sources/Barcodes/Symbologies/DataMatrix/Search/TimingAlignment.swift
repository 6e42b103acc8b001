/// Alignment of a timing pattern's modules with the picture: those that explain the pattern best as a whole.
///
/// If modules ran together, or bent paper makes them unequal, dark and light runs can't be counted one by one. For a
/// given number of modules, dynamic programming finds the boundaries between them with which most of the pattern is
/// dark where it should be, and no module is much longer than those beside it.
package struct TimingAlignment {
    /// Sums of the darkness up to each step along the pattern.
    private let sums: [Float]

    /// Result of an alignment.
    package struct Fit {
        /// Middles of the modules, as shares of the pattern's length.
        package var middles: [Double]
        /// Agreement of the pattern with the expected colours, -1 to 1.
        package var agreement: Float
    }

    /// - Parameter darkness: darkness of each step along the pattern, which begins dark and ends light; -1 to 1.
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

    /// Makes the same pattern in steps of twice the length.
    private init(halving other: TimingAlignment) {
        sums = stride(from: 0, to: other.sums.count, by: 2).map { other.sums[$0] / 2 }
    }

    /// Penalties for a module that is twice as long as expected, in steps of a wrong colour for each of its steps: in
    /// the first round, and in the second, in which the change of lengths along the pattern is known.
    private static let costs: (first: Float, second: Float) = (0.5, 1.5)
    /// Maximum length of a module, in expected lengths.
    private static let maximumLengthRatio: Float = 1.7
    /// Number of modules to either side that have about the same length.
    private static let reach = 3
    /// Minimum number of steps to a module.
    private static let minimumSteps = 3.0
    /// Minimum number of steps of twice the length to a module.
    private static let minimumCoarseSteps = 2.5

    /// Cost of one fit in units of ``SearchBudget``: each step is reached from others in a window that grows with the
    /// pattern.
    var cost: Int { sums.count * sums.count / 8 }

    private var steps: Int { sums.count - 1 }

    /// Returns how well a number of modules fits if all have about the same length; `nil` if the pattern is too short
    /// for them.
    func roughFit(_ count: Int) -> Fit? { first(count).map { $0.pattern.fit($0.boundaries) } }

    /// Aligns a number of modules with the pattern.
    /// - Parameter count: number of modules.
    /// - Returns: `nil` if the pattern is too short for them.
    package func fit(_ count: Int) -> Fit? {
        guard let (pattern, boundaries) = first(count) else { return nil }
        let scale = Float(steps) / Float(pattern.steps)
        let lengths = (0..<count).map { index in
            let (first, last) = (max(0, index - Self.reach), min(count, index + Self.reach + 1))
            return scale * Float(boundaries[last] - boundaries[first]) / Float(last - first)
        }
        return likeliestBoundaries(lengths, Self.costs.second).map(fit)
    }

    /// Makes the first round, in which all modules are expected to have the same length. Steps of twice the length are
    /// enough for it, if modules still have enough of them.
    private func first(_ count: Int) -> (pattern: TimingAlignment, boundaries: [Int])? {
        guard count >= 2, Double(steps) >= Self.minimumSteps * Double(count) else { return nil }
        let isFine = steps & 1 == 0 && Double(steps / 2) >= Self.minimumCoarseSteps * Double(count)
        let pattern = isFine ? TimingAlignment(halving: self) : self
        let lengths = [Float](filling: count, with: Float(pattern.steps) / Float(count))
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

    /// Returns the most likely boundaries of the modules, of which the first and the last are the pattern's ends.
    /// - Parameter lengths: expected lengths of the modules, in steps.
    private func likeliestBoundaries(_ lengths: [Float], _ cost: Float) -> [Int]? {
        let steps = sums.count - 1
        let count = lengths.count
        // Value of each boundary with the sum up to it subtracted, so that the sum of a module is the difference of
        // two. Eight are compared at once: before the first and behind the last there is room for that.
        let room = Int((lengths.max() ?? 0) * Self.maximumLengthRatio) + 2
        let nothing = [Float](filling: room + steps + 1 + 8, with: -.infinity)
        var values = nothing
        values[room] = 0
        var before = [Int32](filling: count * (steps + 1), with: -1)
        let totals = sums.span
        // Boundaries are searched for only near the places that follow from the expected lengths.
        let slack = Int(0.12 * Float(steps) + 2 * (lengths.max() ?? 0))
        var middle: Float = 0
        for (index, expected) in lengths.enumerated() {
            middle += expected
            var nextArray = nothing
            var next = nextArray.mutableSpan
            let (shortest, longest) = (max(1, Int(expected * 0.5)), Int(expected * Self.maximumLengthRatio) + 1)
            let penaltyArray = (shortest...longest).map { length in
                let excess = Float(length) / expected - 1
                return cost * expected * excess * excess
            }
            let penalties = penaltyArray.span
            let current = values
            let known = current.span
            // The next module has the other colour, so twice the sum is added back.
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
