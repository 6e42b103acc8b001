/// How a symbol is laid out, for reading it from a profile: slots side by side, each of which holds one of a set of
/// patterns.
struct SymbolLayout: Sendable {
    /// Patterns that may stand in the same places.
    struct PatternSet: Sendable {
        /// Widths in modules, all of the same sum.
        let patterns: [[Float]]
        let beginsWithBar: Bool
        let modules: Int

        init(_ patterns: [[UInt8]], beginsWithBar: Bool) {
            self.patterns = patterns.map { $0.map { Float($0) } }
            self.beginsWithBar = beginsWithBar
            modules = Int(patterns.first?.reduce(0, +) ?? 0)
        }
    }

    let patterns: LinearPatterns
    /// Which set each slot is of, from left to right.
    let slots: [Int]
    /// Where each slot begins, in modules, and where the last one ends.
    let boundaries: [Float]
    /// The same, in whole modules.
    let starts: [Int]
    /// The least free space on either side, in modules.
    let quietZone: Float
    /// The number of bars and spaces.
    let elements: Int
    /// The widest bar or space, in modules.
    let widestElement: Int

    init(_ patterns: LinearPatterns, slots: [Int], quietZone: Float) {
        self.patterns = patterns
        self.slots = slots
        self.quietZone = quietZone
        var boundaries: [Float] = [0]
        var place = 0
        for slot in slots {
            place += patterns.sets[slot].modules
            boundaries.append(Float(place))
        }
        self.boundaries = boundaries
        starts = boundaries.map { Int($0) }
        elements = slots.reduce(0) { $0 + (patterns.sets[$1].patterns.first?.count ?? 0) }
        widestElement = Int(slots.flatMap { patterns.sets[$0].patterns.joined() }.max() ?? 0)
    }

    var sets: [PatternSet] { patterns.sets }

    var modules: Float { boundaries[slots.count] }
}

/// The sets of patterns that a symbology's layouts are made of, and what they look like through blur. Made once for a
/// symbology: it takes milliseconds.
struct LinearPatterns: Sendable {
    let sets: [SymbolLayout.PatternSet]
    /// For bars of their own width, from sharp to blurred.
    let plain: [BlurredTemplates]
    /// For thin bars and for fat ones, by ``plain``'s index.
    let thin: [BlurredTemplates]
    let fat: [BlurredTemplates]

    /// Standard deviations of the blur, in modules.
    private static let sigmas: [Float] = [0.3, 0.5, 0.7, 0.95, 1.25]
    /// By how much a bar is fatter or thinner, in modules.
    private static let growth: Float = 0.25

    init(_ sets: [SymbolLayout.PatternSet]) {
        self.sets = sets
        plain = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: 0) }
        thin = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: -Self.growth) }
        fat = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: Self.growth) }
    }
}

/// How well each pattern fits each slot: squared deviations of the profile, white 0 and black 1.
struct SlotCosts: Sendable {
    /// By slot and pattern.
    var costs: [[Float]]
    /// The number of values that were compared.
    var samples: Float

    /// The sum over all slots of what fits best there.
    var least: Float { costs.reduce(0) { $0 + ($1.min() ?? 0) } }

    /// Adds what another line says, which counts the more the better it fits.
    mutating func add(_ other: SlotCosts, weight: Float) {
        for slot in costs.indices {
            for pattern in costs[slot].indices { costs[slot][pattern] += other.costs[slot][pattern] * weight }
        }
        samples += other.samples * weight
    }

    /// No pattern is ruled out by one line: what covers a line there says nothing about it.
    mutating func limit(to most: Float) {
        for slot in costs.indices {
            guard let least = costs[slot].min() else { continue }
            for pattern in costs[slot].indices { costs[slot][pattern] = min(costs[slot][pattern], least + most) }
        }
    }
}

/// The most likely meaning of slot costs under a symbology's checks.
struct LikelyMeaning: Sendable {
    var meaning: LinearMeaning
    /// Which pattern stands in each slot.
    var patterns: [Int]
    var cost: Float
    /// The cost of the next best that says something else.
    var nextCost: Float
}

/// A decoder that reads from profiles too blurred for edges.
protocol LikelihoodDecoder: LinearDecoder {
    /// The layouts that a symbol of at most so many modules may have.
    func layouts(most: Float) -> [SymbolLayout]

    /// The likeliest content that passes the symbology's checks; `nil` where there is none that is wanted.
    func likeliest(_ costs: SlotCosts, _ layout: SymbolLayout) -> LikelyMeaning?
}

extension LikelihoodDecoder {
    var likelihoodDecoder: (any LikelihoodDecoder)? { self }
}

/// A decoder that reads from profiles where blur is wider than modules.
protocol ChainDecoder: LikelihoodDecoder {
    /// What symbols look like through blur, for each layout that is read so.
    var chains: [BlurredChain] { get }

    /// The likeliest content that passes the symbology's checks; `nil` where there is none that is wanted.
    func likeliest(_ costs: ChainCosts, _ layout: SymbolLayout) -> LikelyMeaning?
}

extension ChainDecoder {
    var chainDecoder: (any ChainDecoder)? { self }
}
