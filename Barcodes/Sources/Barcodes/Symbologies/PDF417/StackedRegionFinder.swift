/// A part of a picture whose edges have a direction in common, if not all of them: the bars of a stacked symbol,
/// between which the borders of rows run.
struct StackedRegion: EdgeRegion, Sendable {
    var center: Point
    /// A unit vector across the bars.
    var across: Point
    /// How far it reaches from the centre across the bars, and along them.
    var reach: Double
    var halfHeight: Double
    var strength: Double
    /// The share of its blocks that have its direction.
    var fill: Double

    func scaled(by factor: Double) -> StackedRegion {
        var region = self
        region.center = center * factor
        region.reach *= factor
        region.halfHeight *= factor
        return region
    }

    /// Both as one, where they are low and lie side by side, no further apart than wide bars and spaces part them: of
    /// four rows, all may have one in the same place.
    func joined(with other: StackedRegion) -> StackedRegion? {
        guard isLow, other.isLow, let placement = placement(of: other) else { return nil }
        let higher = max(halfHeight, other.halfHeight)
        guard placement.gap < Self.widestGap * higher, placement.sharedHeight > 1.6 * higher else { return nil }
        var whole = grown(by: other, placement)
        whole.fill =
            (fill * reach * halfHeight + other.fill * other.reach * other.halfHeight) / (whole.reach * whole.halfHeight)
        return whole
    }

    /// Whether it is low for its width, as symbols of few rows are.
    var isLow: Bool { halfHeight < 0.5 * reach }

    /// In halves of the height: four rows of two modules are eight modules high, and a bar or a space is six wide.
    private static let widestGap = 2.0

    /// Whether two of three lines in the direction of one of its sides cross as many edges as a row of the narrowest
    /// symbol has, or nearly so.
    func hasManyEdges(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let sides = [(across, reach, along * halfHeight), (along, halfHeight, across * reach)]
        return sides.contains { path, reach, side in
            var (crossing, missing) = (0, 0)
            for place in [0, -0.4, 0.4] where crossing < 2 && missing < 2 {
                let line = ThinLine(pixels, raster, center: center + side * place, path: path, reach: 1.25 * reach + 8)
                if line?.turns ?? 0 >= Self.leastTurns { crossing += 1 } else { missing += 1 }
            }
            return crossing > 1
        }
    }

    /// A row of one codeword has 21 edges.
    private static let leastTurns = 14
}

/// Finds such regions in a picture's gradients.
struct StackedRegionFinder {
    private let columns: Int
    private let rows: Int
    /// The direction of the gradients around each block as a vector of twice its angle, whose length is their strength
    /// times their coherence; zero where there is nothing.
    private let directions: [SIMD2<Float>]

    /// Bars with the borders of low rows have 0.25 and more.
    private static let leastCoherence: Float = 0.2
    /// The least mean square of gradients, and the least where all contrast is low.
    private static let (leastEnergy, leastDimEnergy): (Float, Float) = (60, 6)
    /// Cosine of twice the angle by which blocks may differ from their region: 25°.
    private static let leastAgreement: Float = 0.64

    init(_ field: GradientField) {
        (columns, rows) = (field.columns, field.rows)
        var directions = [SIMD2<Float>](repeating: .zero, count: columns * rows)
        var most: Int32 = 0
        for (xx, yy) in zip(field.xx, field.yy) { most = max(most, xx &+ yy) }
        let least = max(
            Self.leastDimEnergy * Float(GradientField.samples),
            min(Self.leastEnergy * Float(GradientField.samples), Float(most) / 16))
        let (sums, xx, yy) = (field.sums.span, field.xx.span, field.yy.span)
        var target = directions.mutableSpan
        for index in sums.indices {
            // A block of the ground beside a symbol is no part of it.
            guard Float(xx[index] &+ yy[index]) > least else { continue }
            let sum = SIMD4<Float>(sums[index])
            let (direction, total) = (SIMD2(sum.x - sum.z, 2 * sum.y), sum.x + sum.z)
            let square = (direction * direction).sum()
            if square > Self.leastCoherence * Self.leastCoherence * total * total { target[index] = direction }
        }
        self.directions = directions
    }

