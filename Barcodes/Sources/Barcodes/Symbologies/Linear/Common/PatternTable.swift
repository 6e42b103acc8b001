/// Sizes of a symbol's elements, in bins.
struct BarSizes: Sendable {
    /// Size of a module, or of a narrow element.
    var narrow: Float
    /// Size of a wide element, where elements are narrow or wide.
    var wide: Float
    /// Amount by which bars are wider and spaces narrower than they should be: ink spreads, and so does light.
    var growth: Float

    /// Sizes that are expected before anything was measured. In print a wide element is 2 to 3 narrow ones.
    static let expected = BarSizes(narrow: 1, wide: PatternTable.nominalRatio, growth: 0)
}

/// Patterns of characters, for matching measured widths while the sizes of elements are estimated.
///
/// Each element is a whole number of modules, or narrow or wide; bars are wider by some growth and spaces narrower. For
/// each pattern, the sizes that suit the measured widths best are found by least squares, held by those that were found
/// nearby (ridge regression): so neither the ratio of wide to narrow nor the spread of ink has to be known.
struct PatternTable: Sendable {
    /// Confidence in the sizes before a match.
    enum Knowledge: Int, Sendable {
        /// Sizes are not known, or only from a start pattern that does not show all of them.
        case vague
        /// Sizes are known from the characters before.
        case firm
    }

    /// Ratio of wide to narrow elements in the middle of what the standards allow.
    static let nominalRatio: Float = 2.5

    let count: Int
    let elements: Int
    private let isTwoWidth: Bool
    /// Eight characters, one in each lane, which are compared at once; the last lanes repeat the last character.
    private typealias Lanes = SIMD8<Float>
    /// Narrow modules of each element, by eight characters and element.
    private let narrows: [Lanes]
    /// Number of wide elements of each element, 0 or 1, by eight characters and element.
    private let wides: [Lanes]
    /// Sums over the elements, by eight characters.
    private let sums: [Sums]
    /// Number of modules of the longest pattern, where a wide element has the nominal ratio.
    let maximumModules: Float
    /// Inverses of the normal equations, by knowledge and eight characters, for patterns that begin with a bar: each is
    /// the upper triangle of a symmetric matrix over narrow, wide and growth.
    private let inverses: [[Inverse]]

    private struct Inverse: Sendable {
        var nn, nw, ng, ww, wg, gg: Lanes

        mutating func set(
            _ lane: Int, _ inverse: (nn: Float, nw: Float, ng: Float, ww: Float, wg: Float, gg: Float)
        ) {
            (nn[lane], nw[lane], ng[lane]) = (inverse.nn, inverse.nw, inverse.ng)
            (ww[lane], wg[lane], gg[lane]) = (inverse.ww, inverse.wg, inverse.gg)
        }
    }

    /// Number of narrow modules and of wide elements of characters, and that of all modules where a wide element has
    /// the nominal ratio.
    private struct Sums: Sendable {
        var narrow, wide, modules: Lanes
    }

    /// Cost of a size that is a pixel off the known one, in squared pixels of elements, by knowledge: for the size of
    /// narrow and wide elements, and for the growth, which changes within a symbol where print or light are uneven.
    private static let weights: [(size: Float, growth: Float)] = [(0.4, 0.4), (4, 1.5)]
    /// Minimum and maximum ratio of wide to narrow elements, with measuring errors.
    private static let ratios: ClosedRange<Float> = 1.6...4.2
    /// Maximum growth, in modules.
    private static let maximumGrowth: Float = 0.85

