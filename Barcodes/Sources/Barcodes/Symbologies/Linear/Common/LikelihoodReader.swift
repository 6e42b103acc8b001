/// Reads the symbol across one region from its grey values, where edges alone gave no reading.
///
/// Each band gives a profile, on which the slots of a layout are laid. The likelihoods of each pattern in each slot are
/// added up over the bands. The most likely content that passes all checks counts if it fits well and the next best one
/// fits clearly worse.
struct LikelihoodReader {
    /// Layout laid on one line, with its fit.
    struct Fit {
        /// Index of the place, among those that lines agree on.
        var place: Int
        var layout: SymbolLayout
        var decoder: Int
        var isReversed: Bool
        var aligner: ProfileAligner
        var boundaries: [Float]
        var templates: BlurredTemplates
        var cost: Float
        var energy: Float
        /// Mean luminance of each slot.
        var levels: [Float]
        /// Points at which the symbol begins and ends, in pixels.
        var start: Point
        var end: Point
        var along: Double

        /// Share of the profile's variance that the fit explains.
        var explained: Float { energy > 0 ? 1 - cost / energy : 0 }

        /// Weight of the fit as evidence: strongly blurred patterns explain much of any profile, and so do few
        /// patterns.
        var strength: Float { max(0.01, explained - 0.35 - 0.4 * templates.sigma) * layout.modules }
    }

    struct Reading {
        var meaning: LinearMeaning
        var fits: [Fit]
        /// Mean over lines of the share of the variance that is explained.
        var explained: Float
        /// Difference of the log likelihoods of the content and the next best one.
        var margin: Float
        /// Difference of the log likelihoods of the content and the likeliest patterns without regard to checks.
        var strain: Float
        /// Greatest share, on any line, of the unexplained variance that lies in one slot.
        var worstSlot: Float

        /// Whether the reading may be reported.
        var isBeyondDoubt: Bool {
            guard fits.count >= 2, strain < 0.2 * margin else { return false }
            // Right readings of the corpus have up to 0.34. A greater share means that something lies over the bars, or
            // that one is missing.
            guard worstSlot < 0.4 else { return false }
            // On the corpus, wrong fits of symbols of other kinds explain up to 0.805 of the variance, and those of
            // short symbols have margins up to 48; right ones begin at 0.84, and most are above 0.85. So strong a blur
            // as this leaves little to explain: random bars pass for digits there.
            let isBlurred = fits.allSatisfy { $0.templates.sigma > 0.9 }
            // Noiseless bars with a strip inserted or erased pass for other numbers, with margins up to 180; they
            // explained up to 0.931.
            if isBlurred { return !isShort && explained > 0.94 && margin > 80 }
            // Of a million random lines, two passed for EAN-13, with margins of 36 and 58; they explained 0.803 and
            // 0.806.
            if explained < 0.825, fits.allSatisfy({ $0.templates.sigma > 0.6 }) { return false }
            return margin > (isShort ? 40 : 25)
        }

        private var isShort: Bool { fits.first.map { LikelihoodReader.isShort($0.layout) } ?? true }
    }

    let decoders: [any LikelihoodDecoder]
    /// Places at which a symbol of a layout may lie, according to most lines.
    var places: [Place] = []
    private(set) var fits: [Fit] = []
    /// Work done so far, in the unit of ``SearchBudget``.
    private(set) var work = 0
    /// Number of lines that were added.
    private var lines = 0

    /// Line across the region, with its edges.
    struct Line {
        let profile: LineProfile
        let edges: ProfileEdges
        /// Depths of the elements (``ProfileEdges/depths(reach:)``).
        let depths: [Float]
        /// Position of the line along the bars, in pixels.
        let along: Double
        let isInverted: Bool
        /// Bins that lie in the region.
        let region: Range<Int>

        init?(_ profile: LineProfile, within: Range<Int>, along: Double, isInverted: Bool, isFaint: Bool) {
            guard
                let edges = ProfileEdges(
                    profile, isInverted: isInverted, within: within, sensitivity: 0.08, isFaint: isFaint)
            else { return nil }
            self.profile = profile
            self.edges = edges
            depths = edges.depths()
            self.along = along
            self.isInverted = isInverted
            region = within
        }

        /// Number of bars and spaces that the line shows in the region.
        var elements: Int {
            let places = edges.line.edges.map { $0 + edges.start }
            let (first, last) = (Float(region.lowerBound), Float(region.upperBound))
            return zip(places, places.dropFirst()).count { first < ($0 + $1) / 2 && ($0 + $1) / 2 < last }
        }

        /// Returns the extent of a range of bins across the bars, in pixels.
        func extent(_ bins: Range<Float>) -> Extent {
            let (from, to) = (profile.place(bins.lowerBound), profile.place(bins.upperBound))
            return Extent(start: from.dot(profile.direction), end: to.dot(profile.direction), along: along)
        }
    }

    init(decoders: [any LikelihoodDecoder]) {
        self.decoders = decoders
    }

