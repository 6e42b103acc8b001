/// Layout of a symbol, for reading it from a profile: slots side by side, each of which holds one of a set of patterns.
struct SymbolLayout: Sendable {
    /// Set of patterns, each of which may stand in the same slots.
    struct PatternSet: Sendable {
        /// Patterns as widths in modules, all of the same sum.
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
    /// Index of the set of each slot, from left to right.
    let slots: [Int]
    /// Places at which the slots begin, in modules, and at which the last one ends.
    let boundaries: [Float]
    /// These places in whole modules.
    let starts: [Int]
    /// Minimum free space on either side, in modules.
    let quietZone: Float
    /// Number of bars and spaces.
    let elements: Int
    /// Width of the widest bar or space, in modules.
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

/// Sets of patterns that a symbology's layouts are made of, and their appearance through blur. They are made once for a
/// symbology, which takes milliseconds.
struct LinearPatterns: Sendable {
    let sets: [SymbolLayout.PatternSet]
    /// Templates for bars of their own width, from sharp to blurred.
    let plain: [BlurredTemplates]
    /// Templates for thin bars, by the index of ``plain``.
    let thin: [BlurredTemplates]
    /// Templates for fat bars, by the index of ``plain``.
    let fat: [BlurredTemplates]

    /// Standard deviations of the blur, in modules.
    private static let sigmas: [Float] = [0.3, 0.5, 0.7, 0.95, 1.25]
    /// Amount by which a fat bar is wider, and a thin bar narrower, in modules.
    private static let growth: Float = 0.25

    init(_ sets: [SymbolLayout.PatternSet]) {
        self.sets = sets
        plain = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: 0) }
        thin = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: -Self.growth) }
        fat = Self.sigmas.map { BlurredTemplates(sets, sigma: $0, growth: Self.growth) }
    }
}

/// Costs of each pattern in each slot: squared deviations of the profile, in which white is 0 and black is 1.
struct SlotCosts: Sendable {
    /// Costs by slot and pattern.
    var costs: [[Float]]
    /// Number of values that were compared.
    var samples: Float

    /// Sum of the least costs of all slots.
    var least: Float { costs.reduce(0) { $0 + ($1.min() ?? 0) } }

    /// Adds the costs of another line, which have the more weight the better they fit.
    mutating func add(_ other: SlotCosts, weight: Float) {
        for slot in costs.indices {
            for pattern in costs[slot].indices { costs[slot][pattern] += other.costs[slot][pattern] * weight }
        }
        samples += other.samples * weight
    }

    /// Limits the difference between the costs of a slot's patterns, so that no line rules out a pattern: a line that
    /// is covered in a slot says nothing about it.
    mutating func limit(to most: Float) {
        for slot in costs.indices {
            guard let least = costs[slot].min() else { continue }
            for pattern in costs[slot].indices { costs[slot][pattern] = min(costs[slot][pattern], least + most) }
        }
    }
}

/// Most likely meaning of slot costs that passes a symbology's checks.
struct LikelyMeaning: Sendable {
    var meaning: LinearMeaning
    /// Index of the pattern in each slot.
    var patterns: [Int]
    var cost: Float
    /// Cost of the next best content that differs.
    var nextCost: Float
}

/// Decoder that reads from profiles too blurred for edges.
protocol LikelihoodDecoder: LinearDecoder {
    /// Returns the layouts that a symbol of at most so many modules may have.
    func layouts(most: Float) -> [SymbolLayout]

    /// Returns the likeliest content that passes the symbology's checks; `nil` where there is none that is wanted.
    func likeliest(_ costs: SlotCosts, _ layout: SymbolLayout) -> LikelyMeaning?
}

extension LikelihoodDecoder {
    var likelihoodDecoder: (any LikelihoodDecoder)? { self }
}

/// Decoder that reads from profiles in which blur is wider than modules.
protocol ChainDecoder: LikelihoodDecoder {
    /// Layouts that are read so, with their appearance through blur.
    var chains: [BlurredChain] { get }

    /// Returns the likeliest content that passes the symbology's checks; `nil` where there is none that is wanted.
    func likeliest(_ costs: ChainCosts, _ layout: SymbolLayout) -> LikelyMeaning?
}

extension ChainDecoder {
    var chainDecoder: (any ChainDecoder)? { self }
}