    /// - Precondition: all patterns have the same number of elements, at least one.
    init(_ patterns: [[UInt8]], isTwoWidth: Bool) {
        count = patterns.count
        let elements = patterns.first?.count ?? 0
        precondition(elements > 0 && patterns.allSatisfy { $0.count == elements })
        self.elements = elements
        self.isTwoWidth = isTwoWidth
        // The tables are made lane by lane: arrays of arrays in between take five times as long.
        let groups = (patterns.count + Lanes.scalarCount - 1) / Lanes.scalarCount
        var narrows = [Lanes](filling: groups * elements, with: .zero)
        var wides = narrows
        var sums = [Sums](
            repeating: Sums(narrow: .zero, wide: .zero, modules: .zero), count: groups)
        let empty = Inverse(nn: .zero, nw: .zero, ng: .zero, ww: .zero, wg: .zero, gg: .zero)
        var inverses = Self.weights.map { _ in [Inverse](filling: groups, with: empty) }
        for group in 0..<groups {
            for lane in 0..<Lanes.scalarCount {
                let pattern = patterns[min(group * Lanes.scalarCount + lane, patterns.count - 1)]
                for (element, width) in pattern.enumerated() {
                    let isWide = isTwoWidth && width != 1
                    let narrow: Float = isTwoWidth ? (isWide ? 0 : 1) : Float(width)
                    narrows[group * elements + element][lane] = narrow
                    wides[group * elements + element][lane] = isWide ? 1 : 0
                    sums[group].narrow[lane] += narrow
                    if isWide { sums[group].wide[lane] += 1 }
                }
                for (index, weight) in Self.weights.enumerated() {
                    inverses[index][group].set(lane, Self.inverse(pattern, isTwoWidth: isTwoWidth, weight))
                }
            }
            sums[group].modules = sums[group].narrow + sums[group].wide * Self.nominalRatio
        }
        maximumModules = sums.reduce(1) { max($0, $1.modules.max()) }
        (self.narrows, self.wides, self.sums, self.inverses) = (narrows, wides, sums, inverses)
    }

    private static func inverse(
        _ pattern: [UInt8], isTwoWidth: Bool, _ weight: (size: Float, growth: Float)
    ) -> (nn: Float, nw: Float, ng: Float, ww: Float, wg: Float, gg: Float) {
        var (nn, ng, ww, wg): (Float, Float, Float, Float) = (weight.size, 0, weight.size, 0)
        let gg = weight.growth + Float(pattern.count)
        for (index, width) in pattern.enumerated() {
            let sign: Float = index & 1 == 0 ? 1 : -1
            if isTwoWidth, width != 1 {
                ww += 1
                wg += sign
            } else {
                nn += Float(width) * Float(width)
                ng += Float(width) * sign
            }
        }
        // No element is both narrow and wide, so the two are tied by the growth only.
        let determinant = nn * (ww * gg - wg * wg) - ng * ng * ww
        return (
            nn: (ww * gg - wg * wg) / determinant, nw: ng * wg / determinant, ng: -ng * ww / determinant,
            ww: (nn * gg - ng * ng) / determinant, wg: -nn * wg / determinant, gg: nn * ww / determinant
        )
    }

    /// Returns the residuals of the measured widths of eight characters for the given sizes: the sum of their squares,
    /// and the sums of their products with each size's share of the elements.
    @inline(__always)
    private func residuals(
        _ measured: Span<Float>, from first: Int, _ group: Int, narrow: Lanes, wide: Lanes, growth: Lanes
    ) -> (squares: Lanes, byNarrow: Lanes, byWide: Lanes, byGrowth: Lanes) {
        let (narrows, wides) = (self.narrows.span, self.wides.span)
        let start = group &* elements
        var (squares, byNarrow, byWide, byGrowth) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
        // Without wide elements, a third of the work is left out.
        if isTwoWidth {
            for element in 0..<elements {
                let (n, w) = (narrows[start &+ element], wides[start &+ element])
                let width = Lanes(repeating: measured[first &+ element])
                var rest = width - n * narrow - w * wide
                rest = element & 1 == 0 ? rest - growth : rest + growth
                squares += rest * rest
                byNarrow += n * rest
                byWide += w * rest
                byGrowth = element & 1 == 0 ? byGrowth + rest : byGrowth - rest
            }
        } else {
            for element in 0..<elements {
                let n = narrows[start &+ element]
                let width = Lanes(repeating: measured[first &+ element])
                var rest = width - n * narrow
                rest = element & 1 == 0 ? rest - growth : rest + growth
                squares += rest * rest
                byNarrow += n * rest
                byGrowth = element & 1 == 0 ? byGrowth + rest : byGrowth - rest
            }
        }
        return (squares, byNarrow, byWide, byGrowth)
    }

    /// Fit of eight characters, each with the sizes that suit some elements best.
    private struct GroupFit {
        /// Costs in squared modules, so that characters of different sizes can be compared; infinite where one is not
        /// possible.
        var costs: Lanes
        var narrow, wide, growth: Lanes
        var module: Lanes
    }

