/// Reads the symbol across one region from its grey values, where edges alone did not tell.
///
/// Each band gives a profile, on which the slots of a layout are laid; what the bands say of each pattern in each slot
/// is added up. The most likely content that passes all checks counts if it fits well and the next best one fits
/// clearly worse.
struct LikelihoodReader {
    /// A line on which a layout was laid.
    struct Fit {
        var layout: SymbolLayout
        var decoder: Int
        var isReversed: Bool
        var aligner: ProfileAligner
        var boundaries: [Float]
        var templates: BlurredTemplates
        var cost: Float
        var energy: Float
        /// Where the symbol begins and ends, in pixels.
        var start: Point
        var end: Point
        var along: Double

        /// The share of the profile's variance that is explained.
        var explained: Float { energy > 0 ? 1 - cost / energy : 0 }
    }

    struct Reading {
        var meaning: LinearMeaning
        var fits: [Fit]
        /// Means over lines.
        var explained: Float
        /// By how much the next best content is less likely, as the difference of log likelihoods.
        var margin: Float
        /// By how much the content is less likely than the likeliest patterns without regard to checks.
        var strain: Float

        /// Whether it may be reported.
        var isBeyondDoubt: Bool {
            guard fits.count >= 2, strain < 0.2 * margin else { return false }
            // On the corpus, wrong fits of symbols of other kinds explain up to 0.805 of the variance, and those of
            // short symbols have margins up to 48; right ones begin at 0.74, and most are above 0.85. What is as
            // blurred as this leaves little to explain: random bars pass for digits there.
            let isBlurred = fits.allSatisfy { $0.templates.sigma > 0.9 }
            if isBlurred { return !isShort && explained > 0.85 && margin > 80 }
            return margin > (isShort ? 40 : 25)
        }

        private var isShort: Bool { fits.first.map { LikelihoodReader.isShort($0.layout) } ?? true }
    }

    private let decoders: [any LikelihoodDecoder]
    /// Where symbols of a layout may lie, as lines agree on it.
    private var places: [Place] = []
    private(set) var fits: [Fit] = []
    /// What was done so far, in the unit of ``SearchBudget``.
    private(set) var work = 0
    /// How many lines were taken in.
    private var lines = 0

    /// A line across the region, with its edges.
    struct Line {
        let profile: LineProfile
        let edges: ProfileEdges
        /// Its place along the bars, in pixels.
        let along: Double
        let isInverted: Bool

        init?(_ profile: LineProfile, within: Range<Int>, along: Double, isInverted: Bool) {
            guard
                let edges = ProfileEdges(profile, isInverted: isInverted, within: within, sensitivity: 0.08)
            else { return nil }
            self.profile = profile
            self.edges = edges
            self.along = along
            self.isInverted = isInverted
        }

        /// Where a range of bins lies across the bars, in pixels.
        func extent(_ bins: Range<Float>) -> Extent {
            let (from, to) = (profile.place(bins.lowerBound), profile.place(bins.upperBound))
            return Extent(start: from.dot(profile.direction), end: to.dot(profile.direction), along: along)
        }
    }

    /// Where a line's candidate begins and ends across the bars, in pixels, and where the line is.
    struct Extent {
        var start: Double
        var end: Double
        var along: Double

        /// Whether both may be of one symbol: bars are straight, and nearly parallel.
        func agrees(_ other: Extent) -> Bool {
            let slack = 0.03 * (end - start) + 0.12 * abs(along - other.along)
            return abs(start - other.start) < slack && abs(end - other.end) < slack
                && abs((end - start) - (other.end - other.start)) < 0.12 * (end - start)
        }
    }

    /// A layout and where it may lie.
    private struct Place {
        var decoder: Int
        var layout: SymbolLayout
        var extents: [Extent]

        func has(_ extent: Extent) -> Bool { extents.contains { $0.agrees(extent) } }

        var length: Double { extents.first.map { $0.end - $0.start } ?? 0 }
    }

    init(decoders: [any LikelihoodDecoder]) {
        self.decoders = decoders
    }

    /// The smallest module, in pixels.
    private static let leastModule: Float = 0.7
    /// The least share of the variance that a line's best patterns must explain. Random lines reach 0.45.
    static let leastExplained: Float = 0.7
    /// How many places are looked at.
    private static let mostPlaces = 3

    /// Looks for places where most of these lines may begin and end with a symbol's first and last bars.
    /// - Returns: whether there are any.
    mutating func findPlaces(_ lines: [Line]) -> Bool {
        let least = max(2, lines.count - 1)
        var found: [Place] = []
        for (number, decoder) in decoders.enumerated() {
            for layout in decoder.layouts(least: 0, most: mostModules(lines)) {
                let extents = lines.map { line in Self.candidates(line.edges, layout).map { line.extent($0) } }
                var places: [Place] = []
                for candidate in extents.joined() where !places.contains(where: { $0.has(candidate) }) {
                    let agreeing = extents.compactMap { $0.first { $0.agrees(candidate) } }
                    guard agreeing.count >= least else { continue }
                    places.append(Place(decoder: number, layout: layout, extents: agreeing))
                }
                found += places.sorted { $0.length > $1.length }.prefix(2)
            }
        }
        places = Array(found.sorted { $0.extents.count > $1.extents.count }.prefix(Self.mostPlaces))
        return !places.isEmpty
    }

