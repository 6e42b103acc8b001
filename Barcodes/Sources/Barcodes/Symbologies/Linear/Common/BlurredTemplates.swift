/// Sums over a template that are computed before it is compared with samples.
struct TemplateSums: Sendable {
    /// Sum of the template's values.
    let values: Float
    /// Sum of their squares.
    let squares: Float
    /// Reciprocal of the determinant of the normal equations of offset and contrast.
    let inverse: Float

    /// Cost of a slot's own offset, in samples: how firmly white is known.
    static let offsetCost: Float = 4
    /// Cost of a slot's own contrast, in samples: how firmly the contrast of white and black is known.
    static let contrastCost: Float = 1

    init(_ vectors: ArraySlice<SIMD4<Float>>) {
        var (sum, squares) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for vector in vectors {
            sum += vector
            squares += vector * vector
        }
        values = sum.sum()
        self.squares = squares.sum()
        let samples = Float(4 * vectors.count)
        inverse = 1 / ((samples + Self.offsetCost) * (self.squares + Self.contrastCost) - values * values)
    }
}

/// Sums of four templates (``TemplateSums``).
struct FourTemplateSums: Sendable {
    let values: SIMD4<Float>
    let squares: SIMD4<Float>
    let inverse: SIMD4<Float>

    init(_ sums: ArraySlice<TemplateSums>) {
        values = SIMD4(sums.map(\.values))
        squares = SIMD4(sums.map(\.squares))
        inverse = SIMD4(sums.map(\.inverse))
    }

    /// Makes the sums of four templates at a time, without up to three at the end.
    static func all(of sums: [TemplateSums]) -> [FourTemplateSums] {
        (0..<sums.count / 4).map { FourTemplateSums(sums[(4 * $0)..<(4 * $0 + 4)]) }
    }
}

/// Appearance of patterns through a blur: darkness at four places a module, from 0 to 1.
struct BlurredTemplates: Sendable {
    /// Standard deviation of the blur, in modules.
    let sigma: Float
    /// Growth of bars beyond their width, in modules.
    let growth: Float
    /// Values of the templates, by set, then pattern after pattern, a vector a module.
    private(set) var values: [[SIMD4<Float>]] = []
    /// Sums of the templates, by set and pattern.
    private(set) var sums: [[TemplateSums]] = []
    /// Sums by set, for four patterns at a time, without up to three at the end.
    private(set) var fourSums: [[FourTemplateSums]] = []

    init(_ sets: [SymbolLayout.PatternSet], sigma: Float, growth: Float) {
        self.sigma = sigma
        self.growth = growth
        for set in sets {
            var values: [SIMD4<Float>] = []
            var sums: [TemplateSums] = []
            for pattern in set.patterns {
                let vectors = Self.template(
                    pattern, beginsWithBar: set.beginsWithBar, before: nil, after: nil, sigma: sigma, growth: growth)
                values += vectors
                sums.append(TemplateSums(vectors[...]))
            }
            self.values.append(values)
            self.sums.append(sums)
            fourSums.append(FourTemplateSums.all(of: sums))
        }
    }

    /// Returns the template of one pattern between its neighbours.
    /// - Parameters:
    ///   - before: the width of the element before it, in modules; `nil` where it is not known: then that element is
    ///     one module wide, with grey before it.
    ///   - after: likewise, the width of the element after it.
    static func template(
        _ pattern: [Float], beginsWithBar: Bool, before: Float?, after: Float?, sigma: Float, growth: Float
    ) -> [SIMD4<Float>] {
        // Places of edges, with the change of darkness at each.
        var edges: [(place: Float, step: Float)] = []
        edges.reserveCapacity(pattern.count + 3)
        var place: Float = 0
        var isBar = beginsWithBar
        let grown = growth / 2
        let isBarBefore = !beginsWithBar
        // Level far to the left: that before the element before, or grey.
        let level: Float
        if let before {
            level = isBarBefore ? 0 : 1
            edges.append((-before + (isBarBefore ? -grown : grown), isBarBefore ? 1 : -1))
        } else {
            level = 0.5
            edges.append((-1 + (isBarBefore ? -grown : grown), isBarBefore ? 0.5 : -0.5))
        }
        for width in pattern {
            edges.append((place + (isBar ? -grown : grown), isBar ? 1 : -1))
            place += width
            isBar.toggle()
        }
        // Edge at the end of the last element.
        edges.append((place + (isBar ? -grown : grown), isBar ? 1 : -1))
        if let after {
            edges.append((place + after + (isBar ? grown : -grown), isBar ? -1 : 1))
        } else {
            edges.append((place + 1 + (isBar ? grown : -grown), isBar ? -0.5 : 0.5))
        }
        let inverse = 1 / (sigma * inverseDeviationOfStep)
        let modules = Int(place + 0.5)
        var vectors: [SIMD4<Float>] = []
        vectors.reserveCapacity(modules)
        // Index of the first edge whose step is not done, and the sum of those that are.
        var (first, done) = (0, level)
        for module in 0..<modules {
            let x = SIMD4<Float>(0.125, 0.375, 0.625, 0.875) + SIMD4(repeating: Float(module))
            while first < edges.count, (x[0] - edges[first].place) * inverse >= 2 {
                done += edges[first].step
                first += 1
            }
            var vector = SIMD4(repeating: done)
            var index = first
            // Steps that begin behind the module have no effect in it.
            while index < edges.count, (x[3] - edges[index].place) * inverse > -2 {
                let z = (x - SIMD4(repeating: edges[index].place)) * SIMD4(repeating: inverse)
                vector += steps(z) * SIMD4(repeating: edges[index].step)
                index += 1
            }
            vectors.append(vector)
        }
        return vectors
    }

