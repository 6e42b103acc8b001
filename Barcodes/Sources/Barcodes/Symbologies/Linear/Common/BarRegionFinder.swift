/// Finds regions of parallel edges: blocks around which gradients have one direction, joined to the blocks beside them
/// that have the same direction.
struct BarRegionFinder {
    private let columns: Int
    private let rows: Int
    /// Directions of the blocks, as in ``BlockDirections``.
    private let directions: [SIMD2<Float>]
    private let strengths: [Float]

    /// Cosine of twice the maximum angle between blocks side by side: 15°.
    private static let minimumAgreement: Float = 0.866
    /// Cosine of twice the maximum angle between a block and the one that a part began with (``solidParts(of:_:)``):
    /// 22°.
    private static let minimumLikeness: Float = 0.72

    /// Minimum length of the mean of a region's directions: bars that fan out by 20° to each side, as round a can, have
    /// 0.9. Outlines of leaves run in all directions.
    private static let minimumUnity: Float = 0.85
    /// Minimum share of a region's rectangle that its blocks cover.
    private static let minimumFill = 0.3

    /// - Parameter minimumEnergy: see ``BlockDirections/init(_:minimumEnergy:)``.
    init(_ field: GradientField, minimumEnergy: Float = BlockDirections.minimumEnergy) {
        let blocks = BlockDirections(field, minimumEnergy: minimumEnergy)
        (columns, rows) = (blocks.columns, blocks.rows)
        (directions, strengths) = (blocks.directions, blocks.strengths)
    }

    /// Returns the regions, the strongest first, in pixels of the level that the gradients are of.
    func regions() -> [BarRegion] {
        var regions: [BarRegion] = []
        // Blocks that belong to a region already, or to none.
        var isSeen = strengths.map { $0 <= 0 }
        var members: [Int] = []
        var isOutside: [Bool] = []
        for index in directions.indices where !isSeen[index] {
            collect(from: index, &isSeen, &members)
            if let region = region(of: members) {
                regions.append(region)
            } else if members.count >= Self.minimumPartedBlocks {
                if isOutside.isEmpty { isOutside = [Bool](filling: columns * rows, with: true) }
                let solid = solidParts(of: members, &isOutside)
                regions += solid.isEmpty ? coherentParts(of: members, &isOutside) : solid
            }
        }
        // Wide bars and spaces divide a symbol into several regions, so regions are joined. The parts come last of all,
        // since joined regions may be two things.
        let (wholes, parts) = BarRegion.joined(regions.sorted { $0.strength > $1.strength })
        return wholes + parts
    }

    /// Minimum number of connected blocks that are searched for parts.
    private static let minimumPartedBlocks = 25
    /// Minimum number of the eight blocks around a block that are connected with it if it is an inner one.
    private static let minimumNeighbours = 7

    /// Returns regions among connected blocks that are no region as a whole: where the rim of a label or a jar touches
    /// the bars, bars and rim are connected. If the outermost blocks are removed, the rim, which is a line, is gone,
    /// and the bars are left.
    ///
    /// - Parameter isOutside: `true` for all blocks, before and afterwards.
    private func solidParts(of members: [Int], _ isOutside: inout [Bool]) -> [BarRegion] {
        for index in members { isOutside[index] = false }
        let inner = members.filter { index in
            let (row, column) = (index / columns, index % columns)
            guard row > 0, row &+ 1 < rows, column > 0, column &+ 1 < columns else { return false }
            var inside = -1
            for y in row &- 1...row &+ 1 {
                for x in column &- 1...column &+ 1 where !isOutside[y &* columns &+ x] { inside += 1 }
            }
            return inside >= Self.minimumNeighbours
        }
        for index in members { isOutside[index] = true }
        let strongestFirst = inner.sorted { strengths[$0] > strengths[$1] }
        return parts(among: strongestFirst, staysNearSeed: true, &isOutside).map { part in
            var region = part
            region.reach += Double(GradientField.side)
            region.halfHeight += Double(GradientField.side)
            return region
        }
    }

    /// Minimum coherence of a block inside bars.
    private static let coherenceOfBars: Float = 0.8

