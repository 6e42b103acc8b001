/// Fit of a chain of patterns to one profile: the places of modules, and the light and contrast along the profile.
///
/// Two steps alternate: one finds the likeliest patterns for the places, light and contrast that are assumed
/// (``ChainCosts``), the other the places, light and contrast that suit these patterns best, by least squares (a step
/// of the Gauss-Newton method).
package struct ChainFit {
    let chain: BlurredChain
    private let profile: ChainProfile
    /// Place at which the symbol begins, in bins, and the size of a module, in bins.
    private(set) var start: Float
    private(set) var module: Float
    /// Displacement of modules, in modules, from evenly spaced places, as on a bent surface or in a view at an angle:
    /// the coefficients of 1, c, c² and c³, where c is −1 at the symbol's beginning and 1 at its end.
    private(set) var bend = SIMD4<Float>.zero
    /// Value of the profile where it is white: coefficients of the same powers.
    private var light = SIMD4<Float>.zero
    /// Difference between white and black: coefficients of the same powers.
    private var contrast = SIMD4<Float>.zero
    private var hasLight = false
    /// Index of the blur, among those of the chain.
    private(set) var blur: Int
    package var patterns: [Int] = []
    /// Share of the profile's variance that is explained.
    package private(set) var explained: Float = 0
    /// Squared deviation of the profile from its mean.
    private var energy: Float = 0

    /// Returns the amount of the profile that is explained, less what is not: a fit that explains all of a line scores
    /// more than one that explains a part of it.
    /// - Parameter weight: the weight of what is not explained.
    func score(unexplained weight: Float) -> Float { energy * (explained - weight * (1 - explained)) }

    /// - Parameters:
    ///   - start, end: the places at which the symbol begins and ends, in bins; its modules are assumed to be even.
    ///   - blur: the index of the blur, among those of the chain.
    package init(_ chain: BlurredChain, _ profile: ChainProfile, start: Float, end: Float, blur: Int) {
        self.chain = chain
        self.profile = profile
        self.start = start
        module = (end - start) / chain.chain.layout.modules
        self.blur = blur
    }

    /// Returns the same fit with bent modules.
    /// - Parameters:
    ///   - curve: by how many modules the middle is displaced towards the beginning: modules are larger at the end.
    ///   - bulge: how much larger modules are in the middle than at both ends, as in the middle of a can.
    func curved(_ curve: Float, bulge: Float = 0) -> ChainFit {
        var fit = self
        fit.bend = SIMD4(-curve, bulge, curve, -bulge)
        return fit
    }

    /// Returns the fit of the same symbol to a profile beside this one.
    /// - Parameter shift: how much later the symbol begins there, in bins.
    func moved(to profile: ChainProfile, by shift: Float) -> ChainFit {
        var fit = ChainFit(
            chain, profile, start: start + shift, end: start + shift + module * chain.chain.layout.modules, blur: blur)
        fit.bend = bend
        fit.light = light
        fit.contrast = contrast
        fit.hasLight = hasLight
        fit.patterns = patterns
        return fit
    }

    /// Blurs that are tried first, as indices in ``ChainBlur/all``: a slight one and a strong one.
    static let firstBlurs = [2, 7]

    /// Blur that is tried first with bent bars, as an index in ``ChainBlur/all``. Two more find nothing more.
    static let blurOfBentBars = 3

    /// Places at which the symbol's first bar begins and its last one ends, in bins.
    package var ends: (start: Float, end: Float) {
        (place(0), place(chain.chain.layout.modules))
    }

    private func place(_ modules: Float) -> Float {
        start + module * (modules + Self.sum(bend, center(modules)))
    }

    /// Returns the coordinate c of a place in modules: −1 to 1 along the symbol, and a little beyond.
    private func center(_ modules: Float) -> Float {
        max(-PatternChain.maximumCenter, min(PatternChain.maximumCenter, 2 * modules / chain.chain.layout.modules - 1))
    }

    @inline(__always)
    private static func sum(_ factors: SIMD4<Float>, _ c: Float) -> Float {
        factors.x + c * (factors.y + c * (factors.z + c * factors.w))
    }

    @inline(__always)
    static func sum(_ factors: SIMD4<Float>, _ c: SIMD8<Float>) -> SIMD8<Float> {
        factors.x + c * (factors.y + c * (factors.z + c * factors.w))
    }

    private var window: Range<Int> { chain.chain.window }

    /// Returns the profile's values, sample by sample.
    private func sampled() -> [Float] {
        let chain = chain.chain
        let step = 1 / Float(ChainTemplates.samples)
        var modules = SIMD8<Float>(1, 2, 3, 4, 5, 6, 7, 8) * step - Float(ChainTemplates.reach) * step
        let ends = chain.ends.map { center in
            let place = start + module * (modules + Self.sum(bend, center))
            modules += 8 * step
            return place
        }
        return profile.means(from: place(-Float(ChainTemplates.reach) * step), to: ends, chain.samples)
    }

    /// Estimates the light from both quiet zones, and the contrast with which half of the symbol is dark, as half of
    /// its modules are.
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

    private func residuals(_ values: [Float]) -> ChainResiduals {
        ChainResiduals(values, chain, blur: blur, light: light, contrast: contrast)
    }

    /// Measures how well the best patterns fit, whatever these are.
    mutating func measure() { measure(sampled()) }

    /// Returns the fits with several blurs, each measured as by ``measure()``; the samples are taken only once.
    func measured(with blurs: [Int]) -> [ChainFit] {
        let values = sampled()
        return blurs.map { blur in
            var fit = self
            fit.blur = blur
            fit.measure(values)
            return fit
        }
    }

    private mutating func measure(_ values: [Float]) {
        if !hasLight { guessLight(values) }
        let residuals = residuals(values)
        let least = residuals.costs(chain, blur: blur).least
        explained = residuals.variance > 0 ? 1 - least / residuals.variance : 0
        energy = residuals.variance * contrast.x * contrast.x * module
    }

    /// Finds the likeliest patterns for the assumed places, light and contrast, and adjusts these to the patterns.
    package mutating func improve() {
        let values = sampled()
        if !hasLight { guessLight(values) }
        patterns = residuals(values).costs(chain, blur: blur).best.patterns
        adjust(values)
    }

    /// Adjusts places, light and contrast to the patterns, which stay as they are.
    mutating func adjust() {
        adjust(sampled())
    }

    /// Whether another fit begins and ends at nearly the same places.
    func isLike(_ other: ChainFit) -> Bool {
        abs(start - other.start) < 0.7 * module && abs(ends.end - other.ends.end) < 0.7 * module
            && abs(bend.z - other.bend.z) < 1
    }

    /// Adjusts places, light and contrast with each blur, and keeps the blur that explains the most.
    package mutating func improveBlur() {
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

    /// Returns the likeliest content that passes the symbology's checks, with places, light and contrast adjusted to
    /// it.
    func checked(_ decoder: any ChainDecoder) -> (fit: ChainFit, meaning: LikelyMeaning)? {
        var fit = self
        var found: LikelyMeaning?
        for _ in 0..<3 {
            let values = fit.sampled()
            guard
                let meaning = decoder.likeliest(
                    fit.residuals(values).costs(chain, blur: fit.blur), chain.chain.layout)
            else {
                return nil
            }
            let patterns = chain.chain.choices.map { meaning.patterns[$0] }
            let isSame = found?.patterns == meaning.patterns
            found = meaning
            fit.patterns = patterns
            if isSame { break }
            fit.adjust(values)
        }
        return found.map { (fit, $0) }
    }

    /// Returns the greatest unexplained share of the variance within any stretch as long as a slot.
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

    /// Returns the same fit with modules in other places.
    /// - Parameter by: what is added to the coefficients of ``bend``.
    func displaced(_ by: SIMD4<Float>) -> ChainFit {
        var fit = self
        fit.bend += by
        return fit
    }

    /// Maximum of a coefficient of the bend, in modules. On a can whose side is seen, modules at one end are a third of
    /// those at the other; half of a symbol is then displaced by some 8 modules.
    private static let maximumBend: Float = 12

    /// Fits light, contrast and bend by least squares, in one step.
    private mutating func adjust(_ values: [Float]) {
        let signal = chain.templates[blur].signal(chain.chain, patterns)
        let window = window
        let middle = values[window].reduce(0, +) / Float(window.count)
        let moments = ChainMoments(chain.chain, values: values, signal: signal, middle: middle, contrast: contrast)
        guard moments.energy > 0, let solution = moments.solution else { return }
        explained = solution.explained / moments.energy
        energy = moments.energy * module
        let change = solution.bend.clamped(
            lowerBound: SIMD4(repeating: -0.6), upperBound: SIMD4(repeating: 0.6))
        bend = (bend + change).clamped(
            lowerBound: SIMD4(repeating: -Self.maximumBend), upperBound: SIMD4(repeating: Self.maximumBend))
        light = solution.light
        light.x += middle
        contrast = solution.contrast
    }
}
