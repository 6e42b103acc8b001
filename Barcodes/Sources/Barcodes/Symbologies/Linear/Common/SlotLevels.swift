/// Mean luminance of each slot of a layout, compared with the pattern that was found in it.
///
/// Some patterns have their edges of one kind at the same distances and differ in how wide bars are: 1 and 7, 2 and 8
/// of EAN. If a slot is taken to lie half a module off, one looks like the other, as each slot's own light and dark are
/// unknown. The share of the slot that is dark tells them apart.
struct SlotLevels {
    /// Mean luminance by slot.
    private let levels: [Float]

    /// - Parameter lines: the mean luminance of each slot on lines across one symbol.
    init(_ lines: [[Float]]) {
        let count = lines.map(\.count).min() ?? 0
        levels = (0..<count).map { slot in lines.reduce(0) { $0 + $1[slot] } / Float(lines.count) }
    }

    /// Whether patterns that could be mistaken for those found explain the slots' luminance better.
    /// - Parameter patterns: the pattern that was found in each slot.
    func contradict(_ patterns: [Int], in layout: SymbolLayout) -> Bool {
        guard levels.count == layout.slots.count, patterns.count == levels.count else { return false }
        // Slots that hold only one pattern are guards; those at the ends are lit by the quiet zones.
        let slots = levels.indices.filter { layout.sets[layout.slots[$0]].patterns.count > 1 }
        guard slots.count > 3 else { return false }
        let places = slots.map { (layout.boundaries[$0] + layout.boundaries[$0 + 1]) / (2 * layout.modules) - 0.5 }
        let values = slots.map { levels[$0] }
        let dark = slots.map { layout.sets[layout.slots[$0]].darkShare(of: patterns[$0]) }
        // These are the dark shares of the patterns for which each slot's pattern may be mistaken.
        let swaps = slots.enumerated().flatMap { index, slot in
            let set = layout.sets[layout.slots[slot]]
            return set.akin(to: patterns[slot]).map { (index: index, dark: set.darkShare(of: $0)) }
        }
        let most = Self.contradiction * Self.unexplained(values, places, dark)
        // A check digit may be right although one to three digits are mistaken together.
        func isExplained(_ dark: [Float], from first: Int, _ count: Int) -> Bool {
            for next in swaps.indices.dropFirst(first) {
                var changed = dark
                changed[swaps[next].index] = swaps[next].dark
                if Self.unexplained(values, places, changed) < most { return true }
                if count > 1, isExplained(changed, from: next + 1, count - 1) { return true }
            }
            return false
        }
        return isExplained(dark, from: 0, 3)
    }

    /// Share of the unexplained variance to which other patterns must reduce it to be likelier.
    private static let contradiction: Float = 0.4

    /// Returns the squares that are left when luminance is explained by place and dark share.
    static func unexplained(_ values: [Float], _ places: [Float], _ dark: [Float]) -> Float {
        let count = Float(values.count)
        func centred(_ numbers: [Float]) -> [Float] {
            let mean = numbers.reduce(0, +) / count
            return numbers.map { $0 - mean }
        }
        func product(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
        let (y, x, d) = (centred(values), centred(places), centred(dark))
        let (xx, xd, dd) = (product(x, x), product(x, d), product(d, d))
        let (xy, dy) = (product(x, y), product(d, y))
        let determinant = xx * dd - xd * xd
        guard determinant > 1e-6 * xx else { return product(y, y) - (xx > 0 ? xy * xy / xx : 0) }
        let slope = (xy * dd - dy * xd) / determinant
        let contrast = (dy * xx - xy * xd) / determinant
        return product(y, y) - slope * xy - contrast * dy
    }
}

extension SymbolLayout.PatternSet {
    /// Returns the share of a pattern's modules that are dark.
    fileprivate func darkShare(of pattern: Int) -> Float {
        let widths = patterns[pattern]
        let bars = widths.indices.reduce(Float(0)) { $0 + (($1 & 1 == 0) == beginsWithBar ? widths[$1] : 0) }
        return bars / Float(modules)
    }

    /// Returns the patterns that differ from one only in how wide bars are: edges from light to dark are as far apart
    /// in both, and so are those from dark to light.
    fileprivate func akin(to pattern: Int) -> [Int] {
        func distances(_ widths: [Float]) -> [Float] { zip(widths, widths.dropFirst()).map { $0 + $1 } }
        let own = distances(patterns[pattern])
        return patterns.indices.filter { $0 != pattern && distances(patterns[$0]) == own }
    }
}

extension LineProfile {
    /// Returns the mean values between boundaries.
    /// - Parameters:
    ///   - boundaries: the boundaries, in bins from the end at which reading begins.
    ///   - isReversed: whether that end is the last bin.
    func means(between boundaries: [Float], isReversed: Bool) -> [Float] {
        zip(boundaries, boundaries.dropFirst()).map { first, last in
            let count = Float(values.count)
            let (from, to) = isReversed ? (count - last, count - first) : (first, last)
            let begin = max(0, min(values.count, Int(from.rounded())))
            let end = max(begin, min(values.count, Int(to.rounded())))
            return begin < end ? values[begin..<end].reduce(0, +) / Float(end - begin) : 0
        }
    }
}