    /// Returns four values of ``step(_:)``.
    @inline(__always)
    private static func steps(_ z: SIMD4<Float>) -> SIMD4<Float> {
        typealias Lanes = SIMD4<Float>
        let (one, two) = (Lanes(repeating: 1), Lanes(repeating: 2))
        let (half, third) = (Lanes(repeating: 0.5), Lanes(repeating: 1 / 3))
        let isLeft = z .< Lanes.zero
        let a: Lanes = z.replacing(with: Lanes.zero - z, where: isLeft)
        let slope: Lanes = third - a * Lanes(repeating: 0.125)
        let inner: Lanes = half + a * (third + third - a * a * slope)
        let rest: Lanes = two - a
        let squares: Lanes = rest * rest
        let outer: Lanes = one - squares * squares * Lanes(repeating: 1 / 24)
        let right: Lanes = inner.replacing(with: outer, where: a .>= one).replacing(with: one, where: a .>= two)
        return right.replacing(with: one - right, where: isLeft)
    }

    /// √3: the reciprocal of the standard deviation of ``step(_:)``'s bell.
    static let inverseDeviationOfStep: Float = 1.7320508

    /// Returns a blurred step from 0 to 1 at 0: the integral of a cubic B-spline, which is a bell as wide as a Gaussian
    /// of standard deviation 1 / √3.
    static func step(_ z: Float) -> Float {
        let a = abs(z)
        let right: Float
        if a < 1 {
            right = 0.5 + a * (2 / 3 - a * a * (1 / 3 - a / 8))
        } else if a < 2 {
            let rest = 2 - a
            right = 1 - rest * rest * rest * rest / 24
        } else {
            right = 1
        }
        return z < 0 ? 1 - right : right
    }
}

/// Appearance of each slot's patterns through a blur, beside the neighbours that they have if the other slots hold the
/// patterns that are assumed.
struct NeighbourTemplates: Sendable {
    let sigma: Float
    let growth: Float
    /// Values of the templates, by slot, pattern after pattern, a vector a module.
    private(set) var values: [[SIMD4<Float>]] = []
    /// Sums of the templates, by slot and pattern.
    private(set) var sums: [[TemplateSums]] = []
    /// Sums by slot, for four patterns at a time, without up to three at the end.
    private(set) var fourSums: [[FourTemplateSums]] = []

    /// - Parameters:
    ///   - patterns: the pattern that each slot is assumed to hold.
    ///   - templates: the templates of the patterns beside unknown neighbours.
    init(_ layout: SymbolLayout, beside patterns: [Int], _ templates: BlurredTemplates) {
        (sigma, growth) = (templates.sigma, templates.growth)
        // A quiet zone is as good as endless.
        let quiet: Float = 8
        for (slot, set) in layout.slots.enumerated() {
            let kind = layout.sets[set]
            let before = slot > 0 ? layout.sets[layout.slots[slot - 1]].patterns[patterns[slot - 1]].last : quiet
            let after =
                slot + 1 < layout.slots.count
                ? layout.sets[layout.slots[slot + 1]].patterns[patterns[slot + 1]].first : quiet
            // A template is a sum over edges: neighbours change those of all patterns by the same amount.
            let first = BlurredTemplates.template(
                kind.patterns[0], beginsWithBar: kind.beginsWithBar, before: before, after: after, sigma: sigma,
                growth: growth)
            var own = templates.values[set]
            let changes = first.indices.map { first[$0] - own[$0] }
            var sums: [TemplateSums] = []
            sums.reserveCapacity(kind.patterns.count)
            for place in stride(from: 0, to: own.count, by: changes.count) {
                for module in changes.indices { own[place &+ module] += changes[module] }
                sums.append(TemplateSums(own[place..<place + changes.count]))
            }
            values.append(own)
            fourSums.append(FourTemplateSums.all(of: sums))
            self.sums.append(sums)
        }
    }
}
