/// Lays a symbol's slots on a profile: where each begins is found together with what stands in it.
///
/// The boundaries of slots are those of even modules at first. Each may be off by steps of a quarter module, and from
/// one to the next the step changes by one at most, so a slot is stretched a little where paper is bent or seen askew.
/// The way of least cost through all of them is found slot by slot (dynamic programming). The profile is compared with
/// blurred templates (deformable templates as in O. Gallo, R. Manduchi, “Reading 1-D Barcodes with Mobile Phones Using
/// Deformable Templates”, IEEE PAMI 33(9), 2011).
struct ProfileAligner {
    /// Darkness along the profile: 0 is white, 1 black.
    let darkness: [Float]
    let layout: SymbolLayout
    /// Where the symbol begins, in bins, and how many a module takes on average.
    let start: Float
    let module: Float

    /// Steps to either side.
    private static let reach = 8
    private static let states = 2 * reach + 1
    /// What a step's change costs, in squared deviations.
    private static let stretchCost: Float = 0.05
    /// How firmly white and black are known, in samples: what a slot's own offset and contrast cost.
    private static let offsetCost: Float = 4
    private static let contrastCost: Float = 1

    /// Room for one slot's samples.
    private typealias Samples = [SIMD4<Float>]

    /// Where slot boundaries lie if modules are even.
    func evenBoundaries() -> [Float] { layout.boundaries.map { start + $0 * module } }

    /// The least cost of a slot.
    private func samples(_ from: Float, _ to: Float, _ modules: Int, into samples: inout Samples) {
        let step = (to - from) / Float(4 * modules)
        // The middle of a bin is half a bin from its beginning.
        var place = from + step / 2 - 0.5
        let values = darkness.span
        let last = Float(values.count &- 2)
        for index in 0..<modules {
            var vector = SIMD4<Float>.zero
            for lane in 0..<4 {
                let inside = max(0, min(last, place))
                let whole = Int(inside)
                let fraction = inside - Float(whole)
                vector[lane] = values[whole] + fraction * (values[whole &+ 1] - values[whole])
                place += step
            }
            samples[index] = vector
        }
    }

    /// The cost of a template for samples, with the offset and contrast that suit both best.
    @inline(__always)
    private static func cost(_ r: SIMD2<Float>, _ t: SIMD2<Float>, _ product: Float, _ count: Float) -> Float {
        let a = count + offsetCost
        let c = t.y + contrastCost
        let right = product + contrastCost
        let determinant = a * c - t.x * t.x
        let offset = (r.x * c - right * t.x) / determinant
        let contrast = (a * right - t.x * r.x) / determinant
        guard contrast > 0.3 else { return r.y }
        return max(0, r.y + contrastCost - offset * r.x - contrast * right)
    }

    private func costs(
        _ set: Int, _ samples: Samples, _ templates: BlurredTemplates, into costs: inout [Float]
    ) {
        let modules = layout.sets[set].modules
        let samples = samples.span
        var (sum, squares) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<modules {
            sum += samples[index]
            squares += samples[index] * samples[index]
        }
        let measured = SIMD2(sum.sum(), squares.sum())
        let (setValues, setSums) = (templates.values[set], templates.sums[set])
        let (values, sums) = (setValues.span, setSums.span)
        var costs = costs.mutableSpan
        let count = Float(4 * modules)
        var first = 0
        for pattern in 0..<sums.count {
            var product = SIMD4<Float>.zero
            for index in 0..<modules { product += samples[index] * values[first &+ index] }
            costs[pattern] = Self.cost(measured, sums[pattern], product.sum(), count)
            first &+= modules
        }
    }

    private var mostModules: Int { layout.sets.reduce(1) { max($0, $1.modules) } }
    private var mostPatterns: Int { layout.sets.reduce(1) { max($0, $1.patterns.count) } }

    /// The cost of all slots where they are said to be.
    func cost(_ boundaries: [Float], _ templates: BlurredTemplates) -> Float {
        var samples = Samples(repeating: .zero, count: mostModules)
        var costs = [Float](repeating: 0, count: mostPatterns)
        var total: Float = 0
        for (slot, set) in layout.slots.enumerated() {
            self.samples(boundaries[slot], boundaries[slot + 1], layout.sets[set].modules, into: &samples)
            self.costs(set, samples, templates, into: &costs)
            total += costs[..<layout.sets[set].patterns.count].min() ?? 0
        }
        return total
    }

