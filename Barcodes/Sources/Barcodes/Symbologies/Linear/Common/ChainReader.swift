/// Reads the symbol across one region in which blur is wider than its modules.
///
/// On one line, many assumptions are tried: where the symbol begins and ends, how its bars are bent, and how blurred
/// they are. The other lines start from what was found on that one.
struct ChainReader {
    let decoder: any ChainDecoder
    /// Work done so far, in the unit of ``SearchBudget``.
    private(set) var work = 0
    /// Share of the variance that the best of all assumptions explained on the last line that was read without a known
    /// match.
    private var nearest: Float?

    struct Reading {
        var meaning: LinearMeaning
        /// Points at which the symbol begins and ends on each line, in pixels.
        var ends: [(start: Point, end: Point, along: Double)]
        /// Mean over lines of the share of the variance that is explained.
        var explained: Float
        /// Ratio of the variance that the next best content leaves unexplained to that of this content: the mean over
        /// lines, or that of a rival on the first line, if it is less.
        var margin: Float
        /// Mean over lines of the greatest unexplained share of a slot's variance.
        var worst: Float

        /// Whether the reading may be reported.
        ///
        /// On 2,200 simulated lines with damage through all bars, blurred by 0.8 to 1.9 modules, the wrong readings
        /// that came closest had a margin of 1.53 where 0.113 of a slot was not explained; on random bars there were
        /// none.
        ///
        /// Where the margin is greater, more may be unexplained. Of 9,600 pictures of bent symbols with wrong digits or
        /// damage, and of random bars, the wrong readings had margins up to 2.24.
        var isBeyondDoubt: Bool {
            explained > 0.965 && margin > 1.47 && worst < 0.1 || explained > 0.955 && margin > 2.4 && worst < 0.2
        }
    }

    private struct Match {
        var fit: ChainFit
        var meaning: LikelyMeaning
        var isReversed: Bool
        var line: LikelihoodReader.Line

        /// Ratio of the variance that the best other content leaves unexplained to that of this content, among contents
        /// found when modules are assumed elsewhere at first; infinite where none is found.
        var rival: Float

        var margin: Float { meaning.nextCost / max(1e-3, meaning.cost) }
    }

    /// Maximum number of lines that are read. Of 1,531 linear symbols in 2,026 pictures, 3 lines lose two, and 4 that
    /// must agree three; 6 lines gain one.
    private static let maximumLines = 4
    /// Number of lines that are enough if they agree.
    private static let sufficientLines = 3
    /// Minimum margin of the first line. With 1.08 or 1.3 the same symbols are read.
    private static let minimumMargin: Float = 1.15
    /// Minimum share of the variance that the best of all assumptions must explain before it is improved.
    private static let minimumShareToImprove: Float = 0.64
    /// Minimum share of the variance that an improved assumption must explain.
    private static let minimumExplained: Float = 0.8
    /// Minimum margin of the first line's content before modules are assumed elsewhere. On the corpora, all that is
    /// read has a margin of 1.38, a share of 0.97 before that and one of 0.97 after it, and nine of ten others have
    /// less than this limit and the next two.
    private static let minimumFirstMargin: Float = 1.1
    /// Minimum share of the variance that the first line's content explains before modules are assumed elsewhere.
    private static let minimumFirstExplained: Float = 0.93
    /// Minimum share of the variance that the first line's content explains after that.
    private static let minimumSettled: Float = 0.95
    /// Minimum share of the variance that must be explained on the first line for a second one to be tried if the first
    /// one is not read. On 12,000 changed pictures of bars, what was read from the second line on had 0.799 or more,
    /// and a third of what was not read had less than this.
    private static let minimumShareToContinue: Float = 0.78
    /// Maximum number of elements of a line. Blur hides elements and adds none: lines with so many more than the 59 of
    /// an EAN-13 cross something else.
    private static let maximumElements = 80
    /// Number of assumptions that are tried with bent bars as well.
    private static let maximumCurved = 6
    /// Number of pairs of ends, the most plausible ones, that are tried with strongly bent bars. With two, 7 % fewer
    /// symbols on cans are read (600 drawn ones).
    private static let maximumBent = 3
    /// Bends that are tried with these, as the curve of ``ChainFit/curved(_:bulge:)``: from a can's left side to its
    /// right side. Half as many lose 8 % of the same symbols.
    private static let curves: [Float] = [-8, -6, -4.5, -3, -1.5, 0, 1.5, 3, 4.5, 6, 8]
    /// How much larger modules are assumed to be in the middle.
    private static let bulge: Float = 1.5
    /// Work of a bend, in the unit of ``SearchBudget``.
    private static let costOfBend = 1500
    /// Number of assumptions that are improved.
    private static let maximumImproved = 4

