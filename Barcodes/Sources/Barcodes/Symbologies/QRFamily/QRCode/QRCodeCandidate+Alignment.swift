extension QRCodeCandidate {
    /// Returns whether all alignment patterns are where a map has them, to a third of a module: then none has to be
    /// looked for.
    func isAligned(
        _ map: GridMap, _ thresholds: BlockThresholds, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let places = QRCodeTables.alignmentPatternPlaces(version: (map.width - 17) / 4)
        guard !places.isEmpty, map.isConvex else { return false }
        func isDark(_ x: Double, _ y: Double) -> Bool? {
            let place = map(x, y)
            let (column, row) = (Int(place.x), Int(place.y))
            guard column >= 0, row >= 0, column < raster.width, row < raster.height else { return nil }
            return pixels[raster.index(column, row)] < thresholds.threshold(x: column, y: row)
        }
        for place in places {
            let (x, y) = (Double(place.x) + 0.5, Double(place.y) + 0.5)
            for (distance, isExpected) in Self.squaresOfAlignmentPattern {
                for (dx, dy) in Self.neighbours {
                    guard isDark(x + dx * distance, y + dy * distance) == (isExpected != triple.isInverted) else {
                        return false
                    }
                }
            }
        }
        return true
    }

    /// Distances from an alignment pattern's centre in modules, and whether it is dark there: on both sides of each of
    /// its edges, a third of a module away.
    private static let squaresOfAlignmentPattern: [(Double, Bool)] = [
        (0.2, true), (0.8, false), (1.2, false), (1.8, true), (2.2, true),
    ]
    private static let neighbours: [(Double, Double)] = [
        (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0),
    ]

    /// Returns the map corrected by the alignment patterns that were found: fitted again, and displaced where the paper
    /// is not flat.
    /// - Parameter isBent: whether the paper may be bent by more than a module between two of them.
    func aligned(_ map: GridMap, isBent: Bool = false, _ pixels: Span<UInt8>, _ raster: Raster) -> GridMap {
        let version = (map.width - 17) / 4
        let centers = QRCodeTables.alignmentPatternCenters(version: version).map { Double($0) + 0.5 }
        guard let last = centers.last else { return map }
        var map = map
        if let found = find(Point(x: last, y: last), radius: 4, map, pixels, raster) {
            var pairs = triple.correspondences(dimension: map.width)
            pairs.append(.init(from: Point(x: last, y: last), to: map(found.x, found.y), weight: 6))
            if let transform = PerspectiveTransform(fitting: pairs) { map.transform = transform }
        }
        guard centers.count > 2 else { return map }
        map.setLattice(columns: centers, rows: centers)
        var mesh = AlignmentMesh(count: centers.count)
        func look(row: Int, column: Int, _ predicted: Point) {
            let local = map.rigid(predicted)
            let center = Point(x: centers[column], y: centers[row])
            guard let found = find(center, radius: isBent ? 4 : 2, local, pixels, raster) else {
                mesh.displacements[row * mesh.count + column] = predicted
                return
            }
            mesh.found[row * mesh.count + column] = true
            mesh.displacements[row * mesh.count + column] =
                local(found.x, found.y) - map.transform(center.x, center.y)
        }
        for row in 0..<mesh.count {
            for column in 0..<mesh.count where !mesh.isFinder(row, column) {
                look(row: row, column: column, mesh.predicted(row, column, isBent: isBent))
            }
        }
        if isBent {
            // A pattern that was not found where the nodes before it predict it may be where those behind it predict
            // it.
            for row in (0..<mesh.count).reversed() {
                for column in (0..<mesh.count).reversed() where !mesh.isFound(row, column) {
                    if let predicted = mesh.extrapolated(row, column) { look(row: row, column: column, predicted) }
                }
            }
        }
        map.displacements = mesh.displacements
        return map
    }

    private func find(
        _ center: Point, radius: Int, _ map: GridMap, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Point? {
        // Most patterns are where they should be, and a small search is a fifth of a large one's work.
        func search(_ reach: Int) -> (place: Point, score: Float)? {
            NestedSquareMatcher(side: 5, radius: reach, contrast: contrast, isInverted: triple.isInverted)
                .find(center, map: map, pixels, raster)
        }
        if let found = search(2), found.score > 0.75 || radius <= 2 { return found.place }
        return radius > 2 ? search(radius)?.place : nil
    }
}

/// Displacements of the alignment patterns of a symbol from where a projective map puts them.
private struct AlignmentMesh {
    /// Number of nodes on a side.
    let count: Int
    /// Displacements row by row, in pixels.
    var displacements: [Point]
    /// Whether the pattern at each node was found.
    var found: [Bool]

    init(count: Int) {
        self.count = count
        displacements = Array(filling: count * count, with: Point(x: 0, y: 0))
        found = Array(filling: count * count, with: false)
    }

    /// Returns whether a node is part of a finder pattern, which the map fits.
    func isFinder(_ row: Int, _ column: Int) -> Bool {
        (row == 0 && column == 0) || (row == 0 && column == count - 1) || (row == count - 1 && column == 0)
    }

    func isFound(_ row: Int, _ column: Int) -> Bool { isFinder(row, column) || found[row * count + column] }

    /// Returns the displacement that the nodes to the left and above predict.
    func predicted(_ row: Int, _ column: Int, isBent: Bool) -> Point {
        func node(_ row: Int, _ column: Int) -> Point { displacements[row * count + column] }
        switch (row, column) {
        case (0, 0): return Point(x: 0, y: 0)
        case (0, _): return node(0, column - 1)
        case (_, 0): return node(row - 1, 0)
        default:
            let (left, above) = (node(row, column - 1), node(row - 1, column))
            // A straight continuation follows bent paper; the mean is more reliable on flat paper.
            return isBent ? left + above - node(row - 1, column - 1) : (left + above) * 0.5
        }
    }

    /// Returns the displacement that two nodes in a line with this one predict, in any of the four directions; `nil` if
    /// no two were found.
    func extrapolated(_ row: Int, _ column: Int) -> Point? {
        var (sum, directions) = (Point(x: 0, y: 0), 0.0)
        for (dy, dx) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let (y, x) = (row + 2 * dy, column + 2 * dx)
            guard y >= 0, x >= 0, y < count, x < count, isFound(y, x), isFound(row + dy, column + dx) else { continue }
            let near = displacements[(row + dy) * count + column + dx]
            sum = sum + near * 2 - displacements[y * count + x]
            directions += 1
        }
        return directions > 0 ? sum * (1 / directions) : nil
    }
}
