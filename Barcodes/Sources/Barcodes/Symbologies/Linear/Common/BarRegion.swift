/// A part of a picture whose edges are parallel, as bars are.
///
/// ```
///              along (t)
///     ┌─┬┬─┬┬┬─┐  ↓
///     │ ││ │││ │  → across (u): the direction in which bars follow one another
///     └─┴┴─┴┴┴─┘
/// ```
struct BarRegion: Sendable {
    /// In pixels of the level in which it was found.
    var center: Point
    /// A unit vector across the bars, with x ≥ 0.
    var across: Point
    /// How far it reaches from the centre, across the bars.
    var reach: Double
    /// How far it reaches from the centre, along the bars.
    var halfHeight: Double
    /// The sum of its blocks' gradients.
    var strength: Double

    /// A unit vector along the bars, downwards where `across` points to the right.
    var along: Point { Point(x: -across.y, y: across.x) }

    /// As high as a stacked symbol may be of which this is one row: as far above and below as it is wide.
    var withRowsBeside: BarRegion {
        var region = self
        region.halfHeight += max(2 * halfHeight, reach)
        return region
    }

    func scaled(by factor: Double) -> BarRegion {
        var region = self
        region.center = center * factor
        region.reach *= factor
        region.halfHeight *= factor
        return region
    }
}

/// Finds regions of parallel edges: blocks in whose neighbourhood gradients have one direction, joined to those beside
/// them that have the same.
struct BarRegionFinder {
    private let columns: Int
    private let rows: Int
    /// The mean direction of gradients around each block as a vector of twice its angle, as long as they are coherent: 1
    /// where all are parallel. (0, 0) where there is nothing.
    private var directions: [SIMD2<Float>]
    private var strengths: [Float]

    /// Below this, edges have no common direction. Text has 0.1 to 0.4, bars 0.8 and more, slightly less where they end.
    private static let leastCoherence: Float = 0.6
    /// The least mean square of a halved gradient: a contrast of about 10 grey levels in fine bars.
    private static let leastEnergy: Float = 8
    /// Cosine of twice the angle by which blocks side by side may differ: 15°.
    private static let leastAgreement: Float = 0.866

    init(_ field: GradientField) {
        columns = field.columns
        rows = field.rows
        let count = columns * rows
        directions = [SIMD2<Float>](repeating: .zero, count: count)
        strengths = [Float](repeating: 0, count: count)
        guard columns >= 3, rows >= 1 else { return }
        // Sums over three blocks side by side, then over three rows.
        var sums = [SIMD4<Float>](repeating: .zero, count: count)
        for row in 0..<rows {
            let start = row &* columns
            for column in 0..<columns {
                var sum = SIMD4<Float>.zero
                for near in max(0, column &- 1)...min(columns &- 1, column &+ 1) {
                    let index = start &+ near
                    sum += SIMD4(Float(field.xx[index]), Float(field.xy[index]), Float(field.yy[index]), 1)
                }
                sums[start &+ column] = sum
            }
        }
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = SIMD4<Float>.zero
                for near in max(0, row &- 1)...min(rows &- 1, row &+ 1) { sum += sums[near &* columns &+ column] }
                let energy = sum.x + sum.z
                guard energy > Self.leastEnergy * Float(GradientField.samples) * sum.w else { continue }
                let direction = SIMD2(sum.x - sum.z, 2 * sum.y) / energy
                guard (direction * direction).sum() > Self.leastCoherence * Self.leastCoherence else { continue }
                directions[row &* columns &+ column] = direction
                strengths[row &* columns &+ column] = energy / sum.w
            }
        }
    }

    /// The regions, the strongest first, in pixels of the level that the gradients are of.
    func regions() -> [BarRegion] {
        var regions: [BarRegion] = []
        var isSeen = [Bool](repeating: false, count: columns * rows)
        var members: [Int] = []
        for index in directions.indices where !isSeen[index] && strengths[index] > 0 {
            collect(from: index, &isSeen, &members)
            if let region = region(of: members) { regions.append(region) }
        }
        return regions.sorted { $0.strength > $1.strength }
    }

    /// Blocks that hang together and have one direction.
    private func collect(from first: Int, _ isSeen: inout [Bool], _ members: inout [Int]) {
        members.removeAll(keepingCapacity: true)
        members.append(first)
        isSeen[first] = true
        var next = 0
        while next < members.count {
            let index = members[next]
            next += 1
            let (row, column) = (index / columns, index % columns)
            let direction = directions[index]
            for y in max(0, row &- 1)...min(rows &- 1, row &+ 1) {
                for x in max(0, column &- 1)...min(columns &- 1, column &+ 1) {
                    let other = y &* columns &+ x
                    guard !isSeen[other], strengths[other] > 0 else { continue }
                    let product = (direction * directions[other]).sum()
                    let lengths = (direction * direction).sum() * (directions[other] * directions[other]).sum()
                    guard product > 0, product * product > Self.leastAgreement * Self.leastAgreement * lengths else {
                        continue
                    }
                    isSeen[other] = true
                    members.append(other)
                }
            }
        }
    }

    private func region(of members: [Int]) -> BarRegion? {
        guard members.count >= 4 else { return nil }
        var direction = SIMD2<Float>.zero
        var strength: Float = 0
        for index in members {
            direction += directions[index] * strengths[index]
            strength += strengths[index]
        }
        // Half of the doubled angle, by the formulas for half an angle.
        let length = (direction * direction).sum().squareRoot()
        guard length > 0 else { return nil }
        let cosine = Double(direction.x / length)
        let x = max(0, (1 + cosine) / 2).squareRoot()
        let y = max(0, (1 - cosine) / 2).squareRoot() * (direction.y < 0 ? -1 : 1)
        let across = Point(x: x, y: y)
        let along = Point(x: -y, y: x)
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        let side = Double(GradientField.side)
        for index in members {
            let place = Point(x: (Double(index % columns) + 0.5) * side, y: (Double(index / columns) + 0.5) * side)
            let (u, t) = (place.dot(across), place.dot(along))
            (left, right) = (min(left, u), max(right, u))
            (top, bottom) = (min(top, t), max(bottom, t))
        }
        guard right - left >= 3 * side else { return nil }
        let middle = across * ((left + right) / 2) + along * ((top + bottom) / 2)
        return BarRegion(
            center: middle, across: across, reach: (right - left) / 2 + side / 2,
            halfHeight: (bottom - top) / 2 + side / 2, strength: Double(strength))
    }
}
