/// Bars of one symbol that turn from one end to the other, as those seen from the side or from above do: lines through
/// one point.
///
/// Places are given by `u` across the bars and `v` along them, from the middle of the region that the fan was grown
/// from. A bar that crosses the line v = 0 at a place x goes through (x + (lean + spread · x) · v, v).
struct ConvergingBars {
    /// Point at which u and v are 0, and the direction in which u grows.
    private let origin: Point
    private let across: Point
    /// Slope of the bar through the origin, as a tangent, and the growth of slopes with each pixel across.
    private(set) var lean = 0.0
    private(set) var spread: Double
    /// Places at which the first and the last bar cross v = 0.
    private(set) var (first, last): (Double, Double)
    /// Lines along which the bars begin and end.
    private(set) var (top, bottom): (Edge, Edge)

    /// Line v = offset + slope · u.
    struct Edge {
        var offset: Double
        var slope: Double

        func v(_ u: Double) -> Double { offset + slope * u }
    }

    /// Block of the picture with a direction.
    private struct Block {
        var u: Double
        var v: Double
        /// Slope of its bars, as a tangent.
        var slope: Double
        var weight: Double
    }

    /// Minimum turn of the bars from the first to the last, as a tangent: 9°. Less makes no difference to a region.
    private static let minimumTurn = 0.16
    /// Maximum number of steps in which the fan is grown.
    private static let maximumRounds = 8
    /// Growth across the bars in each step, as a share of the fan's width.
    private static let growth = 0.3
    /// Minimum growth across the bars in each step, in blocks.
    private static let minimumGrowth = 3.0
    /// Growth along the bars in each step, in blocks.
    private static let growthAlong = 2.0
    /// Maximum difference between the direction of a block beside the fan and that of the fan's bars, as a tangent: the
    /// bars' direction is only extrapolated there.
    private static let beside = 0.35
    /// Maximum difference between the direction of a block within the fan and that of the fan's bars, as a tangent.
    /// Gradients of fine bars are off towards the diagonals.
    private static let within = 0.2
    /// Number of times that the fan is grown, from its middle after the first time.
    private static let attempts = 3
    /// Minimum ratio of the new fan's width to the old one's for another attempt.
    private static let minimumGain = 1.1
    /// Maximum difference between the direction of a bar and the region's, as a tangent: 50°.
    private static let maximumSlope = 1.2
    /// Maximum space between blocks, as a share of the fan's width.
    private static let maximumGap = 0.12
    /// Space between blocks that is accepted in any fan, in blocks.
    private static let minimumGap = 2.5
    /// Minimum share of the fan that blocks cover.
    private static let minimumFill = 0.5
    /// Minimum number of blocks in the fan.
    private static let minimumBlocks = 16

    /// Minimum distance of two bars along them, as a share of their distance at v = 0: nearer to the point where all
    /// bars meet, a block's place says little about its bar.
    private static let minimumDistance = 0.15

    /// Side of a block, in pixels.
    private static var side: Double { Double(GradientField.side) }

    /// Grows the fan that a region is part of.
    /// - Returns: `nil` where bars are parallel, or are not continued by others.
    static func around(_ region: BarRegion, in directions: BlockDirections) -> ConvergingBars? {
        guard var fan = ConvergingBars(growing: region, in: directions) else { return nil }
        // Bars at the other end may be turned too far to be seen from the region.
        for _ in 1..<attempts {
            guard let wider = ConvergingBars(growing: fan.middle, in: directions), wider.width > minimumGain * fan.width
            else {
                break
            }
            fan = wider
        }
        return abs(fan.spread) * fan.width > minimumTurn ? fan : nil
    }

