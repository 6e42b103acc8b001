/// What the slots of a layout look like through one blur that may be wider than a module: the bars of each pattern with
/// all that blur spreads into the slots beside it.
///
/// The profile of a symbol is the sum of what stands in its slots. Templates end ``reach`` samples outside of their
/// slots (a wider blur is cut off there), so that each overlaps only with those of the slots next to it. The squared
/// deviation of a profile from the sum is then a sum of terms for single slots and for neighbours, and its least value is
/// found exactly, by dynamic programming along the chain of slots.
struct ChainTemplates: Sendable {
    /// Samples to a module.
    static let samples = 2
    /// Samples before and after a slot that its pattern reaches into.
    static let reach = 9
    /// Vectors of eight samples that a pattern takes: the longest has seven modules.
    static let vectors = 4

    /// By slot with a choice and pattern, vector by vector.
    private(set) var values: [[SIMD8<Float>]] = []
    /// By slot with a choice and pattern: the sum of the squares.
    private(set) var squares: [[Float]] = []
    /// By slot with a choice, but for the first: twice the products of each pattern of the one before, row by row, with
    /// each of its own.
    private(set) var products: [[Float]] = []
    /// What stands in the slots without a choice.
    private(set) var fixed: [Float]

    init(_ chain: PatternChain, _ blur: Blur) {
        fixed = [Float](repeating: 0, count: chain.samples)
        var known: [Int: (values: [SIMD8<Float>], squares: [Float])] = [:]
        for (slot, set) in chain.layout.slots.enumerated() where chain.layout.sets[set].patterns.count == 1 {
            let kind = chain.layout.sets[set]
            let first = chain.layout.starts[slot] * Self.samples
            let count = min(kind.modules * Self.samples + 2 * Self.reach, fixed.count - first)
            for index in 0..<count {
                fixed[first + index] += Self.value(kind.patterns[0], kind.beginsWithBar, at: index, blur)
            }
        }
        for (place, slot) in chain.choices.enumerated() {
            let set = chain.layout.slots[slot]
            let kind = chain.layout.sets[set]
            if known[set] == nil {
                var vectors: [SIMD8<Float>] = []
                var squares: [Float] = []
                for pattern in kind.patterns {
                    var square: Float = 0
                    for vector in 0..<Self.vectors {
                        var lanes = SIMD8<Float>.zero
                        for lane in 0..<8 {
                            lanes[lane] = Self.value(pattern, kind.beginsWithBar, at: 8 * vector + lane, blur)
                        }
                        vectors.append(lanes)
                        square += (lanes * lanes).sum()
                    }
                    squares.append(square)
                }
                known[set] = (vectors, squares)
            }
            guard let own = known[set] else { continue }
            values.append(own.values)
            squares.append(own.squares)
            guard place > 0 else { continue }
            let gap = (chain.layout.starts[slot] - chain.layout.starts[chain.choices[place - 1]]) * Self.samples
            if place > 1, gap == chain.gap(place - 1),
                set == chain.layout.slots[chain.choices[place - 1]],
                set == chain.layout.slots[chain.choices[place - 2]], let last = products.last
            {
                products.append(last)
            } else {
                products.append(Self.products(values[place - 1], own.values, gap: gap))
            }
        }
    }

    /// The darkness of a pattern's bars in one sample, counted from ``reach`` samples before its slot.
    private static func value(_ pattern: [Float], _ beginsWithBar: Bool, at index: Int, _ blur: Blur) -> Float {
        let from = Float(index - reach) / Float(samples)
        var place: Float = 0
        var isBar = beginsWithBar
        var sum: Float = 0
        for width in pattern {
            if isBar { sum += blur.step(from - place) - blur.step(from - place - width) }
            place += width
            isBar.toggle()
        }
        return sum
    }

    private static func products(_ left: [SIMD8<Float>], _ right: [SIMD8<Float>], gap: Int) -> [Float] {
        let count = 8 * vectors
        func lanes(_ values: [SIMD8<Float>]) -> [Float] { values.flatMap { value in (0..<8).map { value[$0] } } }
        let (left, right) = (lanes(left), lanes(right))
        var products: [Float] = []
        for one in 0..<left.count / count {
            for other in 0..<right.count / count {
                var sum: Float = 0
                for index in 0..<max(0, count - gap) {
                    sum += left[one &* count &+ gap &+ index] * right[other &* count &+ index]
                }
                products.append(2 * sum)
            }
        }
        return products
    }

    /// The darkness along a symbol with these patterns.
    func signal(_ chain: PatternChain, _ patterns: [Int]) -> [Float] {
        var signal = fixed
        var sums = signal.mutableSpan
        for (place, pattern) in patterns.enumerated() {
            let first = chain.starts[place]
            let vectors = values[place]
            let own = vectors.span
            for vector in 0..<Self.vectors {
                let lanes = own[pattern &* Self.vectors &+ vector]
                for lane in 0..<8 {
                    let index = first &+ 8 &* vector &+ lane
                    if index < sums.count { sums[index] += lanes[lane] }
                }
            }
        }
        return signal
    }
}

