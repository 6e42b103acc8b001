/// A chain of patterns laid on one profile: where modules are, and how light and dark the profile is along them.
///
/// Two steps take turns: the likeliest patterns for the places, light and contrast that are assumed (``ChainCosts``),
/// and the places, light and contrast that suit these patterns best, by least squares (a step of Gauss and Newton's
/// method).
struct ChainFit {
    let chain: BlurredChain
    private let profile: ChainProfile
    /// Where the symbol begins, in bins, and how many a module takes.
    private(set) var start: Float
    private(set) var module: Float
    /// By how many modules places differ from evenly spaced ones, as on a bent surface or seen at an angle: the
    /// coefficients of 1, c, c² and c³, where c is −1 at the symbol's beginning and 1 at its end.
    private(set) var bend = SIMD4<Float>.zero
    /// The profile where it is white, and by how much black is darker: coefficients of the same powers.
    private var light = SIMD4<Float>.zero
    private var contrast = SIMD4<Float>.zero
    private var hasLight = false
    /// Which of the chain's blurs.
    private(set) var blur: Int
    var patterns: [Int] = []
    /// The share of the profile's variance that is explained.
    private(set) var explained: Float = 0
    /// The profile's squared deviation from its mean.
    private var energy: Float = 0

    /// How much of the profile is explained, less what is not: what explains all of a line scores more than what
    /// explains a part of it.
    /// - Parameter weight: of what is not explained.
    func score(unexplained weight: Float) -> Float { energy * (explained - weight * (1 - explained)) }

    init(_ chain: BlurredChain, _ profile: ChainProfile, start: Float, end: Float, curve: Float, blur: Int) {
        self.chain = chain
        self.profile = profile
        self.start = start
        module = (end - start) / chain.chain.layout.modules
        bend = SIMD4(-curve, 0, curve, 0)
        self.blur = blur
    }

    /// The same with modules that are larger at one end.
    func curved(_ curve: Float) -> ChainFit {
        var fit = self
        fit.bend = SIMD4(-curve, 0, curve, 0)
        return fit
    }

    /// The same symbol on a profile beside this one.
    /// - Parameter shift: how much later it begins there, in bins.
    func moved(to profile: ChainProfile, by shift: Float) -> ChainFit {
        var fit = ChainFit(
            chain, profile, start: start + shift, end: start + shift + module * chain.chain.layout.modules, curve: 0,
            blur: blur)
        fit.bend = bend
        fit.light = light
        fit.contrast = contrast
        fit.hasLight = hasLight
        fit.patterns = patterns
        return fit
    }

    /// The blurs that are tried first: a little, more, much.
    static let firstBlurs = [2, 7]

    /// Where the symbol's first and last bars begin and end, in bins.
    var ends: (start: Float, end: Float) {
        (place(0), place(chain.chain.layout.modules))
    }

    private func place(_ modules: Float) -> Float {
        start + module * (modules + Self.sum(bend, center(modules)))
    }

    /// −1 to 1 along the symbol, and a little beyond.
    private func center(_ modules: Float) -> Float {
        max(-1.15, min(1.15, 2 * modules / chain.chain.layout.modules - 1))
    }

    @inline(__always)
    private static func sum(_ factors: SIMD4<Float>, _ c: Float) -> Float {
        factors.x + c * (factors.y + c * (factors.z + c * factors.w))
    }

    /// The samples that count: those of the symbol and of two and a half modules of quiet zone on either side.
    private var window: Range<Int> {
        let margin = ChainTemplates.reach - 5
        return margin..<chain.chain.samples - margin
    }

    /// The profile's values, sample by sample.
    private func sampled() -> [Float] {
        let count = chain.chain.samples
        var values = [Float](repeating: 0, count: count)
        let step = 1 / Float(ChainTemplates.samples)
        var modules = -Float(ChainTemplates.reach) * step
        var from = place(modules)
        for index in 0..<count {
            modules += step
            let to = place(modules)
            values[index] = profile.mean(from, to)
            from = to
        }
        return values
    }

    /// Takes the light from both quiet zones, and a contrast with which half of the symbol is dark, as half of its
    /// modules are.
    private mutating func guessLight(_ values: [Float]) {
        let (outer, inner) = (window.lowerBound, ChainTemplates.reach)
        let left = values[outer..<inner].max() ?? 0
        let right = values[(values.count - inner)..<(values.count - outer)].max() ?? 0
        light = SIMD4((left + right) / 2, (right - left) / 2, 0, 0)
        let inside = values[inner..<values.count - inner]
        let mean = inside.reduce(0, +) / Float(inside.count)
        contrast = SIMD4(max(3, ((left + right) / 2 - mean) * 2), 0, 0, 0)
        hasLight = true
    }

