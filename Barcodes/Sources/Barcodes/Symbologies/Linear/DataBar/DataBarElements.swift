/// Measures the elements of DataBar characters in a line.
///
/// A character can have one of thousands of shapes, so shapes are not compared: for each way to share the modules out
/// to odd and even elements, the nearest whole widths are taken.
struct DataBarElements {
    let line: BarWidths
    /// Amount by which bars are too wide and spaces too narrow, in bins, according to a finder pattern.
    var growth: Float = 0

    /// Maximum difference in size between a character's modules and those of the finder pattern beside it, as a share.
    static let tolerance: Float = 0.2

    private func width(_ index: Int) -> Float {
        max(line.widths[index] + (index & 1 == 1 ? -growth : growth), 0)
    }

    func contains(_ range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound <= line.count }

    /// Whether a bar may be a symbol's outermost bar together with something dark beside it, since no quiet zone is
    /// required (ISO/IEC 24724): the line ends in it, or it is wider than any guard.
    static func mayBeOuterBar(_ line: BarWidths, _ index: Int, _ module: Float) -> Bool {
        index == 1 || index == line.count - 2 || line.widths[index] > 4 * module
    }

    /// Whether the space beside a symbol's guard shows that the ground is light, and bars are dark: guards have spaces
    /// of one module, and light bars at the ends of a symbol are as wide. The picture may end a module away.
    static func isLightGround(_ line: BarWidths, _ space: Int, _ module: Float) -> Bool {
        line.isQuiet(space, 2 * module, atEdge: 0.8)
    }

    /// Whether a finder pattern may start at an element, without comparing patterns.
    /// - Precondition: five elements follow.
    @inline(__always)
    static func mayBeFinder(_ edges: Span<Float>, at first: Int) -> Bool {
        // The last two elements are a module wide each, and the two in the middle ten to twelve of the fifteen. (A bar
        // and a space together are as wide as they should be, whatever the growth.)
        let isReversed = first & 1 == 1
        let total = edges[first &+ 5] - edges[first]
        let narrow = isReversed ? edges[first &+ 2] - edges[first] : edges[first &+ 5] - edges[first &+ 3]
        let middle = isReversed ? edges[first &+ 4] - edges[first &+ 2] : edges[first &+ 3] - edges[first &+ 1]
        return narrow < 0.22 * total && middle > 0.54 * total && middle < 0.92 * total
    }

    /// Matches a finder pattern that starts at an element, forwards from a space and backwards from a bar.
    /// - Returns: the pattern and its fit, and the growth that it shows.
    static func finder(
        _ line: BarWidths, at first: Int, among table: [[UInt8]], _ forwards: WidthTable, _ backwards: WidthTable
    ) -> (match: CharacterMatch, growth: Float)? {
        let isReversed = first & 1 == 1
        guard first >= 0, first + 5 <= line.count, mayBeFinder(line.edges.span, at: first),
            var match = (isReversed ? backwards : forwards).match(line, from: first),
            match.deviation < BarFit.maximumDeviation
        else { return nil }
        let widths = table[match.character]
        // These are the bars of the pattern, their modules, and their measured width; the rest are spaces.
        var (bars, modules, measured) = (Float(0), Float(0), Float(0))
        for index in 0..<5 where (first + index) & 1 == 1 {
            bars += 1
            modules += Float(widths[isReversed ? 4 - index : index])
            measured += line.widths[first + index]
        }
        let spaces = 5 - bars
        let rest = line.width(first..<first + 5) - measured
        // bars: measured = modules · m + bars · g; spaces: rest = (15 - modules) · m - spaces · g.
        let module = (spaces * measured + bars * rest) / (spaces * modules + bars * (15 - modules))
        guard module > 0 else { return nil }
        match.module = module
        return (match, (measured - modules * module) / bars)
    }

