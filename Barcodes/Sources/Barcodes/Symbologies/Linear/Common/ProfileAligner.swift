/// Lays a symbol's slots on a profile: finds where each slot begins together with the pattern that stands in it.
///
/// The boundaries of slots are those of even modules at first. Each may be off by steps of a quarter module, and from
/// one boundary to the next the step changes by at most one, so a slot is stretched a little where paper is bent or
/// seen at an angle. The path of least cost through all slots is found slot by slot (dynamic programming). The profile
/// is compared with blurred templates (deformable templates as in O. Gallo, R. Manduchi, “Reading 1-D Barcodes with
/// Mobile Phones Using Deformable Templates”, IEEE PAMI 33(9), 2011).
struct ProfileAligner {
    /// Darkness along the profile: 0 is white, 1 black.
    let darkness: [Float]
    let layout: SymbolLayout
    /// Place at which the symbol begins, in bins, and the mean size of a module, in bins.
    let start: Float
    let module: Float

    /// Maximum number of steps to either side.
    private static let reach = 8
    private static let states = 2 * reach + 1
    /// Maximum number of steps by which the symbol's ends may be off.
    private static let ends = 3
    /// Excess of a path's cost over that of the best path from which on it is given up, as a share of the limit for a
    /// whole path.
    private static let pruningThreshold: Float = 0.15
    /// Cost of a change of the step, in squared deviations.
    private static let stretchCost: Float = 0.05
    /// Profile at quarters of a module, from ``reach`` steps before the symbol on: four values from each quarter on. A
    /// step is a quarter of a module, so that all states share them.
    private let quarters: [SIMD4<Float>]

    init(darkness: [Float], layout: SymbolLayout, start: Float, module: Float) {
        self.darkness = darkness
        self.layout = layout
        self.start = start
        self.module = module
        quarters = Self.quarters(darkness, from: start, module: module, modules: Int(layout.modules))
    }

    private static func quarters(
        _ darkness: [Float], from start: Float, module: Float, modules: Int
    ) -> [SIMD4<Float>] {
        let count = 4 * modules + 2 * reach
        var result = [SIMD4<Float>](filling: count, with: .zero)
        var vectors = result.mutableSpan
        let values = darkness.span
        let last = Float(values.count &- 2)
        let step = module / 4
        // The middle of a bin is half a bin from its beginning.
        var place = start + (0.5 - Float(reach)) * step - 0.5
        var vector = SIMD4<Float>.zero
        for index in 0..<count &+ 3 {
            let inside = max(0, min(last, place))
            let whole = Int(inside)
            let value = values[whole] + (inside - Float(whole)) * (values[whole &+ 1] - values[whole])
            vector = SIMD4(vector.y, vector.z, vector.w, value)
            if index >= 3 { vectors[index &- 3] = vector }
            place += step
        }
        return result
    }

    /// Buffer for one slot's samples.
    private typealias Samples = [SIMD4<Float>]

    /// Returns the slot boundaries for even modules.
    func evenBoundaries() -> [Float] { layout.boundaries.map { start + $0 * module } }

    /// Takes samples between two boundaries.
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

    /// Minimum contrast of a template that suits samples, as a share of that between white and black: with less, it
    /// explains nothing of them.
    private static let minimumContrast: Float = 0.3

    /// Returns the cost of a template for samples, with the offset and contrast that suit both best.
    /// - Parameters:
    ///   - r: the sum of the samples, and of their squares.
    ///   - t: the sums of the template.
    ///   - product: the sum of the products of both.
    @inline(__always)
    private static func cost(_ r: SIMD2<Float>, _ t: TemplateSums, _ product: Float, _ count: Float) -> Float {
        let right = product + TemplateSums.contrastCost
        let offset = (r.x * (t.squares + TemplateSums.contrastCost) - right * t.values) * t.inverse
        let contrast = ((count + TemplateSums.offsetCost) * right - t.values * r.x) * t.inverse
        guard contrast > minimumContrast else { return r.y }
        return max(0, r.y + TemplateSums.contrastCost - offset * r.x - contrast * right)
    }

