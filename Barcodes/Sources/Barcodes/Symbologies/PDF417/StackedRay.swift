/// Grey levels along a path across the bars of a stacked symbol, and the edges between them.
struct StackedRay: Sendable {
    /// Distance between samples that resolves modules of one or two pixels.
    static let fine = 0.5

    /// Returns the distance between samples that suits a module width, in pixels.
    static func step(module: Double) -> Double { module < 2.6 ? fine : 1 }

    /// Samples, a step apart from one another; inverted if the symbol is, so that bars are dark.
    private(set) var values: [Float] = []
    /// Edges at which the grey level crosses the middle between a light and a dark extreme, in pixels along the path.
    private(set) var edges: [Edge] = []
    /// Position of the first sample, in pixels along the path.
    private var start: Float = 0
    /// Distance between samples, in pixels.
    private var step: Float = 0.5
    /// Minimum and maximum of each block of samples.
    private var ranges: [SIMD2<Float>] = []

    struct Edge: Sendable {
        var place: Float
        /// Whether the edge goes from light to dark.
        var isFalling: Bool
    }

    /// Path in the picture: `origin + along * u + across * (slope * u + bend * u²)`.
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

    /// Maximum number of samples on a path.
    private static let maximumSamples = 20_000

    /// Samples a path from one position on it to another; the parts outside the picture are left out.
    mutating func trace(
        _ path: Path, from first: Double, to last: Double, step: Double = fine, isInverted: Bool,
        _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        edges.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
        guard last > first, raster.width > 2, raster.height > 2 else { return values.removeAll() }
        let count = min(Int((last - first) / step) + 1, Self.maximumSamples)
        guard var walk = PathWalk(path, from: first, step: step, raster) else { return values.removeAll() }
        var skipped = 0
        while skipped < count, !walk.isInside {
            walk.advance()
            skipped &+= 1
        }
        guard skipped < count else { return values.removeAll() }
        start = Float(first + Double(skipped) * step)
        self.step = Float(step)
        sample(walk, walk.stepsInside(atMost: count &- skipped), isInverted, pixels, raster)
        findEdges(sensitivity: Self.sensitivity)
    }

    /// Samples a path that is inside the picture for a number of steps.
    @inline(__always)
    private mutating func sample(
        _ start: PathWalk, _ count: Int, _ isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) {
        var walk = start
        // The array of the previous ray is reused.
        var samples = values
        values = []
        if samples.count > count {
            samples.removeLast(samples.count - count)
        } else {
            samples.append(contentsOf: repeatElement(0, count: count - samples.count))
        }
        let (factor, base): (Float, Float) = isInverted ? (-1 / 256, 255) : (1 / 256, 0)
        ranges.reserveCapacity(count / Self.rangeBlock + 1)
        var target = samples.mutableSpan
        var index = 0
        while index < count {
            var (low, high): (Float, Float) = (255, 0)
            let end = min(count, index &+ Self.rangeBlock)
            while index < end {
                let (x, y) = walk.place
                let value = base + factor * Float(raster.sample(pixels, fixedX: x, fixedY: y))
                target[index] = value
                low = value < low ? value : low
                high = value > high ? value : high
                walk.advance()
                index &+= 1
            }
            ranges.append(SIMD2(low, high))
        }
        values = samples
    }

    // The following constants were varied one at a time over 1,142 pictures with 1,226 stacked and other symbols.

    /// Minimum swing between extremes, as a share of the range of grey levels around. With 0.09 eight symbols are lost
    /// and one is gained, with 0.18 one is lost and three are gained.
    private static let sensitivity: Float = 0.13
    /// Minimum swing between extremes, as a share of the range around, in much noise. With 0.22 or 0.4 the same is
    /// read.
    static let coarse: Float = 0.3
    /// Minimum swing between extremes in grey levels. With 4 the same is read, with 9 one is lost.
    private static let minimumSwing: Float = 6
    /// Number of samples in a block. With 32 or 72 the same is read.
    private static let rangeBlock = 48

    /// Returns the minimum swing between extremes around a block.
    private func minimumSwing(around block: Int, _ sensitivity: Float) -> Float {
        let before = ranges[max(0, block &- 1)]
        let own = ranges[block]
        let after = ranges[min(ranges.count &- 1, block &+ 1)]
        let low = min(before.x, min(own.x, after.x))
        let high = max(before.y, max(own.y, after.y))
        return max(Self.minimumSwing, (high - low) * sensitivity)
    }

