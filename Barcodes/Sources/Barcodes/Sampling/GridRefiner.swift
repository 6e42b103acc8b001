/// Bends a grid map until modules are sampled at their centres.
///
/// If a map is off, samples fall on the borders between modules and are neither dark nor light. The nodes of a coarse
/// lattice are moved one after another, by ever smaller steps, to where the modules around them are most clearly dark
/// or light, and those of the function patterns have the right colour.
enum GridRefiner {
    /// Number of nodes on each side of a QR code whose map has no lattice yet.
    private static let nodes = 4

    /// Bends the map of a QR code by ever smaller steps, until an attempt succeeds.
    /// - Parameter attempt: called after each step with the grid sampled by the bent map. A result other than `nil`
    ///   ends the bending.
    static func refine<Result>(
        _ map: GridMap, isInverted: Bool, contrast: Float, _ pixels: Span<UInt8>, _ raster: Raster, scale: Double,
        until attempt: (SampledGrid) -> Result?
    ) -> Result? {
        var map = map
        if map.displacements.isEmpty {
            let first = 3.5
            let step = (Double(map.width) - 2 * first) / Double(nodes - 1)
            let lattice = (0..<nodes).map { first + Double($0) * step }
            map.setLattice(columns: lattice, rows: lattice)
        }
        let expected = QRCodeFunctionPatterns.expected(dimension: map.width)
        let (module, places) = (map.module, places(map, scale: scale))
        var grid = SampledGrid(map, isInverted: isInverted, pixels, raster, scale: scale)
        for step in steps {
            let map = bent(
                grid, by: step * module, places, expected: expected, contrast: contrast, pixels, raster, scale: scale)
            grid = SampledGrid(map, isInverted: isInverted, pixels, raster, scale: scale)
            if let result = attempt(grid) { return result }
        }
        return nil
    }

    /// Distances by which nodes are moved, one sweep each, in modules.
    private static let steps = [0.6, 0.35, 0.2, 0.12]

    /// Bends a map that has a lattice.
    /// - Parameters:
    ///   - map: the map to bend.
    ///   - expected: for each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on the content.
    ///   - steps: distances by which nodes are moved, in modules, one sweep each; all sweeps by default.
    ///   - contrast: difference between light and dark in this symbol, in grey levels.
    ///   - scale: pixels of the picture for one pixel of the frame that `map` leads to.
    static func refine(
        _ map: GridMap, expected: [Int8], steps: [Double] = steps, isInverted: Bool, contrast: Float,
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double
    ) -> GridMap {
        var map = map
        let module = map.module
        let places = Self.places(map, scale: scale)
        for step in steps {
            let grid = SampledGrid(map, isInverted: isInverted, pixels, raster, scale: scale)
            map = bent(
                grid, by: step * module, places, expected: expected, contrast: contrast, pixels, raster, scale: scale)
        }
        return map
    }

    /// Returns the map of a grid with each node moved once, if that scores better.
    /// - Parameter step: distance by which nodes are moved, in pixels of the frame.
    private static func bent(
        _ grid: SampledGrid, by step: Double, _ places: [SIMD2<Float>], expected: [Int8], contrast: Float,
        _ pixels: Span<UInt8>, _ raster: Raster, scale: Double
    ) -> GridMap {
        let map = grid.map
        var scorer = Scorer(
            map: map, places: places, expected: expected, middles: grid.modules.middles, half: contrast / 2,
            isInverted: grid.isInverted, scale: scale, module: map.module)
        for row in map.rows.indices {
            for column in map.columns.indices { scorer.improve(column, row, step: step, pixels, raster) }
        }
        return scorer.map
    }

    /// Returns the centres of all modules without displacements, in pixels of the picture, row by row.
    private static func places(_ map: GridMap, scale: Double) -> [SIMD2<Float>] {
        var places: [SIMD2<Float>] = []
        places.reserveCapacity(map.width * map.height)
        for y in 0..<map.height {
            for x in 0..<map.width {
                let place = map.transform(Double(x) + 0.5, Double(y) + 0.5) * scale
                places.append(SIMD2(Float(place.x), Float(place.y)))
            }
        }
        return places
    }

    private struct Scorer {
        var map: GridMap
        /// Centres of the modules without displacements.
        let places: [SIMD2<Float>]
        let expected: [Int8]
        /// Level between dark and light at each module.
        let middles: [Float]
        let half: Float
        let isInverted: Bool
        let scale: Double
        let module: Double

        /// Moves one node to the best of nine places.
        mutating func improve(_ column: Int, _ row: Int, step: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
            let index = row * map.columns.count + column
            let start = map.displacements[index]
            var best = (score: score(column, row, pixels, raster), place: start)
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)] as [(Double, Double)]
            {
                let place = Point(x: start.x + dx * step, y: start.y + dy * step)
                map.displacements[index] = place
                let score = score(column, row, pixels, raster)
                if score > best.score { best = (score, place) }
            }
            map.displacements[index] = best.place
        }

        /// Returns the mean clarity of the modules in the cells around a node as dark or light, less a penalty for
        /// bending.
        private func score(_ column: Int, _ row: Int, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
            let (left, right) = Self.reach(map.columns, column, map.width)
            let (top, bottom) = Self.reach(map.rows, row, map.height)
            // Where there are many modules, every other one is enough.
            let isSparse = (right - left) * (bottom - top) >= Self.manyModules
            var (sum, count): (Float, Float) = (0, 0)
            for y in top..<bottom {
                let first = isSparse && (left ^ y) & 1 == 1 ? left + 1 : left
                let step = isSparse ? 2 : 1
                map.forEachDisplacement(row: Double(y) + 0.5, modules: first..<right, step: step) { x, shift in
                    count += 1
                    let i = y &* map.width &+ x
                    let place = places[i]
                    let value = raster.quickSample(
                        pixels, x: place.x + Float(shift.x * scale), y: place.y + Float(shift.y * scale))
                    var excess = max(-1, min(1, (value - middles[i]) / half))
                    if isInverted { excess = -excess }
                    switch expected[i] {
                    case 0: sum += abs(excess)
                    case 1: sum -= 2 * excess
                    default: sum += 2 * excess
                    }
                }
            }
            return sum / count - Float(bend(column, row)) * 0.08
        }

        private static let manyModules = 64

        /// Returns the squared distance of a node's displacement from the mean of its neighbours', in modules.
        private func bend(_ column: Int, _ row: Int) -> Double {
            let count = map.columns.count
            let own = map.displacements[row * count + column]
            var sum = Point(x: 0, y: 0)
            var neighbours = 0.0
            for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            where map.columns.indices.contains(x) && map.rows.indices.contains(y) {
                sum = sum + map.displacements[y * count + x]
                neighbours += 1
            }
            let off = (own - sum * (1 / neighbours)) * (1 / module)
            return off.dot(off)
        }

        /// Returns the range of modules between the nodes on both sides of a node.
        private static func reach(_ nodes: [Double], _ index: Int, _ count: Int) -> (Int, Int) {
            let next = index == nodes.count - 1 ? count : min(count, Int(nodes[index + 1]) + 1)
            return (index == 0 ? 0 : Int(nodes[index - 1]), next)
        }
    }
}