    /// Grows a fan from a region over the bars that continue it, whether these turn or not.
    /// - Returns: `nil` where too few blocks continue it, or they do not fill the fan.
    init?(growing region: BarRegion, in directions: BlockDirections) {
        (origin, across) = (region.center, region.across)
        spread = region.convergence
        (first, last) = (-region.reach, region.reach)
        top = Edge(offset: -region.halfHeight, slope: region.skew)
        bottom = Edge(offset: region.halfHeight, slope: region.skew)
        let blocks = blocks(of: directions)
        guard blocks.count >= Self.minimumBlocks else { return nil }
        var members: [Block] = []
        for round in 0..<Self.maximumRounds {
            let step = max(Self.minimumGrowth * Self.side, Self.growth * (last - first))
            members = blocks.filter { contains($0, beside: step) }
            guard members.count >= Self.minimumBlocks, fit(members) else { return nil }
            let (before, after) = (first, last)
            guard measure(members.filter { deviation(of: $0) < Self.within }) else { return nil }
            if round > 1, abs(first - before) + abs(last - after) < Self.side { break }
        }
        guard isFull(members.filter { deviation(of: $0) < Self.within }) else { return nil }
    }

    /// Distance from the first to the last bar, in pixels.
    var width: Double { last - first }

    /// Region of the fan's bars, with the direction of the bar in the middle.
    private var middle: BarRegion {
        let x = (first + last) / 2
        let slope = lean + spread * x
        let length = (1 + slope * slope).squareRoot()
        let (upper, lower) = (top.v(x), bottom.v(x))
        let v = (upper + lower) / 2
        let along = Point(x: -across.y, y: across.x)
        let edge = (top.slope + bottom.slope) / 2
        return BarRegion(
            center: origin + across * (x + slope * v) + along * v, across: (across + along * -slope) * (1 / length),
            reach: (last - first) / (2 * length), halfHeight: (lower - upper) / 2 * length, strength: 0,
            skew: (slope + edge) / max(0.2, 1 - slope * edge), convergence: spread)
    }

    /// Returns all blocks whose bars are nearly parallel to v.
    private func blocks(of directions: BlockDirections) -> [Block] {
        let along = Point(x: -across.y, y: across.x)
        var blocks: [Block] = []
        for index in directions.strengths.indices where directions.strengths[index] > 0 {
            let double = directions.directions[index]
            let direction = Point(halvingAngleOf: Point(x: Double(double.x), y: Double(double.y)))
            let (du, dv) = (direction.dot(across), direction.dot(along))
            guard abs(dv) < Self.maximumSlope * abs(du) else { continue }
            let (row, column) = index.quotientAndRemainder(dividingBy: directions.columns)
            let place = Point(x: (Double(column) + 0.5) * Self.side, y: (Double(row) + 0.5) * Self.side) - origin
            blocks.append(
                Block(
                    u: place.dot(across), v: place.dot(along), slope: -dv / du,
                    weight: Double(directions.strengths[index].squareRoot())))
        }
        return blocks
    }

    /// Returns the place at which the bar through a point crosses v = 0; `nil` near the point where all bars meet.
    private func crossing(_ u: Double, _ v: Double) -> Double? {
        // Distance of two bars at v, as a share of their distance at v = 0.
        let distance = 1 + spread * v
        return distance > Self.minimumDistance ? (u - lean * v) / distance : nil
    }

    /// Returns the difference between a block's direction and that of the fan's bars there, as a tangent.
    private func deviation(of block: Block) -> Double {
        guard let x = crossing(block.u, block.v) else { return .infinity }
        let slope = lean + spread * x
        return abs((block.slope - slope) / (1 + slope * block.slope))
    }

    private func contains(_ block: Block, beside step: Double) -> Bool {
        guard let x = crossing(block.u, block.v), x > first - step, x < last + step else { return false }
        let beyond = Self.growthAlong * Self.side
        guard block.v > top.v(block.u) - beyond, block.v < bottom.v(block.u) + beyond else { return false }
        return deviation(of: block) < (x > first && x < last ? Self.within : Self.beside)
    }

