/// The sizes that a symbol's elements are made of, in pixels.
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
    /// By character and element: the modules of it that are narrow ones, and whether it is a wide element.
    private let narrows: [Float]
    private let wides: [Float]
    private let sums: [SIMD2<Float>]
    /// The modules of the longest pattern, where a wide element is as wide as is usual.
    let mostModules: Float
    /// By knowledge and character, for patterns that begin with a bar: the inverse of the normal equations, as the
    /// upper triangle of a symmetric matrix over narrow, wide and growth.
    private let inverses: [[Inverse]]

    private struct Inverse: Sendable {
        var nn, nw, ng, ww, wg, gg: Float
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
        narrows = patterns.flatMap { $0.map { isTwoWidth ? ($0 == 1 ? 1 : 0) : Float($0) } }
        wides = patterns.flatMap { $0.map { isTwoWidth && $0 != 1 ? 1 : 0 } }
        sums = patterns.map { pattern in
            isTwoWidth
                ? SIMD2(Float(pattern.count { $0 == 1 }), Float(pattern.count { $0 != 1 }))
                : SIMD2(pattern.reduce(0) { $0 + Float($1) }, 0)
        }
        mostModules = sums.reduce(1) { max($0, $1.x + $1.y * Self.nominalRatio) }
        inverses = Self.weights.map { weight in
            patterns.map { pattern in
                var (nn, ng, ww, wg): (Float, Float, Float, Float) = (weight.size, 0, weight.size, 0)
                let gg = weight.growth + Float(elements)
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
                return Inverse(
                    nn: (ww * gg - wg * wg) / determinant, nw: ng * wg / determinant, ng: -ng * ww / determinant,
                    ww: (nn * gg - ng * ng) / determinant, wg: -nn * wg / determinant, gg: nn * ww / determinant)
            }
        }
    }

    /// How many modules a character has, where a wide element is as wide as is usual.
    private func modules(_ character: Int) -> Float { sums[character].x + sums[character].y * Self.nominalRatio }

    /// The character that some elements of a line are most likely, from a bar on.
    /// - Parameter sizes: what is known of them nearby; only their ratios matter.
    /// - Returns: `nil` where the line has not as many elements, or none is possible.
    func match(
        _ line: BarWidths, from first: Int, sizes: BarSizes, _ knowledge: Knowledge
    ) -> (match: CharacterMatch, sizes: BarSizes)? {
        guard first >= 1, first & 1 == 1, first + elements <= line.count else { return nil }
        let total = line.width(first..<first + elements)
        let odd: Float = elements & 1 == 1 ? sizes.growth : 0
        let measured = line.widths.span
        let known = inverses[knowledge.rawValue]
        let (narrows, wides) = (self.narrows.span, self.wides.span)
        var best: (cost: Float, character: Int, sizes: BarSizes, module: Float)?
        var second = Float.infinity
        for character in 0..<count {
            let sum = sums[character]
            let expected = sum.x * sizes.narrow + sum.y * sizes.wide + odd
            guard expected > 0 else { continue }
            let scale = total / expected
            let (narrow, wide, growth) = (sizes.narrow * scale, sizes.wide * scale, sizes.growth * scale)
            var (squares, byNarrow, byWide, byGrowth): (Float, Float, Float, Float) = (0, 0, 0, 0)
            var sign: Float = 1
            let start = character &* elements
            for element in 0..<elements {
                let (n, w) = (narrows[start &+ element], wides[start &+ element])
                let rest = measured[first &+ element] - n * narrow - w * wide - sign * growth
                squares += rest * rest
                byNarrow += n * rest
                byWide += w * rest
                byGrowth += sign * rest
                sign = -sign
            }
            let inverse = known[character]
            let moreNarrow = inverse.nn * byNarrow + inverse.nw * byWide + inverse.ng * byGrowth
            let moreWide = inverse.nw * byNarrow + inverse.ww * byWide + inverse.wg * byGrowth
            let moreGrowth = inverse.ng * byNarrow + inverse.wg * byWide + inverse.gg * byGrowth
            let found = BarSizes(narrow: narrow + moreNarrow, wide: wide + moreWide, growth: growth + moreGrowth)
            guard found.narrow > 0, abs(found.growth) < Self.mostGrowth * found.narrow else { continue }
            if isTwoWidth {
                guard Self.ratios.contains(found.wide / found.narrow) else { continue }
            }
            let module = (sum.x * found.narrow + sum.y * found.wide) / modules(character)
            // In modules, so that characters of different sizes can be compared.
            let cost =
                max(0, squares - byNarrow * moreNarrow - byWide * moreWide - byGrowth * moreGrowth) / (module * module)
            if cost < best?.cost ?? .infinity {
                second = best?.cost ?? .infinity
                best = (cost, character, found, module)
            } else if cost < second {
                second = cost
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
