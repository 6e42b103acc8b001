/// A projective map from a frame to the plane of a symbol, fitted to lines whose places in the symbol are known.
struct LineHomography {
    /// Coefficients of the 3 × 3 matrix, row by row.
    private var m: [Double]

    /// A point of the frame that lies on a line of the symbol.
    struct Constraint {
        var place: Point
        /// Whether the line has constant x; otherwise it has constant y.
        var isColumn: Bool
        var value: Double
        var weight = 1.0
    }

    /// Fits a map to constraints.
    /// - Returns: `nil` if the constraints don't determine a map.
    init?(_ constraints: [Constraint], origin: Point, scale: Double) {
        guard constraints.count >= 8 else { return nil }
        // A line of constant x constrains the coefficients of x and of the denominator; a line of constant y those of y
        // and of the denominator.
        var sums = InlineArray<10, SIMD8<Double>>(repeating: .zero)
        for constraint in constraints {
            let p = (constraint.place - origin) * scale
            let v = constraint.value
            let row = SIMD8(p.x, p.y, 1, -v * p.x, -v * p.y, v, 0, 0)
            let weighted = row * constraint.weight
            let first = constraint.isColumn ? 0 : 5
            for i in 0..<5 { sums[first + i] += row * weighted[i] }
        }
        var normal = [Double](filling: 72, with: 0)
        for kind in 0..<2 {
            func unknown(_ index: Int) -> Int { index < 3 ? kind * 3 + index : index + 3 }
            for i in 0..<5 {
                for j in 0..<6 { normal[unknown(i) * 9 + unknown(j)] += sums[kind * 5 + i][j] }
            }
        }
        guard let solution = LinearSystem.solve(&normal, 8) else { return nil }
        let s = scale
        // Returns a row of the matrix composed with the shift and the scale of the input.
        func composed(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
            [a * s, b * s, c - a * s * origin.x - b * s * origin.y]
        }
        m =
            composed(solution[0], solution[1], solution[2]) + composed(solution[3], solution[4], solution[5])
            + composed(solution[6], solution[7], 1)
    }

    /// Returns the place in the symbol of a place in the frame.
    func callAsFunction(_ place: Point) -> Point {
        let w = 1 / (m[6] * place.x + m[7] * place.y + m[8])
        return Point(
            x: (m[0] * place.x + m[1] * place.y + m[2]) * w, y: (m[3] * place.x + m[4] * place.y + m[5]) * w)
    }

    /// Map from the symbol to the frame; `nil` if the map can't be inverted.
    var inverse: PerspectiveTransform? {
        func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
        let adjugate = [
            minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5),
            -minor(3, 5, 6, 8), minor(0, 2, 6, 8), -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
        ]
        func forward(_ x: Double, _ y: Double) -> Point {
            let w = 1 / (adjugate[6] * x + adjugate[7] * y + adjugate[8])
            return Point(
                x: (adjugate[0] * x + adjugate[1] * y + adjugate[2]) * w,
                y: (adjugate[3] * x + adjugate[4] * y + adjugate[5]) * w)
        }
        let pairs = [(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)].map { x, y in
            PerspectiveTransform.Correspondence(from: Point(x: x, y: y), to: forward(x, y))
        }
        guard pairs.allSatisfy({ $0.to.x.isFinite && $0.to.y.isFinite }) else { return nil }
        return PerspectiveTransform(fitting: pairs)
    }
}
