/// The grey values along a path across the bars of a stacked symbol, and the edges between them.
struct StackedRay: Sendable {
    /// The distance between samples that shows modules of one or two pixels.
    static let fine = 0.5

    /// The distance between samples that suits modules of a size, in pixels.
    static func step(module: Double) -> Double { module < 2.6 ? fine : 1 }

    /// A step apart from one another; inverted where the symbol is, so that bars are dark.
    private(set) var values: [Float] = []
    /// Where the grey crosses the middle between a light and a dark extreme, in pixels along the path.
    private(set) var edges: [Edge] = []
    /// Where the first value is, in pixels along the path.
    private var start: Float = 0
    private var step: Float = 0.5
    /// The least and greatest value of each block of values.
    private var ranges: [SIMD2<Float>] = []

    struct Edge: Sendable {
        var place: Float
        /// Whether dark follows.
        var isFalling: Bool
    }

    /// Where a path goes: `origin + along * u + across * (slope * u + bend * u²)`.
    struct Path: Sendable {
        var origin: Point
        var along: Point
        var across: Point
        var slope: Double = 0
        var bend: Double = 0

        func point(_ u: Double) -> Point {
            origin + along * u + across * (slope * u + bend * u * u)
        }
    }

    /// Paths are followed in numbers with this many bits behind the point: a path is thousands of steps long.
    private static let pathBits = 32
    private static let mostValues = 20_000

    /// Samples a path from one place of it to another. It begins and ends at the edge of the picture at the latest.
    mutating func trace(
        _ path: Path, from first: Double, to last: Double, step: Double = fine, isInverted: Bool,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        edges.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        guard last > first, raster.width > 2, raster.height > 2 else { return values.removeAll() }
        let count = min(Int((last - first) / step) + 1, Self.mostValues)
        let scale = Double(1 << Self.pathBits)
        // Places along a parabola by their differences, counted from the middle of the first pixel.
        let begin = path.point(first)
        let way = path.point(first + step) - begin
        let turn = path.across * (2 * path.bend * step * step)
        guard max(abs(begin.x), abs(begin.y)) < 1e5, way.length < 4, turn.length < 1 else { return values.removeAll() }
        var (x, y) = (Raster.rounded((begin.x - 0.5) * scale), Raster.rounded((begin.y - 0.5) * scale))
        var (dx, dy) = (Raster.rounded(way.x * scale), Raster.rounded(way.y * scale))
        let (ddx, ddy) = (Raster.rounded(turn.x * scale), Raster.rounded(turn.y * scale))
        let (right, bottom) = ((raster.width &- 1) &<< Self.pathBits, (raster.height &- 1) &<< Self.pathBits)
        let shift = Self.pathBits - Raster.fixedBits
        var skipped = 0
        while skipped < count, !(x >= 0 && y >= 0 && x < right && y < bottom) {
            x &+= dx
            y &+= dy
            dx &+= ddx
            dy &+= ddy
            skipped &+= 1
        }
        guard skipped < count else { return values.removeAll() }
        start = Float(first + Double(skipped) * step)
        self.step = Float(step)
        // How many steps it is to the edge.
        var inside = count &- skipped
        if ddx == 0, ddy == 0 {
            inside = min(inside, Self.steps(x, dx, to: right), Self.steps(y, dy, to: bottom))
        } else {
            var (aheadX, aheadY, aheadDX, aheadDY) = (x, y, dx, dy)
            inside = 0
            while skipped &+ inside < count, aheadX >= 0, aheadY >= 0, aheadX < right, aheadY < bottom {
                aheadX &+= aheadDX
                aheadY &+= aheadDY
                aheadDX &+= ddx
                aheadDY &+= ddy
                inside &+= 1
            }
        }
        // The array of the ray before serves again.
        var samples = values
        values = []
        if samples.count > inside {
            samples.removeLast(samples.count - inside)
        } else {
            samples.append(contentsOf: repeatElement(0, count: inside - samples.count))
        }
        let (factor, base): (Float, Float) = isInverted ? (-1 / 256, 255) : (1 / 256, 0)
        ranges.reserveCapacity(inside / Self.rangeBlock + 1)
        var target = samples.mutableSpan
        var index = 0
        while index < inside {
            var (low, high): (Float, Float) = (255, 0)
            let end = min(inside, index &+ Self.rangeBlock)
            while index < end {
                let value = base + factor * Float(raster.sample(pixels, fixedX: x &>> shift, fixedY: y &>> shift))
                target[index] = value
                low = value < low ? value : low
                high = value > high ? value : high
                x &+= dx
                y &+= dy
                dx &+= ddx
                dy &+= ddy
                index &+= 1
            }
            ranges.append(SIMD2(low, high))
        }
        values = samples
        findEdges(sensitivity: Self.sensitivity)
    }

