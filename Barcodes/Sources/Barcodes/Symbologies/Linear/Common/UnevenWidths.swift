/// Change of the module size along a line: on a bottle, modules are smaller on both sides, and in a view at an angle on
/// one side.
///
/// In most symbologies, all characters have the same number of elements and of modules, so that on average elements are
/// equally wide everywhere. Their mean width along the line is fitted by a parabola (least squares).
package struct UnevenWidths {
    /// Coefficients of the elements' mean width, `mean · (1 + slope · t + bend · (t² − 1/3))`, `t` from -1 to 1.
    private var (mean, slope, bend): (Float, Float, Float) = (0, 0, 0)
    private let elements: Range<Int>

    /// Minimum number of elements whose mean width tells something.
    private static let minimumElements = 24
    /// Ratio of the largest modules to the smallest below which decoders need no help.
    private static let minimumRatio: Float = 1.3
    /// Ratio of the largest modules to the smallest above which fine bars are not seen any more.
    private static let maximumRatio: Float = 5
    /// Number of elements at each end that are left out: they are guards in many symbologies, and narrower than others.
    private static let guardElements = 3
    /// Width, in mean widths, beyond which an element is a quiet zone.
    private static let maximumWidth: Float = 3.5

    /// - Parameters:
    ///   - within: the places between which the bars are.
    ///   - whole: the elements without those that belong to something dark beside a symbol; `nil` for all of them.
    /// - Returns: `nil` where modules are of about the same size everywhere, or nothing can be told.
    package init?(_ line: BarWidths, within: ClosedRange<Float>, whole: Range<Int>? = nil) {
        let whole = whole ?? 0..<line.count
        var first = whole.lowerBound + 1
        var end = whole.upperBound - 1
        while first < end, line.edges[first] < within.lowerBound { first += 1 }
        while end > first, line.edges[end] > within.upperBound { end -= 1 }
        guard end - first >= Self.minimumElements else { return nil }
        elements = first..<end
        mean = line.width(elements) / Float(elements.count)
        for _ in 0..<3 {
            guard fit(line), ratio < 2 * Self.maximumRatio else { return nil }
        }
        guard ratio > Self.minimumRatio, ratio < Self.maximumRatio else { return nil }
    }

    /// Ratio of the largest mean width to the smallest; infinite where the parabola falls to nothing.
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

    /// Fits the parabola to widths relative to the means of the last fit.
    private mutating func fit(_ line: BarWidths) -> Bool {
        // Normal equations of 1, t, t² − 1/3, row by row up to the diagonal.
        var normal = [Double](filling: 6, with: 0)
        var sides = [Double](filling: 3, with: 0)
        for element in elements.dropFirst(Self.guardElements).dropLast(Self.guardElements) {
            let t = place(element)
            let size = relative(t)
            let weight = 1 / (size * size)
            let width = weight * min(line.widths[element] / mean, Self.maximumWidth * size)
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

    /// Returns the line as if all modules were of one size.
    package func evened(_ line: BarWidths) -> BarWidths {
        BarWidths(
            line.widths.indices.map { line.widths[$0] / max(0.05, relative(place($0))) },
            beginsAtEdge: line.beginsAtEdge, endsAtEdge: line.endsAtEdge)
    }
}