    /// Returns regions among connected blocks that are no region as a whole and have no inner blocks: bars that are two
    /// or three blocks high are connected with the text above and below them. Where only the blocks are kept in which
    /// all edges are parallel, the bars are left.
    ///
    /// - Parameter isOutside: `true` for all blocks, before and afterwards.
    private func coherentParts(of members: [Int], _ isOutside: inout [Bool]) -> [BarRegion] {
        let least = Self.coherenceOfBars * Self.coherenceOfBars
        let coherent = members.filter { (directions[$0] * directions[$0]).sum() > least }
        return parts(among: coherent, staysNearSeed: false, &isOutside).filter { $0.halfHeight < $0.reach }
    }

    /// Returns the regions of connected blocks among these.
    /// - Parameters:
    ///   - blocks: the order in which regions are begun.
    ///   - staysNearSeed: whether all blocks of a region have nearly the direction of the one that it began with.
    ///   - isOutside: `true` for all blocks, before and afterwards.
    private func parts(among blocks: [Int], staysNearSeed: Bool, _ isOutside: inout [Bool]) -> [BarRegion] {
        for index in blocks { isOutside[index] = false }
        var parts: [BarRegion] = []
        var part: [Int] = []
        for seed in blocks where !isOutside[seed] {
            collect(from: seed, near: staysNearSeed ? directions[seed] : nil, &isOutside, &part)
            guard var region = region(of: part) else { continue }
            region.isPart = true
            parts.append(region)
        }
        return parts
    }

    /// Collects connected blocks, each with nearly the direction of its neighbours.
    /// - Parameters:
    ///   - near: a direction that all of them must have as well, within a wider angle.
    ///   - isSeen: blocks that are left out; the collected ones are added.
    private func collect(
        from first: Int, near: SIMD2<Float>? = nil, _ isSeen: inout [Bool], _ members: inout [Int]
    ) {
        members.removeAll(keepingCapacity: true)
        members.append(first)
        let directions = directions.span
        var seen = isSeen.mutableSpan
        seen[first] = true
        var next = 0
        while next < members.count {
            let index = members[next]
            next += 1
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let direction = directions[index]
            let (left, right) = (max(0, column &- 1), min(columns &- 1, column &+ 1))
            for y in max(0, row &- 1)...min(rows &- 1, row &+ 1) {
                for other in y &* columns &+ left...y &* columns &+ right {
                    guard !seen[other],
                        Self.areAlike(direction, directions[other], Self.minimumAgreement),
                        near.map({ Self.areAlike($0, directions[other], Self.minimumLikeness) }) ?? true
                    else { continue }
                    seen[other] = true
                    members.append(other)
                }
            }
        }
    }

    /// Whether the cosine of the angle between two vectors is at least this value.
    private static func areAlike(_ one: SIMD2<Float>, _ other: SIMD2<Float>, _ least: Float) -> Bool {
        let product = (one * other).sum()
        return product > 0 && product * product > least * least * (one * one).sum() * (other * other).sum()
    }

    /// Whether blocks extend far enough in any direction.
    private func isWideEnough(_ members: [Int]) -> Bool {
        var (left, right, top, bottom) = (columns, 0, rows, 0)
        for index in members {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            (left, right) = (min(left, column), max(right, column))
            (top, bottom) = (min(top, row), max(bottom, row))
        }
        let (width, height) = (right &- left, bottom &- top)
        return width &* width &+ height &* height > 8
    }

