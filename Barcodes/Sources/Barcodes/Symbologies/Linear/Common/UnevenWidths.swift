/// How the size of modules changes along a line: on a bottle they are smaller on both sides, and seen askew on one.
///
/// In most symbologies all characters have the same number of elements and of modules, so that on average elements are
/// equally wide everywhere. Their mean width along the line is fitted by a parabola (least squares).
package struct UnevenWidths {
    /// The mean width of elements is `mean · (1 + slope · t + bend · (t² − 1/3))`, `t` from -1 to 1.
    private var (mean, slope, bend): (Float, Float, Float) = (0, 0, 0)
    private let elements: Range<Int>

    /// Fewer elements say nothing about their mean.
    private static let leastElements = 24
    /// Where the largest are larger than the smallest by less than this, decoders need no help; by more, fine bars are
    /// not seen any more.
    private static let (leastRatio, mostRatio): (Float, Float) = (1.3, 5)
    /// The first and the last elements are guards in many symbologies, and narrower than others.
    private static let guardElements = 3
    /// What is wider than the mean by more than this is a quiet zone.
    private static let widest: Float = 3.5

    /// - Parameters:
    ///   - within: the place of the bars.
    ///   - whole: the elements that are no part of what is dark beside a symbol; `nil` for all of them.
    /// - Returns: `nil` where modules are as large everywhere, or nothing can be said.
    package init?(_ line: BarWidths, within: ClosedRange<Float>, whole: Range<Int>? = nil) {
        let whole = whole ?? 0..<line.count
        var first = whole.lowerBound + 1
        var end = whole.upperBound - 1
        while first < end, line.edges[first] < within.lowerBound { first += 1 }
        while end > first, line.edges[end] > within.upperBound { end -= 1 }
        guard end - first >= Self.leastElements else { return nil }
        elements = first..<end
        mean = line.width(elements) / Float(elements.count)
        for _ in 0..<3 {
            guard fit(line), ratio < 2 * Self.mostRatio else { return nil }
        }
        guard ratio > Self.leastRatio, ratio < Self.mostRatio else { return nil }
    }

    /// The largest mean by the smallest; infinite where the parabola falls to nothing.
    private var ratio: Float {
        var (least, most) = (Float.infinity, Float(0))
        for step in -4...4 {
            let size = relative(Float(step) / 4)
            least = min(least, size)
            most = max(most, size)
        }
        return least > 0.05 ? most / least : .infinity
    }

    private func relative(_ t: Float) -> Float { 1 + slope * t + bend * (t * t - 1 / 3) }

    private func place(_ element: Int) -> Float {
        let middle = Float(elements.lowerBound + elements.upperBound - 1) / 2
        return max(-1, min(1, (Float(element) - middle) * 2 / Float(elements.count)))
    }

    /// A fit in which widths count relative to the mean that the last one gave them.
    private mutating func fit(_ line: BarWidths) -> Bool {
        // Normal equations of 1, t, t² − 1/3, row by row up to the diagonal.
        var normal = [Double](filling: 6, with: 0)
        var sides = [Double](filling: 3, with: 0)
        for element in elements.dropFirst(Self.guardElements).dropLast(Self.guardElements) {
            let t = place(element)
            let size = relative(t)
            let weight = 1 / (size * size)
            let width = weight * min(line.widths[element] / mean, Self.widest * size)
            let terms = SIMD3(1, t, t * t - 1 / 3)
            for row in 0..<3 {
                for column in 0...row {
                    normal[row * (row + 1) / 2 + column] += Double(weight * terms[row] * terms[column])
                }
                sides[row] += Double(width * terms[row])
            }
        }
        guard let solution = LinearSystem.solvePositive(&normal, sides)?.map({ Float($0) }) else { return false }
        let level = solution[0]
        guard level > 0.1 else { return false }
        mean *= level
        (slope, bend) = (solution[1] / level, solution[2] / level)
        return true
    }

    /// The line as if all modules were of one size.
    package func evened(_ line: BarWidths) -> BarWidths {
        BarWidths(
            line.widths.indices.map { line.widths[$0] / max(0.05, relative(place($0))) },
            beginsAtEdge: line.beginsAtEdge, endsAtEdge: line.endsAtEdge)
    }
}