    /// Finds the edges: between each two successive extremes that differ by the minimum swing, the crossing of their
    /// middle.
    /// - Parameter sensitivity: minimum swing, as a share of the range around.
    mutating func findEdges(sensitivity: Float) {
        edges.removeAll(keepingCapacity: true)
        guard values.count > 8 else { return }
        edges.reserveCapacity(values.count / 6)
        let values = values
        let span = values.span
        // Index and value of the extreme so far. While a dark one is searched for, values have the other sign, so that
        // it is the maximum as well.
        var (place, extreme, sign): (Int, Float, Float) = (0, span[0], 1)
        // Index of the extreme before; negative as long as no value differs by the minimum swing from the first one.
        var last = -1
        var index = 0
        for block in ranges.indices {
            let swing = minimumSwing(around: block, sensitivity)
            let end = min(span.count, (block &+ 1) &* Self.rangeBlock)
            while last < 0, index < end {
                let value = span[index]
                if abs(value - extreme) > swing {
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
                } else if extreme - value > swing {
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

    /// Returns the index of the first edge at or after a position.
    func firstEdge(from place: Float) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index of the edge of one kind that is nearest to a position, within a reach.
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

    /// Returns the interpolated grey level at a position, in pixels along the path.
    func value(at place: Float) -> Float {
        guard values.count > 1 else { return values.first ?? 0 }
        let position = (place - start) / step
        let index = max(0, min(Int(position), values.count - 2))
        let part = max(0, min(position - Float(index), 1))
        return values[index] + (values[index + 1] - values[index]) * part
    }
}

/// Walk along a ``StackedRay/Path`` in equal steps, a parabola computed by finite differences. Coordinates are counted
/// from the middle of the first pixel.
private struct PathWalk {
    private var (x, y): (Int, Int)
    private var (dx, dy): (Int, Int)
    private let (ddx, ddy): (Int, Int)
    private let (right, bottom): (Int, Int)

    /// Number of fractional bits of coordinates: a path is thousands of steps long.
    private static let bits = 32

    /// - Returns: `nil` if the path begins far outside the picture, or its steps are too large for a ray.
    @inline(__always)
    init?(_ path: StackedRay.Path, from first: Double, step: Double, _ raster: Raster) {
        let begin = path.point(first)
        let way = path.point(first + step) - begin
        let turn = path.across * (2 * path.bend * step * step)
        guard max(abs(begin.x), abs(begin.y)) < 1e5, way.length < 4, turn.length < 1 else { return nil }
        let scale = Double(1 << Self.bits)
        (x, y) = (Raster.rounded((begin.x - 0.5) * scale), Raster.rounded((begin.y - 0.5) * scale))
        (dx, dy) = (Raster.rounded(way.x * scale), Raster.rounded(way.y * scale))
        (ddx, ddy) = (Raster.rounded(turn.x * scale), Raster.rounded(turn.y * scale))
        (right, bottom) = ((raster.width &- 1) &<< Self.bits, (raster.height &- 1) &<< Self.bits)
    }

    /// Whether the position is between the middles of the picture's outermost pixels.
    @inline(__always)
    var isInside: Bool { x >= 0 && y >= 0 && x < right && y < bottom }

    /// Position in the form that ``Raster/sample(_:fixedX:fixedY:)`` takes.
    @inline(__always)
    var place: (x: Int, y: Int) {
        let shift = Self.bits - Raster.fixedBits
        return (x &>> shift, y &>> shift)
    }

    @inline(__always)
    mutating func advance() {
        x &+= dx
        y &+= dy
        dx &+= ddx
        dy &+= ddy
    }

    /// Returns the number of steps to the edge of the picture.
    @inline(__always)
    func stepsInside(atMost most: Int) -> Int {
        if ddx == 0, ddy == 0 {
            return min(most, Self.steps(x, dx, to: right), Self.steps(y, dy, to: bottom))
        }
        var ahead = self
        var count = 0
        while count < most, ahead.isInside {
            ahead.advance()
            count &+= 1
        }
        return count
    }

    /// Returns the number of steps until a coordinate leaves `0..<limit`.
    private static func steps(_ start: Int, _ step: Int, to limit: Int) -> Int {
        step > 0 ? (limit &- start &- 1) / step &+ 1 : step < 0 ? start / -step &+ 1 : .max
    }
}
