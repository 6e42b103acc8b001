/// Residuals of a profile, sample by sample, after the fixed patterns of a chain, and how well any others can explain
/// them.
struct ChainResiduals {
    private var values: [Float]
    /// Sum of the squared residuals, and of the squares by which values are darker than black or lighter than white.
    let rest: Float
    /// Squared deviation of the darkness from its mean.
    let variance: Float

    /// Minimum contrast that darkness is measured by, in grey levels.
    private static let minimumContrast: Float = 3

    /// - Parameters:
    ///   - samples: the profile's values.
    ///   - light, contrast: the level of white, and the difference between white and black (``ChainFit``).
    init(_ samples: [Float], _ blurred: BlurredChain, blur: Int, light: SIMD4<Float>, contrast: SIMD4<Float>) {
        let chain = blurred.chain
        var values = [Float](filling: samples.count + 8, with: 0)
        var target = values.mutableSpan
        let templates = blurred.templates[blur]
        let (source, fixed) = (samples.span, templates.fixed.span)
        let (centers, weights) = (chain.middles.span, chain.weights.span)
        var (rest, sums, squares) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
        for block in centers.indices {
            var (value, own) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
            let first = 8 &* block
            for lane in 0..<8 where first &+ lane < source.count {
                value[lane] = source[first &+ lane]
                own[lane] = fixed[first &+ lane]
            }
            let (c, weight) = (centers[block], weights[block])
            let light = ChainFit.sum(light, c)
            var range = ChainFit.sum(contrast, c)
            range.replace(with: Self.minimumContrast, where: range .< Self.minimumContrast)
            let darkness = weight * (light - value) / range
            var limited = darkness
            limited.replace(with: -0.5, where: darkness .< -0.5)
            limited.replace(with: 1.5, where: darkness .> 1.5)
            let left = weight * (limited - own)
            rest += (darkness - limited) * (darkness - limited) + left * left
            sums += darkness
            squares += darkness * darkness
            for lane in 0..<8 where first &+ lane < target.count { target[first &+ lane] = left[lane] }
        }
        self.values = values
        self.rest = rest.sum()
        let sum = sums.sum()
        variance = squares.sum() - sum * sum / Float(chain.window.count)
    }

    /// Returns the costs of all patterns with the blur, light and contrast that are assumed.
    func costs(_ blurred: BlurredChain, blur: Int) -> ChainCosts {
        let chain = blurred.chain
        let templates = blurred.templates[blur]
        var nodes = [SIMD4<Float>](
            repeating: SIMD4(repeating: ChainLanes.none), count: chain.starts.count * ChainLanes.groupsPerPlace)
        var target = nodes.mutableSpan
        let values = values.span
        for (place, first) in chain.starts.enumerated() {
            let (columns, squares) = (templates.columns[place], templates.squares[place])
            let own = columns.span
            let width = chain.groups[place]
            // If there are two number sets, the second one's groups come after the first one's.
            for set in stride(from: 0, to: width, by: ChainLanes.groupsPerSet) {
                var (one, two, three) = (squares[set], squares[set + 1], squares[set + 2])
                var column = set
                for sample in 0..<8 &* ChainTemplates.vectors {
                    let value = values[first &+ sample]
                    one += value * own[column]
                    two += value * own[column &+ 1]
                    three += value * own[column &+ 2]
                    column &+= width
                }
                let group = place &* ChainLanes.groupsPerPlace &+ set
                target[group] = one
                target[group &+ 1] = two
                target[group &+ 2] = three
            }
        }
        return ChainCosts(rest: rest, groups: chain.groups, nodes: nodes, links: templates.products)
    }
}
