/// Measures the elements of DataBar characters in a line.
///
/// A character can have one of thousands of shapes, so none is compared: of each way to share the modules out to odd
/// and even elements, the nearest whole widths are taken.
struct DataBarElements {
    let line: BarWidths
    /// By how much bars are too wide and spaces too narrow, in pixels, as a finder pattern shows.
    var growth: Float = 0

    /// The most by which a module's size in a character differs from that of the finder pattern beside it.
    static let tolerance: Float = 0.2

    private func width(_ index: Int) -> Float {
        max(line.widths[index] + (index & 1 == 1 ? -growth : growth), 0)
    }

    func contains(_ range: Range<Int>) -> Bool { range.lowerBound >= 0 && range.upperBound <= line.count }

    /// A finder pattern that starts at an element, forwards from a space and backwards from a bar.
    /// - Returns: which, how well, and the growth that it shows.
    static func finder(
        _ line: BarWidths, at first: Int, among table: [[UInt8]], _ forwards: WidthTable, _ backwards: WidthTable
    ) -> (match: CharacterMatch, growth: Float)? {
        let isReversed = first & 1 == 1
        guard first >= 0, first + 5 <= line.count else { return nil }
        // The last two elements are a module wide each, and the two in the middle ten to twelve of the fifteen. (A bar
        // and a space together are as wide as they should be.)
        let total = line.width(first..<first + 5)
        let narrow = isReversed ? line.width(first..<first + 2) : line.width(first + 3..<first + 5)
        let middle = isReversed ? line.width(first + 2..<first + 4) : line.width(first + 1..<first + 3)
        guard narrow < 0.22 * total, middle > 0.54 * total, middle < 0.92 * total,
            var match = (isReversed ? backwards : forwards).match(line, from: first),
            match.deviation < BarFit.mostDeviation
        else { return nil }
        let widths = table[match.character]
        // The bars of the pattern, and what is measured of them; the rest are spaces.
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

    /// The character at some elements.
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
        let measured = (isReversed ? Array(range.reversed()) : Array(range)).map { width($0) / size }
        let odd = stride(from: 0, to: kind.elements, by: 2).map { measured[$0] }
        let even = stride(from: 1, to: kind.elements, by: 2).map { measured[$0] }
        var best: (cost: Float, odd: [Int], even: [Int])?
        var second = Float.infinity
        for group in kind.groups {
            let (oddWidths, oddCost, oddNext) = Self.nearest(odd, group.odd)
            let (evenWidths, evenCost, evenNext) = Self.nearest(even, group.even)
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
        guard let best else { return nil }
        let widths = zip(best.odd, best.even).flatMap { [$0, $1] }
        let count = Float(kind.elements)
        let deviation = (best.cost / count).squareRoot()
        guard deviation < BarFit.mostDeviation, let value = kind.value(widths) else { return nil }
        let margin = second.isFinite ? (second / count).squareRoot() - deviation : 1
        return (
            value, widths,
            CharacterMatch(
                character: value, deviation: deviation, margin: margin, elements: kind.elements, module: size)
        )
    }

    /// The whole widths nearest to measured ones that add up to what they must.
    /// - Returns: them, the sum of squares, and by how much the next nearest have more.
    static func nearest(_ measured: [Float], _ rule: ElementWidths) -> (widths: [Int], cost: Float, next: Float) {
        var widths = measured.map { min(max(Int($0.rounded()), 1), rule.widest) }
        var left = rule.modules - widths.reduce(0, +)
        /// What it costs to make an element wider or narrower by one.
        func change(_ index: Int, _ step: Int) -> Float {
            let width = widths[index] + step
            guard (1...rule.widest).contains(width) else { return .infinity }
            let difference = Float(width) - measured[index]
            let before = Float(widths[index]) - measured[index]
            return difference * difference - before * before
        }
        while left != 0 {
            let step = left > 0 ? 1 : -1
            guard let index = widths.indices.min(by: { change($0, step) < change($1, step) }),
                change(index, step).isFinite
            else { return (widths, .infinity, .infinity) }
            widths[index] += step
            left -= step
        }
        let cost = zip(widths, measured).reduce(Float(0)) { sum, pair in
            let difference = Float(pair.0) - pair.1
            return sum + difference * difference
        }
        var next = Float.infinity
        for wider in widths.indices {
            for narrower in widths.indices where narrower != wider {
                next = min(next, change(wider, 1) + change(narrower, -1))
            }
        }
        return (widths, cost, next)
    }
}
