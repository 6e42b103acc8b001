/// Part of a picture most of whose edges have a common direction: the bars of a stacked symbol, between which the
/// borders of rows run.
struct StackedRegion: EdgeRegion, Sendable {
    var center: Point
    /// Unit vector across the bars.
    var across: Point
    /// Half the extent across the bars, in pixels.
    var reach: Double
    /// Half the extent along the bars, in pixels.
    var halfHeight: Double
    var strength: Double
    /// Share of the region's blocks that have its direction.
    var fill: Double
    /// Number of blocks that have its direction, and of those among them that lie in codes that were read.
    var (blockCount, readCount): (Int, Int)
    /// Whether a stacked symbol was read in the picture, so that others are likely. A piece that is as wide as high may
    /// then belong to a row of one; a page of text has many such pieces.
    var isBesideStacked: Bool

    /// Whether a part of the region was read, and enough of it is left for another symbol.
    var isReadInPart: Bool {
        readCount > 0 && Double(blockCount - readCount) > Self.minimumUnreadShare * Double(blockCount)
    }

    /// Minimum share of blocks outside the codes that were read: what of a symbol lies beyond its outline is less.
    private static let minimumUnreadShare = 0.25

    func scaled(by factor: Double) -> StackedRegion {
        var region = self
        region.center = center * factor
        region.reach *= factor
        region.halfHeight *= factor
        return region
    }

    /// Returns the union of two regions if both are low and lie side by side, no further apart than wide bars and
    /// spaces separate them: in a symbol of four rows, all rows may have one in the same place.
    func joined(with other: StackedRegion) -> StackedRegion? {
        let areLow = isBesideStacked ? isLow || other.isLow : isLow && other.isLow
        guard areLow, let placement = placement(of: other) else { return nil }
        let higher = max(halfHeight, other.halfHeight)
        guard placement.gap < Self.maximumGap * higher,
            placement.sharedHeight > Self.minimumSharedHeight * higher
        else { return nil }
        var whole = grown(by: other, placement)
        whole.blockCount += other.blockCount
        whole.readCount += other.readCount
        whole.fill =
            (fill * reach * halfHeight + other.fill * other.reach * other.halfHeight) / (whole.reach * whole.halfHeight)
        return whole
    }

    /// Whether the region is low for its width, as symbols of few rows are.
    var isLow: Bool { halfHeight < Self.lowHeight * reach }

    /// Ratio of height to width below which a region is low.
    private static let lowHeight = 0.5
    /// Height that two regions share, in halves of the higher one's height, which must be exceeded to join them.
    private static let minimumSharedHeight = 1.6

    /// Maximum gap between regions that are joined, in halves of the height: four rows of two modules are eight modules
    /// high, and a bar or a space is at most six wide.
    private static let maximumGap = 2.0

    /// Returns whether two of three lines in the direction of one of the region's sides cross nearly as many edges as a
    /// row of the narrowest symbol has, or more.
    func hasManyEdges(_ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let sides = [(across, reach, along * halfHeight), (along, halfHeight, across * reach)]
        return sides.contains { path, reach, side in
            var (crossing, missing) = (0, 0)
            for place in [0, -0.4, 0.4] where crossing < 2 && missing < 2 {
                let line = ThinLine(pixels, raster, center: center + side * place, path: path, reach: 1.25 * reach + 8)
                if line?.turns ?? 0 >= Self.minimumTurns { crossing += 1 } else { missing += 1 }
            }
            return crossing > 1
        }
    }

    /// Minimum number of edges on a line. A row of one codeword has 21.
    private static let minimumTurns = 14
}

/// Finds stacked regions in a picture's gradients.
struct StackedRegionFinder {
    private let columns: Int
    private let rows: Int
    /// Direction of the gradients around each block as a vector of twice its angle, with their strength times their
    /// coherence as its length; zero if the block has no common direction.
    private let directions: [SIMD2<Float>]
    /// Whether each block lies in a code that was read; empty if there are none.
    private let isRead: [Bool]
    /// Whether stacked symbols were read.
    private let areStacked: Bool

    /// Minimum coherence of the gradients around a block. Bars with the borders of low rows have 0.25 and more.
    private static let minimumCoherence: Float = 0.2
    /// Minimum mean square of gradients in a block.
    private static let minimumEnergy: Float = 60
    /// Minimum mean square of gradients in a block of a picture in which all contrast is low.
    private static let minimumDimEnergy: Float = 6
    /// Minimum cosine of twice the angle between a block and its region: 25°.
    private static let minimumAgreement: Float = 0.64

    /// Distance from a code within which blocks belong to it, in blocks: the ends of its bars.
    private static let marginOfCode = 1.0