/// A layout as a chain: which of its slots hold one of several patterns.
struct PatternChain: Sendable {
    let layout: SymbolLayout
    /// The slots with more than one pattern.
    let choices: [Int]
    /// Where what these slots look like begins, in samples.
    let starts: [Int]
    /// How many samples the symbol takes with what blur spreads beyond it.
    let samples: Int

    init(_ layout: SymbolLayout) {
        self.layout = layout
        choices = layout.slots.indices.filter { layout.sets[layout.slots[$0]].patterns.count > 1 }
        starts = choices.map { layout.starts[$0] * ChainTemplates.samples }
        samples = Int(layout.modules) * ChainTemplates.samples + 2 * ChainTemplates.reach
    }

    /// The distance of a slot with a choice from the one before, in samples.
    func gap(_ place: Int) -> Int { starts[place] - starts[place - 1] }
}

/// What an edge between white and black looks like out of focus.
///
/// A lens out of focus spreads a point over a disc; seen across bars, that is a half ellipse. Motion, paper and the
/// picture's own resolution add a bell curve to it.
struct Blur: Sendable {
    /// The mean darkness of a sample that begins so many eighths of a module from an edge, less ``range``.
    private let steps: [Float]

    /// Beyond so many eighths of a module, all is white or black.
    private static let range = 80

    /// - Parameters:
    ///   - radius: the disc's, in modules.
    ///   - sigma: the bell curve's standard deviation, in modules.
    init(radius: Float, sigma: Float) {
        let parts = radius > 0 ? 24 : 1
        var offsets: [(place: Float, weight: Float)] = []
        var total: Float = 0
        for part in 0..<parts {
            let place = (2 * (Float(part) + 0.5) / Float(parts) - 1)
            let weight = (1 - place * place).squareRoot()
            offsets.append((place * radius, weight))
            total += weight
        }
        // √3: see ``BlurredTemplates/step(_:)``.
        let inverse = 1 / (sigma * 1.7320508)
        // At the middles of eighths.
        let fine = (0..<2 * Self.range + 4).map { index in
            let x = (Float(index - Self.range) + 0.5) / 8
            return offsets.reduce(Float(0)) {
                $0 + $1.weight * BlurredTemplates.step((x - $1.place) * inverse)
            } / total
        }
        steps = (0..<2 * Self.range).map { (fine[$0] + fine[$0 + 1] + fine[$0 + 2] + fine[$0 + 3]) / 4 }
    }

    /// The mean darkness of a sample right of an edge, which begins so far from it, in modules.
    func step(_ place: Float) -> Float {
        let index = Int((place * 8).rounded()) + Self.range
        return index < 0 ? 0 : index < steps.count ? steps[index] : 1
    }

    /// From sharp to blurred.
    static let all: [Blur] = [
        Blur(radius: 0, sigma: 0.5), Blur(radius: 0, sigma: 0.75), Blur(radius: 1.4, sigma: 0.3),
        Blur(radius: 0, sigma: 1), Blur(radius: 1.8, sigma: 0.3), Blur(radius: 2.2, sigma: 0.3),
        Blur(radius: 0, sigma: 1.25), Blur(radius: 2.6, sigma: 0.3), Blur(radius: 0, sigma: 1.5),
        Blur(radius: 3, sigma: 0.3), Blur(radius: 0, sigma: 1.75), Blur(radius: 0, sigma: 2),
    ]
}

/// A chain with its looks through all blurs. Made once for a symbology.
struct BlurredChain: Sendable {
    let chain: PatternChain
    let templates: [ChainTemplates]

    init(_ layout: SymbolLayout) {
        let chain = PatternChain(layout)
        self.chain = chain
        templates = Blur.all.map { ChainTemplates(chain, $0) }
    }
}

/// How well patterns fit a profile as a chain: the squared deviation is ``rest`` and the sum over all slots of a choice
/// of the cost of its pattern and of the cost of that beside the pattern before.
struct ChainCosts: Sendable {
    var rest: Float
    /// By slot and pattern.
    var nodes: [[Float]]
    /// By slot, but for the first: for each pattern of the one before, row by row, each of its own.
    var links: [[Float]]

    /// The patterns of least cost without regard to checks.
    var best: (patterns: [Int], cost: Float) {
        guard var costs = nodes.first else { return ([], rest) }
        var ways: [[Int]] = []
        for place in 1..<max(1, nodes.count) {
            var next = nodes[place]
            let count = next.count
            var least = [Float](repeating: .infinity, count: count)
            var way = [Int](repeating: 0, count: count)
            let table = links[place &- 1]
            let link = table.span
            for (before, cost) in costs.enumerated() {
                let row = before &* count
                for pattern in 0..<count {
                    let sum = cost + link[row &+ pattern]
                    if sum < least[pattern] {
                        least[pattern] = sum
                        way[pattern] = before
                    }
                }
            }
            for pattern in 0..<count { next[pattern] += least[pattern] }
            costs = next
            ways.append(way)
        }
        var pattern = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        let cost = costs[pattern] + rest
        var patterns = [pattern]
        for way in ways.reversed() {
            pattern = way[pattern]
            patterns.append(pattern)
        }
        return (patterns.reversed(), cost)
    }
}