    /// Minimum share of the variance that a line's best patterns must explain. Random lines reach 0.45.
    static let minimumExplained: Float = 0.7

    /// Fits the layouts of all places to a line.
    mutating func add(_ line: Line) {
        lines += 1
        let profile = line.profile
        for (number, place) in places.enumerated() {
            let layout = place.layout
            let directions = [false, true].filter { isWorthwhile(number, $0) }
            guard !directions.isEmpty,
                let candidate = Self.candidates(line, layout)
                    .first(where: { place.has(line.extent($0.bins)) })?.bins
            else { continue }
            var best: Fit?
            let module = (candidate.upperBound - candidate.lowerBound) / layout.modules
            let darkness = profile.darkness(window: 7 * module, isInverted: line.isInverted)
            work += 10 * profile.values.count
            for isReversed in directions {
                let (first, last) = (candidate.lowerBound, candidate.upperBound)
                let count = Float(darkness.count)
                // Measured cost: some 3,000 instructions a module.
                work += 300 * Int(layout.modules)
                let aligner = ProfileAligner(
                    darkness: isReversed ? darkness.reversed() : darkness, layout: layout,
                    start: isReversed ? count - last : first, module: module)
                guard let fit = Self.fit(aligner, number, place.decoder, isReversed, profile, line.along) else {
                    continue
                }
                guard place.isExplained(byBlur: fit.templates.sigma) else { continue }
                if fit.explained > best?.explained ?? Self.minimumExplained { best = fit }
            }
            if let best { fits.append(best) }
        }
    }

    /// Whether a place is to be tried in a direction. The first line tries all places in both directions, the next ones
    /// those that fitted a line before, fewer each time, and after three lines only the two with the strongest fits.
    private func isWorthwhile(_ place: Int, _ isReversed: Bool) -> Bool {
        guard lines > 1 else { return true }
        var scores: [Float] = []
        var (own, either): (Float, Float) = (0, 0)
        for number in places.indices {
            for direction in [false, true] {
                let score = fits.reduce(Float(0)) {
                    $0 + ($1.place == number && $1.isReversed == direction ? $1.strength : 0)
                }
                scores.append(score)
                if number == place { either += score }
                if number == place, direction == isReversed { own = score }
            }
        }
        // One line may be spoilt.
        if lines == 2, either == 0 { return true }
        return own > 0 && scores.count { $0 > own } < max(2, 6 - lines)
    }

    private static func fit(
        _ aligner: ProfileAligner, _ place: Int, _ decoder: Int, _ isReversed: Bool, _ profile: LineProfile,
        _ along: Double
    ) -> Fit? {
        let energy = aligner.energy()
        guard energy > 0 else { return nil }
        let patterns = aligner.layout.patterns
        var best: (templates: BlurredTemplates, cost: Float)?
        var blur = 0
        // The first two blurs tell whether the others are worth a try.
        for (turn, index) in [1, 3, 0, 2, 4].enumerated() {
            if turn == 2, best == nil { return nil }
            let cost = aligner.evenCost(patterns.plain[index], below: best?.cost ?? 0.65 * energy)
            if cost < best?.cost ?? .infinity { (best, blur) = ((patterns.plain[index], cost), index) }
        }
        for templates in [patterns.thin[blur], patterns.fat[blur]] {
            let cost = aligner.evenCost(templates, below: best?.cost ?? .infinity)
            if cost < best?.cost ?? .infinity { best = (templates, cost) }
        }
        guard let best, best.cost < 0.6 * energy else { return nil }
        guard let aligned = aligner.align(best.templates, below: (1 - minimumExplained) * energy),
            let first = aligned.boundaries.first, let last = aligned.boundaries.last,
            !LineProfile.hasBlank(aligner.darkness, (first, last), aligner.layout, module: aligner.module)
        else { return nil }
        let count = Float(profile.values.count)
        return Fit(
            place: place, layout: aligner.layout, decoder: decoder, isReversed: isReversed, aligner: aligner,
            boundaries: aligned.boundaries, templates: best.templates, cost: aligned.cost, energy: energy,
            levels: profile.means(between: aligned.boundaries, isReversed: isReversed),
            start: profile.place(isReversed ? count - first : first),
            end: profile.place(isReversed ? count - last : last), along: along)
    }

    /// Whether a layout is short: random bars fit short symbols more often, so the limits for these are stricter.
    private static func isShort(_ layout: SymbolLayout) -> Bool { layout.modules < 80 }

    /// Returns the minimum share of the variance that the lines' patterns must explain on average.
    private static func minimumMean(_ layout: SymbolLayout) -> Float { isShort(layout) ? 0.86 : 0.8 }

    /// Share of the variance that lines below ``minimumMean(_:)`` must explain once each pattern is compared beside its
    /// neighbours and within its own slot.
    private static let minimumRefinedShare: Float = 0.92