    private func mostModules(_ lines: [Line]) -> Float {
        Float(lines.map(\.profile.values.count).max() ?? 0) / (Self.leastModule * Float(LineProfile.binsPerPixel))
    }

    /// Takes in a line.
    mutating func add(_ line: Line) {
        lines += 1
        let profile = line.profile
        for place in places {
            let layout = place.layout
            let directions = [false, true].filter { isWorthwhile(layout, $0) }
            guard !directions.isEmpty,
                let candidate = Self.candidates(line.edges, layout).first(where: { place.has(line.extent($0)) })
            else { continue }
            var best: Fit?
            let module = (candidate.upperBound - candidate.lowerBound) / layout.modules
            let darkness = Self.darkness(profile.values, window: 7 * module, isInverted: line.isInverted)
            work += 2 * profile.values.count
            for isReversed in directions {
                let (first, last) = (candidate.lowerBound, candidate.upperBound)
                let count = Float(darkness.count)
                // Measured: some 15,000 instructions a module.
                work += 1_500 * Int(layout.modules)
                let aligner = ProfileAligner(
                    darkness: isReversed ? darkness.reversed() : darkness, layout: layout,
                    start: isReversed ? count - last : first, module: module)
                guard let fit = Self.fit(aligner, place.decoder, isReversed, profile, line.along) else { continue }
                if fit.explained > best?.explained ?? Self.leastExplained { best = fit }
            }
            if let best { fits.append(best) }
        }
    }

    /// After two lines, only what fits nearly as well as anything is tried again.
    private func isWorthwhile(_ layout: SymbolLayout, _ isReversed: Bool) -> Bool {
        guard lines > 2 else { return true }
        let best = fits.map(\.explained).max() ?? 0
        return fits.contains {
            $0.isReversed == isReversed && $0.layout.slots == layout.slots && $0.explained > best - 0.1
        }
    }

    private static func fit(
        _ aligner: ProfileAligner, _ decoder: Int, _ isReversed: Bool, _ profile: LineProfile, _ along: Double
    ) -> Fit? {
        let energy = aligner.energy()
        guard energy > 0 else { return nil }
        let even = aligner.evenBoundaries()
        let patterns = aligner.layout.patterns
        var best: (templates: BlurredTemplates, cost: Float)?
        var blur = 0
        // Two of them tell whether the others are worth a try.
        for (turn, index) in [1, 3, 0, 2, 4].enumerated() {
            if turn == 2, best?.cost ?? .infinity > 0.65 * energy { return nil }
            let cost = aligner.cost(even, patterns.plain[index])
            if cost < best?.cost ?? .infinity { (best, blur) = ((patterns.plain[index], cost), index) }
        }
        for templates in [patterns.thin[blur], patterns.fat[blur]] {
            let cost = aligner.cost(even, templates)
            if cost < best?.cost ?? .infinity { best = (templates, cost) }
        }
        guard let best, best.cost < 0.6 * energy else { return nil }
        let aligned = aligner.align(even, best.templates)
        guard aligned.cost < (1 - leastExplained) * energy, let first = aligned.boundaries.first,
            let last = aligned.boundaries.last
        else { return nil }
        let count = Float(profile.values.count)
        return Fit(
            layout: aligner.layout, decoder: decoder, isReversed: isReversed, aligner: aligner,
            boundaries: aligned.boundaries, templates: best.templates, cost: aligned.cost, energy: energy,
            start: profile.place(isReversed ? count - first : first),
            end: profile.place(isReversed ? count - last : last), along: along)
    }

    /// Where a symbol may begin and end: at bars beside free space that is wide enough, with as many elements between
    /// them as there are at most, and not many fewer: blur hides some. Where it hides none, none may be missing.
    private static func candidates(_ edges: ProfileEdges, _ layout: SymbolLayout) -> [Range<Float>] {
        let line = edges.line
        var candidates: [Range<Float>] = []
        let elements = layout.elements
        let depths = edges.depths()
        for first in stride(from: 1, to: line.count, by: 2) {
            for last in stride(from: first + elements / 2 & ~1, to: min(line.count - 1, first + elements + 4), by: 2) {
                let length = line.edges[last + 1] - line.edges[first]
                let quiet = layout.quietZone * length / layout.modules
                guard line.isQuiet(first - 1, quiet), line.isQuiet(last + 1, quiet),
                    length >= layout.modules * leastModule * Float(LineProfile.binsPerPixel)
                else { continue }
                let shallow = depths[first...last].count { $0 < 0.75 }
                guard last + 1 - first == elements || shallow * 12 > elements else { continue }
                candidates.append(edges.start + line.edges[first]..<edges.start + line.edges[last + 1])
            }
        }
        return Array(candidates.sorted { $0.upperBound - $0.lowerBound > $1.upperBound - $1.lowerBound }.prefix(12))
    }