    @inline(__always)
    private func fit(
        _ group: Int, _ measured: Span<Float>, from first: Int, total: Float, sizes: BarSizes, _ inverse: Inverse
    ) -> GroupFit {
        let sum = sums.span[group]
        let odd: Float = elements & 1 == 1 ? sizes.growth : 0
        let expected = sum.narrow * sizes.narrow + sum.wide * sizes.wide + odd
        let scale = total / expected
        let (narrow, wide, growth) = (sizes.narrow * scale, sizes.wide * scale, sizes.growth * scale)
        let (squares, byNarrow, byWide, byGrowth) = residuals(
            measured, from: first, group, narrow: narrow, wide: wide, growth: growth)
        let moreNarrow = inverse.nn * byNarrow + inverse.nw * byWide + inverse.ng * byGrowth
        let moreWide = inverse.nw * byNarrow + inverse.ww * byWide + inverse.wg * byGrowth
        let moreGrowth = inverse.ng * byNarrow + inverse.wg * byWide + inverse.gg * byGrowth
        let (foundNarrow, foundWide) = (narrow + moreNarrow, wide + moreWide)
        let foundGrowth = growth + moreGrowth
        let most = foundNarrow * Self.maximumGrowth
        var isPossible = (expected .> 0) .& (foundNarrow .> 0) .& (foundGrowth .< most) .& (foundGrowth .> -most)
        if isTwoWidth {
            let ratio = foundWide / foundNarrow
            isPossible = isPossible .& (ratio .>= Self.ratios.lowerBound) .& (ratio .<= Self.ratios.upperBound)
        }
        let module = (sum.narrow * foundNarrow + sum.wide * foundWide) / sum.modules
        let rest = squares - byNarrow * moreNarrow - byWide * moreWide - byGrowth * moreGrowth
        let costs = (rest.replacing(with: 0, where: rest .< 0) / (module * module))
            .replacing(with: .infinity, where: .!isPossible)
        return GroupFit(costs: costs, narrow: foundNarrow, wide: foundWide, growth: foundGrowth, module: module)
    }

    /// Minimum part of the way from narrow to wide, or from wide to narrow, at which an element contradicts its
    /// character. Where rows of a picture are lost or repeated, as by faulty scanners and printers, an element of the
    /// other width was beside others that fit exactly, and two characters were nearly as close to them.
    private static let contradiction: Float = 0.7

    /// Whether an element that should be narrow is wide, or the other way round.
    /// - Parameter sizes: those of the character before, since such an element changes those that suit its own best.
    func isContradicted(_ character: Int, _ line: BarWidths, from first: Int, _ sizes: BarSizes) -> Bool {
        let (group, lane) = (character / Lanes.scalarCount, character % Lanes.scalarCount)
        let limit = Self.contradiction * (sizes.wide - sizes.narrow)
        return (0..<elements).contains { element in
            let width = line.widths[first + element] - (element & 1 == 0 ? sizes.growth : -sizes.growth)
            return wides[group * elements + element][lane] > 0
                ? sizes.wide - width > limit : width - sizes.narrow > limit
        }
    }

    /// Returns the character that some elements of a line fit best, from a bar on.
    /// - Parameter sizes: the sizes that are known nearby; only their ratios matter.
    /// - Returns: `nil` where the line has too few elements, or no character is possible.
    func match(
        _ line: BarWidths, from first: Int, sizes: BarSizes, _ knowledge: Knowledge
    ) -> (match: CharacterMatch, sizes: BarSizes)? {
        guard first >= 1, first & 1 == 1, first + elements <= line.count else { return nil }
        let total = line.width(first..<first + elements)
        let measured = line.widths.span
        let inverses = inverses[knowledge.rawValue]
        let known = inverses.span
        var best: (cost: Float, character: Int, sizes: BarSizes, module: Float)?
        var (least, second) = (Float.infinity, Float.infinity)
        for group in known.indices {
            let fit = fit(group, measured, from: first, total: total, sizes: sizes, known[group])
            guard fit.costs.least < second else { continue }
            for lane in 0..<min(Lanes.scalarCount, count &- group &* Lanes.scalarCount) {
                let cost = fit.costs[lane]
                if cost < least {
                    (second, least) = (least, cost)
                    best = (
                        cost, group &* Lanes.scalarCount &+ lane,
                        BarSizes(narrow: fit.narrow[lane], wide: fit.wide[lane], growth: fit.growth[lane]),
                        fit.module[lane]
                    )
                } else if cost < second {
                    second = cost
                }
            }
        }
        guard let best else { return nil }
        let deviation = (best.cost / Float(elements)).squareRoot()
        let next = second.isFinite ? (second / Float(elements)).squareRoot() : deviation + 4
        return (
            CharacterMatch(
                character: best.character, deviation: deviation, margin: next - deviation, elements: elements,
                module: best.module), best.sizes
        )
    }
}