    private func region(of members: [Int]) -> BarRegion? {
        guard members.count >= 4, isWideEnough(members) else { return nil }
        var direction = SIMD2<Float>.zero
        var strength: Float = 0
        var sum: Float = 0
        for index in members {
            let vector = directions[index] * strengths[index]
            direction += vector
            sum += (vector * vector).sum().squareRoot()
            strength += strengths[index]
        }
        let length = (direction * direction).sum().squareRoot()
        guard length > Self.minimumUnity * sum else { return nil }
        let across = Point(halvingAngleOf: Point(x: Double(direction.x), y: Double(direction.y)))
        let along = Point(x: -across.y, y: across.x)
        let side = Double(GradientField.side)
        // Most groups of connected blocks are too narrow, which is found before their places are made.
        var (least, most) = (Double.infinity, -Double.infinity)
        for index in members {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let u = Double(column) * across.x + Double(row) * across.y
            (least, most) = (min(least, u), max(most, u))
        }
        guard most - least > 2.99 else { return nil }
        let places = members.map { index in
            let place = Point(x: Double(index % columns) + 0.5, y: Double(index / columns) + 0.5) * side
            return (u: place.dot(across), t: place.dot(along))
        }
        let skew = Self.skew(places)
        let kept = Self.trimmed(places.map { ($0.u, $0.t - skew * $0.u) })
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for place in kept {
            (left, right) = (min(left, place.u), max(right, place.u))
            (top, bottom) = (min(top, place.t), max(bottom, place.t))
        }
        guard right - left >= 3 * side else { return nil }
        let area = ((right - left) / side + 1) * ((bottom - top) / side + 1)
        guard Double(kept.count) >= Self.minimumFill * area else { return nil }
        let middle = (across + along * skew) * ((left + right) / 2) + along * ((top + bottom) / 2)
        let reach = (right - left) / 2 + side / 2
        return BarRegion(
            center: middle, across: across, reach: reach, halfHeight: (bottom - top) / 2 + side / 2,
            strength: Double(strength), skew: skew,
            convergence: convergence(
                of: members, places.map { Float($0.u - (left + right) / 2) }, direction / length, reach: reach))
    }

    /// Minimum turn of the bars at the ends of a region against its direction, as a tangent: 4°. Bars that turn by less
    /// are parallel.
    private static let minimumTurn = 0.07

    /// Returns the change of directions across the bars, by least squares.
    /// - Parameters:
    ///   - places: the places of the members across the bars, from the region's middle.
    ///   - mean: the direction of the region, as a unit vector of twice its angle.
    private func convergence(
        of members: [Int], _ places: [Float], _ mean: SIMD2<Float>, reach: Double
    ) -> Double {
        var (products, squares): (Float, Float) = (0, 0)
        for (index, place) in zip(members, places) {
            let direction = directions[index] * strengths[index]
            // This is the sine of twice the angle, times the block's weight.
            products += place * (mean.x * direction.y - mean.y * direction.x)
            squares += place * place * (direction * direction).sum().squareRoot()
        }
        guard squares > 0 else { return 0 }
        // Gradients turn in the opposite sense to the bars' lean.
        let convergence = Double(-products / (2 * squares))
        return abs(convergence) * reach > Self.minimumTurn ? convergence : 0
    }

    /// Minimum skew: a smaller one comes from the text below bars, or from an add-on that begins lower.
    static let minimumSkew = 0.25
    /// Limit to which a greater skew is reduced.
    private static let maximumSkew = 1.2
    /// Minimum share of the variance along the bars that a skew explains: the variance of high regions has other
    /// reasons.
    private static let minimumExplainedShare = 0.5

    /// Returns the slope of places along the bars over places across them, by least squares; 0 where the former do not
    /// depend on the latter.
    private static func skew(_ places: [(u: Double, t: Double)]) -> Double {
        let count = Double(places.count)
        var (sumU, sumT, squares, heights, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for place in places {
            sumU += place.u
            sumT += place.t
            squares += place.u * place.u
            heights += place.t * place.t
            products += place.u * place.t
        }
        let (variance, height) = (squares - sumU * sumU / count, heights - sumT * sumT / count)
        let shared = products - sumU * sumT / count
        guard variance > 0, shared * shared > minimumExplainedShare * variance * height else { return 0 }
        let skew = shared / variance
        return abs(skew) > minimumSkew ? max(-maximumSkew, min(maximumSkew, skew)) : 0
    }

    /// Returns the blocks without the rows at the top and bottom that have only a few, as where a few bars are longer
    /// than others.
    private static func trimmed(_ places: [(u: Double, t: Double)]) -> [(u: Double, t: Double)] {
        let side = Double(GradientField.side)
        guard let first = places.map(\.t).min(), let last = places.map(\.t).max() else { return places }
        var counts = [Int](filling: Int((last - first) / side) + 1, with: 0)
        for place in places { counts[Int((place.t - first) / side)] += 1 }
        let most = counts.max() ?? 0
        let least = min(5, (most + 1) / 2)
        guard let top = counts.firstIndex(where: { $0 >= least }),
            let bottom = counts.lastIndex(where: { $0 >= least })
        else { return places }
        return places.filter { top...bottom ~= Int(($0.t - first) / side) }
    }
}