    init(decoder: any ChainDecoder) { self.decoder = decoder }

    /// - Parameters:
    ///   - places: positions of the lines along the bars.
    ///   - line: makes the line at a position.
    ///   - spend: charges an amount of work, and returns whether to go on.
    mutating func reading(
        _ places: [Double], line: (Double) -> LikelihoodReader.Line?, spend: (Int) -> Bool
    ) -> Reading? {
        var matches: [Match] = []
        var done = 0
        for (tried, place) in places.enumerated() {
            guard matches.count < Self.maximumLines, tried < 2 || !matches.isEmpty else { break }
            // One line may be damaged. Where it fits badly, another one doesn't help.
            if matches.isEmpty, let nearest, nearest < Self.minimumShareToContinue { break }
            guard let line = line(place) else { continue }
            guard ChainEnds.isBlurred(line.profile.values, within: line.region),
                !matches.isEmpty || line.elements <= Self.maximumElements
            else { break }
            let match = if let known = matches.first { follow(known, line) } else { first(line) }
            if let match { matches.append(match) }
            guard spend(work - done) else { return nil }
            done = work
            // A line that may as well show another number is not made better by further lines.
            if let first = matches.first,
                min(first.margin, first.rival) < Self.minimumMargin || first.fit.explained < Self.minimumSettled
            {
                return nil
            }
            if matches.count == Self.sufficientLines, let reading = Self.reading(matches), reading.isBeyondDoubt {
                return reading
            }
        }
        return Self.reading(matches)
    }

    private static func reading(_ matches: [Match]) -> Reading? {
        // Only the first line's content was compared with rivals; the other lines can just confirm it.
        guard let first = matches.first else { return nil }
        let same = matches.filter { $0.meaning.patterns == first.meaning.patterns }
        guard same.count >= sufficientLines, matches.count - same.count < 2, !isPart(first) else { return nil }
        let count = Float(same.count)
        let ends = same.map { match in
            let bins = Float(match.line.profile.values.count)
            let (start, end) = match.fit.ends
            return (
                start: match.line.profile.place(match.isReversed ? bins - start : start),
                end: match.line.profile.place(match.isReversed ? bins - end : end), along: match.line.along
            )
        }
        return Reading(
            meaning: first.meaning.meaning, ends: ends,
            explained: same.reduce(0) { $0 + $1.fit.explained } / count,
            margin: min(first.rival, same.reduce(0) { $0 + $1.margin } / count),
            worst: same.reduce(0) { $0 + $1.fit.worst() } / count)
    }

    /// Minimum free space beside a symbol where other bars follow, in modules. The standard's is 7 to 11 modules.
    private static let minimumFreeSpace: Float = 6
    /// Distance from a symbol's end within which two bars show that bars follow, in modules.
    private static let reachOfBars: Float = 30
    /// Minimum distance of bars and spaces from the middle between the darkest and the lightest, as a share of the
    /// contrast.
    private static let slack: Float = 0.1

