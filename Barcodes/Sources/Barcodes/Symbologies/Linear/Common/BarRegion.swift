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
    /// By how much a line through the middles of all bars leaves ``across``, as a tangent: bars that are cut off along
    /// another line than they were printed by, or seen askew, are no rectangle.
    var skew: Double = 0

    /// A unit vector along the bars, downwards where `across` points to the right.
    var along: Point { Point(x: -across.y, y: across.x) }

    /// A step along a line through the middles of the bars, as long as one step across them.
    var path: Point { across + along * skew }

    /// Its corners.
    var outline: Quadrilateral {
        let (side, end) = (path * reach, along * halfHeight)
        return Quadrilateral(
            topLeft: center - side - end, topRight: center + side - end, bottomRight: center + side + end,
            bottomLeft: center - side + end)
    }

    /// As high as a stacked symbol may be of which this is one row: eleven rows of 34 modules where each is 102 wide,
    /// beside the one that is seen.
    var withRowsBeside: BarRegion {
        var region = self
        region.halfHeight += max(2 * halfHeight, 6 * reach)
        return region
    }

    /// The region turned so that its lines run as the rows of a stacked symbol do: at right angles to the line on which
    /// rows begin. Gradients tell the direction to some degrees, which is enough for bars alone.
    func straightened(by beginnings: [LinearEvidence.Beginning]) -> BarRegion {
        let forward = beginnings.filter { !$0.isReversed }
        let places = (2 * forward.count >= beginnings.count ? forward : beginnings.filter(\.isReversed))
            .map { (u: ($0.place - center).dot(across), t: ($0.place - center).dot(along)) }
        // The median of the slopes between each two: some lines begin elsewhere.
        var slopes: [Double] = []
        for (index, one) in places.enumerated() {
            for other in places[(index + 1)...] where abs(other.t - one.t) > 0.25 * halfHeight {
                slopes.append((other.u - one.u) / (other.t - one.t))
            }
        }
        slopes.sort()
        guard !slopes.isEmpty, abs(slopes[slopes.count / 2]) < Self.mostTurn else { return self }
        let down = along + across * slopes[slopes.count / 2]
        let length = down.length
        var region = self
        region.across = Point(x: down.y / length, y: -down.x / length)
        region.skew = 0
        return region
    }

    /// As a tangent: 19°.
    private static let mostTurn = 0.35

    /// Both as one, where the other one has the same direction and height and lies beside this one, not far away.
    func joined(with other: BarRegion) -> BarRegion? {
        // 8°.
        guard abs(across.dot(other.across)) > 0.99, skew == 0, other.skew == 0 else { return nil }
        let step = other.center - center
        let (u, t) = (step.dot(across), step.dot(along))
        let gap = abs(u) - reach - other.reach
        let shared = min(halfHeight, t + other.halfHeight) - max(-halfHeight, t - other.halfHeight)
        guard gap < 0.5 * max(reach, other.reach), shared > 1.2 * min(halfHeight, other.halfHeight),
            max(halfHeight, other.halfHeight) < 3 * min(halfHeight, other.halfHeight)
        else { return nil }
        let (left, right) = (min(-reach, u - other.reach), max(reach, u + other.reach))
        let (top, bottom) = (min(-halfHeight, t - other.halfHeight), max(halfHeight, t + other.halfHeight))
        var region = self
        region.center = center + across * ((left + right) / 2) + along * ((top + bottom) / 2)
        region.reach = (right - left) / 2
        region.halfHeight = (bottom - top) / 2
        region.strength += other.strength
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
    /// The mean direction of gradients around each block as a vector of twice its angle, as long as they are coherent:
    /// 1 where all are parallel. (0, 0) where there is nothing.
    private var directions: [SIMD2<Float>]
    private var strengths: [Float]

    /// Below this, edges have no common direction. Text has 0.1 to 0.4, bars 0.8 and more, slightly less where they
    /// end.
    private static let leastCoherence: Float = 0.6
    /// The least mean square of a halved gradient: a contrast of about 10 grey levels in fine bars.
    private static let leastEnergy: Float = 8
    /// Cosine of twice the angle by which blocks side by side may differ: 15°.
    private static let leastAgreement: Float = 0.866

    /// The least length of the mean of a region's directions: bars that fan out by 20° to each side, as round a can,
    /// have 0.9. Outlines of leaves wander all round.
    private static let leastUnity: Float = 0.85
    /// The least share of a region's rectangle that its blocks cover.
    private static let leastFill = 0.3

    init(_ field: GradientField) {
        columns = field.columns
        rows = field.rows
        let count = columns * rows
        directions = [SIMD2<Float>](repeating: .zero, count: count)
        strengths = [Float](repeating: 0, count: count)
        guard columns >= 3, rows >= 1 else { return }
        // Sums over three blocks side by side, then over three rows.
        var sums = [SIMD4<Int32>](repeating: .zero, count: count)
        Self.sumRows(field, &sums)
        let (columns, rows) = (columns, rows)
        let rowSums = sums.span
        let none = SIMD4<Int32>.zero
        for row in 0..<rows {
            for column in 0..<columns {
                let index = row &* columns &+ column
                let above = row > 0 ? rowSums[index &- columns] : none
                let below = row &+ 1 < rows ? rowSums[index &+ columns] : none
                let sum = SIMD4<Float>(above &+ rowSums[index] &+ below)
                let energy = sum.x + sum.z
                guard energy > Self.leastEnergy * Float(GradientField.samples) * sum.w else { continue }
                let direction = SIMD2(sum.x - sum.z, 2 * sum.y) / energy
                guard (direction * direction).sum() > Self.leastCoherence * Self.leastCoherence else { continue }
                directions[index] = direction
                strengths[index] = energy / sum.w
            }
        }
    }

    /// The sums of each three blocks side by side: xx, xy, yy and how many they are.
    private static func sumRows(_ field: GradientField, _ sums: inout [SIMD4<Int32>]) {
        let (xx, xy, yy) = (field.xx.span, field.xy.span, field.yy.span)
        var sums = sums.mutableSpan
        for row in 0..<field.rows {
            let start = row &* field.columns
            let end = start &+ field.columns
            var before = SIMD4<Int32>.zero
            var here = SIMD4(xx[start], xy[start], yy[start], 1)
            for index in start..<end {
                let next = index &+ 1
                let after = next < end ? SIMD4(xx[next], xy[next], yy[next], 1) : .zero
                sums[index] = before &+ here &+ after
                before = here
                here = after
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
        return Self.joined(regions.sorted { $0.strength > $1.strength })
    }

    /// So many of the strongest regions are joined, if they belong together.
    private static let mostJoined = 24

    /// Regions together with those that continue them, for wide bars and spaces part a symbol into several; and behind
    /// all others the parts, for what was joined may be two things.
    private static func joined(_ regions: [BarRegion]) -> [BarRegion] {
        var joined = Array(regions.prefix(mostJoined))
        var parts: [BarRegion] = []
        var index = 0
        while index < joined.count {
            var other = index + 1
            var isWhole = false
            while other < joined.count {
                if let whole = joined[index].joined(with: joined[other]) {
                    if !isWhole { parts.append(joined[index]) }
                    parts.append(joined[other])
                    isWhole = true
                    joined[index] = whole
                    joined.remove(at: other)
                    // What did not touch a part may touch the whole.
                    other = index + 1
                } else {
                    other += 1
                }
            }
            index += 1
        }
        return joined + regions.dropFirst(mostJoined) + parts
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
        var sum: Float = 0
        for index in members {
            let vector = directions[index] * strengths[index]
            direction += vector
            sum += (vector * vector).sum().squareRoot()
            strength += strengths[index]
        }
        // Half of the doubled angle, by the formulas for half an angle.
        let length = (direction * direction).sum().squareRoot()
        guard length > Self.leastUnity * sum else { return nil }
        let cosine = Double(direction.x / length)
        let x = max(0, (1 + cosine) / 2).squareRoot()
        let y = max(0, (1 - cosine) / 2).squareRoot() * (direction.y < 0 ? -1 : 1)
        let across = Point(x: x, y: y)
        let along = Point(x: -y, y: x)
        let side = Double(GradientField.side)
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
        guard Double(kept.count) >= Self.leastFill * area else { return nil }
        let middle = (across + along * skew) * ((left + right) / 2) + along * ((top + bottom) / 2)
        return BarRegion(
            center: middle, across: across, reach: (right - left) / 2 + side / 2,
            halfHeight: (bottom - top) / 2 + side / 2, strength: Double(strength), skew: skew)
    }

    /// Less than this is nothing but the text below, or an add-on that begins lower.
    private static let leastSkew = 0.25
    private static let mostSkew = 1.2
    /// The least share of the height that it explains: high regions have other reasons.
    private static let leastShare = 0.5

    /// By how much places along the bars follow those across them, by least squares.
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
        guard variance > 0, shared * shared > leastShare * variance * height else { return 0 }
        let skew = shared / variance
        return abs(skew) > leastSkew ? max(-mostSkew, min(mostSkew, skew)) : 0
    }

    /// The blocks without those above and below that only a few lie beside, as along an edge that a few bars go on as.
    private static func trimmed(_ places: [(u: Double, t: Double)]) -> [(u: Double, t: Double)] {
        let side = Double(GradientField.side)
        guard let first = places.map(\.t).min(), let last = places.map(\.t).max() else { return places }
        var counts = [Int](repeating: 0, count: Int((last - first) / side) + 1)
        for place in places { counts[Int((place.t - first) / side)] += 1 }
        let most = counts.max() ?? 0
        let least = min(5, (most + 1) / 2)
        guard let top = counts.firstIndex(where: { $0 >= least }),
            let bottom = counts.lastIndex(where: { $0 >= least })
        else { return places }
        return places.filter { top...bottom ~= Int(($0.t - first) / side) }
    }
}
