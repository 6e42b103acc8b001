/// A table of characters as widths of their elements, in modules, to match measured widths with.
package struct WidthTable: Sendable {
    /// How many characters there are.
    package let count: Int
    /// The number of elements of each.
    package let elements: Int
    /// Character by character.
    private let widths: [Float]
    /// One over the modules of each character.
    private let inverseTotals: [Float]

    /// - Precondition: all have the same number of elements, at least one.
    package init(_ patterns: [[Float]]) {
        count = patterns.count
        let elements = patterns.first?.count ?? 0
        self.elements = elements
        precondition(elements > 0 && patterns.allSatisfy { $0.count == elements })
        widths = patterns.flatMap { $0 }
        inverseTotals = patterns.map { 1 / $0.reduce(0, +) }
    }

    package init(_ patterns: [[UInt8]]) { self.init(patterns.map { $0.map { Float($0) } }) }

    /// The modules of a character.
    package func modules(of character: Int) -> Float { 1 / inverseTotals[character] }

    /// By how much bars are wider and spaces narrower than they should be in a character that was matched without
    /// regard to that, in pixels.
    package func growth(_ line: BarWidths, from first: Int, _ match: CharacterMatch) -> Float {
        guard first >= 0, first + elements <= line.count, match.character < count else { return 0 }
        var (bars, spaces): (Float, Float) = (0, 0)
        var barCount: Float = 0
        for element in 0..<elements {
            let extra = line.widths[first + element] - widths[match.character * elements + element] * match.module
            if (first + element) & 1 == 1 {
                bars += extra
                barCount += 1
            } else {
                spaces += extra
            }
        }
        let spaceCount = Float(elements) - barCount
        guard barCount > 0, spaceCount > 0 else { return 0 }
        return (bars / barCount - spaces / spaceCount) / 2
    }

    /// The character that some elements of a line are most likely.
    ///
    /// Widths are compared after scaling, so it does not matter how large a module is.
    /// - Parameters:
    ///   - first: the index of the first element in the line.
    ///   - growth: by how much bars are wider and spaces narrower than they should be, in pixels.
    ///   - only: the characters to choose from; `nil` for all.
    /// - Returns: `nil` where the line has not as many elements.
    package func match(
        _ line: BarWidths, from first: Int, growth: Float = 0, only: Range<Int>? = nil
    ) -> CharacterMatch? {
        guard first >= 0, first + elements <= line.count, count > 0 else { return nil }
        // Bars have odd indices.
        var sign: Float = first & 1 == 1 ? -growth : growth
        var total = line.width(first..<first + elements)
        if elements & 1 == 1 { total += sign }
        guard total > 0 else { return nil }
        let range = (only ?? 0..<count).clamped(to: 0..<count)
        let firstSign = sign
        let measured = line.widths.span
        let table = widths.span
        var (best, second, bestIndex) = (Float.infinity, Float.infinity, range.lowerBound)
        for index in range {
            let scale = total * inverseTotals[index]
            var sum: Float = 0
            sign = firstSign
            for element in 0..<elements {
                let difference = measured[first &+ element] + sign - table[index &* elements &+ element] * scale
                sum += difference * difference
                sign = -sign
            }
            // In modules, so that characters of different sizes can be compared.
            let inverse = 1 / scale
            sum *= inverse * inverse
            if sum < best {
                (second, best, bestIndex) = (best, sum, index)
            } else if sum < second {
                second = sum
            }
        }
        let deviation = (best / Float(elements)).squareRoot()
        let next = second.isFinite ? (second / Float(elements)).squareRoot() : deviation + 4
        return CharacterMatch(
            character: bestIndex, deviation: deviation, margin: next - deviation, elements: elements,
            module: total * inverseTotals[bestIndex])
    }
}