    /// How well each pattern fits each slot under what is assumed of places, light, contrast and blur.
    func costs(_ values: [Float]) -> ChainCosts {
        let templates = chain.templates[blur]
        let count = values.count
        var lanes = [SIMD8<Float>](repeating: .zero, count: count + 8)
        var vectors = lanes.mutableSpan
        var rest: Float = 0
        var vector = SIMD8<Float>.zero
        let step = 2 / (chain.chain.layout.modules * Float(ChainTemplates.samples))
        var c = -1 + (0.5 - Float(ChainTemplates.reach)) * step
        let window = window
        for index in 0..<count {
            var value: Float = 0
            if window.contains(index) {
                let inside = max(-1.15, min(1.15, c))
                let range = max(3, Self.sum(contrast, inside))
                let darkness = (Self.sum(light, inside) - values[index]) / range
                let limited = max(-0.5, min(1.5, darkness))
                rest += (darkness - limited) * (darkness - limited)
                value = limited - templates.fixed[index]
            }
            c += step
            rest += value * value
            // The last eight, the oldest first.
            vector = SIMD8(
                lowHalf: SIMD4(vector[1], vector[2], vector[3], vector[4]),
                highHalf: SIMD4(vector[5], vector[6], vector[7], value))
            if index >= 7 { vectors[index &- 7] = vector }
        }
        for index in count &- 7..<count {
            vector = SIMD8(
                lowHalf: SIMD4(vector[1], vector[2], vector[3], vector[4]),
                highHalf: SIMD4(vector[5], vector[6], vector[7], 0))
            vectors[index] = vector
        }
        var nodes: [[Float]] = []
        nodes.reserveCapacity(chain.chain.choices.count)
        for (place, first) in chain.chain.starts.enumerated() {
            let (own, squares) = (templates.values[place], templates.squares[place])
            let values = own.span
            var costs = squares
            for pattern in squares.indices {
                let row = pattern &* ChainTemplates.vectors
                var product = vectors[first] * values[row]
                product += vectors[first &+ 8] * values[row &+ 1]
                product += vectors[first &+ 16] * values[row &+ 2]
                product += vectors[first &+ 24] * values[row &+ 3]
                costs[pattern] -= 2 * product.sum()
            }
            nodes.append(costs)
        }
        return ChainCosts(rest: rest, nodes: nodes, links: templates.products)
    }

    /// A first look: how well the best patterns fit.
    mutating func look() {
        let values = sampled()
        if !hasLight { guessLight(values) }
        let costs = costs(values)
        let best = costs.best
        patterns = best.patterns
        // What a constant would leave.
        var (sum, squares): (Float, Float) = (0, 0)
        for index in window {
            let c = center(Float(index - ChainTemplates.reach) / Float(ChainTemplates.samples))
            let value = (Self.sum(light, c) - values[index]) / max(3, Self.sum(contrast, c))
            sum += value
            squares += value * value
        }
        let variance = squares - sum * sum / Float(window.count)
        explained = variance > 0 ? 1 - best.cost / variance : 0
        energy = variance * contrast.x * contrast.x * module
    }

    /// Finds the likeliest patterns for what is assumed, then adjusts places, light and contrast to them.
    mutating func improve() {
        let values = sampled()
        if !hasLight { guessLight(values) }
        patterns = costs(values).best.patterns
        adjust(values)
    }

    /// Adjusts places, light and contrast to the patterns, which stay as they are.
    mutating func settle() {
        adjust(sampled())
    }

    /// Whether another one begins and ends at nearly the same places.
    func isLike(_ other: ChainFit) -> Bool {
        abs(start - other.start) < 0.7 * module && abs(ends.end - other.ends.end) < 0.7 * module
            && abs(bend.z - other.bend.z) < 1
    }

    /// Adjusts places, light and contrast with each blur, and keeps the blur that explains the most.
    mutating func improveBlur() {
        let values = sampled()
        var best = self
        for index in chain.templates.indices {
            var other = self
            other.blur = index
            other.adjust(values)
            if other.explained > best.explained { best = other }
        }
        self = best
    }

    /// The likeliest content that passes the symbology's checks, with places, light and contrast adjusted to it.
    func checked(_ decoder: any ChainDecoder) -> (fit: ChainFit, meaning: LikelyMeaning)? {
        var fit = self
        var found: LikelyMeaning?
        for _ in 0..<3 {
            let values = fit.sampled()
            guard let meaning = decoder.likeliest(fit.costs(values), chain.chain.layout) else { return nil }
            let patterns = chain.chain.choices.map { meaning.patterns[$0] }
            let isSame = found?.patterns == meaning.patterns
            found = meaning
            fit.patterns = patterns
            if isSame { break }
            fit.adjust(values)
        }
        return found.map { (fit, $0) }
    }