    /// The regions, the strongest first.
    func regions() -> [StackedRegion] {
        var regions: [StackedRegion] = []
        // What has edges and belongs to no region yet: a bit for each block, and a word more behind each row.
        let stride = columns / 64 + 2
        var open = [UInt64](repeating: 0, count: stride * rows)
        for row in 0..<rows {
            for column in 0..<columns where directions[row &* columns &+ column] != .zero {
                open[row &* stride &+ column / 64] |= 1 &<< UInt64(column & 63)
            }
        }
        var members: [Int] = []
        for row in 0..<rows {
            for word in 0..<stride {
                while true {
                    let left = open[row &* stride &+ word]
                    guard left != 0 else { break }
                    let first = row &* columns &+ word &* 64 &+ left.trailingZeroBitCount
                    let sum = collect(from: first, &open, stride, &members)
                    if let region = region(of: members, direction: sum) { regions.append(region) }
                }
            }
        }
        return StackedRegion.joined(regions.sorted { $0.strength > $1.strength }).regions
    }

    /// Connected blocks that have one direction, and the sum of their directions.
    /// - Parameters:
    ///   - isOpen: a bit for each block that may be collected; those that are collected are taken out.
    ///   - stride: the number of words that a row of `isOpen` has.
    private func collect(
        from first: Int, _ isOpen: inout [UInt64], _ stride: Int, _ members: inout [Int]
    ) -> SIMD2<Float> {
        members.removeAll(keepingCapacity: true)
        members.append(first)
        let directions = directions.span
        var sum = directions[first]
        // The square of its length, times that of the least cosine.
        var least = Self.leastAgreement * Self.leastAgreement * (sum * sum).sum()
        var open = isOpen.mutableSpan
        open[first / columns &* stride &+ first % columns / 64] &= ~(1 &<< UInt64(first % columns & 63))
        var next = 0
        while next < members.count {
            let (row, column) = members[next].quotientAndRemainder(dividingBy: columns)
            next &+= 1
            let left = max(0, column &- 2)
            let mask: UInt64 = (1 &<< UInt64(column &+ 3 &- left)) &- 1
            let shift = UInt64(left & 63)
            // Over a block that the borders of rows spoil.
            for y in max(0, row &- 2)...min(rows &- 1, row &+ 2) {
                let word = y &* stride &+ left / 64
                var near = (open[word] &>> shift | (open[word &+ 1] &<< 1) &<< (63 &- shift)) & mask
                while near != 0 {
                    let x = left &+ near.trailingZeroBitCount
                    near &= near &- 1
                    let other = y &* columns &+ x
                    let direction = directions[other]
                    let product = (sum * direction).sum()
                    guard product > 0, product * product > least * (direction * direction).sum() else { continue }
                    open[y &* stride &+ x / 64] &= ~(1 &<< UInt64(x & 63))
                    members.append(other)
                    sum += direction
                    least = Self.leastAgreement * Self.leastAgreement * (sum * sum).sum()
                }
            }
        }
        return sum
    }

    private func region(of members: [Int], direction: SIMD2<Float>) -> StackedRegion? {
        guard members.count >= 8 else { return nil }
        let length = (direction * direction).sum().squareRoot()
        guard length > 0 else { return nil }
        let across = Point(halvingAngleOf: Point(x: Double(direction.x), y: Double(direction.y)))
        let along = Point(x: -across.y, y: across.x)
        let side = Double(GradientField.side)
        var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for index in members {
            let place = Point(x: (Double(index % columns) + 0.5) * side, y: (Double(index / columns) + 0.5) * side)
            (left, right) = (min(left, place.dot(across)), max(right, place.dot(across)))
            (top, bottom) = (min(top, place.dot(along)), max(bottom, place.dot(along)))
        }
        // Nothing narrower has the 38 modules of the smallest symbol.
        guard max(right - left, bottom - top) >= 3 * side else { return nil }
        let (reach, halfHeight) = ((right - left) / 2 + side / 2, (bottom - top) / 2 + side / 2)
        return StackedRegion(
            center: across * ((left + right) / 2) + along * ((top + bottom) / 2), across: across, reach: reach,
            halfHeight: halfHeight, strength: Double(length),
            fill: Double(members.count) * side * side / (4 * reach * halfHeight))
    }
}
