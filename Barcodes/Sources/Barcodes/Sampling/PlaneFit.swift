/// Plane fitted to the distances of edges from their expected places around a node of ``GridGrower``, in modules. With
/// few edges, it is nearly level.
struct PlaneFit {
    private var matrix = [Double](filling: 12, with: 0)
    private var count = 0

    /// Distance of an edge from its expected place, in modules, from which on it is another edge.
    private static let reach = 0.45
    /// Minimum number of edges for a plane.
    private static let minimumCount = 6
    /// Weight of offset 0, as a number of edges, and of slope 0, as a sum of squared distances from the node in
    /// modules: with few edges, the plane is nearly level.
    private static let dampingOfOffset = 4.0
    private static let dampingOfSlope = 250.0

    mutating func add(_ value: Double, _ x: Double, _ y: Double) {
        guard abs(value) < Self.reach else { return }
        let row = [1, x, y, value]
        for i in 0..<3 { for j in 0..<4 { matrix[i * 4 + j] += row[i] * row[j] } }
        count += 1
    }

    var plane: (offset: Double, alongX: Double, alongY: Double) {
        guard count >= Self.minimumCount else { return (0, 0, 0) }
        var damped = matrix
        damped[0] += Self.dampingOfOffset
        damped[5] += Self.dampingOfSlope
        damped[10] += Self.dampingOfSlope
        guard let solution = LinearSystem.solve(&damped, 3) else { return (0, 0, 0) }
        return (solution[0], solution[1], solution[2])
    }
}