    /// Reads the character at some elements.
    /// - Parameters:
    ///   - isReversed: whether its first element is the last in the line.
    ///   - module: the size of a module nearby.
    func character(
        _ kind: DataBarCharacter, at first: Int, isReversed: Bool, module: Float
    ) -> (value: Int, widths: [Int], match: CharacterMatch)? {
        let range = first..<first + kind.elements
        guard contains(range) else { return nil }
        let total = range.reduce(Float(0)) { $0 + width($1) }
        let size = total / Float(kind.modules)
        guard abs(size - module) < Self.tolerance * module else { return nil }
        let count = kind.elements / 2
        var (odd, even) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        for index in 0..<count {
            let place = isReversed ? range.upperBound &- 1 &- 2 &* index : first &+ 2 &* index
            odd[index] = width(place) / size
            even[index] = width(isReversed ? place &- 1 : place &+ 1) / size
        }
        var best: (cost: Float, odd: SIMD8<Int32>, even: SIMD8<Int32>)?
        var second = Float.infinity
        let oddModules = odd.sum()
        for group in kind.groups {
            // What odd elements measure too much or too little, even ones do the other way round. At best it is shared
            // out evenly.
            let excess = oddModules - Float(group.odd.modules)
            guard 2 * excess * excess < second * Float(count) else { continue }
            let (oddWidths, oddCost, oddNext) = Self.nearest(odd, count, group.odd)
            let (evenWidths, evenCost, evenNext) = Self.nearest(even, count, group.even)
            let cost = oddCost + evenCost
            guard cost.isFinite else { continue }
            let next = cost + min(oddNext, evenNext)
            if let known = best, known.cost <= cost {
                second = min(second, cost)
            } else {
                second = min(second, best?.cost ?? .infinity, next)
                best = (cost, oddWidths, evenWidths)
            }
        }
        let elements = Float(kind.elements)
        guard let best, case let deviation = (best.cost / elements).squareRoot(), deviation < BarFit.maximumDeviation
        else {
            return nil
        }
        let widths = (0..<kind.elements).map { Int(($0 & 1 == 0 ? best.odd : best.even)[$0 / 2]) }
        guard let value = kind.value(widths) else { return nil }
        let margin = second.isFinite ? (second / elements).squareRoot() - deviation : 1
        return (
            value, widths,
            CharacterMatch(
                character: value, deviation: deviation, margin: margin, elements: kind.elements, module: size)
        )
    }

    /// Returns the whole widths nearest to measured ones that add up to the required number of modules.
    /// - Returns: the widths, the sum of squares, and the difference between this sum and that of the next nearest
    ///   widths.
    private static func nearest(
        _ measured: SIMD8<Float>, _ count: Int, _ rule: ElementWidths
    ) -> (widths: SIMD8<Int32>, cost: Float, next: Float) {
        let (narrowest, widest) = (SIMD8<Int32>(repeating: 1), SIMD8(repeating: Int32(rule.widest)))
        var widths = narrowest
        var left = Int32(rule.modules)
        for index in 0..<count {
            widths[index] = max(1, min(Int32(min(measured[index], 100) + 0.5), Int32(rule.widest)))
            left &-= widths[index]
        }
        /// Returns the cost of making each element wider or narrower by one.
        func changes(_ step: Int32) -> SIMD8<Float> {
            let moved = widths &+ step
            let (difference, before) = (SIMD8<Float>(moved) - measured, SIMD8<Float>(widths) - measured)
            return (difference * difference - before * before)
                .replacing(with: .infinity, where: moved .< narrowest .| moved .> widest)
        }
        while left != 0 {
            let step: Int32 = left > 0 ? 1 : -1
            let costs = changes(step)
            var least = 0
            for index in 1..<count where costs[index] < costs[least] { least = index }
            guard costs[least].isFinite else { return (widths, .infinity, .infinity) }
            widths[least] &+= step
            left &-= step
        }
        let difference = SIMD8<Float>(widths) - measured
        let (wider, narrower) = (changes(1), changes(-1))
        var (cost, next): (Float, Float) = (0, .infinity)
        for index in 0..<count {
            cost += difference[index] * difference[index]
            for other in 0..<count where other != index { next = min(next, wider[index] + narrower[other]) }
        }
        return (widths, cost, next)
    }
}