    /// Whether bars follow on one side of a match without the free space that a symbol has. Through blur of two
    /// modules, a part of a UPC-E symbol with many alike digits can resemble an EAN-13 symbol.
    private static func isPart(_ match: Match) -> Bool {
        let values = match.isReversed ? dark(match.line).reversed() : dark(match.line)
        let count = Float(values.count)
        let (start, end) = match.fit.ends
        let first = Int(max(0, min(start, count)))
        let last = max(first, Int(max(0, min(end, count))))
        guard let low = values[first..<last].min(), let high = values[first..<last].max() else { return false }
        let (darkLevel, lightLevel) = (low + (0.5 - slack) * (high - low), low + (0.5 + slack) * (high - low))
        let reach = Int(max(0, min(reachOfBars * match.fit.module, count)))
        return [Array(values[..<first].suffix(reach).reversed()), Array(values[last...].prefix(reach))]
            .contains { beyond in
                // The outermost bar ends in a slope, so that bars count only after a light place.
                var isLight = false
                var bars: [Int] = []
                for (distance, value) in beyond.enumerated() {
                    if isLight, value < darkLevel {
                        bars.append(distance)
                        isLight = false
                    } else if value > lightLevel {
                        isLight = true
                    }
                }
                return bars.count > 1 && Float(bars[0]) < minimumFreeSpace * match.fit.module
            }
    }

    /// Returns the line's values with dark bars.
    private static func dark(_ line: LikelihoodReader.Line) -> [Float] {
        line.isInverted ? line.profile.values.map { 255 - $0 } : line.profile.values
    }

    /// Returns the profile that the chain is fitted to: with dark bars, from left to right.
    private static func profile(_ line: LikelihoodReader.Line, isReversed: Bool) -> ChainProfile {
        let values = dark(line)
        return ChainProfile(isReversed ? values.reversed() : values)
    }

    /// Finds the best of all assumptions on a line.
    private mutating func first(_ line: LikelihoodReader.Line) -> Match? {
        var candidates: [(fit: ChainFit, isReversed: Bool)] = []
        for chain in decoder.chains {
            let ends = ChainEnds.pairs(
                Self.dark(line), within: line.region, modules: chain.chain.layout.modules)
            let count = Float(line.profile.values.count)
            for isReversed in [false, true] where !ends.isEmpty {
                let profile = Self.profile(line, isReversed: isReversed)
                for (rank, bins) in ends.enumerated() {
                    let (start, end) =
                        isReversed
                        ? (count - bins.upperBound, count - bins.lowerBound) : (bins.lowerBound, bins.upperBound)
                    let fit = ChainFit(chain, profile, start: start, end: end, blur: 0)
                    for fit in fit.measured(with: ChainFit.firstBlurs) { candidates.append((fit, isReversed)) }
                    work += 5000 * ChainFit.firstBlurs.count
                    guard rank < Self.maximumBent else { continue }
                    for curve in Self.curves {
                        var bent = ChainFit(chain, profile, start: start, end: end, blur: ChainFit.blurOfBentBars)
                            .curved(curve, bulge: Self.bulge)
                        bent.measure()
                        candidates.append((bent, isReversed))
                    }
                    work += Self.costOfBend * Self.curves.count
                }
            }
        }
        candidates.sort { $0.fit.score(unexplained: 1) > $1.fit.score(unexplained: 1) }
        for candidate in Self.distinct(candidates, Self.maximumCurved) {
            for curve in [-1.5, 1.5] as [Float] {
                var fit = candidate.fit.curved(curve)
                fit.measure()
                work += 5000
                candidates.append((fit, candidate.isReversed))
            }
        }
        candidates.sort { $0.fit.score(unexplained: 1) > $1.fit.score(unexplained: 1) }
        var chosen = Self.distinct(candidates, Self.maximumImproved)
        nearest = 0
        guard chosen.contains(where: { $0.fit.explained > Self.minimumShareToImprove }) else { return nil }
        for index in chosen.indices {
            for _ in 0..<3 { chosen[index].fit.improve() }
        }
        chosen.sort { $0.fit.score(unexplained: 6) > $1.fit.score(unexplained: 6) }
        chosen = Array(chosen.prefix(2))
        for index in chosen.indices {
            chosen[index].fit.improveBlur()
            for _ in 0..<2 { chosen[index].fit.improve() }
        }
        work += 100_000
        var best = chosen.max { $0.fit.score(unexplained: 6) < $1.fit.score(unexplained: 6) }
        best?.fit.improveBlur()
        best?.fit.improve()
        nearest = best?.fit.explained
        guard let best, best.fit.explained > Self.minimumExplained, let checked = best.fit.checked(decoder),
            checked.fit.explained > Self.minimumFirstExplained,
            checked.meaning.nextCost > Self.minimumFirstMargin * checked.meaning.cost
        else { return nil }
        return match(checked, isReversed: best.isReversed, line)
    }

