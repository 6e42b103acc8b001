/// Plane fitted to the distances of edges from their expected places around a node of ``GridGrower``, in modules. With
/// few edges, it is nearly level.
struct PlaneFit {
    private var matrix = [Double](repeating: 0, count: 12)
    private var count = 0

    mutating func add(_ value: Double, _ x: Double, _ y: Double) {
        // A larger distance belongs to another edge.
        guard abs(value) < 0.45 else { return }
        let row = [1, x, y, value]
        for i in 0..<3 { for j in 0..<4 { matrix[i * 4 + j] += row[i] * row[j] } }
        count += 1
    }

    var plane: (offset: Double, alongX: Double, alongY: Double) {
        guard count >= 6 else { return (0, 0, 0) }
        var damped = matrix
        damped[0] += 4
        damped[5] += 250
        damped[10] += 250
        guard let solution = LinearSystem.solve(&damped, 3) else { return (0, 0, 0) }
        return (solution[0], solution[1], solution[2])
    }
}
