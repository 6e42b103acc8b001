/// Locates the modules of a symbol, starting from a part in its middle that is known and growing outwards.
///
/// Paper is seldom flat, and a map that is right in the middle of a large symbol may be off by modules at its edge.
/// Nodes of a lattice are measured one after another, each starting from a prediction by its known neighbours. Around a
/// node, edges between dark and light modules are located, which lie half-way between the centres of modules. Modules
/// with a fixed colour, such as those of a reference grid, keep nodes from being off by a whole module.
struct GridGrower {
    /// Map to the picture from the symbol's modules, counted from the middle of its centre module.
    private var transform: PerspectiveTransform
    private let side: Int
    private let isInverted: Bool
    /// For each module, row by row: 1 if it must be dark, -1 if light, 0 if it depends on the content.
    private let expected: [Int8]
    private var nodes: [Node]
    /// Number of nodes on each side of the middle one.
    private let reach: Int

    /// Distance between nodes, in modules.
    private static let spacing = 8
    /// Distance from a node up to which modules are examined, in modules.
    private static let window = 5
    /// Agreement with modules of known colour, -1 to 1, from which on a node is in its place.
    private static let goodScore: Float = 0.6
    /// Gain in this agreement that a shift must exceed, and the loss for each square module of the shift.
    private static let minimumGain: Float = 0.15
    private static let costOfShift: Float = 0.03
    /// Longest shift along each axis that is tried, in modules.
    private static let reachOfShift = 1.5
    /// Distance of a module from the middle level, as a share of half the contrast, that both modules beside an edge
    /// must exceed.
    private static let sureShare: Float = 0.35

    /// Displacement of a node from the map (`off`), and its change with a step of one module to the right and down.
    private struct Node {
        var isKnown = false
        var off = Point(x: 0, y: 0)
        var offRight = Point(x: 0, y: 0)
        var offDown = Point(x: 0, y: 0)
        /// Place of the node in the picture.
        var place = Point(x: 0, y: 0)
        /// Clarity with which the modules around it are dark or light, 0 to 1.
        var quality = 0.0
    }

    /// Prepares the search.
    /// - Parameters:
    ///   - transform: a map that is right in the middle of the symbol.
    ///   - side: number of modules on a side, odd.
    init(_ transform: PerspectiveTransform, side: Int, expected: [Int8], isInverted: Bool) {
        self.transform = transform
        self.side = side
        self.expected = expected
        self.isInverted = isInverted
        reach = max(1, (side / 2 + Self.spacing / 2) / Self.spacing)
        nodes = Array(filling: (2 * reach + 1) * (2 * reach + 1), with: Node())
    }

    private func index(_ i: Int, _ j: Int) -> Int { (j + reach) * (2 * reach + 1) + i + reach }

    /// Measures all nodes and returns the map of all modules.
    mutating func grow(_ pixels: Span<UInt8>, _ raster: Raster) -> GridMap {
        for distance in 0...reach {
            for (i, j) in Self.ring(distance) {
                nodes[index(i, j)] = predicted(i, j)
                measure(i, j, pixels, raster)
            }
            // A map fitted to the known nodes predicts those farther out better.
            if distance > 0 { refit() }
        }
        return map
    }

    /// Returns the nodes at a distance from the middle, those on the axes first.
    private static func ring(_ distance: Int) -> [(Int, Int)] {
        guard distance > 0 else { return [(0, 0)] }
        var result: [(Int, Int)] = []
        for along in 0...distance {
            for other in along == 0 ? [0] : [along, -along] {
                result += [(other, -distance), (other, distance)]
                if along < distance { result += [(-distance, other), (distance, other)] }
            }
        }
        return result
    }

    /// Returns the prediction of a node by its known neighbours.
    private func predicted(_ i: Int, _ j: Int) -> Node {
        var node = Node()
        var weight = 0.0
        for (x, y) in [
            (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1), (i - 1, j - 1), (i + 1, j - 1), (i - 1, j + 1),
            (i + 1, j + 1),
        ]
        where max(abs(x), abs(y)) <= reach {
            let known = nodes[index(x, y)]
            guard known.isKnown else { continue }
            let share = (0.05 + known.quality) * (x == i || y == j ? 1 : 0.5)
            let (dx, dy) = (Double((i - x) * Self.spacing), Double((j - y) * Self.spacing))
            node.off = node.off + (known.off + known.offRight * dx + known.offDown * dy) * share
            node.offRight = node.offRight + known.offRight * share
            node.offDown = node.offDown + known.offDown * share
            weight += share
        }
        if weight > 0 {
            node.off = node.off * (1 / weight)
            node.offRight = node.offRight * (1 / weight)
            node.offDown = node.offDown * (1 / weight)
        }
        node.isKnown = true
        return node
    }