    /// The profile between the light and the dark around each place: 0 is white, 1 black.
    static func darkness(_ values: [Float], window: Float, isInverted: Bool) -> [Float] {
        let reach = max(2, Int(window))
        let lows = smoothed(extremes(values, reach) { min($0, $1) }, reach)
        let highs = smoothed(extremes(values, reach) { max($0, $1) }, reach)
        var most: Float = 0
        for index in values.indices { most = max(most, highs[index] - lows[index]) }
        let least = max(4, 0.15 * most)
        return values.indices.map { index in
            let range = max(least, highs[index] - lows[index])
            let light = (values[index] - lows[index]) / range
            return isInverted ? light : 1 - light
        }
    }

    /// The least or greatest value within a distance of each.
    private static func extremes(_ values: [Float], _ reach: Int, _ better: (Float, Float) -> Float) -> [Float] {
        // The extreme of blocks as long as the window, from both ends of each (van Herk, Gil and Werman).
        let size = 2 * reach + 1
        let count = values.count
        var prefix = values
        var suffix = values
        for index in 0..<count where index % size != 0 { prefix[index] = better(prefix[index - 1], values[index]) }
        for index in stride(from: count - 2, through: 0, by: -1) where index % size != size - 1 {
            suffix[index] = better(suffix[index + 1], values[index])
        }
        return (0..<count).map { index in
            better(suffix[max(0, index - reach)], prefix[min(count - 1, index + reach)])
        }
    }

    private static func smoothed(_ values: [Float], _ reach: Int) -> [Float] {
        var sums: [Float] = [0]
        sums.reserveCapacity(values.count + 1)
        for value in values { sums.append((sums.last ?? 0) + value) }
        return values.indices.map { index in
            let (low, high) = (max(0, index - reach), min(values.count, index + reach + 1))
            return (sums[high] - sums[low]) / Float(high - low)
        }
    }

    /// Few digits have few ways to be wrong that show.
    private static func isShort(_ layout: SymbolLayout) -> Bool { layout.modules < 80 }

    /// The least share of the variance that the lines' patterns must explain on average.
    private static func leastMean(_ layout: SymbolLayout) -> Float { isShort(layout) ? 0.86 : 0.8 }

    /// What all lines together say.
    func reading() -> Reading? {
        var groups: [[Fit]] = []
        for fit in fits {
            let place = groups.firstIndex { group in
                guard let main = group.first else { return false }
                return fit.decoder == main.decoder && fit.isReversed == main.isReversed
                    && fit.layout.slots == main.layout.slots
            }
            if let place { groups[place].append(fit) } else { groups.append([fit]) }
        }
        // The share that no template explains, over all lines: what fits many lines well counts most.
        let likely = groups.filter { $0.count > 1 }
            .sorted { $0.reduce(0) { $0 + $1.explained } > $1.reduce(0) { $0 + $1.explained } }
        return likely.prefix(2).compactMap { reading($0) }.max { $0.margin < $1.margin }
    }

    private func reading(_ group: [Fit]) -> Reading? {
        guard let main = group.max(by: { $0.explained < $1.explained }) else { return nil }
        let explained = group.reduce(0) { $0 + $1.explained } / Float(group.count)
        guard explained > Self.leastMean(main.layout) else { return nil }
        let decoder = decoders[main.decoder]
        var likely: LikelyMeaning?
        var least: Float = 0
        for round in 0..<3 {
            var total: SlotCosts?
            // Lines have few kinds of blur between them.
            var templates: [NeighbourTemplates] = []
            for fit in group {
                var costs: SlotCosts
                if round > 0, let likely {
                    let (sigma, growth) = (fit.templates.sigma, fit.templates.growth)
                    let known = templates.first { $0.sigma == sigma && $0.growth == growth }
                    let beside =
                        known
                        ?? NeighbourTemplates(main.layout, beside: likely.patterns, sigma: sigma, growth: growth)
                    if known == nil { templates.append(beside) }
                    costs = fit.aligner.slotCosts(fit.boundaries, beside)
                } else {
                    costs = fit.aligner.slotCosts(fit.boundaries, fit.templates)
                }
                let variance = max(0.002, costs.least / costs.samples)
                costs.limit(to: 25 * variance)
                // Four samples a module were compared: there are only as many as there are pixels.
                let pixels = fit.aligner.module / Float(LineProfile.binsPerPixel)
                let weight = min(1, pixels / 4) / (2 * variance)
                if total == nil {
                    total = SlotCosts(
                        costs: costs.costs.map { [Float](repeating: 0, count: $0.count) }, samples: 0)
                }
                total?.add(costs, weight: weight)
            }
            guard let total, let found = decoder.likeliest(total, main.layout) else { return nil }
            let isSame = found.patterns == likely?.patterns
            likely = found
            least = total.least
            if isSame || found.nextCost - found.cost < 2 { break }
        }
        guard let likely else { return nil }
        return Reading(
            meaning: likely.meaning, fits: group, explained: explained, margin: likely.nextCost - likely.cost,
            strain: likely.cost - least)
    }
}