    /// - Parameters:
    ///   - codes: outlines of the codes that were read, in the field's pixels.
    ///   - areStacked: whether some of them are stacked symbols.
    init(_ field: GradientField, besides codes: [Quadrilateral], areStacked: Bool) {
        (columns, rows) = (field.columns, field.rows)
        self.areStacked = areStacked
        var directions = [SIMD2<Float>](filling: columns * rows, with: .zero)
        var most: Int32 = 0
        for (xx, yy) in zip(field.xx, field.yy) { most = max(most, xx &+ yy) }
        let least = max(
            Self.minimumDimEnergy * Float(GradientField.samples),
            min(Self.minimumEnergy * Float(GradientField.samples), Float(most) / 16))
        let (sums, xx, yy) = (field.sums.span, field.xx.span, field.yy.span)
        var target = directions.mutableSpan
        for index in sums.indices {
            // Blocks of the background beside a symbol are not part of it.
            guard Float(xx[index] &+ yy[index]) > least else { continue }
            let sum = SIMD4<Float>(sums[index])
            let (direction, total) = (SIMD2(sum.x - sum.z, 2 * sum.y), sum.x + sum.z)
            let square = (direction * direction).sum()
            if square > Self.minimumCoherence * Self.minimumCoherence * total * total { target[index] = direction }
        }
        self.directions = directions
        var isRead = [Bool](filling: codes.isEmpty ? 0 : directions.count, with: false)
        for code in codes {
            let side = Double(GradientField.side)
            for index in code.blocks(within: Self.marginOfCode, side: side, columns, rows) { isRead[index] = true }
        }
        self.isRead = isRead
    }

    /// Returns the regions, the strongest first: those outside the codes that were read, and then, if stacked symbols
    /// were read, those that codes are a part of. Others beside such symbols, of the same direction, may be seen only
    /// in one region with them.
    func regions() -> [StackedRegion] {
        let free = regions(withCodes: false)
        return areStacked ? free + regions(withCodes: true).filter(\.isReadInPart) : free
    }

    /// - Parameter withCodes: whether blocks that lie in codes that were read are taken into regions.
    private func regions(withCodes: Bool) -> [StackedRegion] {
        var regions: [StackedRegion] = []
        // Blocks that have edges and belong to no region yet: a bit for each, with an additional word behind each row.
        let stride = columns / 64 + 2
        var open = [UInt64](filling: stride * rows, with: 0)
        for row in 0..<rows {
            for column in 0..<columns where directions[row &* columns &+ column] != .zero {
                if !withCodes, !isRead.isEmpty, isRead[row &* columns &+ column] { continue }
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

    /// Collects connected blocks that have one direction, and returns the sum of their directions.
    /// - Parameters:
    ///   - isOpen: a bit for each block that may be collected; those of collected blocks are cleared.
    ///   - stride: number of words in a row of `isOpen`.
    private func collect(
        from first: Int, _ isOpen: inout [UInt64], _ stride: Int, _ members: inout [Int]
    ) -> SIMD2<Float> {
        members.removeAll(keepingCapacity: true)
        members.append(first)
        let directions = directions.span
        var sum = directions[first]
        // Square of the length of the sum, times the square of the minimum cosine.
        var least = Self.minimumAgreement * Self.minimumAgreement * (sum * sum).sum()
        var open = isOpen.mutableSpan
        open[first / columns &* stride &+ first % columns / 64] &= ~(1 &<< UInt64(first % columns & 63))
        var next = 0
        while next < members.count {
            let (row, column) = members[next].quotientAndRemainder(dividingBy: columns)
            next &+= 1
            let left = max(0, column &- 2)
            let mask: UInt64 = (1 &<< UInt64(column &+ 3 &- left)) &- 1
            let shift = UInt64(left & 63)
            // Blocks up to two away are neighbours, to bridge a block that the borders of rows spoil.
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
                    least = Self.minimumAgreement * Self.minimumAgreement * (sum * sum).sum()
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
        // A narrower region can't have the 38 modules of the smallest symbol.
        guard max(right - left, bottom - top) >= 3 * side else { return nil }
        let (reach, halfHeight) = ((right - left) / 2 + side / 2, (bottom - top) / 2 + side / 2)
        return StackedRegion(
            center: across * ((left + right) / 2) + along * ((top + bottom) / 2), across: across, reach: reach,
            halfHeight: halfHeight, strength: Double(length),
            fill: Double(members.count) * side * side / (4 * reach * halfHeight), blockCount: members.count,
            readCount: isRead.isEmpty ? 0 : members.count { isRead[$0] }, isBesideStacked: areStacked)
    }
}