    /// Luminance of the modules around a node.
    private struct Patch {
        var values: [Float] = []
        var columns: ClosedRange<Int>
        var rows: ClosedRange<Int>
        var level: Float = 0
        var half: Float = 0

        func value(_ x: Int, _ y: Int) -> Float {
            values[(y - rows.lowerBound) * columns.count + x - columns.lowerBound]
        }
    }

    /// Returns the place in the picture of a point, given in modules from the middle of the symbol, according to a
    /// node.
    @inline(__always)
    private func place(_ x: Double, _ y: Double, _ node: Node, _ i: Int, _ j: Int) -> Point {
        let (dx, dy) = (x - Double(i * Self.spacing), y - Double(j * Self.spacing))
        return transform(x, y) + node.off + node.offRight * dx + node.offDown * dy
    }

    private mutating func measure(_ i: Int, _ j: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        let half = side / 2
        func modules(_ node: Int) -> ClosedRange<Int>? {
            let (first, last) = (max(-half, node - Self.window), min(half, node + Self.window))
            return first <= last ? first...last : nil
        }
        guard let columns = modules(i * Self.spacing), let rows = modules(j * Self.spacing) else { return finish(i, j) }
        for round in 0..<2 {
            var patch = Patch(columns: columns, rows: rows)
            sample(&patch, i, j, pixels, raster)
            guard patch.half > 3 else { break }
            if round == 0, slip(patch, i, j, pixels, raster) { sample(&patch, i, j, pixels, raster) }
            var across = PlaneFit()
            var down = PlaneFit()
            collect(patch, i, j, pixels, raster, &across, &down)
            apply(across, down, i, j)
        }
        finish(i, j)
    }

    private mutating func finish(_ i: Int, _ j: Int) {
        let node = nodes[index(i, j)]
        nodes[index(i, j)].place =
            transform(Double(i * Self.spacing), Double(j * Self.spacing)) + node.off
    }

    private mutating func sample(
        _ patch: inout Patch, _ i: Int, _ j: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        let node = nodes[index(i, j)]
        patch.values = []
        patch.values.reserveCapacity(patch.columns.count * patch.rows.count)
        var sum: Float = 0
        for y in patch.rows {
            for x in patch.columns {
                let point = place(Double(x), Double(y), node, i, j)
                let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
                patch.values.append(value)
                sum += value
            }
        }
        let mean = sum / Float(patch.values.count)
        var (low, high, lows, highs): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for value in patch.values {
            if value < mean { (low, lows) = (low + value, lows + 1) } else { (high, highs) = (high + value, highs + 1) }
        }
        guard lows > 0, highs > 0 else { return }
        patch.level = (low / lows + high / highs) / 2
        patch.half = (high / highs - low / lows) / 2
        var sure: Float = 0
        for value in patch.values { sure += min(1, abs(value - patch.level) / patch.half) }
        nodes[index(i, j)].quality = Double(sure / Float(patch.values.count))
    }

    /// Moves a node that is off by about a module, judged by modules of known colour. Returns whether it was moved.
    private mutating func slip(
        _ patch: Patch, _ i: Int, _ j: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let half = side / 2
        var known: [(x: Int, y: Int, sign: Float)] = []
        for y in patch.rows {
            for x in patch.columns {
                let sign = expected[(y + half) * side + x + half]
                if sign != 0 { known.append((x, y, (sign > 0) != isInverted ? -1 : 1)) }
            }
        }
        guard known.count >= 8 else { return false }
        let node = nodes[index(i, j)]
        func score(_ dx: Double, _ dy: Double) -> Float {
            var sum: Float = 0
            for module in known {
                let point = place(Double(module.x) + dx, Double(module.y) + dy, node, i, j)
                let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
                sum += module.sign * max(-1, min(1, (value - patch.level) / patch.half))
            }
            return sum / Float(known.count)
        }
        let own = score(0, 0)
        guard own < Self.goodScore else { return false }
        var best = (score: own + Self.minimumGain, dx: 0.0, dy: 0.0)
        let reach = Self.reachOfShift
        for dy in stride(from: -reach, through: reach, by: 0.5) {
            for dx in stride(from: -reach, through: reach, by: 0.5) where dx != 0 || dy != 0 {
                let other = score(dx, dy) - Float(dx * dx + dy * dy) * Self.costOfShift
                if other > best.score { best = (other, dx, dy) }
            }
        }
        guard best.dx != 0 || best.dy != 0 else { return false }
        let (x, y) = (Double(i * Self.spacing), Double(j * Self.spacing))
        nodes[index(i, j)].off = node.off + place(x + best.dx, y + best.dy, node, i, j) - place(x, y, node, i, j)
        return true
    }