    /// The number of steps until a coordinate leaves `0..<limit`.
    private static func steps(_ start: Int, _ step: Int, to limit: Int) -> Int {
        step > 0 ? (limit &- start &- 1) / step &+ 1 : step < 0 ? start / -step &+ 1 : .max
    }

    /// The least swing, as a part of the range around.
    private static let sensitivity: Float = 0.13
    /// The same where there is much noise.
    static let coarse: Float = 0.3
    private static let leastSwing: Float = 6
    private static let rangeBlock = 48

    /// The least swing between extremes around a block.
    private func least(_ block: Int, _ sensitivity: Float) -> Float {
        let before = ranges[max(0, block &- 1)]
        let own = ranges[block]
        let after = ranges[min(ranges.count &- 1, block &+ 1)]
        let low = min(before.x, min(own.x, after.x))
        let high = max(before.y, max(own.y, after.y))
        return max(Self.leastSwing, (high - low) * sensitivity)
    }

    /// Extremes that differ by enough from those beside them, and between each two of them the crossing of their
    /// middle.
    /// - Parameter sensitivity: the least swing, as a part of the range around.
    mutating func findEdges(sensitivity: Float) {
        edges.removeAll(keepingCapacity: true)
        guard values.count > 8 else { return }
        edges.reserveCapacity(values.count / 6)
        let values = values
        let span = values.span
        // The extreme at hand: where it is, and its value, with the sign changed where it is a dark one.
        var (place, extreme, sign): (Int, Float, Float) = (0, span[0], 1)
        var last = -1
        var index = 0
        for block in ranges.indices {
            let least = least(block, sensitivity)
            let end = min(span.count, (block &+ 1) &* Self.rangeBlock)
            while last < 0, index < end {
                let value = span[index]
                if abs(value - extreme) > least {
                    last = place
                    sign = value > extreme ? 1 : -1
                    (place, extreme) = (index, sign * value)
                }
                index &+= 1
            }
            while index < end {
                let value = sign * span[index]
                if value >= extreme {
                    (place, extreme) = (index, value)
                } else if extreme - value > least {
                    addEdge(span, last, place, isFalling: sign < 0)
                    last = place
                    sign = -sign
                    (place, extreme) = (index, -value)
                }
                index &+= 1
            }
        }
        if last >= 0 { addEdge(span, last, place, isFalling: sign < 0) }
    }

    private mutating func addEdge(_ span: Span<Float>, _ from: Int, _ to: Int, isFalling: Bool) {
        let middle = (span[from] + span[to]) / 2
        var index = from
        while index < to, isFalling ? span[index + 1] > middle : span[index + 1] < middle { index += 1 }
        guard index < to else { return }
        let change = span[index + 1] - span[index]
        let part = change == 0 ? 0.5 : (middle - span[index]) / change
        edges.append(Edge(place: start + (Float(index) + part) * step, isFalling: isFalling))
    }

    /// The index of the first edge at or after a place.
    func firstEdge(from place: Float) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The edge of one kind nearest to a place, within a reach.
    func edge(near place: Float, reach: Float, isFalling: Bool) -> Int? {
        var best: Int?
        var index = firstEdge(from: place - reach)
        while index < edges.count, edges[index].place <= place + reach {
            if edges[index].isFalling == isFalling,
                best.map({ abs(edges[$0].place - place) > abs(edges[index].place - place) }) ?? true
            {
                best = index
            }
            index += 1
        }
        return best
    }

    /// The value at a place, in pixels along the path.
    func value(at place: Float) -> Float {
        guard values.count > 1 else { return values.first ?? 0 }
        let position = (place - start) / step
        let index = max(0, min(Int(position), values.count - 2))
        let part = max(0, min(position - Float(index), 1))
        return values[index] + (values[index + 1] - values[index]) * part
    }
}
