/// The sizes that a symbol's elements are made of, in bins.
struct BarSizes: Sendable {
    /// A module, or a narrow element.
    var narrow: Float
    /// A wide element, where elements are narrow or wide.
    var wide: Float
    /// By how much bars are wider and spaces narrower than they should be: ink spreads, light does.
    var growth: Float

    /// What is expected before anything was measured. In print a wide element is 2 to 3 narrow ones.
    static let expected = BarSizes(narrow: 1, wide: PatternTable.nominalRatio, growth: 0)
}

/// Characters as patterns of elements, to match measured widths with while sizes are found out.
///
/// Each element is a whole number of modules, or narrow or wide; bars are wider by some growth and spaces narrower. For
/// each pattern the sizes that suit the measured widths best are found by least squares, held by those that were found
/// nearby (ridge regression): so neither the ratio of wide to narrow nor the spread of ink has to be known.
struct PatternTable: Sendable {
    /// How firmly sizes are known before a match.
    enum Knowledge: Int, Sendable {
        /// From nothing, or from a start pattern that does not show all of them.
        case vague
        /// From the characters before.
        case firm
    }

    /// A ratio of wide to narrow elements in the middle of what the standards allow.
    static let nominalRatio: Float = 2.5

    let count: Int
    let elements: Int
    private let isTwoWidth: Bool
    /// Eight characters are compared at once, one in each lane; behind the last one, lanes repeat it.
    private typealias Lanes = SIMD8<Float>
    /// By eight characters and element: the modules of it that are narrow ones, and whether it is a wide element.
    private let narrows: [Lanes]
    private let wides: [Lanes]
    /// By eight characters.
    private let sums: [Sums]
    /// The modules of the longest pattern, where a wide element is as wide as is usual.
    let mostModules: Float
    /// By knowledge and eight characters, for patterns that begin with a bar: the inverse of the normal equations, as
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

    /// The narrow modules and the wide elements of characters, and all modules where a wide element is as wide as is
    /// usual.
    private struct Sums: Sendable {
        var narrow, wide, modules: Lanes
    }

    /// What it costs, in squared pixels of elements, that a size is a pixel off what is known: of narrow and wide
    /// elements, and of the growth, which changes within a symbol where print or light are uneven.
    private static let weights: [(size: Float, growth: Float)] = [(0.4, 0.4), (4, 1.5)]
    /// A wide element is at least and at most so many narrow ones, with measuring errors.
    private static let ratios: ClosedRange<Float> = 1.6...4.2
    /// The most growth, in modules.
    private static let mostGrowth: Float = 0.85

    /// - Precondition: all have the same number of elements, at least one.
    init(_ patterns: [[UInt8]], isTwoWidth: Bool) {
        count = patterns.count
        let elements = patterns.first?.count ?? 0
        precondition(elements > 0 && patterns.allSatisfy { $0.count == elements })
        self.elements = elements
        self.isTwoWidth = isTwoWidth
        // Lane by lane: arrays of arrays in between take five times as long.
        let groups = (patterns.count + Lanes.scalarCount - 1) / Lanes.scalarCount
        var narrows = [Lanes](repeating: .zero, count: groups * elements)
        var wides = narrows
        var sums = [Sums](
            repeating: Sums(narrow: .zero, wide: .zero, modules: .zero), count: groups)
        let empty = Inverse(nn: .zero, nw: .zero, ng: .zero, ww: .zero, wg: .zero, gg: .zero)
        var inverses = Self.weights.map { _ in [Inverse](repeating: empty, count: groups) }
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
        mostModules = sums.reduce(1) { max($0, $1.modules.max()) }
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
        // No element is both, so narrow and wide are tied by the growth only.
        let determinant = nn * (ww * gg - wg * wg) - ng * ng * ww
        return (
            nn: (ww * gg - wg * wg) / determinant, nw: ng * wg / determinant, ng: -ng * ww / determinant,
            ww: (nn * gg - ng * ng) / determinant, wg: -nn * wg / determinant, gg: nn * ww / determinant
        )
    }

    /// What the sizes leave of the measured widths of eight characters: the sum of squares, and the sums of products
    /// with each size's share of the elements.
    @inline(__always)
    private func residuals(
        _ measured: Span<Float>, from first: Int, _ group: Int, narrow: Lanes, wide: Lanes, growth: Lanes
    ) -> (squares: Lanes, byNarrow: Lanes, byWide: Lanes, byGrowth: Lanes) {
        let (narrows, wides) = (self.narrows.span, self.wides.span)
        let start = group &* elements
        var (squares, byNarrow, byWide, byGrowth) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
        // Where no element is wide, a third of the work is left out.
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

    /// Eight characters with the sizes that suit some elements best.
    private struct GroupFit {
        /// In squared modules, so that characters of different sizes can be compared; infinite where one is not
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
        let most = foundNarrow * Self.mostGrowth
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

    /// The character that some elements of a line are most likely, from a bar on.
    /// - Parameter sizes: what is known of them nearby; only their ratios matter.
    /// - Returns: `nil` where the line has not as many elements, or none is possible.
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