    /// Where the slots' boundaries lie, and the cost of it.
    func align(_ base: [Float], _ templates: BlurredTemplates) -> (boundaries: [Float], cost: Float) {
        var samples = Samples(repeating: .zero, count: mostModules)
        var costs = [Float](repeating: 0, count: mostPatterns)
        let step = module / 4
        var best = [Float](repeating: .infinity, count: Self.states)
        for state in Self.reach - 3...Self.reach + 3 { best[state] = 0 }
        var ways: [[Int8]] = []
        for (slot, set) in layout.slots.enumerated() {
            var next = [Float](repeating: .infinity, count: Self.states)
            var way = [Int8](repeating: 0, count: Self.states)
            // A slot is looked at where it begins, as long as it is on average: its end may be a step off.
            let set = layout.sets[set]
            for state in 0..<Self.states where best[state].isFinite {
                let shift = Float(state - Self.reach) * step
                self.samples(base[slot] + shift, base[slot + 1] + shift, set.modules, into: &samples)
                self.costs(layout.slots[slot], samples, templates, into: &costs)
                let total = best[state] + (costs[..<set.patterns.count].min() ?? 0)
                for change in -1...1 {
                    let other = state + change
                    guard other >= 0, other < Self.states else { continue }
                    let changed = total + (change == 0 ? 0 : Self.stretchCost)
                    if changed < next[other] {
                        next[other] = changed
                        way[other] = Int8(change)
                    }
                }
            }
            best = next
            ways.append(way)
        }
        var state = Self.reach
        for other in Self.reach - 3...Self.reach + 3 where best[other] < best[state] { state = other }
        let cost = best[state]
        var boundaries = base
        for slot in layout.slots.indices.reversed() {
            boundaries[slot + 1] = base[slot + 1] + Float(state - Self.reach) * step
            state -= Int(ways[slot][state])
        }
        boundaries[0] = base[0] + Float(state - Self.reach) * step
        return (boundaries, cost)
    }

    /// The costs of all patterns in all slots.
    func slotCosts(_ boundaries: [Float], _ templates: BlurredTemplates) -> SlotCosts {
        var samples = Samples(repeating: .zero, count: mostModules)
        var room = [Float](repeating: 0, count: mostPatterns)
        var all: [[Float]] = []
        var count: Float = 0
        for (slot, set) in layout.slots.enumerated() {
            let modules = layout.sets[set].modules
            let patterns = layout.sets[set].patterns.count
            count += Float(4 * modules)
            // Each boundary may be a little off: every pattern is given the best of what is near.
            var least = [Float](repeating: .infinity, count: patterns)
            for shift in [0, -0.125, 0.125] as [Float] {
                self.samples(
                    boundaries[slot] + shift * module, boundaries[slot + 1] + shift * module, modules, into: &samples)
                self.costs(set, samples, templates, into: &room)
                for pattern in 0..<patterns { least[pattern] = min(least[pattern], room[pattern]) }
            }
            all.append(least)
        }
        return SlotCosts(costs: all, samples: count)
    }

    /// The same, with templates made for each slot.
    func slotCosts(_ boundaries: [Float], _ templates: NeighbourTemplates) -> SlotCosts {
        var samples = Samples(repeating: .zero, count: mostModules)
        var all: [[Float]] = []
        var total: Float = 0
        for (slot, set) in layout.slots.enumerated() {
            let modules = layout.sets[set].modules
            let sums = templates.sums[slot]
            let values = templates.values[slot]
            let count = Float(4 * modules)
            total += count
            var least = [Float](repeating: .infinity, count: sums.count)
            for shift in [0, -0.125, 0.125] as [Float] {
                self.samples(
                    boundaries[slot] + shift * module, boundaries[slot + 1] + shift * module, modules, into: &samples)
                var (sum, squares) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
                for index in 0..<modules {
                    sum += samples[index]
                    squares += samples[index] * samples[index]
                }
                let measured = SIMD2(sum.sum(), squares.sum())
                for index in sums.indices {
                    var product = SIMD4<Float>.zero
                    for module in 0..<modules { product += samples[module] * values[index &* modules &+ module] }
                    least[index] = min(least[index], Self.cost(measured, sums[index], product.sum(), count))
                }
            }
            all.append(least)
        }
        return SlotCosts(costs: all, samples: total)
    }

    /// The variance of the darkness between the symbol's ends, times the number of samples: what no template at all
    /// would cost.
    func energy() -> Float {
        let from = max(0, Int(start))
        let to = min(darkness.count, Int(start + layout.modules * module))
        guard to > from + 1 else { return 0 }
        var (sum, squares): (Float, Float) = (0, 0)
        for index in from..<to {
            sum += darkness[index]
            squares += darkness[index] * darkness[index]
        }
        let count = Float(to - from)
        return max(0, squares / count - (sum / count) * (sum / count)) * 4 * layout.modules
    }
}