    /// Fits slope = lean + spread · (u − slope · v) by least squares.
    private mutating func fit(_ members: [Block]) -> Bool {
        var (count, sumX, sumS, squares, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for block in members {
            let (x, weight) = (block.u - block.slope * block.v, block.weight)
            count += weight
            sumX += weight * x
            sumS += weight * block.slope
            squares += weight * x * x
            products += weight * x * block.slope
        }
        let variance = squares - sumX * sumX / count
        guard count > 0, variance > count else { return false }
        spread = (products - sumX * sumS / count) / variance
        lean = (sumS - spread * sumX) / count
        return true
    }

    /// Measures the extent of the fan: its first and last bar, and the edges along which bars begin and end.
    private mutating func measure(_ members: [Block]) -> Bool {
        let crossings = members.compactMap { block in crossing(block.u, block.v).map { (x: $0, block: block) } }
            .sorted { $0.x < $1.x }
        guard crossings.count >= Self.minimumBlocks else { return false }
        // From the middle outwards, up to the first wide gap on each side.
        let gap = max(Self.minimumGap * Self.side, Self.maximumGap * (last - first))
        let middle = (first + last) / 2
        let start = crossings.firstIndex { $0.x >= middle } ?? crossings.count - 1
        var (low, high) = (start, start)
        while low > 0, crossings[low].x - crossings[low - 1].x < gap { low -= 1 }
        while high + 1 < crossings.count, crossings[high + 1].x - crossings[high].x < gap { high += 1 }
        (first, last) = (crossings[low].x - Self.side / 2, crossings[high].x + Self.side / 2)
        guard last - first > 3 * Self.side else { return false }
        let ends = outermost(crossings[low...high])
        guard let top = Self.edge(ends.map(\.top)), let bottom = Self.edge(ends.map(\.bottom)) else { return false }
        (self.top, self.bottom) = (top, bottom)
        return true
    }

    /// Returns the outermost blocks of each part of the fan's width.
    private func outermost(_ crossings: ArraySlice<(x: Double, block: Block)>) -> [(top: Block, bottom: Block)] {
        let parts = min(24, max(3, Int((last - first) / (2 * Self.side))))
        var ends = [(top: Block, bottom: Block)?](filling: parts, with: nil)
        for (x, block) in crossings {
            let part = min(parts - 1, max(0, Int((x - first) / (last - first) * Double(parts))))
            guard let known = ends[part] else {
                ends[part] = (block, block)
                continue
            }
            ends[part] = (block.v < known.top.v ? block : known.top, block.v > known.bottom.v ? block : known.bottom)
        }
        return ends.compactMap { $0 }
    }

    /// Fits the line along which most of these blocks lie: its slope is the median of the slopes between each two of
    /// them, its offset the median of their offsets.
    private static func edge(_ blocks: [Block]) -> Edge? {
        var slopes: [Double] = []
        for (index, one) in blocks.enumerated() {
            for other in blocks[(index + 1)...] where abs(other.u - one.u) > 2 * side {
                slopes.append((other.v - one.v) / (other.u - one.u))
            }
        }
        guard !slopes.isEmpty else { return nil }
        let slope = slopes.select(slopes.count / 2)
        var offsets = blocks.map { $0.v - slope * $0.u }
        return abs(slope) < maximumSlope ? Edge(offset: offsets.select(offsets.count / 2), slope: slope) : nil
    }

    /// Whether blocks of one direction cover most of the fan.
    private func isFull(_ members: [Block]) -> Bool {
        guard let outline else { return false }
        let inside = members.count {
            $0.v > top.v($0.u) - Self.side && $0.v < bottom.v($0.u) + Self.side
        }
        return Double(inside) * Self.side * Self.side > Self.minimumFill * outline.area
    }

    /// Corners of the bars: the first and the last bar, from top to bottom.
    var outline: Quadrilateral? {
        func corner(_ x: Double, _ edge: Edge) -> Point? {
            let slope = lean + spread * x
            let share = 1 - edge.slope * slope
            guard share > 0.2 else { return nil }
            let v = (edge.offset + edge.slope * x) / share
            let u = x + slope * v
            return origin + across * u + Point(x: -across.y, y: across.x) * v
        }
        guard let topLeft = corner(first, top), let topRight = corner(last, top),
            let bottomRight = corner(last, bottom), let bottomLeft = corner(first, bottom)
        else { return nil }
        return Quadrilateral(
            topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }
}