    /// Displacements of a symbol's ends and its middle that are tried, in modules.
    private static let displacements: [SIMD4<Float>] = [
        SIMD4(0.45, -0.45, 0, 0), SIMD4(-0.45, 0.45, 0, 0), SIMD4(0.45, 0.45, 0, 0), SIMD4(-0.45, -0.45, 0, 0),
        SIMD4(0.9, 0, -0.9, 0), SIMD4(-0.9, 0, 0.9, 0),
    ]

    /// Repeats the fit with modules assumed a little elsewhere at first: the content must be the same, or fit much less
    /// well.
    private mutating func match(
        _ found: (fit: ChainFit, meaning: LikelyMeaning), isReversed: Bool, _ line: LikelihoodReader.Line
    ) -> Match? {
        var best = found
        var others: [(fit: ChainFit, meaning: LikelyMeaning)] = [found]
        for displacement in Self.displacements {
            var fit = found.fit.displaced(displacement)
            for _ in 0..<3 { fit.improve() }
            work += 12000
            let other: (fit: ChainFit, meaning: LikelyMeaning)
            if fit.patterns == found.fit.patterns {
                // Patterns that pass the checks, and are the best without them, need no search.
                fit.adjust()
                other = (fit, found.meaning)
            } else {
                guard let checked = fit.checked(decoder) else { continue }
                other = checked
            }
            others.append(other)
            if other.fit.explained > best.fit.explained { best = other }
        }
        // The margin over the next best content depends on where modules are.
        if best.fit.explained > found.fit.explained, best.meaning.patterns == found.meaning.patterns,
            let checked = best.fit.checked(decoder)
        {
            best = checked
        }
        let rival = others.filter { $0.meaning.patterns != best.meaning.patterns }.map { 1 - $0.fit.explained }.min()
        return Match(
            fit: best.fit, meaning: best.meaning, isReversed: isReversed, line: line,
            rival: (rival ?? .infinity) / max(1e-4, 1 - best.fit.explained))
    }

    /// Returns the best of these that differ.
    /// - Parameter candidates: the assumptions, the best first.
    private static func distinct(
        _ candidates: [(fit: ChainFit, isReversed: Bool)], _ most: Int
    ) -> [(fit: ChainFit, isReversed: Bool)] {
        var chosen: [(fit: ChainFit, isReversed: Bool)] = []
        for candidate in candidates
        where !chosen.contains(where: { $0.isReversed == candidate.isReversed && $0.fit.isLike(candidate.fit) }) {
            chosen.append(candidate)
            if chosen.count == most { break }
        }
        return chosen
    }

    /// Reads the same symbol on another line.
    private mutating func follow(_ match: Match, _ line: LikelihoodReader.Line) -> Match? {
        let (old, new) = (match.line.profile, line.profile)
        let shift = Float((old.origin - new.origin).dot(new.direction)) * Float(LineProfile.binsPerPixel)
        let bins = Float(new.values.count - old.values.count)
        let profile = Self.profile(line, isReversed: match.isReversed)
        // Bars may lean a little more than the region does.
        var best: ChainFit?
        for slip in -2...2 {
            var fit = match.fit.moved(
                to: profile, by: (match.isReversed ? bins - shift : shift) + Float(slip) * match.fit.module)
            fit.measure()
            work += 5000
            if fit.explained > best?.explained ?? 0 { best = fit }
        }
        guard var fit = best else { return nil }
        fit.patterns = match.fit.patterns
        for _ in 0..<3 { fit.adjust() }
        for _ in 0..<2 { fit.improve() }
        work += 15000
        guard fit.explained > Self.minimumExplained, let checked = fit.checked(decoder) else { return nil }
        return Match(
            fit: checked.fit, meaning: checked.meaning, isReversed: match.isReversed, line: line, rival: .infinity)
    }
}
