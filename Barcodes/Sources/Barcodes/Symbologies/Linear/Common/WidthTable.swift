/// Table of characters, by the widths of their elements in modules, for matching measured widths.
package struct WidthTable: Sendable {
    /// Number of characters.
    package let count: Int
    /// Number of elements of each character.
    package let elements: Int
    /// Reciprocal of the number of modules of each character.
    private let inverseTotals: [Float]
    /// Eight characters, one in each lane, which are compared at once; the last lanes repeat the last character.
    private typealias Lanes = SIMD8<Float>
    /// Widths of the elements, by eight characters and element.
    private let widthLanes: [Lanes]
    /// Reciprocals of the numbers of modules, by eight characters.
    private let inverseTotalLanes: [Lanes]

    /// - Precondition: all patterns have the same number of elements, at least one.
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

    /// Returns the character that some elements of a line fit best.
    ///
    /// Widths are compared after scaling, so the size of a module does not matter.
    /// - Parameters:
    ///   - first: the index of the first element in the line.
    ///   - growth: the amount by which bars are wider and spaces narrower than they should be, in bins.
    /// - Returns: `nil` where the line has too few elements.
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
            // The sums are in modules, so that characters of different sizes can be compared.
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
    /// Least of all lanes, in a few instructions.
    @inline(__always)
    var least: Float {
        let four = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return two.y < two.x ? two.y : two.x
    }
}
