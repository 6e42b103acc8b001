/// A table of characters as widths of their elements, in modules, to match measured widths with.
package struct WidthTable: Sendable {
    /// How many characters there are.
    package let count: Int
    /// The number of elements of each.
    package let elements: Int
    /// One over the modules of each character.
    private let inverseTotals: [Float]
    /// Eight characters are compared at once, one in each lane; behind the last one, lanes repeat it.
    private typealias Lanes = SIMD8<Float>
    /// By eight characters and element, and by eight characters.
    private let widthLanes: [Lanes]
    private let inverseTotalLanes: [Lanes]

    /// - Precondition: all have the same number of elements, at least one.
    package init(_ patterns: [[Float]]) {
        count = patterns.count
        let elements = patterns.first?.count ?? 0
        self.elements = elements
        precondition(elements > 0 && patterns.allSatisfy { $0.count == elements })
        let inverses = patterns.map { 1 / $0.reduce(0, +) }
        inverseTotals = inverses
        let groups = stride(from: 0, to: patterns.count, by: Lanes.scalarCount).map { first in
            (0..<Lanes.scalarCount).map { min(first + $0, patterns.count - 1) }
        }
        widthLanes = groups.flatMap { group in
            (0..<elements).map { element in Lanes(group.map { patterns[$0][element] }) }
        }
        inverseTotalLanes = groups.map { group in Lanes(group.map { inverses[$0] }) }
    }

    package init(_ patterns: [[UInt8]]) { self.init(patterns.map { $0.map { Float($0) } }) }

    /// The character that some elements of a line are most likely.
    ///
    /// Widths are compared after scaling, so it does not matter how large a module is.
    /// - Parameters:
    ///   - first: the index of the first element in the line.
    ///   - growth: by how much bars are wider and spaces narrower than they should be, in bins.
    /// - Returns: `nil` where the line has not as many elements.
    package func match(_ line: BarWidths, from first: Int, growth: Float = 0) -> CharacterMatch? {
        guard first >= 0, first + elements <= line.count, count > 0 else { return nil }
        // Bars have odd indices.
        let firstSign: Float = first & 1 == 1 ? -growth : growth
        var total = line.width(first..<first + elements)
        if elements & 1 == 1 { total += firstSign }
        guard total > 0 else { return nil }
        let measured = line.widths.span
        let (table, inverseTotals) = (widthLanes.span, inverseTotalLanes.span)
        var (best, second, bestIndex) = (Float.infinity, Float.infinity, 0)
        for group in inverseTotals.indices {
            let scale = inverseTotals[group] * total
            var sums = Lanes.zero
            var sign = firstSign
            for element in 0..<elements {
                let width = Lanes(repeating: measured[first &+ element] + sign)
                let difference = width - table[group &* elements &+ element] * scale
                sums += difference * difference
                sign = -sign
            }
            // In modules, so that characters of different sizes can be compared.
            let inverse = 1 / scale
            sums *= inverse * inverse
            guard sums.least < second else { continue }
            for lane in 0..<min(Lanes.scalarCount, count &- group &* Lanes.scalarCount) {
                let sum = sums[lane]
                if sum < best {
                    (second, best, bestIndex) = (best, sum, group &* Lanes.scalarCount &+ lane)
                } else if sum < second {
                    second = sum
                }
            }
        }
        let deviation = (best / Float(elements)).squareRoot()
        let next = second.isFinite ? (second / Float(elements)).squareRoot() : deviation + 4
        return CharacterMatch(
            character: bestIndex, deviation: deviation, margin: next - deviation, elements: elements,
            module: total * self.inverseTotals[bestIndex])
    }
}

extension SIMD8<Float> {
    /// The least of all lanes, in a few instructions.
    @inline(__always)
    var least: Float {
        let four = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return two.y < two.x ? two.y : two.x
    }
}