    /// The share of the variance that is not explained within a stretch as long as a slot, where it is the greatest.
    func worst() -> Float {
        let values = sampled()
        let signal = chain.templates[blur].signal(chain.chain, patterns)
        let slot = 7 * ChainTemplates.samples
        var squares: [Float] = []
        var (sum, energy): (Float, Float) = (0, 0)
        let inside = ChainTemplates.reach..<values.count - ChainTemplates.reach
        for index in inside {
            let c = center((Float(index - ChainTemplates.reach) + 0.5) / Float(ChainTemplates.samples))
            let rest = (Self.sum(light, c) - values[index]) / max(1, Self.sum(contrast, c)) - signal[index]
            squares.append(rest * rest)
            sum += signal[index]
            energy += signal[index] * signal[index]
        }
        let count = Float(squares.count)
        let variance = max(1e-4, energy / count - (sum / count) * (sum / count))
        var most: Float = 0
        for first in stride(from: 0, through: squares.count - slot, by: slot / 2) {
            most = max(most, squares[first..<first + slot].reduce(0, +))
        }
        return most / (Float(slot) * variance)
    }

    /// The same, a little displaced at one place or another.
    func displaced(_ by: SIMD4<Float>) -> ChainFit {
        var fit = self
        fit.bend += by
        return fit
    }

    /// Light, contrast and bend by least squares, in one step.
    private mutating func adjust(_ values: [Float]) {
        let signal = chain.templates[blur].signal(chain.chain, patterns)
        let window = window
        // Columns: light 1, c, c², c³; signal times 1, c, c²; its slope times 1, c, c², c³; the values.
        var rows = [SIMD16<Float>](repeating: .zero, count: 12)
        let step = 2 / (chain.chain.layout.modules * Float(ChainTemplates.samples))
        let middle = values[window].reduce(0, +) / Float(window.count)
        var energy: Float = 0
        for index in window {
            let exact = -1 + (Float(index - ChainTemplates.reach) + 0.5) * step
            let c = max(-1.15, min(1.15, exact))
            let dark = signal[index]
            let slope = (signal[index + 1] - signal[index - 1]) * Float(ChainTemplates.samples) / 2
            let powers = SIMD4(1, c, c * c, c * c * c)
            let value = values[index] - middle
            energy += value * value
            let darks = powers * dark
            let slopes = powers * (slope * Self.sum(contrast, c))
            let row = SIMD16<Float>(
                lowHalf: SIMD8(lowHalf: powers, highHalf: SIMD4(-darks.x, -darks.y, -darks.z, value)),
                highHalf: SIMD8(lowHalf: slopes, highHalf: .zero))
            for column in 0..<12 { rows[column] += row * row[column] }
        }
        // Column 7 holds the values.
        let columns = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
        var matrix: [Double] = []
        let ridge = Double(energy) * 1e-4
        for (number, row) in columns.enumerated() {
            for column in columns {
                matrix.append(
                    Double(rows[row][column]) + (row == column && number > 6 ? ridge : row == column ? 1e-3 : 0))
            }
            matrix.append(Double(rows[row][7]))
        }
        let sides = columns.map { Double(rows[$0][7]) }
        guard energy > 0, let solution = LinearSystem.solve(&matrix, columns.count) else { return }
        var fitted = 0.0
        for index in solution.indices { fitted += solution[index] * sides[index] }
        explained = Float(fitted) / energy
        self.energy = energy * module
        let change = SIMD4(
            Float(solution[7]), Float(solution[8]), Float(solution[9]), Float(solution[10])
        ).clamped(lowerBound: SIMD4(repeating: -0.6), upperBound: SIMD4(repeating: 0.6))
        bend = (bend + change).clamped(
            lowerBound: SIMD4(repeating: -6), upperBound: SIMD4(repeating: 6))
        light = SIMD4(Float(solution[0]) + middle, Float(solution[1]), Float(solution[2]), Float(solution[3]))
        contrast = SIMD4(Float(solution[4]), Float(solution[5]), Float(solution[6]), 0)
    }
}

/// A profile whose mean between any two places is known at once.
struct ChainProfile {
    private let sums: [Float]

    init(_ values: [Float]) {
        // Sums of what is near 0 stay exact.
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

    private let mean: Float

    /// Between two places, in bins.
    func mean(_ from: Float, _ to: Float) -> Float {
        let width = max(0.2, to - from)
        return mean + (sum(from + width) - sum(from)) / width
    }

    private func sum(_ place: Float) -> Float {
        let last = sums.count - 1
        guard place > 0 else { return last > 0 ? place * sums[1] : 0 }
        guard place < Float(last) else {
            return last > 0 ? sums[last] + (place - Float(last)) * (sums[last] - sums[last - 1]) : 0
        }
        let whole = Int(place)
        return sums[whole] + (place - Float(whole)) * (sums[whole + 1] - sums[whole])
    }
}