    /// Returns the costs of four templates.
    /// - Parameter products: the products of each template with the samples, not yet summed up.
    @inline(__always)
    private static func costs(
        _ r: SIMD2<Float>, _ t: FourTemplateSums,
        _ products: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), _ count: Float
    ) -> SIMD4<Float> {
        typealias Lanes = SIMD4<Float>
        let first = SIMD8(lowHalf: products.0, highHalf: products.1)
        let last = SIMD8(lowHalf: products.2, highHalf: products.3)
        let pairs = SIMD8(lowHalf: first.evenHalf + first.oddHalf, highHalf: last.evenHalf + last.oddHalf)
        let (sum, cost) = (Lanes(repeating: r.x), Lanes(repeating: TemplateSums.contrastCost))
        let right: Lanes = pairs.evenHalf + pairs.oddHalf + cost
        let offset: Lanes = (sum * (t.squares + cost) - right * t.values) * t.inverse
        let scaled: Lanes = Lanes(repeating: count + TemplateSums.offsetCost) * right
        let contrast: Lanes = (scaled - t.values * sum) * t.inverse
        let whole = Lanes(repeating: r.y)
        let rest: Lanes = whole + cost - offset * sum - contrast * right
        let costs = rest.replacing(with: Lanes.zero, where: rest .< Lanes.zero)
        return costs.replacing(with: whole, where: contrast .<= Lanes(repeating: minimumContrast))
    }

    /// Templates of one set of patterns.
    private struct Templates {
        let modules: Int
        let values: [SIMD4<Float>]
        let sums: [TemplateSums]
        let fours: [FourTemplateSums]
    }

    private func templates(_ slot: Int, _ templates: BlurredTemplates) -> Templates {
        let set = layout.slots[slot]
        return Templates(
            modules: layout.sets[set].modules, values: templates.values[set], sums: templates.sums[set],
            fours: templates.fourSums[set])
    }

    /// Returns the least cost of a slot's patterns.
    /// - Parameters:
    ///   - first: the index in ``quarters`` at which the slot begins.
    ///   - templates: the templates of its set.
    @inline(__always)
    private func minimumCost(_ first: Int, _ templates: borrowing Templates) -> Float {
        let modules = templates.modules
        let samples = quarters.span
        var (sum, squares) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<modules {
            let vector = samples[first &+ 4 &* index]
            sum += vector
            squares += vector * vector
        }
        let measured = SIMD2(sum.sum(), squares.sum())
        let (values, sums, fours) = (templates.values.span, templates.sums.span, templates.fours.span)
        let count = Float(4 &* modules)
        var least = Float.infinity
        var place = 0
        var leastOfFour = SIMD4<Float>(repeating: .infinity)
        for four in fours.indices {
            var products = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            let (second, third, fourth) = (place &+ modules, place &+ 2 &* modules, place &+ 3 &* modules)
            for index in 0..<modules {
                let vector = samples[first &+ 4 &* index]
                products.0 += vector * values[place &+ index]
                products.1 += vector * values[second &+ index]
                products.2 += vector * values[third &+ index]
                products.3 += vector * values[fourth &+ index]
            }
            let costs = Self.costs(measured, fours[four], products, count)
            leastOfFour.replace(with: costs, where: costs .< leastOfFour)
            place &+= 4 &* modules
        }
        if !fours.isEmpty { least = leastOfFour.min() }
        for pattern in 4 &* fours.count..<sums.count {
            var product = SIMD4<Float>.zero
            for index in 0..<modules { product += samples[first &+ 4 &* index] * values[place &+ index] }
            least = min(least, Self.cost(measured, sums[pattern], product.sum(), count))
            place &+= modules
        }
        return least
    }

    /// Lowers the costs of patterns to those for the samples of a slot, where these are less.
    /// - Parameters:
    ///   - values: the values of the patterns' templates, one after another.
    ///   - sums, fours: the sums of each template, and of four at once.
    private static func lower(
        _ least: inout [Float], to samples: Samples, _ modules: Int, _ values: [SIMD4<Float>], _ sums: [TemplateSums],
        _ fours: [FourTemplateSums]
    ) {
        let samples = samples.span
        var (sum, squares) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<modules {
            sum += samples[index]
            squares += samples[index] * samples[index]
        }
        let measured = SIMD2(sum.sum(), squares.sum())
        let (values, sums, fours) = (values.span, sums.span, fours.span)
        var least = least.mutableSpan
        let count = Float(4 * modules)
        var place = 0
        for four in fours.indices {
            var products = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            let (second, third, fourth) = (place &+ modules, place &+ 2 &* modules, place &+ 3 &* modules)
            for index in 0..<modules {
                let vector = samples[index]
                products.0 += vector * values[place &+ index]
                products.1 += vector * values[second &+ index]
                products.2 += vector * values[third &+ index]
                products.3 += vector * values[fourth &+ index]
            }
            let costs = Self.costs(measured, fours[four], products, count)
            for lane in 0..<4 {
                let pattern = 4 &* four &+ lane
                least[pattern] = costs[lane] < least[pattern] ? costs[lane] : least[pattern]
            }
            place &+= 4 &* modules
        }
        for pattern in 4 &* fours.count..<sums.count {
            var product = SIMD4<Float>.zero
            for index in 0..<modules { product += samples[index] * values[place &+ index] }
            least[pattern] = min(least[pattern], Self.cost(measured, sums[pattern], product.sum(), count))
            place &+= modules
        }
    }

    private var maximumModules: Int { layout.sets.reduce(1) { max($0, $1.modules) } }

    /// Returns the cost of all slots if modules are even; infinite where it is not below a limit.
    func evenCost(_ templates: BlurredTemplates, below limit: Float) -> Float {
        var sum: Float = 0
        for slot in layout.slots.indices {
            sum += minimumCost(4 * layout.starts[slot] + Self.reach, self.templates(slot, templates))
            guard sum < limit else { return .infinity }
        }
        return sum
    }

    /// Returns the slots' boundaries on the path of least cost, and that cost; `nil` where it is not below a limit.
    func align(_ templates: BlurredTemplates, below limit: Float) -> (boundaries: [Float], cost: Float)? {
        let step = module / 4
        var best = [Float](filling: Self.states, with: .infinity)
        for state in Self.reach - Self.ends...Self.reach + Self.ends { best[state] = 0 }
        var next = best
        let count = layout.slots.count
        // Change of the step, by slot and state.
        var ways = [Int8](filling: count * Self.states, with: 0)
        // A path that costs much more than another doesn't catch up.
        let behind = Self.pruningThreshold * limit
        for slot in layout.slots.indices {
            let most = min(limit, (best.min() ?? 0) + behind)
            // A state that is further off can't come back to where the symbol ends.
            let ends = Self.ends + count - slot
            for state in 0..<Self.states { next[state] = .infinity }
            let (own, first) = (self.templates(slot, templates), 4 * layout.starts[slot])
            // A slot is compared where it begins, with the mean length: its end may be a step off.
            for state in max(0, Self.reach - ends)...min(Self.states - 1, Self.reach + ends)
            where best[state] < most {
                let total = best[state] + minimumCost(first + state, own)
                for change in -1...1 {
                    let other = state + change
                    guard other >= 0, other < Self.states else { continue }
                    let changed = total + (change == 0 ? 0 : Self.stretchCost)
                    if changed < next[other] {
                        next[other] = changed
                        ways[slot * Self.states + other] = Int8(change)
                    }
                }
            }
            swap(&best, &next)
        }
        let base = evenBoundaries()
        var state = Self.reach
        for other in Self.reach - Self.ends...Self.reach + Self.ends where best[other] < best[state] { state = other }
        let cost = best[state]
        guard cost < limit else { return nil }
        var boundaries = base
        for slot in layout.slots.indices.reversed() {
            boundaries[slot + 1] = base[slot + 1] + Float(state - Self.reach) * step
            state -= Int(ways[slot * Self.states + state])
        }
        boundaries[0] = base[0] + Float(state - Self.reach) * step
        return (boundaries, cost)
    }

    /// Returns the costs of all patterns in all slots.
    func slotCosts(_ boundaries: [Float], _ templates: BlurredTemplates) -> SlotCosts {
        slotCosts(boundaries) { least, samples, slot in
            let set = layout.slots[slot]
            Self.lower(
                &least, to: samples, layout.sets[set].modules, templates.values[set], templates.sums[set],
                templates.fourSums[set])
        }
    }

    /// Returns the same costs, with templates made for each slot.
    func slotCosts(_ boundaries: [Float], _ templates: NeighbourTemplates) -> SlotCosts {
        slotCosts(boundaries) { least, samples, slot in
            Self.lower(
                &least, to: samples, layout.sets[layout.slots[slot]].modules, templates.values[slot],
                templates.sums[slot], templates.fourSums[slot])
        }
    }

    /// - Parameter lower: lowers the costs of a slot's patterns to those of samples.
    @inline(__always)
    private func slotCosts(_ boundaries: [Float], _ lower: (inout [Float], Samples, Int) -> Void) -> SlotCosts {
        var samples = Samples(repeating: .zero, count: maximumModules)
        var all: [[Float]] = []
        all.reserveCapacity(layout.slots.count)
        var count: Float = 0
        for (slot, set) in layout.slots.enumerated() {
            let modules = layout.sets[set].modules
            count += Float(4 * modules)
            // Each boundary may be a little off, so every pattern gets its best cost among nearby shifts.
            var least = [Float](filling: layout.sets[set].patterns.count, with: .infinity)
            for shift: Float in [0, -0.125, 0.125] {
                self.samples(
                    boundaries[slot] + shift * module, boundaries[slot + 1] + shift * module, modules, into: &samples)
                lower(&least, samples, slot)
            }
            all.append(least)
        }
        return SlotCosts(costs: all, samples: count)
    }

    /// Returns the variance of the darkness between the symbol's ends, times the number of samples: the cost of no
    /// template at all.
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
