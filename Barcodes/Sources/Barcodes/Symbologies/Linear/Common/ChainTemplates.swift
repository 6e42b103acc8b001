/// Appearance of a layout's slots through one blur that may be wider than a module: the bars of each pattern with all
/// that blur spreads into the slots beside it.
///
/// The profile of a symbol is the sum of what stands in its slots. Templates end ``reach`` samples outside of their
/// slots (a wider blur is cut off there), so that each overlaps only with those of the slots next to it. The squared
/// deviation of a profile from the sum is then a sum of terms for single slots and for neighbours, and its minimum is
/// found exactly, by dynamic programming along the chain of slots.
package struct ChainTemplates: Sendable {
    /// Number of samples of a module.
    package static let samples = 2
    /// Number of samples before and after a slot that its pattern extends into.
    package static let reach = 9
    /// Number of vectors of eight samples that a pattern takes: the longest has seven modules.
    static let vectors = 4

    /// Values of the templates, by slot with a choice and pattern, vector by vector.
    private var values: [[SIMD8<Float>]] = []
    /// Values by slot, sample and group of four lanes (``ChainLanes``), each times −2.
    private(set) var columns: [[SIMD4<Float>]] = []
    /// Sums of the squares of the patterns' values, by slot with a choice and group of lanes.
    private(set) var squares: [[SIMD4<Float>]] = []
    /// Products of neighbouring patterns, by slot with a choice but for the first one: twice the products of each
    /// pattern of the slot before, a row a lane, with each of its own, by group of lanes.
    private(set) var products: [[SIMD4<Float>]] = []
    /// Values of all slots without a choice together, sample by sample.
    private(set) var fixed: [Float]

    init(_ chain: PatternChain, _ blur: ChainBlur) {
        fixed = [Float](filling: chain.samples, with: 0)
        var known: [Int: (values: [SIMD8<Float>], columns: [SIMD4<Float>], squares: [SIMD4<Float>])] = [:]
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
                let groups = ChainLanes.groups(kind.patterns.count)
                var columns = [SIMD4<Float>](filling: 8 * Self.vectors * groups, with: .zero)
                var squares = [SIMD4<Float>](filling: groups, with: SIMD4(repeating: ChainLanes.none))
                for (number, pattern) in kind.patterns.enumerated() {
                    let lane = ChainLanes.lane(number)
                    var square: Float = 0
                    for vector in 0..<Self.vectors {
                        var lanes = SIMD8<Float>.zero
                        for index in 0..<8 {
                            lanes[index] = Self.value(pattern, kind.beginsWithBar, at: 8 * vector + index, blur)
                            columns[(8 * vector + index) * groups + lane >> 2][lane & 3] = -2 * lanes[index]
                        }
                        vectors.append(lanes)
                        square += (lanes * lanes).sum()
                    }
                    squares[lane >> 2][lane & 3] = square
                }
                known[set] = (vectors, columns, squares)
            }
            guard let own = known[set] else { continue }
            values.append(own.values)
            columns.append(own.columns)
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

    /// Returns the darkness of a pattern's bars in one sample, counted from ``reach`` samples before its slot.
    private static func value(_ pattern: [Float], _ beginsWithBar: Bool, at index: Int, _ blur: ChainBlur) -> Float {
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

    private static func products(_ left: [SIMD8<Float>], _ right: [SIMD8<Float>], gap: Int) -> [SIMD4<Float>] {
        let count = 8 * vectors
        func lanes(_ values: [SIMD8<Float>]) -> [Float] { values.flatMap { value in (0..<8).map { value[$0] } } }
        let (left, right) = (lanes(left), lanes(right))
        let (rows, groups) = (ChainLanes.groups(left.count / count), ChainLanes.groups(right.count / count))
        var products = [SIMD4<Float>](filling: 4 * rows * groups, with: .zero)
        for one in 0..<left.count / count {
            for other in 0..<right.count / count {
                var sum: Float = 0
                for index in 0..<max(0, count - gap) {
                    sum += left[one &* count &+ gap &+ index] * right[other &* count &+ index]
                }
                let lane = ChainLanes.lane(other)
                products[ChainLanes.lane(one) * groups + lane >> 2][lane & 3] = 2 * sum
            }
        }
        return products
    }

    /// Returns the darkness along a symbol with these patterns.
    package func signal(_ chain: PatternChain, _ patterns: [Int]) -> [Float] {
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

/// Arrangement of patterns in lanes, so that four are compared at once: the ten digits of a number set take three
/// groups of four lanes, the last two of which hold nothing.
package enum ChainLanes {
    package static let perSet = 12
    package static let groupsPerSet = 3
    /// Number of groups that each place has room for: those of a place with two sets.
    package static let groupsPerPlace = 6
    /// Cost of a lane without a pattern.
    package static let none: Float = 1e30

    package static func lane(_ pattern: Int) -> Int { pattern / 10 * perSet + pattern % 10 }

    package static func pattern(_ lane: Int) -> Int { lane / perSet * 10 + lane % perSet }

    /// Returns the number of groups of so many patterns.
    package static func groups(_ patterns: Int) -> Int { (patterns + 9) / 10 * groupsPerSet }
}

/// Layout as a chain: the slots that hold one of several patterns.
package struct PatternChain: Sendable {
    let layout: SymbolLayout
    /// Slots with more than one pattern, of which they have ten or twenty.
    let choices: [Int]
    /// Samples at which the templates of these slots begin.
    let starts: [Int]
    /// Number of groups of lanes that the patterns of each such slot take.
    let groups: [Int]
    /// Number of samples of the symbol, with what blur spreads beyond it.
    let samples: Int
    /// Samples that are compared: beyond the quiet zone there may be anything.
    let window: Range<Int>
    /// Powers of each sample's middle, 1, c, c², …, where c is −1 at the symbol's beginning and 1 at its end.
    let powers: [SIMD8<Float>]
    /// Sum of these powers over the window.
    let powerSums: SIMD8<Float>
    /// Coordinates c of the samples' middles, by eight samples.
    let middles: [SIMD8<Float>]
    /// Coordinates c of the samples' ends, by eight samples.
    let ends: [SIMD8<Float>]
    /// Weights of the samples, by eight samples: 1 in the window, 0 outside.
    let weights: [SIMD8<Float>]

    /// Maximum of |c|.
    static let maximumCenter: Float = 1.15

    init(_ layout: SymbolLayout) {
        self.layout = layout
        choices = layout.slots.indices.filter { layout.sets[layout.slots[$0]].patterns.count > 1 }
        starts = choices.map { layout.starts[$0] * ChainTemplates.samples }
        groups = choices.map { ChainLanes.groups(layout.sets[layout.slots[$0]].patterns.count) }
        let reach = ChainTemplates.reach
        let count = Int(layout.modules) * ChainTemplates.samples + 2 * reach
        samples = count
        let window = reach - 5..<count - (reach - 5)
        self.window = window
        let step = 2 / (layout.modules * Float(ChainTemplates.samples))
        func center(_ sample: Float) -> Float {
            max(-Self.maximumCenter, min(Self.maximumCenter, (sample - Float(reach)) * step - 1))
        }
        powers = (0..<count).map { index in
            let c = center(Float(index) + 0.5)
            var powers = SIMD8<Float>(repeating: 1)
            for lane in 1..<8 { powers[lane] = powers[lane - 1] * c }
            return powers
        }
        powerSums = powers[window].reduce(.zero, +)
        func vectors(_ value: (Int) -> Float) -> [SIMD8<Float>] {
            stride(from: 0, to: count, by: 8).map { first in
                var vector = SIMD8<Float>.zero
                for lane in 0..<8 { vector[lane] = value(first + lane) }
                return vector
            }
        }
        middles = vectors { center(Float($0) + 0.5) }
        ends = vectors { center(Float($0) + 1) }
        weights = vectors { window.contains($0) ? 1 : 0 }
    }

    /// Returns the distance of a slot with a choice from the one before, in samples.
    func gap(_ place: Int) -> Int { starts[place] - starts[place - 1] }
}

/// Chain with its templates for all blurs. It is made once for a symbology, and shared by all fits of it.
package final class BlurredChain: Sendable {
    package let chain: PatternChain
    package let templates: [ChainTemplates]

    init(_ layout: SymbolLayout) {
        let chain = PatternChain(layout)
        self.chain = chain
        templates = ChainBlur.all.map { ChainTemplates(chain, $0) }
    }
}