    /// Collects the distances of edges between modules from half-way between the modules' centres.
    private func collect(
        _ patch: Patch, _ i: Int, _ j: Int, _ pixels: Span<UInt8>, _ raster: Raster, _ across: inout PlaneFit,
        _ down: inout PlaneFit
    ) {
        let node = nodes[index(i, j)]
        let sure = patch.half * Self.sureShare
        func edge(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) -> Double? {
            let (from, to) = (patch.value(x, y) - patch.level, patch.value(otherX, otherY) - patch.level)
            guard from * to < 0, abs(from) > sure, abs(to) > sure else { return nil }
            let first = place(Double(x), Double(y), node, i, j)
            let last = place(Double(otherX), Double(otherY), node, i, j)
            var (previous, at) = (from, 0.0)
            for step in 1...4 {
                let share = Double(step) / 4
                let point = first + (last - first) * share
                let value =
                    step == 4 ? to : raster.sample(pixels, x: Float(point.x), y: Float(point.y)) - patch.level
                if value * previous <= 0 {
                    let part = previous == value ? 0.5 : Double(previous / (previous - value))
                    return at + part * (share - at) - 0.5
                }
                (previous, at) = (value, share)
            }
            return nil
        }
        for y in patch.rows {
            for x in patch.columns {
                let (dx, dy) = (Double(x - i * Self.spacing), Double(y - j * Self.spacing))
                if x < patch.columns.upperBound, let off = edge(x, y, x + 1, y) { across.add(off, dx + 0.5, dy) }
                if y < patch.rows.upperBound, let off = edge(x, y, x, y + 1) { down.add(off, dx, dy + 0.5) }
            }
        }
    }

    private mutating func apply(_ across: PlaneFit, _ down: PlaneFit, _ i: Int, _ j: Int) {
        let (x, y) = (Double(i * Self.spacing), Double(j * Self.spacing))
        var node = nodes[index(i, j)]
        let right = place(x + 0.5, y, node, i, j) - place(x - 0.5, y, node, i, j)
        let below = place(x, y + 0.5, node, i, j) - place(x, y - 0.5, node, i, j)
        let (u, v) = (across.plane, down.plane)
        node.off = node.off + right * u.offset + below * v.offset
        node.offRight = node.offRight + right * u.alongX + below * v.alongX
        node.offDown = node.offDown + right * u.alongY + below * v.alongY
        nodes[index(i, j)] = node
    }

    /// Fits a new map to all known nodes, and recomputes their displacements from it.
    private mutating func refit() {
        var pairs: [PerspectiveTransform.Correspondence] = []
        for j in -reach...reach {
            for i in -reach...reach where nodes[index(i, j)].isKnown {
                let node = nodes[index(i, j)]
                // Well measured nodes all over the symbol determine the map; hidden parts have little weight.
                let weight = max(0.01, node.quality - 0.3)
                pairs.append(
                    PerspectiveTransform.Correspondence(
                        from: Point(x: Double(i * Self.spacing), y: Double(j * Self.spacing)), to: node.place,
                        weight: weight))
            }
        }
        guard let better = PerspectiveTransform(fitting: pairs) else { return }
        for j in -reach...reach {
            for i in -reach...reach where nodes[index(i, j)].isKnown {
                let (x, y) = (Double(i * Self.spacing), Double(j * Self.spacing))
                func change(_ x: Double, _ y: Double) -> Point { transform(x, y) - better(x, y) }
                nodes[index(i, j)].off = nodes[index(i, j)].place - better(x, y)
                nodes[index(i, j)].offRight =
                    nodes[index(i, j)].offRight + change(x + 0.5, y) - change(x - 0.5, y)
                nodes[index(i, j)].offDown = nodes[index(i, j)].offDown + change(x, y + 0.5) - change(x, y - 0.5)
            }
        }
        transform = better
    }

    private var map: GridMap {
        let middle = Double(side) / 2
        var result = GridMap(width: side, height: side, transform: transform.moved(x: -middle, y: -middle))
        // The symbol's edges are added to the lattice, extrapolated from the outermost nodes.
        let nodesInside = (-reach...reach).map { Double($0 * Self.spacing) }
        let isShort = Double(reach * Self.spacing) < middle
        let lattice = isShort ? [-middle] + nodesInside + [middle] : nodesInside
        result.setLattice(columns: lattice.map { $0 + middle }, rows: lattice.map { $0 + middle })
        for (row, y) in lattice.enumerated() {
            for (column, x) in lattice.enumerated() {
                let i = max(-reach, min(reach, column - (isShort ? 1 : 0) - reach))
                let j = max(-reach, min(reach, row - (isShort ? 1 : 0) - reach))
                let node = nodes[index(i, j)]
                let (dx, dy) = (x - Double(i * Self.spacing), y - Double(j * Self.spacing))
                result.displacements[row * lattice.count + column] =
                    node.off + node.offRight * dx + node.offDown * dy
            }
        }
        return result
    }
}