    /// Returns the most likely content by all lines together.
    func reading() -> Reading? {
        var groups: [[Fit]] = []
        for fit in fits {
            let place = groups.firstIndex { group in
                guard let main = group.first else { return false }
                return fit.place == main.place && fit.isReversed == main.isReversed
            }
            if let place { groups[place].append(fit) } else { groups.append([fit]) }
        }
        // Groups with the greatest sum of explained shares come first: a place that fits many lines well counts most.
        let likely = groups.filter { $0.count > 1 }
            .sorted { $0.reduce(0) { $0 + $1.explained } > $1.reduce(0) { $0 + $1.explained } }
        return likely.prefix(2).compactMap { reading($0) }.max { $0.margin < $1.margin }
    }

    private func reading(_ group: [Fit]) -> Reading? {
        guard let main = group.max(by: { $0.explained < $1.explained }) else { return nil }
        let explained = group.reduce(0) { $0 + $1.explained } / Float(group.count)
        guard explained > Self.minimumMean(main.layout) - Self.refinement else { return nil }
        let decoder = decoders[main.decoder]
        var likely: LikelyMeaning?
        var least: Float = 0
        var unexplained: Float = 0
        // Costs on each line, whatever the neighbours of a pattern are.
        let alone = group.map { $0.aligner.slotCosts($0.boundaries, $0.templates) }
        for _ in 0..<Self.maximumRounds {
            let lines = likely.map { Self.costs(of: group, main.layout, beside: $0.patterns) } ?? alone
            unexplained = lines.reduce(0) { $0 + $1.least }
            guard let total = Self.sum(of: lines, group), let found = decoder.likeliest(total, main.layout) else {
                return nil
            }
            let isSame = found.patterns == likely?.patterns
            likely = found
            least = total.least
            if isSame || found.nextCost - found.cost < Self.undecided { break }
        }
        guard let likely else { return nil }
        let levels = SlotLevels(group.map(\.levels))
        guard !levels.contradict(likely.patterns, in: main.layout) else { return nil }
        let energy = group.reduce(0) { $0 + $1.energy }
        let refined = energy > 0 ? 1 - unexplained / energy : 0
        guard explained > Self.minimumMean(main.layout) || refined > Self.minimumRefinedShare else { return nil }
        return Reading(
            meaning: likely.meaning, fits: group, explained: explained, margin: likely.nextCost - likely.cost,
            strain: likely.cost - least, worstSlot: Self.worstSlot(alone, likely.patterns))
    }

    /// Maximum number of rounds in which patterns are compared beside the neighbours that the round before found.
    private static let maximumRounds = 3
    /// Difference of the log likelihoods of the content and the next best one below which no other round is made: such
    /// a content is not reported (``Reading/isBeyondDoubt``).
    private static let undecided: Float = 2
    /// Share of the variance below ``minimumMean(_:)`` that comparing patterns beside their neighbours may still
    /// explain.
    private static let refinement: Float = 0.08
    /// Minimum variance that is assumed of a sample, so that a line with nearly no noise does not outweigh all others.
    private static let minimumVariance: Float = 0.002
    /// Maximum difference between the costs of a slot's patterns on one line, in variances (``SlotCosts/limit(to:)``).
    private static let maximumDeviation: Float = 25

    /// Returns the costs of each pattern in each slot beside its likely neighbours, for each line.
    private static func costs(of group: [Fit], _ layout: SymbolLayout, beside patterns: [Int]) -> [SlotCosts] {
        // The lines have few different blurs between them, so templates are made once for each.
        var templates: [NeighbourTemplates] = []
        return group.map { fit in
            let (sigma, growth) = (fit.templates.sigma, fit.templates.growth)
            let known = templates.first { $0.sigma == sigma && $0.growth == growth }
            let beside = known ?? NeighbourTemplates(layout, beside: patterns, fit.templates)
            if known == nil { templates.append(beside) }
            return fit.aligner.slotCosts(fit.boundaries, beside)
        }
    }

    /// Returns the costs of all lines together as log likelihoods; `nil` if there are no lines.
    private static func sum(of lines: [SlotCosts], _ group: [Fit]) -> SlotCosts? {
        var total: SlotCosts?
        for (line, fit) in zip(lines, group) {
            var costs = line
            let variance = max(minimumVariance, costs.least / costs.samples)
            costs.limit(to: maximumDeviation * variance)
            // Four samples a module were compared, but only as many are independent as there are pixels.
            let pixels = fit.aligner.module / Float(LineProfile.binsPerPixel)
            let weight = min(1, pixels / 4) / (2 * variance)
            if total == nil {
                total = SlotCosts(costs: costs.costs.map { [Float](filling: $0.count, with: 0) }, samples: 0)
            }
            total?.add(costs, weight: weight)
        }
        return total
    }

    /// Returns the greatest share, on any line, of the unexplained squares that lies in one slot.
    private static func worstSlot(_ lines: [SlotCosts], _ patterns: [Int]) -> Float {
        var worst: Float = 0
        for line in lines {
            let own = zip(line.costs, patterns).map { $0[$1] }
            worst = max(worst, (own.max() ?? 0) / max(own.reduce(0, +), .leastNormalMagnitude))
        }
        return worst
    }
}
